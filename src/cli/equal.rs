//! Reports equal digits in a house, as a record and in words.

use serde::Serialize;

use super::input::place;
use super::output::Sink;
use super::words::join_with_and;
use crate::engine::{EqualDigits, equal_digits};
use crate::explain::capitalised;
use crate::formats::Input;
use crate::grid::{Candidate, Layout};

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

/// Says on standard error why a puzzle has this verdict, a line each: the equal digits of every house, or else
/// `reason`. Of a grid with entries the reason names the wrong ones.
pub(super) fn complain(
    names: &Layout,
    (id, input): (&str, &Input),
    verdict: &str,
    reason: &str,
    sink: &mut Sink<'_>,
) {
    let puzzle = &input.puzzle;
    let has_entries = puzzle.placed().iter().any(Option::is_some);
    let equal = if has_entries { Vec::new() } else { equal_digits(names, &puzzle.values()) };
    let place = place(id, input);
    if equal.is_empty() {
        sink.complain(&format!("{place}: {verdict}{reason}"));
    }
    for equal in &equal {
        sink.complain(&format!("{place}: {verdict}{}", words(names, equal)));
    }
}

/// Returns the equal digits as clues that clash.
pub(super) fn clues(equal: &EqualDigits) -> Vec<Candidate> {
    equal.cells.iter().map(|&cell| Candidate { cell, digit: equal.digit }).collect()
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
