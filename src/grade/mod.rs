//! Grades a puzzle: how hard it is, read from the log of its solve.
//!
//! There are two scales:
//!
//! - `sudostep`: the level of the hardest technique used, or `trial` if the solve had to branch.
//! - `hodoku`: the level and score of a run by the profile `hodoku`, see [`Hodoku`].

mod hodoku;

use std::collections::BTreeMap;

use crate::catalog::{self, Level, Technique};
use crate::trace::{Summary, Verdict};

pub use hodoku::Hodoku;

/// The grade of a puzzle that has one solution.
#[derive(Clone, Debug)]
pub struct Grade {
    /// The level of the hardest technique used, or none when the solve had to branch.
    pub level: Option<Level>,
    /// The hardest technique used.
    pub hardest: Option<&'static Technique>,
    /// Steps by technique, those in closed branches among them.
    pub counts: BTreeMap<String, u64>,
    /// Branches opened.
    pub branches: u64,
    /// Sweeps that placed something.
    pub sweeps: u32,
    /// The largest number of branches open at once.
    pub depth: u32,
}

impl Grade {
    /// The grade of a run that ended in `summary` after these steps by technique; none if the puzzle has not exactly
    /// one solution.
    pub fn of(summary: &Summary, counts: BTreeMap<String, u64>) -> Option<Self> {
        if summary.verdict != Verdict::Unique {
            return None;
        }
        let hardest = catalog::hardest(counts.keys().map(String::as_str));
        // A puzzle that comes filled needs nothing, which is easy.
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

    /// The level as a word: `easy` to `extreme`, or `trial`.
    pub fn word(&self) -> &'static str {
        self.level.map_or("trial", Level::word)
    }
}
