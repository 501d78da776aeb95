//! Layouts: cells, houses and their names, as data.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::set::{Candidate, Cell, Digit, HouseId, Index};

/// The largest number of digits, and so the largest side of a grid.
pub const MAX_SIDE: usize = 36;
/// The largest number of cells.
pub const MAX_CELLS: usize = MAX_SIDE * MAX_SIDE;

/// The largest number of houses.
pub const MAX_HOUSES: usize = 4 * MAX_CELLS;

/// The shape of a boxed grid: height and width of a box in cells. Their product is the grid's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_height: usize,
    box_width: usize,
}

impl Shape {
    /// The classic grid: boxes of 3x3, side 9.
    pub const NINE: Self = Self { box_height: 3, box_width: 3 };

    /// Makes the shape with boxes of `box_height` rows and `box_width` columns.
    ///
    /// # Errors
    /// Returns [`LayoutError::Side`] if the side, which is the product, is not from 1 to [`MAX_SIDE`].
    pub fn new(box_height: usize, box_width: usize) -> Result<Self, LayoutError> {
        let side = box_height.saturating_mul(box_width);
        if (1..=MAX_SIDE).contains(&side) {
            Ok(Self { box_height, box_width })
        } else {
            Err(LayoutError::Side(side))
        }
    }

    /// Returns the shape of this side with the most nearly square box, at most as high as wide: 2x3 for 6,
    /// 3x4 for 12. `None` for a prime side, which has no box of two rows or more, and beyond [`MAX_SIDE`].
    pub fn of_side(side: usize) -> Option<Self> {
        if side > MAX_SIDE {
            return None;
        }
        (2..=side.isqrt())
            .rev()
            .find(|height| side.is_multiple_of(*height))
            .map(|box_height| Self { box_height, box_width: side / box_height })
    }

    /// The number of rows, columns and digits.
    pub const fn side(self) -> usize {
        self.box_height * self.box_width
    }
    /// The number of rows in a box.
    pub const fn box_height(self) -> usize {
        self.box_height
    }
    /// The number of columns in a box.
    pub const fn box_width(self) -> usize {
        self.box_width
    }
    /// Returns whether boxes are houses: those one row high or one column wide would repeat a row or column.
    pub(crate) const fn has_boxes(self) -> bool {
        self.box_height > 1 && self.box_width > 1
    }
    /// Returns the number of the box of a cell. Rows, columns and boxes count from 0, boxes in reading order.
    pub const fn box_of(self, row: usize, column: usize) -> usize {
        row / self.box_height * self.box_height + column / self.box_width
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.box_height, self.box_width)
    }
}

impl FromStr for Shape {
    type Err = String;

    /// Reads the height and the width of a box, such as `2x3`.
    ///
    /// # Errors
    /// A text that is no such pair, or a side out of range, in words.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once(['x', 'X']).and_then(|(h, w)| h.parse().ok().zip(w.parse().ok()));
        let (height, width) = numbers.ok_or("expected rows x columns, for example 2x3")?;
        Self::new(height, width).map_err(|error| error.to_string())
    }
}

/// The kind of house. It decides the word for the house and the name of its hidden singles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum HouseKind {
    /// A box, or a region of a jigsaw in its place.
    Box,
    /// A row.
    Row,
    /// A column.
    Column,
    /// Any other house: a diagonal, the third direction of a cube.
    Region,
}

/// A house: cells that hold every digit exactly once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// The kind of house.
    pub kind: HouseKind,
    /// The short name, unique in the layout, such as `r3`, `c2` or `b1`.
    pub name: String,
    /// The cells, in reading order; as many as there are digits.
    pub cells: Vec<Cell>,
}

impl House {
    /// Writes the house in words: `row 3`, `row C`. A name is used unchanged unless it is the kind's letter with
    /// a number or capital letters.
    pub(crate) fn words(&self) -> String {
        let kind = match self.kind {
            HouseKind::Box => "box",
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Region => "house",
        };
        self.number().map_or_else(|| format!("house {}", self.name), |number| format!("{kind} {number}"))
    }

    /// Returns the number or capital letters after the kind's letter in the name, such as `3` in `r3`.
    pub(crate) fn number(&self) -> Option<&str> {
        let letter = match self.kind {
            HouseKind::Box => "b",
            HouseKind::Row => "r",
            HouseKind::Column => "c",
            HouseKind::Region => return None,
        };
        let capitals =
            |rest: &str| !rest.is_empty() && rest.bytes().all(|letter| letter.is_ascii_uppercase());
        self.name.strip_prefix(letter).filter(|rest| rest.parse::<u16>().is_ok() || capitals(rest))
    }
}

