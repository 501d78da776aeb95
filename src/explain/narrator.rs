//! The vocabulary of a run: the names of cells, houses and candidates in a sentence, and lists of them.

use std::collections::BTreeMap;
use std::fmt;

use super::messages::say;
use super::signs::Notation;
use crate::formats;
use crate::grid::{Candidate, Cell, Digit, HouseId, HouseKind, Layout};
use crate::step::{Constraint, group_by_key, sorted};

/// Explains log entries in English, with the cell and house names of one layout.
#[derive(Clone, Debug)]
pub struct Narrator<'a> {
    pub(super) layout: &'a Layout,
    /// The notation in which steps are written, besides the words.
    pub(super) notation: Notation,
}

impl<'a> Narrator<'a> {
    /// Creates a narrator that uses the cell and house names of `layout`. A renamed copy of a log's layout,
    /// such as [`Coords::rename`](crate::formats::Coords::rename) makes, works too.
    pub fn new(layout: &'a Layout) -> Self {
        Self { layout, notation: Notation::Plain }
    }

    /// The layout whose names the narrator uses.
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Makes the narrator write every step in this notation too.
    #[must_use]
    pub fn with_notation(self, notation: Notation) -> Self {
        Self { notation, ..self }
    }

    /// The name of a cell: `r3c2`.
    pub(super) fn name(&self, cell: Cell) -> &str {
        self.layout.cell_name(cell)
    }

    /// Lists the names of cells.
    pub(crate) fn cells(&self, cells: &[Cell]) -> String {
        self.list(cells.iter().map(|&cell| self.name(cell)))
    }

    /// Lists the names of cells as alternatives.
    pub(super) fn either_cell(&self, cells: &[Cell]) -> String {
        self.either(cells.iter().map(|&cell| self.name(cell)))
    }

    /// Writes a house in words: `row 3`, `row C`.
    pub(crate) fn house(&self, id: HouseId) -> String {
        self.layout.house(id).words()
    }

    /// Writes houses in words, kind by kind: `rows 3 and 5`, `row 3 and boxes 1 and 2`.
    pub(super) fn houses(&self, ids: &[HouseId]) -> String {
        self.list(self.houses_by_kind(ids))
    }

