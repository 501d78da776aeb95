//! Bent sets (WXYZ-wing and larger): N cells with N digits in two intersecting houses.
//!
//! All places of each digit share a house, except for one digit. That digit is true in one of its places, so
//! the cells that see all of them lose it.

use std::cmp::Reverse;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use crate::catalog::rows;
use crate::grid::{Board, Cells, Digit, Digits, HouseId, Storage};
use crate::rules::search::choices::pairs;
use crate::rules::search::common_peers::{claims_at, common_peers};
use crate::rules::search::rows::bits;
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Constraint, Role, Step, TechniqueId};

/// Finds bent sets of one size, in the order of the first two houses that contain them.
///
/// No smaller part of a set may be a locked set. Exactly one digit may have places without a common house.
pub(crate) struct BentSet {
    size: usize,
    technique: &'static TechniqueId,
}

impl BentSet {
    /// The finder of WXYZ-wings: bent sets of four cells.
    pub(crate) const WXYZ: Self = Self { size: 4, technique: &rows::WXYZ_WING };
    /// The finder of VWXYZ-wings: bent sets of five cells.
    pub(crate) const VWXYZ: Self = Self { size: 5, technique: &rows::VWXYZ_WING };
    /// The finder of UVWXYZ-wings: bent sets of six cells.
    pub(crate) const UVWXYZ: Self = Self { size: 6, technique: &rows::UVWXYZ_WING };
    /// The finder of TUVWXYZ-wings: bent sets of seven cells.
    pub(crate) const TUVWXYZ: Self = Self { size: 7, technique: &rows::TUVWXYZ_WING };
}

impl<S: Storage> Rule<S> for BentSet {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if board.layout().digits() <= MAX_DIGITS_FOR_ALL_SIZES {
            return where_changed(board, work, self.technique, emit, |changed, work, emit| {
                let is_new =
                    |bent: &&BentCells<S>| bent.cells.len() == self.size && bent.cells.meets(&changed);
                let all = of_all_sizes(board, work)?;
                all.iter().filter(is_new).try_for_each(|bent| emit_step(self.step(board, bent), emit))
            });
        }
        let mut report = |bent: &BentCells<S>| emit_step(self.step(board, bent), emit);
        let (corners, mut room) = (corners(board), [Vec::new(), Vec::new(), Vec::new()]);
        corners.iter().enumerate().try_for_each(|(at, corner)| {
            work.check_time()?;
            let bends = corner.bends(board, &corners[..at], self.size..=self.size, &mut room);
            bends.iter().filter_map(|bend| BentCells::new(board, bend)).try_for_each(|bent| report(&bent))
        })
    }
}

/// Maximum number of digits of a grid on which bent sets of all sizes are searched at once. On larger grids
/// the large sets would take too long for a rule that wants small ones.
const MAX_DIGITS_FOR_ALL_SIZES: usize = 9;

/// A bent set (N cells with N digits in two crossing houses), and the digit without a common house there.
#[derive(Debug)]
struct BentCells<S: Storage> {
    cells: Cells<S>,
    free: Digit,
}

/// Returns the bent sets of all sizes in the position, computed once for each position.
fn of_all_sizes<S: Storage>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
) -> ControlFlow<(), Arc<Vec<BentCells<S>>>> {
    work.cached(board, |work| {
        let bends = work.lasting::<Option<BentCache<S>>>().take().unwrap_or_else(|| BentCache::new(board));
        let bends = bends.update(board, work)?;
        let all = bends.by_corner.iter().flatten().filter_map(|bend| BentCells::new(board, bend)).collect();
        *work.lasting() = Some(bends);
        ControlFlow::Continue(all)
    })
}

/// A possible bent set: N cells with N digits in two crossing houses, and the digits in both arms.
type BentCandidate<S> = (Cells<S>, Digits<S>);

/// The possible bent sets of the position seen last, of all sizes, for each corner (two crossing houses).
///
/// Few cells change from one position to the next, and only the corners that contain them are searched again.
#[derive(Debug)]
struct BentCache<S: Storage> {
    corners: Vec<CrossingHouses<S>>,
    by_corner: Vec<Vec<BentCandidate<S>>>,
    /// The candidates of every cell in the position seen last.
    candidates: Vec<Digits<S>>,
}

