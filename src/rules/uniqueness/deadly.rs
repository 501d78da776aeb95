//! A deadly pattern: cells that could be filled in a second way, were it not for their guardians.

use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, Storage};
use crate::rules::Unique;
use crate::step::{Argument, Constraint, Role};

/// The guardians of a pattern.
pub(super) const EXTRA: Role = Role::new("extra");
/// Cells of a pattern that have guardians.
pub(super) const ROOF: Role = Role::new("roof");
/// A house with few places for a digit of the pattern.
pub(super) const STRONG: Role = Role::new("strong");
/// A house that holds a digit of the pattern only once.
pub(super) const CROSS: Role = Role::new("cross");
/// The corner where two strong links meet.
pub(super) const CORNER: Role = Role::new("corner");

/// A pattern with its guardians.
pub(super) struct Deadly<S: Storage> {
    /// Its cells; those of a rectangle in a circle.
    pub(super) cells: Vec<Cell>,
    /// Its digits.
    pub(super) digits: Digits<S>,
    /// The digits of its guardians.
    pub(super) extra: Digits<S>,
    /// Its cells that have guardians.
    pub(super) roof: Cells<S>,
    /// Every other candidate of its cells, in order.
    pub(super) guardians: Vec<Candidate>,
    /// What makes it deadly.
    pattern: Vec<Candidate>,
}

impl<S: Storage> Deadly<S> {
    /// The pattern of these candidates, cell by cell in the order in which they are to be named. None if one of its cells is
    /// given or one of its candidates was never possible, for then there is no second filling; and none if nothing guards
    /// it, for such a position contradicts itself.
    pub(super) fn new(
        board: &Board<'_, S>,
        unique: &Unique<S>,
        cells: Vec<Cell>,
        pattern: Vec<Candidate>,
    ) -> Option<Self> {
        let is_open_to_both =
            |one: &Candidate| !unique.given().contains(one.cell) && unique.was_possible(*one);
        if !pattern.iter().all(is_open_to_both) {
            return None;
        }
        let mut guardians = Vec::new();
        let (mut roof, mut extra) = (Cells::<S>::default(), Digits::<S>::default());
        for &cell in &cells {
            for digit in board.candidates(cell) {
                let candidate = Candidate { cell, digit };
                if !pattern.contains(&candidate) {
                    guardians.push(candidate);
                    roof.insert(cell);
                    extra.insert(digit);
                }
            }
        }
        guardians.sort_unstable();
        let digits = pattern.iter().map(|candidate| candidate.digit).collect();
        (!guardians.is_empty()).then_some(Self { cells, digits, extra, roof, guardians, pattern })
    }

    /// The pattern of these digits, in this order, in every one of the cells.
    pub(super) fn of_digits(
        board: &Board<'_, S>,
        unique: &Unique<S>,
        cells: Vec<Cell>,
        digits: &[Digit],
    ) -> Option<Self> {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        let in_cell = |cell| digits.iter().map(move |&digit| Candidate { cell, digit });
        let pattern = sorted.into_iter().flat_map(in_cell).collect();
        Self::new(board, unique, cells, pattern)
    }

    /// The digits of the pattern that every one of its cells has.
    pub(super) fn shared(&self) -> Digits<S> {
        let in_every = |digit: &Digit| {
            self.cells.iter().all(|&cell| self.pattern.contains(&Candidate { cell, digit: *digit }))
        };
        self.digits.into_iter().filter(in_every).collect()
    }

    /// That one of its guardians is true.
    pub(super) fn argument(&self) -> Argument {
        let (pattern, candidates) = (self.pattern.clone(), self.guardians.clone());
        Argument::default().truth(Constraint::Guardians { pattern, candidates }, &EXTRA)
    }
}
