//! The clues of a puzzle with one solution that could be left out.

use super::super::budget::{Allowance, Budget, BudgetExhausted};
use super::super::counter::{Engine, starting_digits};
use crate::grid::{Candidate, Index, Puzzle, Solution};

/// The clues that can be left out, one at a time, of a puzzle that has one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redundant {
    /// The clues that can be left out, in cell order. Without one of them, another may be needed.
    pub clues: Vec<Candidate>,
    /// How many clues were looked into, in cell order.
    pub asked: usize,
    /// How many clues there are. Fewer were asked about if the budget ran out.
    pub of: usize,
    /// Whether the clues are all digits of a position, placed ones too, with its eliminated candidates behind them:
    /// its givens alone have several solutions.
    pub of_position: bool,
}

impl Redundant {
    /// Whether no clue can be left out; not known if the budget ran out.
    pub fn minimal(&self) -> Option<bool> {
        if self.clues.is_empty() && self.asked < self.of { None } else { Some(self.clues.is_empty()) }
    }
}

impl Engine {
    /// Which givens of `puzzle` can be left out one at a time while it keeps one solution. Digits that were placed and
    /// candidates that were eliminated are left aside, unless the givens alone have several solutions: then all digits
    /// are clues. `None` if the puzzle has not exactly one solution.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// [`BudgetExhausted`] if the budget ran out before it was known that there is one solution.
    pub fn redundant(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Option<Redundant>, BudgetExhausted> {
        self.assert_same_layout(puzzle);
        let allowance = &mut Allowance::of(budget);
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
            // A second solution without the clue has another digit in its cell.
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
