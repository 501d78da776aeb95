//! The oracle for single steps: tells from the solutions of a puzzle whether a position still has one.

use std::sync::Arc;

use super::budget::{Allowance, Budget, BudgetExhausted};
use super::counter::{Engine, starting_digits};
use crate::grid::{Board, Candidate, Index, Puzzle, Solution};

/// Answers, for positions of one puzzle, whether they still have a solution.
///
/// ```
/// use sudostep::engine::{Budget, SolutionOracle};
/// use sudostep::grid::{Board, Geometry};
/// use sudostep::formats::{self, ReadOptions};
///
/// let puzzle = formats::parse("1234341221434...", &ReadOptions::default())?.puzzle;
/// let geometry: Geometry = Geometry::new(puzzle.layout().clone());
/// let board = Board::start(&geometry, &puzzle).expect("nothing contradicts");
/// let mut oracle = SolutionOracle::new(&puzzle, &Budget::default());
/// let right = formats::parse_candidate(puzzle.layout(), "3r4c2").unwrap();
/// assert_eq!(oracle.possible(&board, None), Some(true));
/// assert_eq!(oracle.possible(&board, Some((right, false))), Some(false));
/// # Ok::<(), formats::InputError>(())
/// ```
#[derive(Debug)]
pub struct SolutionOracle {
    engine: Engine,
    allowance: Allowance,
    /// Solutions of the puzzle found so far.
    known: Vec<Solution>,
    /// True if `known` lists all solutions.
    complete: bool,
}

impl SolutionOracle {
    /// The largest number of solutions that an oracle lists when it is made.
    const MOST_KNOWN: usize = 256;
    /// The nodes to spend at most on all questions about one trace.
    pub(crate) const NODES: u64 = 2_000_000;
    /// The nodes to spend on listing all solutions.
    const LISTING_NODES: u64 = 20_000;
    /// The nodes to spend on one question.
    const QUESTION_NODES: u64 = 20_000;

    /// Makes an oracle for the positions reached from `puzzle` by placing digits and removing candidates. All
    /// questions share `budget`; each question also has a fixed bound.
    pub fn new(puzzle: &Puzzle, budget: &Budget) -> Self {
        let mut engine = Engine::new(Arc::clone(puzzle.layout()));
        let mut allowance = Allowance::new(budget);
        let mut known = Vec::new();
        let withheld = allowance.withhold_beyond(Self::LISTING_NODES);
        let ended =
            engine.search_from(starting_digits(puzzle), puzzle.eliminated(), &mut allowance, &mut |found| {
                known.push(found);
                known.len() <= Self::MOST_KNOWN
            });
        allowance.restore(withheld);
        let complete = ended.is_ok() && known.len() <= Self::MOST_KNOWN;
        Self { engine, allowance, known, complete }
    }

    /// Returns whether these are all solutions of the puzzle, found when the oracle was made.
    pub(crate) fn knows_only(&self, solutions: &[Solution]) -> bool {
        self.complete && self.known == solutions
    }

    /// Returns whether the position has a solution. With `assumed`, the solution must contain the candidate
    /// (`true`) or not contain it (`false`). `None` if the answer takes too long.
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
            // The next question is likely about a similar position, so keep the solution.
            if self.known.len() >= 2 * Self::MOST_KNOWN {
                self.known.truncate(Self::MOST_KNOWN);
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
        let withheld = self.allowance.withhold_beyond(Self::QUESTION_NODES);
        let found = self.engine.solve(clues, &gone, &mut self.allowance);
        self.allowance.restore(withheld);
        found
    }
}

/// Returns whether the board still has all digits of the solution as candidates. With `assumed`, the solution
/// must also contain the candidate (`true`) or not contain it (`false`).
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

    /// Returns all 288 filled 4x4 grids, found by trying every digit in every cell.
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

    /// Compares the oracle with brute force in every position of a random sequence of moves. Returns the
    /// number of questions with answer no and with answer yes.
    fn compare(puzzle: &Puzzle, mut oracle: SolutionOracle, seed: u32) -> [usize; 2] {
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
            assert_eq!(oracle.possible(&board, None), Some(brute(None)));
            for candidate in candidates(layout) {
                for truth in [true, false] {
                    let expected = brute(Some((candidate, truth)));
                    assert_eq!(oracle.possible(&board, Some((candidate, truth))), Some(expected));
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
                let mut oracle = SolutionOracle::new(&puzzle, &Budget::default());
                (oracle.known, oracle.complete) = (Vec::new(), false);
                compare(&puzzle, oracle, seed);
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
