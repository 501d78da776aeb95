//! XY-wings and XYZ-wings: whichever digit the pivot holds, it or one of two pincers holds the digit that they share.

use std::ops::ControlFlow;

use super::links::{PINCERS, PIVOT, house_of_two};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Storage};
use crate::rules::search::common_peers::{claims_at, common_peers};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Constraint, Role, Step, TechniqueId};

/// Finds wings of a pivot and two pincers with two candidates each, pivot by pivot.
pub(crate) struct PivotWing {
    /// True if the pivot has the digit that the pincers share as well.
    shares: bool,
    technique: &'static TechniqueId,
}

impl PivotWing {
    /// The finder of XY-wings: the pivot has two candidates.
    pub(crate) const XY: Self = Self { shares: false, technique: &rows::XY_WING };
    /// The finder of XYZ-wings: the pivot has three candidates.
    pub(crate) const XYZ: Self = Self { shares: true, technique: &rows::XYZ_WING };
}

impl<S: Storage> Rule<S> for PivotWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let pairs = board.open_with(2..=2);
        for pivot in if self.shares { board.open_with(3..=3) } else { pairs } {
            work.check_time()?;
            let mut others = pairs & *board.geometry().peers(pivot);
            while let Some(first) = others.first() {
                others.remove(first);
                // Pincers that see each other form a naked triple with a pivot of two, or a contradiction.
                let apart = if self.shares { others } else { others - *board.geometry().peers(first) };
                for second in apart {
                    emit_step(self.step(board, pivot, [first, second]), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl PivotWing {
    fn step<S: Storage>(&self, board: &Board<'_, S>, pivot: Cell, pincers: [Cell; 2]) -> Option<Step> {
        let geometry = board.geometry();
        let [one, other] = pincers.map(|pincer| board.candidates(pincer));
        let common = (one & other).only()?;
        let of_pivot = if self.shares { one | other } else { (one | other) - (one & other) };
        let mut cells: Cells<S> = pincers.into_iter().collect();
        if self.shares {
            cells.insert(pivot);
        }
        let targets = common_peers(geometry, cells) & *board.cells_for(common);
        // Three cells of one house are a naked triple.
        let in_one_house = || self.shares && geometry.houses_holding(cells).next().is_some();
        if board.candidates(pivot) != of_pivot || targets.is_empty() || in_one_house() {
            return None;
        }
        let mut argument = Argument::default();
        let order =
            if self.shares { [pivot, pincers[0], pincers[1]] } else { [pincers[0], pivot, pincers[1]] };
        for cell in order {
            let role = if cell == pivot { PIVOT } else { PINCERS };
            argument = argument.cell_truths([cell], &role);
        }
        for (pincer, joined) in pincers.into_iter().zip([one - other, other - one]) {
            let house = house_of_two(geometry, pivot, pincer, Cells::<S>::default())?;
            argument = argument.link(Constraint::House(house, joined.first()?), &Role::WEAK);
        }
        Step::from_claims(self.technique, claims_at(&argument, board, common, cells, targets, &Role::END))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert_eq!(position(&[2, 3]).removed(&PivotWing::XY), ["3r1c2 3r2c9"]);
        assert!(position(&[2, 3, 4]).removed(&PivotWing::XY).is_empty());
        assert!(position(&[2, 4]).removed(&PivotWing::XY).is_empty());
        assert!(position(&[1, 3]).removed(&PivotWing::XY).is_empty());
    }

    #[test]
    fn three_cells_of_one_house_are_a_naked_triple() {
        let position =
            Position::boxed(2, 3).cell("r1c1", &[1, 2]).cell("r1c2", &[1, 3]).cell("r1c3", &[2, 3]);
        assert!(position.removed(&PivotWing::XY).is_empty());
    }

    #[test]
    fn a_wing_may_lie_in_two_lines_of_a_jigsaw() {
        let position = Position::jigsaw().cell("r1c1", &[1, 2]).cell("r1c4", &[1, 5]).cell("r4c1", &[2, 5]);
        assert_eq!(position.removed(&PivotWing::XY), ["5r1c2 5r4c3 5r4c4 5r5c1 5r5c4"]);
    }

    #[test]
    fn what_sees_all_three_loses_their_digit() {
        let position = |pincer: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2, 3])
                .cell("r2c3", &[1, 3])
                .cell("r1c7", pincer)
                .confined("r1", &[3], "r1c1 r1c2 r1c7 r1c9")
        };
        assert_eq!(position(&[2, 3]).removed(&PivotWing::XYZ), ["3r1c2"]);
        assert!(position(&[1, 3]).removed(&PivotWing::XYZ).is_empty());
        assert!(position(&[2, 4]).removed(&PivotWing::XYZ).is_empty());
        assert!(position(&[1, 2, 3]).removed(&PivotWing::XYZ).is_empty());
    }

    #[test]
    fn a_pivot_of_three_in_one_house_with_its_pincers_is_a_naked_triple() {
        let position =
            Position::boxed(2, 3).cell("r1c1", &[1, 2, 3]).cell("r1c2", &[1, 3]).cell("r2c3", &[2, 3]);
        assert!(position.removed(&PivotWing::XYZ).is_empty());
    }

    #[test]
    fn a_region_of_a_jigsaw_does_for_a_box() {
        // r2c4 and r5c3 are in one region, together with r4c5. r2c3 and r4c4 are in another.
        let position =
            Position::jigsaw().cell("r2c4", &[1, 2, 3]).cell("r5c3", &[1, 3]).cell("r4c4", &[2, 3]);
        assert_eq!(position.removed(&PivotWing::XYZ), ["3r2c3 3r4c5 3r5c4"]);
    }
}
