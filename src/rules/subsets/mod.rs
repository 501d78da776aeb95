//! Subsets: as many cells of a house as there are digits for them.

mod hidden;
mod naked;

pub(crate) use hidden::HiddenSubset;
pub(crate) use naked::NakedSubset;

pub(super) use naked::each_naked;
