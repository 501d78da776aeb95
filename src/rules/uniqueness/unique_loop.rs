//! Unique loops: six or more cells with the same two digits, where every house holds two of them or none.

use std::ops::ControlFlow;

use super::context::{Context, Report};
use super::deadly::DeadlyPattern;
use crate::grid::{Cell, Cells, Digits, HouseId, Storage};
use crate::step::sorted;

/// Maximum number of cells of a unique loop: nobody would spot a longer one.
const LONGEST: usize = 16;
/// Maximum number of cells with guardians in a unique loop, unless the guardians are all of one digit.
const MAX_ROOF_CELLS: usize = 2;

/// Reports every unique loop, for one pair of digits after the other. All its cells have both digits.
pub(super) fn find<S: Storage>(context: &Context<'_, '_, S>, report: &mut Report<'_, S>) -> ControlFlow<()> {
    let board = context.board;
    let open = *board.open() - context.unique.given;
    let floors: Vec<(Cell, Digits<S>)> = open
        .into_iter()
        .map(|cell| (cell, board.candidates(cell)))
        .filter(|(_, digits)| digits.len() == 2)
        .collect();
    for &(first, pair) in &floors {
        context.work.check_time()?;
        // Each loop is found from the first of its cells without guardians.
        let earlier: Cells<S> = floors
            .iter()
            .filter(|&&(cell, digits)| cell < first && digits == pair)
            .map(|&(cell, _)| cell)
            .collect();
        let both = pair.into_iter().fold(open, |both, digit| both & *board.cells_for(digit)) - earlier;
        let mut search = Search { context, pair, both, cells: Vec::new(), colours: Vec::new(), steps: 0 };
        search.add(first, false, report)?;
    }
    ControlFlow::Continue(())
}

struct Search<'a, 'b, 'g, S: Storage> {
    context: &'a Context<'b, 'g, S>,
    pair: Digits<S>,
    /// The cells that may be in the loop.
    both: Cells<S>,
    cells: Vec<Cell>,
    /// The colour of each cell of the loop. Cells of one colour would hold the same digit, and cells that see
    /// each other have different colours.
    colours: Vec<bool>,
    steps: usize,
}

impl<S: Storage> Search<'_, '_, '_, S> {
    /// Adds the cell to the unique loop, and goes on if the loop still has few guardians.
    fn add(&mut self, cell: Cell, colour: bool, report: &mut Report<'_, S>) -> ControlFlow<()> {
        self.cells.push(cell);
        self.colours.push(colour);
        if self.is_small() {
            self.extend(report)?;
        }
        self.cells.pop();
        self.colours.pop();
        ControlFlow::Continue(())
    }

    fn extend(&mut self, report: &mut Report<'_, S>) -> ControlFlow<()> {
        self.steps += 1;
        self.context.work.check_time_each(1024, self.steps)?;
        let board = self.context.board;
        let Some((house, colour)) = self.half_filled_house() else {
            if self.cells.len() < 6 {
                return ControlFlow::Continue(());
            }
            let digits: Vec<_> = self.pair.into_iter().collect();
            let cells = sorted(self.cells.iter().copied());
            let deadly = DeadlyPattern::of_digits(board, self.context.unique, cells, &digits);
            return deadly.map_or(ControlFlow::Continue(()), |deadly| report(&deadly));
        };
        if self.cells.len() == LONGEST {
            return ControlFlow::Continue(());
        }
        let mates = self.both & *board.geometry().house(house);
        for mate in mates.into_iter().filter(|&mate| self.fits(mate, !colour)).collect::<Vec<_>>() {
            self.add(mate, !colour, report)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns true if the cell fits into the loop: each of its houses has no loop cell yet, or exactly one
    /// of the other colour.
    fn fits(&self, cell: Cell, colour: bool) -> bool {
        let geometry = self.context.board.geometry();
        !self.cells.contains(&cell)
            && geometry.layout().houses_of(cell).iter().all(|&house| {
                let mut inside = self.inside(house);
                inside.next().is_none_or(|other| other != colour) && inside.next().is_none()
            })
    }

    /// Returns the colours of the loop cells in a house.
    fn inside(&self, house: HouseId) -> impl Iterator<Item = bool> {
        let house = self.context.board.geometry().house(house);
        self.cells
            .iter()
            .zip(&self.colours)
            .filter(|(cell, _)| house.contains(**cell))
            .map(|(_, &colour)| colour)
    }

    /// Returns the first house that holds exactly one loop cell, and that cell's colour.
    fn half_filled_house(&self) -> Option<(HouseId, bool)> {
        let layout = self.context.board.layout();
        self.cells.iter().zip(&self.colours).find_map(|(&cell, &colour)| {
            let houses = layout.houses_of(cell).iter().copied();
            houses.into_iter().find(|&house| self.inside(house).count() == 1).map(|house| (house, colour))
        })
    }

    /// Returns true if few cells of the loop have guardians so far, or all guardians are of one digit.
    fn is_small(&self) -> bool {
        let extras = self.cells.iter().map(|&cell| self.context.board.candidates(cell) - self.pair);
        let extras: Vec<Digits<S>> = extras.filter(|extra| !extra.is_empty()).collect();
        let all = extras.iter().fold(Digits::<S>::default(), |all, &extra| all | extra);
        extras.len() <= MAX_ROOF_CELLS || all.len() == 1
    }
}
