//! Fireworks: a row and a column cross in a box, and some digits have at most one cell outside the box in
//! each.

use std::ops::ControlFlow;

use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digit, Digits, HouseId, HouseKind, Storage};
use crate::rules::search::choices::{pairs, triples};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Constraint, Role, Step};

/// Role of the cell where row and column of a firework cross.
const CROSS: Role = Role::new("cross");
/// Role of a wing of a firework: a cell of its row or column outside the box.
const WING: Role = Role::new("wing");

/// Finds fireworks of three digits for each crossing, then those of four digits.
pub(crate) struct Fireworks;

/// A row and a column that cross in a box. Digits of fireworks have at most one cell outside it in each.
struct Crossing<S: Storage> {
    cell: Cell,
    row: HouseId,
    column: HouseId,
    house: HouseId,
    /// Each digit, its cells in the row outside the box, and those in the column: at most one in each.
    digits: Vec<(Digit, Cells<S>, Cells<S>)>,
}

impl<S: Storage> Crossing<S> {
    /// Returns the firework digits whose cells outside the box are at most `in_row` and `in_column`.
    fn confined(&self, in_row: Cell, in_column: Cell) -> Vec<Digit> {
        let (in_row, in_column) = (Cells::<S>::of(in_row), Cells::<S>::of(in_column));
        let fit = self
            .digits
            .iter()
            .filter(|(_, row, column)| in_row.contains_all(row) && in_column.contains_all(column));
        fit.map(|&(digit, ..)| digit).collect()
    }

    fn argue(&self, argument: Argument, digits: &[Digit]) -> Argument {
        let argument = digits.iter().fold(argument, |all, &digit| {
            all.truth(Constraint::House(self.row, digit), &Role::LINE)
                .truth(Constraint::House(self.column, digit), &Role::LINE)
                .link(Constraint::House(self.house, digit), &Role::BOX)
        });
        argument.link(Constraint::Cell(self.cell), &CROSS)
    }
}

