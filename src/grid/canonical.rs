//! The canonical form of a puzzle, which equivalent puzzles share.
//!
//! The form is built row by row. A [`Search`] holds every [`Arrangement`] that leads to the least rows so far, extends
//! each of them by each row that may come next, and keeps those with the least next row. What the rows so far do not
//! tell apart stays open: the order of like columns, and with it the labels of digits that came up in them.

use std::sync::Arc;

use super::bits::Bits;
use super::layout::{Layout, Shape};
use super::puzzle::{Puzzle, Solution};
use super::set::Digit;

/// The largest side of a grid that has a canonical form.
const MOST: usize = 9;

impl Puzzle {
    /// Returns the canonical form of the givens, the same for all equivalent puzzles and for no others. `None` for
    /// jigsaws and the like, Latin squares, sides above 9, and if candidates are removed at the start.
    ///
    /// Two puzzles are equivalent if one becomes the other by exchanging two rows of a band, two columns of a stack,
    /// two bands, two stacks, two digits, or rows with columns where the box is a square. The form is the one whose
    /// line is least: the cells row by row, an empty cell less than 1, and 1 less than 2. So digits are numbered as
    /// they first appear. The field calls this the minlex form. Digits placed before the start are no part of it.
    ///
    /// A puzzle takes tens of microseconds, a grid with many symmetries up to tens of milliseconds.
    ///
    /// ```
    /// let puzzle: sudostep::Puzzle = "12..34..........".parse()?;
    /// let twin: sudostep::Puzzle = "........24..13..".parse()?;
    /// assert_eq!(puzzle.canonical(), twin.canonical());
    /// # Ok::<(), sudostep::InputError>(())
    /// ```
    pub fn canonical(&self) -> Option<Self> {
        let shape = self.layout().shape().filter(|shape| shape.has_boxes() && shape.side() <= MOST)?;
        let cells = self.eliminated().is_empty().then(|| Search::least_form(shape, self.givens()))?;
        Self::new(Arc::clone(self.layout()), cells).ok()
    }
}

impl Solution {
    /// Returns the canonical form of this grid: that of the puzzle with all its digits as givens. `None` as for
    /// [`Puzzle::canonical`], and if the grid is not one of this layout.
    pub fn canonical(&self, layout: &Arc<Layout>) -> Option<Self> {
        let givens = self.digits().iter().copied().map(Some).collect();
        let form = Puzzle::new(Arc::clone(layout), givens).ok()?.canonical()?;
        Some(Self::new(form.givens().iter().copied().flatten().collect()))
    }
}

/// The label of a digit in the form.
#[derive(Clone, Copy)]
enum Label {
    /// The digit has not come up.
    None,
    Fixed(u8),
    /// The digit came up in a column whose place was open: the label is that place plus `shift`, wrapping.
    ByColumn {
        column: u8,
        shift: u8,
    },
}

/// A choice of the form's first rows, with all that these rows leave open.
#[derive(Clone, Copy)]
struct Arrangement {
    /// 1 if rows and columns are exchanged, else 0.
    transposed: usize,
    /// The rows that are used, as bits.
    used: u16,
    /// The leftmost place that each column can still take; means nothing until the column's stack has a place.
    ranks: [u8; MOST],
    /// The columns of each rank, as bits. The rows so far do not tell them apart.
    alike: [u16; MOST],
    /// The label of each digit, by its value; that of an empty cell, 0, is 0.
    labels: [Label; MOST + 1],
    /// The least label that no digit has.
    next: u8,
}

impl Arrangement {
    /// Puts the columns `first`, which have this rank, before the others that have it.
    fn put_first(&mut self, rank: usize, first: u16) {
        let others = self.alike[rank] & !first;
        if others != 0 {
            let next = rank + first.count_ones() as usize;
            self.alike[rank] = first;
            self.alike[next] = others;
            bits(others).for_each(|column| self.ranks[column] = next as u8);
        }
    }

    /// Returns the least label that `digit` can have if `column` comes to this place.
    fn label(&self, digit: u8, column: usize, place: usize) -> u8 {
        match self.labels[usize::from(digit)] {
            Label::None => self.next,
            Label::Fixed(label) => label,
            Label::ByColumn { column: other, shift } => {
                let other = usize::from(other);
                let is_taken = usize::from(self.ranks[other]) == place && other != column;
                (self.ranks[other] + u8::from(is_taken)).wrapping_add(shift)
            }
        }
    }
}

/// Returns the numbers of the bits, ascending.
fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || set.pop())
}

/// The search for the least form.
struct Search {
    shape: Shape,
    /// The rows of the puzzle, and its columns as rows.
    lines: [[[u8; MOST]; MOST]; 2],
    /// The least next row so far, four bits a cell; all bits set before the first.
    least: u64,
    /// The arrangements with that row.
    found: Vec<Arrangement>,
}

