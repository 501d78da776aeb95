//! Locked sets over several houses: N cells with N digits, where a digit counts once for each house that
//! covers it.

use super::column_search;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, Storage};
use crate::step::{Argument, Claim, Constraint, Role};

/// A digit of a locked set, with every choice of the fewest houses that cover the digit's cells in the set.
pub(super) struct DigitCover {
    pub(super) digit: Digit,
    pub(super) choices: Vec<Vec<HouseId>>,
}

/// Returns the claims of a locked set over several houses. Its cells are cited in the given role, with one
/// link for each house that covers a digit. One claim uses the first choice of houses for every digit. Each
/// further claim uses another choice for one digit. A claim counts if `fits` accepts its houses and no
/// smaller part of the cells is locked by itself.
pub(super) fn locked_claims<S: Storage>(
    board: &Board<'_, S>,
    (cells, of): (Cells<S>, &Role),
    covers: &[DigitCover],
    role: impl Fn(HouseId) -> Role,
    fits: impl Fn(&[HouseId]) -> bool,
) -> Vec<Claim> {
    let geometry = board.geometry();
    let claim = |other: Option<(usize, usize)>| {
        let choice = |at: usize| other.filter(|(of, _)| *of == at).map_or(0, |(_, way)| way);
        let links: Vec<(HouseId, Digit)> = covers
            .iter()
            .enumerate()
            .filter_map(|(at, one)| Some((one.digit, one.choices.get(choice(at))?)))
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
        if !fits(&houses) || !column_search::is_irreducible(&places, links.len()) {
            return None;
        }
        let link = |all: Argument, (house, digit)| all.link(Constraint::House(house, digit), &role(house));
        links.into_iter().fold(Argument::default().cell_truths(cells, of), link).claim(board)
    };
    let others =
        covers.iter().enumerate().flat_map(|(at, one)| (1..one.choices.len()).map(move |way| (at, way)));
    std::iter::once(None).chain(others.map(Some)).filter_map(claim).collect()
}
