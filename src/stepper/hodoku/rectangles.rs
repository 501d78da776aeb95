//! The order of unique rectangles of type 3: by corner, then by house, then by the cells of the subset.

use super::grid::{
    CellSet, DigitSet, Grid, HOUSES, NINE, Removals, column, count, houses_of, members, row, square,
};

/// A unique rectangle of type 3.
pub(super) struct WithSubset {
    /// The corners in circular order.
    pub(super) corners: [usize; 4],
    pub(super) digits: [usize; 2],
    /// The cells that form a naked subset with the roof.
    pub(super) set: CellSet,
    pub(super) removals: Removals,
}

/// Returns the first unique rectangle of type 3.
pub(super) fn first_with_subset(grid: &Grid) -> Option<WithSubset> {
    let mut known: Vec<usize> = Vec::new();
    for start in 0..81 {
        let Some(floor) = grid.pair(start) else { continue };
        for corners in rectangles(grid, start, floor) {
            // `HoDoKu` tells rectangles apart by a number that two of them may share. The later one is skipped.
            let number = number(corners);
            if known.contains(&number) {
                continue;
            }
            known.push(number);
            let digits = 1 << floor[0] | 1 << floor[1];
            if let Some((removals, set)) = of_rectangle(grid, corners, digits) {
                let [start, beside, across, opposite] = corners;
                let corners = [start, beside, opposite, across];
                return Some(WithSubset { corners, digits: floor, set, removals });
            }
        }
    }
    None
}

/// Returns the rectangles with this corner, as its corners: the start, the one in its box, and the two opposite these.
fn rectangles(grid: &Grid, start: usize, [one, other]: [usize; 2]) -> Vec<[usize; 4]> {
    let allowed = |cell: usize, digit: usize| grid.allowed[digit] >> cell & 1 == 1;
    let beside = members(HOUSES[2 * NINE + square(start)] & !(1 << start)).filter(|&beside| {
        (row(beside) == row(start) || column(beside) == column(start))
            && allowed(beside, one)
            && allowed(beside, other)
    });
    let mut all = Vec::new();
    for beside in beside {
        let in_row = row(beside) == row(start);
        let along = |cell: usize, at: usize| {
            if in_row { NINE * at + column(cell) } else { NINE * row(cell) + at }
        };
        for at in 0..NINE {
            let [across, opposite] = [along(start, at), along(beside, at)];
            if square(across) != square(start)
                && allowed(across, one)
                && allowed(opposite, one)
                && allowed(opposite, other)
            {
                all.push([start, beside, across, opposite]);
            }
        }
    }
    all
}

fn number(mut corners: [usize; 4]) -> usize {
    corners.sort_unstable();
    corners.into_iter().fold(0, |number, cell| 10 * number + cell)
}

/// Returns what the first subset of a rectangle removes, with the cells that join the roof.
fn of_rectangle(grid: &Grid, corners: [usize; 4], digits: DigitSet) -> Option<(Removals, CellSet)> {
    let roof: Vec<usize> =
        corners.into_iter().filter(|&corner| grid.candidates[corner] & !digits != 0).collect();
    let &[one, other] = roof.as_slice() else { return None };
    let pattern = corners.into_iter().fold(0, |all: CellSet, corner| all | 1 << corner);
    let extra = (grid.candidates[one] | grid.candidates[other]) & !digits;
    let houses = houses_of(one).into_iter().filter(|house| houses_of(other).contains(house));
    houses.into_iter().find_map(|house| {
        let others: Vec<usize> = members(HOUSES[house] & grid.open & !pattern)
            .filter(|&cell| grid.candidates[cell] & digits == 0)
            .collect();
        let roof = 1 << one | 1 << other;
        let (removals, cells) = Subset { grid, house, others: &others }.first(0, roof, extra)?;
        Some((removals, cells & !roof))
    })
}

/// A search for a naked subset with the roof of a rectangle.
struct Subset<'a> {
    grid: &'a Grid,
    /// The house of the subset, by its place in [`HOUSES`].
    house: usize,
    /// The cells that may join the roof.
    others: &'a [usize],
}

impl Subset<'_> {
    fn first(&self, next: usize, cells: CellSet, digits: DigitSet) -> Option<(Removals, CellSet)> {
        (next..self.others.len()).find_map(|at| {
            let cell = self.others[at];
            let (cells, digits) = (cells | 1 << cell, digits | self.grid.candidates[cell]);
            let removed = self.removed(cells, digits).map(|removed| (removed, cells));
            removed.or_else(|| self.first(at + 1, cells, digits))
        })
    }

    fn removed(&self, cells: CellSet, digits: DigitSet) -> Option<Removals> {
        let in_one = |kind: &dyn Fn(usize) -> usize| {
            let mut kinds = members(cells).map(kind);
            let first = kinds.next();
            kinds.all(|other| Some(other) == first)
        };
        let is_box = self.house >= 2 * NINE;
        if digits.count_ones() as usize + 1 != count(cells) || is_box && (in_one(&row) || in_one(&column)) {
            return None;
        }
        let mut removals = Removals::default();
        let mut remove = |from: CellSet| {
            members(from & !cells).for_each(|cell| removals.add_digits(self.grid, cell, digits));
        };
        remove(HOUSES[self.house]);
        if removals.is_empty() {
            return None;
        }
        if !is_box && in_one(&square) {
            members(HOUSES[2 * NINE + square(cells.trailing_zeros() as usize)] & !cells)
                .for_each(|cell| removals.add_digits(self.grid, cell, digits));
        }
        Some(removals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::set;

    #[test]
    fn the_roof_acts_as_one_cell_of_a_subset() {
        let floor = [("r1c1", 0b11), ("r1c2", 0b11)];
        let roof = [("r5c1", 0b111), ("r5c2", 0b1011), ("r5c9", 0b1100)];
        let found = first_with_subset(&Grid::with(&[floor.as_slice(), &roof].concat())).unwrap();
        assert_eq!(found.corners, [0, 1, 37, 36]);
        assert_eq!((found.digits, found.set), ([0, 1], set("r5c9")));
        let row = HOUSES[4] & !set("r5c1 r5c2 r5c9");
        let all = [(2, row), (3, row)].into_iter().fold(Removals::default(), |mut all, (digit, cells)| {
            all.add(digit, cells);
            all
        });
        assert_eq!(found.removals, all);
    }

    #[test]
    fn two_rectangles_may_have_one_number() {
        assert_eq!(number([0, 1, 9, 10]), number([10, 9, 1, 0]));
        assert_eq!(number([0, 1, 37, 38]), number([0, 1, 36, 48]));
    }
}