impl Search {
    /// Returns the cells of the least form of these givens.
    fn least_form(shape: Shape, givens: &[Option<Digit>]) -> Vec<Option<Digit>> {
        let side = shape.side();
        let mut lines = [[[0; MOST]; MOST]; 2];
        for (cell, digit) in givens.iter().enumerate() {
            let (row, column, value) = (cell / side, cell % side, digit.map_or(0, Digit::value));
            lines[0][row][column] = value;
            lines[1][column][row] = value;
        }
        let (ranks, alike, mut labels) = ([0; MOST], [0; MOST], [Label::None; MOST + 1]);
        labels[0] = Label::Fixed(0);
        let start = |transposed| Arrangement { transposed, used: 0, ranks, alike, labels, next: 1 };
        let is_square = shape.box_height() == shape.box_width();
        let mut kept: Vec<Arrangement> = (0..=usize::from(is_square)).map(start).collect();
        let mut search = Self { shape, lines, least: u64::MAX, found: Vec::new() };
        let mut cells = Vec::with_capacity(givens.len());
        for _ in 0..side {
            search.least = u64::MAX;
            for arrangement in kept.drain(..) {
                for row in bits(search.next_rows(&arrangement)) {
                    let cells = search.lines[arrangement.transposed][row];
                    let used = arrangement.used | 1 << row;
                    search.add(&Arrangement { used, ..arrangement }, &cells, 0, 0);
                }
            }
            std::mem::swap(&mut kept, &mut search.found);
            let label = |place: usize| (search.least >> (4 * place) & 15) as u8;
            cells.extend((0..side).rev().map(|place| Digit::of_value(label(place))));
        }
        cells
    }

    /// Returns the rows that may come next, of the band that is begun or else of any other; of equal rows in a band
    /// only the first.
    fn next_rows(&self, arrangement: &Arrangement) -> u16 {
        let (used, lines) = (arrangement.used, &self.lines[arrangement.transposed]);
        let height = self.shape.box_height();
        let is_begun = !(used.count_ones() as usize).is_multiple_of(height);
        let mut rows = 0u16;
        for row in 0..self.shape.side() {
            let band = ((1 << height) - 1) << (row / height * height);
            let is_in_turn = used >> row & 1 == 0 && (used & band != 0) == is_begun;
            if is_in_turn && bits(rows & band).all(|other| lines[other] != lines[row]) {
                rows |= 1 << row;
            }
        }
        rows
    }

    /// Adds the cells of a row from `place` on, in every way that can be least; `line` holds the labels before
    /// `place`, four bits each.
    fn add(&mut self, arrangement: &Arrangement, row: &[u8; MOST], place: usize, line: u64) {
        let left = self.shape.side() - place;
        if left == 0 {
            if line < self.least {
                self.least = line;
                self.found.clear();
            }
            if line == self.least {
                self.found.push(*arrangement);
            }
            return;
        }
        let alike = arrangement.alike[place];
        if alike == 0 {
            return self.add_stack(arrangement, row, place, line);
        }
        let (mut least, mut columns, mut digits) = (u8::MAX, 0u16, 0u16);
        for column in bits(alike) {
            let label = arrangement.label(row[column], column, place);
            if label < least {
                (least, columns) = (label, 0);
            }
            columns |= u16::from(label == least) << column;
            digits |= 1 << row[column];
        }
        if (line << 4 | u64::from(least)) > self.least >> (4 * (left - 1)) {
            return;
        }
        let is_new = least == arrangement.next;
        let count = alike.count_ones();
        if is_new && count > 1 && digits.count_ones() == count {
            // New digits in columns that are alike: their labels follow the columns' order, which stays open.
            let mut after = *arrangement;
            let (mut line, shift) = (line, least.wrapping_sub(place as u8));
            for column in bits(alike) {
                after.labels[usize::from(row[column])] = Label::ByColumn { column: column as u8, shift };
                line = line << 4 | u64::from(after.next);
                after.next += 1;
            }
            return self.add(&after, row, place + count as usize, line);
        }
        while columns != 0 {
            let column = columns.trailing_zeros() as usize;
            let digit = usize::from(row[column]);
            let mut after = *arrangement;
            let first = if let Label::ByColumn { column: other, .. } = after.labels[digit] {
                after.put_first(place, 1 << column);
                after.put_first(usize::from(after.ranks[usize::from(other)]), 1 << other);
                1 << column
            } else {
                // Equal digits, or empty cells: the order of their columns stays open.
                let equal = bits(columns).filter(|&other| row[other] == row[column]);
                let first = equal.fold(0, |first, other| first | 1 << other);
                after.put_first(place, first);
                first
            };
            after.labels[digit] = Label::Fixed(least);
            after.next += u8::from(is_new);
            let line = (0..first.count_ones()).fold(line, |line, _| line << 4 | u64::from(least));
            self.add(&after, row, place + first.count_ones() as usize, line);
            columns &= !first;
        }
    }

    /// Places a stack from `place` on, each that may come there, and goes on with the row.
    fn add_stack(&mut self, arrangement: &Arrangement, row: &[u8; MOST], place: usize, line: u64) {
        let placed = arrangement.alike.iter().fold(0, |placed, columns| placed | columns);
        let width = self.shape.box_width();
        for first in (0..self.shape.side()).step_by(width) {
            if placed >> first & 1 == 0 {
                let mut after = *arrangement;
                after.alike[place] = ((1 << width) - 1) << first;
                after.ranks[first..first + width].fill(place as u8);
                self.add(&after, row, place, line);
            }
        }
    }
}