/// The cells of a grid with their names, and the houses they form.
#[derive(Clone, Debug)]
pub struct Layout {
    shape: Option<Shape>,
    digits: usize,
    names: Vec<String>,
    houses: Vec<House>,
    houses_of: Vec<Vec<HouseId>>,
    peers: Vec<Vec<Cell>>,
    by_name: HashMap<String, Cell>,
    house_by_name: HashMap<String, HouseId>,
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        match (self.shape, other.shape) {
            // The shape determines the layout, so comparing shapes is enough, and quick.
            (Some(mine), Some(others)) => mine == others,
            (None, None) => {
                self.digits == other.digits && self.names == other.names && self.houses == other.houses
            }
            _ => false,
        }
    }
}
impl Eq for Layout {}

/// An error in a layout.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LayoutError {
    /// The side of the grid is this many cells, which is not from 1 to [`MAX_SIDE`].
    Side(usize),
    /// This number of cells is 0, more than [`MAX_CELLS`], or not the number expected.
    CellCount(usize),
    /// A house does not have exactly as many different cells as there are digits.
    HouseSize {
        /// The house's name.
        house: String,
        /// The number of different cells the house lists.
        found: usize,
        /// The number of digits.
        expected: usize,
    },
    /// A house lists a cell that does not exist.
    NoSuchCell {
        /// The house's name.
        house: String,
        /// The cell's index.
        cell: usize,
    },
    /// Two cells, or two houses, have this name.
    SameName(String),
    /// This number of houses is more than [`MAX_HOUSES`], or not the number expected.
    HouseCount(usize),
    /// This name is not a letter followed by letters, digits, `-` or `_`, all of them ASCII.
    Name(String),
    /// This cell is in no house.
    LooseCell(String),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "a side of {side} cells: it must be from 1 to {MAX_SIDE}"),
            Self::CellCount(count) => write!(f, "{count} cells: there must be from 1 to {MAX_CELLS}"),
            Self::HouseSize { house, found, expected } => {
                write!(f, "house {house} has {found} different cells for {expected} digits")
            }
            Self::NoSuchCell { house, cell } => {
                write!(f, "house {house} lists cell {cell}, which does not exist")
            }
            Self::SameName(name) => write!(f, "the name {name} is used twice"),
            Self::HouseCount(count) => write!(f, "{count} houses: there must be at most {MAX_HOUSES}"),
            Self::Name(name) => {
                write!(f, "the name {name:?} is not a letter followed by letters, digits, - or _")
            }
            Self::LooseCell(name) => write!(f, "cell {name} is in no house"),
        }
    }
}

impl std::error::Error for LayoutError {}

impl Layout {
    /// Makes the grid with rows, columns and boxes of this shape. A box one row high or one column wide would
    /// repeat a row or column. Such a grid has no boxes: it is a Latin square.
    pub fn boxed(shape: Shape) -> Self {
        let side = shape.side();
        let cells = if shape.has_boxes() { side * side } else { 0 };
        let regions: Vec<usize> = (0..cells).map(|cell| shape.box_of(cell / side, cell % side)).collect();
        let mut layout = Self::rows_columns_and(side, &regions).expect("a shape makes complete houses");
        layout.shape = Some(shape);
        layout
    }

    /// Makes a jigsaw: rows and columns, and regions in place of boxes. `regions` gives the number of every
    /// cell's region, from 0, row by row.
    ///
    /// # Errors
    /// Returns the errors of [`Layout::new`]: a region without exactly `side` cells, a side out of range.
    pub fn jigsaw(side: usize, regions: &[usize]) -> Result<Self, LayoutError> {
        if regions.len() != side.saturating_mul(side) {
            return Err(LayoutError::CellCount(regions.len()));
        }
        Self::rows_columns_and(side, regions)
    }

