//! Naked sets, hidden sets and fish of two to four houses.

use std::ops::ControlFlow;

use crate::grade::se::grid::{Bits, COLUMNS, CellSet, Grid, HOUSE_SETS, HOUSES, Mask, ROWS, count, subsets};
use crate::grade::se::singles::PATTERN_ORDER;
use crate::grade::se::step::{Evidence, Pattern, Step};
use crate::grade::se::technique::Technique;

/// Houses in the order in which sets are looked for.
fn houses() -> impl Iterator<Item = usize> {
    PATTERN_ORDER.into_iter().flat_map(|kind| kind..kind + 9)
}

/// The members of a set of this size, if it is one of these: those with two to `size` bits.
fn eligible(of: &[Mask; 9], size: u32) -> Mask {
    let few = of.iter().enumerate().filter(|(_, mask)| (2..=size).contains(&count(**mask)));
    few.fold(0, |all, (at, _)| all | 1 << at)
}

/// Finds the hidden sets of `size` digits in `house`: calls `visit` with the digits and their places.
fn hidden_in<B>(
    grid: &Grid,
    house: usize,
    size: u32,
    mut visit: impl FnMut(Mask, Mask) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let places = &grid.places[house];
    for digits in subsets(eligible(places, size), size) {
        let union = Bits(digits).fold(0, |union, digit| union | places[digit]);
        if count(union) == size {
            visit(digits, union)?;
        }
    }
    ControlFlow::Continue(())
}

/// The evidence of a hidden set of these digits in these cells.
fn of_hidden(house: usize, digits: Mask, cells: CellSet) -> Evidence {
    Evidence { bases: 1 << house, digits, cells, ..Evidence::default() }
}

/// Hidden pair (3.4), triplet (4.0) and quad (5.4).
pub(crate) fn hidden_set<B>(
    grid: &Grid,
    size: u32,
    mut sink: impl FnMut(Pattern) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let rating = [3.4, 4.0, 5.4][size as usize - 2];
    for house in houses().filter(|&house| u32::from(grid.empty_in[house]) > 2 * size) {
        hidden_in(grid, house, size, |set, places| {
            let cells = Grid::cells_at(house, places);
            let digits = 0x1ff & !set;
            if Bits(cells).all(|cell| grid.cands[cell] & digits == 0) {
                return ControlFlow::Continue(());
            }
            let absent = (set, HOUSE_SETS[house] & !cells);
            let evidence = of_hidden(house, set, cells);
            sink(Pattern { technique: Technique::HiddenSet(size), rating, digits, cells, absent, evidence })
        })?;
    }
    ControlFlow::Continue(())
}

