//! The board: what is still possible, both ways, and the two moves that change it.

use std::fmt;
use std::sync::Arc;

use super::layout::{HouseKind, Layout};
use super::puzzle::{Puzzle, Solution};
use super::set::{Candidate, Cell, Digit, HouseId, Index, Set};
use super::storage::{AnySize, Cells, Digits, Storage, Store};

/// A layout compiled to sets of the storage `S`: made once, shared by every board of that layout.
#[derive(Clone, Debug)]
pub struct Geometry<S: Storage = AnySize> {
    layout: Arc<Layout>,
    peers: Vec<Cells<S>>,
    houses: Vec<Cells<S>>,
    boxes_first: Vec<HouseId>,
}

impl<S: Storage> Geometry<S> {
    /// Compiles `layout`.
    ///
    /// # Panics
    /// If the layout does not fit the storage; [`Storage::fits`] tells, and [`AnySize`] fits every layout.
    pub fn new(layout: Arc<Layout>) -> Self {
        assert!(S::fits(&layout), "this layout needs wider storage");
        Self {
            peers: layout.all_cells().map(|cell| layout.peers(cell).iter().copied().collect()).collect(),
            houses: layout.all_houses().map(|id| layout.house(id).cells.iter().copied().collect()).collect(),
            boxes_first: {
                let mut order: Vec<HouseId> = layout.all_houses().collect();
                order.sort_by_key(|&id| layout.house(id).kind != HouseKind::Box);
                order
            },
            layout,
        }
    }

    /// The layout this was made from.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
    /// The cells that share a house with `cell`, without itself.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &Cells<S> {
        &self.peers[cell.index()]
    }
    /// Every house, boxes before all others: the order in which a person looks.
    pub fn boxes_first(&self) -> &[HouseId] {
        &self.boxes_first
    }
    /// The houses that hold all of these cells, boxes before all others. None hold no cells.
    pub fn houses_holding(&self, cells: Cells<S>) -> impl Iterator<Item = HouseId> + '_ {
        let of_first = cells.first().map_or(&[][..], |cell| self.layout.houses_of(cell));
        let of_all = move |boxes: bool| {
            of_first.iter().copied().filter(move |&id| {
                (self.layout.house(id).kind == HouseKind::Box) == boxes && self.house(id).contains_all(&cells)
            })
        };
        of_all(true).chain(of_all(false))
    }
    /// The cells of a house.
    #[inline]
    pub fn house(&self, id: HouseId) -> &Cells<S> {
        &self.houses[id.index()]
    }
}

/// Why a position has no solution, as far as one look at it tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contradiction {
    /// Two cells of one house start with the same digit.
    Clash {
        /// The digit that stands twice.
        digit: Digit,
        /// The first of the two cells.
        first: Cell,
        /// The second.
        second: Cell,
        /// The first house that holds both.
        house: HouseId,
    },
    /// This cell has no candidate left.
    EmptyCell(Cell),
    /// This house has no place left for the digit.
    LostDigit {
        /// The house.
        house: HouseId,
        /// The digit it lost.
        digit: Digit,
    },
}

impl Contradiction {
    /// The contradiction with names of this layout, as half a sentence: `r3c2 has no candidate left`.
    pub fn named<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        Named { contradiction: self, layout }
    }
}

struct Named<'a> {
    contradiction: &'a Contradiction,
    layout: &'a Layout,
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layout = self.layout;
        match *self.contradiction {
            Contradiction::Clash { digit, first, second, house } => write!(
                f,
                "{digit} stands twice in {}: at {} and at {}",
                layout.house(house).name,
                layout.cell_name(first),
                layout.cell_name(second)
            ),
            Contradiction::EmptyCell(cell) => write!(f, "{} has no candidate left", layout.cell_name(cell)),
            Contradiction::LostDigit { house, digit } => {
                write!(f, "{} has no place left for {digit}", layout.house(house).name)
            }
        }
    }
}

