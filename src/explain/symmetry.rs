//! Words for symmetrical givens: which cells and digits a symmetry exchanges.

use super::messages::say;
use super::naming::{Naming, Words};
use super::narrator::Narrator;
use crate::grid::Digit;
use crate::step::Reason;

/// The words of symmetry.
pub(super) const WORDS: Words = &[
    ("moves", |naming, narrator| naming.moves(narrator)),
    ("changes", |naming, narrator| naming.changes(narrator)),
];

impl Naming<'_> {
    /// Names the first cell that the step's symmetry maps to another cell, and that other cell.
    fn moves(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { cells, .. } = &self.step.claims.first()?.because else { return None };
        let (from, to) = self.board.layout().all_cells().zip(cells).find(|(from, to)| from != *to)?;
        Some(say("moves", &[("from", &narrator.name(from)), ("to", &narrator.name(*to))]))
    }

    /// Lists the digits that the step's symmetry maps to another digit, each with that other digit.
    fn changes(&self, narrator: &Narrator<'_>) -> Option<String> {
        let Reason::Symmetry { digits, .. } = &self.step.claims.first()?.because else { return None };
        let changed = self.board.layout().all_digits().zip(digits).filter(|(from, to)| from != *to);
        let change = |(from, to): (Digit, &Digit)| say("changes", &[("from", &from), ("to", to)]);
        Some(narrator.list(changed.map(change)))
    }
}
