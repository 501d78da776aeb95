//! The candidates of a 9x9 grid as bit sets, with houses in the order in which `HoDoKu` goes through them.

use crate::grid::{Bits, Board, Candidate, Cell, Digit, Index, Shape, Storage};

/// A set of cells of a 9x9 grid: bit `9 * row + column`.
pub(super) type CellSet = u128;
/// A set of digits: bit 0 is the lowest digit.
pub(super) type DigitSet = u16;

/// The number of rows, of columns, of boxes and of digits.
pub(super) const NINE: usize = 9;

/// The houses in the order of `HoDoKu`: rows, columns, boxes.
pub(super) const HOUSES: [CellSet; 27] = houses();
/// For each cell, the cells that share a house with it.
pub(super) const PEERS: [CellSet; 81] = peers();

/// Returns the row of a cell.
pub(super) const fn row(cell: usize) -> usize {
    cell / NINE
}

/// Returns the column of a cell.
pub(super) const fn column(cell: usize) -> usize {
    cell % NINE
}

/// Returns the box of a cell.
pub(super) const fn square(cell: usize) -> usize {
    cell / 27 * 3 + cell % NINE / 3
}

/// Returns the places of a cell's row, column and box in [`HOUSES`].
pub(super) const fn houses_of(cell: usize) -> [usize; 3] {
    [row(cell), NINE + column(cell), 2 * NINE + square(cell)]
}

const fn houses() -> [CellSet; 27] {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = houses_of(cell);
        houses[row] |= 1 << cell;
        houses[column] |= 1 << cell;
        houses[square] |= 1 << cell;
        cell += 1;
    }
    houses
}

const fn peers() -> [CellSet; 81] {
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = houses_of(cell);
        peers[cell] = (HOUSES[row] | HOUSES[column] | HOUSES[square]) & !(1 << cell);
        cell += 1;
    }
    peers
}

/// Returns the cells of a set, ascending.
pub(super) fn members(mut set: CellSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || set.pop())
}

/// Returns the digits of a set as indices, ascending.
pub(super) fn digits(set: DigitSet) -> impl Iterator<Item = usize> {
    members(CellSet::from(set))
}

/// Returns the number of cells in a set.
pub(super) fn count(set: CellSet) -> usize {
    set.count_ones() as usize
}

/// Returns the cells that see every cell of a set. Each cell of the set itself is among them only if it sees all the
/// others, which it does not if the set is not empty.
pub(super) fn seeing_all(set: CellSet) -> CellSet {
    members(set).fold(CellSet::MAX >> (128 - 81), |all, cell| all & PEERS[cell])
}

/// The candidates of a 9x9 grid.
pub(super) struct Grid {
    /// For each cell, its candidates; none if it is filled.
    pub(super) candidates: [DigitSet; 81],
    /// For each digit, the cells that have it as a candidate.
    pub(super) places: [CellSet; NINE],
    /// The cells without a digit.
    pub(super) open: CellSet,
    /// For each digit, the cells without a digit that see no cell with this one.
    pub(super) allowed: [CellSet; NINE],
}

impl Grid {
    /// Returns true if the houses of a board are those of the usual 9x9 grid.
    pub(super) fn fits<S: Storage>(board: &Board<'_, S>) -> bool {
        board.layout().shape() == Some(Shape::NINE)
    }

    /// Returns the candidates of a board; `None` if its houses are not those of the usual 9x9 grid.
    pub(super) fn of<S: Storage>(board: &Board<'_, S>) -> Option<Self> {
        if !Self::fits(board) {
            return None;
        }
        let layout = board.layout();
        let (mut candidates, mut places, mut open) = ([0; 81], [0; NINE], 0);
        for cell in *board.open() {
            open |= 1 << cell.index();
            for digit in board.candidates(cell) {
                candidates[cell.index()] |= 1 << digit.index();
                places[digit.index()] |= 1 << cell.index();
            }
        }
        let mut allowed = [open; NINE];
        for cell in layout.all_cells() {
            if let Some(digit) = board.value(cell).filter(|_| !board.open().contains(cell)) {
                allowed[digit.index()] &= !PEERS[cell.index()];
            }
        }
        Some(Self { candidates, places, open, allowed })
    }

    /// Returns the candidates of a cell that holds exactly two.
    pub(super) fn pair(&self, cell: usize) -> Option<[usize; 2]> {
        let mut both = digits(self.candidates[cell]);
        match [both.next(), both.next(), both.next()] {
            [Some(one), Some(other), None] => Some([one, other]),
            _ => None,
        }
    }
}

/// Candidates to remove: for each digit, the cells that lose it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Removals([CellSet; NINE]);

impl Removals {
    /// Returns removals of one digit.
    pub(super) fn of(digit: usize, cells: CellSet) -> Self {
        let mut removals = Self::default();
        removals.add(digit, cells);
        removals
    }

    /// Adds a digit that these cells lose.
    pub(super) fn add(&mut self, digit: usize, cells: CellSet) {
        self.0[digit] |= cells;
    }

