//! Symmetrical givens, in words of the tests' own.

use sudostep::grid::Index;
use sudostep::step::{Claim, Reason, Step};

use crate::deep::plain::Position;

/// Whether the step is what it is called; none for a technique of another family.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    if technique != "gurth" {
        return None;
    }
    let [claim] = step.claims.as_slice() else { return Some(false) };
    Some(claim.place.is_empty() && !claim.eliminate.is_empty() && is_symmetrical(claim, position))
}

/// Whether no two cells see each other that do not where they go, no cell goes where another does, each given becomes the
/// given there, and what is removed are digits that change from cells that do not move.
pub fn is_symmetrical(claim: &Claim, position: &Position<'_>) -> bool {
    let Reason::Symmetry { cells, digits } = &claim.because else { return false };
    let layout = position.layout();
    if cells.len() != layout.cells() || digits.len() != layout.digits() {
        return false;
    }
    let goes = |cell: sudostep::grid::Cell| cells[cell.index()];
    let all = || layout.all_cells();
    let apart = all().all(|one| all().filter(|&other| other != one).all(|other| goes(one) != goes(other)));
    let sees = all().all(|one| layout.peers(one).iter().all(|&peer| layout.sees(goes(one), goes(peer))));
    let givens = all().all(|cell| match (position.given(cell), position.given(goes(cell))) {
        (Some(here), Some(there)) => digits[here.index()] == there,
        (here, there) => here == there,
    });
    let different = (0..digits.len())
        .all(|one| (0..digits.len()).all(|other| one == other || digits[one] != digits[other]));
    let removed = claim
        .eliminate
        .iter()
        .all(|gone| goes(gone.cell) == gone.cell && digits[gone.digit.index()] != gone.digit);
    apart && sees && givens && different && removed
}
