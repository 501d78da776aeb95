//! Intersections: what follows from the cells that two houses share.

mod locked_candidates;
mod locked_subset;

pub use locked_candidates::{CLAIMING, LockedCandidates, POINTING};
pub use locked_subset::{LOCKED_PAIR, LOCKED_TRIPLE, LockedSubset};
