//! One puzzle: its verdict, its run, its steps, a hint.

use std::io;
use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sudostep::engine::Engine;
use sudostep::formats::{self, Format, Input, Reader, Style};
use sudostep::grid::Candidate;
use sudostep::outcome;
use sudostep::trace::Record;
use sudostep::trace::record::{DeductionRecord, ErrorBody, StepRecord};
use sudostep::{InputError, RunStep, Verdict};

use crate::options::{BOUNDS, Options, READING, RULES, Tools};
use crate::row::{
    Row, canonical, check_columns, check_row, dict, grade_columns, grade_row, has_run, to_python,
};
use crate::watch::watched;

/// Options as Python gives them.
type Given<'py> = Bound<'py, PyDict>;

/// A list for Python.
type List<'py> = Vec<Bound<'py, PyAny>>;

/// Creates the package's exception for an error.
fn exception(py: Python<'_>, error: &InputError) -> PyErr {
    let made = || {
        let fields = to_python(py, &ErrorBody::from(error))?;
        py.import("sudostep._errors")?.getattr("InputError")?.call((), Some(fields.cast()?))
    };
    made().map_or_else(|error: PyErr| error, PyErr::from_value)
}

/// Every puzzle in the bytes of a file, in any format: a `Puzzle`, or in its place the `InputError` of what is none.
///
/// Options: those of `Puzzle`.
///
/// >>> sudostep.read_many(b"1.3.....4.....2.\n1.3.....4.....2\n")[1].code
/// 'line-length'
#[pyfunction]
#[pyo3(signature = (content, **options))]
pub(crate) fn read_many<'py>(
    py: Python<'py>,
    content: &[u8],
    options: Option<&Given<'py>>,
) -> PyResult<List<'py>> {
    let tools = Tools::kept(Options::read(options, &[READING])?)?;
    let one = |read| match read {
        Ok(input) => Puzzle { input: Arc::new(input) }.into_bound_py_any(py),
        Err(error) => exception(py, &error).into_bound_py_any(py),
    };
    Reader::new(content, None, tools.reading.clone()).map(one).collect()
}

