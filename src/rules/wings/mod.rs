//! Wings: a few bivalue cells and strong links that make a digit true at one of their ends.

mod bent;
mod hybrid;
mod links;
mod w_wing;
mod xy_wing;
mod xyz_wing;

pub(crate) use bent::BentSet;
pub(crate) use hybrid::HybridWing;
pub(super) use links::{END, WEAK, cells_with};
pub(crate) use w_wing::WWing;
pub(crate) use xy_wing::XyWing;
pub(crate) use xyz_wing::XyzWing;
