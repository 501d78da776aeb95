//! Bivalue oddagon: a loop with an odd number of cells, which two digits alone cannot fill.

use std::ops::ControlFlow;

use super::guardians::Guardians;
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digits, Storage};
use crate::rules::{Emit, Rule, Work, emit_step};

/// Minimum number of cells of a bivalue oddagon. Three cells that see each other are in one house.
const MIN_CELLS: usize = 5;
/// Maximum number of cells of a bivalue oddagon.
const MAX_CELLS: usize = 15;

/// Finds bivalue oddagons, pair of digits by pair of digits. Only neighbours in a loop see each other, or a
/// shorter loop would do.
pub(crate) struct BivalueOddagon;

impl<S: Storage> Rule<S> for BivalueOddagon {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for one in board.layout().all_digits() {
            for other in board.layout().all_digits().filter(|&other| other > one) {
                let mut left = *board.cells_for(one) & *board.cells_for(other) & *board.open();
                let digits = Digits::<S>::of(one) | Digits::<S>::of(other);
                while left.len() >= MIN_CELLS {
                    let Some(first) = left.first() else { break };
                    work.check_time()?;
                    left.remove(first);
                    let Some(guardians) = Guardians::default().with_cell(board, first, digits) else {
                        continue;
                    };
                    LoopSearch { board, digits, cells: vec![first] }.extend(left, guardians, emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A search for the loops of bivalue oddagons. Each of the cells so far sees the cell before it and no other.
struct LoopSearch<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    digits: Digits<S>,
    cells: Vec<Cell>,
}

impl<S: Storage> LoopSearch<'_, '_, S> {
    /// Extends the loop by each cell of `left` that sees its last cell. Cells in `left` see no other cell of
    /// the loop, except perhaps the first.
    fn extend(&mut self, left: Cells<S>, guardians: Guardians<S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let geometry = self.board.geometry();
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return ControlFlow::Continue(());
        };
        let is_first = self.cells.len() == 1;
        for cell in left & *geometry.peers(last) {
            let Some(more) = guardians.with_cell(self.board, cell, self.digits) else { continue };
            let closes = !is_first && geometry.peers(cell).contains(first);
            self.cells.push(cell);
            let count = self.cells.len();
            if closes && count >= MIN_CELLS && count % 2 == 1 && self.cells[1] < cell {
                self.report(more, emit)?;
            }
            if !closes && count < MAX_CELLS {
                let seen = if is_first { Cells::<S>::default() } else { *geometry.peers(last) };
                self.extend(left - seen - Cells::<S>::of(cell), more, emit)?;
            }
            self.cells.pop();
        }
        ControlFlow::Continue(())
    }

    fn report(&self, guardians: Guardians<S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let neighbours = self.cells.iter().zip(self.cells.iter().cycle().skip(1));
        let houses = neighbours.filter_map(|(&one, &next)| self.board.layout().shared_house(one, next));
        let cells = self.cells.iter().copied().collect();
        emit_step(guardians.step(self.board, &rows::BIVALUE_ODDAGON, (cells, self.digits), houses), emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// A loop of five cells that turns in a box.
    fn ring(last: &[usize], other: &[usize]) -> Position {
        Position::boxed(3, 3).cell("r1c1 r5c5 r5c2", &[1, 2]).cell("r1c5", other).cell("r2c2", last)
    }

    #[test]
    fn the_one_cell_with_more_loses_the_pair() {
        let removed = |last: &[usize]| ring(last, &[1, 2]).removed(&BivalueOddagon);
        assert!(removed(&[1, 2, 3, 4]).contains(&"1r2c2 2r2c2".to_string()));
        assert!(!removed(&[1, 3, 4]).iter().any(|removed| removed.contains("r2c2")));
    }

    #[test]
    fn a_digit_that_sees_its_guardians_is_removed() {
        let removed = |other: &[usize]| ring(&[1, 2, 3], other).removed(&BivalueOddagon);
        assert!(removed(&[1, 2, 3]).iter().any(|removed| removed.ends_with("3r2c4 3r2c5 3r2c6")));
        assert!(!removed(&[1, 2, 4]).iter().any(|removed| removed.contains("3r2c4")));
    }

    #[test]
    fn an_even_loop_can_be_filled() {
        let position =
            |last: &[usize]| Position::boxed(2, 3).cell("r1c1 r1c4 r5c4", &[1, 2]).cell("r5c1", last);
        assert!(
            !position(&[1, 2, 3]).removed(&BivalueOddagon).iter().any(|removed| removed.contains("r5c1"))
        );
    }
}
