//! Many puzzles: one Arrow array of texts in, one record batch out.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::builder::{Float64Builder, Int64Builder, ListBuilder, MapBuilder, StringBuilder};
use arrow_array::{Array, ArrayRef, LargeBinaryArray, RecordBatch, StructArray};
use arrow_data::ArrayData;
use arrow_pyarrow::PyArrowType;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sudostep::catalog;
use sudostep::engine::Engine;
use sudostep::formats::Input;
use sudostep::outcome;
use sudostep::step::TechniqueId;
use sudostep::trace::Record;

use crate::options::{BOUNDS, Options, READING, RULES, Tools};
use crate::row::{
    Cell, Column, Kind, RowError, check_columns, check_row, columns, givens, grade_columns, grade_row,
};
use crate::watch::watched;

/// The puzzles that a thread takes at a time.
const SHARE: usize = 64;

/// What stood in place of each text, if it was none.
type Found = Option<Vec<Option<String>>>;

/// An array that Python hands over.
type Data = PyArrowType<ArrayData>;

/// A record batch for Python.
type Batch = PyResult<PyArrowType<RecordBatch>>;

/// The builder of a column.
enum Builder {
    Text(StringBuilder),
    Int(Int64Builder),
    Float(Float64Builder),
    Texts(ListBuilder<StringBuilder>),
    Ints(ListBuilder<Int64Builder>),
    Counts(MapBuilder<StringBuilder, Int64Builder>),
}

impl Builder {
    fn new(kind: Kind) -> Self {
        match kind {
            Kind::Text => Self::Text(StringBuilder::new()),
            Kind::Int => Self::Int(Int64Builder::new()),
            Kind::Float => Self::Float(Float64Builder::new()),
            Kind::Texts => Self::Texts(ListBuilder::new(StringBuilder::new())),
            Kind::Ints => Self::Ints(ListBuilder::new(Int64Builder::new())),
            Kind::Counts => Self::Counts(MapBuilder::new(None, StringBuilder::new(), Int64Builder::new())),
        }
    }

    /// Appends a value of the column's type, or null.
    fn push(&mut self, cell: Cell<'_>) -> Result<(), ArrowError> {
        match (self, cell) {
            (Self::Text(column), Cell::Text(text)) => column.append_value(text),
            (Self::Int(column), Cell::Int(number)) => column.append_value(number),
            (Self::Float(column), Cell::Float(number)) => column.append_value(number),
            (Self::Texts(column), Cell::Texts(texts)) => column.append_value(texts.into_iter().map(Some)),
            (Self::Ints(column), Cell::Ints(numbers)) => column.append_value(numbers.into_iter().map(Some)),
            (Self::Counts(column), Cell::Counts(counts)) => {
                for (technique, count) in counts {
                    column.keys().append_value(technique);
                    column.values().append_value(i64::try_from(*count).unwrap_or(i64::MAX));
                }
                column.append(true)?;
            }
            (Self::Text(column), _) => column.append_null(),
            (Self::Int(column), _) => column.append_null(),
            (Self::Float(column), _) => column.append_null(),
            (Self::Texts(column), _) => column.append_null(),
            (Self::Ints(column), _) => column.append_null(),
            (Self::Counts(column), _) => column.append(false)?,
        }
        Ok(())
    }

    fn finish(self) -> ArrayRef {
        match self {
            Self::Text(mut column) => Arc::new(column.finish()),
            Self::Int(mut column) => Arc::new(column.finish()),
            Self::Float(mut column) => Arc::new(column.finish()),
            Self::Texts(mut column) => Arc::new(column.finish()),
            Self::Ints(mut column) => Arc::new(column.finish()),
            Self::Counts(mut column) => Arc::new(column.finish()),
        }
    }
}

/// The fields of an error.
const ERROR: [Column; 6] = [
    ("code", Kind::Text),
    ("message", Kind::Text),
    ("line", Kind::Int),
    ("column", Kind::Int),
    ("expected", Kind::Text),
    ("found", Kind::Text),
];

/// Rows of one kind, column by column, and a last column for errors.
struct Table<'c> {
    columns: &'c [Column],
    builders: Vec<Builder>,
    errors: Vec<Builder>,
    is_error: Vec<bool>,
}

