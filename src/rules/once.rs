//! What has been told: a finder comes to the same eliminations by several ways, and tells the first.

use std::collections::BTreeSet;

use crate::grid::Candidate;
use crate::step::Step;

/// What steps have removed that were told.
#[derive(Default, Debug)]
pub(super) struct Told(BTreeSet<Vec<Candidate>>);

impl Told {
    /// Whether no step before removed just this, which counts as told from now on.
    pub(super) fn is_new(&mut self, step: &Step) -> bool {
        self.0.insert(sorted(step.eliminations()))
    }

    /// Whether some step removed just these.
    pub(super) fn has(&self, removed: impl Iterator<Item = Candidate>) -> bool {
        self.0.contains(&sorted(removed))
    }
}

/// A step has its eliminations claim by claim, and two may have the same in different claims.
fn sorted(removed: impl Iterator<Item = Candidate>) -> Vec<Candidate> {
    let mut removed: Vec<Candidate> = removed.collect();
    removed.sort_unstable();
    removed
}
