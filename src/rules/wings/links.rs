//! Roles and cells that several wings share.

use crate::grid::{Cell, Cells, Geometry, HouseId, Storage};
use crate::step::Role;

pub(super) const PIVOT: Role = Role::new("pivot");
pub(super) const PINCERS: Role = Role::new("pincers");
pub(super) const ENDS: Role = Role::new("ends");
pub(super) const START: Role = Role::new("start");
pub(super) const MIDDLE: Role = Role::new("middle");
pub(super) const FINISH: Role = Role::new("finish");

/// Returns the first house, boxes first, that holds both cells and none of `without`.
pub(super) fn house_of_two<S: Storage>(
    geometry: &Geometry<S>,
    one: Cell,
    other: Cell,
    without: Cells<S>,
) -> Option<HouseId> {
    let both = Cells::<S>::of(one) | Cells::<S>::of(other);
    geometry.houses_holding(both).find(|&house| !without.meets(geometry.house(house)))
}
