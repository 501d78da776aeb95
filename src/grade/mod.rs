//! Grades a puzzle: how hard it is.
//!
//! There are three scales:
//!
//! - `sudostep`: the least technique that the puzzle needs, with its level, and the effort; see [`Sudostep`]. They are
//!   read from a solve in rounds, without choices, and are the same for equivalent puzzles.
//! - `hodoku`: the level and score of a run by the profile `hodoku`, see [`Hodoku`].
//! - `se`: ER, EP and ED of Sudoku Explainer, see [`Se`].
//!
//! [`Grade`] adds what one run used: the hardest technique, and the number of steps, sweeps and branches.

mod hodoku;
mod se;
mod sudostep;

use std::collections::BTreeMap;

use crate::catalog::{self, Technique};
use crate::trace::{Summary, Verdict};

pub use hodoku::Hodoku;
pub use se::{Se, SeStep, Ungraded};
pub(crate) use se::{se_run, se_techniques};
pub use sudostep::{CostedRound, Sudostep};

/// The grade of a puzzle that has one solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The grade on the scale `sudostep`; `None` if it was not asked for, or if its time ran out.
    pub sudostep: Option<Sudostep>,
    /// The hardest technique that the run used.
    pub hardest: Option<&'static Technique>,
    /// Number of steps of the run by technique id, including steps in closed branches.
    pub counts: BTreeMap<String, u64>,
    /// Number of branches opened.
    pub branches: u64,
    /// Number of sweeps for singles that placed a digit.
    pub sweeps: u32,
    /// The largest number of branches open at once.
    pub depth: u32,
}

/// The place of the technique that a puzzle needs in a run that solves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Needed {
    /// The run uses the technique.
    Used,
    /// The run does without it, by a harder one.
    Easier,
    /// The run does without it, by easier ones: a pattern that the scale lost was there, or one that it leaves out.
    Avoided,
}

impl Needed {
    /// Returns the place as a word: `used`, `easier` or `avoided`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Used => "used",
            Self::Easier => "easier",
            Self::Avoided => "avoided",
        }
    }
}

impl Grade {
    /// Grades a run from its summary and its number of steps by technique id. `sudostep` is the puzzle's grade on that
    /// scale.
    ///
    /// Returns `None` unless the puzzle has exactly one solution.
    pub fn of(summary: &Summary, counts: BTreeMap<String, u64>, sudostep: Option<Sudostep>) -> Option<Self> {
        (summary.verdict == Verdict::Unique).then(|| Self {
            sudostep,
            hardest: catalog::hardest(counts.keys().map(String::as_str)),
            counts,
            branches: summary.nodes,
            sweeps: summary.sweeps,
            depth: summary.depth,
        })
    }

    /// Returns the level on the scale `sudostep` as a word: `easy` to `extreme`, or `trial`; `unknown` without a grade
    /// on that scale.
    pub fn word(&self) -> &'static str {
        self.sudostep.as_ref().map_or("unknown", Sudostep::word)
    }

    /// Returns the place in the run of the technique that the puzzle needs; `None` if it needs none.
    pub fn needed(&self) -> Option<Needed> {
        let needs = self.sudostep.as_ref()?.needs?;
        Some(if self.counts.contains_key(needs.id.as_str()) {
            Needed::Used
        } else if self.hardest.is_some_and(|hardest| needs.rank() < hardest.rank()) {
            Needed::Easier
        } else {
            Needed::Avoided
        })
    }
}
