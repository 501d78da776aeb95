//! Singles and locked candidates.

use std::ops::ControlFlow;

use crate::grade::se::grid::{BLOCKS, Bits, COLUMNS, Grid, HOUSE_SETS, HOUSES, Mask, ROWS, is_single};
use crate::grade::se::step::{Evidence, Pattern, Step};
use crate::grade::se::technique::Technique;

/// Order in which the pattern techniques scan houses: blocks, columns, rows.
pub(crate) const PATTERN_ORDER: [usize; 3] = [BLOCKS, COLUMNS, ROWS];

/// Hidden single: first those in the last empty cell of a house (1.0), then in a block (1.2), then in a line (1.5).
pub(crate) fn hidden_single(grid: &Grid) -> Option<Step> {
    let has_last = grid.empty_in.contains(&1);
    for (is_last, ratings) in [(true, [1.0, 1.0, 1.0]), (false, [1.2, 1.5, 1.5])] {
        for (kind, rating) in PATTERN_ORDER.into_iter().zip(ratings).filter(|_| has_last || !is_last) {
            for house in kind..kind + 9 {
                if grid.empty_in[house] != 0
                    && (grid.empty_in[house] == 1) == is_last
                    && let Some((cell, digit)) = single_in(grid, house)
                {
                    let step = Step::placing(Technique::HiddenSingle, rating, cell, digit);
                    return Some(step.on(of_houses(1 << house, 0)));
                }
            }
        }
    }
    None
}

/// The evidence of a step about houses that need a digit, and houses that take it once.
fn of_houses(bases: u32, covers: u32) -> Evidence {
    Evidence { bases, covers, ..Evidence::default() }
}

/// First digit with a single place in the house, with its cell.
#[inline]
fn single_in(grid: &Grid, house: usize) -> Option<(usize, usize)> {
    let places = &grid.places[house];
    // Without a branch for each digit, as most houses have no single.
    let mut count: Mask = 0;
    for &places in places {
        count += Mask::from(is_single(places));
    }
    if count == 0 {
        return None;
    }
    let digit = places.iter().position(|&places| is_single(places))?;
    Some((HOUSES[house][places[digit].trailing_zeros() as usize].into(), digit))
}

/// Naked single (2.3).
pub(crate) fn naked_single(grid: &Grid) -> Option<Step> {
    let cell = Bits(grid.cells_with(1)).next()?;
    let digit = grid.cands[cell].trailing_zeros() as usize;
    Some(Step::placing(Technique::NakedSingle, 2.3, cell, digit))
}

/// A digit whose places in a house all lie in another: the house, the other one, the digit.
type Locked = (usize, usize, usize);

/// The cells where a block and a line cross: their digits, and the digits that have two places or more there.
#[derive(Clone, Copy, Default)]
struct Crossing {
    once: Mask,
    twice: Mask,
}

/// Crossings of each block (0 to 8) with its columns and rows.
fn crossings(grid: &Grid) -> [[[Crossing; 3]; 2]; 9] {
    let mut crossings = [[[Crossing::default(); 3]; 2]; 9];
    for (block, lines) in crossings.iter_mut().enumerate() {
        for (place, cell) in HOUSES[block].into_iter().enumerate() {
            let cands = grid.cands[usize::from(cell)];
            for (direction, i) in [(0, place % 3), (1, place / 3)] {
                let crossing = &mut lines[direction][i];
                crossing.twice |= crossing.once & cands;
                crossing.once |= cands;
            }
        }
    }
    crossings
}

