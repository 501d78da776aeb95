//! Full houses: the last open cell of a house.

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Cell, HouseId, Storage};
use crate::rules::{Emit, Rule, Work};
use crate::step::SingleKind;

/// Finds houses with one open cell, house by house.
pub(crate) struct FullHouse;

impl<S: Storage> Rule<S> for FullHouse {
    fn find(&self, board: &Board<'_, S>, _: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for house in board.layout().all_houses() {
            let Some(cell) = board.last_open(house) else { continue };
            let missing = board.layout().all_digits().find(|&digit| {
                (*board.cells_for(digit) & *board.geometry().house(house)).only() == Some(cell)
            });
            if let Some(digit) = missing {
                emit(SingleKind::FullHouse(house).step(Candidate { cell, digit }))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the first house whose only open cell is `cell`.
pub(crate) fn house_filled_by<S: Storage>(board: &Board<'_, S>, cell: Cell) -> Option<HouseId> {
    board.layout().houses_of(cell).iter().copied().find(|&house| board.last_open(house).is_some())
}
