//! Candidates of a 9x9 position, and the geometry of the board.
//!
//! Cells are 0 to 80 in reading order and digits 0 to 8. Houses are 0 to 26: blocks, then rows, then columns.

use crate::grid::{self, Cell, Digit, Index, Puzzle};

/// Set of cells: bit `c` stands for cell `c`.
pub(crate) type CellSet = u128;
/// Set of digits, or of places in a house: bit `i` stands for digit or place `i`.
pub(crate) type Mask = u16;

/// First house of each kind.
pub(crate) const BLOCKS: usize = 0;
pub(crate) const ROWS: usize = 9;
pub(crate) const COLUMNS: usize = 18;

/// Cells of each house, in the order of their places.
pub(crate) static HOUSES: [[u8; 9]; 27] = houses();
/// Block, row and column of each cell.
pub(crate) static HOUSES_OF: [[u8; 3]; 81] = of_cells(false);
/// Place of each cell in its block, row and column.
pub(crate) static PLACES_OF: [[u8; 3]; 81] = of_cells(true);
/// Cells of each house, as a set.
pub(crate) static HOUSE_SETS: [CellSet; 27] = house_sets();
/// Cells that share a house with each cell.
pub(crate) static PEERS: [CellSet; 81] = peers();

/// The peers of a cell: those in its block, then the rest of its row, then the rest of its column.
pub(crate) fn peers_in_order(cell: usize) -> impl Iterator<Item = usize> {
    let [block, row, column] = HOUSES_OF[cell].map(|house| HOUSE_SETS[usize::from(house)] & !(1 << cell));
    Bits(block).chain(Bits(row & !block)).chain(Bits(column & !block))
}

const fn houses() -> [[u8; 9]; 27] {
    let mut table = [[0; 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut k = 0;
        while k < 9 {
            table[BLOCKS + i][k] = ((i / 3 * 3 + k / 3) * 9 + i % 3 * 3 + k % 3) as u8;
            table[ROWS + i][k] = (i * 9 + k) as u8;
            table[COLUMNS + i][k] = (k * 9 + i) as u8;
            k += 1;
        }
        i += 1;
    }
    table
}

/// For each cell its houses (block, row, column), or else its places in them.
const fn of_cells(places: bool) -> [[u8; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        table[cell] = if places {
            [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8]
        } else {
            [(row / 3 * 3 + column / 3) as u8, (ROWS + row) as u8, (COLUMNS + column) as u8]
        };
        cell += 1;
    }
    table
}

const fn house_sets() -> [CellSet; 27] {
    let cells = houses();
    let mut table = [0; 27];
    let mut i = 0;
    while i < 27 * 9 {
        table[i / 9] |= 1 << cells[i / 9][i % 9];
        i += 1;
    }
    table
}

const fn peers() -> [CellSet; 81] {
    let (sets, of) = (house_sets(), of_cells(false));
    let mut table = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let [block, row, column] = of[cell];
        table[cell] = (sets[block as usize] | sets[row as usize] | sets[column as usize]) & !(1 << cell);
        cell += 1;
    }
    table
}

/// Iterates over the members of a set, in increasing order.
#[derive(Clone)]
pub(crate) struct Bits<T>(pub T);

impl<T: grid::Bits> Iterator for Bits<T> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        self.0.pop()
    }
}

/// Subsets of `mask` with `size` members, in increasing numeric order.
pub(crate) fn subsets(mask: Mask, size: u32) -> impl Iterator<Item = Mask> {
    let mut next = if count(mask) < size { None } else { Some(0) };
    std::iter::from_fn(move || {
        loop {
            let subset: Mask = next?;
            let following = subset.wrapping_sub(mask) & mask;
            next = (following != 0).then_some(following);
            if count(subset) == size {
                return Some(subset);
            }
        }
    })
}

/// One candidate: `digit` in `cell`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Candidate {
    pub(crate) cell: u8,
    pub(crate) digit: u8,
}

impl From<Candidate> for grid::Candidate {
    fn from(Candidate { cell, digit }: Candidate) -> Self {
        Self { cell: Cell::from_index(cell.into()), digit: Digit::from_index(digit.into()) }
    }
}

impl Candidate {
    pub(crate) fn new(cell: usize, digit: usize) -> Self {
        Self { cell: cell as u8, digit: digit as u8 }
    }
}

/// Values and candidates of a position, with the candidates indexed by cell, by house and by digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// Candidates of each cell; empty if the cell has a value.
    pub(crate) cands: [Mask; 81],
    /// Places of each digit in each house.
    pub(crate) places: [[Mask; 9]; 27],
    /// Cells that have each digit as a candidate.
    pub(crate) cells: [CellSet; 9],
    /// Cells without a value.
    pub(crate) empty: CellSet,
    /// Number of cells without a value in each house.
    pub(crate) empty_in: [u8; 27],
    /// Number of cells that have each digit as their value.
    pub(crate) placed: [u8; 9],
}

