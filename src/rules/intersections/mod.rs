//! Intersections: what follows from the cells that two houses share.

mod locked_candidates;
mod locked_subset;

pub use locked_candidates::LockedCandidates;
pub use locked_subset::LockedSubset;
