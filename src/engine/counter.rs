//! The counting engine: one mask of digits for each cell. It propagates naked and hidden singles, then
//! branches on the cell with the fewest candidates. Faster ones count where the order of solutions does not matter:
//! `bands` for the classic grid, `learning` for every other layout. This one checks both.

use std::sync::Arc;

use super::bands::{Asked, Bands, Counted};
use super::budget::{Allowance, Budget, BudgetExhausted};
use super::learning::Learner;
use crate::grid::{Candidate, Cell, Digit, HouseId, Index, Layout, Puzzle, Shape, Solution};

/// The number of solutions: none, one or several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// No solution.
    None,
    /// Exactly this solution.
    Unique(Solution),
    /// At least these two solutions.
    Multiple(Solution, Solution),
}

/// The number of solutions: none, one or several. It takes less time than an [`Answer`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// No solution.
    None,
    /// Exactly this solution.
    One(Solution),
    /// Two solutions or more.
    Several,
}

/// A solution counter for one layout. It reuses its memory from puzzle to puzzle.
#[derive(Debug)]
pub struct Engine {
    pub(super) layout: Arc<Layout>,
    /// The faster counter, for the classic grid.
    bands: Option<Bands>,
    /// The faster counter, for other layouts; made when it is first needed.
    learner: Option<Learner>,
    /// The nodes without a solution after which the search asks the faster counter before it enters a branch.
    pub(super) patience: u64,
    /// The mask of all digits.
    all: u64,
    stack: Vec<Frame>,
    /// Buffers for reuse.
    spare: Vec<Vec<u64>>,
    /// The solved cells whose digit is not removed from the peers yet.
    queue: Vec<Cell>,
    /// For each house, whether it changed since the last search for hidden singles.
    stale: Vec<bool>,
}

/// A node of the search: a cell to branch on, and the candidates of all cells before the branch.
#[derive(Debug)]
struct Frame {
    candidates: Vec<u64>,
    cell: usize,
    /// The candidates of the cell that are not tried yet.
    left: u64,
}

/// A contradiction in the candidates; the branch is over.
struct Conflict;

