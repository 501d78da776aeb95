//! Tridagon: twelve cells in four boxes, which three digits alone cannot fill.

use std::ops::ControlFlow;

use super::guardians::Guardians;
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digit, Digits, HouseId, HouseKind, Storage};
use crate::rules::search::choices::{pairs, triples};
use crate::rules::{Emit, Rule, Work, emit_step};

/// Finds tridagons, three digits by three digits.
///
/// In each box, three cells share neither row nor column. Boxes side by side use the same rows, boxes one
/// above the other the same columns. Two readings of a box matter:
///
/// - By rows: the box beside it must have another digit in each of the three rows. So its digits are an even
///   permutation of the first box's.
/// - By columns: the same holds for the box below.
///
/// The readings of a box differ by the permutation in which its cells stand. Around the four boxes the
/// readings cancel out. So the product of these four permutations must be even: if one or three of them are
/// odd, there is no filling.
pub(crate) struct Tridagon;

impl<S: Storage> Rule<S> for Tridagon {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let digits: Vec<Digit> = board.layout().all_digits().collect();
        triples(&digits).try_for_each(|three| {
            work.check_time()?;
            find_with(board, three.map(|&digit| digit), emit)
        })
    }
}

/// Three cells of a tridagon in one box, which share neither row nor column.
struct Diagonal<S: Storage> {
    house: HouseId,
    cells: [Cell; 3],
    rows: [HouseId; 3],
    columns: [HouseId; 3],
    /// True if the columns of the cells, in the order of their rows, are an odd permutation.
    is_odd: bool,
    guardians: Guardians<S>,
}

fn find_with<S: Storage>(board: &Board<'_, S>, of: [Digit; 3], emit: &mut Emit<'_>) -> ControlFlow<()> {
    let digits: Digits<S> = of.into_iter().collect();
    let places = of.iter().fold(*board.open(), |left, &digit| left & *board.cells_for(digit));
    // Guardians in two cells have the same digit, so at least eleven cells have at most one guardian.
    let few = |cell: &Cell| board.candidates(*cell).len() <= digits.len() + 1;
    if places.into_iter().filter(few).count() < 11 {
        return ControlFlow::Continue(());
    }
    let boxes = board.layout().all_houses().filter(|&id| board.layout().house(id).kind == HouseKind::Box);
    let boxes: Vec<HouseId> = boxes.filter(|&id| (places & *board.geometry().house(id)).len() >= 3).collect();
    if boxes.len() < 4 {
        return ControlFlow::Continue(());
    }
    let all: Vec<Diagonal<S>> =
        boxes.into_iter().flat_map(|house| diagonals(board, house, places, digits)).collect();
    let apart = |one: &[HouseId; 3], other: &[HouseId; 3]| !one.iter().any(|house| other.contains(house));
    for a in &all {
        let later = |other: &&Diagonal<S>| other.house > a.house;
        let beside = |other: &&Diagonal<S>| other.rows == a.rows && apart(&other.columns, &a.columns);
        let below = |other: &&Diagonal<S>| other.columns == a.columns && apart(&other.rows, &a.rows);
        for b in all.iter().filter(later).filter(beside) {
            let Some(of_two) = with_box(board, a.guardians, b, digits) else { continue };
            for c in all.iter().filter(later).filter(below).filter(|c| c.house != b.house) {
                let Some(of_three) = with_box(board, of_two, c, digits) else { continue };
                let opposite = |d: &&Diagonal<S>| {
                    d.rows == c.rows
                        && d.columns == b.columns
                        && ![b.house, c.house].contains(&d.house)
                        && (a.is_odd ^ b.is_odd ^ c.is_odd ^ d.is_odd)
                };
                for d in all.iter().filter(later).filter(opposite) {
                    if let Some(guardians) = with_box(board, of_three, d, digits) {
                        report(board, digits, [a, b, c, d], guardians, emit)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn diagonals<S: Storage>(
    board: &Board<'_, S>,
    house: HouseId,
    places: Cells<S>,
    digits: Digits<S>,
) -> Vec<Diagonal<S>> {
    let layout = board.layout();
    let line =
        |cell: Cell, kind| layout.houses_of(cell).iter().copied().find(|&id| layout.house(id).kind == kind);
    let mut inside: Vec<(HouseId, HouseId, Cell)> = (places & *board.geometry().house(house))
        .into_iter()
        .filter_map(|cell| Some((line(cell, HouseKind::Row)?, line(cell, HouseKind::Column)?, cell)))
        .collect();
    inside.sort_unstable();
    let mut diagonals = Vec::new();
    for three in triples(&inside) {
        let (rows, cells) = (three.map(|(row, ..)| *row), three.map(|(.., cell)| *cell));
        let mut columns = three.map(|(_, column, _)| *column);
        let turned = pairs(&columns).filter(|[one, other]| one > other).count();
        columns.sort_unstable();
        let different = [rows, columns].iter().all(|lines| lines.is_sorted_by(|a, b| a < b));
        let guardians =
            cells.iter().try_fold(Guardians::default(), |all, &cell| all.with_cell(board, cell, digits));
        if let (true, Some(guardians)) = (different, guardians) {
            diagonals.push(Diagonal { house, cells, rows, columns, is_odd: turned % 2 == 1, guardians });
        }
    }
    diagonals
}

/// Adds the guardians of another box of a tridagon. Returns `None` if nothing would follow from all.
fn with_box<S: Storage>(
    board: &Board<'_, S>,
    guardians: Guardians<S>,
    more: &Diagonal<S>,
    digits: Digits<S>,
) -> Option<Guardians<S>> {
    more.guardians.cells.into_iter().try_fold(guardians, |all, cell| all.with_cell(board, cell, digits))
}

fn report<S: Storage>(
    board: &Board<'_, S>,
    digits: Digits<S>,
    four: [&Diagonal<S>; 4],
    guardians: Guardians<S>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let [a, b, c, _] = four;
    let lines = [a.rows, c.rows, a.columns, b.columns].concat();
    let houses = four.iter().map(|one| one.house).chain(lines);
    let cells = four.iter().flat_map(|one| one.cells).collect();
    emit_step(guardians.step(board, &rows::TRIDAGON, (cells, digits), houses), emit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    fn twelve(side: usize, last: &str, digits: &[usize]) -> Position {
        Position::boxed(side, side)
            .cell("r1c1 r2c2 r3c3 r1c5 r2c6 r3c7 r5c1 r6c2 r7c3", &[1, 2, 3])
            .cell(last, &[1, 2, 3])
            .cell("r5c5", digits)
    }

    #[test]
    fn the_one_cell_with_more_loses_the_three_digits() {
        let position = |last| {
            Position::boxed(3, 3)
                .cell("r1c1 r2c2 r3c3 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3", &[1, 2, 3])
                .cell(last, &[1, 2, 3])
                .cell("r4c4", &[1, 2, 3, 7])
        };
        assert_eq!(position("r5c6 r6c5").removed(&Tridagon), ["1r4c4 2r4c4 3r4c4"]);
        assert!(position("r5c5 r6c6").removed(&Tridagon).is_empty(), "all four run the same way");
    }

    #[test]
    fn larger_boxes_have_room_for_it() {
        assert_eq!(twelve(4, "r6c7 r7c6", &[1, 2, 3, 9]).removed(&Tridagon), ["1r5c5 2r5c5 3r5c5"]);
        assert!(twelve(4, "r6c6 r7c7", &[1, 2, 3, 9]).removed(&Tridagon).is_empty());
        assert!(twelve(4, "r6c7 r7c6", &[1, 2, 9]).removed(&Tridagon).is_empty());
    }
}
