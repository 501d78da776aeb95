//! The constraints (cells, or digits in houses) behind the strong and weak links of a chain.

use super::graph::Node;
use crate::grid::{Board, Cells, Storage};
use crate::step::Constraint;

/// Returns the constraint that links two nodes strongly: a cell or house where one of them must be true.
pub(super) fn strong_link<S: Storage>(
    board: &Board<'_, S>,
    one: &Node<S>,
    other: &Node<S>,
) -> Option<Constraint> {
    if one.digit != other.digit {
        let cell = one.cells.only()?;
        let is_pair = one.cells == other.cells && board.candidates(cell).len() == 2;
        return is_pair.then_some(Constraint::Cell(cell));
    }
    let both = one.cells | other.cells;
    let only = |house| *board.cells_for(one.digit) & *board.geometry().house(house) == both;
    let house = board.geometry().houses_holding(both).find(|&house| only(house))?;
    Some(Constraint::House(house, one.digit))
}

/// Returns the constraints that link the two nodes weakly: cells or houses where at most one of them is true.
pub(super) fn weak_links<S: Storage>(
    board: &Board<'_, S>,
    one: &Node<S>,
    other: &Node<S>,
) -> Vec<Constraint> {
    if one.digit != other.digit {
        let cell = one.cells.first().filter(|_| one.cells == other.cells);
        return cell.map(Constraint::Cell).into_iter().collect();
    }
    let both = one.cells | other.cells;
    board.geometry().houses_holding(both).map(|house| Constraint::House(house, one.digit)).collect()
}

/// Returns a constraint that joins two strong links of a chain. It links the second of the four nodes weakly
/// to the third. It must not touch the first and the fourth node, and must differ from `but`.
pub(super) fn weak_joint<S: Storage>(
    board: &Board<'_, S>,
    [before, one, other, after]: [&Node<S>; 4],
    but: Option<&Constraint>,
) -> Option<Constraint> {
    let is_free = |constraint: &Constraint| {
        let takes = |node: &Node<S>| match constraint {
            Constraint::House(house, digit) => {
                node.digit == *digit && board.geometry().house(*house).meets(&node.cells)
            }
            Constraint::Cell(cell) => node.cells == Cells::<S>::of(*cell),
            Constraint::Guardians { .. } => true,
        };
        Some(constraint) != but && !takes(before) && !takes(after)
    };
    weak_links(board, one, other).into_iter().find(is_free)
}
