//! SK loop: cells around the corners of a rectangle, whose digits link line to box to line in a closed loop.

use std::ops::ControlFlow;

use super::locked_set::{DigitCover, locked_claims};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digit, Digits, HouseId, HouseKind, Index, Storage};
use crate::rules::search::rows::bits;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Role, Step, group_by_key};

/// Role of a cell of an SK loop.
const LOOP: Role = Role::new("loop");

/// Finds SK loops, rectangle by rectangle.
///
/// At each corner, the other cells of its row in its box are a group. So are those of its column. Eight
/// groups make the loop. Each of eight houses holds two neighbouring groups: a line those of two corners, a
/// box those of one corner. A digit counts once for each house needed to cover its groups.
pub(crate) struct SkLoop;

/// A corner of an SK loop's rectangle: a cell with its row, column and box.
struct Corner<S: Storage> {
    lines: [HouseId; 2],
    house: HouseId,
    /// Two groups of cells with their candidates: the other cells of the row in the box, and of the column.
    groups: [Group<S>; 2],
}

#[derive(Clone, Copy)]
struct Group<S: Storage> {
    cells: Cells<S>,
    digits: Digits<S>,
}

impl<S: Storage> Group<S> {
    /// Returns the cells that the line shares with the box, without the corner `cell`. Returns `None` if
    /// there are none or one of them is filled.
    fn of_line(board: &Board<'_, S>, cell: Cell, line: HouseId, house: HouseId) -> Option<Self> {
        let geometry = board.geometry();
        let cells = (*geometry.house(line) & *geometry.house(house)) - Cells::<S>::of(cell);
        let digits = cells.into_iter().fold(Digits::<S>::default(), |all, cell| all | board.candidates(cell));
        (!cells.is_empty() && board.open().contains_all(&cells)).then_some(Self { cells, digits })
    }
}

impl<S: Storage> Corner<S> {
    fn of(board: &Board<'_, S>, cell: Cell) -> Option<Self> {
        let layout = board.layout();
        let of_kind =
            |kind| layout.houses_of(cell).iter().copied().find(|&house| layout.house(house).kind == kind);
        let lines = [of_kind(HouseKind::Row)?, of_kind(HouseKind::Column)?];
        let house = of_kind(HouseKind::Box)?;
        let group = |line| Group::of_line(board, cell, line, house);
        Some(Self { lines, house, groups: [group(lines[0])?, group(lines[1])?] })
    }
}

