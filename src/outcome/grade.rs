//! Grades a puzzle on the scales asked for.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;

use crate::engine::{Budget, Count, Engine};
use crate::grade::{Grade, Hodoku, Se, Sudostep, Ungraded};
use crate::grid::{Layout, Puzzle, Solution};
use crate::stepper::{Counts, Guided, Profile, RoundStepper, Stepper};
use crate::trace::{self, Summary, Verdict};

/// A scale of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// The least technique needed and the effort, from a solve in rounds; see [`Sudostep`].
    Sudostep,
    /// The level and the score of `HoDoKu`; see [`Hodoku`].
    Hodoku,
    /// ER, EP and ED of Sudoku Explainer; see [`Se`].
    Se,
}

impl Scale {
    /// Every scale. Those before [`Scale::Hodoku`] come before the figures of the run in tables.
    pub const ALL: [Self; 3] = [Self::Sudostep, Self::Hodoku, Self::Se];

    /// The name of the scale.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sudostep => "sudostep",
            Self::Hodoku => "hodoku",
            Self::Se => "se",
        }
    }

    /// Returns the number of the scale: effort, score or ER; `None` without a grade on it.
    #[allow(clippy::cast_precision_loss, reason = "an effort or score is far below 2 to the 53rd")]
    pub fn number(self, found: &Graded) -> Option<f64> {
        Some(match self {
            Self::Sudostep => found.sudostep()?.effort as f64,
            Self::Hodoku => found.hodoku?.score as f64,
            Self::Se => found.se.as_ref()?.er,
        })
    }
}

impl FromStr for Scale {
    type Err = String;

    /// Reads the name of a scale.
    fn from_str(name: &str) -> Result<Self, String> {
        let name = name.trim();
        let found = Self::ALL.into_iter().find(|scale| scale.name() == name);
        found.ok_or_else(|| format!("no scale is called '{name}'; the scales are sudostep, hodoku and se"))
    }
}

impl std::fmt::Display for Scale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The results of grading a puzzle.
#[derive(Clone, Debug)]
pub struct Graded {
    /// The verdict and the figures of the run.
    pub summary: Summary,
    /// The grade, with the scale `sudostep` if it is asked for; `None` unless the puzzle has one solution.
    pub grade: Option<Grade>,
    /// The reason in words why the puzzle does not have exactly one solution.
    pub reason: Option<String>,
    /// Number of steps by technique.
    pub counts: BTreeMap<String, u64>,
    /// The grade on the scale `hodoku`; `None` if it is not asked for, or if the budget ran out.
    pub hodoku: Option<Hodoku>,
    /// The grade on the scale `se`; `None` if it is not asked for, or with a reason in `no_se`.
    pub se: Option<Se>,
    /// The reason why there is no grade on the scale `se`.
    pub no_se: Option<&'static str>,
}

impl Graded {
    /// Returns the grade on the scale `sudostep`; `None` if it is not asked for, or if the budget ran out.
    pub fn sudostep(&self) -> Option<&Sudostep> {
        self.grade.as_ref()?.sudostep.as_ref()
    }

    /// Yields those of `scales` on which a puzzle with one solution has no grade.
    pub fn missing<'a>(&'a self, scales: &'a [Scale]) -> impl Iterator<Item = Scale> + 'a {
        let is_missing = |scale: &Scale| self.grade.is_some() && scale.number(self).is_none();
        Scale::ALL.into_iter().filter(|scale| scales.contains(scale)).filter(is_missing)
    }

    /// Says why there is no grade on a scale that was asked for: see [`missing`](Self::missing).
    pub fn lacks(&self, scale: Scale) -> String {
        let why = self.no_se.filter(|_| scale == Scale::Se).unwrap_or(OUT_OF_BUDGET);
        format!("no grade on the scale {scale}: {why}")
    }
}

/// Grades puzzles on chosen scales. It compiles a layout on that layout's first puzzle, so reuse it.
pub struct Grader {
    scales: Vec<Scale>,
    rounds: RoundStepper,
    hodoku: Stepper,
}

