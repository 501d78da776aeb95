//! Exclusion: some digits for a few cells cannot go together, because another cell would be left without a
//! candidate.

mod aligned_pair;
mod aligned_triple;
mod cited;
mod subset;

pub(crate) use aligned_pair::AlignedPairExclusion;
pub(crate) use aligned_triple::AlignedTripleExclusion;
pub(crate) use subset::SubsetExclusion;
