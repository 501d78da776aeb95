//! Common peers: the cells that see all of some given cells. Most arguments remove candidates there.

use super::rows::bits;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Geometry, HouseId, Storage};
use crate::step::{Argument, Claim, Constraint, Role, group_by_key};

/// Returns the candidates of the open cells, in order.
pub(in crate::rules) fn open_candidates<S: Storage>(board: &Board<'_, S>) -> impl Iterator<Item = Candidate> {
    let of_cell = |cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit });
    board.open().into_iter().flat_map(of_cell)
}

/// Returns true if two candidates cannot both be true: they share a cell, or a digit and a house.
pub(in crate::rules) fn clash<S: Storage>(board: &Board<'_, S>, one: Candidate, other: Candidate) -> bool {
    if one.digit == other.digit {
        board.geometry().peers(one.cell).contains(other.cell)
    } else {
        one.cell == other.cell
    }
}

/// Lists each of the given houses that contains exactly two of `cells`, with these two cells. Of houses with
/// the same two cells, only the first is listed.
pub(in crate::rules) fn pairs_in_houses<S: Storage>(
    geometry: &Geometry<S>,
    houses: impl IntoIterator<Item = HouseId>,
    cells: Cells<S>,
) -> Vec<(HouseId, [Cell; 2])> {
    let mut pairs: Vec<(HouseId, [Cell; 2])> = Vec::new();
    for house in houses {
        if let Some(both) = (cells & *geometry.house(house)).both()
            && pairs.iter().all(|(_, known)| *known != both)
        {
            pairs.push((house, both));
        }
    }
    pairs
}

/// Returns the two candidates of each cell that has just two, with the cell.
pub(in crate::rules) fn bivalue_pairs<S: Storage>(
    board: &Board<'_, S>,
) -> impl Iterator<Item = ([Candidate; 2], Constraint)> {
    let pair = |cell| {
        let both = board.candidates(cell).both()?;
        Some((both.map(|digit| Candidate { cell, digit }), Constraint::Cell(cell)))
    };
    board.open().into_iter().filter_map(pair)
}

/// Returns the two places of a digit in each of the given houses where it has just two, with the house. Of houses
/// with the same two places, only the first counts.
pub(in crate::rules) fn bilocal_pairs<S: Storage>(
    board: &Board<'_, S>,
    houses: impl IntoIterator<Item = HouseId>,
    digit: Digit,
) -> impl Iterator<Item = ([Candidate; 2], Constraint)> {
    let pairs = pairs_in_houses(board.geometry(), houses, *board.cells_for(digit)).into_iter();
    pairs.map(move |(house, both)| {
        (both.map(|cell| Candidate { cell, digit }), Constraint::House(house, digit))
    })
}

/// Returns the cells that see every one of `cells`.
pub(in crate::rules) fn common_peers<S: Storage>(geometry: &Geometry<S>, cells: Cells<S>) -> Cells<S> {
    let mut cells = cells.into_iter();
    let Some(first) = cells.next() else { return Cells::<S>::default() };
    cells.fold(*geometry.peers(first), |seen, cell| seen & *geometry.peers(cell))
}

/// Returns the fewest houses of `target` that together contain all of `cells`, the first such choice in
/// order. Returns `None` if `target` does not see them all.
pub(in crate::rules) fn houses_reaching<S: Storage>(
    geometry: &Geometry<S>,
    target: Cell,
    cells: Cells<S>,
) -> Option<Vec<HouseId>> {
    let houses = geometry.layout().houses_of(target);
    let mut best: Option<Vec<HouseId>> = None;
    // A cell is in few houses: three in a boxed grid.
    for part in 1_u64..1 << houses.len().min(16) {
        let count = part.count_ones() as usize;
        if best.as_ref().is_some_and(|best| best.len() <= count) {
            continue;
        }
        let chosen: Vec<HouseId> = bits(part).map(|at| houses[at]).collect();
        let left = chosen.iter().fold(cells, |left, &house| left - *geometry.house(house));
        if left.is_empty() {
            best = Some(chosen);
        }
    }
    best
}

/// Builds claims that `digit` is false in `targets`, where `argument` proves that one of `ends` holds it.
///
/// Targets whose links to the ends lie in the same houses share a claim. Every such house is a link with role
/// `role`.
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
        .filter_map(|target| Some((houses_reaching(board.geometry(), target, ends)?, target)));
    claims_by(argument, board, digit, linked, role)
}

/// Builds claims that `digit` is false in `targets`. Each target comes with the houses that link it to the
/// argument.
///
/// Targets with the same houses share a claim. Every house is a link with role `role`.
pub(in crate::rules) fn claims_by<S: Storage>(
    argument: &Argument,
    board: &Board<'_, S>,
    digit: Digit,
    targets: impl Iterator<Item = (Vec<HouseId>, Cell)>,
    role: &Role,
) -> Vec<Claim> {
    let claim = |(houses, cells): (Vec<HouseId>, Cells<S>)| {
        let links = houses.into_iter().map(|house| Constraint::House(house, digit));
        argument
            .clone()
            .links(links, role)
            .claim_of(board, |wanted| wanted.digit == digit && cells.contains(wanted.cell))
    };
    group_by_key(targets).into_iter().filter_map(claim).collect()
}
