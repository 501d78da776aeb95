//! Naked singles: a cell with one candidate left.

use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Storage};
use crate::rules::{Emit, Rule, Work};
use crate::step::SingleKind;

/// Finds naked singles cell by cell.
pub(crate) struct NakedSingle;

impl<S: Storage> Rule<S> for NakedSingle {
    fn find(&self, board: &Board<'_, S>, _: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for cell in *board.open() {
            if let Some(digit) = board.candidates(cell).only() {
                emit(SingleKind::Naked.step(Candidate { cell, digit }))?;
            }
        }
        ControlFlow::Continue(())
    }
}
