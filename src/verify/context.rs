//! What reasons are judged by.

use crate::grid::{Board, Candidate, Digit, Layout};

/// A candidate and the truth it has.
pub(super) type Goal = (Candidate, bool);

/// The position that a reason is judged in: the candidates that remain, and what they were at the start.
#[derive(Clone, Copy)]
pub(super) struct CheckContext<'a> {
    pub(super) board: &'a Board<'a>,
    pub(super) start: &'a Board<'a>,
    /// The given of every cell.
    pub(super) givens: &'a [Option<Digit>],
    /// Whether the puzzle is said to have one solution by its givens alone.
    pub(super) by_givens: bool,
}

impl CheckContext<'_> {
    pub(super) fn layout(&self) -> &Layout {
        self.board.layout()
    }
}
