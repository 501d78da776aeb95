//! Intersections: eliminations from the cells that two houses share.

mod locked_candidates;
mod locked_subset;

pub(crate) use locked_candidates::LockedCandidates;
pub(crate) use locked_subset::LockedSubset;
