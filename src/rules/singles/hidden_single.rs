//! Hidden singles: a digit with one place left in a house.

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Digit, Digits, HouseId, Set, Storage};
use crate::rules::{Emit, Rule, Work};
use crate::step::SingleKind;

/// Finds hidden singles house by house, and by digit within a house.
pub(crate) struct HiddenSingle {
    /// True to look in boxes only, false to look in all houses other than boxes.
    pub boxes: bool,
}

impl<S: Storage> Rule<S> for HiddenSingle {
    fn find(&self, board: &Board<'_, S>, _: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for house in board.layout().all_houses() {
            let kind = SingleKind::hidden(house, board);
            if self.boxes != matches!(kind, SingleKind::HiddenBox(_)) {
                continue;
            }
            for digit in digits_with_one_place(board, house) {
                if let Some(candidate) = place_in(board, house, digit) {
                    emit(kind.step(candidate))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the digits with exactly one place in the open cells of the house. Placed digits have none.
#[inline]
pub(super) fn digits_with_one_place<S: Storage>(board: &Board<'_, S>, house: HouseId) -> Digits<S> {
    let (mut once, mut twice): (Digits<S>, Digits<S>) = (Set::default(), Set::default());
    for cell in *board.open() & *board.geometry().house(house) {
        let here = board.candidates(cell);
        twice = twice | (once & here);
        once = once | here;
    }
    once - twice
}

/// Returns the first place for `digit` in the house.
#[inline]
pub(super) fn place_in<S: Storage>(board: &Board<'_, S>, house: HouseId, digit: Digit) -> Option<Candidate> {
    let cell = (*board.cells_for(digit) & *board.geometry().house(house)).first()?;
    Some(Candidate { cell, digit })
}
