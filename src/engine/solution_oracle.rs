//! What is possible in a position, told from the solutions of its puzzle: the second opinion on a single step.

use std::sync::Arc;

use super::budget::{Allowance, Budget, BudgetExhausted};
use super::counter::{Engine, starting_digits};
use crate::grid::{Board, Candidate, Index, Puzzle, Solution};

/// Tells for the positions of one puzzle whether a solution is still possible in them.
///
/// ```
/// use sudostep::engine::{Budget, SolutionOracle};
/// use sudostep::grid::{Board, Geometry};
/// use sudostep::notation::{self, ReadOptions};
///
/// let puzzle = notation::parse("1234341221434...", &ReadOptions::default())?.puzzle;
/// let geometry: Geometry = Geometry::new(puzzle.layout().clone());
/// let board = Board::start(&geometry, &puzzle).expect("nothing contradicts");
/// let mut possible = SolutionOracle::new(&puzzle, &Budget::default());
/// let right = notation::parse_candidate(puzzle.layout(), "3r4c2").unwrap();
/// assert_eq!(possible.possible(&board, None), Some(true));
/// assert_eq!(possible.possible(&board, Some((right, false))), Some(false));
/// # Ok::<(), notation::InputError>(())
/// ```
#[derive(Debug)]
pub struct SolutionOracle {
    engine: Engine,
    allowance: Allowance,
    /// Solutions of the puzzle, and whether they are all of them.
    known: Vec<Solution>,
    complete: bool,
}

impl SolutionOracle {
    /// How many solutions it keeps.
    const MOST: usize = 256;
    /// What looking for all solutions may cost, in nodes.
    const FIRST: u64 = 20_000;
    /// What one question may cost, in nodes.
    const QUESTION: u64 = 20_000;

    /// For the positions that are reached from `puzzle` by placing digits and removing candidates. The budget is that
    /// of all questions together; each has a bound of its own besides.
    pub fn new(puzzle: &Puzzle, budget: &Budget) -> Self {
        let mut engine = Engine::new(Arc::clone(puzzle.layout()));
        let mut allowance = Allowance::of(budget);
        let mut known = Vec::new();
        let rest = allowance.lend(Self::FIRST);
        let ended =
            engine.search_from(starting_digits(puzzle), puzzle.eliminated(), &mut allowance, &mut |found| {
                known.push(found);
                known.len() <= Self::MOST
            });
        allowance.take_back(rest);
        let complete = ended.is_ok() && known.len() <= Self::MOST;
        Self { engine, allowance, known, complete }
    }

    /// Whether there is a solution of this position in which the candidate has this truth; without a candidate, whether
    /// there is any. `None` if it would take too long to tell.
    ///
    /// # Panics
    /// If the board's layout is not the puzzle's.
    pub fn possible(&mut self, board: &Board<'_>, assumed: Option<(Candidate, bool)>) -> Option<bool> {
        assert!(board.geometry().layout() == self.engine.layout(), "the board's layout is not the puzzle's");
        if self.known.iter().any(|solution| fits(solution, board, assumed)) {
            return Some(true);
        }
        if self.complete {
            return Some(false);
        }
        let found = self.search(board, assumed).ok()?;
        let is_possible = found.is_some();
        if let Some(solution) = found {
            // Whoever asks about this position will ask about its neighbours.
            if self.known.len() >= 2 * Self::MOST {
                self.known.truncate(Self::MOST);
            }
            self.known.push(solution);
        }
        Some(is_possible)
    }

    fn search(
        &mut self,
        board: &Board<'_>,
        assumed: Option<(Candidate, bool)>,
    ) -> Result<Option<Solution>, BudgetExhausted> {
        let layout = Arc::clone(self.engine.layout());
        let holds = |candidate| assumed == Some((candidate, true));
        let is_gone = |candidate| assumed == Some((candidate, false)) || !board.has(candidate);
        let (mut clues, mut gone) = (Vec::new(), Vec::new());
        for cell in layout.all_cells() {
            for digit in layout.all_digits() {
                let candidate = Candidate { cell, digit };
                if holds(candidate) || board.value(cell) == Some(digit) {
                    clues.push(candidate);
                }
                if is_gone(candidate) {
                    gone.push(candidate);
                }
            }
        }
        let rest = self.allowance.lend(Self::QUESTION);
        let found = self.engine.solve(clues, &gone, &mut self.allowance);
        self.allowance.take_back(rest);
        found
    }
}

