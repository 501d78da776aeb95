//! Common peers: the cells that see all of some others, where most arguments end.

use crate::grid::{Board, Candidate, Cell, Cells, Digit, Geometry, HouseId, Storage};
use crate::step::{Argument, Claim, Constraint, Role, group_by_key};

/// Whether two candidates cannot both be true, by one rule of the grid.
pub(in crate::rules) fn clash<S: Storage>(board: &Board<'_, S>, one: Candidate, other: Candidate) -> bool {
    if one.digit == other.digit {
        board.geometry().peers(one.cell).contains(other.cell)
    } else {
        one.cell == other.cell
    }
}

/// The houses, of those listed, in which these cells are just two: for the same two the first.
pub(in crate::rules) fn pairs_in_houses<S: Storage>(
    geometry: &Geometry<S>,
    houses: impl IntoIterator<Item = HouseId>,
    cells: Cells<S>,
) -> Vec<(HouseId, [Cell; 2])> {
    let mut pairs: Vec<(HouseId, [Cell; 2])> = Vec::new();
    for house in houses {
        let mut inside = (cells & *geometry.house(house)).into_iter();
        if let (Some(one), Some(other), None) = (inside.next(), inside.next(), inside.next())
            && pairs.iter().all(|(_, known)| *known != [one, other])
        {
            pairs.push((house, [one, other]));
        }
    }
    pairs
}

/// The cells that see every one of these, without themselves.
pub(in crate::rules) fn seeing_all<S: Storage>(geometry: &Geometry<S>, cells: Cells<S>) -> Cells<S> {
    let mut cells = cells.into_iter();
    let Some(first) = cells.next() else { return Cells::<S>::default() };
    cells.fold(*geometry.peers(first), |seen, cell| seen & *geometry.peers(cell))
}

/// As few houses of `target` as hold all of `cells` between them, the first in order; none if it does not see them all.
pub(in crate::rules) fn houses_between<S: Storage>(
    geometry: &Geometry<S>,
    target: Cell,
    cells: Cells<S>,
) -> Option<Vec<HouseId>> {
    let houses = geometry.layout().houses_of(target);
    let mut best: Option<Vec<HouseId>> = None;
    // A cell is in few houses: three in every boxed grid.
    for part in 1_u32..1 << houses.len().min(16) {
        let count = part.count_ones() as usize;
        if best.as_ref().is_some_and(|best| best.len() <= count) {
            continue;
        }
        let chosen: Vec<HouseId> = houses
            .iter()
            .enumerate()
            .filter(|(at, _)| part >> at & 1 == 1)
            .map(|(_, &house)| house)
            .collect();
        let left = chosen.iter().fold(cells, |left, &house| left - *geometry.house(house));
        if left.is_empty() {
            best = Some(chosen);
        }
    }
    best
}

/// Claims that `digit` is false in these `targets`, where the argument proves it true in one of `ends`: one claim for all
/// targets that the same houses hold together with the ends. Every house is a link in this role.
pub(in crate::rules) fn claims_at<S: Storage>(
    argument: &Argument,
    board: &Board<'_, S>,
    digit: Digit,
    ends: Cells<S>,
    targets: Cells<S>,
    role: &Role,
) -> Vec<Claim> {
    let linked = targets
        .into_iter()
        .filter_map(|target| Some((houses_between(board.geometry(), target, ends)?, target)));
    claims_by(argument, board, digit, linked, role)
}

/// Claims that `digit` is false in these targets, of which each comes with the houses that link it to the argument in this
/// role: one claim for all that have the same.
pub(in crate::rules) fn claims_by<S: Storage>(
    argument: &Argument,
    board: &Board<'_, S>,
    digit: Digit,
    targets: impl Iterator<Item = (Vec<HouseId>, Cell)>,
    role: &Role,
) -> Vec<Claim> {
    let claim = |(houses, cells): (Vec<HouseId>, Cells<S>)| {
        let linked = houses
            .into_iter()
            .fold(argument.clone(), |all, house| all.link(Constraint::House(house, digit), role));
        linked.claim_of(board, |wanted| wanted.digit == digit && cells.contains(wanted.cell))
    };
    group_by_key(targets).into_iter().filter_map(claim).collect()
}
