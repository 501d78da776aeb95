//! Words for symmetrical givens: which cells and digits a symmetry exchanges.

use super::messages::say;
use super::naming::{Naming, Words};
use super::narrator::Narrator;
use crate::grid::{Cell, Digit};
use crate::step::Reason;

/// The words of symmetry.
pub(super) const WORDS: Words = &[
    ("moves", |naming, narrator| naming.moves(narrator)),
    ("about", |naming, narrator| naming.about(narrator)),
    ("changes", |naming, narrator| naming.changes(narrator)),
];

impl Naming<'_> {
    /// Names the first cell that the step's symmetry maps to another cell, and that other cell.
    fn moves(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { cells, .. } = &self.step.claims.first()?.because else { return None };
        let (from, to) = self.board.layout().all_cells().zip(cells).find(|(from, to)| from != *to)?;
        Some(say("moves", &[("from", &narrator.name(from)), ("to", &narrator.name(*to))]))
    }

    /// Names what the step's symmetry leaves in place: the middle of a turn, or the ends of a mirror's line.
    fn about(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { cells, .. } = &self.step.claims.first()?.because else { return None };
        let still = self.board.layout().all_cells().zip(cells).filter(|(from, to)| from == *to);
        let still: Vec<Cell> = still.map(|(from, _)| from).collect();
        let (first, last) = (still.first()?, still.last()?);
        let id = if first == last { "turned" } else { "mirrored" };
        Some(say(id, &[("first", &narrator.name(*first)), ("last", &narrator.name(*last))]))
    }

    /// Lists the digits that the step's symmetry maps to another digit, each with that other digit.
    fn changes(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { digits, .. } = &self.step.claims.first()?.because else { return None };
        let changed = self.board.layout().all_digits().zip(digits).filter(|(from, to)| from != *to);
        let change = |(from, to): (Digit, &Digit)| say("changes", &[("from", &from), ("to", to)]);
        Some(narrator.list(changed.map(change)))
    }
}
