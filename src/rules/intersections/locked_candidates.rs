//! Locked candidates: the places of a digit in one house all lie in a second house, too.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, HouseKind, Storage};
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Constraint, Role, Step};

/// Finds locked candidates house by house, and by digit within a house.
pub(crate) struct LockedCandidates {
    /// True for pointing (the digit is locked in a box), false for claiming (locked in any other house).
    pub boxes: bool,
}

impl<S: Storage> Rule<S> for LockedCandidates {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let (geometry, layout) = (board.geometry(), board.layout());
        let (technique, confining, other) = if self.boxes {
            (rows::POINTING, Role::BOX, Role::LINE)
        } else {
            (rows::CLAIMING, Role::LINE, Role::BOX)
        };
        where_changed(board, work, &technique, emit, |changed, work, emit| {
            for house in
                layout.all_houses().filter(|&id| (layout.house(id).kind == HouseKind::Box) == self.boxes)
            {
                if !geometry.house(house).meets(&changed) {
                    continue;
                }
                work.check_time()?;
                for digit in layout.all_digits() {
                    let places = *board.cells_for(digit);
                    let inside = places & *geometry.house(house);
                    // A digit with one place is a hidden single.
                    if inside.len() < 2 {
                        continue;
                    }
                    let outside = places - inside;
                    for crossing in geometry.houses_holding(inside) {
                        if crossing == house || !outside.meets(geometry.house(crossing)) {
                            continue;
                        }
                        let claim = Argument::default()
                            .truth(Constraint::House(house, digit), &confining)
                            .link(Constraint::House(crossing, digit), &other)
                            .claim(board);
                        emit_step(Step::from_claims(&technique, claim), emit)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::rules::testing::Position;

    const POINTS: LockedCandidates = LockedCandidates { boxes: true };
    const CLAIMS: LockedCandidates = LockedCandidates { boxes: false };

    #[test]
    fn a_box_points_along_a_line_and_not_past_a_further_place() {
        let position = |places| Position::boxed(3, 3).confined("b1", &[7], places);
        let rest = "7r2c4 7r2c5 7r2c6 7r2c7 7r2c8 7r2c9";
        assert_eq!(position("r2c1 r2c3").removed(&POINTS), [rest]);
        assert_eq!(position("r2c1 r2c2 r2c3").removed(&POINTS), [rest]);
        assert_eq!(position("r1c3 r2c3").removed(&POINTS), ["7r4c3 7r5c3 7r6c3 7r7c3 7r8c3 7r9c3"]);
        assert!(position("r2c1 r2c3 r3c3").removed(&POINTS).is_empty());
        assert!(position("r2c1 r2c3").removed(&CLAIMS).is_empty());
    }

    #[test]
    fn a_line_claims_a_box_and_not_with_a_further_place() {
        let position = |places| Position::boxed(3, 3).confined("c9", &[2], places);
        assert_eq!(position("r4c9 r6c9").removed(&CLAIMS), ["2r4c7 2r4c8 2r5c7 2r5c8 2r6c7 2r6c8"]);
        assert!(position("r4c9 r6c9 r7c9").removed(&CLAIMS).is_empty());
        assert!(position("r4c9 r6c9").removed(&POINTS).is_empty());
    }

    #[test]
    fn one_place_is_a_single_and_nothing_to_remove_is_nothing_found() {
        let single = Position::boxed(3, 3).confined("b1", &[7], "r2c1");
        assert!(single.removed(&POINTS).is_empty());
        let done = Position::boxed(3, 3).confined("b1", &[7], "r2c1 r2c3").confined("r2", &[7], "r2c1 r2c3");
        assert!(done.removed(&POINTS).is_empty());
    }

    #[test]
    fn boxes_of_any_shape_do() {
        // Boxes of two rows and four columns.
        let position = Position::boxed(2, 4).confined("b2", &[8], "r1c5 r1c8");
        assert_eq!(position.removed(&POINTS), ["8r1c1 8r1c2 8r1c3 8r1c4"]);
        let regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3];
        let jigsaw = || Position::of(Layout::jigsaw(4, &regions).unwrap());
        assert_eq!(jigsaw().confined("b1", &[1], "r1c1 r1c2 r1c3").removed(&POINTS), ["1r1c4"]);
        assert_eq!(jigsaw().confined("r2", &[1], "r2c3 r2c4").removed(&CLAIMS), ["1r1c4 1r3c3"]);
        assert!(jigsaw().confined("r2", &[1], "r2c1 r2c3 r2c4").removed(&CLAIMS).is_empty());
    }
}
