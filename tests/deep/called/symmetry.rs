//! Definition of Gurth's symmetrical placement.

use sudostep::grid::Index;
use sudostep::step::{Claim, Reason, Step};

use crate::deep::plain::Position;

/// Returns whether the step meets the definition of its technique, or `None` for another family's.
pub fn is_called(technique: &str, step: &Step, position: &Position<'_>) -> Option<bool> {
    if technique != "gurth" {
        return None;
    }
    let [claim] = step.claims.as_slice() else { return Some(false) };
    Some(claim.place.is_empty() && !claim.eliminate.is_empty() && is_symmetrical(claim, position))
}

/// Returns true if the claim cites a symmetry of the givens that justifies its eliminations:
///
/// - The map moves no two cells to the same cell, and peers to peers.
/// - No two digits have the same image.
/// - Every given maps to a given, and every other cell to one without a given.
/// - Each elimination removes a digit that changes from a cell that stays in place.
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
