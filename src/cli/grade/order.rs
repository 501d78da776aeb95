//! The order in which grades are written.

use clap::ValueEnum;

use super::super::failure::Failure;
use super::super::sorter::Rank;
use super::scales::ScaleArgs;
use crate::outcome::{Graded, Scale};
use crate::trace::Verdict;

/// Options that sort the grades.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct OrderArgs {
    /// Sort by columns, such as level, hardest first
    ///
    /// The columns are level, needs, effort, rounds, width, hardest, sweeps, branches, depth and verdict; with --scale
    /// hodoku also `hodoku_level` and `hodoku_score`, with --scale se er, ep and ed. A narrow width counts as harder
    /// than a wide one. Several are separated by commas. Puzzles that are equal keep the input's order; those without a
    /// grade come last. Nothing is written before all are graded.
    #[arg(long, value_enum, value_name = "COLUMN,...", value_delimiter = ',', hide_possible_values = true)]
    sort: Vec<Column>,
    /// Write the N hardest puzzles alone
    ///
    /// Without --sort they are the first by level,effort, or where --scale leaves out sudostep by `hodoku_score`, or else
    /// by er. A remark says how many more are as hard as the last one.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    top: Option<u32>,
    /// Sort easiest first
    #[arg(long)]
    reverse: bool,
}

/// A column of the table that puzzles can be sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Column {
    Verdict,
    Level,
    Needs,
    Effort,
    Rounds,
    Width,
    Hardest,
    Sweeps,
    Branches,
    Depth,
    HodokuLevel,
    HodokuScore,
    Er,
    Ep,
    Ed,
}

/// The order that the options ask for.
pub(super) struct Order {
    columns: Vec<Column>,
    reverse: bool,
    /// The most puzzles to write.
    pub(super) top: usize,
}

impl OrderArgs {
    /// Returns the order; `None` for that of the input.
    ///
    /// # Errors
    /// If a column belongs to a scale that is not asked for.
    pub(super) fn order(&self, scales: &ScaleArgs) -> Result<Option<Order>, Failure> {
        let columns = match self.sort.as_slice() {
            [] if self.top.is_none() && !self.reverse => return Ok(None),
            [] if scales.ask(Scale::Sudostep) => vec![Column::Level, Column::Effort],
            [] if scales.ask(Scale::Hodoku) => vec![Column::HodokuScore],
            [] => vec![Column::Er],
            sort => sort.to_vec(),
        };
        let missing = |scale: &Scale| {
            !scales.ask(*scale) && columns.iter().any(|column| column.scale() == Some(*scale))
        };
        if let Some(scale) = Scale::ALL.iter().find(|scale| missing(scale)) {
            return Err(Failure::Usage(format!(
                "--sort names a column of the scale {scale}: add it to --scale"
            )));
        }
        let top = self.top.map_or(usize::MAX, |top| usize::try_from(top).unwrap_or(usize::MAX));
        Ok(Some(Order { columns, reverse: self.reverse, top }))
    }
}

impl Order {
    /// Returns the rank of a puzzle. One without a grade comes after all others, and a missing value after all values.
    pub(super) fn rank(&self, found: &Graded) -> Rank {
        let values = self.columns.iter().map(|column| match column.value(found) {
            Some(value) => (false, if self.reverse { value } else { u64::MAX - value }),
            None => (true, 0),
        });
        [(found.grade.is_none(), 0)].into_iter().chain(values).collect()
    }
}

impl Column {
    /// Returns the scale that fills the column, if one does.
    fn scale(self) -> Option<Scale> {
        match self {
            Self::Level | Self::Needs | Self::Effort | Self::Rounds | Self::Width => Some(Scale::Sudostep),
            Self::HodokuLevel | Self::HodokuScore => Some(Scale::Hodoku),
            Self::Er | Self::Ep | Self::Ed => Some(Scale::Se),
            _ => None,
        }
    }

    /// Returns the value as a number that grows with the difficulty; `None` if there is none.
    fn value(self, found: &Graded) -> Option<u64> {
        let Graded { summary, grade, hodoku, se, .. } = found;
        let sudostep = found.sudostep();
        Some(match self {
            Self::Verdict => match summary.verdict {
                Verdict::Unique => 3,
                Verdict::Multiple => 2,
                Verdict::None => 1,
                Verdict::Unknown(_) => 0,
            },
            // A trial is harder than any level.
            Self::Level => sudostep?.level.map_or(u64::MAX, |level| level as u64),
            // The order of the hardest: by level, then by the order of techniques.
            Self::Needs => {
                let (level, order) = sudostep?.needs?.rank();
                ((level as u64) << 16) | u64::from(order)
            }
            Self::Effort => sudostep?.effort,
            Self::Rounds => sudostep?.rounds.len() as u64,
            Self::Width => u64::MAX - u64::from(sudostep?.width()?),
            Self::Hardest => grade.as_ref()?.hardest.map_or(0, |technique| u64::from(technique.order)),
            Self::Sweeps => summary.sweeps.into(),
            Self::Branches => summary.nodes,
            Self::Depth => summary.depth.into(),
            Self::HodokuLevel => (*hodoku)?.level as u64,
            Self::HodokuScore => (*hodoku)?.score,
            Self::Er => tenths(se.as_ref()?.er),
            Self::Ep => tenths(se.as_ref()?.ep),
            Self::Ed => tenths(se.as_ref()?.ed),
        })
    }
}

/// A rating of SE in tenths.
#[allow(clippy::cast_sign_loss, reason = "ratings are from 0 to 20")]
fn tenths(rating: f64) -> u64 {
    (rating * 10.0).round() as u64
}
