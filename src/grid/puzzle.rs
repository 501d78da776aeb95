//! Puzzles, positions and solutions.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::layout::{Layout, LayoutError, MAX_CELLS, Shape};
use super::set::{Candidate, Cell, Digit, Index};

/// The basis of uniqueness: the part of a puzzle that makes its solution unique. Uniqueness techniques may
/// only rely on this part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(rename = "Basis"))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum UniquenessBasis {
    /// The givens alone. Everything else at the start follows from them.
    Givens,
    /// The givens with the candidates removed at the start, which count as rules of the puzzle.
    Candidates,
}

/// The start of a solve: a layout and its givens. A position also has digits already placed and candidates
/// already removed; both are taken as true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    layout: Arc<Layout>,
    givens: Vec<Option<Digit>>,
    /// Empty if nothing is placed.
    placed: Vec<Option<Digit>>,
    eliminated: Vec<Candidate>,
}

impl Puzzle {
    /// Makes a puzzle without givens.
    pub fn empty(layout: Arc<Layout>) -> Self {
        let cells = layout.cells();
        Self { layout, givens: vec![None; cells], placed: Vec::new(), eliminated: Vec::new() }
    }

    /// Makes a puzzle with these givens, one entry for each cell.
    ///
    /// # Errors
    /// Returns [`LayoutError::CellCount`] if `givens` does not have one entry for every cell. Returns
    /// [`LayoutError::Side`] if a digit is not in the layout.
    pub fn new(layout: Arc<Layout>, givens: Vec<Option<Digit>>) -> Result<Self, LayoutError> {
        if givens.len() != layout.cells() {
            return Err(LayoutError::CellCount(givens.len()));
        }
        let value = |given: &Option<Digit>| given.map_or(0, Digit::value);
        if givens.iter().map(value).fold(0, u8::max) > layout.digits() as u8
            && let Some(digit) = givens.iter().flatten().find(|digit| digit.index() >= layout.digits())
        {
            return Err(LayoutError::Side(usize::from(digit.value())));
        }
        Ok(Self { placed: Vec::new(), givens, layout, eliminated: Vec::new() })
    }

    /// Makes a boxed puzzle from the values of its cells row by row, 0 for a blank.
    ///
    /// # Errors
    /// Returns the errors of [`Puzzle::new`].
    pub fn of_values(shape: Shape, values: &[u8]) -> Result<Self, LayoutError> {
        let givens = values.iter().map(|&value| Digit::of_value(value)).collect();
        Self::new(Arc::new(Layout::boxed(shape)), givens)
    }

    /// Places `candidate` before the start. A given cell stays as it is.
    ///
    /// # Panics
    /// If the layout has no such cell or digit.
    pub fn place(&mut self, candidate: Candidate) {
        self.assert_on_the_layout(candidate);
        if self.givens[candidate.cell.index()].is_none() {
            self.placed.resize(self.layout.cells(), None);
            self.placed[candidate.cell.index()] = Some(candidate.digit);
        }
    }

    /// Removes `candidate` before the start.
    ///
    /// # Panics
    /// If the layout has no such cell or digit.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.assert_on_the_layout(candidate);
        self.eliminated.push(candidate);
    }

    /// Returns the puzzle without the digits placed before the start.
    #[must_use]
    pub fn without_placed(&self) -> Self {
        Self { placed: Vec::new(), ..self.clone() }
    }

    /// Returns the puzzle reduced to what `basis` names: the givens, or the givens and the removed
    /// candidates.
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

    /// The layout of the puzzle.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }
    /// The given of every cell, in cell order.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }
    /// The digit placed before the start in every cell, in cell order. Givens are not among them.
    pub fn placed(&self) -> &[Option<Digit>] {
        static NONE: [Option<Digit>; MAX_CELLS] = [None; MAX_CELLS];
        if self.placed.is_empty() { &NONE[..self.layout.cells()] } else { &self.placed }
    }
    /// The candidates removed before the start, in the order of removal.
    pub fn eliminated(&self) -> &[Candidate] {
        &self.eliminated
    }
    /// Returns the digit that `cell` starts with, given or placed.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()].or(self.placed.get(cell.index()).copied().flatten())
    }
    /// Returns the digits that the cells start with, given or placed.
    pub(crate) fn values(&self) -> Vec<Option<Digit>> {
        self.layout.all_cells().map(|cell| self.value(cell)).collect()
    }
    /// Returns the number of given cells.
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }
}

/// A filled grid: one digit for each cell, in cell order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution(Vec<Digit>);

impl Solution {
    /// Makes a grid with these digits, one for each cell in cell order.
    pub fn new(digits: Vec<Digit>) -> Self {
        Self(digits)
    }
    /// The digits, in cell order.
    pub fn digits(&self) -> &[Digit] {
        &self.0
    }
    /// Returns the digit of `cell`.
    ///
    /// # Panics
    /// If the grid has no such cell.
    pub fn digit(&self, cell: Cell) -> Digit {
        self.0[cell.index()]
    }
    /// Returns true if every house has every digit once, all starting digits stand, and no removed candidate
    /// is used.
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
