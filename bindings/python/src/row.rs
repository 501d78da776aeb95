//! Answers as rows: of one puzzle a dictionary, of many Arrow columns, by the same names.

use std::sync::Arc;

use arrow_schema::{DataType, Field, FieldRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_arrow::ArrayBuilder;
use sudostep::catalog;
use sudostep::formats::{self, Input};
use sudostep::grade::Sudostep;
use sudostep::outcome::{Checked, Graded, Scale};
use sudostep::step::TechniqueId;
use sudostep::trace::Record;

/// The names of the columns of an answer, in order. A row may have more values than these.
pub(crate) type Columns = Vec<&'static str>;

/// A value with its name.
pub(crate) type Named<'a> = (&'static str, &'a dyn erased_serde::Serialize);

/// A row, in parts: values of any types. They are borrowed, for rows are many.
pub(crate) struct Row<'a>(pub(crate) &'a [&'a [Named<'a>]]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Arrow's builder finds the fields of a struct faster than those of a map.
        let mut row = serializer.serialize_struct("Row", self.0.iter().map(|part| part.len()).sum())?;
        self.0.iter().copied().flatten().try_for_each(|(name, value)| row.serialize_field(name, value))?;
        row.end()
    }
}

/// Returns the Arrow field of a column, whose type its name tells.
pub(crate) fn field(name: &str) -> FieldRef {
    let list = |of| DataType::List(Arc::new(Field::new_list_field(of, true)));
    let kind = match name {
        "row" | "n" | "branch" | "depth" | "sweep" | "effort" | "rounds" | "width" | "sweeps"
        | "branches" | "hodoku_score" | "line" | "column" | "values" => DataType::Int64,
        "er" | "ep" | "ed" => DataType::Float64,
        "solutions" | "placements" | "eliminations" | "candidates" => list(DataType::Utf8),
        "uses" => list(DataType::Int64),
        "counts" => {
            let (technique, count) = (Field::new("keys", DataType::Utf8, false), field("values"));
            return Arc::new(Field::new_map(name, "entries", technique, count, false, true));
        }
        "error" => DataType::Struct(
            ["code", "message", "line", "column", "expected", "found"].map(field).into_iter().collect(),
        ),
        _ => DataType::Utf8,
    };
    Arc::new(Field::new(name, kind, true))
}

/// The canonical form of the givens on one line; `None` for a jigsaw and the like, a side above 9 and removed candidates.
pub(crate) fn canonical(input: &Input) -> Option<String> {
    let form = input.puzzle.canonical()?;
    Some(formats::line(form.layout(), form.givens(), '.'))
}

/// Returns the columns of `check`; `forms` adds the canonical forms of the puzzle and of its only solution.
pub(crate) fn check_columns(forms: bool) -> Columns {
    let forms: &[_] = if forms { &["canonical", "canonical_solution"] } else { &[] };
    [&["id", "puzzle", "verdict", "solution", "solutions", "reason"], forms].concat()
}

