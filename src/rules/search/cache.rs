//! Cache of work that several rules share, such as the list of almost locked sets.

use std::any::Any;
use std::sync::Arc;

use crate::grid::{Board, Cells, Digit, Index, Storage};

/// A cached value of any type.
pub(in crate::rules) type Value = dyn Any + Send + Sync;

/// A position and the values cached for it, at most one of each type.
#[derive(Debug)]
pub(crate) struct Entered<S: Storage> {
    position: Option<Arc<Snapshot<S>>>,
    values: Vec<Arc<Value>>,
}

/// The candidates of a position.
#[derive(Debug)]
pub(in crate::rules) struct Snapshot<S: Storage> {
    open: Cells<S>,
    /// The places of each digit.
    places: S::ByDigit,
}

impl<S: Storage> Snapshot<S> {
    /// Returns the cells that have or hold the digit.
    pub(in crate::rules) fn places(&self, digit: Digit) -> &Cells<S> {
        &self.places.as_ref()[digit.index()]
    }

    /// Returns the cells that lost a candidate, or were filled in, from this position to a later one. `None` if it is
    /// not a later one.
    pub(in crate::rules) fn changes_to(&self, later: &Self) -> Option<Cells<S>> {
        let changed = self.open - later.open;
        let places = || self.places.as_ref().iter().zip(later.places.as_ref());
        let is_later =
            self.open.contains_all(&later.open) && places().all(|(before, after)| before.contains_all(after));
        is_later.then(|| places().fold(changed, |all, (before, after)| all | (*before - *after)))
    }
}

impl<S: Storage> Default for Entered<S> {
    fn default() -> Self {
        Self { position: None, values: Vec::new() }
    }
}

impl<S: Storage> Entered<S> {
    /// Enters the position of `board`. The values are dropped if another one was entered last.
    pub(in crate::rules) fn enter(&mut self, board: &Board<'_, S>) -> &Arc<Snapshot<S>> {
        let Self { position, values } = self;
        let same = position.take().filter(|position| {
            position.open == *board.open() && position.places.as_ref() == board.places().as_ref()
        });
        position.insert(same.unwrap_or_else(|| {
            values.clear();
            Arc::new(Snapshot { open: *board.open(), places: board.places().clone() })
        }))
    }

    /// Returns the value of type `T` cached for the position, if there is one.
    pub(in crate::rules) fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.values.iter().find_map(|value| Arc::clone(value).downcast().ok())
    }

    /// Caches a value for the position.
    pub(in crate::rules) fn insert<T: Any + Send + Sync>(&mut self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        self.values.push(Arc::clone(&value) as Arc<Value>);
        value
    }
}