impl<S: Storage> BentCache<S> {
    /// Starts without any possible bent set, as for a position without candidates.
    fn new(board: &Board<'_, S>) -> Self {
        let corners = corners(board);
        let by_corner = vec![Vec::new(); corners.len()];
        Self { corners, by_corner, candidates: vec![Digits::<S>::default(); board.layout().cells()] }
    }

    /// Brings the possible bent sets up to date with this position. If the time runs out, all are dropped: a
    /// partial update is useless.
    fn update(mut self, board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<(), Self> {
        let sizes = BentSet::WXYZ.size..=BentSet::TUVWXYZ.size;
        let now: Vec<Digits<S>> = board.layout().all_cells().map(|cell| board.candidates(cell)).collect();
        let cells = board.layout().all_cells().zip(now.iter().zip(&self.candidates));
        let changed: Cells<S> =
            cells.filter(|(_, (now, before))| now != before).map(|(cell, _)| cell).collect();
        let mut room = [Vec::new(), Vec::new(), Vec::new()];
        for (at, corner) in
            self.corners.iter().enumerate().filter(|(_, corner)| corner.cells().meets(&changed))
        {
            work.check_time()?;
            self.by_corner[at] = corner.bends(board, &self.corners[..at], sizes.clone(), &mut room);
        }
        self.candidates = now;
        ControlFlow::Continue(self)
    }
}

impl BentSet {
    fn step<S: Storage>(&self, board: &Board<'_, S>, bent: &BentCells<S>) -> Option<Step> {
        let (geometry, cells, free) = (board.geometry(), bent.cells, bent.free);
        if has_closed_part(board, cells) {
            return None;
        }
        let places = |digit: Digit| cells & *board.cells_for(digit);
        let targets = common_peers(geometry, places(free)) & *board.cells_for(free);
        let mut argument = Argument::default().cell_truths(cells, &Role::SET);
        let linked = |digit: &Digit| *digit != free && !places(*digit).is_empty();
        let linked = board.layout().all_digits().filter(linked);
        let linked: Vec<(Digit, Vec<HouseId>)> =
            linked.map(|digit| (digit, geometry.houses_holding(places(digit)).collect())).collect();
        // Few houses for all digits are easier to see than the first house for each.
        let serves = |house: &HouseId| linked.iter().filter(|(_, houses)| houses.contains(house)).count();
        for (digit, houses) in &linked {
            let (digit, house) = (*digit, *houses.iter().min_by_key(|house| Reverse(serves(house)))?);
            argument = argument.link(Constraint::House(house, digit), &Role::WEAK);
        }
        let claims = claims_at(&argument, board, free, places(free), targets, &Role::END);
        Step::from_claims(self.technique, claims)
    }
}

/// Lists the corners: every two houses that cross.
fn corners<S: Storage>(board: &Board<'_, S>) -> Vec<CrossingHouses<S>> {
    let geometry = board.geometry();
    let houses: Vec<Cells<S>> = board.layout().all_houses().map(|house| *geometry.house(house)).collect();
    let mut corners = Vec::new();
    for [&one, &other] in pairs(&houses).filter(|[one, other]| one.meets(other)) {
        let arms = [one - other, other - one];
        let is_third = |house: &&Cells<S>| house.meets(&arms[0]) && house.meets(&arms[1]);
        let third = houses.iter().filter(is_third).copied().collect();
        corners.push(CrossingHouses { arms, both: one & other, third });
    }
    corners
}

/// Two houses that cross, where bent sets can lie.
#[derive(Debug)]
struct CrossingHouses<S: Storage> {
    /// The cells that are in the first house only, and those in the second house only.
    arms: [Cells<S>; 2],
    /// The cells in both houses.
    both: Cells<S>,
    /// The third houses: those that meet both arms.
    third: Vec<Cells<S>>,
}

/// A possible part of a bent set: cells of one arm, or of the intersection, with more digits than cells.
struct ArmPart<S: Storage> {
    cells: Cells<S>,
    digits: Digits<S>,
    /// The digits of this part that may share a third house (one that meets both arms) with the other arm:
    /// some third house has the digit in both arms, and third houses hold all its places in this part.
    inner: Digits<S>,
    count: usize,
}

impl<S: Storage> CrossingHouses<S> {
    fn cells(&self) -> Cells<S> {
        self.arms[0] | self.arms[1] | self.both
    }

