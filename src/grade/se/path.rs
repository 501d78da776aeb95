//! The path that Sudoku Explainer takes: which technique comes next.

use std::ops::ControlFlow;

use crate::grade::se::chains::{self, Context};
use crate::grade::se::grid::Grid;
use crate::grade::se::step::Step;
use crate::grade::se::technique::Level;
use crate::grade::se::{bug, exclusion, singles, subsets, uniqueness, wings};
use crate::grid::{Layout, Puzzle, Shape};

/// The first pattern that a finder reports, as a step.
macro_rules! first {
    ($($finder:ident)::+ $(, $size:expr)?) => {
        |grid| $($finder)::+(grid, $($size,)? ControlFlow::Break).break_value()?.step(grid)
    };
}

/// A technique that looks at a position alone.
type Finder = fn(&Grid) -> Option<Step>;

/// Techniques before the first chains, in the order in which they are tried.
const PATTERNS: [Finder; 20] = [
    singles::hidden_single,
    singles::direct_locking,
    |grid| subsets::direct_hidden_set(grid, 2),
    singles::naked_single,
    |grid| subsets::direct_hidden_set(grid, 3),
    first!(singles::locking),
    first!(subsets::naked_set, 2),
    first!(subsets::fish, 2),
    first!(subsets::hidden_set, 2),
    first!(subsets::naked_set, 3),
    first!(subsets::fish, 3),
    first!(subsets::hidden_set, 3),
    wings::xy_wing,
    wings::xyz_wing,
    uniqueness::unique_loop,
    first!(subsets::naked_set, 4),
    first!(subsets::fish, 4),
    first!(subsets::hidden_set, 4),
    bug::bug,
    exclusion::pair_exclusion,
];

/// The patterns that assume one solution, as indices: unique loops and graves.
const ASSUMING: [usize; 2] = [14, 18];

/// Whether the layout is that of the usual grid, which is all that SE knows.
pub(crate) fn is_usual(layout: &Layout) -> bool {
    layout.shape() == Some(Shape::NINE)
}

/// The steps from a position on. Each is applied before the next is sought.
pub(crate) struct Path<'s> {
    /// The position after the steps so far.
    pub(crate) grid: Grid,
    /// Whether techniques that assume one solution are used.
    assumes: bool,
    ctx: Context<'s>,
}

impl<'s> Path<'s> {
    /// Begins at the position of a puzzle with the usual layout.
    pub(crate) fn of(puzzle: &Puzzle, assumes: bool, stop: &'s dyn Fn() -> bool) -> Self {
        Self { grid: Grid::of(puzzle), assumes, ctx: chains::context(stop) }
    }

    /// Whether the path ended because it was told to stop.
    pub(crate) fn has_stopped(&self) -> bool {
        self.ctx.has_stopped()
    }

    /// The first step of the first technique that finds one.
    fn found(&mut self) -> Option<Step> {
        let Self { grid, assumes, ctx } = self;
        let asked = PATTERNS.iter().enumerate().filter(|(at, _)| *assumes || !ASSUMING.contains(at));
        if let Some(step) = asked.into_iter().find_map(|(_, finder)| finder(grid)) {
            return Some(step);
        }
        let mut levels = std::iter::once(Level::Static).chain((0..=5).map(Level::Dynamic));
        chains::forcing_chain(grid, ctx)
            .or_else(|| exclusion::triplet_exclusion(grid))
            .or_else(|| chains::nishio(grid, ctx))
            .or_else(|| levels.find_map(|level| chains::multiple(grid, level, ctx)))
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.grid.empty == 0 {
            return None;
        }
        // A search that stopped may have missed chains, so a later technique's step is worthless too.
        let step = self.found().filter(|_| !self.ctx.has_stopped())?;
        step.apply(&mut self.grid);
        Some(step)
    }
}
