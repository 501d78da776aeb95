//! Scales for grading a puzzle.

use std::str::FromStr;
use std::sync::Arc;

use serde::Serialize;

use crate::engine::{Budget, Count, Engine};
use crate::formats;
use crate::grade::{Grade, Hodoku, Se, SeStep, Ungraded};
use crate::grid::{Candidate, Layout, Puzzle, Solution};
use crate::stepper::{Counts, Guided, Profile, Stepper};
use crate::trace::{Summary, Verdict};

use super::super::args::RunArgs;

/// Options that choose the scales.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct ScaleArgs {
    /// Scales: sudostep, hodoku, se
    ///
    /// Several are separated by commas.
    #[arg(long = "scale", value_name = "SCALE,...", value_delimiter = ',', default_value = "sudostep", value_parser = Scale::from_str)]
    scales: Vec<Scale>,
    /// Name the steps behind the grade on the scale se, in JSON
    #[arg(long, hide_short_help = true)]
    pub(super) why: bool,
}

/// A scale of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    Sudostep,
    Hodoku,
    Se,
}

impl Scale {
    /// Every scale, in the order of the columns.
    pub(super) const ALL: [Self; 3] = [Self::Sudostep, Self::Hodoku, Self::Se];

    fn name(self) -> &'static str {
        match self {
            Self::Sudostep => "sudostep",
            Self::Hodoku => "hodoku",
            Self::Se => "se",
        }
    }
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let name = name.trim();
        let found = Self::ALL.into_iter().find(|scale| scale.name() == name);
        let lacks = || format!("no scale is called '{name}'; the scales are sudostep, hodoku and se");
        found.ok_or_else(lacks)
    }
}

impl std::fmt::Display for Scale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl ScaleArgs {
    /// Returns true if this scale is asked for.
    pub(super) fn ask(&self, scale: Scale) -> bool {
        self.scales.contains(&scale)
    }

    /// Returns true if some scale rests on a run of the stepper.
    pub(super) fn has_run(&self) -> bool {
        self.ask(Scale::Sudostep) || self.ask(Scale::Hodoku)
    }

    /// Creates the stepper for the scale `hodoku`, which uses the profile of that name whatever `--rules`
    /// says.
    pub(super) fn hodoku_stepper(run: &RunArgs) -> Stepper {
        Stepper::new(Profile::hodoku()).with_budget(run.budget())
    }
}

/// Returns the grade of a puzzle with this solution on the scale `hodoku`, and the run behind it; `None` if the budget
/// runs out.
pub(super) fn hodoku(stepper: &Stepper, puzzle: &Puzzle, solution: &Solution) -> Option<(Hodoku, Guided)> {
    let guided = stepper.guided(puzzle, solution)?;
    let counts = guided.counts.as_slice().iter().map(|(id, count)| (id.as_str(), *count));
    Some((Hodoku::of(counts, guided.guesses), guided))
}

/// A run, or what takes its place: the summary, the number of steps by technique, the grade on the scale `hodoku`.
pub(super) type Figures = (Summary, Counts, Option<Hodoku>);

/// Grades a puzzle without the scale `sudostep`: the engine tells its solution. Each guess of the run on the scale
/// `hodoku` counts as a branch in the one before. `None` unless the puzzle has one solution, or if the budget runs out.
pub(super) fn without_run(scales: &ScaleArgs, by_hodoku: &Stepper, puzzle: &Puzzle) -> Option<Figures> {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    let Ok(Count::One(solution)) = engine.count(puzzle, by_hodoku.budget()) else { return None };
    let (grade, counts, guesses) = if scales.ask(Scale::Hodoku) {
        let (grade, Guided { counts, guesses }) = hodoku(by_hodoku, puzzle, &solution)?;
        (Some(grade), counts, guesses)
    } else {
        (None, Counts::default(), 0)
    };
    let summary = Summary {
        verdict: Verdict::Unique,
        contradiction: None,
        solutions: vec![solution],
        count: 1,
        complete: true,
        sweeps: 0,
        nodes: guesses,
        depth: u32::try_from(guesses).unwrap_or(u32::MAX),
        supposing: 0,
    };
    Some((summary, counts, grade))
}

/// Returns the grade of a puzzle with one solution on the scale `se`.
///
/// # Errors
/// Returns the reason in words why there is none.
pub(super) fn se(puzzle: &Puzzle, budget: &Budget) -> Result<Se, &'static str> {
    let deadline = budget.deadline();
    Se::of(puzzle, &|| deadline.is_some_and(|deadline| deadline.is_past())).map_err(|error| match error {
        Ungraded::Layout => "it knows the usual 9x9 grid alone",
        Ungraded::Stopped => "budget",
    })
}

/// A puzzle's grades on the chosen scales, as data.
#[derive(Serialize)]
pub(super) struct Grades {
    #[serde(skip_serializing_if = "Option::is_none")]
    sudostep: Option<GradeRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<GradeRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<SeRecord>,
}

/// A grade on one scale.
#[derive(Serialize)]
struct GradeRecord {
    level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
}

/// A grade on the scale `se`.
#[derive(Serialize)]
struct SeRecord {
    er: f64,
    ep: f64,
    ed: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<SeStepRecord>>,
}

/// A step behind a grade on the scale `se`.
#[derive(Serialize)]
struct SeStepRecord {
    technique: String,
    rating: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminate: Vec<String>,
}

impl SeRecord {
    fn new(grade: &Se, names: &Layout, why: bool) -> Self {
        let name = |one: Candidate| formats::candidate(names, one);
        let step = |step: SeStep| SeStepRecord {
            technique: step.technique,
            rating: step.rating,
            place: step.place.map(name),
            eliminate: step.eliminate.into_iter().map(name).collect(),
        };
        Self {
            er: grade.er,
            ep: grade.ep,
            ed: grade.ed,
            steps: why.then(|| grade.steps().map(step).collect()),
        }
    }
}

impl Grades {
    pub(super) fn new(
        sudostep: Option<&Grade>,
        hodoku: Option<Hodoku>,
        se: Option<&Se>,
        names: &Layout,
        why: bool,
    ) -> Self {
        Self {
            se: se.map(|grade| SeRecord::new(grade, names, why)),
            sudostep: sudostep.map(|grade| GradeRecord { level: grade.word(), score: None }),
            hodoku: hodoku.map(|grade| GradeRecord { level: grade.word(), score: Some(grade.score) }),
        }
    }
}
