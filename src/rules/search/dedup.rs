//! Deduplicates steps: a finder may reach the same eliminations by several routes. Only the first step is
//! reported.

use std::collections::BTreeSet;

use crate::grid::Candidate;
use crate::step::{Step, sorted};

/// The eliminations of each step reported so far.
#[derive(Default, Debug)]
pub(in crate::rules) struct Dedup(BTreeSet<Vec<Candidate>>);

impl Dedup {
    /// Records the step. Returns false if an earlier step has exactly the same eliminations.
    pub(in crate::rules) fn is_new(&mut self, step: &Step) -> bool {
        // Two steps may have the same eliminations in different claims.
        self.0.insert(sorted(step.eliminations()))
    }

    /// Returns true if a recorded step has exactly these eliminations.
    pub(in crate::rules) fn has(&self, removed: impl Iterator<Item = Candidate>) -> bool {
        self.0.contains(&sorted(removed))
    }
}
