//! Wings: a few bivalue cells and strong links that make a digit true at one of their ends.

mod bent;
mod hybrid;
mod links;
mod pivot;
mod w_wing;

pub(crate) use bent::BentSet;
pub(crate) use hybrid::HybridWing;
pub(crate) use pivot::PivotWing;
pub(crate) use w_wing::WWing;
