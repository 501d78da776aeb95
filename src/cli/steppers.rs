//! The stepper, geometry and cell names for each layout, created with the first puzzle of that layout.

use std::sync::Arc;

use crate::formats::{Coords, Input};
use crate::grid::{Classic, Geometry, Layout, PerLayout, Puzzle, Storage};
use crate::stepper::Stepper;
use crate::trace::{Header, Source};

/// A stepper with the geometry and cell names of one layout.
#[derive(Clone, Copy)]
pub(super) struct Tools<'s> {
    pub(super) stepper: &'s Stepper,
    pub(super) geometry: &'s Geometry,
    /// The geometry of a layout of 9x9, for speed.
    pub(super) classic: Option<&'s Geometry<Classic>>,
    /// The layout with the names to show to the user.
    pub(super) names: &'s Layout,
}

impl Tools<'_> {
    /// Returns the header of the log of an input puzzle.
    pub(super) fn header(&self, id: &str, input: &Input) -> Header {
        let source = Source { file: input.file.as_deref().map(str::to_string), line: input.line };
        self.stepper.header(&input.puzzle, id, Some(source))
    }
}

/// The stepper of a run, with the geometry and cell names of each layout; shared by the run's threads.
pub(super) struct Steppers {
    stepper: Stepper,
    coords: Coords,
    layouts: PerLayout<(Geometry, Option<Geometry<Classic>>, Arc<Layout>)>,
}

impl Steppers {
    pub(super) fn new(stepper: Stepper, coords: Coords) -> Self {
        Self { stepper, coords, layouts: PerLayout::new() }
    }

    /// Returns the stepper, geometry and cell names for the puzzle's layout.
    pub(super) fn of(&self, puzzle: &Puzzle) -> Tools<'_> {
        let (geometry, classic, names) = self.layouts.get(puzzle.layout(), |layout| {
            let renamed = || Arc::new(self.coords.rename(&layout));
            let names = if self.coords == Coords::Rc { Arc::clone(&layout) } else { renamed() };
            let classic = Classic::fits(&layout).then(|| Geometry::new(Arc::clone(&layout)));
            (Geometry::new(layout), classic, names)
        });
        Tools { stepper: &self.stepper, geometry, classic: classic.as_ref(), names }
    }
}
