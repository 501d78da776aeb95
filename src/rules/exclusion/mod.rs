//! Exclusion: what some cells hold together would leave another with nothing.

mod aligned_pair;
mod aligned_triple;
mod cited;
mod subset;

pub use aligned_pair::{ALIGNED_PAIR_EXCLUSION, AlignedPairExclusion};
pub use aligned_triple::{ALIGNED_TRIPLE_EXCLUSION, AlignedTripleExclusion};
pub use subset::{SUBSET_EXCLUSION, SubsetExclusion};
