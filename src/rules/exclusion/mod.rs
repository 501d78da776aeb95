//! Exclusion: what some cells hold together would leave another with nothing.

mod aligned_pair;
mod aligned_triple;
mod cited;
mod subset;

pub use aligned_pair::AlignedPairExclusion;
pub use aligned_triple::AlignedTripleExclusion;
pub use subset::SubsetExclusion;
