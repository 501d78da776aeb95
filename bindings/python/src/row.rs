//! Answers as rows: of one puzzle a dictionary, of many Arrow columns, by the same names.

use std::borrow::Cow;
use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudostep::formats::{self, Input, InputError};
use sudostep::grade::Sudostep;
use sudostep::outcome::{Checked, Graded, Scale};

/// The type of a column.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Kind {
    Text,
    Int,
    Float,
    Texts,
    Ints,
    Counts,
}

/// A column: its name and type.
pub(crate) type Column = (&'static str, Kind);

/// A value of a row.
#[derive(Clone, Debug)]
pub(crate) enum Cell<'a> {
    Null,
    Text(Cow<'a, str>),
    Int(i64),
    Float(f64),
    Texts(Vec<String>),
    Ints(Vec<i64>),
    Counts(&'a BTreeMap<String, u64>),
}

impl<'a> Cell<'a> {
    pub(crate) fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// A number of the crate. None comes near the limit.
    pub(crate) fn int(number: impl TryInto<i64>) -> Self {
        Self::Int(number.try_into().unwrap_or(i64::MAX))
    }

    pub(crate) fn or_null<T>(value: Option<T>, cell: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Null, cell)
    }
}

/// An error in the place of a row: that of an input, or of a value that is no text.
#[derive(Clone, Debug)]
pub(crate) struct RowError {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) line: i64,
    pub(crate) column: i64,
    pub(crate) expected: String,
    pub(crate) found: String,
}

impl From<InputError> for RowError {
    fn from(error: InputError) -> Self {
        let place = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        Self {
            code: error.code.as_str(),
            line: place(error.line),
            column: place(error.column),
            message: error.message,
            expected: error.expected,
            found: error.found,
        }
    }
}

impl RowError {
    /// Creates the error of a value that is no text; `column` is where that shows, from 1.
    pub(crate) fn no_text(column: usize, found: &str) -> Self {
        let expected = "the text of a puzzle".to_string();
        let message = format!("found {found}, expected {expected}");
        let column = i64::try_from(column).unwrap_or(i64::MAX);
        Self { code: "not-text", message, line: 1, column, expected, found: found.to_string() }
    }

    /// Turns the error into the package's exception.
    pub(crate) fn raise(self, py: Python<'_>) -> PyErr {
        let made = || {
            let class = py.import("sudostep._errors")?.getattr("InputError")?;
            class.call1((self.message, self.code, self.line, self.column, self.expected, self.found))
        };
        made().map_or_else(|error| error, PyErr::from_value)
    }
}

/// The givens of a puzzle on one line, in its own digits and blanks.
pub(crate) fn givens(input: &Input) -> String {
    formats::line_in(input.puzzle.layout(), input.puzzle.givens(), input.style)
}

/// The canonical form of the givens on one line; `None` for a jigsaw and the like, a side above 9 and removed candidates.
pub(crate) fn canonical(input: &Input) -> Option<String> {
    let form = input.puzzle.canonical()?;
    Some(formats::line(form.layout(), form.givens(), '.'))
}

