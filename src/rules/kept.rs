//! What several rules work out alike, once in a position: one after another asks for the same. Some of it is gone on with
//! from one position to the next.

use std::sync::Arc;

use super::als::AlmostLocked;
use super::wings::{Bends, Bent};
use crate::grid::{Board, Cells, Sets};

/// What was worked out in the position that was asked about last.
#[derive(Debug)]
pub(super) struct Kept<S: Sets> {
    open: Cells<S>,
    places: Vec<Cells<S>>,
    pub(super) almost_locked: Option<Arc<AlmostLocked<S>>>,
    pub(super) bent: Option<Arc<Vec<Bent<S>>>>,
    /// From whatever position it was worked out in last.
    pub(super) bends: Option<Bends<S>>,
}

impl<S: Sets> Kept<S> {
    /// Nothing yet, but what can be gone on with from the position before.
    pub(super) fn after(before: Option<Self>, board: &Board<'_, S>) -> Self {
        let places = board.layout().all_digits().map(|digit| *board.places(digit)).collect();
        Self {
            open: *board.open(),
            places,
            almost_locked: None,
            bent: None,
            bends: before.and_then(|kept| kept.bends),
        }
    }

    /// Whether this is the position.
    pub(super) fn is_of(&self, board: &Board<'_, S>) -> bool {
        let mut digits = board.layout().all_digits().zip(&self.places);
        self.open == *board.open() && digits.all(|(digit, places)| board.places(digit) == places)
    }
}
