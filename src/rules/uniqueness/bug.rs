//! The bivalue universal grave (BUG): each open cell has two digits, and each digit two places in every house
//! without it.

use std::ops::ControlFlow;

use super::context::{Context, Report};
use super::deadly::DeadlyPattern;
use crate::grid::{Candidate, Cell, Digit, Digits, HouseId, Index, Storage};
use crate::rules::search::choices::pairs;

/// Maximum number of cells with guardians in a BUG: with more, nobody would spot the pattern.
const MAX_ROOF_CELLS: usize = 8;

/// Reports every BUG: two digits of each open cell, so that every house has two places or none for a digit.
pub(super) fn find<S: Storage>(context: &Context<'_, '_, S>, report: &mut Report<'_, S>) -> ControlFlow<()> {
    let (board, layout) = (context.board, context.board.layout());
    let pairs = board.open_with(2..=2);
    let roof = *board.open() - pairs;
    let is_bare = |cell| board.candidates(cell).len() < 2;
    if roof.is_empty() || roof.len() > MAX_ROOF_CELLS || roof.into_iter().any(is_bare) {
        return ControlFlow::Continue(());
    }
    let mut search = Search {
        context,
        roof: roof.into_iter().collect(),
        pattern: Vec::new(),
        counts: vec![0; layout.all_houses().len() * layout.digits()],
    };
    for cell in pairs {
        if !search.add_digits(cell, board.candidates(cell)) {
            return ControlFlow::Continue(());
        }
    }
    search.extend(0, report)
}

struct Search<'a, 'b, 'g, S: Storage> {
    context: &'a Context<'b, 'g, S>,
    roof: Vec<Cell>,
    pattern: Vec<Candidate>,
    /// The number of places of each digit in each house, in the pattern chosen so far.
    counts: Vec<u8>,
}

impl<S: Storage> Search<'_, '_, '_, S> {
    fn count(&mut self, house: HouseId, digit: Digit) -> &mut u8 {
        &mut self.counts[house.index() * self.context.board.layout().digits() + digit.index()]
    }

    /// Adds two digits of a cell to the pattern of the BUG. Returns false if a house then has more than two
    /// places for a digit.
    fn add_digits(&mut self, cell: Cell, digits: Digits<S>) -> bool {
        let layout = self.context.board.layout();
        let mut fits = true;
        for digit in digits {
            self.pattern.push(Candidate { cell, digit });
            for &house in layout.houses_of(cell) {
                let count = self.count(house, digit);
                *count += 1;
                fits &= *count <= 2;
            }
        }
        fits
    }

    fn remove_digits(&mut self, cell: Cell, digits: Digits<S>) {
        let layout = self.context.board.layout();
        for digit in digits {
            self.pattern.pop();
            layout.houses_of(cell).iter().for_each(|&house| *self.count(house, digit) -= 1);
        }
    }

    fn extend(&mut self, at: usize, report: &mut Report<'_, S>) -> ControlFlow<()> {
        let context = self.context;
        context.work.check_time()?;
        let Some(&cell) = self.roof.get(at) else {
            if self.counts.contains(&1) {
                return ControlFlow::Continue(());
            }
            let mut pattern = self.pattern.clone();
            pattern.sort_unstable();
            let open = context.board.open().into_iter().collect();
            let deadly = DeadlyPattern::new(context.board, context.unique, open, pattern);
            return deadly.map_or(ControlFlow::Continue(()), |deadly| report(&deadly));
        };
        let left: Vec<Digit> = context.board.candidates(cell).into_iter().collect();
        for [&one, &other] in pairs(&left) {
            let both = Digits::<S>::of(one) | Digits::<S>::of(other);
            if self.add_digits(cell, both) {
                self.extend(at + 1, report)?;
            }
            self.remove_digits(cell, both);
        }
        ControlFlow::Continue(())
    }
}
