//! The position in which reasons are checked.

use crate::grid::{Board, Candidate, Digit, Layout};

/// A candidate and whether it is to be proved true or false.
pub(super) type Goal = (Candidate, bool);

/// The position in which a reason is checked, with the start position and the givens.
#[derive(Clone, Copy)]
pub(super) struct CheckContext<'a> {
    pub(super) board: &'a Board<'a>,
    /// The start position; under a uniqueness assumption, the one implied by its basis.
    pub(super) start: &'a Board<'a>,
    /// The given of every cell.
    pub(super) givens: &'a [Option<Digit>],
    /// Whether the trace says that the givens alone have one solution.
    pub(super) by_givens: bool,
}

impl CheckContext<'_> {
    pub(super) fn layout(&self) -> &Layout {
        self.board.layout()
    }
}
