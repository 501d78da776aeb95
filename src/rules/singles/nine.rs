//! Sweeps of the usual 9x9 grid on bit boards.
//!
//! The cells are numbered in three orders: box by box, row by row and column by column. In one of them the cells of
//! a house are adjacent. An order takes three words, and a word has three fields: nine cells of a house with a guard
//! bit above them, so that one subtraction serves three houses.

#![allow(clippy::inline_always, reason = "a call takes a tenth of a pass")]

use std::array::from_fn;
use std::sync::LazyLock;

use crate::grid::{Candidate, Cell, Digit, HouseId, Puzzle, Shape, Solution};
use crate::step::{Pass, Single, SingleKind};

/// The lowest bit of each field.
const ONES: u32 = 1 | 1 << 10 | 1 << 20;
const GUARDS: u32 = 512 * ONES;
/// The first word of the rows.
const ROWS: usize = 3;

/// Cells in the three orders: boxes, rows, columns.
type Orders = [u32; 9];

/// The houses of a cell and the sets to intersect with when it is filled.
struct Place {
    /// Every other cell.
    not_self: Orders,
    /// Every cell that shares no house with it.
    not_peers: Orders,
    houses: [u8; 3],
}

struct Tables {
    places: [Place; 81],
    /// The cell at each bit of each word.
    cells: [[u8; 32]; 9],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut cells = [[0; 32]; 9];
    let places = from_fn(|cell| {
        let mut place = Place {
            not_self: [!0; 9],
            not_peers: [!0; 9],
            houses: houses(cell).map(|(house, _)| house as u8),
        };
        for other in 0..81 {
            let houses = houses(other);
            let is_peer = houses.iter().any(|(house, _)| place.houses.contains(&(*house as u8)));
            for (house, index) in houses {
                let (word, bit) = (house / 3, house % 3 * 10 + index);
                place.not_self[word] ^= u32::from(other == cell) << bit;
                place.not_peers[word] ^= u32::from(is_peer) << bit;
                cells[word][bit] = other as u8;
            }
        }
        place
    });
    Tables { places, cells }
});

/// Returns the box, row and column of a cell, with the index of the cell in each.
const fn houses(cell: usize) -> [(usize, usize); 3] {
    let (row, column) = (cell / 9, cell % 9);
    [(row / 3 * 3 + column / 3, row % 3 * 3 + column % 3), (9 + row, column), (18 + column, row)]
}

/// A position: the open cells and the places of each digit in them. Bits of filled cells mean nothing.
struct Nine {
    open: Orders,
    /// For each word the places of the nine digits, side by side: a pass asks for all of them at once.
    places: [[u32; 9]; 9],
    digits: [Digit; 81],
    /// The singles placed, each with true if it is the first of its sweep.
    singles: Vec<(bool, Single)>,
    /// For each house the number of singles up to the last one in it; 0 if there is none. No more than 27 are houses.
    last: [u8; 32],
    starts: bool,
    tables: &'static Tables,
}

/// Solves a puzzle by sweeps. Reports the singles, each with true if it is the first of its sweep, and returns the
/// solution. `None`, and no report, if they do not solve it, if it is not the usual grid or if candidates are removed at
/// the start.
pub(super) fn solve(puzzle: &Puzzle, mut report: impl FnMut(bool, Single)) -> Option<Solution> {
    if puzzle.layout().shape() != Some(Shape::NINE) || !puzzle.eliminated().is_empty() {
        return None;
    }
    let mut nine = Nine {
        open: [511 * ONES; 9],
        places: [[511 * ONES; 9]; 9],
        digits: [Digit::new(0); 81],
        singles: Vec::with_capacity(81),
        last: [0; 32],
        starts: true,
        tables: &TABLES,
    };
    let mut values = [0; 81];
    for ((value, given), placed) in values.iter_mut().zip(puzzle.givens()).zip(puzzle.placed()) {
        *value = given.or(*placed).map_or(0, Digit::value);
    }
    // The filled cells, without a branch for each cell: it would be mispredicted for every third.
    let (mut filled, mut count) = ([0; 82], 0);
    for (cell, &value) in values.iter().enumerate() {
        filled[count] = cell as u8;
        count += usize::from(value != 0);
    }
    let mut open = nine.open;
    for cell in filled[..count].iter().map(|&cell| usize::from(cell)) {
        let digit = usize::from(values[cell] - 1);
        let (place, word) = (&nine.tables.places[cell], ROWS + cell / 27);
        // The places that are left include the cell, unless a peer has the digit.
        if nine.places[word][digit] | place.not_self[word] != !0 {
            return None;
        }
        nine.digits[cell] = Digit::new(digit);
        (0..9).for_each(|word| open[word] &= place.not_self[word]);
        (0..9).for_each(|word| nine.places[word][digit] &= place.not_peers[word]);
    }
    nine.open = open;
    // A contradiction leaves a cell open, so it needs no check: the singles after it are not used.
    while nine.is_open() {
        nine.starts = true;
        (ROWS..ROWS + 3).for_each(|word| nine.naked_pass(word));
        for word in 0..9 {
            if nine.is_open() {
                nine.hidden_pass(word);
            }
        }
        if nine.starts {
            return None;
        }
    }
    // The last single in a house is a full house, of the first house that it fills.
    for (house, &last) in nine.last.iter().enumerate().rev() {
        if let Some((_, single)) = nine.singles.get_mut(usize::from(last).wrapping_sub(1)) {
            single.kind = SingleKind::FullHouse(HouseId::new(house));
        }
    }
    for (starts, single) in nine.singles {
        report(starts, single);
    }
    Some(Solution::new(nine.digits.to_vec()))
}

