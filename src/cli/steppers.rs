//! One stepper a layout, made when the first puzzle of that layout comes.

use std::sync::{Arc, RwLock};

use crate::grid::{Geometry, Layout, Puzzle};
use crate::stepper::Stepper;

/// A stepper with what the readers of its logs need.
pub(super) struct Tools {
    pub(super) stepper: Stepper,
    pub(super) geometry: Geometry,
}

/// The steppers of a run, shared by its threads.
pub(super) struct Steppers<F> {
    make: F,
    made: RwLock<Vec<Arc<Tools>>>,
}

impl<F: Fn(Arc<Layout>) -> Stepper> Steppers<F> {
    pub(super) fn new(make: F) -> Self {
        Self { make, made: RwLock::default() }
    }

    /// The tools for the puzzle's layout.
    pub(super) fn of(&self, puzzle: &Puzzle) -> Arc<Tools> {
        let layout = puzzle.layout();
        let find = |made: &[Arc<Tools>]| made.iter().find(|tools| tools.stepper.layout() == layout).cloned();
        // A thread that panicked left the list as it was, so a poisoned lock is as good as any.
        let found = find(&self.made.read().unwrap_or_else(std::sync::PoisonError::into_inner));
        found.unwrap_or_else(|| {
            let mut made = self.made.write().unwrap_or_else(std::sync::PoisonError::into_inner);
            find(&made).unwrap_or_else(|| {
                let stepper = (self.make)(Arc::clone(layout));
                let tools = Arc::new(Tools { stepper, geometry: Geometry::new(Arc::clone(layout)) });
                made.push(Arc::clone(&tools));
                tools
            })
        })
    }
}