/// What is still possible: the digits left in every cell and the cells left for every digit, kept in step by
/// [`place`](Board::place) and [`eliminate`](Board::eliminate) alone. A placed digit stays its cell's one candidate,
/// and the cell is no longer open.
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
    /// The empty board: every digit possible everywhere.
    pub fn empty(geometry: &'g Geometry<S>) -> Self {
        let (cells, digits) = (geometry.layout.cells(), geometry.layout.digits());
        Self {
            geometry,
            by_cell: S::ByCell::filled(Set::first_n(digits), cells),
            by_digit: S::ByDigit::filled(Set::first_n(cells), digits),
            open: Set::first_n(cells),
        }
    }

    /// The board on which `puzzle` starts. The puzzle's layout must be the geometry's.
    ///
    /// # Errors
    /// The first pair of equal starting digits in one house, in cell order; else the first cell without a candidate;
    /// else the first house without a place for a digit.
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
        for cell in layout.all_cells() {
            let Some(digit) = puzzle.value(cell) else { continue };
            let same = &mut filled.as_mut()[digit.index()];
            if let Some(first) = (*same & *self.geometry.peers(cell)).first() {
                let house = layout.shared_house(first, cell).expect("peers share a house");
                return Err(Contradiction::Clash { digit, first, second: cell, house });
            }
            same.insert(cell);
            self.open.remove(cell);
            self.by_cell.as_mut()[cell.index()] = Set::of(digit);
        }
        // Every clash is out of the way, so a starting digit removes candidates of open cells alone.
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

    /// Places a digit: its cell loses every other candidate and its peers lose the digit. Placing what stands already
    /// changes nothing.
    ///
    /// # Errors
    /// The contradiction this leads to, after the whole move has been made: the first empty cell, else the first
    /// house that lost a digit. A digit that is no candidate of the cell is refused, with the cell, before anything
    /// changes: no candidate of it agrees.
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
            broken |= self.lost_a_house(cell, other);
        }
        self.by_cell.as_mut()[cell.index()] = Set::of(digit);

        let peers = *self.geometry.peers(cell);
        let places = &mut self.by_digit.as_mut()[digit.index()];
        let hit = *places & peers;
        *places = *places - peers;
        for peer in hit {
            let left = &mut self.by_cell.as_mut()[peer.index()];
            left.remove(digit);
            broken |= left.is_empty();
            broken |= self.lost_a_house(peer, digit);
        }
        if broken { Err(self.contradiction().expect("a cell or house just ran dry")) } else { Ok(()) }
    }

    /// Removes a candidate. Removing one that is gone changes nothing.
    ///
    /// # Errors
    /// The contradiction this leads to: the cell, if it has no candidate left, else the first house that lost the
    /// digit.
    pub fn eliminate(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        let Candidate { cell, digit } = candidate;
        if !self.by_cell.as_ref()[cell.index()].contains(digit) {
            return Ok(());
        }
        self.remove(cell, digit);
        if self.candidates(cell).is_empty() || self.lost_a_house(cell, digit) {
            return Err(self.contradiction().expect("a cell or house just ran dry"));
        }
        Ok(())
    }

    fn remove(&mut self, cell: Cell, digit: Digit) {
        self.by_cell.as_mut()[cell.index()].remove(digit);
        self.by_digit.as_mut()[digit.index()].remove(cell);
    }

    #[inline]
    fn lost_a_house(&self, cell: Cell, digit: Digit) -> bool {
        let places = &self.by_digit.as_ref()[digit.index()];
        self.layout().houses_of(cell).iter().any(|&house| !places.meets(self.geometry.house(house)))
    }

    /// The first contradiction to be seen: cells in order, then houses in order with their digits ascending.
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

    /// The geometry this board lives on.
    pub fn geometry(&self) -> &'g Geometry<S> {
        self.geometry
    }
    /// The layout this board lives on.
    #[inline]
    pub fn layout(&self) -> &'g Layout {
        &self.geometry.layout
    }
    /// The digits left in `cell`.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> Digits<S> {
        self.by_cell.as_ref()[cell.index()]
    }
    /// The cells left for `digit`.
    #[inline]
    pub fn cells_for(&self, digit: Digit) -> &Cells<S> {
        &self.by_digit.as_ref()[digit.index()]
    }
    /// Whether the candidate remains.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }
    /// The cells without a placed digit.
    #[inline]
    pub fn open(&self) -> &Cells<S> {
        &self.open
    }
    /// The digit placed in `cell`.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        if self.open.contains(cell) { None } else { self.candidates(cell).first() }
    }
    /// The only open cell of a house, if there is exactly one.
    #[inline]
    pub fn last_open(&self, house: HouseId) -> Option<Cell> {
        (self.open & *self.geometry.house(house)).only()
    }
    /// The filled grid, once no cell is open.
    pub fn solution(&self) -> Option<Solution> {
        if !self.open.is_empty() {
            return None;
        }
        self.layout().all_cells().map(|cell| self.value(cell)).collect::<Option<Vec<_>>>().map(Solution::new)
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
        let nine = Board::start(&geometry(), &puzzle).map(|_| ());
        let wide = Board::<AnySize>::start(&Geometry::new(puzzle.layout().clone()), &puzzle).map(|_| ());
        assert_eq!(nine, wide);
        nine
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
        assert_eq!(clash.named(&layout).to_string(), "1 stands twice in r1: at r1c1 and at r1c9");
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