/// Finds every digit with two places or more that is locked in the crossing of two houses: in blocks (pointing), then
/// in columns and rows (claiming).
fn locked<B>(grid: &Grid, mut visit: impl FnMut(Locked) -> ControlFlow<B>) -> ControlFlow<B> {
    let crossings = crossings(grid);
    for (direction, lines) in [COLUMNS, ROWS].into_iter().enumerate() {
        for (block, crossings) in crossings.iter().enumerate() {
            let first_line = lines + [block % 3, block / 3][direction] * 3;
            for (i, at) in crossings[direction].into_iter().enumerate() {
                let others = crossings[direction][(i + 1) % 3].once | crossings[direction][(i + 2) % 3].once;
                for digit in Bits(at.twice & !others) {
                    visit((block, first_line + i, digit))?;
                }
            }
        }
    }
    for (direction, lines) in [COLUMNS, ROWS].into_iter().enumerate() {
        for line in 0..9 {
            let block_at = |i: usize| [i * 3 + line / 3, line / 3 * 3 + i][direction];
            let in_line: [Crossing; 3] = std::array::from_fn(|i| crossings[block_at(i)][direction][line % 3]);
            for (i, at) in in_line.into_iter().enumerate() {
                for digit in Bits(at.twice & !(in_line[(i + 1) % 3].once | in_line[(i + 2) % 3].once)) {
                    visit((lines + line, block_at(i), digit))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Pointing (2.6) and claiming (2.8).
pub(crate) fn locking<B>(grid: &Grid, mut sink: impl FnMut(Pattern) -> ControlFlow<B>) -> ControlFlow<B> {
    locked(grid, |(base, cover, digit)| {
        let cells = grid.cells[digit] & HOUSE_SETS[cover] & !HOUSE_SETS[base];
        if cells == 0 {
            return ControlFlow::Continue(());
        }
        let (technique, rating) =
            if base < ROWS { (Technique::Pointing, 2.6) } else { (Technique::Claiming, 2.8) };
        let digits = 1 << digit;
        sink(Pattern {
            technique,
            rating,
            digits,
            cells,
            absent: (digits, HOUSE_SETS[base] & !HOUSE_SETS[cover]),
            evidence: of_houses(1 << base, 1 << cover),
        })
    })
}

/// Direct pointing (1.7) and claiming (1.9): the locked digit leaves one place in another house of the base's kind.
pub(crate) fn direct_locking(grid: &Grid) -> Option<Step> {
    locked(grid, |(base, cover, digit)| {
        let kind = base / 9 * 9;
        for (at, house) in HOUSE_SETS[kind..kind + 9].iter().enumerate() {
            // Both conditions fail for the base and for houses that do not cross the cover.
            let cells = grid.cells[digit] & house;
            let outside = cells & !HOUSE_SETS[cover];
            if cells != outside && outside.is_power_of_two() {
                let cell = outside.trailing_zeros() as usize;
                let evidence = of_houses(1 << base | 1 << (kind + at), 1 << cover);
                let (technique, rating) = if kind == BLOCKS {
                    (Technique::DirectPointing, 1.7)
                } else {
                    (Technique::DirectClaiming, 1.9)
                };
                return ControlFlow::Break(Step::placing(technique, rating, cell, digit).on(evidence));
            }
        }
        ControlFlow::Continue(())
    })
    .break_value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::se::grid::ROWS;

    fn empty() -> Grid {
        Grid::new(&[None; 81])
    }

    #[test]
    fn the_last_cell_of_a_house_comes_first() {
        let mut puzzle = [None; 81];
        (72..80).for_each(|cell| puzzle[cell] = Some(cell - 72));
        let step = hidden_single(&Grid::new(&puzzle)).expect("a single");
        assert_eq!(
            (step.rating, step.placement.map(|placed| (placed.cell, placed.digit))),
            (1.0, Some((80, 8)))
        );
    }

    #[test]
    fn a_digit_with_two_places_in_a_crossing_points() {
        let mut grid = empty();
        for cell in [2, 9, 10, 11, 18, 19, 20] {
            grid.remove(cell, 0);
        }
        let pattern = locking(&grid, ControlFlow::Break).break_value().expect("pointing");
        assert_eq!((pattern.technique, pattern.rating), (Technique::Pointing, 2.6));
        assert_eq!(pattern.cells, HOUSE_SETS[ROWS] & !HOUSE_SETS[0]);
        assert!(direct_locking(&grid).is_none());
        // In the next block the pointing leaves one place for the digit.
        for cell in [12, 13, 14, 21, 22] {
            grid.remove(cell, 0);
        }
        let step = direct_locking(&grid).expect("direct pointing");
        assert_eq!((step.rating, step.placement.map(|placed| placed.cell)), (1.7, Some(23)));
    }
}
