//! The position of a run: the board and, for runs that place singles oldest first, their queue.

use super::hodoku::{Queue, in_removal_order};
use crate::grid::{Board, Candidate, Cell, Contradiction, Geometry, Puzzle, Storage};
use crate::rules::singles::Sweep;
use crate::step::Step;

/// A board and, if singles are queued, the queue of its singles. Every change goes through this type, which
/// updates both.
#[derive(Clone)]
pub(super) struct Position<'g, S: Storage> {
    pub(super) board: Board<'g, S>,
    queue: Option<Queue<S>>,
}

impl<'g, S: Storage> Position<'g, S> {
    /// Returns the position in which `puzzle` starts, with or without a queue.
    pub(super) fn start(
        geometry: &'g Geometry<S>,
        puzzle: &Puzzle,
        queued: bool,
    ) -> Result<Self, Contradiction> {
        let board = Board::start(geometry, puzzle)?;
        let queue = queued.then(|| Queue::start(&board, puzzle));
        Ok(Self { board, queue })
    }

    pub(super) fn place(&mut self, candidate: Candidate) -> Result<(), Contradiction> {
        if let Some(queue) = &mut self.queue {
            queue.place(&self.board, candidate);
        }
        self.board.place(candidate)
    }

    /// Applies the placements and eliminations of a step. The order of the eliminations decides the order of new
    /// singles in the queue (see [`in_removal_order`]). The board removes them in the order of the claims, as every
    /// reader of the log does: of several contradictions they all meet the same first.
    pub(super) fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        if let Some(queue) = &mut self.queue {
            step.placements().for_each(|placed| queue.place(&self.board, placed));
            for gone in in_removal_order(self.board.layout(), step) {
                queue.eliminate(&self.board, gone);
            }
        }
        for claim in &step.claims {
            claim.place.iter().try_for_each(|&placed| self.board.place(placed))?;
            claim.eliminate.iter().try_for_each(|&gone| self.board.eliminate(gone))?;
        }
        Ok(())
    }

    /// Takes the next single of the kinds `wanted` from the queue and makes it a step.
    pub(super) fn next_single(&mut self, wanted: Sweep) -> Option<Step> {
        let (kind, single) = self.queue.as_mut()?.next(&self.board, wanted)?;
        Some(kind.step(single))
    }

    /// Returns the cell that `HoDoKu` guesses in: the middle one of the open cells.
    pub(super) fn middle(&self) -> Option<Cell> {
        let open = *self.board.open();
        open.into_iter().nth(open.len() / 2)
    }
}
