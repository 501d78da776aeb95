//! Simple colours: conclusions from one cluster of one digit.

use std::ops::ControlFlow;

use super::cluster::{clusters, traps, twice_in_a_house, wraps};
use crate::catalog::rows;
use crate::grid::{Board, Storage};
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::TechniqueId;

/// Finds simple colours, cluster by cluster: candidates that see both colours (traps), or colours that are
/// false (wraps).
pub(crate) struct SimpleColors {
    technique: &'static TechniqueId,
    wraps: bool,
}

impl SimpleColors {
    /// The finder of simple colours with a trap: candidates that see both colours fall.
    pub(crate) const TRAP: Self = Self { technique: &rows::SIMPLE_COLORS_TRAP, wraps: false };
    /// The finder of simple colours with a wrap: a colour that is twice in a house is false.
    pub(crate) const WRAP: Self = Self { technique: &rows::SIMPLE_COLORS_WRAP, wraps: true };
}

impl<S: Storage> Rule<S> for SimpleColors {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        digit_by_digit(board, work, self.technique, emit, |digit, work, emit| {
            for cluster in clusters(board, std::iter::once(digit), false) {
                work.check_time()?;
                let mut report = |claims| emit_step(cluster.step(self.technique, claims), emit);
                if !self.wraps {
                    report(traps(board, &cluster))?;
                    continue;
                }
                for colour in [0, 1] {
                    if let Some(house) = twice_in_a_house(board, &cluster, colour) {
                        report(wraps(board, &cluster, colour, &house))?;
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
    use crate::rules::testing::Position;

    #[test]
    fn what_sees_both_colours_is_trapped_and_a_further_place_ends_the_cluster() {
        let position = |places| {
            Position::boxed(3, 3)
                .confined("r1", &[5], "r1c1 r1c5")
                .confined("c5", &[5], "r1c5 r7c5")
                .confined("r7", &[5], places)
        };
        let trap = position("r7c5 r7c2");
        assert_eq!(trap.removed(&SimpleColors::TRAP), ["5r2c2 5r3c2 5r8c1 5r9c1"]);
        assert!(trap.removed(&SimpleColors::WRAP).is_empty());
        assert!(position("r7c5 r7c2 r7c9").removed(&SimpleColors::TRAP).is_empty());
    }

    #[test]
    fn a_colour_that_stands_twice_in_a_house_is_false() {
        let position = |places| {
            Position::boxed(3, 3)
                .confined("r1", &[5], "r1c1 r1c5")
                .confined("c5", &[5], "r1c5 r7c5")
                .confined("r7", &[5], "r7c5 r7c2")
                .confined("c2", &[5], places)
        };
        assert_eq!(position("r7c2 r2c2").removed(&SimpleColors::WRAP), ["5r1c1 5r2c2 5r7c5"]);
        assert!(position("r7c2 r2c2 r5c2").removed(&SimpleColors::WRAP).is_empty());
    }

    #[test]
    fn colours_go_through_boxes_of_any_shape() {
        let position = |places| {
            Position::boxed(2, 3)
                .confined("r1", &[6], "r1c1 r1c4")
                .confined("b2", &[6], "r1c4 r2c5")
                .confined("c5", &[6], places)
        };
        assert_eq!(position("r2c5 r6c5").removed(&SimpleColors::TRAP), ["6r6c1"]);
        assert!(position("r2c5 r6c5 r4c5").removed(&SimpleColors::TRAP).is_empty());
    }

    #[test]
    fn in_a_jigsaw_one_pair_is_enough_where_two_houses_see_it() {
        let position = |places| Position::jigsaw().confined("r1", &[1], places);
        assert_eq!(position("r1c1 r1c2").removed(&SimpleColors::TRAP), ["1r3c2 1r4c1"]);
        assert!(position("r1c1 r1c2 r1c5").removed(&SimpleColors::TRAP).is_empty());
    }
}