/// Hands over the row of an answer of `check`.
pub(crate) fn check_row<T>(
    input: &Input,
    checked: &Checked,
    forms: bool,
    take: impl FnOnce(&Row<'_>) -> T,
) -> T {
    let line = |solution| input.solution_line(solution);
    let (only, several) = match checked.solutions.as_slice() {
        [only] => (Some(only), None),
        several => (None, (!several.is_empty()).then(|| several.iter().map(line).collect::<Vec<_>>())),
    };
    let solution_form = only.filter(|_| forms).and_then(|only| only.canonical(input.puzzle.layout()));
    take(&Row(&[&[
        ("id", &input.id),
        ("puzzle", &input.givens_line()),
        ("verdict", &checked.verdict.word()),
        ("solution", &only.map(line)),
        ("solutions", &several),
        ("reason", &checked.reason),
        ("canonical", &forms.then(|| canonical(input))),
        ("canonical_solution", &solution_form.map(|form| form.to_string())),
    ]]))
}

/// Returns the columns of `grade` on these scales, in the order of the command line's table; `counts` adds the steps by
/// technique.
pub(crate) fn grade_columns(scales: &[Scale], counts: bool) -> Columns {
    let when = |asked: bool, names: &'static [_]| if asked { names } else { &[] };
    let asks = |scale| scales.contains(&scale);
    [
        &["id", "puzzle", "verdict", "reason"],
        when(asks(Scale::Sudostep), &["level", "needs", "effort", "rounds", "width"]),
        when(has_run(scales), &["hardest", "sweeps", "branches", "depth"]),
        when(asks(Scale::Hodoku), &["hodoku_level", "hodoku_score"]),
        when(asks(Scale::Se), &["er", "ep", "ed"]),
        when(counts, &["counts"]),
    ]
    .concat()
}

/// Returns true if a run stands beside the grades on these scales.
pub(crate) fn has_run(scales: &[Scale]) -> bool {
    scales.iter().any(|scale| *scale != Scale::Se)
}

/// Hands over the row of a grade on these scales.
pub(crate) fn grade_row<T>(
    input: &Input,
    found: &Graded,
    scales: &[Scale],
    take: impl FnOnce(&Row<'_>) -> T,
) -> T {
    let missing: Vec<String> = found.missing(scales).map(|scale| found.lacks(scale)).collect();
    let missing = (!missing.is_empty()).then(|| missing.join("; "));
    let (own, se) = (found.sudostep(), found.se.as_ref());
    let hardest = found.grade.as_ref().and_then(|grade| grade.hardest);
    take(&Row(&[&[
        ("id", &input.id),
        ("puzzle", &input.givens_line()),
        ("verdict", &found.summary.verdict.word()),
        ("reason", &missing.as_ref().or(found.reason.as_ref())),
        ("level", &own.map(Sudostep::word)),
        ("needs", &own.and_then(|grade| grade.needs).map(|row| row.id.as_str())),
        ("effort", &own.map(|grade| grade.effort)),
        ("rounds", &own.map(|grade| grade.rounds.len())),
        ("width", &own.and_then(Sudostep::width)),
        ("hardest", &hardest.map(|row| row.id.as_str())),
        ("sweeps", &found.summary.sweeps),
        ("branches", &found.summary.nodes),
        ("depth", &found.summary.depth),
        ("hodoku_level", &found.hodoku.map(|grade| grade.word())),
        ("hodoku_score", &found.hodoku.map(|grade| grade.score)),
        ("er", &se.map(|grade| grade.er)),
        ("ep", &se.map(|grade| grade.ep)),
        ("ed", &se.map(|grade| grade.ed)),
        ("counts", &found.counts),
    ]]))
}

/// Returns the columns of `trace`: a row for each step, branch and closing, and one for the result.
pub(crate) fn trace_columns(states: bool, explain: bool, verify: bool) -> Columns {
    let head = ["row", "id", "t", "n", "branch", "depth", "sweep", "pass", "technique", "level"];
    let rest = ["placements", "eliminations", "uses", "claims", "verdict", "solution", "reason"];
    let more = [("referee", verify), ("grid", states), ("candidates", states), ("text", explain)];
    let more = more.into_iter().filter(|(_, asked)| *asked).map(|(name, _)| name);
    head.into_iter().chain(rest).chain(more).collect()
}

/// Adds the row of a record to a table, unless it is the first of the trace. `head` begins each row, and `end` the last one;
/// `depth` counts the open branches.
pub(crate) fn push_record(
    table: &mut ArrayBuilder,
    record: &Record,
    (head, end): (&[Named<'_>], Named<'_>),
    (input, depth): (&Input, &mut u32),
) -> serde_arrow::Result<()> {
    match record {
        Record::Branch(branch) => *depth = branch.depth,
        Record::Close(_) => *depth = depth.saturating_sub(1),
        _ => {}
    }
    let mut push = |row: &[Named<'_>]| table.push(Row(&[head, &[("depth", &*depth)], row]));
    match record {
        Record::Step(step) => {
            let technique = catalog::get(&TechniqueId::from(step.technique.id.clone()));
            let before = step.before.as_ref();
            let one = |(given, placed)| if placed == '.' { given } else { placed };
            let grid = |placed: &str| -> String {
                input.givens_line().chars().zip(placed.chars()).map(one).collect()
            };
            push(&[
                ("t", &"step"),
                ("n", &step.n),
                ("branch", &step.branch),
                ("sweep", &step.sweep),
                ("pass", &step.pass),
                ("technique", &step.technique.id),
                ("level", &technique.map(|row| row.level.word())),
                ("placements", &step.place),
                ("eliminations", &step.eliminate),
                ("uses", &step.uses),
                ("claims", &serde_json::to_string(&step.claims).ok()),
                ("grid", &before.map(|state| grid(&state.placed))),
                ("candidates", &before.map(|state| &state.candidates)),
                ("text", &step.text),
            ])
        }
        Record::Branch(branch) => push(&[
            ("t", &"branch"),
            ("n", &branch.n),
            ("branch", &branch.parent),
            ("technique", &"branch"),
            ("level", &"trial"),
            ("placements", &[&branch.candidate]),
            ("text", &branch.text),
        ]),
        Record::Close(close) => {
            push(&[("t", &"close"), ("n", &close.n), ("reason", &close.why), ("text", &close.text)])
        }
        Record::Result(result) => push(&[
            ("t", &"result"),
            ("verdict", &result.verdict),
            ("solution", &result.solutions.first().filter(|_| result.count == 1)),
            ("reason", &result.reason),
            end,
        ]),
        _ => Ok(()),
    }
}

/// Turns a value into Python objects, as its JSON says.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    let json = serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (json,))
}

/// Turns these columns of a row into a dictionary.
pub(crate) fn dict<'py>(py: Python<'py>, columns: &[&str], row: &Row<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (row, dict) = (to_python(py, row)?, PyDict::new(py));
    columns.iter().try_for_each(|name| dict.set_item(name, row.get_item(name)?))?;
    Ok(dict)
}
