//! The board: candidates by cell and by digit, and the two moves that change them.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::layout::{HouseKind, Layout};
use super::puzzle::{Puzzle, Solution};
use super::set::{Candidate, Cell, Digit, HouseId, Index, Set};
use super::storage::{AnySize, Cells, Digits, Storage, Store};

/// A layout compiled to sets of the storage `S`. It is made once and shared by every board of the layout.
#[derive(Clone, Debug)]
pub struct Geometry<S: Storage = AnySize> {
    layout: Arc<Layout>,
    peers: Vec<Cells<S>>,
    houses: Vec<Cells<S>>,
    boxes_first: Vec<HouseId>,
    /// For each cell its houses, boxes before the others.
    houses_of: Vec<Vec<HouseId>>,
    /// The cells that two houses share, for every two houses that share several.
    crossings: Vec<Cells<S>>,
}

impl<S: Storage> Geometry<S> {
    /// Compiles `layout` to sets.
    ///
    /// # Panics
    /// If the layout does not fit the storage. [`Storage::fits`] tests that; [`AnySize`] fits every layout.
    pub fn new(layout: Arc<Layout>) -> Self {
        assert!(S::fits(&layout), "this layout needs wider storage");
        let boxes_first = |mut houses: Vec<HouseId>| {
            houses.sort_by_key(|&id| layout.house(id).kind != HouseKind::Box);
            houses
        };
        let houses: Vec<Cells<S>> =
            layout.all_houses().map(|id| layout.house(id).cells.iter().copied().collect()).collect();
        let shared = |(at, &one): (usize, &Cells<S>)| {
            houses[at + 1..].iter().map(|&other| one & other).filter(|shared| shared.len() > 1).collect()
        };
        Self {
            crossings: houses.iter().enumerate().flat_map::<Vec<Cells<S>>, _>(shared).collect(),
            peers: layout.all_cells().map(|cell| layout.peers(cell).iter().copied().collect()).collect(),
            houses,
            boxes_first: boxes_first(layout.all_houses().collect()),
            houses_of: layout.all_cells().map(|cell| boxes_first(layout.houses_of(cell).to_vec())).collect(),
            layout,
        }
    }

    /// The layout that was compiled.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
    /// The cells that share a house with `cell`, without `cell`.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &Cells<S> {
        &self.peers[cell.index()]
    }
    /// All houses, boxes before the others: the order in which a person looks.
    pub fn boxes_first(&self) -> &[HouseId] {
        &self.boxes_first
    }
    /// The cells that two houses share, for every two houses that share several.
    pub(crate) fn crossings(&self) -> &[Cells<S>] {
        &self.crossings
    }
    /// Returns the houses that contain all `cells`, boxes before the others; none if `cells` is empty.
    pub fn houses_holding(&self, cells: Cells<S>) -> impl Iterator<Item = HouseId> + '_ {
        let of_first = cells.first().map_or(&[][..], |cell| &self.houses_of[cell.index()]);
        of_first.iter().copied().filter(move |&id| self.house(id).contains_all(&cells))
    }
    /// The cells of a house.
    #[inline]
    pub fn house(&self, id: HouseId) -> &Cells<S> {
        &self.houses[id.index()]
    }
}

/// A contradiction that is visible in a position without search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// Two cells of one house start with the same digit.
    Clash {
        /// The digit of both cells.
        digit: Digit,
        /// The first of the two cells.
        first: Cell,
        /// The second of the two cells.
        second: Cell,
        /// The first house that contains both cells.
        house: HouseId,
    },
    /// This cell has no candidate left.
    EmptyCell(Cell),
    /// This house has no place left for the digit.
    LostDigit {
        /// The house without a place for the digit.
        house: HouseId,
        /// The digit without a place in the house.
        digit: Digit,
    },
}

impl Contradiction {
    /// Writes the contradiction as a phrase with the names of `layout`: `r3c2 has no candidate left`.
    pub fn named<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        match *self {
            Self::Clash { digit, first, second, house } => format!(
                "{} has {digit} twice: {} and {}",
                layout.house(house).words(),
                layout.cell_name(first),
                layout.cell_name(second)
            ),
            Self::EmptyCell(cell) => format!("{} has no candidate left", layout.cell_name(cell)),
            Self::LostDigit { house, digit } => {
                format!("{} has no place left for {digit}", layout.house(house).words())
            }
        }
    }
}

