//! Wings: a few cells and houses with little room between them, which leave a digit no way but to be at one of their ends.

mod bent;
mod links;
mod three_links;
mod w_wing;
mod xy_wing;
mod xyz_wing;

pub(crate) use bent::BentSet;
pub(super) use links::{END, WEAK, cells_with};
pub(crate) use three_links::ThreeLinks;
pub(crate) use w_wing::WWing;
pub(crate) use xy_wing::XyWing;
pub(crate) use xyz_wing::XyzWing;
