//! The search for fish, starting from their target.
//!
//! Suppose that the digit is in the target: all cells that the target sees lose it, fins included. A fish
//! contradicts this if the cells left in its N bases are apart and lie in N - 1 covers. Few bases and covers
//! have to be tried for that.

use std::ops::ControlFlow;

use super::shape::BaseCoverKinds;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, Index, Storage};
use crate::rules::Work;

/// A house, and the cells of the digit in it.
type HouseCells<S> = (HouseId, Cells<S>);

/// Receives each fish found: its bases, and all covers but the one that holds the target.
pub(super) type OnFish<'f> = dyn FnMut(&[HouseId], &[HouseId]) -> ControlFlow<()> + 'f;

/// The search for the fish of a digit, with bases and covers of given kinds. It runs for one target after
/// another.
pub(super) struct FishSearch<'b, S: Storage> {
    board: &'b Board<'b, S>,
    work: &'b Work<'b, S>,
    places: Cells<S>,
    size: usize,
    /// Every house that can be a base, with the digit's cells in it.
    houses: Vec<HouseCells<S>>,
    /// The bases that do not hold the current target, with the cells that it does not see. Bases without such
    /// cells are left out.
    bases: Vec<HouseCells<S>>,
    chosen: Vec<HouseId>,
    covers: Vec<HouseId>,
    /// For every house, how many reasons bar it from being a cover; 0 if it may be one.
    barred: Vec<u32>,
}

impl<'b, S: Storage> FishSearch<'b, S> {
    /// Creates a search for the fish of a digit. Returns `None` if there are too few bases.
    pub(super) fn new(
        board: &'b Board<'b, S>,
        work: &'b Work<'b, S>,
        digit: Digit,
        size: usize,
        (base, cover): BaseCoverKinds,
    ) -> Option<Self> {
        let (geometry, layout, places) = (board.geometry(), board.layout(), *board.cells_for(digit));
        let is_one = |id: HouseId, kinds: &[_]| {
            kinds.contains(&layout.house(id).kind) && (places & *geometry.house(id)).len() > 1
        };
        let houses: Vec<HouseCells<S>> = layout
            .all_houses()
            .filter(|&id| is_one(id, base))
            .map(|id| (id, places & *geometry.house(id)))
            .collect();
        let barred = layout.all_houses().map(|id| u32::from(!is_one(id, cover))).collect();
        (houses.len() >= size).then(|| Self {
            board,
            work,
            places,
            size,
            bases: Vec::with_capacity(houses.len()),
            houses,
            chosen: Vec::with_capacity(size),
            covers: Vec::with_capacity(size),
            barred,
        })
    }

    /// Returns true if nothing bars this house from being a cover.
    pub(super) fn may_cover(&self, house: HouseId) -> bool {
        self.barred[house.index()] == 0
    }

    /// Calls `on_fish` with every choice of bases and covers that removes the digit from `target`. A fish is
    /// left out if a smaller one inside it also removes it.
    pub(super) fn find_for(&mut self, target: Cell, on_fish: &mut OnFish<'_>) -> ControlFlow<()> {
        let geometry = self.board.geometry();
        let unseen = self.places - *geometry.peers(target) - Cells::<S>::of(target);
        self.bases.clear();
        for &(id, _) in &self.houses {
            let left = unseen & *geometry.house(id);
            if !geometry.house(id).contains(target) && !left.is_empty() {
                self.bases.push((id, left));
            }
        }
        let own = self.board.layout().houses_of(target);
        for house in own {
            self.barred[house.index()] += 1;
        }
        let ended = self.add_base(0, Cells::<S>::default(), Cells::<S>::default(), on_fish);
        for house in own {
            self.barred[house.index()] -= 1;
        }
        ended
    }

    /// Adds bases from index `next` on. `used` are the cells of the bases chosen so far, `covered` the cells
    /// of their covers.
    fn add_base(
        &mut self,
        next: usize,
        used: Cells<S>,
        covered: Cells<S>,
        on_fish: &mut OnFish<'_>,
    ) -> ControlFlow<()> {
        if self.chosen.len() == self.size {
            return on_fish(&self.chosen, &self.covers);
        }
        // Checked often enough to stop in time, and seldom enough to cost nothing.
        if self.chosen.len() < 3 {
            self.work.check_time()?;
        }
        let full = self.covers.len() + 1 == self.size;
        let last = (self.bases.len() + self.chosen.len() + 1).saturating_sub(self.size);
        for at in next..last {
            let (id, left) = self.bases[at];
            let outside = left - covered;
            if left.meets(&used) || (full && !outside.is_empty()) || self.covers.contains(&id) {
                continue;
            }
            self.chosen.push(id);
            self.barred[id.index()] += 1;
            let ended = self.add_cover(at + 1, used | left, covered, outside, on_fish);
            self.barred[id.index()] -= 1;
            self.chosen.pop();
            ended?;
        }
        ControlFlow::Continue(())
    }

    /// Adds covers for the cells in `open` (cells of the bases in no cover yet), and then further bases.
    fn add_cover(
        &mut self,
        next: usize,
        used: Cells<S>,
        covered: Cells<S>,
        open: Cells<S>,
        on_fish: &mut OnFish<'_>,
    ) -> ControlFlow<()> {
        let Some(cell) = open.first() else {
            // With fewer covers, the bases chosen so far would already remove the digit from the target.
            let needed = self.chosen.len().min(self.size - 1);
            return if self.covers.len() < needed {
                ControlFlow::Continue(())
            } else {
                self.add_base(next, used, covered, on_fish)
            };
        };
        if self.covers.len() + 1 == self.size {
            return ControlFlow::Continue(());
        }
        let geometry = self.board.geometry();
        let houses = self.board.layout().houses_of(cell);
        let mut ended = ControlFlow::Continue(());
        let mut tried = 0;
        for &house in houses {
            tried += 1;
            let free = self.may_cover(house);
            // A house that was tried stays out, so that no choice of covers is found twice.
            self.barred[house.index()] += 1;
            if free {
                let cells = *geometry.house(house);
                self.covers.push(house);
                ended = self.add_cover(next, used, covered | cells, open - cells, on_fish);
                self.covers.pop();
            }
            if ended.is_break() {
                break;
            }
        }
        for house in &houses[..tried] {
            self.barred[house.index()] -= 1;
        }
        ended
    }
}