/// A puzzle or a position, read from text in any format that the command line reads.
///
/// Options: `box`, `symbols`, `format`; of a table, `column` and `delimiter`. Raises `InputError` for a text that is no puzzle.
///
/// >>> sudostep.Puzzle("1.3.....4.....2.")
/// +-----+-----+
/// | 1 . | 3 . |
/// | . . | . . |
/// +-----+-----+
/// | 4 . | . . |
/// | . . | 2 . |
/// +-----+-----+
#[pyclass(frozen, module = "sudostep")]
pub(crate) struct Puzzle {
    input: Arc<Input>,
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, **options))]
    fn new(py: Python<'_>, text: &str, options: Option<&Given<'_>>) -> PyResult<Self> {
        let tools = Tools::kept(Options::read(options, &[READING])?)?;
        let input = formats::parse(text, &tools.reading).map_err(|error| exception(py, &error))?;
        Ok(Self { input: Arc::new(input) })
    }

    /// The givens on one line, in the puzzle's own digits and blanks.
    #[getter]
    fn givens(&self) -> String {
        self.input.givens_line()
    }

    /// The name of the puzzle in its text, if it has one.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.input.id.as_deref()
    }

    /// The canonical form of the givens: equal for equivalent puzzles alone. `None` where there is none.
    ///
    /// >>> sudostep.Puzzle("1.3.....4.....2.").canonical() == sudostep.Puzzle("2.1.....4.....3.").canonical()
    /// True
    fn canonical(&self) -> Option<String> {
        canonical(&self.input)
    }

    /// The verdict, with its solution or its reason. Options: `max_nodes`, `timeout` in seconds.
    ///
    /// >>> sudostep.Puzzle("1.3.....4.....2.").check()["solution"]
    /// '1432234142133124'
    #[pyo3(signature = (**options))]
    fn check<'py>(&self, py: Python<'py>, options: Option<&Given<'py>>) -> PyResult<Bound<'py, PyDict>> {
        let tools = Tools::kept(Options::read(options, &[BOUNDS])?)?;
        let (puzzle, layout) = (&self.input.puzzle, self.input.puzzle.layout());
        let checked = watched(py, tools.flag, || {
            outcome::check(&mut Engine::new(Arc::clone(layout)), puzzle, layout, &tools.budget, (true, true))
        })?;
        check_row(&self.input, &checked, false, |row| dict(py, &check_columns(false), row))
    }

    /// How hard it is, on `scales`: `sudostep`, `hodoku`, `se`. Options: those of `solve`.
    ///
    /// >>> sudostep.Puzzle("1.3.....4.....2.").grade()["level"]
    /// 'easy'
    #[pyo3(signature = (**options))]
    fn grade<'py>(&self, py: Python<'py>, options: Option<&Given<'py>>) -> PyResult<Bound<'py, PyDict>> {
        let tools = Tools::kept(Options::read(options, &[&["scales"], RULES, BOUNDS])?)?;
        let (puzzle, scales) = (&self.input.puzzle, &tools.scales);
        let found = watched(py, tools.flag, || tools.grader.grade(&tools.stepper, puzzle.layout(), puzzle))?;
        let columns = grade_columns(scales, has_run(scales));
        grade_row(&self.input, &found, scales, |row| dict(py, &columns, row))
    }

    /// A run of the stepper. Options: `rules`, `advance`, `no_uniqueness`, `no_branch`, `max_nodes`, `timeout`.
    ///
    /// >>> sudostep.Puzzle("1.3.....4.....2.").solve()
    /// <Run: unique, 12 steps, 0 branches>
    #[pyo3(signature = (**options))]
    fn solve(&self, py: Python<'_>, options: Option<&Given<'_>>) -> PyResult<Run> {
        let tools = Tools::kept(Options::read(options, &[RULES, BOUNDS])?)?;
        let run = watched(py, tools.flag, || tools.stepper.solve(&self.input.puzzle))?;
        Ok(Run { run: Arc::new(run), input: Arc::clone(&self.input) })
    }

    /// Every step available now; `only` names techniques. Options: those of `solve`, or its bounds with `only`.
    ///
    /// >>> len(sudostep.Puzzle("1.3.....4.....2.").steps(only="naked-single"))
    /// 2
    #[pyo3(signature = (only = None, **options))]
    fn steps(&self, py: Python<'_>, only: Option<&str>, options: Option<&Given<'_>>) -> PyResult<Vec<Step>> {
        let known = if only.is_some() { &[BOUNDS][..] } else { &[RULES, BOUNDS] };
        let tools = Tools::kept(Options::read(options, known)?)?;
        let found = watched(py, tools.flag, || tools.stepper.steps(&self.input.puzzle, only))?;
        let runs = found.map_err(PyValueError::new_err)?;
        Ok(runs.into_iter().filter_map(Step::alone).collect())
    }

    /// The next step, as much of it as `level` says, from 1 to 4. Options: those of `solve`.
    ///
    /// >>> sudostep.Puzzle("1.3.....4.....2.").hint(1)
    /// Look at box 3.
    #[pyo3(signature = (level = 2, **options))]
    fn hint(&self, py: Python<'_>, level: u8, options: Option<&Given<'_>>) -> PyResult<Hint> {
        if !(1..=4).contains(&level) {
            return Err(PyValueError::new_err(format!("level: found {level}, expected 1 to 4")));
        }
        let tools = Tools::kept(Options::read(options, &[RULES, BOUNDS])?)?;
        let puzzle = &self.input.puzzle;
        let hint = watched(py, tools.flag, || tools.stepper.hint(puzzle, level))?;
        let step = hint.step.filter(|_| level == 4).and_then(Step::alone);
        let names = |candidates: Vec<Candidate>| {
            candidates.into_iter().map(|one| formats::candidate(puzzle.layout(), one)).collect()
        };
        Ok(Hint {
            level,
            text: hint.text,
            verdict: hint.verdict.map(Verdict::word),
            wrong: names(hint.wrong),
            lost: names(hint.lost),
            step: step.map(|step| Py::new(py, step)).transpose()?,
        })
    }

    /// The records of the trace, with positions and words on request. Options: those of `solve`.
    ///
    /// >>> [record["t"] for record in sudostep.Puzzle("1.3.....4.....2.").trace()][:2]
    /// ['puzzle', 'step']
    #[pyo3(signature = (*, states = false, explain = false, **options))]
    fn trace<'py>(
        &self,
        py: Python<'py>,
        states: bool,
        explain: bool,
        options: Option<&Given<'py>>,
    ) -> PyResult<List<'py>> {
        self.solve(py, options)?.trace(py, states, explain)
    }

    /// The puzzle as a dictionary: its givens, and what was placed and removed before.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let row = Row(&[&[
            ("id", &self.id()),
            ("puzzle", &self.givens()),
            ("format", &self.input.style.format.as_str()),
            ("placed", &formats::placed(&self.input.puzzle)),
            ("eliminated", &formats::eliminated(&self.input.puzzle)),
        ]]);
        to_python(py, &row)
    }

    fn __repr__(&self) -> String {
        let puzzle = &self.input.puzzle;
        let digits: Vec<_> = puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect();
        formats::write(puzzle.layout(), &digits, &Style::new(Format::FRAMED)).trim_end().to_string()
    }

    fn _repr_html_(&self) -> String {
        self.input.puzzle.svg().unwrap_or_else(|| format!("<pre>{}</pre>", self.__repr__()))
    }
}

