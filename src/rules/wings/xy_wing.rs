//! XY-wings: whichever of its two digits the pivot holds, one of two pincers holds the digit that they share.

use std::ops::ControlFlow;

use super::links::{END, PINCERS, PIVOT, cells_with, with_pincers};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Storage};
use crate::rules::search::common_peers::{claims_at, common_peers};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Step};

/// Finds XY-wings pivot by pivot.
pub(crate) struct XyWing;

impl<S: Storage> Rule<S> for XyWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let pairs = cells_with(board, 2);
        for pivot in pairs {
            work.check_time()?;
            let mut others = pairs & *board.geometry().peers(pivot);
            while let Some(first) = others.first() {
                others.remove(first);
                // Pincers that see each other form a naked triple with the pivot, or a contradiction.
                for second in others - *board.geometry().peers(first) {
                    emit_step(wing(board, pivot, first, second), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn wing<S: Storage>(board: &Board<'_, S>, pivot: Cell, first: Cell, second: Cell) -> Option<Step> {
    let geometry = board.geometry();
    let (turned, one, other) = (board.candidates(pivot), board.candidates(first), board.candidates(second));
    let common = (one & other).only()?;
    if turned.contains(common) || !turned.contains_all(&((one | other) - (one & other))) {
        return None;
    }
    let pincers: Cells<S> = [first, second].into_iter().collect();
    let targets = common_peers(geometry, pincers) & *board.cells_for(common);
    if targets.is_empty() {
        return None;
    }
    let argument = Argument::default()
        .cell_truths([first], &PINCERS)
        .cell_truths([pivot], &PIVOT)
        .cell_truths([second], &PINCERS);
    let joined = [(first, one & turned), (second, other & turned)];
    let argument = with_pincers(argument, geometry, pivot, joined)?;
    Step::from_claims(&rows::XY_WING, claims_at(&argument, board, common, pincers, targets, &END))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::rules::testing::Position;

    #[test]
    fn what_sees_both_pincers_loses_their_digit() {
        let position = |pincer: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2])
                .cell("r2c3", &[1, 3])
                .cell("r1c7", pincer)
                .confined("r1", &[3], "r1c2 r1c7")
                .confined("r2", &[3], "r2c3 r2c5 r2c9")
        };
        assert_eq!(position(&[2, 3]).removed(&XyWing), ["3r1c2 3r2c9"]);
        assert!(position(&[2, 3, 4]).removed(&XyWing).is_empty());
        assert!(position(&[2, 4]).removed(&XyWing).is_empty());
        assert!(position(&[1, 3]).removed(&XyWing).is_empty());
    }

    #[test]
    fn three_cells_of_one_house_are_a_naked_triple() {
        let position =
            Position::boxed(2, 3).cell("r1c1", &[1, 2]).cell("r1c2", &[1, 3]).cell("r1c3", &[2, 3]);
        assert!(position.removed(&XyWing).is_empty());
    }

    #[test]
    fn a_wing_may_lie_in_two_lines_of_a_jigsaw() {
        let regions: Vec<usize> = (0..25).map(|cell| (cell % 5 + 2 * (cell / 5)) % 5).collect();
        let position = Position::of(Layout::jigsaw(5, &regions).unwrap())
            .cell("r1c1", &[1, 2])
            .cell("r1c4", &[1, 5])
            .cell("r4c1", &[2, 5]);
        assert_eq!(position.removed(&XyWing), ["5r1c2 5r4c3 5r4c4 5r5c1 5r5c4"]);
    }
}
