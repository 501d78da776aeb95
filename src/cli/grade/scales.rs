//! The scales that a puzzle can be graded on.

use std::str::FromStr;

use serde::Serialize;

use crate::grade::{Grade, Hodoku};
use crate::grid::{Puzzle, Solution};
use crate::stepper::{Profile, Stepper};

use super::super::args::RunArgs;

/// Which scales to grade on.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct ScaleArgs {
    /// The scales to grade on, separated by commas: sudostep, hodoku
    #[arg(long = "scale", value_name = "SCALE,...", value_delimiter = ',', default_value = "sudostep", value_parser = Scale::from_str)]
    scales: Vec<Scale>,
}

/// A scale.
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
    /// Whether this scale is asked for.
    pub(super) fn ask(&self, scale: Scale) -> bool {
        self.scales.contains(&scale)
    }

    /// A stepper for what the scale `hodoku` rests on: a run by the profile of that name, whatever rules were asked for.
    pub(super) fn hodoku_stepper(run: &RunArgs) -> Stepper {
        Stepper::new(Profile::hodoku()).with_budget(run.budget())
    }
}

/// The grade on the scale `hodoku` of a puzzle with this solution, or none if the budget does not suffice for the run.
pub(super) fn hodoku(stepper: &Stepper, puzzle: &Puzzle, solution: &Solution) -> Option<Hodoku> {
    let guided = stepper.guided(puzzle, solution)?;
    let counts = guided.counts.as_slice().iter().map(|(id, count)| (id.as_str(), *count));
    Some(Hodoku::of(counts, guided.guesses))
}

/// A puzzle's grades on the scales that were asked for, as data.
#[derive(Serialize)]
pub(super) struct Grades {
    #[serde(skip_serializing_if = "Option::is_none")]
    sudostep: Option<Level>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<Scored>,
}

#[derive(Serialize)]
struct Level {
    level: &'static str,
}

#[derive(Serialize)]
struct Scored {
    level: &'static str,
    score: u64,
}

impl Grades {
    pub(super) fn new(sudostep: Option<&Grade>, hodoku: Option<Hodoku>) -> Self {
        Self {
            sudostep: sudostep.map(|grade| Level { level: grade.word() }),
            hodoku: hodoku.map(|grade| Scored { level: grade.word(), score: grade.score }),
        }
    }
}
