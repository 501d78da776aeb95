//! W-wings: two cells with the same two candidates, joined by a strong link of one of the digits.

use std::ops::ControlFlow;

use super::links::{ENDS, house_of_two};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, Storage};
use crate::rules::search::common_peers::{claims_at, common_peers};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Constraint, Role, Step};

/// Finds W-wings in the order of their two cells, and for these of the digit that joins them.
pub(crate) struct WWing;

impl<S: Storage> Rule<S> for WWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let geometry = board.geometry();
        let mut others = board.open_with(2..=2);
        while let Some(first) = others.first() {
            work.check_time()?;
            others.remove(first);
            let digits = board.candidates(first);
            // Two such cells in one house would be a naked pair.
            let apart = others - *geometry.peers(first);
            for second in apart.into_iter().filter(|&cell| board.candidates(cell) == digits) {
                let ends: Cells<S> = [first, second].into_iter().collect();
                let seen = common_peers(geometry, ends);
                for joining in digits {
                    let removed = digits.into_iter().find(|&digit| digit != joining).unwrap_or(joining);
                    let targets = seen & *board.cells_for(removed);
                    if targets.is_empty() {
                        continue;
                    }
                    for link in links(board, joining, first, second) {
                        let argument = argument(joining, first, second, &link);
                        let claims = claims_at(&argument, board, removed, ends, targets, &Role::END);
                        emit_step(Step::from_claims(&rows::W_WING, claims), emit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The strong link of a W-wing: its house, and the houses in which the first and the second cell of the wing
/// see one of its two places.
struct JoiningLink {
    house: HouseId,
    weak: [HouseId; 2],
}

/// Lists the strong links that join the two cells of a W-wing by this digit. Of houses with the same two
/// places, only the first counts.
fn links<S: Storage>(board: &Board<'_, S>, digit: Digit, first: Cell, second: Cell) -> Vec<JoiningLink> {
    let geometry = board.geometry();
    let (by_first, by_second) = (*geometry.peers(first), *geometry.peers(second));
    let mut known: Vec<Cells<S>> = Vec::new();
    let mut links = Vec::new();
    for &house in geometry.boxes_first() {
        let places = *board.cells_for(digit) & *geometry.house(house);
        if places.len() != 2
            || !places.meets(&by_first)
            || !places.meets(&by_second)
            || known.contains(&places)
        {
            continue;
        }
        let joined = (places & by_first).into_iter().find_map(|near| {
            let far = (places - Cells::<S>::of(near)).only().filter(|&far| by_second.contains(far))?;
            let one = house_of_two(geometry, first, near, Cells::<S>::of(far))?;
            let other = house_of_two(geometry, second, far, Cells::<S>::of(near))?;
            Some(JoiningLink { house, weak: [one, other] })
        });
        if let Some(link) = joined {
            known.push(places);
            links.push(link);
        }
    }
    links
}

fn argument(joining: Digit, first: Cell, second: Cell, link: &JoiningLink) -> Argument {
    Argument::default()
        .cell_truths([first], &ENDS)
        .truth(Constraint::House(link.house, joining), &Role::LINK)
        .cell_truths([second], &ENDS)
        .links(link.weak.map(|house| Constraint::House(house, joining)), &Role::WEAK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn what_sees_both_ends_loses_the_other_digit() {
        let position = |places| {
            Position::boxed(3, 3)
                .cell("r1c1 r5c9", &[1, 2])
                .confined("r9", &[2], places)
                .confined("c1", &[1], "r1c1 r5c1 r9c1")
                .confined("r1", &[1], "r1c1 r1c9")
                .confined("b6", &[1], "r4c7 r5c9")
        };
        assert_eq!(position("r9c1 r9c9").removed(&WWing), ["1r1c9 1r5c1"]);
        assert!(position("r9c1 r9c8 r9c9").removed(&WWing).is_empty());
        assert!(position("r9c1 r9c8").removed(&WWing).is_empty());
    }

    #[test]
    fn two_places_are_a_link_once_however_many_houses_they_share() {
        let position = Position::boxed(2, 3)
            .cell("r1c1 r3c2", &[1, 2])
            .confined("r5", &[2], "r5c1 r5c2")
            .confined("b5", &[2], "r5c1 r5c2");
        assert_eq!(position.removed(&WWing).len(), 1);
        let by_another = position.confined("r2", &[2], "r2c1 r2c6").confined("c6", &[2], "r2c6 r4c6");
        assert_eq!(by_another.removed(&WWing).len(), 1);
    }

    #[test]
    fn two_cells_of_one_house_are_a_naked_pair() {
        let position = Position::boxed(3, 3).cell("r1c1 r1c9", &[1, 2]).confined("r9", &[2], "r9c1 r9c9");
        assert!(position.removed(&WWing).is_empty());
    }

    #[test]
    fn a_jigsaw_has_w_wings() {
        let position = Position::jigsaw()
            .cell("r1c1 r3c3", &[1, 2])
            .confined("r5", &[2], "r5c1 r5c3")
            .confined("r1", &[1], "r1c1 r1c3");
        let removed = position.removed(&WWing);
        assert_eq!(removed.len(), 1);
        assert!(removed[0].contains("1r1c3"), "{removed:?}");
    }
}
