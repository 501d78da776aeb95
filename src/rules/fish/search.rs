//! The search for fish from what they remove.
//!
//! Were the digit at the target, it would be gone from everything the target sees, the fins among it. What is left of the
//! bases then lies apart, in one cover less than there are bases: that is what is searched for, and little of it is left
//! to try.

use std::ops::ControlFlow;

use super::shape::Frame;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, Index, Storage};
use crate::rules::Work;

/// Houses in which a digit has places, and those places.
type Part<S> = (HouseId, Cells<S>);

/// What is handed on: the bases, and all covers but the one that holds the target.
pub(super) type Found<'f> = dyn FnMut(&[HouseId], &[HouseId]) -> ControlFlow<()> + 'f;

/// The search in one digit and one frame, for one target after the other.
pub(super) struct Search<'b, S: Storage> {
    board: &'b Board<'b, S>,
    work: &'b Work<'b, S>,
    places: Cells<S>,
    size: usize,
    /// Every house that may be a base, with its places.
    houses: Vec<Part<S>>,
    /// Those that the target does not see whole, with the places it does not see.
    bases: Vec<Part<S>>,
    chosen: Vec<HouseId>,
    covers: Vec<HouseId>,
    /// For every house how often something bars it from being a cover.
    barred: Vec<u32>,
}

impl<'b, S: Storage> Search<'b, S> {
    /// None if there are too few bases.
    pub(super) fn new(
        board: &'b Board<'b, S>,
        work: &'b Work<'b, S>,
        digit: Digit,
        size: usize,
        (base, cover): Frame,
    ) -> Option<Self> {
        let (geometry, layout, places) = (board.geometry(), board.layout(), *board.cells_for(digit));
        let is_one = |id: HouseId, kinds: &[_]| {
            kinds.contains(&layout.house(id).kind) && (places & *geometry.house(id)).len() > 1
        };
        let houses: Vec<Part<S>> = layout
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

    /// Whether this house may be a cover.
    pub(super) fn may_cover(&self, house: HouseId) -> bool {
        self.barred[house.index()] == 0
    }

    /// Hands `found` every choice of bases and covers that removes the digit from `target` and in which nothing smaller
    /// does.
    pub(super) fn around(&mut self, target: Cell, found: &mut Found<'_>) -> ControlFlow<()> {
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
        let ended = self.add_base(0, Cells::<S>::default(), Cells::<S>::default(), found);
        for house in own {
            self.barred[house.index()] -= 1;
        }
        ended
    }

    /// Goes on with the bases from `next`; those chosen have the places `used`, and the covers hold `covered`.
    fn add_base(
        &mut self,
        next: usize,
        used: Cells<S>,
        covered: Cells<S>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        if self.chosen.len() == self.size {
            return found(&self.chosen, &self.covers);
        }
        // Often enough, and not so often that it costs.
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
            let ended = self.add_cover(at + 1, used | left, covered, outside, found);
            self.barred[id.index()] -= 1;
            self.chosen.pop();
            ended?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on with covers for `open`, and then with further bases.
    fn add_cover(
        &mut self,
        next: usize,
        used: Cells<S>,
        covered: Cells<S>,
        open: Cells<S>,
        found: &mut Found<'_>,
    ) -> ControlFlow<()> {
        let Some(cell) = open.first() else {
            // With fewer covers the bases so far would be enough for the target.
            let needed = self.chosen.len().min(self.size - 1);
            return if self.covers.len() < needed {
                ControlFlow::Continue(())
            } else {
                self.add_base(next, used, covered, found)
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
                ended = self.add_cover(next, used, covered | cells, open - cells, found);
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