/// Returns what is written as a text.
fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> PyResult<String> {
    let mut out = Vec::new();
    write(&mut out)?;
    Ok(String::from_utf8(out)?)
}

/// A finished run: the verdict, the solutions and every step of the log.
#[pyclass(frozen, module = "sudostep")]
pub(crate) struct Run {
    run: Arc<sudostep::Run>,
    input: Arc<Input>,
}

#[pymethods]
impl Run {
    /// `unique`, `multiple`, `none`, or `unknown` if a bound ended the run.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.run.verdict().word()
    }

    /// The solutions found, two at most, each on one line.
    #[getter]
    fn solutions(&self) -> Vec<String> {
        self.run.solutions().iter().map(|solution| self.input.solution_line(solution)).collect()
    }

    /// The steps in order, including those inside branches.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        Step::all(&self.run, false)
    }

    /// The number of branches opened.
    #[getter]
    fn branches(&self) -> u64 {
        self.run.summary().nodes
    }

    /// The run in words, as `sudostep explain` tells it.
    fn explain(&self) -> PyResult<String> {
        written(|out| self.run.write_explanation(out))
    }

    /// A page to step through the run.
    fn html(&self) -> PyResult<String> {
        written(|out| self.run.write_html(out))
    }

    /// The records of the trace, as dictionaries.
    #[pyo3(signature = (*, states = false, explain = false))]
    fn trace<'py>(&self, py: Python<'py>, states: bool, explain: bool) -> PyResult<List<'py>> {
        let mut records = Vec::new();
        self.run.each_record(states, explain, |record| records.push(to_python(py, &record)));
        records.into_iter().collect()
    }

    /// The run as a dictionary: verdict, solutions, and the steps.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let row = Row(&[&[
            ("puzzle", &self.input.givens_line()),
            ("verdict", &self.verdict()),
            ("solutions", &self.solutions()),
            ("branches", &self.branches()),
            ("steps", &self.run.steps().map(|step| Record::Step(step.record())).collect::<Vec<_>>()),
        ]]);
        to_python(py, &row)
    }

    fn __len__(&self) -> usize {
        self.run.steps().count()
    }

    fn __repr__(&self) -> String {
        format!("<Run: {}, {} steps, {} branches>", self.verdict(), self.__len__(), self.branches())
    }
}

