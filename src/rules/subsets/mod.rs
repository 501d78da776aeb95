//! Subsets: N cells of a house that share N digits.

mod hidden;
mod naked;

pub(crate) use hidden::HiddenSubset;
pub(crate) use naked::NakedSubset;

pub(super) use naked::each_naked;
