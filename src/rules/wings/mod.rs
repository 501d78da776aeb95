//! Wings: a few cells and houses with little room between them, which leave a digit no way but to be at one of their ends.

mod bent;
mod links;
mod three_links;
mod w_wing;
mod xy_wing;
mod xyz_wing;

pub use bent::{BentSet, TUVWXYZ_WING, UVWXYZ_WING, VWXYZ_WING, WXYZ_WING};
pub(super) use links::{END, WEAK, cells_with};
pub use three_links::{H_WING, L_WING, M_WING, S_WING, ThreeLinks};
pub use w_wing::{W_WING, WWing};
pub use xy_wing::{XY_WING, XyWing};
pub use xyz_wing::{XYZ_WING, XyzWing};
