//! The stepper, geometry and cell names for each layout, created with the first puzzle of that layout.

use std::sync::Arc;

use crate::formats::{Coords, Input};
use crate::grid::{Classic, Geometry, Layout, PerLayout, Storage};
use crate::stepper::Stepper;
use crate::trace::{Header, Source};

/// A puzzle of the input, with the stepper, geometry and cell names for its layout.
#[derive(Clone, Copy)]
pub(super) struct Job<'s> {
    pub(super) id: &'s str,
    pub(super) input: &'s Input,
    pub(super) stepper: &'s Stepper,
    pub(super) geometry: &'s Geometry,
    /// The geometry of a layout of 9x9, for speed.
    pub(super) classic: Option<&'s Geometry<Classic>>,
    /// The layout with the names to show to the user.
    pub(super) names: &'s Layout,
}

impl Job<'_> {
    /// Returns the header of the log.
    pub(super) fn header(&self) -> Header {
        let source = Source { file: self.input.file.as_deref().map(str::to_string), line: self.input.line };
        self.stepper.header(&self.input.puzzle, self.id, Some(source))
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

    /// Returns the puzzle with the stepper, geometry and cell names for its layout.
    pub(super) fn of<'s>(&'s self, id: &'s str, input: &'s Input) -> Job<'s> {
        let (geometry, classic, names) = self.layouts.get(input.puzzle.layout(), |layout| {
            let renamed = || Arc::new(self.coords.rename(&layout));
            let names = if self.coords == Coords::Rc { Arc::clone(&layout) } else { renamed() };
            let classic = Classic::fits(&layout).then(|| Geometry::new(Arc::clone(&layout)));
            (Geometry::new(layout), classic, names)
        });
        Job { id, input, stepper: &self.stepper, geometry, classic: classic.as_ref(), names }
    }
}
