//! Redundant clues of a puzzle with one solution.

use super::super::budget::{Allowance, Budget, BudgetExhausted};
use super::super::counter::{Engine, starting_digits};
use crate::grid::{Candidate, Index, Puzzle, Solution};

/// The redundant clues of a puzzle with one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Redundant {
    /// The clues that can each be left out alone, in cell order. Once one is left out, another may be needed.
    pub clues: Vec<Candidate>,
    /// The number of clues tested, in cell order.
    pub asked: usize,
    /// The number of all clues. Fewer were tested if the budget ran out.
    pub of: usize,
    /// True if the givens alone have several solutions. The clues are then all digits of the position, placed
    /// ones included, and its removed candidates stay in force.
    pub of_position: bool,
}

impl Redundant {
    /// Returns true if every clue is needed; `None` if the budget ran out before a redundant one was found.
    pub(crate) fn minimal(&self) -> Option<bool> {
        if self.clues.is_empty() && self.asked < self.of { None } else { Some(self.clues.is_empty()) }
    }
}

impl Engine {
    /// Finds the givens of `puzzle` that can be left out, one at a time, while it keeps one solution. Placed
    /// digits and removed candidates are ignored. If the givens alone have several solutions, all digits
    /// count as clues instead. `None` if the puzzle does not have exactly one solution.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// Returns [`BudgetExhausted`] if the budget ran out before "one solution" was certain.
    pub(crate) fn redundant(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Option<Redundant>, BudgetExhausted> {
        self.assert_same_layout(puzzle);
        let allowance = &mut Allowance::new(budget);
        let all: Vec<Candidate> = starting_digits(puzzle).collect();
        let eliminated = puzzle.eliminated();
        let Some(solution) = self.only_solution(&all, eliminated, allowance)? else { return Ok(None) };
        let is_given = |clue: &Candidate| puzzle.givens()[clue.cell.index()].is_some();
        let givens: Vec<Candidate> = all.iter().copied().filter(is_given).collect();
        let is_position = !eliminated.is_empty() || givens.len() < all.len();
        let of_position = is_position && self.only_solution(&givens, &[], allowance)?.is_none();
        let (clues, eliminated) = if of_position { (all, eliminated) } else { (givens, [].as_slice()) };
        let mut found = Redundant { clues: Vec::new(), asked: 0, of: clues.len(), of_position };
        for (number, &clue) in clues.iter().enumerate() {
            let others =
                clues.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, clue)| *clue);
            // A second solution without the clue has another digit in its cell, so bar the clue.
            let barred: Vec<Candidate> = eliminated.iter().copied().chain([clue]).collect();
            let Ok(second) = self.solve(others, &barred, allowance) else { break };
            found.asked += 1;
            if second.is_none() {
                found.clues.push(clue);
            }
        }
        debug_assert!(found.clues.iter().all(|clue| solution.digit(clue.cell) == clue.digit));
        Ok(Some(found))
    }

    pub(super) fn only_solution(
        &mut self,
        clues: &[Candidate],
        eliminated: &[Candidate],
        allowance: &mut Allowance,
    ) -> Result<Option<Solution>, BudgetExhausted> {
        let mut found = Vec::new();
        self.search_from(clues.iter().copied(), eliminated, allowance, &mut |solution| {
            found.push(solution);
            found.len() < 2
        })?;
        Ok(if found.len() == 1 { found.pop() } else { None })
    }
}