    /// Returns the possible bent sets in the two houses, in the order of their cells. Those in an earlier
    /// corner are left out.
    ///
    /// A digit in both arms has no common house, unless a third house holds all its places. No part is a
    /// locked set, so each arm has more digits than cells. That leaves few parts to try, and cells of the
    /// intersection must make up for the extra digits. The parts are listed in `room`.
    fn bends(
        &self,
        board: &Board<'_, S>,
        before: &[Self],
        sizes: RangeInclusive<usize>,
        room: &mut [Vec<ArmPart<S>>; 3],
    ) -> Vec<BentCandidate<S>> {
        let third = self.third(board);
        let [middles, ends @ ..] = room;
        list_parts(board, self.both, *sizes.end(), &ThirdHouses::default(), middles);
        let spare = middles.iter().map(|middle| middle.count).max().unwrap_or_default();
        for (arm, end) in self.arms.into_iter().zip(&mut *ends) {
            list_parts(board, arm, *sizes.end(), &third, end);
            end.retain(|part| part.digits.len() <= part.count + spare + part.inner.len());
        }
        let mut found = Vec::new();
        for one in &ends[0] {
            for other in &ends[1] {
                let shared = one.digits & other.digits;
                if shared.is_empty() || (shared - (one.inner & other.inner)).len() > 1 {
                    continue;
                }
                let (digits, count) = (one.digits | other.digits, one.count + other.count);
                if digits.len() > *sizes.end() || !(count..=count + spare).contains(&digits.len()) {
                    continue;
                }
                let cells = one.cells | other.cells;
                let alone = (digits.len() == count).then_some((cells, count));
                let with = middles.iter().filter_map(|middle| {
                    let count = count + middle.count;
                    ((digits | middle.digits).len() == count).then_some((cells | middle.cells, count))
                });
                let whole = alone.into_iter().chain(with).filter(|(_, count)| sizes.contains(count));
                found.extend(whole.map(|(cells, _)| (cells, shared)));
            }
        }
        // Other corners may contain the same cells: the first corner reports them.
        found.retain(|&(cells, _)| !before.iter().any(|before| before.cells().contains_all(&cells)));
        found.sort_by(|(one, _), (other, _)| one.into_iter().cmp(*other));
        found
    }