impl Grader {
    /// Creates a grader on these scales. The budget bounds each run of a puzzle.
    pub fn new(scales: &[Scale], budget: Budget) -> Self {
        let hodoku = Stepper::new(Profile::hodoku()).with_budget(budget);
        Self { scales: scales.to_vec(), rounds: RoundStepper::new(budget), hodoku }
    }

    /// Grades a puzzle. A scale not asked for is not computed. `stepper` makes the run whose figures stand beside the
    /// scale `sudostep`; a second solution must end it. The reason is worded by `names`.
    pub fn grade(&self, stepper: &Stepper, names: &Layout, puzzle: &Puzzle) -> Graded {
        let [ask_sudostep, ask_hodoku, ask_se] = Scale::ALL.map(|scale| self.scales.contains(&scale));
        let alone = if ask_sudostep { None } else { without_run(ask_hodoku, &self.hodoku, puzzle) };
        let (summary, counts, on_hodoku) = alone.unwrap_or_else(|| {
            let mut counts = Counts::default();
            let summary = stepper.run(puzzle, &mut counts);
            let one = summary.solutions.first().filter(|_| ask_hodoku && summary.verdict == Verdict::Unique);
            let grade = one.and_then(|solution| hodoku(&self.hodoku, puzzle, solution));
            (summary, counts, grade.map(|(grade, _)| grade))
        });
        let is_unique = summary.verdict == Verdict::Unique;
        let sudostep = (ask_sudostep && is_unique).then(|| self.rounds.run(puzzle)).and_then(Sudostep::of);
        let counts: BTreeMap<_, _> =
            counts.as_slice().iter().map(|(id, count)| (id.to_string(), *count)).collect();
        let reason = trace::reason(&summary, names);
        let rating = (ask_se && is_unique).then(|| se(puzzle, self.hodoku.budget())).transpose();
        let (no_se, se) = (rating.as_ref().err().copied(), rating.ok().flatten());
        let grade = Grade::of(&summary, counts.clone(), sudostep);
        Graded { summary, grade, reason, counts, hodoku: on_hodoku, se, no_se }
    }
}

/// Returns the grade of a puzzle with this solution on the scale `hodoku`, and the run behind it; `None` if the budget
/// runs out.
fn hodoku(stepper: &Stepper, puzzle: &Puzzle, solution: &Solution) -> Option<(Hodoku, Guided)> {
    let guided = stepper.guided(puzzle, solution)?;
    let counts = guided.counts.as_slice().iter().map(|(id, count)| (id.as_str(), *count));
    Some((Hodoku::of(counts, guided.guesses), guided))
}

/// A run, or what takes its place: the summary, the number of steps by technique, the grade on the scale `hodoku`.
type Figures = (Summary, Counts, Option<Hodoku>);

/// Grades a puzzle without the scale `sudostep`: the engine tells its solution. Each guess of the run on the scale
/// `hodoku` counts as a branch in the one before. `None` unless the puzzle has one solution, or if the budget runs out.
fn without_run(ask_hodoku: bool, by_hodoku: &Stepper, puzzle: &Puzzle) -> Option<Figures> {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    let Ok(Count::One(solution)) = engine.count(puzzle, by_hodoku.budget()) else { return None };
    let (grade, counts, guesses) = if ask_hodoku {
        let (grade, Guided { counts, guesses }) = hodoku(by_hodoku, puzzle, &solution)?;
        (Some(grade), counts, guesses)
    } else {
        (None, Counts::default(), 0)
    };
    let depth = u32::try_from(guesses).unwrap_or(u32::MAX);
    let summary = Summary { nodes: guesses, depth, ..Summary::unique(solution) };
    Some((summary, counts, grade))
}

/// Returns the grade of a puzzle with one solution on the scale `se`.
///
/// # Errors
/// Returns the reason in words why there is none.
fn se(puzzle: &Puzzle, budget: &Budget) -> Result<Se, &'static str> {
    let deadline = budget.deadline();
    Se::of(puzzle, &|| deadline.is_some_and(|deadline| deadline.is_past())).map_err(|error| match error {
        Ungraded::Layout => "it knows the usual 9x9 grid alone",
        Ungraded::Stopped => OUT_OF_BUDGET,
    })
}

/// The reason for no grade on a scale whose run took too long.
const OUT_OF_BUDGET: &str = "budget";
