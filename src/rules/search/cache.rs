//! Cache of work that several rules share, such as the list of almost locked sets.

use std::any::Any;
use std::sync::Arc;

use crate::grid::{Board, Cells, Storage};

/// A value of any type.
type Value = dyn Any + Send + Sync;

/// Values that rules worked out, at most one of each type.
#[derive(Debug)]
pub(in crate::rules) struct Cache<S: Storage> {
    open: Cells<S>,
    places: Vec<Cells<S>>,
    of_position: Vec<Arc<Value>>,
    lasting: Vec<Box<Value>>,
}

impl<S: Storage> Default for Cache<S> {
    fn default() -> Self {
        let open = Cells::<S>::default();
        Self { open, places: Vec::new(), of_position: Vec::new(), lasting: Vec::new() }
    }
}

impl<S: Storage> Cache<S> {
    /// Drops the values of the last position if this is another.
    pub(in crate::rules) fn enter(&mut self, board: &Board<'_, S>) {
        let mut digits = board.layout().all_digits().zip(&self.places);
        let is_known = !self.places.is_empty()
            && self.open == *board.open()
            && digits.all(|(digit, places)| board.cells_for(digit) == places);
        if !is_known {
            self.open = *board.open();
            self.places = board.layout().all_digits().map(|digit| *board.cells_for(digit)).collect();
            self.of_position.clear();
        }
    }

    /// Returns the value of this type in the position entered last.
    pub(in crate::rules) fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.of_position.iter().find_map(|value| Arc::clone(value).downcast().ok())
    }

    /// Adds a value of the position entered last.
    pub(in crate::rules) fn insert<T: Any + Send + Sync>(&mut self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        self.of_position.push(Arc::clone(&value) as Arc<Value>);
        value
    }

    /// Returns the value of this type that outlasts positions.
    pub(in crate::rules) fn lasting<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let at = self.lasting.iter().position(|value| value.is::<T>()).unwrap_or_else(|| {
            self.lasting.push(Box::new(T::default()));
            self.lasting.len() - 1
        });
        self.lasting[at].downcast_mut().expect("it was found by its type")
    }
}
