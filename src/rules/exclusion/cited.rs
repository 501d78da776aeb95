//! What exclusions cite.

use crate::grid::{Board, Cell, Digit, Storage};
use crate::step::{Cited, Constraint, Role};

/// The cells that are filled in together.
pub(super) const BASE: Role = Role::new("base");
/// Cells that must not be left with nothing.
pub(super) const EXCLUDER: Role = Role::new("excluder");
/// Houses in which these cells see each other.
pub(super) const LINK: Role = Role::new("link");

pub(super) fn cell(cell: Cell, role: &Role) -> Cited {
    Cited { constraint: Constraint::Cell(cell), role: role.clone() }
}

/// Adds the first house in which these two cells see each other, unless the digit of it is cited already.
pub(super) fn link<S: Storage>(
    cited: &mut Vec<Cited>,
    board: &Board<'_, S>,
    digit: Digit,
    one: Cell,
    other: Cell,
) {
    if let Some(house) = board.layout().shared_house(one, other) {
        let link = Cited { constraint: Constraint::House(house, digit), role: LINK };
        if !cited.contains(&link) {
            cited.push(link);
        }
    }
}
