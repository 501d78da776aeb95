//! Naked subsets: N cells of a house that have only N candidates between them.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digits, HouseId, Set, Storage};
use crate::rules::search::subset_search::closed_choices;
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Claim, Role, Step, TechniqueId};

/// Finds naked subsets of one size, house by house and boxes first. Cells that share several houses are
/// reported once, with the eliminations in each house.
pub(crate) struct NakedSubset {
    size: usize,
    technique: &'static TechniqueId,
}

impl NakedSubset {
    /// The finder of naked pairs.
    pub(crate) const PAIR: Self = Self { size: 2, technique: &rows::NAKED_PAIR };
    /// The finder of naked triples.
    pub(crate) const TRIPLE: Self = Self { size: 3, technique: &rows::NAKED_TRIPLE };
    /// The finder of naked quads.
    pub(crate) const QUAD: Self = Self { size: 4, technique: &rows::NAKED_QUAD };
}

impl<S: Storage> Rule<S> for NakedSubset {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        where_changed(board, work, self.technique, emit, |changed, work, emit| {
            each_naked(board, work, self.size, changed, |naked| {
                emit_step(Step::from_claims(self.technique, naked.claims(board)), emit)
            })
        })
    }
}

/// A naked subset that removes candidates.
pub(in crate::rules) struct NakedSet<S: Storage> {
    /// The cells of the subset, in order.
    pub(in crate::rules) cells: Cells<S>,
    /// The digits of the subset.
    pub(in crate::rules) digits: Digits<S>,
    /// The houses that lose candidates, boxes first. A house is left out if another house loses all these
    /// candidates as well.
    pub(in crate::rules) houses: Vec<HouseId>,
}