/// The candidates of a position, as digits for every cell and as cells for every digit. Only
/// [`place`](Board::place) and [`eliminate`](Board::eliminate) change them, both views at once. A placed
/// digit stays the only candidate of its cell, and the cell is no longer open.
#[derive(Clone, Debug)]
pub struct Board<'g, S: Storage = AnySize> {
    geometry: &'g Geometry<S>,
    by_cell: S::ByCell,
    by_digit: S::ByDigit,
    open: Cells<S>,
}

impl<S: Storage> PartialEq for Board<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        self.open == other.open && self.by_cell.as_ref() == other.by_cell.as_ref()
    }
}

impl<'g, S: Storage> Board<'g, S> {
    /// Returns the empty board, with every candidate in every cell.
    pub fn empty(geometry: &'g Geometry<S>) -> Self {
        let (cells, digits) = (geometry.layout.cells(), geometry.layout.digits());
        Self {
            geometry,
            by_cell: S::ByCell::filled(Set::first_n(digits), cells),
            by_digit: S::ByDigit::filled(Set::first_n(cells), digits),
            open: Set::first_n(cells),
        }
    }

    /// Returns the board on which `puzzle` starts. The puzzle's layout must be the geometry's.
    ///
    /// # Errors
    /// Returns the first of these contradictions: two equal starting digits in one house, in cell order; a
    /// cell without a candidate; a house without a place for a digit.
    pub fn start(geometry: &'g Geometry<S>, puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let mut board = Self::empty(geometry);
        board.place_start(puzzle)?;
        for &Candidate { cell, digit } in puzzle.eliminated() {
            board.remove(cell, digit);
        }
        match board.contradiction() {
            Some(contradiction) => Err(contradiction),
            None => Ok(board),
        }
    }

    fn place_start(&mut self, puzzle: &Puzzle) -> Result<(), Contradiction> {
        let layout = puzzle.layout();
        let mut filled = S::ByDigit::filled(Set::default(), layout.digits());
        let values = puzzle.givens().iter().zip(puzzle.placed());
        for (cell, (given, placed)) in layout.all_cells().zip(values) {
            let Some(digit) = given.or(*placed) else { continue };
            let same = &mut filled.as_mut()[digit.index()];
            if let Some(first) = (*same & *self.geometry.peers(cell)).first() {
                let house = layout.shared_house(first, cell).expect("peers share a house");
                return Err(Contradiction::Clash { digit, first, second: cell, house });
            }
            same.insert(cell);
            self.open.remove(cell);
            self.by_cell.as_mut()[cell.index()] = Set::of(digit);
        }
        // No starting digits clash here, so each of them removes candidates of open cells only.
        let filled = filled.as_ref();
        for (places, &cells) in self.by_digit.as_mut().iter_mut().zip(filled) {
            let blocked =
                cells.into_iter().fold(Set::default(), |all, cell| all | *self.geometry.peers(cell));
            *places = cells | ((*places - blocked) & self.open);
        }
        let by_cell = self.by_cell.as_mut();
        for cell in self.open {
            by_cell[cell.index()] = Set::default();
        }
        for (digit, &places) in layout.all_digits().zip(self.by_digit.as_ref()) {
            for cell in places & self.open {
                by_cell[cell.index()].insert(digit);
            }
        }
        Ok(())
    }

    /// Places a digit: its cell loses every other candidate and its peers lose the digit. Placing a digit
    /// again changes nothing.
    ///
    /// # Errors
    /// Returns the contradiction that the placement leads to: the first empty cell, else the first house that
    /// lost a digit. The whole move is made first. If the digit is no candidate of its cell, nothing changes
    /// and the error names the cell.
    #[inline]
    pub fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        let had = self.by_cell.as_ref()[cell.index()];
        if !had.contains(digit) {
            return Err(Contradiction::EmptyCell(cell));
        }
        self.open.remove(cell);
        let mut broken = false;
        for other in had - Set::of(digit) {
            self.by_digit.as_mut()[other.index()].remove(cell);
            broken |= self.some_house_lost(cell, other);
        }
        self.by_cell.as_mut()[cell.index()] = Set::of(digit);

