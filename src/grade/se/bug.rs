//! Bivalue universal grave, which assumes that the puzzle has one solution.

use crate::grade::se::grid::{
    Bits, CellSet, Grid, HOUSE_SETS, HOUSES, HOUSES_OF, Mask, PEERS, PLACES_OF, subsets,
};
use crate::grade::se::step::{Evidence, Step, candidates};
use crate::grade::se::technique::Technique;

/// The candidates that keep a position from being a grave.
struct Bug {
    /// Cells with more than the grave's two candidates, and the digits too many in each.
    cells: Vec<(usize, Mask)>,
    /// Digits that are too many in some cell.
    digits: Mask,
    /// Other cells that see all of these cells.
    common: CellSet,
}

/// First step based on a bivalue universal grave (5.6 and more).
pub(crate) fn bug(grid: &Grid) -> Option<Step> {
    let bug = analyse(grid)?;
    match bug.cells[..] {
        [] => None,
        [(cell, extra)] => Step::removing(Technique::Bug(1), 5.6, candidates(grid, !extra, 1 << cell)),
        _ if bug.digits.is_power_of_two() => {
            Step::removing(Technique::Bug(2), 5.7, candidates(grid, bug.digits, bug.common))
                .or_else(|| type_4(grid, &bug))
        }
        _ if bug.common != 0 => type_4(grid, &bug).or_else(|| type_3(grid, &bug)),
        _ => None,
    }
}

/// The cells with more candidates than the grave's two, and the digits too many in each; empty if there is no grave.
pub(crate) fn extras(grid: &Grid) -> Vec<(usize, Mask)> {
    analyse(grid).map_or_else(Vec::new, |bug| bug.cells)
}

/// Finds the candidates too many; `None` if removing them does not leave a grave.
fn analyse(grid: &Grid) -> Option<Bug> {
    // Such a position has few candidates: nearly every cell has two.
    if Bits(grid.empty).filter(|&cell| grid.cands[cell].count_ones() != 2).count() > 20 {
        return None;
    }
    let mut grave = *grid;
    let mut bug = Bug { cells: Vec::new(), digits: 0, common: !0 };
    for (house, digits) in grid.places.iter().enumerate() {
        for (digit, &places) in digits.iter().enumerate() {
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let mut large = Bits(places)
                .map(|place| usize::from(HOUSES[house][place]))
                .filter(|&cell| grid.cands[cell].count_ones() >= 3);
            let cell = large.next()?;
            if large.next().is_some() {
                continue;
            }
            match bug.cells.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, extra)) => *extra |= 1 << digit,
                None => bug.cells.push((cell, 1 << digit)),
            }
            bug.digits |= 1 << digit;
            bug.common &= PEERS[cell];
            for (cell, _) in &bug.cells {
                bug.common &= !(1 << cell);
            }
            grave.remove(cell, digit);
            if bug.cells.len() > 1 && bug.digits.count_ones() > 1 && bug.common == 0 {
                return None;
            }
        }
    }
    bug.common &= grid.empty;
    let is_grave = Bits(grave.empty).all(|cell| grave.cands[cell].count_ones() == 2)
        && grave.places.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
    is_grave.then_some(bug)
}

/// Two cells share a house and one candidate of the grave: the other candidates of the grave go.
fn type_4(grid: &Grid, bug: &Bug) -> Option<Step> {
    let [(a, extra_a), (b, extra_b)] = bug.cells[..] else { return None };
    let shared = grid.cands[a] & !extra_a & grid.cands[b] & !extra_b;
    if !shared.is_power_of_two() || PEERS[a] >> b & 1 == 0 {
        return None;
    }
    let mut eliminations = candidates(grid, !(extra_a | shared), 1 << a);
    eliminations.extend(candidates(grid, !(extra_b | shared), 1 << b));
    Step::removing(Technique::Bug(4), 5.7, eliminations)
}

/// The digits too many form a naked set with other cells of a house.
fn type_3(grid: &Grid, bug: &Bug) -> Option<Step> {
    let (first, _) = bug.cells[0];
    for kind in 0..3 {
        let house = usize::from(HOUSES_OF[first][kind]);
        if bug.cells.iter().any(|&(cell, _)| usize::from(HOUSES_OF[cell][kind]) != house) {
            continue;
        }
        let common = bug.common & HOUSE_SETS[house];
        let places = Bits(common).fold(0, |set, cell| set | 1 << PLACES_OF[cell][kind]);
        for degree in 2..=6 {
            for set in subsets(places, degree - 1) {
                let cells = Grid::cells_at(house, set);
                let digits = Bits(cells).fold(0, |union, cell| union | grid.cands[cell]);
                if digits.count_ones() == degree && (digits | bug.digits).count_ones() == degree {
                    let rating = 5.7 + 0.1 * f64::from(degree - 1);
                    let evidence = Evidence { covers: 1 << house, beside: cells, ..Evidence::default() };
                    let removed = candidates(grid, digits, common & !cells);
                    if let Some(step) = Step::removing(Technique::Bug(3), rating, removed) {
                        return Some(step.on(evidence));
                    }
                }
            }
        }
    }
    None
}