/// Calls `found` with every naked subset of `size` cells, in a house with a cell of `changed`, that removes
/// candidates.
pub(in crate::rules) fn each_naked<S: Storage>(
    board: &Board<'_, S>,
    work: &Work<'_, S>,
    size: usize,
    changed: Cells<S>,
    mut found: impl FnMut(NakedSet<S>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = board.geometry();
    let few = board.open_with(2..=size);
    let mut small: Vec<(Cell, Digits<S>)> = Vec::new();
    for &house in geometry.boxes_first() {
        work.check_time()?;
        if !geometry.house(house).meets(&changed) {
            continue;
        }
        let inside = few & *geometry.house(house);
        if inside.len() < size {
            continue;
        }
        small.clear();
        small.extend(inside.into_iter().map(|cell| (cell, board.candidates(cell))));
        closed_choices(&small, size, Set::len, |closed| {
            let cells: Cells<S> = closed.keys.iter().copied().collect();
            if geometry.houses_holding(cells).next() != Some(house) {
                return ControlFlow::Continue(());
            }
            let houses = houses_losing(board, cells, closed.all, closed.all - closed.of_parts);
            if houses.is_empty() {
                return ControlFlow::Continue(());
            }
            found(NakedSet { cells, digits: closed.all, houses })
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the houses that hold all `cells`, the cells of a naked subset, and in which another cell has a
/// digit of `own`.
///
/// `own`: those of `digits` that no smaller subset of the cells locks. A house is left out if another one
/// loses the same candidates and more.
fn houses_losing<S: Storage>(
    board: &Board<'_, S>,
    cells: Cells<S>,
    digits: Digits<S>,
    own: Digits<S>,
) -> Vec<HouseId> {
    let geometry = board.geometry();
    let places = |digits: Digits<S>| {
        digits.into_iter().fold(Cells::<S>::default(), |all, digit| all | *board.cells_for(digit)) - cells
    };
    let (others, by_own) = (places(digits), places(own));
    let lost = |house: HouseId| others & *geometry.house(house);
    let houses: Vec<HouseId> =
        geometry.houses_holding(cells).filter(|&house| by_own.meets(geometry.house(house))).collect();
    let is_redundant = |at: usize| {
        let own_losses = lost(houses[at]);
        houses.iter().enumerate().any(|(other, &house)| {
            let others = lost(house);
            other != at && others.contains_all(&own_losses) && (others != own_losses || other < at)
        })
    };
    (0..houses.len()).filter(|&at| !is_redundant(at)).map(|at| houses[at]).collect()
}

impl<S: Storage> NakedSet<S> {
    /// Builds the claims of the naked subset, one for each house that loses candidates.
    pub(in crate::rules) fn claims(&self, board: &Board<'_, S>) -> impl Iterator<Item = Claim> {
        let truths = Argument::default().cell_truths(self.cells, &Role::SET);
        let of_house = move |&house: &HouseId| truths.clone().house_links(house, self.digits, &Role::HOUSE);
        self.houses.iter().map(of_house).filter_map(|argument| argument.claim(board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{House, HouseKind, Layout};
    use crate::rules::testing::Position;

    #[test]
    fn a_pair_clears_its_house_and_a_third_candidate_spoils_it() {
        let position = |second: &[usize]| {
            Position::boxed(3, 3).cell("r1c1", &[1, 2]).cell("r9c1", second).confined(
                "c1",
                &[1, 2],
                "r1c1 r5c1 r9c1",
            )
        };
        assert_eq!(position(&[1, 2]).removed(&NakedSubset::PAIR), ["1r5c1 2r5c1"]);
        assert!(position(&[1, 2, 3]).removed(&NakedSubset::PAIR).is_empty());
        assert!(position(&[1, 3]).removed(&NakedSubset::PAIR).is_empty());
    }

    #[test]
    fn a_pair_with_nothing_to_remove_is_not_found() {
        let position = Position::boxed(3, 3).cell("r1c1 r9c1", &[1, 2]).confined("c1", &[1, 2], "r1c1 r9c1");
        assert!(position.removed(&NakedSubset::PAIR).is_empty());
    }

    #[test]
    fn a_triple_and_a_quad_need_no_cell_with_all_digits() {
        let triple = |third: &[usize]| {
            Position::boxed(3, 3).cell("r4c1", &[1, 2]).cell("r4c5", &[2, 3]).cell("r4c9", third).confined(
                "r4",
                &[1, 2, 3],
                "r4c1 r4c5 r4c8 r4c9",
            )
        };
        assert_eq!(triple(&[1, 3]).removed(&NakedSubset::TRIPLE), ["1r4c8 2r4c8 3r4c8"]);
        assert!(triple(&[1, 3, 4]).removed(&NakedSubset::TRIPLE).is_empty());
        assert!(triple(&[1, 3]).removed(&NakedSubset::PAIR).is_empty());
        let quad = |last: &[usize]| {
            Position::boxed(4, 4)
                .cell("r1c1", &[1, 16])
                .cell("r1c5", &[1, 9])
                .cell("r1c9", &[5, 16])
                .cell("r1c13", last)
                .confined("r1", &[1, 5, 9, 16], "r1c1 r1c5 r1c9 r1c13 r1c14")
        };
        assert_eq!(quad(&[5, 9]).removed(&NakedSubset::QUAD), ["1r1c14 5r1c14 9r1c14 16r1c14"]);
        assert!(quad(&[5, 9, 10]).removed(&NakedSubset::QUAD).is_empty());
    }

    #[test]
    fn a_triple_around_a_pair_is_found_where_it_says_more_than_the_pair() {
        let position = |places| {
            Position::boxed(3, 3)
                .cell("r4c1 r4c5", &[1, 2])
                .cell("r4c9", &[2, 3])
                .confined("r4", &[1, 2], "r4c1 r4c5 r4c8 r4c9")
                .confined("r4", &[3], places)
        };
        assert_eq!(position("r4c8 r4c9").removed(&NakedSubset::TRIPLE), ["1r4c8 2r4c8 3r4c8"]);
        assert!(position("r4c9").removed(&NakedSubset::TRIPLE).is_empty());
        let two_pairs = Position::boxed(3, 3).cell("r4c1 r4c5", &[1, 2]).cell("r4c3 r4c9", &[3, 4]);
        assert!(two_pairs.removed(&NakedSubset::QUAD).is_empty());
        assert_eq!(two_pairs.removed(&NakedSubset::PAIR).len(), 2);
    }

    #[test]
    fn any_houses_do_and_cells_that_share_two_are_reported_once() {
        let cells = |cells: [usize; 4]| cells.map(Cell::new).to_vec();
        let house =
            |name: &str, of| House { kind: HouseKind::Region, name: name.to_string(), cells: cells(of) };
        let names = (1..=6).map(|number| format!("a{number}")).collect();
        let layout = || {
            let houses = vec![house("x", [0, 1, 2, 3]), house("y", [0, 1, 4, 5])];
            Layout::new(4, Clone::clone(&names), houses).unwrap()
        };
        let pair = Position::of(layout()).cell("a1 a2", &[1, 2]);
        assert_eq!(pair.removed(&NakedSubset::PAIR), ["1a3 2a3 1a4 2a4 1a5 2a5 1a6 2a6"]);
        let apart = Position::of(layout()).cell("a3 a5", &[1, 2]);
        assert!(apart.removed(&NakedSubset::PAIR).is_empty());
    }
}
