//! Subsets: as many cells of a house as there are digits for them.

mod hidden;
mod naked;

pub use hidden::{HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE, HiddenSubset};
pub use naked::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE, NakedSubset};

pub(super) use naked::each_naked;
