//! The order of empty rectangles: by digit, by box, by row and column of the box, then by the strong link.

use super::grid::{CellSet, Grid, HOUSES, NINE, Removals, column, count, members, row, square};

/// Returns what the first empty rectangle removes.
pub(super) fn first(grid: &Grid) -> Option<Removals> {
    let boxes = (0..NINE).flat_map(|digit| (0..NINE).map(move |square| (digit, square)));
    boxes.into_iter().find_map(|(digit, square)| {
        let removed = bends(square).find_map(|bend| removed(grid.places[digit], square, bend))?;
        Some(Removals::of(digit, removed))
    })
}

/// Returns the pairs of a row and a column of a box, both from the last to the first.
fn bends(square: usize) -> impl Iterator<Item = [usize; 2]> {
    let (top, left) = (square / 3 * 3, square % 3 * 3);
    (0..3).rev().flat_map(move |row| (0..3).rev().map(move |column| [top + row, left + column]))
}

/// Returns the cell that the digit leaves: first through a strong link across the row of the box, then through one
/// across its column.
fn removed(places: CellSet, of_box: usize, [line, crossing]: [usize; 2]) -> Option<CellSet> {
    let inside = places & HOUSES[2 * NINE + of_box];
    let [in_row, in_column] = [HOUSES[line], HOUSES[NINE + crossing]].map(|house| inside & house);
    let fits = inside & !in_row & !in_column == 0
        && in_row & !in_column != 0
        && in_column & !in_row != 0
        && (2..=5).contains(&count(inside))
        && (count(in_row) >= 2 || count(in_column) >= 2);
    if !fits {
        return None;
    }
    let across = |near: usize, link: CellSet, along: &dyn Fn(usize) -> CellSet| {
        let pair = places & link;
        let far = members(pair & !(1 << near)).next().filter(|_| count(pair) == 2)?;
        let target = places & along(far) & !HOUSES[2 * NINE + of_box];
        (target != 0).then_some(target)
    };
    let outside = |house: CellSet| members(places & house).filter(|&cell| square(cell) != of_box);
    let through_row = || {
        outside(HOUSES[line]).find_map(|near| {
            across(near, HOUSES[NINE + column(near)], &|far| HOUSES[row(far)] & HOUSES[NINE + crossing])
        })
    };
    let through_column = || {
        outside(HOUSES[NINE + crossing]).find_map(|near| {
            across(near, HOUSES[row(near)], &|far| HOUSES[NINE + column(far)] & HOUSES[line])
        })
    };
    through_row().or_else(through_column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::set;

    #[test]
    fn it_takes_the_last_row_and_column_of_a_box_first() {
        let link = (16, "r2c8 r6c8");
        let grid = Grid::confined(4, &[(18, "r2c1 r2c3 r1c2 r3c2"), link]);
        assert_eq!(first(&grid), Some(Removals::of(4, set("r6c2"))));
        // One place is in both lines, so that row 3 and row 2 would do: row 3 has no strong link across it.
        let grid = Grid::confined(4, &[(18, "r2c1 r2c2 r3c2"), link]);
        assert_eq!(first(&grid), Some(Removals::of(4, set("r6c2"))));
        assert_eq!(first(&Grid::confined(4, &[(18, "r2c1 r1c2 r3c3"), link])), None);
    }
}
