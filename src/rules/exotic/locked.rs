//! Cells in which each digit is locked by as many houses as it can be in.

use super::sharing;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, Storage};
use crate::step::{Argument, Claim, Constraint, Role};

/// A digit of locked cells, with every choice of as few houses as hold all its places there.
pub(super) struct Counted {
    pub(super) digit: Digit,
    pub(super) ways: Vec<Vec<HouseId>>,
}

/// The claims of cells in this role that have no more digits than they are, each digit counted in every house of one of
/// its ways: the one in which each is counted in the first way, and those in which one digit is counted in another. Only
/// those count that cite such houses as `fits` asks for, and in which no part of the cells is locked by itself.
pub(super) fn locked<S: Storage>(
    board: &Board<'_, S>,
    (cells, of): (Cells<S>, &Role),
    counted: &[Counted],
    role: impl Fn(HouseId) -> Role,
    fits: impl Fn(&[HouseId]) -> bool,
) -> Vec<Claim> {
    let geometry = board.geometry();
    let claim = |other: Option<(usize, usize)>| {
        let way = |at: usize| other.filter(|(of, _)| *of == at).map_or(0, |(_, way)| way);
        let links: Vec<(HouseId, Digit)> = counted
            .iter()
            .enumerate()
            .filter_map(|(at, one)| Some((one.digit, one.ways.get(way(at))?)))
            .flat_map(|(digit, houses)| houses.iter().map(move |&house| (house, digit)))
            .collect();
        let houses: Vec<HouseId> = links.iter().map(|&(house, _)| house).collect();
        let of_cell = |cell: Cell| -> Vec<usize> {
            let here = |(house, digit): (HouseId, Digit)| {
                geometry.house(house).contains(cell) && board.candidates(cell).contains(digit)
            };
            (0..links.len()).filter(|&at| here(links[at])).collect()
        };
        let places: Vec<Vec<usize>> = cells.into_iter().map(of_cell).collect();
        if !fits(&houses) || !sharing::is_whole(&places, links.len()) {
            return None;
        }
        let link = |all: Argument, (house, digit)| all.link(Constraint::House(house, digit), &role(house));
        links.into_iter().fold(Argument::default().cell_truths(cells, of), link).claim(board)
    };
    let others =
        counted.iter().enumerate().flat_map(|(at, one)| (1..one.ways.len()).map(move |way| (at, way)));
    std::iter::once(None).chain(others.map(Some)).filter_map(claim).collect()
}
