//! One puzzle: its verdict, its run, its steps, a hint.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use sudostep::engine::Engine;
use sudostep::formats::{self, Format, Input, Style};
use sudostep::grid::{Candidate, Index, Layout};
use sudostep::outcome;
use sudostep::trace::Record;
use sudostep::trace::record::DeductionRecord;
use sudostep::{RunStep, Verdict};

use crate::options::{BOUNDS, Options, READING, RULES, Tools};
use crate::row::{canonical, check_columns, check_row, dict, givens, grade_columns, grade_row};
use crate::watch::watched;

/// Options as Python gives them.
type Given<'py> = Bound<'py, PyDict>;

/// Reads JSON as Python objects.
fn loads<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

fn named(layout: &Layout, candidates: impl IntoIterator<Item = Candidate>) -> Vec<String> {
    candidates.into_iter().map(|candidate| formats::candidate(layout, candidate)).collect()
}

/// A puzzle or a position, read from text in any format that the command line reads.
///
/// Options: `box`, `symbols`, `format`. Raises `InputError` for a text that is no puzzle.
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
        let input = tools.parse(text).map_err(|error| error.raise(py))?;
        Ok(Self { input: Arc::new(input) })
    }

    /// The givens on one line, in the puzzle's own digits and blanks.
    #[getter]
    fn givens(&self) -> String {
        givens(&self.input)
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
        dict(py, &check_columns(false), check_row(&self.input, &checked, false))
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
        let counts = scales.iter().any(|scale| *scale != outcome::Scale::Se);
        dict(py, &grade_columns(scales, counts), grade_row(&self.input, &found, scales, counts))
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
        Ok(runs.into_iter().map(Step::alone).collect())
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
        let step = hint.step.filter(|_| level == 4).map(|run| Py::new(py, Step::alone(run))).transpose()?;
        Ok(Hint {
            level,
            text: hint.text,
            verdict: hint.verdict.map(Verdict::word),
            wrong: named(puzzle.layout(), hint.wrong),
            lost: named(puzzle.layout(), hint.lost),
            step,
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
    ) -> PyResult<Bound<'py, PyList>> {
        self.solve(py, options)?.trace(py, states, explain)
    }

    /// The puzzle as a dictionary: its givens, and what was placed and removed before.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (puzzle, layout) = (&self.input.puzzle, self.input.puzzle.layout());
        let placed = layout
            .all_cells()
            .filter_map(|cell| puzzle.placed()[cell.index()].map(|digit| Candidate { cell, digit }));
        let dict = PyDict::new(py);
        dict.set_item("id", self.id())?;
        dict.set_item("puzzle", self.givens())?;
        dict.set_item("format", self.input.style.format.as_str())?;
        dict.set_item("placed", named(layout, placed))?;
        dict.set_item("eliminated", named(layout, puzzle.eliminated().iter().copied()))?;
        Ok(dict)
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
        let line = |solution| formats::solution_in(self.input.puzzle.layout(), solution, self.input.style);
        self.run.solutions().iter().map(line).collect()
    }

    /// The steps in order, including those inside branches.
    #[getter]
    fn steps(&self) -> Vec<Step> {
        let step = |index| Step { run: Arc::clone(&self.run), index, is_alone: false };
        (0..self.__len__()).map(step).collect()
    }

    /// The number of branches opened.
    #[getter]
    fn branches(&self) -> u64 {
        self.run.summary().nodes
    }

    /// The run in words, as `sudostep explain` tells it.
    fn explain(&self) -> PyResult<String> {
        let mut out = Vec::new();
        self.run.write_explanation(&mut out)?;
        Ok(String::from_utf8(out)?)
    }

    /// A page to step through the run.
    fn html(&self) -> PyResult<String> {
        let mut out = Vec::new();
        self.run.write_html(&mut out)?;
        Ok(String::from_utf8(out)?)
    }

    /// The records of the trace, as dictionaries.
    #[pyo3(signature = (*, states = false, explain = false))]
    fn trace<'py>(&self, py: Python<'py>, states: bool, explain: bool) -> PyResult<Bound<'py, PyList>> {
        let mut records = Vec::new();
        self.run.each_record(states, explain, |record| records.push(serde_json::to_string(&record)));
        let records: Vec<String> = records.into_iter().collect::<Result<_, _>>().map_err(error)?;
        PyList::new(py, records.iter().map(|record| loads(py, record)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The run as a dictionary: verdict, solutions, and the steps.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("puzzle", givens(&self.input))?;
        dict.set_item("verdict", self.verdict())?;
        dict.set_item("solutions", self.solutions())?;
        dict.set_item("branches", self.branches())?;
        let steps = self.steps().iter().map(|step| step.to_dict(py)).collect::<PyResult<Vec<_>>>()?;
        dict.set_item("steps", steps)?;
        Ok(dict)
    }

    fn __len__(&self) -> usize {
        self.run.steps().count()
    }

    fn __repr__(&self) -> String {
        format!("<Run: {}, {} steps, {} branches>", self.verdict(), self.__len__(), self.branches())
    }
}

fn error(error: serde_json::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// One step: what was found, what follows, and why. It is worked out again when it is asked for.
#[pyclass(frozen, module = "sudostep")]
pub(crate) struct Step {
    run: Arc<sudostep::Run>,
    index: usize,
    /// True for a step that is available in a position, and is no part of a run.
    is_alone: bool,
}

impl Step {
    /// The one step of a run that stops after it.
    fn alone(run: sudostep::Run) -> Self {
        Self { run: Arc::new(run), index: 0, is_alone: true }
    }

    fn with<T>(&self, ask: impl FnOnce(RunStep<'_>) -> T) -> T {
        ask(self.run.steps().nth(self.index).expect("the steps were counted"))
    }

    fn named(&self, candidates: impl IntoIterator<Item = Candidate>) -> Vec<String> {
        named(self.run.puzzle().layout(), candidates)
    }
}

#[pymethods]
impl Step {
    /// The step's number, from 1. Branches share the numbering.
    #[getter]
    fn number(&self) -> u32 {
        self.with(|step| step.number())
    }

    /// The number of the branch that the step is in; 0 outside any branch.
    #[getter]
    fn branch(&self) -> u32 {
        self.with(|step| step.branch())
    }

    /// The id of the technique, such as `xy-wing`.
    #[getter]
    fn technique(&self) -> &'static str {
        self.with(|step| step.technique().id.as_str())
    }

    /// The candidates placed, such as `4r3c2`.
    #[getter]
    fn placements(&self) -> Vec<String> {
        self.with(|step| self.named(step.placements()))
    }

    /// The candidates removed, without those that placements imply.
    #[getter]
    fn eliminations(&self) -> Vec<String> {
        self.with(|step| self.named(step.eliminations()))
    }

    /// The claims with their reasons, as in a trace.
    #[getter]
    fn reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let claims = self.with(|step| serde_json::to_string(&step.record().claims));
        loads(py, &claims.map_err(error)?)
    }

    /// The numbers of the earlier steps and branches that the step relies on.
    #[getter]
    fn depends_on(&self) -> Vec<u32> {
        self.with(|step| step.depends_on().to_vec())
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
        let json = self.with(|step| {
            if self.is_alone {
                serde_json::to_string(&DeductionRecord(step.record()))
            } else {
                serde_json::to_string(&Record::Step(step.record()))
            }
        });
        loads(py, &json.map_err(error)?)
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