    fn rows_columns_and(side: usize, regions: &[usize]) -> Result<Self, LayoutError> {
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(LayoutError::Side(side));
        }
        let at = |row: usize, column: usize| Cell::new(row * side + column);
        let house = |kind, prefix: &str, number: usize, cells: Vec<Cell>| House {
            kind,
            name: format!("{prefix}{}", number + 1),
            cells,
        };
        let region_count = if regions.is_empty() { 0 } else { side };
        let boxes = (0..region_count).map(|region| {
            let members = regions.iter().enumerate().filter(|&(_, &r)| r == region);
            house(HouseKind::Box, "b", region, members.map(|(cell, _)| Cell::new(cell)).collect())
        });
        let rows =
            (0..side).map(|row| house(HouseKind::Row, "r", row, (0..side).map(|c| at(row, c)).collect()));
        let columns = (0..side)
            .map(|column| house(HouseKind::Column, "c", column, (0..side).map(|r| at(r, column)).collect()));
        let names =
            (0..side * side).map(|cell| format!("r{}c{}", cell / side + 1, cell % side + 1)).collect();
        Self::new(side, names, boxes.chain(rows).chain(columns).collect())
    }

    /// Makes any layout from a number of digits, the names of the cells, and houses. Finders visit the houses
    /// in this order. Names begin with a letter, so that a candidate such as `12r3c2` has one reading.
    ///
    /// # Errors
    /// Returns [`LayoutError`] for a size out of range, or for a house without one cell for each digit. The
    /// same goes for a repeated or malformed name, and for a cell in no house.
    pub fn new(digits: usize, names: Vec<String>, houses: Vec<House>) -> Result<Self, LayoutError> {
        if !(1..=MAX_SIDE).contains(&digits) {
            return Err(LayoutError::Side(digits));
        }
        if names.is_empty() || names.len() > MAX_CELLS {
            return Err(LayoutError::CellCount(names.len()));
        }
        if houses.len() > MAX_HOUSES {
            return Err(LayoutError::HouseCount(houses.len()));
        }
        let by_name = unique_names(&names)?;
        let house_names: Vec<String> = houses.iter().map(|house| house.name.clone()).collect();
        let house_by_name = house_ids(&house_names)?;

        let mut houses_of = vec![Vec::new(); names.len()];
        for (id, house) in houses.iter().enumerate() {
            let mut distinct = house.cells.clone();
            distinct.sort_unstable();
            distinct.dedup();
            if distinct.len() != digits || house.cells.len() != digits {
                return Err(LayoutError::HouseSize {
                    house: house.name.clone(),
                    found: distinct.len(),
                    expected: digits,
                });
            }
            for cell in distinct {
                houses_of
                    .get_mut(cell.index())
                    .ok_or_else(|| LayoutError::NoSuchCell { house: house.name.clone(), cell: cell.index() })?
                    .push(HouseId::new(id));
            }
        }
        if let Some(loose) = houses_of.iter().position(Vec::is_empty) {
            return Err(LayoutError::LooseCell(names[loose].clone()));
        }
        let peers = (0..names.len())
            .map(|cell| {
                let mut peers: Vec<Cell> = houses_of[cell]
                    .iter()
                    .flat_map(|house| houses[house.index()].cells.iter().copied())
                    .filter(|peer| peer.index() != cell)
                    .collect();
                peers.sort_unstable();
                peers.dedup();
                peers
            })
            .collect();
        Ok(Self { shape: None, digits, names, houses, houses_of, peers, by_name, house_by_name })
    }

    /// Returns a layout with the same cells and houses under other names. It differs from the original and
    /// has no [`shape`](Self::shape), because a shape implies the usual names.
    ///
    /// # Errors
    /// Returns [`LayoutError::CellCount`] or [`LayoutError::HouseCount`] for too many or too few names. A
    /// name that [`Layout::new`] would refuse gives [`LayoutError::Name`] or [`LayoutError::SameName`].
    pub fn with_names(&self, cells: Vec<String>, houses: Vec<String>) -> Result<Self, LayoutError> {
        if cells.len() != self.names.len() {
            return Err(LayoutError::CellCount(cells.len()));
        }
        if houses.len() != self.houses.len() {
            return Err(LayoutError::HouseCount(houses.len()));
        }
        let by_name = unique_names(&cells)?;
        let house_by_name = house_ids(&houses)?;
        let mut renamed = Self { shape: None, names: cells, by_name, house_by_name, ..self.clone() };
        for (house, name) in renamed.houses.iter_mut().zip(houses) {
            house.name = name;
        }
        Ok(renamed)
    }

    /// The shape, if the houses are exactly rows, columns and boxes.
    pub fn shape(&self) -> Option<Shape> {
        self.shape
    }
    /// The number of digits, which is also the size of every house.
    pub fn digits(&self) -> usize {
        self.digits
    }
    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.names.len()
    }
    /// Returns every cell, in order.
    pub fn all_cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.cells()).map(Cell::new)
    }
    /// Returns every digit, ascending.
    pub fn all_digits(&self) -> impl ExactSizeIterator<Item = Digit> + use<> {
        (0..self.digits).map(Digit::new)
    }
    /// Returns every house, in order.
    pub fn all_houses(&self) -> impl ExactSizeIterator<Item = HouseId> + use<> {
        (0..self.houses.len()).map(HouseId::new)
    }
    /// Returns the house with this id.
    ///
    /// # Panics
    /// If `id` is not one of this layout's.
    pub fn house(&self, id: HouseId) -> &House {
        &self.houses[id.index()]
    }
    /// Returns the houses that contain `cell`, in order.
    pub fn houses_of(&self, cell: Cell) -> &[HouseId] {
        &self.houses_of[cell.index()]
    }
    /// Returns the cells that share a house with `cell`, in order, without `cell`.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }
    /// Returns true if two different cells share a house.
    pub fn sees(&self, a: Cell, b: Cell) -> bool {
        self.peers[a.index()].binary_search(&b).is_ok()
    }
    /// Returns true if two candidates exclude each other: digits of one cell, or one digit in cells that see each other.
    pub(crate) fn exclude(&self, one: Candidate, other: Candidate) -> bool {
        let same_cell = one.cell == other.cell && one.digit != other.digit;
        same_cell || one.digit == other.digit && self.sees(one.cell, other.cell)
    }
    /// Returns the first house that contains both cells; `None` if there is none.
    pub fn shared_house(&self, a: Cell, b: Cell) -> Option<HouseId> {
        self.houses_of(a).iter().copied().find(|house| self.houses_of(b).contains(house))
    }
    /// Returns the name of `cell`, such as `r3c2`.
    pub fn cell_name(&self, cell: Cell) -> &str {
        &self.names[cell.index()]
    }
    /// Returns the cell with this name.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).copied()
    }
    /// Returns the house with this name.
    pub fn house_named(&self, name: &str) -> Option<HouseId> {
        self.house_by_name.get(name).copied()
    }
}