/// Whether the position still has room for this solution, and the candidate has this truth in it.
fn fits(solution: &Solution, board: &Board<'_>, assumed: Option<(Candidate, bool)>) -> bool {
    let digits = || board.layout().all_cells().zip(solution.digits().iter().copied());
    assumed.is_none_or(|(candidate, truth)| {
        (solution.digits().get(candidate.cell.index()) == Some(&candidate.digit)) == truth
    }) && digits().all(|(cell, digit)| board.has(Candidate { cell, digit }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, Geometry, Layout, Shape};

    /// All 288 filled grids of 4x4, by trying every digit in every cell.
    fn grids(layout: &Layout) -> Vec<Solution> {
        fn fill(layout: &Layout, digits: &mut Vec<Digit>, found: &mut Vec<Solution>) {
            if digits.len() == layout.cells() {
                found.push(Solution::new(digits.clone()));
                return;
            }
            let cell = Cell::new(digits.len());
            for digit in layout.all_digits() {
                let is_free = |peer: &Cell| digits.get(peer.index()) != Some(&digit);
                if layout.peers(cell).iter().all(is_free) {
                    digits.push(digit);
                    fill(layout, digits, found);
                    digits.pop();
                }
            }
        }
        let mut found = Vec::new();
        fill(layout, &mut Vec::new(), &mut found);
        found
    }

    fn candidates(layout: &Layout) -> impl Iterator<Item = Candidate> + '_ {
        layout.all_cells().flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }))
    }

    /// Holds every question about positions that a sequence of random moves leads through against brute force.
    fn compare(puzzle: &Puzzle, mut possible: SolutionOracle, seed: u32) -> [usize; 2] {
        let layout = puzzle.layout();
        let geometry = Geometry::new(Arc::clone(layout));
        let all = grids(layout);
        let Ok(mut board) = Board::start(&geometry, puzzle) else { return [0; 2] };
        let mut random = seed;
        let mut counted = [0; 2];
        loop {
            let brute = |assumed: Option<(Candidate, bool)>| {
                all.iter().any(|grid| {
                    let has = |candidate: Candidate| grid.digit(candidate.cell) == candidate.digit;
                    layout.all_cells().all(|cell| board.has(Candidate { cell, digit: grid.digit(cell) }))
                        && assumed.is_none_or(|(candidate, truth)| has(candidate) == truth)
                })
            };
            assert_eq!(possible.possible(&board, None), Some(brute(None)));
            for candidate in candidates(layout) {
                for truth in [true, false] {
                    let expected = brute(Some((candidate, truth)));
                    assert_eq!(possible.possible(&board, Some((candidate, truth))), Some(expected));
                    counted[usize::from(expected)] += 1;
                }
            }
            let left: Vec<Candidate> = candidates(layout)
                .filter(|&candidate| board.open().contains(candidate.cell) && board.has(candidate))
                .collect();
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let Some(&next) = left.get((random >> 16) as usize % left.len().max(1)) else { return counted };
            let moved = if random & 0x100 == 0 { board.place(next) } else { board.eliminate(next) };
            if moved.is_err() {
                return counted;
            }
        }
    }

    fn of_values(values: [u8; 16]) -> Puzzle {
        Puzzle::of_values(Shape::new(2, 2).unwrap(), &values).unwrap()
    }

    const PUZZLES: [[u8; 16]; 4] = [
        [0; 16],
        [1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4],
        // No place for 3 or 4 in r1c4, or else in the box below.
        [1, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0],
    ];

    #[test]
    fn every_question_has_the_answer_of_brute_force() {
        let mut counted = [0; 2];
        for values in PUZZLES {
            let puzzle = of_values(values);
            for seed in 0..30 {
                let [no, yes] = compare(&puzzle, SolutionOracle::new(&puzzle, &Budget::default()), seed);
                counted = [counted[0] + no, counted[1] + yes];
            }
        }
        assert!(counted.iter().all(|&count| count > 1000), "{counted:?}");
    }

    #[test]
    fn where_solutions_are_not_known_they_are_searched_for() {
        for values in PUZZLES {
            let puzzle = of_values(values);
            for seed in 0..30 {
                let mut possible = SolutionOracle::new(&puzzle, &Budget::default());
                (possible.known, possible.complete) = (Vec::new(), false);
                compare(&puzzle, possible, seed);
            }
        }
    }

    #[test]
    fn without_a_budget_nothing_is_told_that_is_not_known() {
        let puzzle = of_values([0; 16]);
        let geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let board = Board::start(&geometry, &puzzle).unwrap();
        let nothing = Budget { nodes: Some(0), ..Budget::default() };
        assert_eq!(SolutionOracle::new(&puzzle, &nothing).possible(&board, None), None);
    }
}