impl Engine {
    /// Makes an engine for puzzles of this layout.
    pub fn new(layout: Arc<Layout>) -> Self {
        let is_classic = layout.shape() == Some(Shape::NINE);
        Self {
            all: u64::MAX >> (64 - layout.digits()),
            stale: vec![false; layout.all_houses().len()],
            bands: is_classic.then(Bands::new),
            learner: None,
            patience: if is_classic { u64::MAX } else { 1_000 },
            layout,
            stack: Vec::new(),
            spare: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// The layout of the engine's puzzles.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns how many solutions the puzzle or position `puzzle` has: none, one or several.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// Returns [`BudgetExhausted`] if the budget ran out first.
    pub fn count(&mut self, puzzle: &Puzzle, budget: &Budget) -> Result<Count, BudgetExhausted> {
        let mut allowance = Allowance::new(budget);
        match self.count_by_bands(puzzle, &mut allowance) {
            Some(Counted { exhausted: true, .. }) => Err(BudgetExhausted),
            Some(Counted { solutions: 2.., .. }) => Ok(Count::Several),
            Some(Counted { found: [first, _], .. }) => {
                Ok(first.map_or(Count::None, |values| Count::One(of_values(&values))))
            }
            None => match self.two_solutions(puzzle, false, &mut allowance) {
                Ok(Answer::None) => Ok(Count::None),
                Ok(Answer::Unique(only)) => Ok(Count::One(only)),
                Ok(Answer::Multiple(..)) => Ok(Count::Several),
                Err((exhausted, _)) => Err(exhausted),
            },
        }
    }

    /// Returns whether the puzzle or position `puzzle` has no solution, one, or several, and which.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// Returns [`BudgetExhausted`] with the solutions found so far, if the budget ran out first.
    pub fn answer(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Answer, (BudgetExhausted, Vec<Solution>)> {
        let mut allowance = Allowance::new(budget);
        let any = match self.count_by_bands(puzzle, &mut allowance) {
            Some(Counted { exhausted, found, .. }) => {
                answer_of(found.iter().flatten().map(of_values).collect(), exhausted)
            }
            None => self.two_solutions(puzzle, false, &mut allowance),
        };
        match any {
            // Those that come first in the order of this engine, if the budget allows.
            Ok(several @ Answer::Multiple(..)) => {
                self.two_solutions(puzzle, true, &mut allowance).or(Ok(several))
            }
            settled => settled,
        }
    }

    /// Counts up to two solutions of a classic puzzle; `None` for another layout.
    fn count_by_bands(&mut self, puzzle: &Puzzle, allowance: &mut Allowance) -> Option<Counted> {
        self.assert_same_layout(puzzle);
        let bands = self.bands.as_mut()?;
        let mut values = [0; 81];
        for ((value, given), placed) in values.iter_mut().zip(puzzle.givens()).zip(puzzle.placed()) {
            *value = given.or(*placed).map_or(0, Digit::value);
        }
        let asked = Asked { values: &values, eliminated: puzzle.eliminated(), limit: 2 };
        Some(bands.count(&asked, allowance))
    }

    /// Searches for two solutions: the first of the plain search, or whichever the faster one finds.
    fn two_solutions(
        &mut self,
        puzzle: &Puzzle,
        in_order: bool,
        allowance: &mut Allowance,
    ) -> Result<Answer, (BudgetExhausted, Vec<Solution>)> {
        let mut found = Vec::with_capacity(2);
        let mut push = |solution| {
            found.push(solution);
            found.len() < 2
        };
        let (clues, eliminated) = (starting_digits(puzzle), puzzle.eliminated());
        let ended = if in_order {
            self.search_from(clues, eliminated, allowance, &mut push)
        } else {
            self.start(clues, eliminated).map_or(Ok(()), |candidates| {
                let ended = self.learner().search(&candidates, allowance, &mut push);
                self.spare.push(candidates);
                ended
            })
        };
        answer_of(found, ended.is_err())
    }

    /// The faster counter for layouts other than the classic grid.
    pub(super) fn learner(&mut self) -> &mut Learner {
        self.learner.get_or_insert_with(|| Learner::new(Arc::clone(&self.layout)))
    }

    /// Hands every solution to `found`, until `found` returns false.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// Returns [`BudgetExhausted`] if the budget ran out first.
    pub fn search(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
        found: &mut dyn FnMut(Solution) -> bool,
    ) -> Result<(), BudgetExhausted> {
        self.assert_same_layout(puzzle);
        self.search_from(starting_digits(puzzle), puzzle.eliminated(), &mut Allowance::new(budget), found)
    }

    pub(super) fn assert_same_layout(&self, puzzle: &Puzzle) {
        assert!(*puzzle.layout() == self.layout, "the puzzle's layout is not the engine's");
    }

    /// Returns a solution with all `clues` and none of the `eliminated` candidates, if there is one.
    pub(super) fn solve(
        &mut self,
        clues: impl IntoIterator<Item = Candidate>,
        eliminated: &[Candidate],
        allowance: &mut Allowance,
    ) -> Result<Option<Solution>, BudgetExhausted> {
        allowance.spend()?;
        let mut first = None;
        self.search_from(clues, eliminated, allowance, &mut |solution| {
            first = Some(solution);
            false
        })?;
        Ok(first)
    }

    /// Does the work of [`Engine::search`], with digits and removed candidates in place of a puzzle.
    pub(super) fn search_from(
        &mut self,
        clues: impl IntoIterator<Item = Candidate>,
        eliminated: &[Candidate],
        allowance: &mut Allowance,
        found: &mut dyn FnMut(Solution) -> bool,
    ) -> Result<(), BudgetExhausted> {
        while let Some(frame) = self.stack.pop() {
            self.spare.push(frame.candidates);
        }
        let mut current = self.start(clues, eliminated);
        let mut fruitless = 0;
        loop {
            if let Some(candidates) = current.take() {
                if let Some(cell) = fewest_candidates(&candidates) {
                    let left = candidates[cell];
                    self.stack.push(Frame { candidates, cell, left });
                } else {
                    fruitless = 0;
                    let go_on = found(solution_of(&candidates));
                    self.spare.push(candidates);
                    if !go_on {
                        return Ok(());
                    }
                }
            }
            let Some(frame) = self.stack.last_mut() else { return Ok(()) };
            if frame.left == 0 {
                let done = self.stack.pop().expect("the stack has a last frame");
                self.spare.push(done.candidates);
                continue;
            }
            allowance.spend()?;
            let tried = frame.left & frame.left.wrapping_neg();
            frame.left ^= tried;
            let (cell, last) = (frame.cell, frame.left == 0);
            let mut candidates = if last {
                self.stack.pop().expect("the stack has a last frame").candidates
            } else {
                let mut copy = self.spare.pop().unwrap_or_default();
                copy.clone_from(&frame.candidates);
                copy
            };
            candidates[cell] = tried;
            self.queue.clear();
            self.queue.push(Cell::new(cell));
            self.mark_houses(cell);
            fruitless += 1;
            let mut is_open = self.propagate(&mut candidates).is_ok();
            if is_open && fruitless > self.patience {
                let mut any = false;
                self.learner().search(&candidates, allowance, &mut |_| {
                    any = true;
                    false
                })?;
                is_open = any;
            }
            if is_open {
                current = Some(candidates);
            } else {
                self.spare.push(candidates);
            }
        }
    }

    /// Propagates the starting digits and removed candidates. Returns the candidates of each cell; `None` if
    /// there is a contradiction.
    pub(super) fn start(
        &mut self,
        clues: impl IntoIterator<Item = Candidate>,
        eliminated: &[Candidate],
    ) -> Option<Vec<u64>> {
        let mut candidates = self.spare.pop().unwrap_or_default();
        candidates.clear();
        candidates.resize(self.layout.cells(), self.all);
        self.queue.clear();
        self.stale.fill(true);
        for Candidate { cell, digit } in clues {
            let only = &mut candidates[cell.index()];
            *only &= 1 << digit.index();
            if *only == 0 {
                return None;
            }
            self.queue.push(cell);
        }
        for gone in eliminated {
            let left = &mut candidates[gone.cell.index()];
            let before = *left;
            *left &= !(1 << gone.digit.index());
            if *left == 0 {
                return None;
            }
            if *left != before && left.is_power_of_two() {
                self.queue.push(gone.cell);
            }
        }
        self.propagate(&mut candidates).ok().map(|()| candidates)
    }

    fn mark_houses(&mut self, cell: usize) {
        for house in self.layout.houses_of(Cell::new(cell)) {
            self.stale[house.index()] = true;
        }
    }

    /// Applies naked singles until the queue is empty, then hidden singles in a changed house, until nothing
    /// changes.
    fn propagate(&mut self, candidates: &mut [u64]) -> Result<(), Conflict> {
        let layout = Arc::clone(&self.layout);
        loop {
            while let Some(cell) = self.queue.pop() {
                let digit = candidates[cell.index()];
                for &peer in layout.peers(cell) {
                    let before = candidates[peer.index()];
                    if before & digit == 0 {
                        continue;
                    }
                    let after = before & !digit;
                    if after == 0 {
                        return Err(Conflict);
                    }
                    candidates[peer.index()] = after;
                    self.mark_houses(peer.index());
                    if after.is_power_of_two() {
                        self.queue.push(peer);
                    }
                }
            }
            let Some(house) = self.stale.iter().position(|&stale| stale) else { return Ok(()) };
            self.stale[house] = false;
            self.hidden_singles(&layout, HouseId::new(house), candidates)?;
        }
    }

    fn hidden_singles(
        &mut self,
        layout: &Layout,
        house: HouseId,
        candidates: &mut [u64],
    ) -> Result<(), Conflict> {
        let cells = &layout.house(house).cells;
        let (mut once, mut twice, mut solved) = (0, 0, 0);
        for &cell in cells {
            let here = candidates[cell.index()];
            twice |= once & here;
            once |= here;
            if here.is_power_of_two() {
                solved |= here;
            }
        }
        if once != self.all {
            return Err(Conflict);
        }
        let mut hidden = once & !twice & !solved;
        if hidden == 0 {
            return Ok(());
        }
        for &cell in cells {
            let here = candidates[cell.index()] & hidden;
            if here == 0 {
                continue;
            }
            if !here.is_power_of_two() {
                return Err(Conflict);
            }
            hidden &= !here;
            candidates[cell.index()] = here;
            self.mark_houses(cell.index());
            self.queue.push(cell);
        }
        Ok(())
    }
}

/// Returns the answer that the first two solutions give; an error if the budget ran out before the second.
fn answer_of(found: Vec<Solution>, is_exhausted: bool) -> Result<Answer, (BudgetExhausted, Vec<Solution>)> {
    if is_exhausted && found.len() < 2 {
        return Err((BudgetExhausted, found));
    }
    let mut found = found.into_iter();
    Ok(match (found.next(), found.next()) {
        (None, _) => Answer::None,
        (Some(only), None) => Answer::Unique(only),
        (Some(first), Some(second)) => Answer::Multiple(first, second),
    })
}

/// Returns the first of the open cells with the fewest candidates; `None` if every cell is solved.
fn fewest_candidates(candidates: &[u64]) -> Option<usize> {
    let mut best = None;
    let mut fewest = u32::MAX;
    for (cell, mask) in candidates.iter().enumerate() {
        let count = mask.count_ones();
        if count > 1 && count < fewest {
            best = Some(cell);
            fewest = count;
            if count == 2 {
                break;
            }
        }
    }
    best
}

/// Returns the digits that a puzzle starts with, given or placed, in cell order.
pub(super) fn starting_digits(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> {
    puzzle.layout().all_cells().filter_map(|cell| puzzle.value(cell).map(|digit| Candidate { cell, digit }))
}

/// Makes a solution of values from 1, cell by cell.
fn of_values(values: &[u8; 81]) -> Solution {
    // Asked of all at once, it takes a fraction of the time.
    assert!(!values.contains(&0), "a solution is filled");
    Solution::new(values.iter().map(|&value| Digit::new(usize::from(value.wrapping_sub(1)))).collect())
}

fn solution_of(candidates: &[u64]) -> Solution {
    Solution::new(candidates.iter().map(|mask| Digit::new(mask.trailing_zeros() as usize)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidate, Shape};

    fn puzzle(line: &str) -> Puzzle {
        let values: Vec<u8> = line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        Puzzle::of_values(Shape::NINE, &values).unwrap()
    }

    fn answer(puzzle: &Puzzle) -> Answer {
        Engine::new(puzzle.layout().clone()).answer(puzzle, &Budget::default()).unwrap()
    }

    const HARD: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

    #[test]
    fn a_hard_puzzle_has_one_solution() {
        let puzzle = puzzle(HARD);
        let Answer::Unique(solution) = answer(&puzzle) else { panic!("it is unique") };
        assert!(solution.solves(&puzzle));
    }

    #[test]
    fn none_and_multiple_are_told_apart() {
        assert_eq!(answer(&puzzle(&format!("11{}", ".".repeat(79)))), Answer::None);
        let empty = puzzle(&".".repeat(81));
        let Answer::Multiple(first, second) = answer(&empty) else { panic!("there are many") };
        assert!(first != second && first.solves(&empty) && second.solves(&empty));
    }

    #[test]
    fn a_position_counts_with_its_removed_candidates() {
        let mut puzzle = puzzle(HARD);
        let Answer::Unique(solution) = answer(&puzzle) else { panic!("it is unique") };
        let cell = Cell::new(1);
        puzzle.eliminate(Candidate { cell, digit: solution.digit(cell) });
        assert_eq!(answer(&puzzle), Answer::None);
    }

    #[test]
    fn a_raised_flag_ends_the_search() {
        use crate::engine::Cancel;
        use std::sync::atomic::AtomicBool;

        static DOWN: AtomicBool = AtomicBool::new(false);
        static UP: AtomicBool = AtomicBool::new(true);
        let puzzle = puzzle(HARD);
        let answer = |flag| {
            let budget = Budget { cancel: Some(Cancel::new(flag)), ..Budget::default() };
            Engine::new(puzzle.layout().clone()).answer(&puzzle, &budget)
        };
        assert!(answer(&DOWN).is_ok());
        assert!(answer(&UP).is_err());
    }

    #[test]
    fn a_spent_budget_says_so() {
        let puzzle = puzzle(HARD);
        let budget = Budget { nodes: Some(1), ..Budget::default() };
        assert!(Engine::new(puzzle.layout().clone()).answer(&puzzle, &budget).is_err());
        let no_time = Budget { time: Some(std::time::Duration::ZERO), ..Budget::default() };
        assert!(Engine::new(puzzle.layout().clone()).answer(&puzzle, &no_time).is_err());
    }
}