impl<S: Storage> Rule<S> for Fireworks {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let crossings = crossings(board);
        for crossing in &crossings {
            work.check_time()?;
            find_triples(board, crossing, emit)?;
        }
        for (at, first) in crossings.iter().enumerate() {
            work.check_time()?;
            for second in &crossings[at + 1..] {
                find_quadruples(board, first, second, emit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn crossings<S: Storage>(board: &Board<'_, S>) -> Vec<Crossing<S>> {
    let (geometry, layout) = (board.geometry(), board.layout());
    let mut crossings = Vec::new();
    for cell in *board.open() {
        let of_kind =
            |kind| layout.houses_of(cell).iter().copied().filter(move |&id| layout.house(id).kind == kind);
        for row in of_kind(HouseKind::Row) {
            for column in of_kind(HouseKind::Column) {
                for house in of_kind(HouseKind::Box) {
                    let beyond = |line: HouseId, digit: Digit| {
                        let places = *board.cells_for(digit) & *geometry.house(line);
                        (places.len() > 1)
                            .then_some(places - *geometry.house(house))
                            .filter(|beyond| beyond.len() < 2)
                    };
                    let both = |digit| Some((digit, beyond(row, digit)?, beyond(column, digit)?));
                    let digits: Vec<_> = layout.all_digits().filter_map(both).collect();
                    if digits.len() > 1 {
                        crossings.push(Crossing { cell, row, column, house, digits });
                    }
                }
            }
        }
    }
    crossings
}

fn find_triples<S: Storage>(
    board: &Board<'_, S>,
    crossing: &Crossing<S>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let none = Cells::<S>::default();
    let in_rows = crossing.digits.iter().fold(none, |all, &(_, row, _)| all | row);
    let in_columns = crossing.digits.iter().fold(none, |all, &(.., column)| all | column);
    for in_row in in_rows {
        for in_column in in_columns {
            let digits = crossing.confined(in_row, in_column);
            for digits in triples(&digits).map(|three| three.map(|&digit| digit)) {
                if !removes_any(board, &[(crossing, &digits)], [in_row, in_column]) {
                    continue;
                }
                let argument =
                    crossing.argue(Argument::default(), &digits).cell_links([in_row, in_column], &WING);
                emit_step(Step::from_claims(&rows::FIREWORKS, argument.claim(board)), emit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports fireworks of four digits: two crossings are opposite corners of a rectangle, and the other two
/// corners are wings of both.
fn find_quadruples<S: Storage>(
    board: &Board<'_, S>,
    first: &Crossing<S>,
    second: &Crossing<S>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let geometry = board.geometry();
    if first.row == second.row || first.column == second.column {
        return ControlFlow::Continue(());
    }
    let corner = |row: HouseId, column: HouseId| (*geometry.house(row) & *geometry.house(column)).only();
    let (Some(one), Some(other)) = (corner(first.row, second.column), corner(second.row, first.column))
    else {
        return ControlFlow::Continue(());
    };
    let of_boxes = *geometry.house(first.house) | *geometry.house(second.house);
    let wings: Cells<S> = [one, other].into_iter().collect();
    if wings.meets(&of_boxes) || !board.open().contains_all(&wings) {
        return ControlFlow::Continue(());
    }
    let (of_first, of_second) = (first.confined(one, other), second.confined(other, one));
    for near in pairs(&of_first).map(|two| two.map(|&digit| digit)) {
        let apart = pairs(&of_second).map(|two| two.map(|&digit| digit));
        for far in apart.filter(|far| !near.iter().any(|digit| far.contains(digit))) {
            if !removes_any(board, &[(first, &near), (second, &far)], [one, other]) {
                continue;
            }
            let argument =
                second.argue(first.argue(Argument::default(), &near), &far).cell_links([one, other], &WING);
            emit_step(Step::from_claims(&rows::FIREWORKS, argument.claim(board)), emit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns true if the fireworks remove something: other digits from the crossings and wings, or the
/// fireworks' digits from the rest of the boxes.
fn removes_any<S: Storage>(
    board: &Board<'_, S>,
    crossings: &[(&Crossing<S>, &[Digit])],
    wings: [Cell; 2],
) -> bool {
    let geometry = board.geometry();
    let all: Digits<S> = crossings.iter().flat_map(|(_, digits)| digits.iter().copied()).collect();
    let in_wings = wings.iter().any(|&wing| !(board.candidates(wing) - all).is_empty());
    in_wings
        || crossings.iter().any(|(crossing, digits)| {
            let own: Digits<S> = digits.iter().copied().collect();
            let lines = *geometry.house(crossing.row) | *geometry.house(crossing.column);
            let rest = *geometry.house(crossing.house) - lines;
            !(board.candidates(crossing.cell) - own).is_empty()
                || digits.iter().any(|&digit| board.cells_for(digit).meets(&rest))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn three_digits_fill_the_crossing_and_its_wings() {
        let position = |wing| {
            Position::boxed(3, 3)
                .confined("r1", &[1, 2], "r1c1 r1c2 r1c3 r1c9")
                .confined("r1", &[3], wing)
                .confined("c1", &[1, 2, 3], "r1c1 r2c1 r3c1 r9c1")
                .cell("r9c1", &[1, 2, 3])
                .cell("r1c1", &[1, 2, 3, 4])
                .cell("r1c9", &[1, 2, 3, 5])
                .cell("r2c2 r2c3 r3c2", &[1, 7, 8, 9])
                .cell("r3c3", &[7, 8, 9])
        };
        let removed = position("r1c1 r1c2 r1c3 r1c9").removed(&Fireworks);
        assert_eq!(removed, ["4r1c1 5r1c9 1r2c2 1r2c3 1r3c2"]);
        assert!(position("r1c1 r1c2 r1c3 r1c8 r1c9").removed(&Fireworks).is_empty());
    }

    #[test]
    fn two_crossings_with_the_same_wings_have_two_digits_each() {
        let position = |wing| {
            Position::boxed(2, 3)
                .confined("r1", &[1, 2], "r1c1 r1c2 r1c3 r1c6")
                .confined("c1", &[1, 2], wing)
                .confined("r5", &[3, 4], "r5c1 r5c4 r5c5 r5c6")
                .confined("c6", &[3, 4], "r1c6 r5c6 r6c6")
        };
        let removed = position("r1c1 r2c1 r5c1").removed(&Fireworks);
        assert_eq!(removed.len(), 1);
        assert!(removed[0].contains("3r1c1 4r1c1 5r1c1 6r1c1") && removed[0].contains("5r5c1 6r5c1"));
        assert!(position("r1c1 r2c1 r4c1 r5c1").removed(&Fireworks).is_empty());
    }
}
