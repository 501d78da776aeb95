//! Two almost locked sets that cannot both hold a digit, or two digits.

use std::ops::ControlFlow;

use super::arguments::{self, Locked, Member};
use super::sets::{Almost, AlmostLocked};
use super::{CLOSED, RESTRICTED_COMMON, SET_A, SET_B};
use crate::grid::{Board, Digit, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Claim, Step, TechniqueId};

/// Two almost locked sets with one or two restricted common digits.
pub const ALS_XZ: TechniqueId = TechniqueId::new("als-xz");

/// Finds pairs of almost locked sets without a common cell and not in one house. A set that is larger than its part in this
/// needs is left out.
pub struct AlsXz;

impl<S: Sets> Rule<S> for AlsXz {
    fn emits(&self) -> &'static [TechniqueId] {
        const { &[ALS_XZ] }
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let all = AlmostLocked::of(board, work)?;
        for (at, set) in all.sets.iter().enumerate() {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            for (digit, spot) in set.each() {
                let others = all.restricted[spot].iter().flat_map(|&there| &all.spots[there].sets);
                for &other in others.filter(|&&other| other > at) {
                    let pair = Pair { all: &all, sets: [set, &all.sets[other]] };
                    // A pair comes up once for each of its restricted digits.
                    if let Some(step) = pair.step(board, digit) {
                        emit(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

struct Pair<'a, S: Sets> {
    all: &'a AlmostLocked<S>,
    sets: [&'a Almost<S>; 2],
}

impl<S: Sets> Pair<'_, S> {
    /// What follows, if this is the first digit that restricts the two.
    fn step(&self, board: &Board<'_, S>, first: Digit) -> Option<Step> {
        let [one, other] = self.sets;
        if one.cells.meets(&other.cells) {
            return None;
        }
        let common = one.digits & other.digits;
        let restricted: Vec<Digit> = common.into_iter().filter(|&digit| self.is_restricted(digit)).collect();
        let claims = match restricted[..] {
            [x] if common.len() > 1 => self.singly_linked(board, x),
            [x, y] if x == first => self.doubly_linked(board, [x, y]),
            _ => return None,
        };
        Step::of(&ALS_XZ, claims?)
    }

    fn spots(&self, digit: Digit) -> Option<[usize; 2]> {
        let [one, other] = self.sets;
        Some([one.spot(digit)?, other.spot(digit)?])
    }

    fn is_restricted(&self, digit: Digit) -> bool {
        self.spots(digit).is_some_and(|[one, other]| self.all.restricted[one].contains(&other))
    }

    fn singly_linked(&self, board: &Board<'_, S>, x: Digit) -> Option<Vec<Claim>> {
        let [one, other] = self.sets;
        let spots = self.spots(x)?.map(|spot| self.all.spots[spot].cells);
        let mut claims = Vec::new();
        for z in (one.digits & other.digits).into_iter().filter(|&z| z != x) {
            let ends = self.spots(z)?.map(|spot| &self.all.spots[spot]);
            let targets = (ends[0].targets & ends[1].targets) - one.cells - other.cells;
            if targets.is_empty() || !one.needs(x, z) || !other.needs(x, z) {
                continue;
            }
            let members = [Member::of(one, SET_A, [x, z]), Member::of(other, SET_B, [x, z])];
            let argument = arguments::joined(board, &members, &[(x, spots[0] | spots[1])])?;
            claims.extend(arguments::common(&argument, board, z, &ends.map(|end| end.cells), targets));
        }
        Some(claims)
    }

    fn doubly_linked(&self, board: &Board<'_, S>, restricted: [Digit; 2]) -> Option<Vec<Claim>> {
        let [one, other] = self.sets;
        let [x, y] = restricted;
        let geometry = board.geometry();
        let cells = one.cells | other.cells;
        if !one.needs(x, y) || !other.needs(x, y) || geometry.houses_holding(cells).next().is_some() {
            return None;
        }
        let mut locked = Vec::new();
        for digit in restricted {
            let both = cells & *board.places(digit);
            let house = geometry.houses_holding(both).next()?;
            locked.push(Locked { digit, cells: both, house, role: RESTRICTED_COMMON });
        }
        for set in self.sets {
            for digit in set.digits.into_iter().filter(|digit| !restricted.contains(digit)) {
                let cells = set.cells & *board.places(digit);
                locked.push(Locked { digit, cells, house: set.house, role: CLOSED });
            }
        }
        if !arguments::removes_any(board, cells, &locked) {
            return None;
        }
        let truths = Argument::default().cell_truths(one.cells, &SET_A).cell_truths(other.cells, &SET_B);
        Some(arguments::closed(&truths, board, cells, &locked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Layout;
    use crate::rules::testing::Position;

    #[test]
    fn the_common_digit_goes_from_what_sees_it_in_both() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2])
                .cell("r1c2", &[2, 3])
                .cell("r5c1", &[1, 4])
                .cell("r5c3", last)
        };
        // 1 is in one of the sets only, by column 1: so 3 is in the other, in r1c2 or r5c3.
        assert_eq!(position(&[3, 4]).removed(&AlsXz).first().unwrap(), "3r1c3 3r2c3 3r3c3 3r4c2 3r5c2 3r6c2");
        assert!(position(&[3, 4, 5]).removed(&AlsXz).is_empty());
    }

    #[test]
    fn with_two_restricted_digits_all_the_others_are_locked() {
        let position =
            Position::boxed(3, 3).cell("r5c1", &[2, 3]).cell("r5c8", &[2, 8]).cell("r6c1", &[2, 4]);
        let closed = position.cell("r5c1", &[2, 8]).cell("r5c8", &[3, 8]).cell("r6c8", &[3, 4]);
        assert_eq!(closed.removed(&AlsXz).len(), 1);
    }

    #[test]
    fn a_jigsaw_has_them() {
        let regions: Vec<usize> = (0..25).map(|cell| (cell % 5 + 2 * (cell / 5)) % 5).collect();
        let position = Position::of(Layout::jigsaw(5, &regions).unwrap())
            .cell("r1c1", &[1, 2])
            .cell("r1c2", &[1, 3])
            .cell("r4c1", &[2, 4])
            .cell("r4c4", &[3, 4]);
        assert!(!position.removed(&AlsXz).is_empty());
    }
}