fn house_ids(names: &[String]) -> Result<HashMap<String, HouseId>, LayoutError> {
    Ok(unique_names(names)?.into_iter().map(|(name, id)| (name, HouseId::new(id.index()))).collect())
}

fn unique_names(names: &[String]) -> Result<HashMap<String, Cell>, LayoutError> {
    let mut found = HashMap::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if !name.starts_with(|first: char| first.is_ascii_alphabetic()) || !name.chars().all(plain) {
            return Err(LayoutError::Name(name.clone()));
        }
        if found.insert(name.clone(), Cell::new(index)).is_some() {
            return Err(LayoutError::SameName(name.clone()));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classic_grid_has_27_houses_and_20_peers_a_cell() {
        let layout = Layout::boxed(Shape::NINE);
        assert_eq!(layout.all_houses().len(), 27);
        assert!(layout.all_cells().all(|cell| layout.peers(cell).len() == 20));
        let centre = layout.cell_named("r5c5").unwrap();
        let houses: Vec<&str> =
            layout.houses_of(centre).iter().map(|&id| layout.house(id).name.as_str()).collect();
        assert_eq!(houses, ["b5", "r5", "c5"]);
    }

    #[test]
    fn the_default_box_is_the_most_nearly_square_one() {
        let named = |side| Shape::of_side(side).map(|shape| shape.to_string());
        assert_eq!(named(6).as_deref(), Some("2x3"));
        assert_eq!(named(10).as_deref(), Some("2x5"));
        assert_eq!(named(12).as_deref(), Some("3x4"));
        assert_eq!(named(36).as_deref(), Some("6x6"));
        assert_eq!(named(7), None);
        assert_eq!(named(38), None);
    }

    #[test]
    fn boxes_are_counted_in_reading_order() {
        let shape = Shape::new(2, 3).unwrap();
        let rows = [[0, 0, 0, 1, 1, 1], [2, 2, 2, 3, 3, 3], [4, 4, 4, 5, 5, 5]];
        for (row, boxes) in (0..6).zip(rows.iter().flat_map(|row| [row, row])) {
            assert_eq!([0, 1, 2, 3, 4, 5].map(|column| shape.box_of(row, column)), *boxes);
        }
    }

    #[test]
    fn a_latin_square_has_no_boxes() {
        let layout = Layout::boxed(Shape::new(1, 7).unwrap());
        assert_eq!(layout.all_houses().len(), 14);
    }

    #[test]
    fn bad_layouts_are_refused_by_name() {
        let house = |name: &str, cells: &[usize]| House {
            kind: HouseKind::Region,
            name: name.into(),
            cells: cells.iter().map(|&cell| Cell::new(cell)).collect(),
        };
        let names = || vec!["a".to_string(), "b".to_string()];
        let refused = |digits, names, houses| Layout::new(digits, names, houses).unwrap_err();
        assert_eq!(refused(0, names(), vec![]), LayoutError::Side(0));
        assert_eq!(refused(2, vec![], vec![]), LayoutError::CellCount(0));
        assert_eq!(
            refused(2, names(), vec![house("h", &[0, 2])]),
            LayoutError::NoSuchCell { house: "h".into(), cell: 2 }
        );
        assert!(matches!(
            refused(2, names(), vec![house("h", &[0, 0])]),
            LayoutError::HouseSize { found: 1, .. }
        ));
        assert_eq!(refused(1, names(), vec![house("h", &[0])]), LayoutError::LooseCell("b".into()));
        assert_eq!(refused(2, vec!["a".into(), "a".into()], vec![]), LayoutError::SameName("a".into()));
        assert_eq!(refused(2, vec!["1".into(), "a".into()], vec![]), LayoutError::Name("1".into()));
    }
}
