//! Locked pairs and triples: a naked subset in the cells of a box and a line, which removes candidates from
//! both, or in rounds from either.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, HouseId, HouseKind, Storage};
use crate::rules::search::unchanged::where_changed;
use crate::rules::subsets::each_naked;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Step, TechniqueId};

/// Finds locked subsets of one size, box by box. If only one house loses candidates, it is a plain naked
/// subset and not reported, unless one is enough.
pub(crate) struct LockedSubset {
    size: usize,
    technique: &'static TechniqueId,
    one_is_enough: bool,
}

impl LockedSubset {
    /// The finder of locked pairs.
    pub(crate) const PAIR: Self = Self { size: 2, technique: &rows::LOCKED_PAIR, one_is_enough: false };
    /// The finder of locked triples.
    pub(crate) const TRIPLE: Self = Self { size: 3, technique: &rows::LOCKED_TRIPLE, ..Self::PAIR };
    /// The finder of locked pairs that clear one house or both.
    pub(crate) const ANY_PAIR: Self = Self { one_is_enough: true, ..Self::PAIR };
    /// The finder of locked triples that clear one house or both.
    pub(crate) const ANY_TRIPLE: Self = Self { one_is_enough: true, ..Self::TRIPLE };
}

impl<S: Storage> Rule<S> for LockedSubset {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let is_box = |id: &HouseId| board.layout().house(*id).kind == HouseKind::Box;
        where_changed(board, work, self.technique, emit, |changed, work, emit| {
            each_naked(board, work, self.size, changed, |naked| {
                let houses = if self.one_is_enough {
                    board.geometry().houses_holding(naked.cells).collect()
                } else {
                    naked.houses.clone()
                };
                let boxes = houses.iter().filter(|id| is_box(id)).count();
                if boxes == 0 || boxes == houses.len() {
                    return ControlFlow::Continue(());
                }
                emit_step(Step::from_claims(self.technique, naked.claims(board)), emit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::subsets::NakedSubset;
    use crate::rules::testing::Position;

    fn pair() -> Position {
        Position::boxed(2, 3).cell("r1c1 r1c2", &[1, 3]).confined("b1", &[1, 3], "r1c1 r1c2 r2c2")
    }

    #[test]
    fn a_locked_pair_clears_its_box_and_its_line() {
        let both = "1r2c2 3r2c2 1r1c4 3r1c4 1r1c5 3r1c5 1r1c6 3r1c6";
        assert_eq!(pair().removed(&LockedSubset::PAIR), [both]);
        assert_eq!(pair().removed(&NakedSubset::PAIR), [both], "it is a naked pair as well");
        let with_a_third = Position::boxed(2, 3).cell("r1c1", &[1, 3]).cell("r1c2", &[1, 3, 4]);
        assert!(with_a_third.removed(&LockedSubset::PAIR).is_empty());
    }

    #[test]
    fn a_pair_that_clears_one_house_is_not_locked() {
        let done = pair().confined("b1", &[1, 3], "r1c1 r1c2");
        assert!(done.removed(&LockedSubset::PAIR).is_empty());
        assert_eq!(done.removed(&NakedSubset::PAIR), ["1r1c4 3r1c4 1r1c5 3r1c5 1r1c6 3r1c6"]);
        assert_eq!(done.removed(&LockedSubset::ANY_PAIR), done.removed(&NakedSubset::PAIR));
        let apart = Position::boxed(2, 3).cell("r1c1 r1c4", &[1, 3]);
        assert!(!apart.removed(&NakedSubset::PAIR).is_empty());
        assert!(apart.removed(&LockedSubset::ANY_PAIR).is_empty(), "the cells share no box");
    }

    #[test]
    fn what_lies_in_both_houses_counts_for_neither() {
        // r1c3 is the third cell of both box 1 and row 1, and box 1 alone removes everything.
        let position = Position::boxed(3, 3)
            .cell("r1c1 r1c2", &[4, 5])
            .confined("r1", &[4, 5], "r1c1 r1c2 r1c3")
            .confined("b1", &[4, 5], "r1c1 r1c2 r1c3 r2c2");
        assert!(position.removed(&LockedSubset::PAIR).is_empty());
        assert_eq!(position.removed(&NakedSubset::PAIR), ["4r1c3 5r1c3 4r2c2 5r2c2"]);
        let position = Position::boxed(3, 3)
            .cell("r1c1 r1c2", &[4, 5])
            .confined("r1", &[4, 5], "r1c1 r1c2 r1c3 r1c9")
            .confined("b1", &[4, 5], "r1c1 r1c2 r1c3 r2c2");
        assert_eq!(position.removed(&LockedSubset::PAIR), ["4r1c3 5r1c3 4r2c2 5r2c2 4r1c9 5r1c9"]);
    }

    #[test]
    fn a_locked_triple_needs_no_cell_with_all_three() {
        let position = |third: &[usize]| {
            Position::boxed(3, 2)
                .cell("r1c2", &[1, 2])
                .cell("r2c2", &[2, 6])
                .cell("r3c2", third)
                .confined("c2", &[1, 2, 6], "r1c2 r2c2 r3c2 r6c2")
                .confined("b1", &[1, 2, 6], "r1c2 r2c2 r3c2 r1c1")
        };
        let removed = position(&[1, 6]).removed(&LockedSubset::TRIPLE);
        assert_eq!(removed, ["1r1c1 2r1c1 6r1c1 1r6c2 2r6c2 6r6c2"]);
        assert!(position(&[1, 5, 6]).removed(&LockedSubset::TRIPLE).is_empty());
    }
}