        let peers = *self.geometry.peers(cell);
        let places = &mut self.by_digit.as_mut()[digit.index()];
        let affected = *places & peers;
        *places = *places - peers;
        for peer in affected {
            let left = &mut self.by_cell.as_mut()[peer.index()];
            left.remove(digit);
            broken |= left.is_empty();
            broken |= self.some_house_lost(peer, digit);
        }
        if broken { Err(self.contradiction().expect("the move emptied a cell or a house")) } else { Ok(()) }
    }

    /// Removes a candidate. Removing one that is gone changes nothing.
    ///
    /// # Errors
    /// Returns the contradiction that the elimination leads to: the cell, if it has no candidate left, else
    /// the first house that lost the digit.
    pub fn eliminate(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        if !self.by_cell.as_ref()[cell.index()].contains(digit) {
            return Ok(());
        }
        self.remove(cell, digit);
        if self.candidates(cell).is_empty() || self.some_house_lost(cell, digit) {
            return Err(self.contradiction().expect("the move emptied a cell or a house"));
        }
        Ok(())
    }

    fn remove(&mut self, cell: Cell, digit: Digit) {
        self.by_cell.as_mut()[cell.index()].remove(digit);
        self.by_digit.as_mut()[digit.index()].remove(cell);
    }

    #[inline]
    fn some_house_lost(&self, cell: Cell, digit: Digit) -> bool {
        let places = &self.by_digit.as_ref()[digit.index()];
        self.layout().houses_of(cell).iter().any(|&house| !places.meets(self.geometry.house(house)))
    }

    /// Finds the first contradiction: cells in order, then houses in order with their digits ascending.
    #[cold]
    pub fn contradiction(&self) -> Option<Contradiction> {
        let layout = self.layout();
        let empty = layout.all_cells().find(|&cell| self.candidates(cell).is_empty());
        empty.map(Contradiction::EmptyCell).or_else(|| {
            layout.all_houses().find_map(|house| {
                let cells = self.geometry.house(house);
                let lost = layout.all_digits().find(|&digit| !self.cells_for(digit).meets(cells));
                lost.map(|digit| Contradiction::LostDigit { house, digit })
            })
        })
    }

    /// The layout of the board, compiled to sets.
    pub fn geometry(&self) -> &'g Geometry<S> {
        self.geometry
    }
    /// The layout of the board.
    #[inline]
    pub fn layout(&self) -> &'g Layout {
        &self.geometry.layout
    }
    /// Returns the candidates of `cell`; in a filled cell, its digit.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Digits<S> {
        self.by_cell.as_ref()[cell.index()]
    }
    /// Returns the cells that have `digit` as a candidate or hold it.
    #[inline]
    pub fn cells_for(&self, digit: Digit) -> &Cells<S> {
        &self.by_digit.as_ref()[digit.index()]
    }
    /// Returns the cells of every digit, as [`cells_for`](Self::cells_for) does for one.
    pub(crate) fn places(&self) -> &S::ByDigit {
        &self.by_digit
    }
    /// Returns true if the candidate remains or is placed.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }
    /// The cells without a placed digit.
    #[inline]
    pub fn open(&self) -> &Cells<S> {
        &self.open
    }
    /// Returns the open cells with so many candidates. It counts the candidates of all cells at once.
    pub(crate) fn open_with(&self, count: RangeInclusive<usize>) -> Cells<S> {
        // The cells with at least so many candidates.
        let mut at_least = vec![Cells::<S>::default(); count.end() + 2];
        at_least[0] = self.open;
        for places in self.by_digit.as_ref() {
            for more in (1..at_least.len()).rev() {
                at_least[more] = at_least[more] | (at_least[more - 1] & *places);
            }
        }
        at_least[*count.start()] - at_least[count.end() + 1]
    }
    /// Returns the digit placed in `cell`; `None` if the cell is open.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        if self.open.contains(cell) { None } else { self.candidates(cell).first() }
    }
    /// Returns the only open cell of a house; `None` unless there is exactly one.
    #[inline]
    pub fn last_open(&self, house: HouseId) -> Option<Cell> {
        (self.open & *self.geometry.house(house)).only()
    }
    /// Returns the filled grid; `None` while a cell is open.
    pub fn solution(&self) -> Option<Solution> {
        if !self.open.is_empty() {
            return None;
        }
        let cells = self.by_cell.as_ref();
        let mut digits = Vec::with_capacity(cells.len());
        digits.extend(cells.iter().filter_map(Set::first));
        (digits.len() == cells.len()).then(|| Solution::new(digits))
    }
}

