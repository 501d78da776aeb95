//! XYZ-wings: a pivot with three candidates and two pincers with two of them each.

use std::ops::ControlFlow;

use super::links::{END, PINCERS, PIVOT, cells_with, with_pincers};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Storage};
use crate::rules::search::common_peers::{claims_at, common_peers};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Step};

/// Finds XYZ-wings pivot by pivot.
pub(crate) struct XyzWing;

impl<S: Storage> Rule<S> for XyzWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let pairs = cells_with(board, 2);
        for pivot in cells_with(board, 3) {
            work.check_time()?;
            let digits = board.candidates(pivot);
            let seen = pairs & *board.geometry().peers(pivot);
            let mut others: Cells<S> =
                seen.into_iter().filter(|&cell| digits.contains_all(&board.candidates(cell))).collect();
            while let Some(first) = others.first() {
                others.remove(first);
                for second in others {
                    emit_step(wing(board, pivot, first, second), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn wing<S: Storage>(board: &Board<'_, S>, pivot: Cell, first: Cell, second: Cell) -> Option<Step> {
    let geometry = board.geometry();
    let (one, other) = (board.candidates(first), board.candidates(second));
    let common = (one & other).only()?;
    let cells: Cells<S> = [pivot, first, second].into_iter().collect();
    let targets = common_peers(geometry, cells) & *board.cells_for(common);
    // Three cells of one house are a naked triple.
    if targets.is_empty() || geometry.houses_holding(cells).next().is_some() {
        return None;
    }
    let argument = Argument::default().cell_truths([pivot], &PIVOT).cell_truths([first, second], &PINCERS);
    let joined = [(first, one - other), (second, other - one)];
    let argument = with_pincers(argument, geometry, pivot, joined)?;
    Step::from_claims(&rows::XYZ_WING, claims_at(&argument, board, common, cells, targets, &END))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::rules::testing::Position;

    #[test]
    fn what_sees_all_three_loses_their_digit() {
        let position = |pincer: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2, 3])
                .cell("r2c3", &[1, 3])
                .cell("r1c7", pincer)
                .confined("r1", &[3], "r1c1 r1c2 r1c7 r1c9")
        };
        assert_eq!(position(&[2, 3]).removed(&XyzWing), ["3r1c2"]);
        assert!(position(&[1, 3]).removed(&XyzWing).is_empty());
        assert!(position(&[2, 4]).removed(&XyzWing).is_empty());
        assert!(position(&[1, 2, 3]).removed(&XyzWing).is_empty());
    }

    #[test]
    fn three_cells_of_one_house_are_a_naked_triple() {
        let position =
            Position::boxed(2, 3).cell("r1c1", &[1, 2, 3]).cell("r1c2", &[1, 3]).cell("r2c3", &[2, 3]);
        assert!(position.removed(&XyzWing).is_empty());
    }

    #[test]
    fn a_region_of_a_jigsaw_does_for_a_box() {
        let regions: Vec<usize> = (0..25).map(|cell| (cell % 5 + 2 * (cell / 5)) % 5).collect();
        // r2c4 and r5c3 are in one region, together with r4c5. r2c3 and r4c4 are in another.
        let position = Position::of(Layout::jigsaw(5, &regions).unwrap())
            .cell("r2c4", &[1, 2, 3])
            .cell("r5c3", &[1, 3])
            .cell("r4c4", &[2, 3]);
        assert_eq!(position.removed(&XyzWing), ["3r2c3 3r4c5 3r5c4"]);
    }
}
