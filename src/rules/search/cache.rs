//! Cache of work that several rules share, such as the list of almost locked sets.

use std::any::Any;
use std::sync::Arc;

use crate::grid::{Board, Cells, Digit, Index, Storage, Store};

/// A shared value of any type.
type Value = dyn Any + Send + Sync;

/// Cached values: those of the position entered last, and those that last from position to position. Each
/// group has at most one value of each type.
#[derive(Default, Debug)]
pub(in crate::rules) struct Cache<S: Storage> {
    pub(in crate::rules) entered: Entered<S>,
    lasting: Vec<Box<Value>>,
}

/// A position and the values cached for it.
#[derive(Debug)]
pub(crate) struct Entered<S: Storage> {
    position: Arc<Snapshot<S>>,
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
        let none =
            Snapshot { open: Cells::<S>::default(), places: S::ByDigit::filled(Cells::<S>::default(), 0) };
        Self { position: Arc::new(none), values: Vec::new() }
    }
}

impl<S: Storage> Cache<S> {
    /// Enters the position of `board`, and drops the position's values if another one was entered last.
    pub(in crate::rules) fn enter(&mut self, board: &Board<'_, S>) -> &Arc<Snapshot<S>> {
        let Entered { position, values } = &mut self.entered;
        if position.open != *board.open() || position.places.as_ref() != board.places().as_ref() {
            *position = Arc::new(Snapshot { open: *board.open(), places: board.places().clone() });
            values.clear();
        }
        position
    }

    /// Returns the value of type `T` cached for the position entered last, if there is one.
    pub(in crate::rules) fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.entered.values.iter().find_map(|value| Arc::clone(value).downcast().ok())
    }

    /// Caches a value for the position entered last.
    pub(in crate::rules) fn insert<T: Any + Send + Sync>(&mut self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        self.entered.values.push(Arc::clone(&value) as Arc<Value>);
        value
    }

    /// Returns the value of type `T` that is kept from position to position. It starts as `T::default()`.
    pub(in crate::rules) fn lasting<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let at = self.lasting.iter().position(|value| value.is::<T>()).unwrap_or_else(|| {
            self.lasting.push(Box::new(T::default()));
            self.lasting.len() - 1
        });
        self.lasting[at].downcast_mut().expect("it was found by its type")
    }
}