    /// Writes houses in words, each once, one string for each kind.
    pub(crate) fn houses_by_kind(&self, ids: &[HouseId]) -> Vec<String> {
        let mut words = Vec::new();
        for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box, HouseKind::Region] {
            let of_kind = sorted(ids.iter().copied().filter(|&id| self.layout.house(id).kind == kind));
            let numbers: Option<Vec<&str>> =
                of_kind.iter().map(|&id| self.layout.house(id).number()).collect();
            match (numbers, of_kind.as_slice()) {
                (Some(numbers), [first, _, ..]) => {
                    let several = match self.layout.house(*first).kind {
                        HouseKind::Box => "houses.box",
                        HouseKind::Row => "houses.row",
                        HouseKind::Column | HouseKind::Region => "houses.column",
                    };
                    words.push(say(several, &[("numbers", &self.list(numbers))]));
                }
                (_, of_kind) => words.extend(of_kind.iter().map(|&id| self.house(id))),
            }
        }
        words
    }

    /// Lists candidates, digit by digit: `3 in r1c2 and r1c5, and 4 and 7 in r2c2`.
    pub(super) fn candidates(&self, all: &[Candidate]) -> String {
        let by_cells = cells_of_digits(all.iter().copied()).into_iter().map(|(digit, cells)| (cells, digit));
        let groups = group_by_key(by_cells);
        let nests =
            groups.iter().any(|(cells, digits): &(Vec<Cell>, Vec<Digit>)| cells.len() + digits.len() > 2);
        let words = groups.into_iter().map(|(cells, digits)| {
            say("candidates", &[("digits", &self.list(digits)), ("cells", &self.cells(&cells))])
        });
        joined(words, if nests { "clauses" } else { "and" })
    }

    /// Fills the message `id` for each house and its digits: `3 and 6 in row 4`, `2 in box 4`.
    pub(super) fn by_house(
        &self,
        cited: impl IntoIterator<Item = (HouseId, Digit)>,
        id: &str,
    ) -> Vec<String> {
        let words = group_by_key(cited).into_iter().map(|(house, digits): (HouseId, Vec<Digit>)| {
            say(id, &[("digits", &self.list(sorted(digits))), ("cells", &self.house(house))])
        });
        words.collect()
    }

    /// Names the house that has all places for each digit: `all places for 3 and 6 are in row 4, and those for 2 in box 4`.
    pub(super) fn all_places(&self, cited: Vec<(HouseId, Digit)>) -> String {
        let groups: Vec<(HouseId, Vec<Digit>)> = group_by_key(cited);
        let words = groups.into_iter().enumerate().map(|(at, (house, digits))| {
            let id = if at == 0 { "places.all" } else { "places.too" };
            say(id, &[("digits", &self.list(sorted(digits))), ("cells", &self.house(house))])
        });
        self.clauses(&words.collect::<Vec<_>>())
    }

    /// Says that at least one of these is true: `r3c3 is 7 or r3c7 is 1`, `r1c2 or r1c5 is 3`.
    pub(super) fn one_is_true(&self, all: Vec<Candidate>) -> String {
        let by_cell = group_by_key(all.into_iter().map(|one| (one.cell, one.digit)));
        let by_digits = by_cell.into_iter().map(|(cell, digits): (Cell, Vec<Digit>)| (digits, cell));
        let groups: Vec<(Vec<Digit>, Vec<Cell>)> = group_by_key(by_digits);
        let is_simple = groups.iter().all(|(digits, cells)| digits.len() == 1 && cells.len() == 1);
        let words = groups.into_iter().map(|(digits, cells)| {
            say("is", &[("places", &self.either_cell(&cells)), ("digit", &self.either(digits))])
        });
        if is_simple { self.either(words) } else { words.collect::<Vec<_>>().join(", or ") }
    }

    /// Writes one side of a link, a candidate or a group: `5 in r5c3`, `5 in r6c1 or r6c2`.
    pub(super) fn side(&self, all: &[Candidate]) -> String {
        let cells = self.either(all.iter().map(|one| self.name(one.cell)));
        let digit = all.first().map_or_else(String::new, |one| one.digit.to_string());
        say("candidates", &[("digits", &digit), ("cells", &cells)])
    }

    /// States that the digit is in none of these cells.
    pub(super) fn is_not(&self, cells: &[Cell], digit: Digit) -> String {
        match *cells {
            [cell] => say("is-not", &[("cell", &self.name(cell)), ("digit", &digit)]),
            [one, other] => say(
                "is-not.both",
                &[("one", &self.name(one)), ("other", &self.name(other)), ("digit", &digit)],
            ),
            _ => say("is-not.all", &[("cells", &self.cells(cells)), ("digit", &digit)]),
        }
    }

    /// States that all these candidates are false, digit by digit.
    pub(super) fn false_all(&self, all: impl IntoIterator<Item = Candidate>) -> String {
        self.list(cells_of_digits(all).into_iter().map(|(digit, mut cells)| {
            cells.dedup();
            self.is_not(&cells, digit)
        }))
    }

    /// Appends the link's house to a statement. A link within a cell needs no addition.
    pub(super) fn by(&self, words: &str, link: &Constraint) -> String {
        match link {
            Constraint::House(house, _) => {
                say("by.house", &[("said", &words), ("house", &self.house(*house))])
            }
            Constraint::Cell(_) | Constraint::Guardians { .. } => words.to_string(),
        }
    }

    /// Joins items: `a`, `a and b`, `a, b and c`.
    #[allow(clippy::unused_self, reason = "another language joins words differently")]
    pub(crate) fn list<T: fmt::Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        joined(items, "and")
    }

    /// Lists clauses: `a`, `a, and b`, `a, b, and c`. The comma keeps the last one apart from a list before it.
    #[allow(clippy::unused_self, reason = "every sentence comes from a narrator")]
    pub(super) fn clauses(&self, items: &[String]) -> String {
        joined(items, "clauses")
    }

    /// Joins alternatives, equal neighbours once: `a`, `a or b`, `a, b or c`.
    #[allow(clippy::unused_self, reason = "every sentence comes from a narrator")]
    pub(super) fn either<T: fmt::Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
        items.dedup();
        joined(items, "either")
    }

    /// Writes a placement for a list: `r3c2=4`.
    pub(crate) fn placement(&self, candidate: Candidate) -> String {
        formats::placement(self.layout, candidate)
    }
}

/// Joins items by commas, and the last one by the message `id`.
pub(crate) fn joined(items: impl IntoIterator<Item = impl fmt::Display>, id: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => say(id, &[("first", &first.join(", ")), ("last", last)]),
    }
}

/// The cells of each digit, sorted.
fn cells_of_digits(all: impl IntoIterator<Item = Candidate>) -> BTreeMap<Digit, Vec<Cell>> {
    let mut all: Vec<Candidate> = all.into_iter().collect();
    all.sort_unstable_by_key(|one| one.cell);
    let mut cells_of: BTreeMap<Digit, Vec<Cell>> = BTreeMap::new();
    for Candidate { cell, digit } in all {
        cells_of.entry(digit).or_default().push(cell);
    }
    cells_of
}