/// Finishes columns, with their names and types.
fn finish(columns: &[Column], builders: Vec<Builder>) -> (Vec<Field>, Vec<ArrayRef>) {
    let arrays: Vec<ArrayRef> = builders.into_iter().map(Builder::finish).collect();
    let field = |((name, _), array): (&Column, &ArrayRef)| Field::new(*name, array.data_type().clone(), true);
    (columns.iter().zip(&arrays).map(field).collect(), arrays)
}

impl<'c> Table<'c> {
    fn new(columns: &'c [Column]) -> Self {
        let builders = |columns: &[Column]| columns.iter().map(|(_, kind)| Builder::new(*kind)).collect();
        Self { columns, builders: builders(columns), errors: builders(&ERROR), is_error: Vec::new() }
    }

    fn push(&mut self, row: Vec<Cell<'_>>, error: Option<RowError>) -> Result<(), ArrowError> {
        self.is_error.push(error.is_some());
        let error = error.map(|error| {
            let [message, expected, found] = [error.message, error.expected, error.found].map(Cell::text);
            let (line, column) = (Cell::Int(error.line), Cell::Int(error.column));
            [Cell::text(error.code), message, line, column, expected, found]
        });
        let error = error.unwrap_or([const { Cell::Null }; ERROR.len()]);
        let columns = self.builders.iter_mut().chain(&mut self.errors);
        columns.zip(row.into_iter().chain(error)).try_for_each(|(column, cell)| column.push(cell))
    }

    /// Adds the row of a puzzle that cannot be read; in a trace it says so, and which it is.
    fn push_error(&mut self, row: i64, error: RowError) -> Result<(), ArrowError> {
        let cell = |(name, _): &Column| match *name {
            "row" => Cell::Int(row),
            "t" => Cell::text("error"),
            _ => Cell::Null,
        };
        self.push(self.columns.iter().map(cell).collect(), Some(error))
    }

    fn finish(self) -> Result<RecordBatch, ArrowError> {
        let (fields, errors) = finish(&ERROR, self.errors);
        let errors = StructArray::try_new(fields.into(), errors, Some(self.is_error.into()))?;
        let (mut fields, mut arrays) = finish(self.columns, self.builders);
        fields.push(Field::new("error", errors.data_type().clone(), true));
        arrays.push(Arc::new(errors));
        RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays)
    }
}

/// A column of texts. Its bytes come from outside, so they are not yet trusted to be UTF-8.
struct Texts(LargeBinaryArray);

