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
use serde_json::{Value, json};
use sudostep::InputError;
use sudostep::engine::Engine;
use sudostep::formats::{self, Input};
use sudostep::outcome;
use sudostep::trace::record::ErrorBody;

use crate::options::{BOUNDS, Options, READING, RULES, Tools};
use crate::row::{
    Columns, check_columns, check_row, field, grade_columns, grade_row, trace_columns, trace_row,
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
    /// Makes the rows of an array, share by share on all threads. `rows` makes those of a puzzle; it keeps the engine for
    /// the next one. `found` has what stood in place of a text. The column `row`, if there is one, counts from `first_row`.
    fn batch(
        &self,
        py: Python<'_>,
        (texts, found, first_row): (ArrayData, Found, usize),
        columns: Columns,
        rows: impl Fn(&mut Option<Engine>, &Input) -> Vec<Value> + Sync,
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
                let error = |error| vec![json!({ "t": "error", "error": ErrorBody::from(&error) })];
                for mut row in read(at).map_or_else(error, |input| rows(&mut engine, &input)) {
                    row["row"] = json!(first_row + at);
                    table.push(row)?;
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
        self.batch(py, (texts.0, found, 0), check_columns(canonical), |engine, input| {
            let layout = input.puzzle.layout();
            let engine = match engine {
                Some(engine) if engine.layout() == layout => engine,
                other => other.insert(Engine::new(Arc::clone(layout))),
            };
            let checked = outcome::check(engine, &input.puzzle, layout, &self.tools.budget, (true, true));
            vec![check_row(input, &checked, canonical)]
        })
    }

    #[pyo3(signature = (texts, found = None, *, counts = false))]
    fn grade(&self, py: Python<'_>, texts: Data, found: Found, counts: bool) -> Batch {
        let Tools { stepper, grader, scales, .. } = &self.tools;
        self.batch(py, (texts.0, found, 0), grade_columns(scales, counts), |_, input| {
            let found = grader.grade(stepper, input.puzzle.layout(), &input.puzzle);
            vec![grade_row(input, &found, scales)]
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
        self.batch(py, (texts.0, found, first_row), columns, |_, input| {
            let run = self.tools.stepper.solve(&input.puzzle);
            let (mut rows, mut depth) = (Vec::new(), 0);
            run.each_record(states, explain, |record| rows.extend(trace_row(input, &record, &mut depth)));
            if let Some(result) = rows.last_mut().filter(|_| verify) {
                let at = |at: Option<u32>| at.map(|n| format!("at {n}: ")).unwrap_or_default();
                let wrong = run
                    .verify()
                    .err()
                    .map(|error| format!("{}{}", at(error.at), error.named(input.puzzle.layout())));
                result["referee"] = json!(wrong.as_deref().unwrap_or("valid"));
            }
            rows
        })
    }
}
