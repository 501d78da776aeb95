//! Aligned pair exclusion: a digit is removed from one cell if it cannot go with any digit of another cell.
//! Two digits cannot go together if an almost locked set would lose both, or if they are equal and their
//! cells see each other.

use std::ops::ControlFlow;

use super::cited::{BASE, EXCLUDER};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, Index, Storage};
use crate::rules::search::choices::drop_idle;
use crate::rules::search::common_peers::{common_peers, houses_reaching};
use crate::rules::search::unchanged::where_changed;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Claim, Constraint, Role, Step};

/// Maximum number of cells of an excluding set, an almost locked set.
const MAX_CELLS: usize = 3;

/// Finds aligned pair exclusions for each pair of open cells, in order. The excluding sets are almost locked
/// sets of up to three cells that both cells see. The smallest is a cell with two candidates.
pub(crate) struct AlignedPairExclusion;

/// An excluding set: an almost locked set (N cells of a house, N + 1 digits) that must not lose two digits.
struct ExcludingSet<S: Storage> {
    house: HouseId,
    cells: Cells<S>,
    digits: Digits<S>,
    /// The open cells that see all cells of the set.
    seen_by: Cells<S>,
}

impl<S: Storage> Rule<S> for AlignedPairExclusion {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        where_changed(board, work, &rows::ALIGNED_PAIR_EXCLUSION, emit, |changed, work, emit| {
            let sets = almost_locked(board);
            let excluded = excluded(board, work, &sets)?;
            for of_pair in excluded.chunk_by(|(one, _), (other, _)| one == other) {
                let pair = of_pair[0].0;
                let common: Vec<&ExcludingSet<S>> =
                    sets.iter().filter(|set| pair.iter().all(|&cell| set.seen_by.contains(cell))).collect();
                let is_new = pair.iter().any(|&cell| changed.contains(cell))
                    || common.iter().any(|set| set.cells.meets(&changed));
                if is_new {
                    let base = |target: Candidate| pair[usize::from(target.cell == pair[0])];
                    let claims =
                        of_pair.iter().filter_map(|&(_, target)| claim(board, &common, target, base(target)));
                    emit_step(Step::from_claims(&rows::ALIGNED_PAIR_EXCLUSION, claims), emit)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Returns the candidates that cannot be true together with any candidate of another cell, each behind the two
/// cells, ascending.
fn excluded<S: Storage>(
    board: &Board<'_, S>,
    work: &Work<'_, S>,
    sets: &[ExcludingSet<S>],
) -> ControlFlow<(), Vec<([Cell; 2], Candidate)>> {
    let width = board.layout().digits();
    let mut excluded = Vec::new();
    // For each digit of the target cell and each other digit, the cells that lose the other to some set.
    let mut losing = vec![Cells::<S>::default(); width * width];
    for target in *board.open() {
        work.check_time()?;
        losing.fill(Cells::<S>::default());
        for set in sets.iter().filter(|set| set.seen_by.contains(target)) {
            for digit in set.digits & board.candidates(target) {
                for other in set.digits - Digits::<S>::of(digit) {
                    let losing = &mut losing[digit.index() * width + other.index()];
                    *losing = *losing | set.seen_by;
                }
            }
        }
        for digit in board.candidates(target) {
            let losing = &mut losing[digit.index() * width..][..width];
            losing[digit.index()] = *board.geometry().peers(target);
            let mut bases = *board.open() - Cells::<S>::of(target);
            for (other, &losing) in Digits::<S>::first_n(width).into_iter().zip(losing.iter()) {
                bases = bases - (*board.cells_for(other) - losing);
            }
            let pair = |base: Cell| ([target.min(base), target.max(base)], Candidate { cell: target, digit });
            excluded.extend(bases.into_iter().map(pair));
        }
    }
    excluded.sort_unstable();
    ControlFlow::Continue(excluded)
}

/// Returns the almost locked sets of up to `MAX_CELLS` cells, smaller ones first, each in the first house
/// that holds it.
fn almost_locked<S: Storage>(board: &Board<'_, S>) -> Vec<ExcludingSet<S>> {
    let (geometry, mut sets) = (board.geometry(), Vec::new());
    for &house in geometry.boxes_first() {
        let cells: Vec<Cell> = (*geometry.house(house) & *board.open())
            .into_iter()
            .filter(|&cell| (2..=MAX_CELLS + 1).contains(&board.candidates(cell).len()))
            .collect();
        extend(board, house, &cells, Cells::<S>::default(), Digits::<S>::default(), &mut sets);
    }
    sets.sort_by_key(|set| set.cells.len());
    sets
}

fn extend<S: Storage>(
    board: &Board<'_, S>,
    house: HouseId,
    rest: &[Cell],
    cells: Cells<S>,
    digits: Digits<S>,
    sets: &mut Vec<ExcludingSet<S>>,
) {
    let is_first = || board.geometry().houses_holding(cells).next() == Some(house);
    if !cells.is_empty() && digits.len() == cells.len() + 1 && is_first() {
        let seen_by = common_peers(board.geometry(), cells) & *board.open();
        sets.push(ExcludingSet { house, cells, digits, seen_by });
    }
    if cells.len() == MAX_CELLS {
        return;
    }
    for (at, &cell) in rest.iter().enumerate() {
        let digits = digits | board.candidates(cell);
        if digits.len() <= MAX_CELLS + 1 {
            extend(board, house, &rest[at + 1..], cells | Cells::<S>::of(cell), digits, sets);
        }
    }
}

/// Returns the claim that the target is false: each candidate of the base cell clashes with it, or is needed
/// by an excluding set without the target's digit. Returns `None` if one house holds base cell and sets: that
/// is a naked subset.
fn claim<S: Storage>(
    board: &Board<'_, S>,
    common: &[&ExcludingSet<S>],
    target: Candidate,
    base: Cell,
) -> Option<Claim> {
    let geometry = board.geometry();
    let house_of = |set: &ExcludingSet<S>, digit: Digit| {
        geometry.houses_holding((*board.cells_for(digit) & set.cells) | Cells::<S>::of(base)).next()
    };
    let takes = |set: &ExcludingSet<S>, left: Digits<S>| -> Digits<S> {
        let shared = (set.digits & left).into_iter().filter(|&digit| house_of(set, digit).is_some());
        shared.collect::<Digits<S>>() - Digits::<S>::of(target.digit)
    };
    let mut left = board.candidates(base);
    let clash = board.layout().shared_house(base, target.cell).filter(|_| left.contains(target.digit));
    if clash.is_some() {
        left.remove(target.digit);
    }
    let with: Vec<&ExcludingSet<S>> =
        common.iter().copied().filter(|set| set.digits.contains(target.digit)).collect();
    let mut chosen: Vec<&ExcludingSet<S>> = Vec::new();
    let to_take = left;
    while !left.is_empty() {
        let most = with.iter().map(|set| takes(set, left).len()).max().filter(|&most| most > 0)?;
        let set = with.iter().find(|set| takes(set, left).len() == most)?;
        left = left - takes(set, left);
        chosen.push(set);
    }
    drop_idle(&mut chosen, |sets| sets.iter().fold(to_take, |left, set| left - takes(set, left)).is_empty());
    let all = chosen.iter().fold(Cells::<S>::of(base), |all, set| all | set.cells);
    if geometry.houses_holding(all).next().is_some() {
        return None;
    }
    let link = |house: HouseId| Constraint::House(house, target.digit);
    let mut argument =
        Argument::default().truth(Constraint::Cell(base), &BASE).links(clash.map(link), &Role::LINK);
    let mut left = to_take;
    for set in chosen {
        argument = argument.cell_truths(set.cells, &EXCLUDER);
        let taken = takes(set, left);
        left = left - taken;
        let houses = houses_reaching(geometry, target.cell, *board.cells_for(target.digit) & set.cells)?;
        argument = argument.links(houses.into_iter().map(link), &Role::LINK);
        for digit in set.digits - Digits::<S>::of(target.digit) {
            let house = if taken.contains(digit) { house_of(set, digit)? } else { set.house };
            argument = argument.link(Constraint::House(house, digit), &Role::LINK);
        }
    }
    argument.claim_of(board, |candidate| candidate == target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn a_digit_that_every_partner_excludes_is_removed() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 5, 6])
                .cell("r1c2", &[2, 3, 4])
                .cell("r1c5", &[1, 2])
                .cell("r1c7", &[1, 3])
                .cell("r2c3", last)
        };
        // r1c3 sees the same cells as r1c1.
        assert_eq!(position(&[1, 4]).removed(&AlignedPairExclusion), ["1r1c1", "1r1c3"]);
        assert!(position(&[1, 4, 7]).removed(&AlignedPairExclusion).is_empty());
    }

    #[test]
    fn two_cells_with_three_candidates_exclude_like_one_with_two() {
        let position = |last: &[usize]| {
            Position::boxed(2, 3)
                .cell("r1c2", &[2, 3, 4])
                .cell("r1c4", &[1, 2])
                .cell("r2c1", &[1, 3])
                .cell("r2c3", last)
        };
        let removes =
            |last: &[usize]| position(last).removed(&AlignedPairExclusion).contains(&"1r1c1".to_string());
        assert!(removes(&[3, 4]));
        assert!(!removes(&[3, 4, 5]));
    }

    #[test]
    fn cells_of_one_house_are_a_naked_subset() {
        let position =
            Position::boxed(2, 3).cell("r1c1", &[1, 2]).cell("r1c2", &[2, 3]).cell("r1c3", &[1, 3]);
        assert!(position.removed(&AlignedPairExclusion).is_empty());
    }
}
