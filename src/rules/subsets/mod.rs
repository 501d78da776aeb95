//! Subsets: as many cells of a house as there are digits for them.

mod hidden;
mod naked;

pub use hidden::HiddenSubset;
pub use naked::NakedSubset;

pub(super) use naked::each_naked;
