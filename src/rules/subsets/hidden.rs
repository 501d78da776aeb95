//! Hidden subsets: N digits of a house that have only N places between them.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, Cells, Digit, HouseId, Set, Storage};
use crate::rules::search::subset_search::closed_choices;
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Constraint, Role, Step, TechniqueId};

/// Finds hidden subsets of one size, house by house and boxes first. If two houses hide the same digits in
/// the same cells, only the first is reported.
pub(crate) struct HiddenSubset {
    size: usize,
    technique: &'static TechniqueId,
}

impl HiddenSubset {
    /// The finder of hidden pairs.
    pub(crate) const PAIR: Self = Self { size: 2, technique: &rows::HIDDEN_PAIR };
    /// The finder of hidden triples.
    pub(crate) const TRIPLE: Self = Self { size: 3, technique: &rows::HIDDEN_TRIPLE };
    /// The finder of hidden quads.
    pub(crate) const QUAD: Self = Self { size: 4, technique: &rows::HIDDEN_QUAD };
}

impl<S: Storage> Rule<S> for HiddenSubset {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let geometry = board.geometry();
        where_changed(board, work, self.technique, emit, |changed, work, emit| {
            let mut scarce: Vec<(Digit, Cells<S>)> = Vec::new();
            for &house in geometry.boxes_first() {
                let cells = *geometry.house(house);
                if !cells.meets(&changed) {
                    continue;
                }
                work.check_time()?;
                let places =
                    board.layout().all_digits().map(|digit| (digit, *board.cells_for(digit) & cells));
                scarce.clear();
                scarce.extend(places.filter(|(_, places)| (2..=self.size).contains(&places.len())));
                closed_choices(&scarce, self.size, Set::len, |closed| {
                    let (digits, places) = (closed.keys, closed.all);
                    if !holds_others(board, digits, places - closed.of_parts)
                        || hidden_before(board, house, digits, places)
                    {
                        return ControlFlow::Continue(());
                    }
                    let claim = Argument::default()
                        .truths(digits.iter().map(|&digit| Constraint::House(house, digit)), &Role::HOUSE)
                        .cell_links(places, &Role::SET)
                        .claim(board);
                    emit_step(Step::from_claims(self.technique, claim), emit)
                })?;
            }
            ControlFlow::Continue(())
        })
    }
}

/// Returns true if one of the cells has a candidate other than `digits`.
fn holds_others<S: Storage>(board: &Board<'_, S>, digits: &[Digit], cells: Cells<S>) -> bool {
    let digits = digits.iter().copied().collect();
    cells.into_iter().any(|cell| !(board.candidates(cell) - digits).is_empty())
}

/// Returns true if a house before `house` hides the same digits in the same cells.
fn hidden_before<S: Storage>(
    board: &Board<'_, S>,
    house: HouseId,
    digits: &[Digit],
    cells: Cells<S>,
) -> bool {
    let geometry = board.geometry();
    geometry.houses_holding(cells).take_while(|&earlier| earlier != house).any(|earlier| {
        digits.iter().all(|&digit| cells.contains_all(&(*board.cells_for(digit) & *geometry.house(earlier))))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::rules::testing::Position;

    #[test]
    fn a_hidden_pair_clears_its_cells_and_a_further_place_spoils_it() {
        let position = |places| {
            Position::boxed(3, 3)
                .confined("r5", &[6], "r5c2 r5c8")
                .confined("r5", &[7], places)
                .cell("r5c2 r5c8", &[1, 6, 7])
        };
        assert_eq!(position("r5c2 r5c8").removed(&HiddenSubset::PAIR), ["1r5c2 1r5c8"]);
        assert!(position("r5c2 r5c4 r5c8").removed(&HiddenSubset::PAIR).is_empty());
        assert!(position("r5c8").removed(&HiddenSubset::PAIR).is_empty(), "a hidden single is none");
    }

    #[test]
    fn a_hidden_pair_of_two_houses_is_reported_once() {
        let position =
            Position::boxed(2, 3).confined("r1", &[1, 2], "r1c1 r1c2").confined("b1", &[1, 2], "r1c1 r1c2");
        assert_eq!(
            position.removed(&HiddenSubset::PAIR),
            ["3r1c1 4r1c1 5r1c1 6r1c1 3r1c2 4r1c2 5r1c2 6r1c2"]
        );
    }

    #[test]
    fn a_hidden_triple_and_quad_need_no_digit_with_all_places() {
        let triple = |places| {
            Position::boxed(3, 3)
                .confined("b5", &[1], "r4c4 r5c5")
                .confined("b5", &[2], "r5c5 r6c6")
                .confined("b5", &[3], places)
                .cell("r4c4 r5c5", &[1, 2, 3])
                .cell("r6c6", &[1, 2, 3, 9])
        };
        assert_eq!(triple("r4c4 r6c6").removed(&HiddenSubset::TRIPLE), ["9r6c6"]);
        assert!(triple("r4c4 r4c6 r6c6").removed(&HiddenSubset::TRIPLE).is_empty());
        let regions: Vec<usize> = (0..16 * 16).map(|cell| cell / 16).collect();
        let quad = |places| {
            // Each region is a row.
            Position::of(Layout::jigsaw(16, &regions).unwrap())
                .confined("r3", &[1, 11], "r3c1 r3c2")
                .confined("r3", &[12], "r3c2 r3c3 r3c4")
                .confined("r3", &[16], places)
                .cell("r3c1 r3c2 r3c4", &[1, 11, 12, 16])
                .cell("r3c3", &[2, 12, 16])
        };
        assert_eq!(quad("r3c3 r3c4").removed(&HiddenSubset::QUAD), ["2r3c3"]);
        assert!(quad("r3c3 r3c4 r3c5").removed(&HiddenSubset::QUAD).is_empty());
    }
}
