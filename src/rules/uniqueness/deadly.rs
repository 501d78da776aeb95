//! Deadly patterns: cells that would allow a second solution if none of their guardians were true.

use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, Storage};
use crate::rules::UniquenessFacts;
use crate::step::{Argument, Constraint, Role, sorted};

/// Role of the guardians of a deadly pattern.
pub(super) const EXTRA: Role = Role::new("extra");
/// Role of a cell of the deadly pattern that has guardians.
pub(super) const ROOF: Role = Role::new("roof");
/// Role of a house whose places for a digit of the deadly pattern all lie in the pattern.
pub(super) const STRONG: Role = Role::new("strong");
/// Role of a house that holds a digit of the deadly pattern only once.
pub(super) const CROSS: Role = Role::new("cross");
/// Role of the corner of a hidden rectangle where two strong links meet.
pub(super) const CORNER: Role = Role::new("corner");

/// A deadly pattern: cells that would allow a second solution if none of their guardians were true.
#[derive(Debug)]
pub(super) struct DeadlyPattern<S: Storage> {
    /// The cells of the pattern. Those of a rectangle are in circular order.
    pub(super) cells: Vec<Cell>,
    /// The digits of the pattern.
    pub(super) digits: Digits<S>,
    /// The digits of the guardians.
    pub(super) extra: Digits<S>,
    /// The cells of the pattern that have guardians.
    pub(super) roof: Cells<S>,
    /// The guardians: the other candidates of the pattern's cells, sorted.
    pub(super) guardians: Vec<Candidate>,
    /// The candidates of the cells that would allow a second solution.
    pattern: Vec<Candidate>,
}

impl<S: Storage> DeadlyPattern<S> {
    /// Builds the deadly pattern of these candidates, listed cell by cell in the order in which a step names
    /// them.
    ///
    /// Returns `None` if a second solution is impossible: a cell is given, or a candidate was ruled out at
    /// the start. A pattern without guardians is a contradiction and gives `None`, too.
    pub(super) fn new(
        board: &Board<'_, S>,
        unique: &UniquenessFacts<S>,
        cells: Vec<Cell>,
        pattern: Vec<Candidate>,
    ) -> Option<Self> {
        let is_open_to_both = |one: &Candidate| !unique.given.contains(one.cell) && unique.was_possible(*one);
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

    /// Builds the deadly pattern with these digits, in this order, in every cell, as [`Self::new`] does.
    pub(super) fn of_digits(
        board: &Board<'_, S>,
        unique: &UniquenessFacts<S>,
        cells: Vec<Cell>,
        digits: &[Digit],
    ) -> Option<Self> {
        let in_cell = |cell| digits.iter().map(move |&digit| Candidate { cell, digit });
        let pattern = sorted(cells.iter().copied()).into_iter().flat_map(in_cell).collect();
        Self::new(board, unique, cells, pattern)
    }

    /// Returns the digits that the pattern has in every one of its cells.
    pub(super) fn shared(&self) -> Digits<S> {
        let in_every = |digit: &Digit| {
            self.cells.iter().all(|&cell| self.pattern.contains(&Candidate { cell, digit: *digit }))
        };
        self.digits.into_iter().filter(in_every).collect()
    }

    /// Builds an argument with the guardians as truth: one of them is true.
    pub(super) fn argument(&self) -> Argument {
        let (pattern, candidates) = (self.pattern.clone(), self.guardians.clone());
        Argument::default().truth(Constraint::Guardians { pattern, candidates }, &EXTRA)
    }
}
