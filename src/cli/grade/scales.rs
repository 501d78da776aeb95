//! Scales for grading a puzzle.

use std::str::FromStr;
use std::sync::Arc;

use serde::Serialize;

use crate::engine::{Budget, Count, Engine};
use crate::grade::{Grade, Hodoku, Needed, Se, Ungraded};
use crate::grid::{Puzzle, Solution};
use crate::stepper::{Counts, Guided, Profile, Stepper};
use crate::trace::Summary;

use super::super::args::RunArgs;
use super::Findings;
use super::why::{RoundRecord, SeStepRecord};

/// Options that choose the scales.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct ScaleArgs {
    /// Scales: sudostep, hodoku, se
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
    Se,
}

/// A column of the table of grades.
pub(super) struct ScaleColumn {
    /// The name in CSV, and of `--sort`.
    pub(super) name: &'static str,
    /// The heading in text.
    heading: &'static str,
    /// The width in text.
    width: usize,
    /// True if the values are numbers.
    is_number: bool,
}

impl ScaleColumn {
    const fn word(name: &'static str, heading: &'static str, width: usize) -> Self {
        Self { name, heading, width, is_number: false }
    }

    const fn number(name: &'static str, heading: &'static str, width: usize) -> Self {
        Self { name, heading, width, is_number: true }
    }

    /// Formats a value for the table in text, or the heading if there is none.
    pub(super) fn cell(&self, value: Option<&str>) -> String {
        let (value, width) = (value.unwrap_or(self.heading), self.width);
        if self.is_number { format!("{value:>width$}  ") } else { format!("{value:<width$}  ") }
    }
}

const SUDOSTEP: [ScaleColumn; 5] = [
    ScaleColumn::word("level", "level (sudostep)", 16),
    ScaleColumn::word("needs", "needs", 20),
    ScaleColumn::number("effort", "effort", 6),
    ScaleColumn::number("rounds", "rounds", 6),
    ScaleColumn::number("width", "width", 5),
];

const HODOKU: [ScaleColumn; 2] = [
    ScaleColumn::word("hodoku_level", "level (hodoku)", 14),
    ScaleColumn::number("hodoku_score", "score", 6),
];

const SE: [ScaleColumn; 3] = [
    ScaleColumn::number("er", "ER", 4),
    ScaleColumn::number("ep", "EP", 4),
    ScaleColumn::number("ed", "ED", 4),
];

impl Scale {
    /// Every scale. Those before [`Scale::Hodoku`] come before the figures of the run in tables.
    pub(super) const ALL: [Self; 3] = [Self::Sudostep, Self::Hodoku, Self::Se];

    /// The name of the scale.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sudostep => "sudostep",
            Self::Hodoku => "hodoku",
            Self::Se => "se",
        }
    }

    /// The columns that the scale adds to the table.
    pub(super) const fn columns(self) -> &'static [ScaleColumn] {
        match self {
            Self::Sudostep => &SUDOSTEP,
            Self::Hodoku => &HODOKU,
            Self::Se => &SE,
        }
    }

    /// Returns the values of the columns; `None` without a grade on this scale.
    pub(super) fn values(self, found: &Findings) -> Option<Vec<String>> {
        Some(match self {
            Self::Sudostep => {
                let grade = found.sudostep()?;
                let needs = grade.needs.map_or("", |row| row.id.as_str()).to_string();
                let width = grade.width().map_or_else(String::new, |width| width.to_string());
                let (effort, rounds) = (grade.effort.to_string(), grade.rounds.len().to_string());
                vec![grade.word().to_string(), needs, effort, rounds, width]
            }
            Self::Hodoku => {
                let grade = found.hodoku?;
                vec![grade.word().to_string(), grade.score.to_string()]
            }
            Self::Se => {
                let grade = found.se.as_ref()?;
                [grade.er, grade.ep, grade.ed].map(|rating| format!("{rating:.1}")).to_vec()
            }
        })
    }

    /// Returns the number of the scale, for `--min` and `--max`; `None` without a grade on it.
    #[allow(clippy::cast_precision_loss, reason = "an effort or score is far below 2 to the 53rd")]
    pub(super) fn number(self, found: &Findings) -> Option<f64> {
        Some(match self {
            Self::Sudostep => found.sudostep()?.effort as f64,
            Self::Hodoku => found.hodoku?.score as f64,
            Self::Se => found.se.as_ref()?.er,
        })
    }

    /// Returns the level on the scale as a word; `None` without a grade on it.
    pub(super) fn level(self, found: &Findings) -> Option<&'static str> {
        match self {
            Self::Sudostep => Some(found.sudostep()?.word()),
            Self::Hodoku => Some(found.hodoku?.word()),
            Self::Se => None,
        }
    }
}

