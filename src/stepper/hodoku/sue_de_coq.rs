//! The order of Sue de Coqs: rows before columns, by box, by cells of the crossing, of the line and of the box.

use super::grid::{CellSet, DigitSet, Grid, HOUSES, NINE, Removals, count, members};

/// A Sue de Coq.
pub(super) struct SueDeCoq {
    /// The line and the box, by their places in [`HOUSES`].
    pub(super) houses: [usize; 2],
    /// The cells of the crossing, of the line and of the box.
    pub(super) parts: [CellSet; 3],
    pub(super) removals: Removals,
}

/// Returns the first Sue de Coq.
pub(super) fn first(grid: &Grid) -> Option<SueDeCoq> {
    let houses = (0..2 * NINE).flat_map(|line| (2 * NINE..3 * NINE).map(move |square| [line, square]));
    houses.into_iter().find_map(|[line, square]| {
        let houses = [HOUSES[line] & grid.open, HOUSES[square] & grid.open];
        let crossing: Vec<usize> = members(houses[0] & houses[1]).collect();
        middles(&crossing).into_iter().find_map(|middle| {
            let digits = digits_of(grid, middle);
            let spare = digits_count(digits).checked_sub(count(middle)).filter(|&spare| spare >= 2)?;
            let (removals, [in_line, in_box]) = Crossing { grid, houses, middle, digits, spare }.first()?;
            Some(SueDeCoq { houses: [line, square], parts: [middle, in_line, in_box], removals })
        })
    })
}

/// Returns the choices of two or three cells: each pair, followed by its triples.
fn middles(cells: &[usize]) -> Vec<CellSet> {
    let mut all = Vec::new();
    for (at, &one) in cells.iter().enumerate() {
        for (next, &other) in cells.iter().enumerate().skip(at + 1) {
            let pair = 1 << one | 1 << other;
            all.push(pair);
            all.extend(cells[next + 1..].iter().map(|&third| pair | 1 << third));
        }
    }
    all
}

fn digits_of(grid: &Grid, cells: CellSet) -> DigitSet {
    members(cells).fold(0, |all, cell| all | grid.candidates[cell])
}

fn digits_count(digits: DigitSet) -> usize {
    digits.count_ones() as usize
}

/// Where a line and a box cross, with the cells chosen there.
struct Crossing<'g> {
    grid: &'g Grid,
    /// The open cells of the line and of the box.
    houses: [CellSet; 2],
    middle: CellSet,
    digits: DigitSet,
    /// How many digits the cells chosen have more than they are.
    spare: usize,
}

impl Crossing<'_> {
    /// Returns what the first choice of cells of the line and of the box removes, with the choice.
    fn first(&self) -> Option<(Removals, [CellSet; 2])> {
        let line: Vec<usize> = members(self.houses[0] & !self.middle).collect();
        choose(&line, &mut |in_line| {
            let digits = digits_of(self.grid, in_line);
            let used = self.used(in_line, digits)?;
            if used == 0 || used >= self.spare {
                return None;
            }
            let square: Vec<usize> = members(self.houses[1] & !self.middle & !in_line).collect();
            choose(&square, &mut |in_box| {
                let of_box = digits_of(self.grid, in_box);
                let is_apart = of_box & digits & self.digits == 0;
                let fits = is_apart && self.used(in_box, of_box) == Some(self.spare - used);
                let removed = fits.then(|| self.removed([in_line, in_box], [digits, of_box])).flatten()?;
                Some((removed, [in_line, in_box]))
            })
        })
    }

    /// Returns how many digits of the crossing these cells use up. `None` if they have no digit of the crossing, or
    /// more digits beside than cells.
    fn used(&self, cells: CellSet, digits: DigitSet) -> Option<usize> {
        let beside = digits_count(digits & !self.digits);
        (digits & self.digits != 0).then(|| count(cells).checked_sub(beside)).flatten()
    }

    fn removed(&self, [in_line, in_box]: [CellSet; 2], [line, square]: [DigitSet; 2]) -> Option<Removals> {
        let mut removals = Removals::default();
        let parts = [
            (self.houses[1] & !in_box, (self.digits | square) & !line),
            (self.houses[0] & !in_line, (self.digits | line) & !square),
        ];
        for (cells, digits) in parts {
            members(cells & !self.middle)
                .for_each(|cell| removals.add_digits(self.grid, cell, digits | line & square));
        }
        (!removals.is_empty()).then_some(removals)
    }
}

/// Calls `visit` with the choices of cells in lexicographic order until it returns something: each choice comes before
/// the longer ones that begin with it.
fn choose<T>(cells: &[usize], visit: &mut dyn FnMut(CellSet) -> Option<T>) -> Option<T> {
    fn extend<T>(cells: &[usize], chosen: CellSet, visit: &mut dyn FnMut(CellSet) -> Option<T>) -> Option<T> {
        cells.iter().enumerate().find_map(|(at, &cell)| {
            let chosen = chosen | 1 << cell;
            visit(chosen).or_else(|| extend(&cells[at + 1..], chosen, visit))
        })
    }
    extend(cells, 0, visit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stepper::hodoku::grid::set;

    #[test]
    fn sets_of_line_and_box_share_no_digit_of_the_crossing() {
        let grid = |last| Grid::with(&[("r1c1", 0b1111), ("r1c2", 0b1111), ("r1c7", 0b11), ("r2c3", last)]);
        let found = first(&grid(0b1100)).unwrap();
        assert_eq!((found.houses, found.parts), ([0, 18], [set("r1c1 r1c2"), set("r1c7"), set("r2c3")]));
        assert!(found.removals.candidates().count() > 0);
        assert!(first(&grid(0b1010)).is_none());
    }

    #[test]
    fn they_may_share_a_digit_that_the_crossing_lacks() {
        let cells = [("r1c1", 0b1111), ("r1c2", 0b1111), ("r1c7", 0b1_0011), ("r1c8", 0b1_0011)];
        let boxed = [("r2c3", 0b1_1100), ("r3c3", 0b1_1100)];
        let found = first(&Grid::with(&[cells.as_slice(), &boxed].concat())).unwrap();
        let lost = |cell: &str| found.removals.by_digit().nth(4).unwrap().1 & set(cell) != 0;
        assert!(lost("r1c5") && lost("r3c1"));
    }
}
