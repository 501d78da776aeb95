//! An odd loop of cells that two digits alone cannot fill.

use std::ops::ControlFlow;

use super::guardians::{Guardians, LINK};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digit, Digits, Storage};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Cited, Constraint, Step, TechniqueId};

/// Cells of a loop at least: three that see each other are in one house.
const SHORTEST: usize = 5;
/// Cells of a loop at most.
const LONGEST: usize = 15;

/// Finds bivalue oddagons pair of digits by pair of digits. No two cells of a loop see each other but neighbours, for
/// otherwise a shorter loop would do.
pub(crate) struct BivalueOddagon;

impl<S: Storage> Rule<S> for BivalueOddagon {
    fn emits(&self) -> &'static [TechniqueId] {
        const { &[rows::BIVALUE_ODDAGON] }
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for one in board.layout().all_digits() {
            for other in board.layout().all_digits().filter(|&other| other > one) {
                let mut left = *board.cells_for(one) & *board.cells_for(other) & *board.open();
                let pair = [one, other];
                while left.len() >= SHORTEST {
                    let Some(first) = left.first() else { break };
                    work.check_time()?;
                    left.remove(first);
                    let digits: Digits<S> = pair.into_iter().collect();
                    let Some(guardians) = Guardians::none().with(board, first, digits) else { continue };
                    Loops { board, pair, digits, cells: vec![first] }.extend(left, guardians, emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// A chain of cells, each of which sees the one before and none of the others.
struct Loops<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    pair: [Digit; 2],
    digits: Digits<S>,
    cells: Vec<Cell>,
}

impl<S: Storage> Loops<'_, '_, S> {
    /// Goes on with cells of `left`, which no cell before the last sees apart from the first.
    fn extend(&mut self, left: Cells<S>, guardians: Guardians<S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let geometry = self.board.geometry();
        let (Some(&first), Some(&last)) = (self.cells.first(), self.cells.last()) else {
            return ControlFlow::Continue(());
        };
        let is_first = self.cells.len() == 1;
        for cell in left & *geometry.peers(last) {
            let Some(more) = guardians.with(self.board, cell, self.digits) else { continue };
            let closes = !is_first && geometry.peers(cell).contains(first);
            self.cells.push(cell);
            let count = self.cells.len();
            if closes && count >= SHORTEST && count % 2 == 1 && self.cells[1] < cell {
                self.report(more, emit)?;
            }
            if !closes && count < LONGEST {
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
        let links: Vec<Cited> = houses
            .flat_map(|house| {
                self.pair.map(|digit| Cited { constraint: Constraint::House(house, digit), role: LINK })
            })
            .collect();
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        let step: Option<Step> =
            guardians.step(self.board, &rows::BIVALUE_ODDAGON, (&cells, self.digits), &links);
        emit_step(step, emit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// A loop of five that turns in a box.
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
