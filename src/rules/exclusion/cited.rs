//! Citations and roles of exclusion steps.

use crate::grid::{Board, Cell, Digit, Storage};
use crate::step::{Cited, Constraint, Role};

/// The cells that are filled together.
pub(super) const BASE: Role = Role::new("base");
/// Cells that must keep a candidate.
pub(super) const EXCLUDER: Role = Role::new("excluder");
/// Houses in which these cells see each other.
pub(super) const LINK: Role = Role::new("link");

/// Returns the citation of a cell.
pub(super) fn cite_cell(cell: Cell, role: &Role) -> Cited {
    Cited { constraint: Constraint::Cell(cell), role: role.clone() }
}

/// Cites a digit in the first house of the two cells, if they share one and it is not cited yet.
pub(super) fn cite_link<S: Storage>(
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