    /// Adds each digit of a set that a cell has.
    pub(super) fn add_digits(&mut self, grid: &Grid, cell: usize, of: DigitSet) {
        digits(of & grid.candidates[cell]).for_each(|digit| self.add(digit, 1 << cell));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&cells| cells == 0)
    }

    /// Returns the number of candidates.
    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|&cells| count(cells)).sum()
    }

    /// Returns the candidates, by digit and then by cell.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.0.iter().enumerate().flat_map(|(digit, &cells)| {
            members(cells).map(move |cell| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) })
        })
    }

    /// Returns each digit with the cells that lose it.
    pub(super) fn by_digit(&self) -> impl Iterator<Item = (usize, CellSet)> + '_ {
        self.0.iter().copied().enumerate()
    }

    /// Returns true if this candidate is to be removed.
    pub(super) fn has(&self, candidate: Candidate) -> bool {
        let of_digit = self.0.get(candidate.digit.index()).copied().unwrap_or_default();
        of_digit >> candidate.cell.index() & 1 == 1
    }

    /// Returns the key by which `HoDoKu` sorts chains and almost locked sets: most removals first, then the least
    /// [`weight`].
    pub(super) fn rank(&self) -> (usize, usize) {
        rank(self.candidates())
    }
}

impl FromIterator<Candidate> for Removals {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut removals = Self::default();
        for candidate in candidates {
            removals.add(candidate.digit.index(), 1 << candidate.cell.index());
        }
        removals
    }
}

/// Returns the key by which `HoDoKu` sorts what chains and almost locked sets remove, on a grid of any size: most
/// candidates first, then the least [`weight`] in the order of digits and cells.
pub(super) fn rank(candidates: impl Iterator<Item = Candidate>) -> (usize, usize) {
    let mut all: Vec<Candidate> = candidates.collect();
    all.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
    (usize::MAX - all.len(), weight(all.into_iter()))
}

/// Returns the weight of candidates in this order: the sum of their digits and of their cells' numbers (from 0, row by
/// row), where the first cell counts once and each further one 80 times more than the one before.
pub(super) fn weight(candidates: impl Iterator<Item = Candidate>) -> usize {
    let weigh = |(at, candidate): (usize, Candidate)| {
        candidate.cell.index() * (1 + 80 * at) + candidate.digit.index() + 1
    };
    candidates.enumerate().map(weigh).sum()
}

#[cfg(test)]
impl Grid {
    /// Returns an unfilled grid in which cells, given by row and column, have other candidates than all nine.
    pub(super) fn with(cells: &[(&str, DigitSet)]) -> Self {
        let mut candidates = [0b1_1111_1111; 81];
        for &(name, digits) in cells {
            candidates[cell(name)] = digits;
        }
        Self::of_candidates(candidates)
    }

    /// Returns an unfilled grid in which a digit is confined to these cells, house by house.
    pub(super) fn confined(digit: usize, houses: &[(usize, &str)]) -> Self {
        let mut candidates = [0b1_1111_1111; 81];
        for &(house, names) in houses {
            let kept = set(names);
            members(HOUSES[house] & !kept).for_each(|cell| candidates[cell] &= !(1 << digit));
        }
        Self::of_candidates(candidates)
    }

    fn of_candidates(candidates: [DigitSet; 81]) -> Self {
        let mut places = [0; NINE];
        for (cell, &all) in candidates.iter().enumerate() {
            digits(all).for_each(|digit| places[digit] |= 1 << cell);
        }
        let open = CellSet::MAX >> (128 - 81);
        Self { candidates, places, open, allowed: [open; NINE] }
    }
}

/// Returns the cell with this name, such as `r1c2`.
#[cfg(test)]
pub(super) fn cell(name: &str) -> usize {
    let at = |at: usize| usize::from(name.as_bytes()[at] - b'1');
    NINE * at(1) + at(3)
}

/// Returns the cells with these names.
#[cfg(test)]
pub(super) fn set(names: &str) -> CellSet {
    names.split_whitespace().fold(0, |all, name| all | 1 << cell(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_are_rows_then_columns_then_boxes() {
        assert_eq!(houses_of(cell("r4c8")), [3, 16, 23]);
        assert!(HOUSES.iter().all(|&house| count(house) == 9));
        assert!(PEERS.iter().all(|&peers| count(peers) == 20));
        assert_eq!(seeing_all(set("r1c1 r5c5")), set("r1c5 r5c1"));
    }

    #[test]
    fn the_first_cell_weighs_least() {
        let two = Removals::of(4, set("r1c3 r2c1"));
        assert_eq!(weight(two.candidates()), 2 + 5 + 9 * 81 + 5);
        let mixed: Removals = two.candidates().chain(Removals::of(1, set("r9c9")).candidates()).collect();
        assert_eq!(weight(mixed.candidates()), 80 + 2 + 2 * 81 + 5 + 9 * 161 + 5);
        assert!(mixed.rank() < two.rank());
    }
}
