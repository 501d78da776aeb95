//! Dual kites and dual empty rectangles: two instances of one pattern in the same box, reported as one step.

use std::ops::ControlFlow;

use super::joins::LinkedPair;
use super::pairs::{BOTH_STRONG, BOX_AND_STRONG, empty_rectangle, is_kite};
use crate::catalog::rows;
use crate::grid::{Board, Cells, HouseId, HouseKind, Storage};
use crate::rules::search::choices::pairs;
use crate::rules::search::templates::loose;
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Claim, Step, TechniqueId};

/// Finds two kites or two empty rectangles that share a box and remove different candidates.
pub(crate) struct Dual {
    technique: &'static TechniqueId,
    kites: bool,
}

impl Dual {
    /// The finder of dual kites.
    pub(crate) const KITE: Self = Self { technique: &rows::DUAL_TWO_STRING_KITE, kites: true };
    /// The finder of dual empty rectangles.
    pub(crate) const EMPTY_RECTANGLE: Self = Self { technique: &rows::DUAL_EMPTY_RECTANGLE, kites: false };
}

/// One of the two kites or empty rectangles of a dual pattern.
struct DualPart<S: Storage> {
    /// The box and, for two kites, the places of the digit joined in it: both kites must have the same.
    shared: (HouseId, Cells<S>),
    claim: Claim,
}

impl<S: Storage> Rule<S> for Dual {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if !self.kites {
            // Empty rectangles of different digits have nothing in common.
            return digit_by_digit(board, work, self.technique, emit, |digit, work, emit| {
                let pairs = LinkedPair::of_digit(board, work, digit, true);
                self.pair_up(&empty_rectangles(board, &pairs), emit)
            });
        }
        let mut singles: Vec<DualPart<S>> = Vec::new();
        for digit in board.layout().all_digits() {
            work.check_time()?;
            if loose(board, work, digit).is_empty() {
                continue;
            }
            singles.extend(kites(board, &LinkedPair::of_digit(board, work, digit, false)));
        }
        self.pair_up(&singles, emit)
    }
}

impl Dual {
    fn pair_up<S: Storage>(&self, singles: &[DualPart<S>], emit: &mut Emit<'_>) -> ControlFlow<()> {
        for [one, other] in pairs(singles).filter(|[one, other]| other.shared == one.shared) {
            let both = Step::from_claims(self.technique, [one.claim.clone(), other.claim.clone()]);
            emit_step(both.filter(|step| step.claims.len() == 2), emit)?;
        }
        ControlFlow::Continue(())
    }
}

/// Returns the claim if there is exactly one.
fn only_claim(claims: Vec<Claim>) -> Option<Claim> {
    let [claim] = <[Claim; 1]>::try_from(claims).ok()?;
    Some(claim)
}

fn kites<S: Storage>(board: &Board<'_, S>, pairs: &[LinkedPair<S>]) -> Vec<DualPart<S>> {
    let single = |join: &LinkedPair<S>| {
        let claim = only_claim(join.claims(board, BOTH_STRONG))?;
        Some(DualPart { shared: (join.weak, join.strong_links[0].near | join.strong_links[1].near), claim })
    };
    pairs.iter().filter(|join| is_kite(board, join)).filter_map(single).collect()
}

fn empty_rectangles<S: Storage>(board: &Board<'_, S>, pairs: &[LinkedPair<S>]) -> Vec<DualPart<S>> {
    let mut found: Vec<LinkedPair<S>> =
        pairs.iter().filter_map(|join| empty_rectangle(board, join)).collect();
    // Empty rectangles over columns come before those over rows.
    found.sort_by_key(|join| {
        let line = join.strong_links[1].house;
        (board.layout().house(line).kind != HouseKind::Column, line)
    });
    let single = |join: LinkedPair<S>| {
        let claim = only_claim(join.claims(board, BOX_AND_STRONG))?;
        Some(DualPart { shared: (join.strong_links[0].house, Cells::<S>::default()), claim })
    };
    found.into_iter().filter_map(single).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn two_kites_start_from_the_same_two_cells() {
        let one = |places| {
            Position::boxed(3, 3)
                .confined("r1", &[5], "r1c2 r1c5")
                .confined("c1", &[5], "r3c1 r6c1")
                .confined("r3", &[5], places)
                .confined("c2", &[5], "r1c2 r7c2")
        };
        assert_eq!(one("r3c1 r3c8").removed(&Dual::KITE), ["5r6c5 5r7c8"]);
        assert!(one("r3c1 r3c8 r3c9").removed(&Dual::KITE).is_empty());
        // The two kites may be of two digits.
        let two =
            Position::boxed(3, 3).confined("r1", &[5, 6], "r1c2 r1c5").confined("c1", &[5, 6], "r3c1 r6c1");
        assert_eq!(two.removed(&Dual::KITE), ["5r6c5 6r6c5"]);
    }

    #[test]
    fn two_empty_rectangles_share_their_box() {
        let position = |places| {
            Position::boxed(2, 3)
                .confined("b1", &[1], "r1c1 r1c3 r2c2")
                .confined("c5", &[1], "r1c5 r5c5")
                .confined("r4", &[1], places)
        };
        assert_eq!(position("r4c2 r4c6").removed(&Dual::EMPTY_RECTANGLE), ["1r5c2 1r1c6"]);
        assert!(position("r4c2 r4c6 r4c4").removed(&Dual::EMPTY_RECTANGLE).is_empty());
    }
}
