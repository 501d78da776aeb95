//! Grades a puzzle: how hard it is, read from the log of its solve.
//!
//! There are three scales:
//!
//! - `sudostep`: the level of the hardest technique used, or `trial` if the solve had to branch.
//! - `hodoku`: the level and score of a run by the profile `hodoku`, see [`Hodoku`].
//! - `se`: ER, EP and ED of Sudoku Explainer, see [`Se`].

mod hodoku;
mod se;

use std::collections::BTreeMap;

use crate::catalog::{self, Level, Technique};
use crate::trace::{Summary, Verdict};

pub use hodoku::Hodoku;
pub use se::{SE_RULES, Se, SeStep, Ungraded};
pub(crate) use se::{se_run, se_techniques};

/// The grade of a puzzle that has one solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Grade {
    /// The level of the hardest technique used; `None` if the solve had to branch.
    pub level: Option<Level>,
    /// The hardest technique used.
    pub hardest: Option<&'static Technique>,
    /// Number of steps by technique id, including steps in closed branches.
    pub counts: BTreeMap<String, u64>,
    /// Number of branches opened.
    pub branches: u64,
    /// Number of sweeps for singles that placed a digit.
    pub sweeps: u32,
    /// The largest number of branches open at once.
    pub depth: u32,
}

impl Grade {
    /// Grades a run from its summary and its number of steps by technique id.
    ///
    /// Returns `None` unless the puzzle has exactly one solution.
    pub fn of(summary: &Summary, counts: BTreeMap<String, u64>) -> Option<Self> {
        if summary.verdict != Verdict::Unique {
            return None;
        }
        let hardest = catalog::hardest(counts.keys().map(String::as_str));
        // A puzzle without empty cells needs no technique, so it is easy.
        let level = hardest.map_or(Level::Easy, |technique| technique.level);
        Some(Self {
            level: (summary.nodes == 0).then_some(level),
            hardest,
            counts,
            branches: summary.nodes,
            sweeps: summary.sweeps,
            depth: summary.depth,
        })
    }

    /// Returns the level as a word: `easy` to `extreme`, or `trial`.
    pub fn word(&self) -> &'static str {
        self.level.map_or("trial", Level::word)
    }
}
