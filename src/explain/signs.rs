//! Notation in which steps are written, and its short form of cells.

use crate::grid::{Candidate, Cell, Digit, Layout};
use crate::step::sorted;

/// The notation in which steps are written, in addition to sentences.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// No notation.
    #[default]
    Plain,
    /// `HoDoKu`'s notation: `X-Wing: 3 r37 c34 => r1c34,r9c4<>3`.
    Hodoku,
    /// Eureka, the forums' notation of chains: `(4=2)r2c8-(2=8)r4c8-(8=4)r4c2 => r2c2<>4`. Other steps are
    /// written as `HoDoKu` writes them.
    Eureka,
}

/// The row digit and column digit in a cell's name such as `r3c2`; `None` for any other form of name.
fn row_and_column(layout: &Layout, cell: Cell) -> Option<(char, char)> {
    match layout.cell_name(cell).chars().collect::<Vec<_>>().as_slice() {
        ['r', row, 'c', column] if row.is_ascii_digit() && column.is_ascii_digit() => Some((*row, *column)),
        _ => None,
    }
}

/// Joins the names of cells that share a row, or else a column: `r4c14,r5c2`.
pub(super) fn cells(layout: &Layout, cells: &[Cell]) -> String {
    let places: Option<Vec<(char, char)>> = cells.iter().map(|&cell| row_and_column(layout, cell)).collect();
    let Some(mut left) = places else {
        return cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>().join(",");
    };
    let mut written = Vec::new();
    while let Some(&(row, column)) = left.first() {
        let in_row: Vec<_> = left.iter().copied().filter(|place| place.0 == row).collect();
        let in_column: Vec<_> = left.iter().copied().filter(|place| place.1 == column).collect();
        let together = if in_row.len() == 1 {
            written.push(format!("r{}c{column}", in_column.iter().map(|place| place.0).collect::<String>()));
            in_column
        } else {
            written.push(format!("r{row}c{}", in_row.iter().map(|place| place.1).collect::<String>()));
            in_row
        };
        left.retain(|place| !together.contains(place));
    }
    written.join(",")
}

/// Writes eliminations, digit by digit: `r1c34,r9c4<>3, r2c2<>5`.
pub(super) fn eliminations(layout: &Layout, gone: &[Candidate]) -> String {
    let of_digit = |digit: Digit| {
        let mut cells: Vec<Cell> = gone.iter().filter(|one| one.digit == digit).map(|one| one.cell).collect();
        cells.sort_unstable();
        format!("{}<>{digit}", self::cells(layout, &cells))
    };
    sorted(gone.iter().map(|candidate| candidate.digit))
        .into_iter()
        .map(of_digit)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Writes digits as `HoDoKu` writes those of a set: `{1358}`.
pub(super) fn braced(digits: &[Digit]) -> String {
    format!("{{{}}}", digits.iter().map(Digit::to_string).collect::<String>())
}