impl Nine {
    fn is_open(&self) -> bool {
        // One order has all cells.
        self.open[0] | self.open[1] | self.open[2] != 0
    }

    fn naked_pass(&mut self, word: usize) {
        let mut later = !0;
        loop {
            // The cells with a digit, and those with two. Three digits at a time are a shorter chain of operations.
            let (mut once, mut twice) = (0, 0);
            for &[one, other, third] in self.places[word].as_chunks::<3>().0 {
                let (either, any) = (one | other, one | other | third);
                twice |= one & other | either & third | once & any;
                once |= any;
            }
            // The cells with the digits whose index has this bit.
            let mut digits = [0; 4];
            for (digit, &places) in self.places[word].iter().enumerate() {
                for (bit, digits) in digits.iter_mut().enumerate() {
                    *digits |= if digit >> bit & 1 == 1 { places } else { 0 };
                }
            }
            let single = once & !twice & self.open[word] & later;
            if single == 0 {
                return;
            }
            let bit = single.trailing_zeros();
            later = !1 << bit;
            let digit = (0..4).fold(0, |digit, power| digit | (digits[power] >> bit & 1) << power);
            self.place(word, bit, digit as usize, SingleKind::Naked, Pass::Naked);
        }
    }

    fn hidden_pass(&mut self, word: usize) {
        let mut later = !0;
        // Those found before and not placed yet. Whether others come first shows after each placement, but seldom do
        // they, so the processor goes on with these meanwhile.
        let mut waiting = 0_u32;
        loop {
            let open = self.open[word];
            // The digits with one place in a house, each as a bit of the house's field.
            let mut hidden = 0;
            for (digit, &places) in self.places[word].iter().enumerate() {
                hidden |= fields_of(with_one(places & open)) & ONES << digit;
            }
            hidden &= later;
            let before = (waiting & waiting.wrapping_neg()).wrapping_sub(1);
            if hidden & before != 0 {
                waiting = anew(hidden);
            }
            // None that waits is lost, except by a contradiction.
            if waiting == 0 || waiting & !hidden != 0 {
                return;
            }
            let bit = waiting.trailing_zeros();
            waiting &= waiting - 1;
            later = !1 << bit;
            let (house, digit) = (bit / 10, bit as usize % 10);
            let place = self.places[word][digit] & open & 511 << (house * 10);
            let house = HouseId::new(word * 3 + house as usize);
            let kind = if word < ROWS { SingleKind::HiddenBox(house) } else { SingleKind::HiddenLine(house) };
            self.place(word, place.trailing_zeros(), digit, kind, Pass::Hidden);
        }
    }

    #[inline(always)]
    fn place(&mut self, word: usize, bit: u32, digit: usize, kind: SingleKind, pass: Pass) {
        let cell = usize::from(self.tables.cells[word][bit as usize % 32]);
        let place = &self.tables.places[cell];
        self.digits[cell] = Digit::new(digit);
        for word in 0..9 {
            self.open[word] &= place.not_self[word];
            self.places[word][digit] &= place.not_peers[word];
        }
        let candidate = Candidate { cell: Cell::new(cell), digit: Digit::new(digit) };
        self.singles.push((std::mem::take(&mut self.starts), Single { kind, candidate, pass }));
        for house in place.houses {
            self.last[usize::from(house % 32)] = self.singles.len() as u8;
        }
    }
}

/// Returns its argument. A call marked as rare makes a branch, over which the processor goes on at once. A choice
/// between two values would have it wait for both.
#[cold]
#[inline(never)]
fn anew(digits: u32) -> u32 {
    digits
}

/// Returns all nine cells of each field whose guard bit is set.
const fn fields_of(guards: u32) -> u32 {
    guards - (guards >> 9)
}

/// Returns the guard bits of the fields with exactly one bit.
const fn with_one(word: u32) -> u32 {
    let less = (word | GUARDS) - ONES;
    less & !((word & less) + 511 * ONES) & GUARDS
}

#[cfg(test)]
#[path = "../../../tests/deep/nine.rs"]
mod tests;