impl FromStr for Scale {
    type Err = String;

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

impl ScaleArgs {
    /// Returns true if this scale is asked for.
    pub(super) fn ask(&self, scale: Scale) -> bool {
        self.scales.contains(&scale)
    }

    /// Returns the scales asked for, in the order of [`Scale::ALL`].
    pub(super) fn asked(&self) -> impl Iterator<Item = Scale> + '_ {
        Scale::ALL.into_iter().filter(|scale| self.ask(*scale))
    }

    /// Returns true if some scale rests on a run of the stepper.
    pub(super) fn has_run(&self) -> bool {
        self.ask(Scale::Sudostep) || self.ask(Scale::Hodoku)
    }

    /// Returns the scale named first.
    pub(super) fn first(&self) -> Scale {
        self.scales.first().copied().unwrap_or(Scale::Sudostep)
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
    let depth = u32::try_from(guesses).unwrap_or(u32::MAX);
    let summary = Summary { nodes: guesses, depth, ..Summary::unique(solution) };
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
        Ungraded::Stopped => OUT_OF_BUDGET,
    })
}

/// The reason for no grade on a scale whose run took too long.
pub(super) const OUT_OF_BUDGET: &str = "budget";

/// A puzzle's grades on the chosen scales, as data.
#[derive(Serialize)]
pub(super) struct Grades<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    sudostep: Option<SudostepRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<HodokuRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<SeRecord>,
}

/// A grade on the scale `sudostep`.
#[derive(Serialize)]
struct SudostepRecord<'a> {
    level: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    needs: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<&'static str>,
    effort: u64,
    rounds: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bottleneck: Option<BottleneckRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Vec<RoundRecord<'a>>>,
}

/// The narrowest round: its number, from 1, and the number of open cells before it.
#[derive(Serialize)]
struct BottleneckRecord {
    round: usize,
    open: u32,
}

/// A grade on the scale `hodoku`.
#[derive(Serialize)]
struct HodokuRecord {
    level: &'static str,
    score: u64,
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

impl<'a> Grades<'a> {
    /// Collects the grades of a puzzle. `why` has the rounds, and `steps` the steps of SE, if they are asked for.
    pub(super) fn new(
        found: &Findings,
        scales: &ScaleArgs,
        why: Option<Vec<RoundRecord<'a>>>,
        steps: Option<Vec<SeStepRecord>>,
    ) -> Self {
        let sudostep = found.sudostep().filter(|_| scales.ask(Scale::Sudostep));
        Self {
            sudostep: sudostep.map(|grade| SudostepRecord {
                level: grade.word(),
                needs: grade.needs.map(|row| row.id.as_str()),
                needed: found.grade.as_ref().and_then(Grade::needed).map(Needed::word),
                effort: grade.effort,
                rounds: grade.rounds.len(),
                width: grade.width(),
                bottleneck: grade
                    .bottleneck
                    .map(|at| BottleneckRecord { round: at + 1, open: grade.rounds[at].round.open }),
                why,
            }),
            hodoku: found.hodoku.map(|grade| HodokuRecord { level: grade.word(), score: grade.score }),
            se: found.se.as_ref().map(|grade| SeRecord { er: grade.er, ep: grade.ep, ed: grade.ed, steps }),
        }
    }
}
