//! Wings: a few cells and houses with little room between them, which leave a digit no way but to be at one of their ends.

mod bent;
mod three_links;
mod w_wing;
mod xy_wing;
mod xyz_wing;

pub use bent::{BentSet, TUVWXYZ_WING, UVWXYZ_WING, VWXYZ_WING, WXYZ_WING};
pub use three_links::{H_WING, L_WING, M_WING, S_WING, ThreeLinks};
pub use w_wing::{W_WING, WWing};
pub use xy_wing::{XY_WING, XyWing};
pub use xyz_wing::{XYZ_WING, XyzWing};

use crate::grid::{Board, Cell, Cells, Geometry, HouseId, Sets};
use crate::step::Role;

const PIVOT: Role = Role::new("pivot");
const PINCERS: Role = Role::new("pincers");
const ENDS: Role = Role::new("ends");
const LINK: Role = Role::new("link");
const START: Role = Role::new("start");
const MIDDLE: Role = Role::new("middle");
const FINISH: Role = Role::new("finish");
pub(super) const WEAK: Role = Role::new("weak");
pub(super) const END: Role = Role::new("end");

/// The open cells with just so many candidates left.
pub(super) fn cells_with<S: Sets>(board: &Board<'_, S>, count: usize) -> Cells<S> {
    board.open().into_iter().filter(|&cell| board.candidates(cell).len() == count).collect()
}

/// The first house that holds both cells and none of the others, boxes before all other houses.
pub(super) fn house_of_two<S: Sets>(
    geometry: &Geometry<S>,
    one: Cell,
    other: Cell,
    without: Cells<S>,
) -> Option<HouseId> {
    let both = Cells::<S>::of(one) | Cells::<S>::of(other);
    geometry.houses_holding(both).find(|&house| !without.meets(geometry.house(house)))
}