    /// Collects the third houses.
    fn third(&self, board: &Board<'_, S>) -> ThirdHouses<S> {
        let [one, other] = self.arms;
        self.third.iter().fold(ThirdHouses::default(), |third, &house| {
            let holds = |arm: Cells<S>, digit| (arm & house).meets(board.cells_for(digit));
            let both = |digit: &Digit| holds(one, *digit) && holds(other, *digit);
            let digits: Digits<S> = board.layout().all_digits().filter(both).collect();
            ThirdHouses { cells: third.cells | house, digits: third.digits | digits }
        })
    }
}

/// Third houses of a corner: those besides its two that meet both arms.
#[derive(Default)]
struct ThirdHouses<S: Storage> {
    /// All cells of these houses.
    cells: Cells<S>,
    /// The digits that one of these houses has in both arms of the corner.
    digits: Digits<S>,
}

impl<S: Storage> BentCells<S> {
    /// Builds a bent set from a possible one in which exactly one digit has places without a common house.
    /// Returns `None` unless these places have a common peer with that digit.
    fn new(board: &Board<'_, S>, &(cells, shared): &BentCandidate<S>) -> Option<Self> {
        let geometry = board.geometry();
        let places = |digit: Digit| cells & *board.cells_for(digit);
        let apart = |digit: &Digit| geometry.houses_holding(places(*digit)).next().is_none();
        let mut free = shared.into_iter().filter(apart);
        let (Some(free), None) = (free.next(), free.next()) else { return None };
        common_peers(geometry, places(free)).meets(board.cells_for(free)).then_some(Self { cells, free })
    }
}

/// Lists the parts of bent sets: subsets of `cells` with at most `max_digits` digits, without a locked set.
fn list_parts<S: Storage>(
    board: &Board<'_, S>,
    cells: Cells<S>,
    max_digits: usize,
    third: &ThirdHouses<S>,
    parts: &mut Vec<ArmPart<S>>,
) {
    parts.clear();
    for cell in cells & *board.open() {
        let digits = board.candidates(cell);
        if !(2..=max_digits).contains(&digits.len()) {
            continue;
        }
        let outer = if third.cells.contains(cell) { Digits::<S>::default() } else { digits };
        let known = parts.len();
        parts.push(ArmPart {
            cells: Cells::<S>::of(cell),
            digits,
            inner: (third.digits & digits) - outer,
            count: 1,
        });
        for at in 0..known {
            let part = &parts[at];
            let whole = ArmPart {
                cells: part.cells | Cells::<S>::of(cell),
                digits: part.digits | digits,
                inner: (part.inner | (third.digits & (digits - part.digits))) - outer,
                count: part.count + 1,
            };
            if (whole.count + 1..=max_digits).contains(&whole.digits.len()) {
                parts.push(whole);
            }
        }
    }
}

/// Returns true if a smaller part of the cells is a locked set: the bent set is then unnecessary.
fn has_closed_part<S: Storage>(board: &Board<'_, S>, cells: Cells<S>) -> bool {
    let of_each: Vec<Digits<S>> = cells.into_iter().map(|cell| board.candidates(cell)).collect();
    (1..(1_u64 << of_each.len()) - 1).any(|part| {
        let digits = bits(part).fold(Digits::<S>::default(), |all, at| all | of_each[at]);
        digits.len() <= part.count_ones() as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn what_sees_every_place_of_the_free_digit_loses_it() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2])
                .cell("r1c2", &[1, 3])
                .cell("r1c8", last)
                .cell("r2c3", &[3, 4])
                .confined("r1", &[4], "r1c3 r1c8 r1c9")
        };
        // 1 and 2 are restricted to row 1, and 3 to box 1. So r1c8 or r2c3 is 4.
        assert_eq!(position(&[2, 4]).removed(&BentSet::WXYZ), ["4r1c3 4r2c7 4r2c8 4r2c9"]);
        assert!(position(&[2, 4, 5]).removed(&BentSet::WXYZ).is_empty());
        assert!(position(&[2, 4]).removed(&BentSet::VWXYZ).is_empty());
    }

    #[test]
    fn a_part_that_is_closed_says_it_alone() {
        // r1c1, r1c8 and r2c3 are an XY-wing.
        let position = Position::boxed(3, 3)
            .cell("r1c1", &[1, 2])
            .cell("r1c8", &[2, 4])
            .cell("r2c3", &[1, 4])
            .cell("r1c2", &[1, 3, 4]);
        assert!(position.removed(&BentSet::WXYZ).is_empty());
    }

    #[test]
    fn without_a_digit_to_spare_it_is_none() {
        // 2 and 4 are confined to row 1, and 1 and 3 to box 1. As a locked set it removes more than a wing.
        let position = Position::boxed(3, 3)
            .cell("r1c1 r1c2", &[1, 2, 3, 4])
            .cell("r1c8", &[2, 4])
            .cell("r2c3", &[1, 3]);
        assert!(position.removed(&BentSet::WXYZ).is_empty());
    }

    #[test]
    fn a_bent_set_in_a_jigsaw_needs_no_box() {
        let position = Position::jigsaw()
            .cell("r1c1", &[1, 2])
            .cell("r1c2", &[1, 3])
            .cell("r1c3", &[2, 4])
            .cell("r2c2", &[3, 4]);
        assert_eq!(position.removed(&BentSet::WXYZ), ["4r1c4 4r2c1 4r2c3 4r4c2 4r4c3"]);
    }
}