#[cfg(test)]
mod tests {
    use super::super::storage::Classic;
    use super::*;
    use crate::grid::Shape;

    fn geometry() -> Geometry<Classic> {
        Geometry::new(Arc::new(Layout::boxed(Shape::NINE)))
    }
    fn at(cell: usize, value: usize) -> Candidate {
        Candidate { cell: Cell::new(cell), digit: Digit::new(value - 1) }
    }
    fn start(values: &str) -> Result<(), Contradiction> {
        let values: Vec<u8> = values.bytes().map(|byte| byte - b'0').collect();
        let puzzle = Puzzle::of_values(Shape::NINE, &values).unwrap();
        let classic = Board::start(&geometry(), &puzzle).map(|_| ());
        let any_size = Board::<AnySize>::start(&Geometry::new(puzzle.layout().clone()), &puzzle).map(|_| ());
        assert_eq!(classic, any_size);
        classic
    }

    #[test]
    fn both_views_stay_in_step() {
        let geometry = geometry();
        let mut board = Board::empty(&geometry);
        board.place(at(0, 5)).unwrap();
        board.eliminate(at(80, 5)).unwrap();
        for cell in board.layout().all_cells() {
            for digit in board.layout().all_digits() {
                assert_eq!(board.candidates(cell).contains(digit), board.cells_for(digit).contains(cell));
            }
        }
        assert_eq!(board.value(Cell::new(0)), Some(Digit::new(4)));
        assert!(
            !board.has(at(1, 5)) && !board.has(at(9, 5)) && !board.has(at(10, 5)) && board.has(at(40, 5))
        );
        assert_eq!(board.place(at(0, 5)), Ok(()), "what stands may be placed again");
    }

    #[test]
    fn contradictions_name_the_cell_or_the_house_and_digit() {
        let geometry = geometry();
        let mut board = Board::empty(&geometry);
        board.place(at(0, 5)).unwrap();
        assert_eq!(board.clone().place(at(0, 4)), Err(Contradiction::EmptyCell(Cell::new(0))));
        let mut digits = (1..=9).map(|value| at(40, value));
        assert!(digits.by_ref().take(8).all(|candidate| board.eliminate(candidate).is_ok()));
        assert_eq!(board.eliminate(at(40, 9)), Err(Contradiction::EmptyCell(Cell::new(40))));
    }

    #[test]
    fn starting_digits_that_clash_are_both_named() {
        let mut values = "0".repeat(81);
        values.replace_range(0..1, "1");
        values.replace_range(8..9, "1");
        let clash = start(&values).unwrap_err();
        let layout = Layout::boxed(Shape::NINE);
        assert_eq!(clash.named(&layout).to_string(), "row 1 has 1 twice: r1c1 and r1c9");
    }

    #[test]
    fn a_start_without_a_place_is_seen_at_once() {
        let with = |clues: &[(usize, u8)]| {
            let mut values = vec![b'0'; 81];
            for &(cell, value) in clues {
                values[cell] = b'0' + value;
            }
            start(std::str::from_utf8(&values).unwrap())
        };
        let row = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8)];
        assert_eq!(with(&row), Ok(()));
        assert_eq!(with(&[&row[..], &[(26, 9)]].concat()), Err(Contradiction::EmptyCell(Cell::new(8))));
        // 1 in rows 2 and 3 and in columns 1 and 2, and r1c3 filled: box 1 has no place left for 1.
        let ones = [(14, 1), (24, 1), (27, 1), (55, 1), (2, 5)];
        let lost = Contradiction::LostDigit { house: HouseId::new(0), digit: Digit::new(0) };
        assert_eq!(with(&ones), Err(lost));
    }
}
