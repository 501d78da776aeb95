//! What wings have in common: their roles, cells and links.

use crate::grid::{Board, Cell, Cells, Digits, Geometry, HouseId, Storage};
use crate::step::{Argument, Constraint, Role};

pub(super) const PIVOT: Role = Role::new("pivot");
pub(super) const PINCERS: Role = Role::new("pincers");
pub(super) const ENDS: Role = Role::new("ends");
pub(super) const LINK: Role = Role::new("link");
pub(super) const START: Role = Role::new("start");
pub(super) const MIDDLE: Role = Role::new("middle");
pub(super) const FINISH: Role = Role::new("finish");
pub(in crate::rules) const WEAK: Role = Role::new("weak");
pub(in crate::rules) const END: Role = Role::new("end");

/// The open cells with just so many candidates left.
pub(in crate::rules) fn cells_with<S: Storage>(board: &Board<'_, S>, count: usize) -> Cells<S> {
    board.open().into_iter().filter(|&cell| board.candidates(cell).len() == count).collect()
}

/// The first house that holds both cells and none of the others, boxes before all other houses.
pub(super) fn house_of_two<S: Storage>(
    geometry: &Geometry<S>,
    one: Cell,
    other: Cell,
    without: Cells<S>,
) -> Option<HouseId> {
    let both = Cells::<S>::of(one) | Cells::<S>::of(other);
    geometry.houses_holding(both).find(|&house| !without.meets(geometry.house(house)))
}

/// Links each pincer with the pivot by the one digit that they share.
pub(super) fn with_pincers<S: Storage>(
    argument: Argument,
    geometry: &Geometry<S>,
    pivot: Cell,
    pincers: [(Cell, Digits<S>); 2],
) -> Option<Argument> {
    pincers.into_iter().try_fold(argument, |all, (pincer, shared)| {
        let house = house_of_two(geometry, pivot, pincer, Cells::<S>::default())?;
        Some(all.link(Constraint::House(house, shared.first()?), &WEAK))
    })
}
