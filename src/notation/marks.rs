//! The candidates of a position as marks in its cells, and back.

use std::sync::Arc;

use crate::grid::{Candidate, Cell, Digit, Index, Layout, Puzzle};

use super::error::InputError;

/// A set of digits as a mask, the first digit in bit 0.
pub(super) type Mask = u64;

/// The digits of a layout as a mask.
pub(super) fn all_digits(layout: &Layout) -> Mask {
    u64::MAX >> (64 - layout.digits().clamp(1, 64))
}

/// For every cell the digits that a person would see pencilled in: of a cell with a digit that digit; of an open cell
/// whatever no peer holds and nobody has removed.
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

/// The candidates that were removed and that no digit on the grid rules out, in the order of cells and digits.
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

/// How many candidates were removed that no digit on the grid rules out.
pub(super) fn elimination_count(puzzle: &Puzzle) -> usize {
    eliminations(puzzle).len()
}

/// How many of them are of cells that have no candidate left, which a format that lists candidates cannot tell from
/// cells where nobody marked anything.
pub(super) fn eliminations_in_empty_cells(puzzle: &Puzzle) -> usize {
    let gone = eliminations(puzzle);
    if gone.is_empty() {
        return 0;
    }
    let marks = candidate_masks(puzzle);
    gone.iter().filter(|one| marks[one.cell.index()] == 0).count()
}

/// Whether an open cell has a candidate left.
pub(super) fn has_open_candidate(puzzle: &Puzzle) -> bool {
    let open = puzzle.layout().all_cells().zip(candidate_masks(puzzle));
    open.into_iter().any(|(cell, mask)| mask != 0 && puzzle.value(cell).is_none())
}

/// Whether a puzzle is more than its givens.
pub(super) fn is_position(puzzle: &Puzzle) -> bool {
    puzzle.placed().iter().any(Option::is_some) || elimination_count(puzzle) > 0
}

/// For every cell the digits that no peer holds.
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

/// The position with these digits in which open cells have no other candidates than their marks; `None` where nobody
/// marked anything, which leaves every digit possible.
pub(super) fn position(
    layout: &Arc<Layout>,
    givens: Vec<Option<Digit>>,
    placed: &[Option<Digit>],
    marks: &[Option<Mask>],
) -> Result<Puzzle, InputError> {
    let mut puzzle = Puzzle::new(Arc::clone(layout), givens)
        .map_err(|_| InputError::syntax(1, 1, "as many cells as the grid has", "another number"))?;
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
