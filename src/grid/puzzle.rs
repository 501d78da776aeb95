//! A puzzle, or a position in one: what a solve starts from.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::layout::{Layout, LayoutError, Shape};
use super::set::{Candidate, Cell, Digit, Index};

/// What a puzzle has only one solution by: what a technique may rest on that assumes one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum UniquenessBasis {
    /// By its givens alone, so that whatever else it starts with follows from them.
    Givens,
    /// By its givens and the candidates that are gone from the start, which are then rules of the puzzle as well.
    Candidates,
}

/// What a solve starts from: a layout and its givens and, when the input was a position, the digits that somebody
/// already placed and the candidates that somebody already removed, both taken as given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<Option<Digit>>,
    placed: Vec<Option<Digit>>,
    eliminated: Vec<Candidate>,
}

impl Puzzle {
    /// A puzzle without a given.
    pub fn empty(layout: Arc<Layout>) -> Self {
        let cells = layout.cells();
        Self { layout, givens: vec![None; cells], placed: vec![None; cells], eliminated: Vec::new() }
    }

    /// A puzzle with these givens, one entry a cell.
    ///
    /// # Errors
    /// [`LayoutError::CellCount`] if there is not one entry for every cell of the layout, and
    /// [`LayoutError::Side`] if a digit is larger than the layout's.
    pub fn new(layout: Arc<Layout>, givens: Vec<Option<Digit>>) -> Result<Self, LayoutError> {
        if givens.len() != layout.cells() {
            return Err(LayoutError::CellCount(givens.len()));
        }
        if let Some(digit) = givens.iter().flatten().find(|digit| digit.index() >= layout.digits()) {
            return Err(LayoutError::Side(usize::from(digit.value())));
        }
        Ok(Self { placed: vec![None; givens.len()], givens, layout, eliminated: Vec::new() })
    }

    /// A boxed puzzle from the values of its cells row by row, 0 for a blank.
    ///
    /// # Errors
    /// As [`Puzzle::new`].
    pub fn of_values(shape: Shape, values: &[u8]) -> Result<Self, LayoutError> {
        let digit = |&value: &u8| value.checked_sub(1).map(|index| Digit::new(usize::from(index)));
        Self::new(Arc::new(Layout::boxed(shape)), values.iter().map(digit).collect())
    }

    /// The same puzzle as a position: with `candidate` placed already. A cell that is given stays as it is.
    ///
    /// # Panics
    /// If the layout has no such cell or digit.
    pub fn place(&mut self, candidate: Candidate) {
        self.assert_on_the_layout(candidate);
        if self.givens[candidate.cell.index()].is_none() {
            self.placed[candidate.cell.index()] = Some(candidate.digit);
        }
    }

    /// The same puzzle as a position: with `candidate` removed already.
    ///
    /// # Panics
    /// If the layout has no such cell or digit.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.assert_on_the_layout(candidate);
        self.eliminated.push(candidate);
    }

    /// The same puzzle without the digits that somebody placed before the start.
    #[must_use]
    pub fn without_placed(&self) -> Self {
        Self { placed: vec![None; self.placed.len()], ..self.clone() }
    }

    /// The puzzle by what it has only one solution by: without what only follows from that.
    #[must_use]
    pub fn on(&self, basis: UniquenessBasis) -> Self {
        let eliminated = match basis {
            UniquenessBasis::Givens => Vec::new(),
            UniquenessBasis::Candidates => self.eliminated.clone(),
        };
        Self { eliminated, ..self.without_placed() }
    }

    fn assert_on_the_layout(&self, Candidate { cell, digit }: Candidate) {
        let fits = cell.index() < self.layout.cells() && digit.index() < self.layout.digits();
        assert!(fits, "the layout has no cell {} or no digit {digit}", cell.index());
    }

    /// The layout.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
    /// The given of every cell.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }
    /// The digit that somebody placed in every cell before the start.
    pub fn placed(&self) -> &[Option<Digit>] {
        &self.placed
    }
    /// The candidates that somebody removed before the start, in the order they were named.
    pub fn eliminated(&self) -> &[Candidate] {
        &self.eliminated
    }
    /// The digit that `cell` starts with, given or placed.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()].or(self.placed[cell.index()])
    }
    /// How many cells are given.
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }
}

/// A filled grid: one digit a cell, in cell order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution(Vec<Digit>);

impl Solution {
    /// The grid with these digits, one a cell.
    pub fn new(digits: Vec<Digit>) -> Self {
        Self(digits)
    }
    /// The digits, in cell order.
    pub fn digits(&self) -> &[Digit] {
        &self.0
    }
    /// The digit of `cell`.
    ///
    /// # Panics
    /// If the grid has no such cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }
    /// Whether every house of `layout` holds every digit once and the starting digits of `puzzle` stand.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let layout = puzzle.layout();
        let complete = |cells: &[Cell]| {
            let mut seen = 0u64;
            for &cell in cells {
                seen |= 1 << self.digit(cell).index();
            }
            seen.count_ones() as usize == layout.digits()
        };
        self.0.len() == layout.cells()
            && self.0.iter().all(|digit| digit.index() < layout.digits())
            && layout.all_houses().all(|id| complete(&layout.house(id).cells))
            && layout.all_cells().all(|cell| puzzle.value(cell).is_none_or(|start| start == self.digit(cell)))
            && puzzle.eliminated().iter().all(|gone| self.digit(gone.cell) != gone.digit)
    }
}
