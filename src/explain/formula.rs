//! Writes a step as one line of notation.

use super::messages::of_technique;
use super::naming::{Naming, Value};
use super::narrator::Narrator;
use super::placeholder::Placeholder;
use super::signs::{Notation, cells, eliminations};
use super::text::Text;
use crate::catalog;
use crate::formats;
use crate::grid::{Candidate, Cell, Digit, HouseId, Layout};
use crate::step::{Step, group_by_key};
use crate::trace::Replay;

impl Notation {
    /// Writes the step in this notation, in the position before it; `None` for [`Plain`](Self::Plain).
    pub(crate) fn written(self, step: &Step, replay: &Replay<'_>) -> Option<String> {
        match self {
            Self::Plain => None,
            Self::Hodoku => Some(hodoku(step, replay)),
            Self::Eureka => Some(eureka(step, replay).unwrap_or_else(|| hodoku(step, replay))),
        }
    }
}

/// Writes the step in `HoDoKu`'s notation; `replay` is the position before the step.
///
/// The line is the technique's message `hodoku`, with its placeholders filled, or else the technique's name.
/// Placeholders have the same values as in sentences, but in short: `r4c14,r5c2` and `r37`. Digits are joined
/// by `/`, or by commas if the placeholder ends in a comma. The conclusions follow, except for a placement
/// that the message already contains.
pub(crate) fn hodoku(step: &Step, replay: &Replay<'_>) -> String {
    let layout = replay.board().layout();
    let narrator = Narrator::new(layout);
    let naming = Naming::new(step, replay.board());
    let row = catalog::get(&step.technique);
    let template = row.map_or("", |row| of_technique(row, "hodoku"));
    let written = |written: &str| {
        let placeholder = Placeholder::read(written)?;
        let between = if placeholder.commas { "," } else { "/" };
        Some(write(layout, &naming.value(&placeholder, &narrator)?, between))
    };
    let line = match template {
        "" => row.map_or_else(|| step.technique.to_string(), |row| row.name.to_string()),
        template => Text::fill_by(template, written).to_string(),
    };
    concluded(layout, line, step, !template.contains("{placed}"))
}

/// Writes the technique's name, the chain in Eureka and the conclusions; `None` if the step is no chain.
fn eureka(step: &Step, replay: &Replay<'_>) -> Option<String> {
    let chain = Naming::new(step, replay.board()).eureka()?;
    let name = catalog::get(&step.technique).map_or(step.technique.as_str(), |row| row.name);
    Some(concluded(replay.board().layout(), format!("{name}: {chain}"), step, true))
}

/// Appends the step's eliminations to the line, and the placements too if `placed`.
fn concluded(layout: &Layout, line: String, step: &Step, placed: bool) -> String {
    let gone = eliminations(layout, &step.eliminations().collect::<Vec<_>>());
    let placed = step.placements().filter(|_| placed).map(|placed| formats::placement(layout, placed));
    let concluded: Vec<String> = placed.chain(Some(gone).filter(|gone| !gone.is_empty())).collect();
    if concluded.is_empty() { line } else { format!("{line} => {}", concluded.join(", ")) }
}

fn write(layout: &Layout, value: &Value, between: &str) -> String {
    let candidates = |all: &[Candidate]| -> Vec<String> {
        all.iter().map(|&candidate| formats::candidate(layout, candidate)).collect()
    };
    match value {
        Value::Words(words) => words.clone(),
        Value::Digits(digits) => digits.iter().map(Digit::to_string).collect::<Vec<_>>().join(between),
        Value::Cells(cells) => self::cells(layout, cells),
        Value::Each(cells) => cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>().join(","),
        Value::Candidates(all) => candidates(all).join(","),
        Value::Placements(placed) => {
            let by_digit = group_by_key(placed.iter().map(|one| (one.digit, one.cell)));
            let placed = by_digit.into_iter().map(|(digit, all): (Digit, Vec<Cell>)| {
                format!("{}={digit}", write(layout, &Value::Each(all), between))
            });
            placed.collect::<Vec<_>>().join(",")
        }
        Value::Either(values) => {
            values.iter().map(|value| write(layout, value, between)).collect::<Vec<_>>().join("/")
        }
        Value::Mixed(cells, houses, guardians) => {
            let parts =
                [self::cells(layout, cells), self::houses(layout, houses), candidates(guardians).join(",")];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Joins the names of houses; neighbours in the list with the same letter share it: `r37`, `c9b1`.
fn houses(layout: &Layout, houses: &[HouseId]) -> String {
    let mut written = String::new();
    let mut letter = None;
    for &house in houses {
        let name = layout.house(house).name.as_str();
        match (name.chars().next(), name.get(1..)) {
            (first, Some(number)) if number.len() == 1 && first == letter => written.push_str(number),
            (first, _) => {
                letter = first;
                written.push_str(name);
            }
        }
    }
    written
}
