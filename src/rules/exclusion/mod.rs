//! Exclusion: what some cells hold together would leave another with nothing.

mod aligned_pair;
mod aligned_triple;
mod cited;
mod subset;

pub(crate) use aligned_pair::AlignedPairExclusion;
pub(crate) use aligned_triple::AlignedTripleExclusion;
pub(crate) use subset::SubsetExclusion;
