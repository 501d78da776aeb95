//! ALS-XZ: two almost locked sets with one or two restricted common digits.

use std::ops::ControlFlow;

use super::arguments::{self, LockedDigit};
use super::roles::{CLOSED, RESTRICTED_COMMON, SET_A, SET_B};
use super::set_chain::{ChainEnds, SetChain};
use super::sets::{Als, AlsIndex};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cells, Digit, Digits, Storage};
use crate::rules::search::common_peers::common_peers;
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Claim, Step};

/// Finds ALS-XZ: two sets that share no cell and do not lie in one house. Needlessly large sets are skipped.
pub(crate) struct AlsXz;

impl<S: Storage> Rule<S> for AlsXz {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        where_changed(board, work, &rows::ALS_XZ, emit, |changed, work, emit| {
            let all = AlsIndex::of(board, work)?;
            let changed = AlsIndex::where_new(board, changed);
            let is_new: Vec<bool> = all.sets.iter().map(|set| set.cells.meets(&changed)).collect();
            for (at, set) in all.sets.iter().enumerate() {
                work.check_time()?;
                for (digit, spot) in set.digit_spots() {
                    let others = all.restricted(spot).flat_map(|there| all.with_spot.get(there));
                    for &other in others.filter(|&&other| other > at && (is_new[at] || is_new[other])) {
                        let pair = SetPair { all: &all, sets: [at, other] };
                        // A pair comes up once for each of its restricted digits.
                        emit_step(pair.step(board, digit), emit)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

struct SetPair<'a, S: Storage> {
    all: &'a AlsIndex<S>,
    sets: [usize; 2],
}

impl<S: Storage> SetPair<'_, S> {
    /// Returns the ALS-XZ step of the pair, of which `first` is a restricted common digit. A pair with two such digits
    /// gives a step only if `first` is the lower one, so that the step comes once.
    fn step(&self, board: &Board<'_, S>, first: Digit) -> Option<Step> {
        let [one, other] = self.pair();
        if one.cells.meets(&other.cells) {
            return None;
        }
        let common = one.digits & other.digits;
        if common.len() < 2 {
            return None;
        }
        let mut also =
            (common - Digits::<S>::of(first)).into_iter().filter(|&digit| self.is_restricted(digit));
        match [also.next(), also.next()] {
            [None, None] => {
                let joins = vec![self.spots(first)?];
                let ends = ChainEnds { sets: self.sets, out: joins[0] };
                let chain = SetChain { all: self.all, sets: self.sets.to_vec(), joins };
                ends.need_whole_sets(self.all).then(|| chain.step(board, &rows::ALS_XZ, &[SET_A, SET_B]))?
            }
            [Some(y), None] if first < y => {
                Step::from_claims(&rows::ALS_XZ, self.doubly_linked_claims(board, [first, y])?)
            }
            _ => None,
        }
    }

    fn pair(&self) -> [&Als<S>; 2] {
        self.sets.map(|set| &self.all.sets[set])
    }

    fn spots(&self, digit: Digit) -> Option<[usize; 2]> {
        let [one, other] = self.pair();
        Some([one.spot(digit)?, other.spot(digit)?])
    }

    fn is_restricted(&self, digit: Digit) -> bool {
        self.spots(digit).is_some_and(|[one, other]| self.all.restricts(one, other))
    }

    /// Returns the claims of a doubly linked ALS-XZ (two restricted common digits). Besides the whole sets,
    /// smaller sets inside them are tried where they are enough.
    fn doubly_linked_claims(&self, board: &Board<'_, S>, restricted: [Digit; 2]) -> Option<Vec<Claim>> {
        let [x, y] = restricted;
        let whole = self.pair();
        let mut claims = locked_claims(board, whole, restricted, &|_| true)?;
        let parts =
            [self.all.smallest_with(self.sets[0], x, y)?, self.all.smallest_with(self.sets[1], x, y)?];
        let cells = whole[0].cells | whole[1].cells;
        let seen: Vec<(Digit, Cells<S>)> = locked_digits(board, whole, restricted)?
            .iter()
            .map(|lock| (lock.digit, common_peers(board.geometry(), lock.cells) - cells))
            .collect();
        let wanted = |gone: Candidate| {
            seen.iter().any(|(digit, seen)| *digit == gone.digit && seen.contains(gone.cell))
        };
        for part in [[parts[0], whole[1]], [whole[0], parts[1]], parts] {
            let is_whole = part.iter().zip(whole).all(|(part, whole)| part.cells == whole.cells);
            if !claims.is_empty() && !is_whole {
                claims.extend(locked_claims(board, part, restricted, &wanted).unwrap_or_default());
            }
        }
        Some(claims)
    }
}

/// Returns the locked digits of a doubly linked ALS-XZ: the two restricted common digits in both sets
/// together, every other digit in its own set.
fn locked_digits<S: Storage>(
    board: &Board<'_, S>,
    sets: [&Als<S>; 2],
    restricted: [Digit; 2],
) -> Option<Vec<LockedDigit<S>>> {
    let both = sets[0].cells | sets[1].cells;
    let mut locked = Vec::new();
    for digit in restricted {
        let cells = both & *board.cells_for(digit);
        let house = board.geometry().houses_holding(cells).next()?;
        locked.push(LockedDigit { digit, cells, house, others: *board.open(), role: RESTRICTED_COMMON });
    }
    for set in sets {
        for digit in set.digits.into_iter().filter(|digit| !restricted.contains(digit)) {
            let cells = set.cells & *board.cells_for(digit);
            locked.push(LockedDigit { digit, cells, house: set.house, others: *board.open(), role: CLOSED });
        }
    }
    Some(locked)
}

/// Returns the claims of a doubly linked ALS-XZ (two restricted common digits) that pass `wanted`. Returns
/// `None` if one house holds both sets or nothing can be removed.
fn locked_claims<S: Storage>(
    board: &Board<'_, S>,
    sets: [&Als<S>; 2],
    restricted: [Digit; 2],
    wanted: &dyn Fn(Candidate) -> bool,
) -> Option<Vec<Claim>> {
    let cells = sets[0].cells | sets[1].cells;
    let locked = locked_digits(board, sets, restricted)?;
    let in_one_house = board.geometry().houses_holding(cells).next().is_some();
    if in_one_house || !arguments::removes_any(board, cells, &locked) {
        return None;
    }
    let truths = Argument::default().cell_truths(sets[0].cells, &SET_A).cell_truths(sets[1].cells, &SET_B);
    Some(arguments::locked_claims(&truths, board, cells, &locked, wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let gone = "3r1c3 3r2c3 3r3c3 3r4c2 3r5c2 3r6c2".to_string();
        assert!(position(&[3, 4]).removed(&AlsXz).contains(&gone));
        assert!(!position(&[3, 4, 5]).removed(&AlsXz).contains(&gone));
    }

    #[test]
    fn with_two_restricted_digits_all_the_others_are_locked() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .cell("r5c1", &[2, 8])
                .cell("r5c8", &[3, 8])
                .cell("r6c1", &[2, 4])
                .cell("r6c8", last)
        };
        // 2 in column 1 and in box 4, 3 in column 8 and in box 6, 4 in row 6 and 8 in row 5.
        let is_whole = |gone: &String| {
            ["2r1c1", "2r4c3", "3r9c8", "3r4c9", "4r6c5", "8r5c5"].iter().all(|one| gone.contains(one))
        };
        assert!(position(&[3, 4]).removed(&AlsXz).iter().any(is_whole));
        assert!(!position(&[3, 4, 7]).removed(&AlsXz).iter().any(is_whole));
    }

    #[test]
    fn a_lone_cell_with_many_candidates_is_part_of_no_set() {
        let position = Position::boxed(4, 4).cell("r1c1", &[1, 2, 3, 4, 5]);
        assert!(position.removed(&AlsXz).is_empty());
    }

    #[test]
    fn a_jigsaw_has_them() {
        let position = Position::jigsaw()
            .cell("r1c1", &[1, 2])
            .cell("r1c2", &[1, 3])
            .cell("r4c1", &[2, 4])
            .cell("r4c4", &[3, 4]);
        assert!(!position.removed(&AlsXz).is_empty());
    }
}
