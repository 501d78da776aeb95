//! Citations and roles of exclusion steps.

use crate::grid::{Board, Cell, Digit, Storage};
use crate::step::{Cited, Constraint, Role};

/// Role of the cells that are filled together.
pub(super) const BASE: Role = Role::new("base");
/// Role of a cell that must keep a candidate.
pub(super) const EXCLUDER: Role = Role::new("excluder");

/// Returns the citation of a cell.
pub(super) fn cite_cell(cell: Cell, role: &Role) -> Cited {
    Cited { constraint: Constraint::Cell(cell), role: role.clone() }
}

/// Cites a digit in the first house that the two cells share, unless they share none or it is cited already.
pub(super) fn cite_link<S: Storage>(
    cited: &mut Vec<Cited>,
    board: &Board<'_, S>,
    digit: Digit,
    one: Cell,
    other: Cell,
) {
    if let Some(house) = board.layout().shared_house(one, other) {
        let link = Cited { constraint: Constraint::House(house, digit), role: Role::LINK };
        if !cited.contains(&link) {
            cited.push(link);
        }
    }
}
