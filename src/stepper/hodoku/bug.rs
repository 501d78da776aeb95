//! The test of `HoDoKu` for a BUG+1.

use super::grid::{Grid, HOUSES, NINE, count};

/// Returns true if one cell has three candidates and the others two, and if one digit has three places in a row, in a
/// column and in a box, and no digit more places anywhere else.
pub(super) fn has_one(grid: &Grid) -> bool {
    let widest: Vec<usize> = (0..81).filter(|&cell| grid.candidates[cell].count_ones() > 2).collect();
    let &[cell] = widest.as_slice() else { return false };
    let mut crowded = Vec::new();
    for (at, house) in HOUSES.iter().enumerate() {
        for digit in 0..NINE {
            match count(grid.places[digit] & house) {
                0..=2 => {}
                3 => crowded.push((at / NINE, digit)),
                _ => return false,
            }
        }
    }
    grid.candidates[cell].count_ones() == 3
        && matches!(crowded.as_slice(), [(0, one), (1, two), (2, three)] if one == two && two == three)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::{DigitSet, cell};

    #[test]
    fn one_digit_is_crowded_in_all_houses_of_the_wide_cell() {
        let wide = [("r1c1", 0b111)];
        let of_row = [("r1c4", 0b1001), ("r1c7", 0b1_0001)];
        let of_column = [("r4c1", 0b1001), ("r7c1", 0b1_0001)];
        let of_box = [("r2c2", 0b10_0001), ("r3c3", 0b100_0001)];
        let grid = |parts: &[&[(&str, DigitSet)]]| {
            let parts = parts.concat();
            let mut all: Vec<(String, DigitSet)> =
                (0..81).map(|cell| (format!("r{}c{}", cell / 9 + 1, cell % 9 + 1), 0)).collect();
            for (name, digits) in parts {
                all[cell(name)].1 = digits;
            }
            Grid::with(&all.iter().map(|(name, digits)| (name.as_str(), *digits)).collect::<Vec<_>>())
        };
        assert!(has_one(&grid(&[&wide, &of_row, &of_column, &of_box])));
        assert!(!has_one(&grid(&[&wide, &of_row, &of_column])));
        assert!(!has_one(&grid(&[&wide, &of_row, &of_column, &of_box, &[("r9c9", 0b111)]])));
    }
}