/// One step: what was found, what follows, and why.
#[pyclass(frozen, module = "sudostep")]
pub(crate) struct Step {
    /// The step's number, from 1. Branches share the numbering.
    #[pyo3(get)]
    number: u32,
    /// The number of the branch that the step is in; 0 outside any branch.
    #[pyo3(get)]
    branch: u32,
    /// The id of the technique, such as `xy-wing`.
    #[pyo3(get)]
    technique: String,
    /// The candidates placed, such as `4r3c2`.
    #[pyo3(get)]
    placements: Vec<String>,
    /// The candidates removed, without those that placements imply.
    #[pyo3(get)]
    eliminations: Vec<String>,
    /// The numbers of the earlier steps and branches that the step relies on.
    #[pyo3(get)]
    depends_on: Vec<u32>,
    run: Arc<sudostep::Run>,
    index: usize,
    /// True for a step that is available in a position, and is no part of a run.
    is_alone: bool,
}

impl Step {
    /// Lists the steps of a run.
    fn all(run: &Arc<sudostep::Run>, is_alone: bool) -> Vec<Self> {
        let step = |(index, StepRecord { n, branch, technique, place, eliminate, uses, .. })| Self {
            number: n,
            branch,
            technique: technique.id,
            placements: place,
            eliminations: eliminate,
            depends_on: uses,
            run: Arc::clone(run),
            index,
            is_alone,
        };
        run.steps().map(|step| step.record()).enumerate().map(step).collect()
    }

    /// The one step of a run that stops after it.
    fn alone(run: sudostep::Run) -> Option<Self> {
        Self::all(&Arc::new(run), true).pop()
    }

    /// Works out the step again with the position before it.
    fn with<T>(&self, ask: impl FnOnce(RunStep<'_>) -> T) -> T {
        ask(self.run.steps().nth(self.index).expect("the steps were counted"))
    }
}

#[pymethods]
impl Step {
    /// The claims with their reasons, as in a trace.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.with(|step| step.record().claims))
    }

    /// The step in words. `depth`: `nudge` is where to look, `short` one line, `full` everything.
    #[pyo3(signature = (depth = "full"))]
    fn explain(&self, depth: &str) -> PyResult<String> {
        match depth {
            "nudge" => Ok(self.with(|step| step.explain().look.to_string())),
            "short" => Ok(self.with(|step| step.to_string())),
            "full" => Ok(self.with(|step| step.explain().to_string())),
            _ => Err(PyValueError::new_err(format!("depth: found '{depth}', expected nudge, short or full"))),
        }
    }

    /// The step as a dictionary, as in a trace or in the command `steps`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = self.with(|step| step.record());
        if self.is_alone {
            to_python(py, &DeductionRecord(record))
        } else {
            to_python(py, &Record::Step(record))
        }
    }

    fn __repr__(&self) -> String {
        self.with(|step| step.to_string())
    }

    fn _repr_html_(&self) -> String {
        self.with(|step| step.svg().unwrap_or_else(|| format!("<pre>{}</pre>", step.picture())))
    }
}

/// A hint: what it says, and what is wrong in the position before it.
#[pyclass(frozen, get_all, module = "sudostep")]
pub(crate) struct Hint {
    /// The level asked for, from 1 to 4.
    level: u8,
    /// The hint in words.
    text: String,
    /// The verdict on the givens, unless they have one solution.
    verdict: Option<&'static str>,
    /// The entries that contradict the solution, such as `4r3c2`.
    wrong: Vec<String>,
    /// The removed candidates that the solution needs.
    lost: Vec<String>,
    /// The step, at level 4.
    step: Option<Py<Step>>,
}

#[pymethods]
impl Hint {
    fn __repr__(&self) -> &str {
        &self.text
    }
}
