//! Differences between the solutions of a puzzle.

use super::super::budget::{Allowance, Budget, BudgetExhausted};
use super::super::counter::{Engine, starting_digits};
use crate::grid::{Candidate, Cell, Digit, Index, Puzzle, Solution};

/// The cells that differ between solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Differing {
    /// The cells with at least two possible digits, in cell order, as (cell, digits it has in some solution,
    /// ascending).
    pub cells: Vec<(Cell, Vec<Digit>)>,
    /// True if every digit of every cell was tested. If not, the budget ran out and there may be more.
    pub complete: bool,
}

impl Engine {
    /// Returns the cells that differ between solutions of `puzzle`; none if it has fewer than two solutions.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    pub(crate) fn differing(&mut self, puzzle: &Puzzle, budget: &Budget) -> Differing {
        self.assert_same_layout(puzzle);
        let mut seen = vec![0u64; self.layout.cells()];
        let complete =
            self.mark_all_possible(puzzle, &mut Allowance::new(budget), &mut seen, &mut |_| ()).is_ok();
        let digits_of = |mask: u64| -> Vec<Digit> {
            self.layout.all_digits().filter(|digit| mask >> digit.index() & 1 == 1).collect()
        };
        let cells = self.layout.all_cells().map(|cell| (cell, seen[cell.index()]));
        let several = cells.filter(|(_, mask)| mask.count_ones() > 1);
        Differing { cells: several.map(|(cell, mask)| (cell, digits_of(mask))).collect(), complete }
    }

    /// Sets the bit in `seen` of every candidate that some solution has, and hands the solutions used to
    /// `found`.
    pub(super) fn mark_all_possible(
        &mut self,
        puzzle: &Puzzle,
        allowance: &mut Allowance,
        seen: &mut [u64],
        found: &mut dyn FnMut(&Solution),
    ) -> Result<(), BudgetExhausted> {
        let clues: Vec<Candidate> = starting_digits(puzzle).collect();
        let eliminated = puzzle.eliminated();
        let Some(possible) = self.start(clues.iter().copied(), eliminated) else { return Ok(()) };
        let Some(first) = self.solve(clues.iter().copied(), eliminated, allowance)? else { return Ok(()) };
        mark(seen, &first);
        found(&first);
        for cell in self.layout.all_cells() {
            for digit in self.layout.all_digits() {
                let bit = 1 << digit.index();
                if possible[cell.index()] & bit == 0 || seen[cell.index()] & bit != 0 {
                    continue;
                }
                let asked = clues.iter().copied().chain([Candidate { cell, digit }]);
                if let Some(solution) = self.solve(asked, eliminated, allowance)? {
                    mark(seen, &solution);
                    found(&solution);
                }
            }
        }
        Ok(())
    }
}

fn mark(seen: &mut [u64], solution: &Solution) {
    for (mask, digit) in seen.iter_mut().zip(solution.digits()) {
        *mask |= 1 << digit.index();
    }
}
