//! Rows and columns of a layout, for drawing.

use crate::grid::{Cell, HouseId, HouseKind, Index, Layout};
use crate::step::sorted;

/// The rows and columns of a layout, and the place of each cell in them, for drawing.
pub(super) struct Plane {
    pub(super) rows: Vec<HouseId>,
    pub(super) columns: Vec<HouseId>,
    /// The place of each cell, by the cell's index.
    pub(super) places: Vec<Place>,
}

/// Row and column of a cell, from 0, and its box if it is in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) in_box: Option<HouseId>,
}

/// Returns the heading of a row or column: its name if cell names contain it (as `r3` in `r3c2`), or else the
/// name without its first letter.
pub(super) fn head(names: &Layout, house: HouseId) -> &str {
    let house = names.house(house);
    let is_in_cells = house.cells.first().is_some_and(|&cell| names.cell_name(cell).contains(&house.name));
    let bare = house.name.get(1..).filter(|bare| !bare.is_empty() && !is_in_cells);
    bare.unwrap_or(&house.name)
}

impl Plane {
    /// Finds the place of each cell in rows and columns; `None` unless each cell has its own pair of one row
    /// and one column.
    ///
    /// The layout of a cube has no such places.
    pub(super) fn of(layout: &Layout) -> Option<Self> {
        let of_kind = |kind| -> Vec<HouseId> {
            layout.all_houses().filter(|&house| layout.house(house).kind == kind).collect()
        };
        let (rows, columns) = (of_kind(HouseKind::Row), of_kind(HouseKind::Column));
        let only = |houses: &[HouseId], cell: Cell| {
            let mut holding = (0..houses.len()).filter(|&at| layout.house(houses[at]).cells.contains(&cell));
            holding.next().filter(|_| holding.next().is_none())
        };
        let in_box = |cell| {
            let mut own = layout.houses_of(cell).iter().copied();
            own.find(|&house| layout.house(house).kind == HouseKind::Box)
        };
        let place = |cell| {
            Some(Place { row: only(&rows, cell)?, column: only(&columns, cell)?, in_box: in_box(cell) })
        };
        let places: Vec<Place> = layout.all_cells().map(place).collect::<Option<_>>()?;
        let apart = sorted(places.iter().map(|place| (place.row, place.column)));
        (apart.len() == places.len()).then_some(Self { rows, columns, places })
    }

    pub(super) fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    /// Returns the cell at this row and column.
    pub(super) fn at(&self, row: usize, column: usize) -> Option<Cell> {
        self.places.iter().position(|place| (place.row, place.column) == (row, column)).map(Cell::new)
    }
}
