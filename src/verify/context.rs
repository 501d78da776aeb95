//! The position in which reasons are checked.

use super::fault::Fault;
use crate::grid::{Board, Candidate, Digit, Layout};
use crate::trace::require;

/// A goal of a reason: a candidate, and whether to prove it true or false.
pub(super) type Goal = (Candidate, bool);

/// Returns an error for the first goal that does not follow, or if there is no goal: a contradiction was to be shown.
pub(super) fn all_follow(goals: &[Goal], follows: impl Fn(Goal) -> bool) -> Result<(), Fault> {
    require(!goals.is_empty(), Fault::NoContradiction)?;
    goals.iter().try_for_each(|&goal| require(follows(goal), Fault::DoesNotFollow(goal.0, goal.1)))
}

/// The position in which a reason is checked, with the puzzle's start position and givens.
#[derive(Clone, Copy)]
pub(super) struct CheckContext<'a> {
    pub(super) board: &'a Board<'a>,
    /// The start position implied by the basis of uniqueness; the current position if the trace names no
    /// basis.
    pub(super) start: &'a Board<'a>,
    /// The given of every cell.
    pub(super) givens: &'a [Option<Digit>],
    /// True if the trace says that the givens alone have one solution.
    pub(super) by_givens: bool,
}

impl CheckContext<'_> {
    pub(super) fn layout(&self) -> &Layout {
        self.board.layout()
    }
}
