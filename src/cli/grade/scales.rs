//! Scales for grading a puzzle.

use std::str::FromStr;

use serde::Serialize;

use crate::grade::{Grade, Needed};
use crate::outcome::{Graded, Scale};

use super::why::{RoundRecord, SeStepRecord};

/// Options that choose the scales.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solving")]
pub(super) struct ScaleArgs {
    /// Scales: sudostep, hodoku, se
    ///
    /// Several are separated by commas.
    #[arg(long = "scale", value_name = "SCALE,...", value_delimiter = ',', default_value = "sudostep", value_parser = Scale::from_str)]
    pub(super) scales: Vec<Scale>,
}

impl Scale {
    /// Returns the level on the scale as a word; `None` without a grade on it.
    pub(super) fn level(self, found: &Graded) -> Option<&'static str> {
        match self {
            Self::Sudostep => Some(found.sudostep()?.word()),
            Self::Hodoku => Some(found.hodoku?.word()),
            Self::Se => None,
        }
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
}

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
    /// The candidates that no round removed.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u32>,
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
        found: &Graded,
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
                left: Some(grade.left).filter(|left| *left > 0),
                why,
            }),
            hodoku: found.hodoku.map(|grade| HodokuRecord { level: grade.word(), score: grade.score }),
            se: found.se.as_ref().map(|grade| SeRecord { er: grade.er, ep: grade.ep, ed: grade.ed, steps }),
        }
    }
}