impl Grid {
    /// The position of a puzzle: every candidate that is not removed and that no filled cell sees.
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        let value = |cell: Cell| puzzle.value(cell).map(Index::index);
        let mut values = [None; 81];
        for (at, cell) in puzzle.layout().all_cells().enumerate().take(81) {
            values[at] = value(cell);
        }
        let mut grid = Self::new(&values);
        for gone in puzzle.eliminated() {
            if grid.cands[gone.cell.index()] >> gone.digit.index() & 1 == 1 {
                grid.remove(gone.cell.index(), gone.digit.index());
            }
        }
        grid
    }

    /// The position in which these cells have these values: every candidate that no value sees.
    pub(crate) fn new(values: &[Option<usize>; 81]) -> Self {
        let mut grid = Self {
            cands: [0; 81],
            places: [[0; 9]; 27],
            cells: [0; 9],
            empty: 0,
            empty_in: [0; 27],
            placed: [0; 9],
        };
        let mut used = [0; 27];
        for (cell, &value) in values.iter().enumerate() {
            if let Some(digit) = value {
                grid.placed[digit] += 1;
                for house in HOUSES_OF[cell] {
                    used[usize::from(house)] |= 1 << digit;
                }
            } else {
                grid.empty |= 1 << cell;
            }
        }
        for cell in Bits(grid.empty) {
            let houses = HOUSES_OF[cell].map(usize::from);
            let cands = 0x1ff & !houses.iter().fold(0, |union, &house| union | used[house]);
            grid.cands[cell] = cands;
            for house in houses {
                grid.empty_in[house] += 1;
            }
            let bits = PLACES_OF[cell].map(|place| 1 << place);
            for digit in Bits(cands) {
                grid.cells[digit] |= 1 << cell;
                for (house, bit) in houses.into_iter().zip(bits) {
                    grid.places[house][digit] |= bit;
                }
            }
        }
        grid
    }

    /// Removes a candidate; does nothing if it is absent.
    #[inline]
    pub(crate) fn remove(&mut self, cell: usize, digit: usize) {
        self.cands[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]) {
            self.places[usize::from(house)][digit] &= !(1 << place);
        }
    }

    /// Gives an empty cell its value, and removes the digit from the peers.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        for other in Bits(self.cands[cell]) {
            self.remove(cell, other);
        }
        for peer in Bits(self.cells[digit] & PEERS[cell]) {
            self.remove(peer, digit);
        }
        self.empty &= !(1 << cell);
        self.placed[digit] += 1;
        for house in HOUSES_OF[cell] {
            self.empty_in[usize::from(house)] -= 1;
        }
    }

    /// Cells of `house` at `places`.
    pub(crate) fn cells_at(house: usize, places: Mask) -> CellSet {
        Bits(places).fold(0, |set, place| set | 1 << HOUSES[house][place])
    }

    /// Empty cells with exactly two candidates.
    pub(crate) fn bivalue(&self) -> CellSet {
        self.cells_with(2)
    }

    /// Cells with exactly `count` candidates, for a count of 1 to 3.
    pub(crate) fn cells_with(&self, count: usize) -> CellSet {
        // Cells with at least 1, 2, 3 and 4 of the digits so far.
        let mut at_least: [CellSet; 4] = [0; 4];
        for cells in self.cells {
            for more in (1..4).rev() {
                at_least[more] |= at_least[more - 1] & cells;
            }
            at_least[0] |= cells;
        }
        at_least[count - 1] & !at_least[count]
    }
}

/// Number of members of a mask of digits or places.
#[inline]
pub(crate) fn count(mask: Mask) -> u32 {
    grid::Bits::count(&mask) as u32
}

/// Whether the mask has exactly one member.
#[inline]
pub(crate) fn is_single(mask: Mask) -> bool {
    (mask != 0) & (mask & mask.wrapping_sub(1) == 0)
}

/// Whether the mask has exactly two members.
#[inline]
pub(crate) fn is_pair(mask: Mask) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest.is_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_come_in_numeric_order() {
        assert_eq!(subsets(0b1011, 2).collect::<Vec<_>>(), [0b0011, 0b1001, 0b1010]);
        assert_eq!(subsets(0b1, 2).count(), 0);
    }

    #[test]
    fn peers_start_with_the_block() {
        let peers: Vec<usize> = peers_in_order(0).collect();
        assert_eq!(peers[..10], [1, 2, 9, 10, 11, 18, 19, 20, 3, 4]);
        assert!(PEERS.iter().all(|set| set.count_ones() == 20));
    }

    #[test]
    fn a_placement_clears_the_cell_and_its_peers() {
        let mut grid = Grid::new(&[None; 81]);
        grid.place(40, 4);
        assert_eq!(grid.cands[40], 0);
        assert_eq!(grid.cells[4].count_ones(), 60);
        assert_eq!(grid.places[4], [0x1ef, 0x1ef, 0x1ef, 0x1ef, 0, 0x1ef, 0x1ef, 0x1ef, 0x1ef]);
    }
}
