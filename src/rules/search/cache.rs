//! Cache of work that several rules share, such as the list of almost locked sets.

use std::any::Any;
use std::sync::Arc;

use crate::grid::{Board, Cells, Storage};

/// A shared value of any type.
type Value = dyn Any + Send + Sync;

/// Cached values: those of the position entered last, and those that last from position to position. Each
/// group has at most one value of each type.
#[derive(Debug)]
pub(in crate::rules) struct Cache<S: Storage> {
    open: Cells<S>,
    places: Vec<Cells<S>>,
    for_position: Vec<Arc<Value>>,
    lasting: Vec<Box<Value>>,
}

impl<S: Storage> Default for Cache<S> {
    fn default() -> Self {
        let open = Cells::<S>::default();
        Self { open, places: Vec::new(), for_position: Vec::new(), lasting: Vec::new() }
    }
}

impl<S: Storage> Cache<S> {
    /// Enters the position of `board`, and drops the position's values if another one was entered last.
    pub(in crate::rules) fn enter(&mut self, board: &Board<'_, S>) {
        let mut digits = board.layout().all_digits().zip(&self.places);
        let is_known = !self.places.is_empty()
            && self.open == *board.open()
            && digits.all(|(digit, places)| board.cells_for(digit) == places);
        if !is_known {
            self.open = *board.open();
            self.places = board.layout().all_digits().map(|digit| *board.cells_for(digit)).collect();
            self.for_position.clear();
        }
    }

    /// Returns the value of type `T` cached for the position entered last, if there is one.
    pub(in crate::rules) fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.for_position.iter().find_map(|value| Arc::clone(value).downcast().ok())
    }

    /// Caches a value for the position entered last.
    pub(in crate::rules) fn insert<T: Any + Send + Sync>(&mut self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        self.for_position.push(Arc::clone(&value) as Arc<Value>);
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
