//! The rating itself: which technique comes next, and what the steps add up to.

use std::ops::ControlFlow;
use std::time::Instant;

use crate::chains::{self, Context};
use crate::grid::Grid;
use crate::step::{Level, Step};
use crate::{bug, exclusion, singles, subsets, uniqueness, wings};

/// Rating of a puzzle that no technique solves.
pub const BEYOND: f64 = 20.0;

/// Whether a rating was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell has a value.
    Solved,
    /// No technique applies: `er` is [`BEYOND`].
    Stuck,
    /// The deadline passed: `er`, `ep` and `ed` only tell of the steps so far.
    Stopped,
}

/// Rating of a puzzle with the steps that lead to it.
#[derive(Clone, Debug)]
pub struct Rating {
    pub outcome: Outcome,
    /// Rating of the hardest step.
    pub er: f64,
    /// Rating of the hardest step up to the first placement.
    pub ep: f64,
    /// Rating of the first step.
    pub ed: f64,
    pub steps: Vec<Step>,
}

/// Rates a puzzle. Bytes other than `1` to `9` are blanks.
#[must_use]
pub fn rate(puzzle: &[u8; 81], deadline: Option<Instant>) -> Rating {
    let mut grid = Grid::new(puzzle);
    let mut ctx = Context::new(deadline);
    let mut rating = Rating { outcome: Outcome::Solved, er: 0.0, ep: 0.0, ed: 0.0, steps: Vec::with_capacity(81) };
    let (mut has_first, mut has_placement) = (false, false);
    while grid.empty != 0 {
        let step = next_step(&grid, &mut ctx);
        // A search that stopped may have missed chains, so a later technique's step is worthless too.
        if ctx.has_stopped() {
            rating.outcome = Outcome::Stopped;
            return rating;
        }
        let Some(step) = step else {
            rating.outcome = Outcome::Stuck;
            rating.er = BEYOND;
            return rating;
        };
        rating.er = rating.er.max(step.rating);
        if !has_first {
            has_first = true;
            rating.ed = rating.er;
        }
        if !has_placement {
            has_placement = step.placement.is_some();
            rating.ep = rating.er;
        }
        step.apply(&mut grid);
        rating.steps.push(step);
    }
    rating
}

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

/// Levels of multiple and dynamic forcing chains, in the order in which they are tried.
const LEVELS: [Level; 7] = [
    Level::Static,
    Level::Dynamic(0),
    Level::Dynamic(1),
    Level::Dynamic(2),
    Level::Dynamic(3),
    Level::Dynamic(4),
    Level::Dynamic(5),
];

/// The step that Sudoku Explainer takes in a position: the first of the first technique that finds one.
pub fn next_step(grid: &Grid, ctx: &mut Context) -> Option<Step> {
    if let Some(step) = PATTERNS.iter().find_map(|finder| finder(grid)) {
        return Some(step);
    }
    chains::forcing_chain(grid, ctx)
        .or_else(|| exclusion::triplet_exclusion(grid))
        .or_else(|| chains::nishio(grid, ctx))
        .or_else(|| LEVELS.into_iter().find_map(|level| chains::multiple(grid, level, ctx)))
}

/// A rating as the original prints it: cut to tenths.
#[must_use]
pub fn tenths(rating: f64) -> f64 {
    ((rating + 0.05) * 10.0).floor() / 10.0
}
