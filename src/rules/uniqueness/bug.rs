//! The bivalue universal grave: every open cell with two digits, every digit with two places in each house that lacks it.

use std::ops::ControlFlow;

use super::deadly::Deadly;
use super::ground::{Found, Ground};
use crate::grid::{Candidate, Cell, Digit, Digits, HouseId, Index, Storage};

/// A grave with more cells that have guardians is none that somebody would see.
const MOST_ROOF: usize = 8;

/// Every choice of two digits in each open cell that makes a grave.
pub(super) fn find<S: Storage>(ground: &Ground<'_, '_, S>, found: &mut Found<'_, S>) -> ControlFlow<()> {
    let (board, layout) = (ground.board, ground.board.layout());
    let open: Vec<Cell> = board.open().into_iter().collect();
    let roof: Vec<Cell> = open.iter().copied().filter(|&cell| board.candidates(cell).len() > 2).collect();
    if roof.is_empty() || roof.len() > MOST_ROOF || open.iter().any(|&c| board.candidates(c).len() < 2) {
        return ControlFlow::Continue(());
    }
    let mut search = Search {
        ground,
        roof,
        pattern: Vec::new(),
        counts: vec![0; layout.all_houses().len() * layout.digits()],
    };
    for cell in *board.open() - search.roof.iter().copied().collect() {
        if !search.lay(cell, board.candidates(cell)) {
            return ControlFlow::Continue(());
        }
    }
    search.extend(0, &open, found)
}

struct Search<'a, 'b, 'g, S: Storage> {
    ground: &'a Ground<'b, 'g, S>,
    roof: Vec<Cell>,
    pattern: Vec<Candidate>,
    /// How many places the pattern has for a digit of a house.
    counts: Vec<u8>,
}

impl<S: Storage> Search<'_, '_, '_, S> {
    fn count(&mut self, house: HouseId, digit: Digit) -> &mut u8 {
        &mut self.counts[house.index() * self.ground.board.layout().digits() + digit.index()]
    }

    /// Adds two digits of a cell; whether no house has more than two places for one of them.
    fn lay(&mut self, cell: Cell, digits: Digits<S>) -> bool {
        let layout = self.ground.board.layout();
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

    fn lift(&mut self, cell: Cell, digits: Digits<S>) {
        let layout = self.ground.board.layout();
        for digit in digits {
            self.pattern.pop();
            layout.houses_of(cell).iter().for_each(|&house| *self.count(house, digit) -= 1);
        }
    }

    fn extend(&mut self, at: usize, open: &[Cell], found: &mut Found<'_, S>) -> ControlFlow<()> {
        let ground = self.ground;
        ground.work.check_time()?;
        let Some(&cell) = self.roof.get(at) else {
            if self.counts.contains(&1) {
                return ControlFlow::Continue(());
            }
            let mut pattern = self.pattern.clone();
            pattern.sort_unstable();
            let deadly = Deadly::new(ground.board, ground.unique, open.to_vec(), pattern);
            return deadly.map_or(ControlFlow::Continue(()), |deadly| found(&deadly));
        };
        let left: Vec<Digit> = ground.board.candidates(cell).into_iter().collect();
        for (first, &one) in left.iter().enumerate() {
            for &other in &left[first + 1..] {
                let both = Digits::<S>::of(one) | Digits::<S>::of(other);
                if self.lay(cell, both) {
                    self.extend(at + 1, open, found)?;
                }
                self.lift(cell, both);
            }
        }
        ControlFlow::Continue(())
    }
}
