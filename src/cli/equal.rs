//! Reports equal digits in a house, as a record and in words.

use serde::Serialize;

use super::words::{capitalised, join_with_and};
use crate::engine::{EqualDigits, equal_digits};
use crate::grid::{Layout, Puzzle};

#[derive(Serialize)]
pub(super) struct EqualRecord {
    house: String,
    digit: u8,
    cells: Vec<String>,
}

pub(super) fn record(layout: &Layout, equal: &EqualDigits) -> EqualRecord {
    EqualRecord {
        house: layout.house(equal.house).name.clone(),
        digit: equal.digit.value(),
        cells: equal.cells.iter().map(|&cell| layout.cell_name(cell).to_string()).collect(),
    }
}

/// Returns why a puzzle has no solution, a line each: the equal digits of every house, or else `reason`. Of a grid
/// with entries the reason names the wrong ones.
pub(super) fn reasons(puzzle: &Puzzle, names: &Layout, reason: &str) -> Vec<String> {
    let has_entries = puzzle.placed().iter().any(Option::is_some);
    let digits: Vec<_> = names.all_cells().map(|cell| puzzle.value(cell)).collect();
    let equal = if has_entries { Vec::new() } else { equal_digits(names, &digits) };
    if equal.is_empty() {
        return vec![reason.to_string()];
    }
    equal.iter().map(|equal| words(names, equal)).collect()
}

/// Describes equal digits in a sentence of its own.
pub(super) fn sentence(layout: &Layout, equal: &EqualDigits) -> String {
    format!("{}.", capitalised(&words(layout, equal)))
}

/// Describes equal digits: `row 3 has 5 twice: r3c1 and r3c7`.
pub(super) fn words(layout: &Layout, equal: &EqualDigits) -> String {
    let house = layout.house(equal.house).words();
    let cells = join_with_and(equal.cells.iter().map(|&cell| layout.cell_name(cell)));
    match equal.cells.len() {
        2 => format!("{house} has {} twice: {cells}", equal.digit),
        count => format!("{house} has {} in {count} cells: {cells}", equal.digit),
    }
}