/// Lists columns by their types.
pub(crate) fn columns(named: &[(Kind, &[&'static str])]) -> Vec<Column> {
    named.iter().flat_map(|(kind, names)| names.iter().map(|name| (*name, *kind))).collect()
}

/// The first columns of every answer about a puzzle.
const HEAD: (Kind, &[&str]) = (Kind::Text, &["id", "puzzle", "verdict"]);

fn head<'a>(input: &'a Input, verdict: &'static str) -> Vec<Cell<'a>> {
    vec![Cell::or_null(input.id.as_deref(), Cell::text), Cell::text(givens(input)), Cell::text(verdict)]
}

/// Returns the columns of `check`; `forms` adds the canonical forms of the puzzle and of its only solution.
pub(crate) fn check_columns(forms: bool) -> Vec<Column> {
    columns(&[
        HEAD,
        (Kind::Text, &["solution"]),
        (Kind::Texts, &["solutions"]),
        (Kind::Text, &["reason"]),
        (Kind::Text, if forms { &["canonical", "canonical_solution"] } else { &[] }),
    ])
}

/// Returns the row of an answer of `check`.
pub(crate) fn check_row<'a>(input: &'a Input, checked: &'a Checked, forms: bool) -> Vec<Cell<'a>> {
    let layout = input.puzzle.layout();
    let line = |solution| formats::solution_in(layout, solution, input.style);
    let mut row = head(input, checked.verdict.word());
    row.extend(match checked.solutions.as_slice() {
        [] => [Cell::Null, Cell::Null],
        [only] => [Cell::text(line(only)), Cell::Null],
        several => [Cell::Null, Cell::Texts(several.iter().map(line).collect())],
    });
    row.push(Cell::or_null(checked.reason.as_deref(), Cell::text));
    if forms {
        let only = checked.solutions.first().filter(|_| checked.solutions.len() == 1);
        let solution = only.and_then(|only| only.canonical(layout)).map(|form| form.to_string());
        row.extend([canonical(input), solution].map(|form| Cell::or_null(form, Cell::text)));
    }
    row
}

/// Returns the columns of `grade` on these scales, in the order of the command line's table; `counts` adds the steps by
/// technique.
pub(crate) fn grade_columns(scales: &[Scale], counts: bool) -> Vec<Column> {
    let asks = |scale| scales.contains(&scale);
    let when = |asked: bool, names| if asked { names } else { &[][..] };
    columns(&[
        HEAD,
        (Kind::Text, &["reason"]),
        (Kind::Text, when(asks(Scale::Sudostep), &["level", "needs"])),
        (Kind::Int, when(asks(Scale::Sudostep), &["effort", "rounds", "width"])),
        (Kind::Text, when(has_run(scales), &["hardest"])),
        (Kind::Int, when(has_run(scales), &["sweeps", "branches", "depth"])),
        (Kind::Text, when(asks(Scale::Hodoku), &["hodoku_level"])),
        (Kind::Int, when(asks(Scale::Hodoku), &["hodoku_score"])),
        (Kind::Float, when(asks(Scale::Se), &["er", "ep", "ed"])),
        (Kind::Counts, when(counts, &["counts"])),
    ])
}

fn has_run(scales: &[Scale]) -> bool {
    scales.iter().any(|scale| *scale != Scale::Se)
}

/// Returns the row of a grade, for [`grade_columns`].
pub(crate) fn grade_row<'a>(
    input: &'a Input,
    found: &'a Graded,
    scales: &[Scale],
    counts: bool,
) -> Vec<Cell<'a>> {
    let mut row = head(input, found.summary.verdict.word());
    let lacks = |scale: Scale| {
        let why = found.no_se.filter(|_| scale == Scale::Se).unwrap_or("budget");
        format!("no grade on the scale {scale}: {why}")
    };
    let missing: Vec<String> = found.missing(scales).map(lacks).collect();
    let missing = (!missing.is_empty()).then(|| missing.join("; "));
    row.push(Cell::or_null(missing.or_else(|| found.reason.clone()), Cell::text));
    if scales.contains(&Scale::Sudostep) {
        let grade = found.sudostep();
        row.extend([
            Cell::or_null(grade, |grade| Cell::text(grade.word())),
            Cell::or_null(grade.and_then(|grade| grade.needs), |row| Cell::text(row.id.as_str())),
            Cell::or_null(grade, |grade| Cell::int(grade.effort)),
            Cell::or_null(grade, |grade| Cell::int(grade.rounds.len())),
            Cell::or_null(grade.and_then(Sudostep::width), Cell::int),
        ]);
    }
    if has_run(scales) {
        let hardest = found.grade.as_ref().and_then(|grade| grade.hardest);
        row.extend([
            Cell::or_null(hardest, |row| Cell::text(row.id.as_str())),
            Cell::int(found.summary.sweeps),
            Cell::int(found.summary.nodes),
            Cell::int(found.summary.depth),
        ]);
    }
    if scales.contains(&Scale::Hodoku) {
        row.push(Cell::or_null(found.hodoku, |grade| Cell::text(grade.word())));
        row.push(Cell::or_null(found.hodoku, |grade| Cell::int(grade.score)));
    }
    if scales.contains(&Scale::Se) {
        let ratings = found.se.as_ref().map(|grade| [grade.er, grade.ep, grade.ed]);
        row.extend(ratings.map_or([Cell::Null, Cell::Null, Cell::Null], |ratings| ratings.map(Cell::Float)));
    }
    row.extend(counts.then_some(Cell::Counts(&found.counts)));
    row
}

/// Turns a row into a dictionary.
pub(crate) fn dict<'py>(
    py: Python<'py>,
    columns: &[Column],
    row: Vec<Cell<'_>>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for ((name, _), cell) in columns.iter().zip(row) {
        match cell {
            Cell::Null => dict.set_item(name, py.None())?,
            Cell::Text(text) => dict.set_item(name, text)?,
            Cell::Int(number) => dict.set_item(name, number)?,
            Cell::Float(number) => dict.set_item(name, number)?,
            Cell::Texts(texts) => dict.set_item(name, texts)?,
            Cell::Ints(numbers) => dict.set_item(name, numbers)?,
            Cell::Counts(counts) => dict.set_item(name, counts)?,
        }
    }
    Ok(dict)
}
