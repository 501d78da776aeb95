//! The candidates of a position as marks in its cells, and back.

use std::sync::Arc;

use crate::grid::{Candidate, Cell, Digit, Index, Layout, Puzzle};

use super::error::InputError;

/// A set of digits as a mask, the first digit in bit 0.
pub(super) type Mask = u64;

/// The digits of a layout as a mask.
pub(super) fn every(layout: &Layout) -> Mask {
    u64::MAX >> (64 - layout.digits().clamp(1, 64))
}

/// For every cell the digits that a person would see pencilled in: of a cell with a digit that digit; of an open cell
/// whatever no peer holds and nobody has removed.
pub(super) fn of(puzzle: &Puzzle) -> Vec<Mask> {
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

/// How many candidates were removed that no digit on the grid rules out.
pub(super) fn removed(puzzle: &Puzzle) -> usize {
    if puzzle.eliminated().is_empty() {
        return 0;
    }
    let open = |cell: &Cell| puzzle.value(*cell).is_none();
    let layout = puzzle.layout();
    let (allowed, marks) = (allowed(puzzle), of(puzzle));
    let gone = |cell: Cell| (allowed[cell.index()] & !marks[cell.index()]).count_ones() as usize;
    layout.all_cells().filter(open).map(gone).sum()
}

/// For every cell the digits that no peer holds.
fn allowed(puzzle: &Puzzle) -> Vec<Mask> {
    let layout = puzzle.layout();
    let mut marks = vec![every(layout); layout.cells()];
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
#[allow(dead_code, reason = "its first callers are being written")]
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
