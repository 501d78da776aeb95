//! The order in which grades are written.

use super::super::failure::Failure;
use super::super::sorter::Rank;
use super::column::Column;
use super::scales::ScaleArgs;
use crate::outcome::{Graded, Scale};

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
