//! The constraints (cells, or digits in houses) behind the strong and weak links of a chain.

use super::graph::Node;
use crate::grid::{Board, Cells, Storage};
use crate::step::Constraint;

/// Returns the constraint that links two nodes strongly: a cell or house where one of them must be true.
pub(super) fn strong_link<S: Storage>(board: &Board<'_, S>, one: &Node, other: &Node) -> Option<Constraint> {
    if one.digit != other.digit {
        let cell = *one.cells.first()?;
        let is_pair = one.cells == [cell] && other.cells == [cell] && board.candidates(cell).len() == 2;
        return is_pair.then_some(Constraint::Cell(cell));
    }
    let both: Cells<S> = one.set::<S>() | other.set::<S>();
    let only = |house| *board.cells_for(one.digit) & *board.geometry().house(house) == both;
    let house = board.geometry().houses_holding(both).find(|&house| only(house))?;
    Some(Constraint::House(house, one.digit))
}

/// Returns the constraints that link the two nodes weakly: cells or houses where at most one of them is true.
pub(super) fn weak_links<S: Storage>(board: &Board<'_, S>, one: &Node, other: &Node) -> Vec<Constraint> {
    if one.digit != other.digit {
        let cell = one.cells.first().filter(|_| one.cells == other.cells);
        return cell.map(|&cell| Constraint::Cell(cell)).into_iter().collect();
    }
    let both: Cells<S> = one.set::<S>() | other.set::<S>();
    board.geometry().houses_holding(both).map(|house| Constraint::House(house, one.digit)).collect()
}

/// Returns a constraint that joins two strong links of a chain. It links the second of the four nodes weakly
/// to the third. It must not touch the first and the fourth node, and must differ from `but`.
pub(super) fn weak_joint<S: Storage>(
    board: &Board<'_, S>,
    [before, one, other, after]: [&Node; 4],
    but: Option<&Constraint>,
) -> Option<Constraint> {
    let is_free = |constraint: &Constraint| {
        let takes = |node: &Node| match constraint {
            Constraint::House(house, digit) => {
                node.digit == *digit
                    && node.cells.iter().any(|&cell| board.geometry().house(*house).contains(cell))
            }
            Constraint::Cell(cell) => node.cells == [*cell],
            Constraint::Guardians { .. } => true,
        };
        Some(constraint) != but && !takes(before) && !takes(after)
    };
    weak_links(board, one, other).into_iter().find(is_free)
}
