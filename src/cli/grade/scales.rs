//! Scales for grading a puzzle.

use std::str::FromStr;
use std::sync::Arc;

use serde::Serialize;

use crate::engine::{Count, Engine};
use crate::grade::{Grade, Hodoku};
use crate::grid::{Puzzle, Solution};
use crate::stepper::{Counts, Guided, Profile, Stepper};
use crate::trace::{Summary, Verdict};

use super::super::args::RunArgs;

/// Options that choose the scales.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct ScaleArgs {
    /// Scales: sudostep, hodoku
    ///
    /// Several are separated by commas.
    #[arg(long = "scale", value_name = "SCALE,...", value_delimiter = ',', default_value = "sudostep", value_parser = Scale::from_str)]
    scales: Vec<Scale>,
}

/// A scale of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scale {
    Sudostep,
    Hodoku,
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name.trim() {
            "sudostep" => Ok(Self::Sudostep),
            "hodoku" => Ok(Self::Hodoku),
            "se" => {
                Err("this version does not grade on the scale se yet; the scales are sudostep and hodoku"
                    .to_string())
            }
            other => Err(format!("no scale is called '{other}'; the scales are sudostep and hodoku")),
        }
    }
}

impl std::fmt::Display for Scale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Sudostep => "sudostep",
            Self::Hodoku => "hodoku",
        })
    }
}

impl ScaleArgs {
    /// Returns true if this scale is asked for.
    pub(super) fn ask(&self, scale: Scale) -> bool {
        self.scales.contains(&scale)
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

/// Grades a puzzle on the scale `hodoku` alone: the engine tells its solution. Returns the summary of the run, in which
/// each guess is a branch in the one before, its number of steps by technique, and the grade. `None` unless the puzzle
/// has one solution, or if the budget runs out.
pub(super) fn hodoku_alone(stepper: &Stepper, puzzle: &Puzzle) -> Option<(Summary, Counts, Option<Hodoku>)> {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    let Ok(Count::One(solution)) = engine.count(puzzle, stepper.budget()) else { return None };
    let (grade, Guided { counts, guesses }) = hodoku(stepper, puzzle, &solution)?;
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
    Some((summary, counts, Some(grade)))
}

/// A puzzle's grades on the chosen scales, as data.
#[derive(Serialize)]
pub(super) struct Grades {
    #[serde(skip_serializing_if = "Option::is_none")]
    sudostep: Option<GradeRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<GradeRecord>,
}

/// A grade on one scale.
#[derive(Serialize)]
struct GradeRecord {
    level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
}

impl Grades {
    pub(super) fn new(sudostep: Option<&Grade>, hodoku: Option<Hodoku>) -> Self {
        Self {
            sudostep: sudostep.map(|grade| GradeRecord { level: grade.word(), score: None }),
            hodoku: hodoku.map(|grade| GradeRecord { level: grade.word(), score: Some(grade.score) }),
        }
    }
}