/// Direct hidden pair (2.0) and triplet (2.5): the set leaves one place in the house for another digit.
pub(crate) fn direct_hidden_set(grid: &Grid, size: u32) -> Option<Step> {
    let rating = [2.0, 2.5][size as usize - 2];
    for house in houses().filter(|&house| u32::from(grid.empty_in[house]) > size) {
        let found = hidden_in(grid, house, size, |set, union| {
            for digit in Bits(0x1ff & !set) {
                let places = grid.places[house][digit];
                let outside = places & !union;
                if places != outside && outside.is_power_of_two() {
                    let cell = HOUSES[house][outside.trailing_zeros() as usize].into();
                    let step = Step::placing(Technique::DirectHiddenSet(size), rating, cell, digit);
                    return ControlFlow::Break(step.on(of_hidden(house, set, Grid::cells_at(house, union))));
                }
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(step) = found {
            return Some(step);
        }
    }
    None
}

/// Naked pair (3.0), triplet (3.6) and quad (5.0). Only the scanned house loses candidates.
pub(crate) fn naked_set<B>(
    grid: &Grid,
    size: u32,
    mut sink: impl FnMut(Pattern) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let rating = [3.0, 3.6, 5.0][size as usize - 2];
    for house in houses().filter(|&house| u32::from(grid.empty_in[house]) >= 2 * size) {
        let cands = HOUSES[house].map(|cell| grid.cands[usize::from(cell)]);
        for places in subsets(eligible(&cands, size), size) {
            let digits = Bits(places).fold(0, |union, place| union | cands[place]);
            if count(digits) != size {
                continue;
            }
            if Bits(0x1ff & !places).any(|place| cands[place] & digits != 0) {
                let set = Grid::cells_at(house, places);
                let cells = HOUSE_SETS[house] & !set;
                let absent = (0x1ff & !digits, set);
                let evidence = Evidence { covers: 1 << house, cells: set, ..Evidence::default() };
                sink(Pattern {
                    technique: Technique::NakedSet(size),
                    rating,
                    digits,
                    cells,
                    absent,
                    evidence,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// X-wing (3.2), swordfish (3.8) and jellyfish (5.2): first with base columns, then with base rows.
pub(crate) fn fish<B>(
    grid: &Grid,
    size: u32,
    mut sink: impl FnMut(Pattern) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let rating = [3.2, 3.8, 5.2][size as usize - 2];
    for (bases, covers) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        // The original goes through the sets of lines, and for each through the digits.
        let mut found = Vec::new();
        for digit in (0..9).filter(|&digit| u32::from(grid.placed[digit]) + 2 * size <= 9) {
            let mut eligible = 0;
            for line in 0..9 {
                if (2..=size).contains(&count(grid.places[bases + line][digit])) {
                    eligible |= 1 << line;
                }
            }
            for lines in subsets(eligible, size) {
                let cover = Bits(lines).fold(0, |union, line| union | grid.places[bases + line][digit]);
                if count(cover) == size {
                    found.push((lines, digit, cover));
                }
            }
        }
        found.sort_unstable();
        for (lines, digit, cover) in found {
            let base_cells = Bits(lines).fold(0, |set, line| set | HOUSE_SETS[bases + line]);
            let cover_cells = Bits(cover).fold(0, |set, line| set | HOUSE_SETS[covers + line]);
            let cells = grid.cells[digit] & cover_cells & !base_cells;
            if cells != 0 {
                let digits = 1 << digit;
                let absent = (digits, base_cells & !cover_cells);
                let (bases, covers) = (u32::from(lines) << bases, u32::from(cover) << covers);
                let evidence = Evidence { bases, covers, ..Evidence::default() };
                sink(Pattern { technique: Technique::Fish(size), rating, digits, cells, absent, evidence })?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(grid: &mut Grid, cell: usize, digits: Mask) {
        for digit in Bits(0x1ff & !digits) {
            grid.remove(cell, digit);
        }
    }

    #[test]
    fn a_naked_pair_clears_the_scanned_house_only() {
        let mut grid = Grid::new(&[None; 81]);
        keep(&mut grid, 0, 0b11);
        keep(&mut grid, 1, 0b11);
        let mut houses = Vec::new();
        let _ = naked_set(&grid, 2, |pattern| -> ControlFlow<()> {
            houses.push(pattern.cells);
            ControlFlow::Continue(())
        });
        assert_eq!(houses, [HOUSE_SETS[0] & !3, HOUSE_SETS[ROWS] & !3]);
    }

    #[test]
    fn a_hidden_triplet_needs_two_places_for_each_digit() {
        let mut grid = Grid::new(&[None; 81]);
        for cell in 3..9 {
            for digit in 0..3 {
                grid.remove(cell, digit);
            }
        }
        assert!(hidden_set(&grid, 3, ControlFlow::Break).is_break());
        grid.remove(0, 0);
        grid.remove(1, 0);
        assert!(hidden_set(&grid, 3, ControlFlow::Break).is_continue());
    }

    #[test]
    fn an_x_wing_has_two_places_in_each_line() {
        let mut grid = Grid::new(&[None; 81]);
        for row in [1, 5] {
            for column in (0..9).filter(|column| ![2, 7].contains(column)) {
                grid.remove(row * 9 + column, 4);
            }
        }
        let pattern = fish(&grid, 2, ControlFlow::Break).break_value().expect("an X-wing");
        assert_eq!((pattern.rating, pattern.cells.count_ones()), (3.2, 14));
    }
}