impl Texts {
    fn new(data: ArrayData) -> PyResult<Self> {
        if !matches!(data.data_type(), DataType::LargeUtf8 | DataType::LargeBinary) {
            let words =
                format!("expected an array of large_string or large_binary, found {}", data.data_type());
            return Err(PyTypeError::new_err(words));
        }
        let bytes = data.into_builder().data_type(DataType::LargeBinary).build();
        bytes.map(|bytes| Self(bytes.into())).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn get(&self, at: usize) -> Result<&str, RowError> {
        let bytes = self.0.is_valid(at).then(|| self.0.value(at));
        let bytes = bytes.ok_or_else(|| RowError::no_text(1, "null"))?;
        std::str::from_utf8(bytes).map_err(|error| {
            let valid = &bytes[..error.valid_up_to()];
            let found = format!("byte 0x{:02X}", bytes[valid.len()]);
            RowError::no_text(String::from_utf8_lossy(valid).chars().count() + 1, &found)
        })
    }
}

/// Answers for arrays of texts, with one set of options. The methods release the interpreter lock, use `jobs` threads (0,
/// the default: one a core), keep the order, and give a row with its error for a text that is no puzzle.
#[pyclass(frozen, module = "sudostep")]
pub(crate) struct Solver {
    tools: Tools,
    pool: ThreadPool,
}

impl Solver {
    /// Makes the rows of an array, share by share on all threads. `rows` adds those of a puzzle, given its place from
    /// `first_row` on; it keeps the engine for the next puzzle. `found` has what stood in place of a text.
    fn batch(
        &self,
        py: Python<'_>,
        (texts, found, first_row): (ArrayData, Found, i64),
        columns: &[Column],
        rows: impl Fn(&mut Option<Engine>, i64, &Input, &mut Table<'_>) -> Result<(), ArrowError> + Sync,
    ) -> Batch {
        let texts = Texts::new(texts)?;
        let read = |at: usize| match found.as_ref().and_then(|found| found.get(at)?.as_deref()) {
            Some(found) => Err(RowError::no_text(1, found)),
            None => self.tools.parse(texts.get(at)?),
        };
        let count = texts.0.len();
        let share = |begin: usize| {
            let (mut table, mut engine) = (Table::new(columns), None);
            let is_cut = || self.tools.flag.load(Ordering::Relaxed);
            for at in (begin..count.min(begin + SHARE)).take_while(|_| !is_cut()) {
                let row = first_row.saturating_add(i64::try_from(at).unwrap_or(i64::MAX));
                match read(at) {
                    Ok(input) => rows(&mut engine, row, &input, &mut table)?,
                    Err(error) => table.push_error(row, error)?,
                }
            }
            table.finish()
        };
        let begins: Vec<usize> = (0..count).step_by(SHARE).collect();
        let made = watched(py, self.tools.flag, || {
            let parts: Vec<RecordBatch> =
                self.pool.install(|| begins.into_par_iter().map(share).collect::<Result<_, _>>())?;
            arrow_select::concat::concat_batches(&Table::new(columns).finish()?.schema(), &parts)
        })?;
        made.map(PyArrowType).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let options = Options::read(options, &[&["scales", "jobs"], RULES, BOUNDS, READING])?;
        let tools = Tools::new(options)?;
        let pool = ThreadPoolBuilder::new().num_threads(tools.jobs).build();
        Ok(Self { tools, pool: pool.map_err(|error| PyValueError::new_err(format!("jobs: {error}")))? })
    }

    #[pyo3(signature = (texts, found = None, *, canonical = false))]
    fn check(&self, py: Python<'_>, texts: Data, found: Found, canonical: bool) -> Batch {
        self.batch(py, (texts.0, found, 0), &check_columns(canonical), |engine, _, input, table| {
            let layout = input.puzzle.layout();
            let engine = match engine {
                Some(engine) if engine.layout() == layout => engine,
                other => other.insert(Engine::new(Arc::clone(layout))),
            };
            let checked = outcome::check(engine, &input.puzzle, layout, &self.tools.budget, (true, true));
            table.push(check_row(input, &checked, canonical), None)
        })
    }

    #[pyo3(signature = (texts, found = None, *, counts = false))]
    fn grade(&self, py: Python<'_>, texts: Data, found: Found, counts: bool) -> Batch {
        let Tools { stepper, grader, scales, .. } = &self.tools;
        self.batch(py, (texts.0, found, 0), &grade_columns(scales, counts), |_, _, input, table| {
            let found = grader.grade(stepper, input.puzzle.layout(), &input.puzzle);
            table.push(grade_row(input, &found, scales, counts), None)
        })
    }

    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    #[pyo3(signature = (texts, found = None, *, first_row = 0, states = false, explain = false, verify = false))]
    fn trace(
        &self,
        py: Python<'_>,
        texts: Data,
        found: Found,
        first_row: i64,
        states: bool,
        explain: bool,
        verify: bool,
    ) -> Batch {
        let columns = trace_columns(states, explain, verify);
        self.batch(py, (texts.0, found, first_row), &columns, |_, row, input, table| {
            let run = self.tools.stepper.solve(&input.puzzle);
            let referee = verify.then(|| match run.verify() {
                Ok(_) => "valid".to_string(),
                Err(error) => {
                    let at = error.at.map(|n| format!("at {n}: ")).unwrap_or_default();
                    format!("{at}{}", error.named(input.puzzle.layout()))
                }
            });
            let (mut trace, mut pushed) = (TraceRows { table, row, input, depth: 0, referee }, Ok(()));
            run.each_record(states, explain, |record| {
                if pushed.is_ok() {
                    pushed = trace.push(&record);
                }
            });
            pushed
        })
    }
}

/// Returns the columns of `trace`: a row for each step, branch and closing, and one for the result.
fn trace_columns(states: bool, explain: bool, verify: bool) -> Vec<Column> {
    let (grid, candidates): (&[_], &[_]) = if states { (&["grid"], &["candidates"]) } else { (&[], &[]) };
    columns(&[
        (Kind::Int, &["row"]),
        (Kind::Text, &["id", "t"]),
        (Kind::Int, &["n", "branch", "depth", "sweep"]),
        (Kind::Text, &["pass", "technique", "level"]),
        (Kind::Texts, &["placements", "eliminations"]),
        (Kind::Ints, &["uses"]),
        (Kind::Text, &["claims", "verdict", "solution", "reason"]),
        (Kind::Text, if verify { &["referee"] } else { &[] }),
        (Kind::Text, grid),
        (Kind::Texts, candidates),
        (Kind::Text, if explain { &["text"] } else { &[] }),
    ])
}

/// The rows of one trace.
struct TraceRows<'t, 'c> {
    table: &'t mut Table<'c>,
    row: i64,
    input: &'t Input,
    /// The number of open branches.
    depth: u32,
    /// The referee's judgement of the trace, if it is asked for.
    referee: Option<String>,
}

/// Returns a value that is one word in JSON as that word.
fn word<'a>(value: &impl serde::Serialize) -> Cell<'a> {
    let value = serde_json::to_value(value).ok();
    Cell::or_null(value.as_ref().and_then(|value| value.as_str()), |word| Cell::text(word.to_string()))
}

impl TraceRows<'_, '_> {
    /// Adds the row of a record, unless it is the first of the trace.
    fn push(&mut self, record: &Record) -> Result<(), ArrowError> {
        let columns = self.table.columns;
        let mut cells = vec![Cell::Null; columns.len()];
        // A column that is not asked for is not there.
        let mut set = |name: &str, cell| {
            if let Some(at) = columns.iter().position(|(column, _)| *column == name) {
                cells[at] = cell;
            }
        };
        let text = |text: &'_ Option<String>| Cell::or_null(text.clone(), Cell::text);
        set("row", Cell::Int(self.row));
        set("id", text(&self.input.id));
        match record {
            Record::Step(step) => {
                let row = catalog::get(&TechniqueId::from(step.technique.id.clone()));
                set("t", Cell::text("step"));
                set("n", Cell::int(step.n));
                set("branch", Cell::int(step.branch));
                set("sweep", Cell::or_null(step.sweep, Cell::int));
                set("pass", Cell::or_null(step.pass.as_ref(), word));
                set("technique", Cell::text(&*step.technique.id));
                set("level", Cell::or_null(row, |row| Cell::text(row.level.word())));
                set("placements", Cell::Texts(step.place.clone()));
                set("eliminations", Cell::Texts(step.eliminate.clone()));
                set("uses", Cell::Ints(step.uses.iter().copied().map(i64::from).collect()));
                set("claims", Cell::or_null(serde_json::to_string(&step.claims).ok(), Cell::text));
                if let Some(state) = &step.before {
                    let digits = givens(self.input);
                    let one = |(given, placed)| if placed == '.' { given } else { placed };
                    let grid: String = digits.chars().zip(state.placed.chars()).map(one).collect();
                    set("grid", Cell::text(grid));
                    set("candidates", Cell::Texts(state.candidates.clone()));
                }
                set("text", text(&step.text));
            }
            Record::Branch(branch) => {
                self.depth = branch.depth;
                set("t", Cell::text("branch"));
                set("n", Cell::int(branch.n));
                set("branch", Cell::int(branch.parent));
                set("technique", Cell::text("branch"));
                set("level", Cell::text("trial"));
                set("placements", Cell::Texts(vec![branch.candidate.clone()]));
                set("text", text(&branch.text));
            }
            Record::Close(close) => {
                self.depth = self.depth.saturating_sub(1);
                set("t", Cell::text("close"));
                set("n", Cell::int(close.n));
                set("reason", word(&close.why));
                set("text", text(&close.text));
            }
            Record::Result(end) => {
                set("t", Cell::text("result"));
                set("verdict", word(&end.verdict));
                set("solution", text(&end.solutions.first().filter(|_| end.count == 1).cloned()));
                set("reason", text(&end.reason));
                set("referee", text(&self.referee));
            }
            _ => return Ok(()),
        }
        set("depth", Cell::int(self.depth));
        self.table.push(cells, None)
    }
}
