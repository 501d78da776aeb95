//! Deduplicates steps: a finder may reach the same eliminations by several routes. Only the first step is
//! reported.

use std::collections::BTreeSet;

use crate::grid::Candidate;
use crate::step::Step;

/// The eliminations of each step reported so far.
#[derive(Default, Debug)]
pub(in crate::rules) struct Dedup(BTreeSet<Vec<Candidate>>);

impl Dedup {
    /// Records the step. Returns false if an earlier step has exactly the same eliminations.
    pub(in crate::rules) fn is_new(&mut self, step: &Step) -> bool {
        self.0.insert(sorted(step.eliminations()))
    }

    /// Returns true if a recorded step has exactly these eliminations.
    pub(in crate::rules) fn has(&self, removed: impl Iterator<Item = Candidate>) -> bool {
        self.0.contains(&sorted(removed))
    }
}

/// Sorts eliminations: two steps may have the same ones in different claims.
fn sorted(removed: impl Iterator<Item = Candidate>) -> Vec<Candidate> {
    let mut removed: Vec<Candidate> = removed.collect();
    removed.sort_unstable();
    removed
}