impl<S: Storage> Rule<S> for SkLoop {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let corners = board.layout().all_cells().filter_map(|cell| Corner::of(board, cell));
        let rows: Vec<(HouseId, Vec<Corner<S>>)> =
            group_by_key(corners.map(|corner| (corner.lines[0], corner)));
        let mut below: Vec<Option<&Corner<S>>> = vec![None; board.layout().all_houses().len()];
        for (at, (_, upper)) in rows.iter().enumerate() {
            for (_, lower) in &rows[at + 1..] {
                work.check_time()?;
                below.fill(None);
                for corner in lower {
                    below[corner.lines[1].index()] = Some(corner);
                }
                let both = |corner: &'_ Corner<S>| below[corner.lines[1].index()];
                for (one, first) in upper.iter().enumerate() {
                    let Some(under_first) = both(first) else { continue };
                    for second in &upper[one + 1..] {
                        if let Some(under_second) = both(second) {
                            report(board, [first, second, under_second, under_first], emit)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the smallest number of the SK loop's eight houses that cover these groups of cells (bits).
fn min_houses(groups: u8) -> u32 {
    let start = groups.trailing_ones();
    if start == u8::BITS {
        return start / 2;
    }
    // From this offset on, no run of groups wraps around the end.
    let mut left = groups.rotate_right(start);
    let mut houses = 0;
    while left > 0 {
        left >>= left.trailing_zeros();
        let run = left.trailing_ones();
        houses += run.div_ceil(2);
        left = left.checked_shr(run).unwrap_or_default();
    }
    houses
}

/// Returns every choice of the fewest houses (bits) of an SK loop that covers each of these groups (bits)
/// once. House `n` covers groups `n` and `n + 1`.
fn covers(groups: u8) -> impl Iterator<Item = u8> {
    let count = min_houses(groups);
    (0..=u8::MAX)
        .filter(move |&houses| houses.count_ones() == count)
        .filter(move |&houses| groups & (houses ^ houses.rotate_left(1)) == groups)
}

/// Reports the SK loop around these corners, given in circular order, if there is one.
fn report<S: Storage>(
    board: &Board<'_, S>,
    corners: [&Corner<S>; 4],
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let [a, b, c, d] = corners;
    let boxes = corners.map(|corner| corner.house);
    if boxes.iter().enumerate().any(|(at, house)| boxes[..at].contains(house)) {
        return ControlFlow::Continue(());
    }
    let (row, column) = (0, 1);
    let around = [(a, row), (b, row), (b, column), (c, column), (c, row), (d, row), (d, column), (a, column)];
    let groups = around.map(|(corner, line)| corner.groups[line]);
    let count: usize = groups.iter().map(|group| group.cells.len()).sum();
    // A house covers at most two groups.
    if groups.iter().map(|group| group.digits.len()).sum::<usize>() > 2 * count {
        return ControlFlow::Continue(());
    }
    let all = groups.iter().fold(Digits::<S>::default(), |all, group| all | group.digits);
    let in_groups = |digit: Digit| {
        (0..u8::BITS)
            .filter(|&at| groups[at as usize].digits.contains(digit))
            .fold(0, |set, at| set | 1 << at)
    };
    let places: Vec<(Digit, u8)> = all.into_iter().map(|digit| (digit, in_groups(digit))).collect();
    if places.iter().map(|&(_, groups)| min_houses(groups) as usize).sum::<usize>() != count {
        return ControlFlow::Continue(());
    }
    let houses =
        [a.lines[row], b.house, c.lines[column], c.house, c.lines[row], d.house, a.lines[column], a.house];
    let cells = groups.iter().fold(Cells::<S>::default(), |all, group| all | group.cells);
    let named = |chosen: u8| bits(chosen.into()).map(|at| houses[at]).collect();
    let counted: Vec<DigitCover> = places
        .into_iter()
        .map(|(digit, groups)| DigitCover { digit, choices: covers(groups).map(named).collect() })
        .collect();
    let role = |house| if boxes.contains(&house) { Role::BOX } else { Role::LINE };
    let fits = |cited: &[HouseId]| houses.iter().all(|house| cited.contains(house));
    let claims = locked_claims(board, (cells, &LOOP), &counted, role, fits);
    emit_step(Step::from_claims(&rows::SK_LOOP, claims), emit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn as_few_houses_as_cover_runs_of_groups() {
        for (groups, count) in [(0, 0), (0b1, 1), (0b1000_0001, 1), (0b111, 2), (0b101, 2), (0xff, 4)] {
            assert_eq!(min_houses(groups), count, "{groups:b}");
            assert!(covers(groups).all(|houses| houses.count_ones() == count));
        }
        assert_eq!(covers(0b11).collect::<Vec<_>>(), [0b1]);
        assert_eq!(covers(0b1).collect::<Vec<_>>(), [0b1, 0b1000_0000]);
        assert_eq!(covers(0xff).collect::<Vec<_>>(), [0b0101_0101, 0b1010_1010]);
    }

    /// Each of the eight houses has two digits, and no digit of one is in the neighbouring groups.
    fn ring(last: &[usize]) -> Position {
        Position::boxed(3, 3)
            .cell("r1c2 r1c3", &[1, 2, 7, 8])
            .cell("r1c5 r1c6", &[1, 2, 3, 4])
            .cell("r2c4 r3c4", &[3, 4, 5, 6])
            .cell("r5c4 r6c4", &[5, 6, 7, 8])
            .cell("r4c5 r4c6", &[1, 2, 7, 8])
            .cell("r4c2 r4c3", &[1, 2, 3, 4])
            .cell("r5c1 r6c1", &[3, 4, 5, 6])
            .cell("r2c1", &[5, 6, 7, 8])
            .cell("r3c1", last)
    }

    #[test]
    fn the_digits_of_each_house_go_from_the_rest_of_it() {
        let removed = ring(&[5, 6, 7, 8]).removed(&SkLoop);
        assert_eq!(removed.len(), 1);
        for gone in ["1r1c1", "2r1c9", "5r7c1", "7r2c2", "3r3c6", "6r9c4"] {
            assert!(removed[0].split(' ').any(|one| one == gone), "{gone}");
        }
        assert!(!removed[0].contains("9r") && !removed[0].contains("3r1c1"));
        assert!(ring(&[5, 6, 7, 9]).removed(&SkLoop).is_empty(), "seventeen digits leave a choice");
    }

    #[test]
    fn in_other_boxes_the_groups_have_other_sizes() {
        let position = |last: &[usize]| {
            Position::boxed(2, 3)
                .cell("r1c2 r1c3", &[1, 3, 4])
                .cell("r1c5 r1c6", &[1, 5, 6])
                .cell("r2c4", &[2, 5, 6])
                .cell("r4c4", &[2, 3, 4])
                .cell("r3c5 r3c6", &[1, 3, 4])
                .cell("r3c2 r3c3", &[1, 5, 6])
                .cell("r4c1", &[2, 5, 6])
                .cell("r2c1", last)
        };
        let removed = position(&[2, 3, 4]).removed(&SkLoop);
        assert_eq!(removed.len(), 1);
        for gone in ["1r1c1", "2r3c4", "3r2c2", "5r2c6", "4r4c5", "2r5c1"] {
            assert!(removed[0].split(' ').any(|one| one == gone), "{gone}");
        }
        assert!(position(&[1, 2, 3, 4]).removed(&SkLoop).is_empty());
    }
}
