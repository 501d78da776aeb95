//! Converts between a position's eliminations and the candidates marked in its cells.

use std::sync::Arc;

use super::error::{InputError, Place};
use crate::grid::{Candidate, Cell, Digit, Index, Layout, Puzzle};

/// A set of digits; bit 0 is digit 1.
pub(super) type Mask = u64;

/// Returns the mask with all digits of a layout.
pub(super) fn all_digits(layout: &Layout) -> Mask {
    u64::MAX >> (64 - layout.digits().clamp(1, 64))
}

/// Returns the candidates of every cell. A filled cell has its digit; an open cell has the digits that no
/// peer has and that were not eliminated.
pub(super) fn candidate_masks(puzzle: &Puzzle) -> Vec<Mask> {
    let layout = puzzle.layout();
    let mut marks = allowed(puzzle);
    for gone in puzzle.eliminated() {
        marks[gone.cell.index()] &= !(1 << gone.digit.index());
    }
    for cell in layout.all_cells() {
        if let Some(digit) = puzzle.value(cell) {
            marks[cell.index()] = 1 << digit.index();
        }
    }
    marks
}

/// Returns the eliminated candidates that no filled peer rules out anyway, ordered by cell and digit.
pub(super) fn eliminations(puzzle: &Puzzle) -> Vec<Candidate> {
    if puzzle.eliminated().is_empty() {
        return Vec::new();
    }
    let layout = puzzle.layout();
    let (allowed, marks) = (allowed(puzzle), candidate_masks(puzzle));
    let open = |cell: &Cell| puzzle.value(*cell).is_none();
    let is_gone =
        |one: &Candidate| allowed[one.cell.index()] & !marks[one.cell.index()] & 1 << one.digit.index() != 0;
    let candidates = |cell| layout.all_digits().map(move |digit| Candidate { cell, digit });
    layout.all_cells().filter(open).flat_map(candidates).filter(is_gone).collect()
}

/// Returns the number of eliminated candidates that no filled peer rules out anyway.
pub(super) fn elimination_count(puzzle: &Puzzle) -> usize {
    eliminations(puzzle).len()
}

/// Returns the number of eliminated candidates in open cells that have no candidate left. A format that lists
/// candidates writes such a cell like one without marks.
pub(super) fn eliminations_in_empty_cells(puzzle: &Puzzle) -> usize {
    let removed = eliminations(puzzle);
    if removed.is_empty() {
        return 0;
    }
    let marks = candidate_masks(puzzle);
    removed.iter().filter(|one| marks[one.cell.index()] == 0).count()
}

/// Returns whether any open cell has a candidate left.
pub(super) fn has_open_candidate(puzzle: &Puzzle) -> bool {
    let open = puzzle.layout().all_cells().zip(candidate_masks(puzzle));
    open.into_iter().any(|(cell, mask)| mask != 0 && puzzle.value(cell).is_none())
}

/// Returns whether a puzzle is a position: it has placed digits or eliminations besides its givens.
pub(super) fn is_position(puzzle: &Puzzle) -> bool {
    puzzle.placed().iter().any(Option::is_some) || elimination_count(puzzle) > 0
}

/// Returns, for every cell, the digits that no filled cell of its houses has.
fn allowed(puzzle: &Puzzle) -> Vec<Mask> {
    let layout = puzzle.layout();
    let mut marks = vec![all_digits(layout); layout.cells()];
    for house in layout.all_houses() {
        let cells = &layout.house(house).cells;
        let held = cells
            .iter()
            .filter_map(|&cell| puzzle.value(cell))
            .fold(0, |all, digit| all | 1 << digit.index());
        for &cell in cells {
            marks[cell.index()] &= !held;
        }
    }
    marks
}

/// Builds a position from its digits and the candidates marked in each cell. `None` means no marks, so every
/// digit is possible.
pub(super) fn position(
    layout: &Arc<Layout>,
    givens: Vec<Option<Digit>>,
    placed: &[Option<Digit>],
    marks: &[Option<Mask>],
) -> Result<Puzzle, InputError> {
    let mut puzzle = Puzzle::new(Arc::clone(layout), givens).map_err(|_| {
        InputError::syntax(Place::start_of(1), "as many cells as the grid has", "another number")
    })?;
    for (cell, digit) in layout.all_cells().zip(placed) {
        if let Some(digit) = *digit {
            puzzle.place(Candidate { cell, digit });
        }
    }
    let allowed = allowed(&puzzle);
    for (cell, marks) in layout.all_cells().zip(marks) {
        let Some(marks) = marks.filter(|_| puzzle.value(cell).is_none()) else { continue };
        for digit in layout.all_digits() {
            let bit = 1 << digit.index();
            if allowed[cell.index()] & !marks & bit != 0 {
                puzzle.eliminate(Candidate { cell, digit });
            }
        }
    }
    Ok(puzzle)
}
