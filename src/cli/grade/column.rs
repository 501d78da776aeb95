//! The columns of the table of grades.

use clap::ValueEnum;

use super::scales::ScaleArgs;
use crate::outcome::{Graded, Scale};
use crate::trace::Verdict;

/// A column of the table of grades, which puzzles can be sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum Column {
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

impl Column {
    /// Returns the columns that the table has for these scales, in their order.
    pub(super) fn shown(scales: &ScaleArgs) -> impl Iterator<Item = Self> + '_ {
        let is_shown = |column: &Self| match column.scale() {
            Some(scale) => scales.ask(scale),
            None => *column == Self::Verdict || scales.has_run(),
        };
        Self::value_variants().iter().copied().filter(is_shown)
    }

    /// Returns the name in CSV, and of `--sort`.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_string())
    }

    /// Returns the scale that fills the column, if one does.
    pub(super) fn scale(self) -> Option<Scale> {
        match self {
            Self::Level | Self::Needs | Self::Effort | Self::Rounds | Self::Width => Some(Scale::Sudostep),
            Self::HodokuLevel | Self::HodokuScore => Some(Scale::Hodoku),
            Self::Er | Self::Ep | Self::Ed => Some(Scale::Se),
            _ => None,
        }
    }

    /// Formats a value for the table in text, `-` if there is none.
    pub(super) fn cell(self, found: &Graded) -> String {
        self.padded(self.text(found).as_deref().unwrap_or("-"))
    }

    /// Formats the heading for the table in text.
    pub(super) fn heading(self) -> String {
        match self {
            Self::Level => self.padded("level (sudostep)"),
            Self::HodokuLevel => self.padded("level (hodoku)"),
            Self::HodokuScore => self.padded("score"),
            Self::Er | Self::Ep | Self::Ed => self.padded(&self.name().to_uppercase()),
            _ => self.padded(&self.name()),
        }
    }

    /// Fills a text up to the width of the column: words from the left, numbers from the right.
    fn padded(self, text: &str) -> String {
        let (is_word, width) = match self {
            Self::Verdict => (true, 8),
            Self::Level => (true, 16),
            Self::Needs | Self::Hardest => (true, 20),
            Self::HodokuLevel => (true, 14),
            Self::Branches => (false, 8),
            Self::Effort | Self::Rounds | Self::Sweeps | Self::HodokuScore => (false, 6),
            Self::Width | Self::Depth => (false, 5),
            Self::Er | Self::Ep | Self::Ed => (false, 4),
        };
        if is_word { format!("{text:<width$}  ") } else { format!("{text:>width$}  ") }
    }

    /// Returns the value as text; `None` if there is none.
    pub(super) fn text(self, found: &Graded) -> Option<String> {
        Some(match self {
            Self::Verdict => found.summary.verdict.word().to_string(),
            Self::Level => found.sudostep()?.word().to_string(),
            Self::Needs => found.sudostep()?.needs?.id.as_str().to_string(),
            Self::Width => found.sudostep()?.width()?.to_string(),
            Self::Hardest => found.grade.as_ref()?.hardest?.id.as_str().to_string(),
            Self::HodokuLevel => found.hodoku?.word().to_string(),
            Self::Er => format!("{:.1}", found.se.as_ref()?.er),
            Self::Ep => format!("{:.1}", found.se.as_ref()?.ep),
            Self::Ed => format!("{:.1}", found.se.as_ref()?.ed),
            number => number.value(found)?.to_string(),
        })
    }

    /// Returns the value as a number that grows with the difficulty; `None` if there is none.
    pub(super) fn value(self, found: &Graded) -> Option<u64> {
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
