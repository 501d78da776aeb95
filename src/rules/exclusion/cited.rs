//! Citations and roles of exclusion steps.

use crate::grid::{Board, Cell, Digit, Storage};
use crate::step::{Cited, Constraint, Role};

/// Role of the cells that are filled together.
pub(super) const BASE: Role = Role::new("base");
/// Role of a cell that must keep a candidate.
pub(super) const EXCLUDER: Role = Role::new("excluder");

/// Cites a digit in the first house that the two cells share, unless they share none or it is cited already.
pub(super) fn cite_link<S: Storage>(
    cited: &mut Vec<Cited>,
    board: &Board<'_, S>,
    digit: Digit,
    one: Cell,
    other: Cell,
) {
    if let Some(house) = board.layout().shared_house(one, other) {
        let link = Constraint::House(house, digit).cited(&Role::LINK);
        if !cited.contains(&link) {
            cited.push(link);
        }
    }
}
