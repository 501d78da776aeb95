//! Loops: six cells or more with the same two digits, of which every house holds two or none.

use std::ops::ControlFlow;

use super::deadly::Deadly;
use super::ground::{Found, Ground};
use crate::grid::{Cell, Cells, Digits, HouseId, Storage};

/// A loop that somebody is meant to see has no more cells.
const LONGEST: usize = 16;
/// So many of its cells may have guardians, unless all of these are one digit.
const MOST_ROOF: usize = 2;

/// Every loop whose cells all have both digits, digit pair by digit pair.
pub(super) fn find<S: Storage>(ground: &Ground<'_, '_, S>, found: &mut Found<'_, S>) -> ControlFlow<()> {
    let board = ground.board;
    let open = *board.open() - *ground.unique.given();
    let floors: Vec<(Cell, Digits<S>)> = open
        .into_iter()
        .map(|cell| (cell, board.candidates(cell)))
        .filter(|(_, digits)| digits.len() == 2)
        .collect();
    for &(first, pair) in &floors {
        ground.work.check_time()?;
        // Each loop is found from the first of its cells that have no guardians.
        let earlier: Cells<S> = floors
            .iter()
            .filter(|&&(cell, digits)| cell < first && digits == pair)
            .map(|&(cell, _)| cell)
            .collect();
        let both = pair.into_iter().fold(open, |both, digit| both & *board.cells_for(digit)) - earlier;
        let mut search = Search { ground, pair, both, cells: Vec::new(), colours: Vec::new(), steps: 0 };
        search.add(first, false, found)?;
    }
    ControlFlow::Continue(())
}

struct Search<'a, 'b, 'g, S: Storage> {
    ground: &'a Ground<'b, 'g, S>,
    pair: Digits<S>,
    /// The cells that may take part.
    both: Cells<S>,
    cells: Vec<Cell>,
    /// Which of the two digits a cell would take, the other than all that it sees.
    colours: Vec<bool>,
    steps: usize,
}

impl<S: Storage> Search<'_, '_, '_, S> {
    /// Goes on with this cell, if it fits.
    fn add(&mut self, cell: Cell, colour: bool, found: &mut Found<'_, S>) -> ControlFlow<()> {
        self.cells.push(cell);
        self.colours.push(colour);
        if self.is_small() {
            self.extend(found)?;
        }
        self.cells.pop();
        self.colours.pop();
        ControlFlow::Continue(())
    }

    fn extend(&mut self, found: &mut Found<'_, S>) -> ControlFlow<()> {
        self.steps += 1;
        self.ground.work.check_time_each(1024, self.steps)?;
        let board = self.ground.board;
        let Some((house, colour)) = self.alone() else {
            if self.cells.len() < 6 {
                return ControlFlow::Continue(());
            }
            let digits: Vec<_> = self.pair.into_iter().collect();
            let mut cells = self.cells.clone();
            cells.sort_unstable();
            let deadly = Deadly::of_digits(board, self.ground.unique, cells, &digits);
            return deadly.map_or(ControlFlow::Continue(()), |deadly| found(&deadly));
        };
        if self.cells.len() == LONGEST {
            return ControlFlow::Continue(());
        }
        let mates = self.both & *board.geometry().house(house);
        for mate in mates.into_iter().filter(|&mate| self.fits(mate, !colour)).collect::<Vec<_>>() {
            self.add(mate, !colour, found)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether every house of the cell that holds others holds one, of the other colour.
    fn fits(&self, cell: Cell, colour: bool) -> bool {
        let geometry = self.ground.board.geometry();
        !self.cells.contains(&cell)
            && geometry.layout().houses_of(cell).iter().all(|&house| {
                let mut inside = self.inside(house);
                inside.next().is_none_or(|other| other != colour) && inside.next().is_none()
            })
    }

    /// The colours of the cells in a house.
    fn inside(&self, house: HouseId) -> impl Iterator<Item = bool> {
        let house = self.ground.board.geometry().house(house);
        self.cells
            .iter()
            .zip(&self.colours)
            .filter(|(cell, _)| house.contains(**cell))
            .map(|(_, &colour)| colour)
    }

    /// The first house that holds only one of the cells, and that cell's colour.
    fn alone(&self) -> Option<(HouseId, bool)> {
        let layout = self.ground.board.layout();
        self.cells.iter().zip(&self.colours).find_map(|(&cell, &colour)| {
            let houses = layout.houses_of(cell).iter().copied();
            houses.into_iter().find(|&house| self.inside(house).count() == 1).map(|house| (house, colour))
        })
    }

    /// Whether there are few guardians so far.
    fn is_small(&self) -> bool {
        let extras = self.cells.iter().map(|&cell| self.ground.board.candidates(cell) - self.pair);
        let extras: Vec<Digits<S>> = extras.filter(|extra| !extra.is_empty()).collect();
        let all = extras.iter().fold(Digits::<S>::default(), |all, &extra| all | extra);
        extras.len() <= MOST_ROOF || all.len() == 1
    }
}
