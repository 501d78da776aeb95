//! Reports equal digits in a house, as a record and in words.

use serde::Serialize;

use super::words::join_with_and;
use crate::engine::EqualDigits;
use crate::explain::capitalised;
use crate::grid::{Candidate, Layout};

#[derive(Serialize)]
pub(crate) struct EqualRecord {
    house: String,
    digit: u8,
    cells: Vec<String>,
}

pub(crate) fn record(layout: &Layout, equal: &EqualDigits) -> EqualRecord {
    EqualRecord {
        house: layout.house(equal.house).name.clone(),
        digit: equal.digit.value(),
        cells: equal.cells.iter().map(|&cell| layout.cell_name(cell).to_string()).collect(),
    }
}

/// Returns the equal digits as clues that clash.
pub(crate) fn clues(equal: &EqualDigits) -> Vec<Candidate> {
    equal.cells.iter().map(|&cell| Candidate { cell, digit: equal.digit }).collect()
}

/// Describes equal digits in a sentence of its own.
pub(crate) fn sentence(layout: &Layout, equal: &EqualDigits) -> String {
    format!("{}.", capitalised(&words(layout, equal)))
}

/// Describes equal digits: `row 3 has 5 twice: r3c1 and r3c7`.
pub(crate) fn words(layout: &Layout, equal: &EqualDigits) -> String {
    let house = layout.house(equal.house).words();
    let cells = join_with_and(equal.cells.iter().map(|&cell| layout.cell_name(cell)));
    match equal.cells.len() {
        2 => format!("{house} has {} twice: {cells}", equal.digit),
        count => format!("{house} has {} in {count} cells: {cells}", equal.digit),
    }
}
