//! Many puzzles: one Arrow array of texts in, one record batch out.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use arrow_array::{Array, LargeBinaryArray, RecordBatch};
use arrow_data::ArrayData;
use arrow_pyarrow::PyArrowType;
use arrow_schema::{DataType, FieldRef};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde_arrow::ArrayBuilder;
use sudostep::InputError;
use sudostep::engine::Engine;
use sudostep::formats::{self, Input};
use sudostep::outcome;
use sudostep::trace::record::ErrorBody;

use crate::options::{BOUNDS, Options, READING, RULES, Tools};
use crate::row::{
    Columns, Named, Row, check_columns, check_row, field, grade_columns, grade_row, push_record,
    trace_columns,
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
        (texts, found, first_row): (ArrayData, Found, usize),
        columns: Columns,
        rows: impl Fn(&mut Option<Engine>, usize, &Input, &mut ArrayBuilder) -> serde_arrow::Result<()> + Sync,
    ) -> Batch {
        let texts = bytes_of(texts)?;
        let fields: Vec<FieldRef> = columns.into_iter().chain(["error"]).map(field).collect();
        let read = |at: usize| match found.as_ref().and_then(|found| found.get(at)?.as_deref()) {
            Some(found) => Err(InputError::no_text(found)),
            None if texts.is_null(at) => Err(InputError::no_text("null")),
            None => formats::parse(texts.value(at), &self.tools.reading),
        };
        let share = |begin: usize| {
            let (mut table, mut engine) = (ArrayBuilder::from_arrow(&fields)?, None);
            let is_cut = || self.tools.flag.load(Ordering::Relaxed);
            for at in (begin..texts.len().min(begin + SHARE)).take_while(|_| !is_cut()) {
                let row = first_row + at;
                match read(at) {
                    Ok(input) => rows(&mut engine, row, &input, &mut table)?,
                    Err(error) => {
                        let error = ErrorBody::from(&error);
                        table.push(Row(&[&[("row", &row), ("t", &"error"), ("error", &error)]]))?;
                    }
                }
            }
            table.to_record_batch()
        };
        let begins: Vec<usize> = (0..texts.len()).step_by(SHARE).collect();
        let made = watched(py, self.tools.flag, || -> Result<RecordBatch, Box<dyn Error + Send + Sync>> {
            let parts: Vec<RecordBatch> =
                self.pool.install(|| begins.into_par_iter().map(share).collect::<Result<_, _>>())?;
            let schema = ArrayBuilder::from_arrow(&fields)?.to_record_batch()?.schema();
            Ok(arrow_select::concat::concat_batches(&schema, &parts)?)
        })?;
        made.map(PyArrowType).map_err(|error| PyValueError::new_err(error.to_string()))
    }
}

/// Returns texts as bytes: they come from outside, so they are not yet trusted to be UTF-8.
fn bytes_of(data: ArrayData) -> PyResult<LargeBinaryArray> {
    if !matches!(data.data_type(), DataType::LargeUtf8 | DataType::LargeBinary) {
        let words = format!("expected an array of large_string or large_binary, found {}", data.data_type());
        return Err(PyTypeError::new_err(words));
    }
    let bytes = data.into_builder().data_type(DataType::LargeBinary).build();
    bytes.map(Into::into).map_err(|error| PyValueError::new_err(error.to_string()))
}

#[pymethods]
impl Solver {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let tools = Tools::new(Options::read(options, &[&["scales", "jobs"], RULES, BOUNDS, READING])?)?;
        let pool = ThreadPoolBuilder::new().num_threads(tools.jobs.into()).build();
        Ok(Self { tools, pool: pool.map_err(|error| PyValueError::new_err(format!("jobs: {error}")))? })
    }

    #[pyo3(signature = (texts, found = None, *, canonical = false))]
    fn check(&self, py: Python<'_>, texts: Data, found: Found, canonical: bool) -> Batch {
        self.batch(py, (texts.0, found, 0), check_columns(canonical), |engine, _, input, table| {
            let layout = input.puzzle.layout();
            let engine = match engine {
                Some(engine) if engine.layout() == layout => engine,
                other => other.insert(Engine::new(Arc::clone(layout))),
            };
            let checked = outcome::check(engine, &input.puzzle, layout, &self.tools.budget, (true, true));
            check_row(input, &checked, canonical, |row| table.push(row))
        })
    }

    #[pyo3(signature = (texts, found = None, *, counts = false))]
    fn grade(&self, py: Python<'_>, texts: Data, found: Found, counts: bool) -> Batch {
        let Tools { stepper, grader, scales, .. } = &self.tools;
        self.batch(py, (texts.0, found, 0), grade_columns(scales, counts), |_, _, input, table| {
            let found = grader.grade(stepper, input.puzzle.layout(), &input.puzzle);
            grade_row(input, &found, scales, |row| table.push(row))
        })
    }

    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    #[pyo3(signature = (texts, found = None, *, first_row = 0, states = false, explain = false, verify = false))]
    fn trace(
        &self,
        py: Python<'_>,
        texts: Data,
        found: Found,
        first_row: usize,
        states: bool,
        explain: bool,
        verify: bool,
    ) -> Batch {
        let columns = trace_columns(states, explain, verify);
        self.batch(py, (texts.0, found, first_row), columns, |_, row, input, table| {
            let run = self.tools.stepper.solve(&input.puzzle);
            let referee = verify.then(|| match run.verify() {
                Ok(_) => "valid".to_string(),
                Err(error) => {
                    let at = error.at.map(|n| format!("at {n}: ")).unwrap_or_default();
                    format!("{at}{}", error.named(input.puzzle.layout()))
                }
            });
            let (head, end): ([Named<'_>; 2], Named<'_>) =
                ([("row", &row), ("id", &input.id)], ("referee", &referee));
            let (mut depth, mut pushed) = (0, Ok(()));
            run.each_record(states, explain, |record| {
                if pushed.is_ok() {
                    pushed = push_record(table, &record, (&head, end), (input, &mut depth));
                }
            });
            pushed
        })
    }
}
