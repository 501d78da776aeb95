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
