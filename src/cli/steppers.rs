//! One stepper a layout, made when the first puzzle of that layout comes.

use std::sync::{Arc, RwLock};

use crate::grid::{Geometry, Layout, Puzzle};
use crate::notation::{Coords, Input};
use crate::stepper::Stepper;
use crate::trace::{Header, Source};

/// A stepper with what the readers of its logs need.
pub(super) struct Tools {
    pub(super) stepper: Stepper,
    pub(super) geometry: Geometry,
    /// The layout under the names that words use.
    pub(super) names: Arc<Layout>,
}

impl Tools {
    pub(super) fn new(stepper: Stepper, coords: Coords) -> Self {
        let layout = stepper.layout();
        let names = if coords == Coords::Rc { Arc::clone(layout) } else { Arc::new(coords.rename(layout)) };
        Self { geometry: Geometry::new(Arc::clone(layout)), names, stepper }
    }

    /// What the log of an input begins with.
    pub(super) fn header(&self, id: &str, input: &Input) -> Header {
        let source = Source { file: input.file.as_deref().map(str::to_string), line: input.line };
        self.stepper.header(&input.puzzle, id, Some(source))
    }
}

/// The steppers of a run, shared by its threads.
pub(super) struct Steppers<F> {
    make: F,
    coords: Coords,
    made: RwLock<Vec<Arc<Tools>>>,
}

impl<F: Fn(Arc<Layout>) -> Stepper> Steppers<F> {
    pub(super) fn new(coords: Coords, make: F) -> Self {
        Self { make, coords, made: RwLock::default() }
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
                let tools = Arc::new(Tools::new((self.make)(Arc::clone(layout)), self.coords));
                made.push(Arc::clone(&tools));
                tools
            })
        })
    }
}
