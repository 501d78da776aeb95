//! Repairs: clues added to a puzzle with several solutions so that only one is left.

use super::super::budget::{Allowance, Budget, BudgetExhausted};
use super::super::counter::{Engine, starting_digits};
use super::hitting::{HittingSets, members, set_of};
use crate::grid::{Bits, Candidate, Cell, Digit, Index, Layout, Puzzle, Solution, Words};

/// Clues to add to a puzzle so that it has exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Repair {
    /// The clues, in cell order, each in a cell that differs between solutions. Empty if there is only one
    /// solution.
    pub clues: Vec<Candidate>,
    /// A proved lower bound on the number of clues that any repair needs.
    pub at_least: usize,
    /// True if no clue can be left out; false if the budget ran out before this was certain.
    pub irreducible: bool,
    /// The solution of the puzzle with the clues added.
    pub solution: Solution,
}

impl Repair {
    /// Returns true if no smaller set of clues is enough.
    pub(crate) fn is_fewest(&self) -> bool {
        self.at_least >= self.clues.len()
    }
}

/// The largest number of cells in all listed solutions together: ten thousand solutions of a 9x9 grid.
const CELLS_LISTED: usize = 810_000;
/// The number of target solutions to repair towards when there are too many solutions to list.
const TARGETS: usize = 3;
/// The work units to spend on the fewest clues for one target solution. After that, clues are chosen
/// greedily.
const UNITS_PER_TARGET: u64 = 5_000;

impl Engine {
    /// Finds clues to add so that `puzzle` has exactly one solution. They are the fewest if all solutions can
    /// be listed; otherwise none of them can be left out. `Repair::is_fewest` says whether they are the
    /// fewest. `None` if there is no solution.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// Returns [`BudgetExhausted`] if the budget ran out before such clues were found.
    pub(crate) fn repair(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Option<Repair>, BudgetExhausted> {
        self.assert_same_layout(puzzle);
        let mut allowance = Allowance::new(budget);
        let base: Vec<Candidate> = starting_digits(puzzle).collect();
        let most = CELLS_LISTED / self.layout.cells();
        let mut solutions = Vec::new();
        // Spend at most half the budget on the list. The other half is for puzzles with too many solutions to
        // list.
        let withheld = allowance.withhold_beyond(budget.nodes.map_or(u64::MAX, |nodes| nodes / 2));
        let listed =
            self.search_from(base.iter().copied(), puzzle.eliminated(), &mut allowance, &mut |solution| {
                solutions.push(solution);
                solutions.len() <= most
            });
        allowance.restore(withheld);
        match solutions.as_slice() {
            [] | [_] if listed.is_err() => Err(BudgetExhausted),
            [] => Ok(None),
            [only] => {
                Ok(Some(Repair { clues: Vec::new(), at_least: 0, irreducible: true, solution: only.clone() }))
            }
            _ if listed.is_ok() && solutions.len() <= most => {
                Ok(Some(ListedSolutions::new(&self.layout, &solutions).repair(&mut allowance)))
            }
            [first, ..] => {
                let first = first.clone();
                drop(solutions);
                self.repair_unlisted(puzzle, &base, first, &mut allowance).map(Some)
            }
        }
    }
}

/// All solutions of a puzzle, indexed by the candidates that only some of them have.
struct ListedSolutions<'a> {
    solutions: &'a [Solution],
    digits: usize,
    /// The cells whose digit differs between solutions.
    cells: Vec<Cell>,
    /// The digits that the solutions have in `cells`, as candidates.
    candidates: Vec<Candidate>,
    /// For each of `candidates`, a bit set of the solutions that have it.
    solutions_with: Vec<Vec<u64>>,
}

impl<'a> ListedSolutions<'a> {
    fn new(layout: &Layout, solutions: &'a [Solution]) -> Self {
        let differs =
            |cell: &Cell| solutions.iter().any(|solution| solution.digit(*cell) != solutions[0].digit(*cell));
        let cells: Vec<Cell> = layout.all_cells().filter(differs).collect();
        let words = solutions.len().div_ceil(64);
        let (mut candidates, mut solutions_with) = (Vec::new(), Vec::new());
        for &cell in &cells {
            for digit in layout.all_digits() {
                let mut bits = vec![0u64; words];
                for (number, solution) in solutions.iter().enumerate() {
                    bits[number / 64] |= u64::from(solution.digit(cell) == digit) << (number % 64);
                }
                if bits.iter().any(|&word| word != 0) {
                    candidates.push(Candidate { cell, digit });
                    solutions_with.push(bits);
                }
            }
        }
        Self { solutions, digits: layout.digits(), cells, candidates, solutions_with }
    }

    fn all_solutions(&self) -> Vec<u64> {
        let count = self.solutions.len();
        (0..count.div_ceil(64)).map(|word| u64::first_n(count - word * 64)).collect()
    }

    fn repair(&self, allowance: &mut Allowance) -> Repair {
        /// The largest number of clues for which a search over candidates is faster than one over solutions.
        const FEW: usize = 3;
        let mut best = self.greedy();
        let mut at_least = 1;
        for size in 1..best.len() {
            let found = if size <= FEW {
                self.search_candidates(size, 0, &self.all_solutions(), allowance)
            } else {
                self.search_hitting_sets(size, allowance)
            };
            match found {
                Ok(Some(fewer)) => {
                    best = fewer;
                    break;
                }
                Ok(None) => at_least = size + 1,
                Err(BudgetExhausted) => break,
            }
        }
        best.sort_unstable();
        let left = best
            .iter()
            .fold(self.all_solutions(), |left, &clue| intersection(&left, &self.solutions_with[clue]));
        let solution = set_bits(&left).next().map(|number| self.solutions[number].clone());
        Repair {
            clues: best.into_iter().map(|clue| self.candidates[clue]).collect(),
            at_least,
            irreducible: true,
            solution: solution.unwrap_or_else(|| self.solutions[0].clone()),
        }
    }

    /// Chooses clues greedily: always the candidate that the fewest of the remaining solutions have.
    /// Redundant clues are removed at the end.
    fn greedy(&self) -> Vec<usize> {
        let mut left = self.all_solutions();
        let mut clues = Vec::new();
        while count(&left) > 1 {
            let shared = |clue: &usize| count_common(&left, &self.solutions_with[*clue]);
            let splitting = (0..self.candidates.len()).filter(|clue| shared(clue) > 0);
            let Some(rarest) = splitting.min_by_key(shared) else { break };
            left = intersection(&left, &self.solutions_with[rarest]);
            clues.push(rarest);
        }
        for place in (0..clues.len()).rev() {
            let others = clues.iter().enumerate().filter(|(other, _)| *other != place);
            let left = others.fold(self.all_solutions(), |left, (_, &clue): (_, &usize)| {
                intersection(&left, &self.solutions_with[clue])
            });
            if count(&left) == 1 {
                clues.remove(place);
            }
        }
        clues
    }

    /// Returns the first combination of `size` candidates (by index, from `from` on) that exactly one of the
    /// solutions in the bit set `left` contains; `None` if there is none.
    fn search_candidates(
        &self,
        size: usize,
        from: usize,
        left: &[u64],
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<usize>>, BudgetExhausted> {
        const WORDS_PER_UNIT: usize = 1_000;
        let candidates = self.candidates.len() - from;
        allowance.spend_many(1 + (candidates * left.len() / WORDS_PER_UNIT) as u64)?;
        if size == 1 {
            return Ok(self.first_with_one_solution(from, left).map(|clue| vec![clue]));
        }
        let all = count(left);
        for clue in from..self.candidates.len() {
            let next = intersection(left, &self.solutions_with[clue]);
            let shared = count(&next);
            if shared < 2 || shared == all {
                continue;
            }
            if let Some(mut found) = self.search_candidates(size - 1, clue + 1, &next, allowance)? {
                found.push(clue);
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns the first candidate, from index `from` on, that exactly one solution in the bit set `left`
    /// has.
    fn first_with_one_solution(&self, from: usize, left: &[u64]) -> Option<usize> {
        let all = count(left);
        if all * self.cells.len() > self.candidates.len() * left.len() {
            return (from..self.candidates.len())
                .find(|&clue| is_one_common(left, &self.solutions_with[clue]));
        }
        let mut times = vec![0u32; self.cells.len() * self.digits];
        for number in set_bits(left) {
            for (place, &cell) in self.cells.iter().enumerate() {
                times[place * self.digits + self.solutions[number].digit(cell).index()] += 1;
            }
        }
        let mut place = 0;
        (0..self.candidates.len()).find(|&clue| {
            let candidate = self.candidates[clue];
            while self.cells[place] != candidate.cell {
                place += 1;
            }
            clue >= from && times[place * self.digits + candidate.digit.index()] == 1
        })
    }

    /// Returns `size` candidates that together fit exactly one solution, the target. Their cells hit, for
    /// every other solution, the set of cells where it differs from the target.
    fn search_hitting_sets(
        &self,
        size: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<usize>>, BudgetExhausted> {
        if self.cells.len() <= u128::CAPACITY {
            self.search_hitting_sets_in::<u128>(size, allowance)
        } else {
            self.search_hitting_sets_in::<Words>(size, allowance)
        }
    }

    fn search_hitting_sets_in<B: Bits>(
        &self,
        size: usize,
        allowance: &mut Allowance,
    ) -> Result<Option<Vec<usize>>, BudgetExhausted> {
        const SOLUTIONS_PER_UNIT: usize = 8;
        for (number, target) in self.solutions.iter().enumerate() {
            allowance.spend_many(1 + (self.solutions.len() / SOLUTIONS_PER_UNIT) as u64)?;
            let others = self.solutions.iter().enumerate().filter(|(other, _)| *other != number);
            let mut different: Vec<B> =
                others.map(|(_, other)| different_in(&self.cells, target, other)).collect();
            different.sort_by_key(Bits::count);
            let mut hitting = HittingSets::new(self.cells.len());
            for set in different {
                hitting.add(set);
            }
            if let Some(found) = hitting.smallest(size, size, allowance)? {
                let chosen = members(found).into_iter().filter_map(|place| {
                    let cell = self.cells[place];
                    let clue = Candidate { cell, digit: target.digit(cell) };
                    self.candidates.iter().position(|known| *known == clue)
                });
                return Ok(Some(chosen.collect()));
            }
        }
        Ok(None)
    }
}

fn intersection(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

fn count(bits: &[u64]) -> usize {
    bits.iter().map(|word| word.count_ones() as usize).sum()
}

fn count_common(a: &[u64], b: &[u64]) -> usize {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones() as usize).sum()
}

/// Returns true if exactly one bit is set in both `a` and `b`.
fn is_one_common(a: &[u64], b: &[u64]) -> bool {
    let mut seen = 0;
    for (a, b) in a.iter().zip(b) {
        seen += (a & b).count_ones();
        if seen > 1 {
            return false;
        }
    }
    seen == 1
}

fn set_bits(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter()
        .enumerate()
        .flat_map(|(word, &bits)| members(bits).into_iter().map(move |bit| word * 64 + bit))
}

/// Returns the indices in `cells` of the cells whose digit differs between `a` and `b`.
fn different_in<B: Bits>(cells: &[Cell], a: &Solution, b: &Solution) -> B {
    set_of(cells.iter().map(|&cell| a.digit(cell) != b.digit(cell)))
}

impl Engine {
    /// Finds clues for a puzzle with too many solutions to list. A single clue is found if there is one.
    fn repair_unlisted(
        &mut self,
        puzzle: &Puzzle,
        base: &[Candidate],
        first: Solution,
        allowance: &mut Allowance,
    ) -> Result<Repair, BudgetExhausted> {
        let mut seen = vec![0; self.layout.cells()];
        let mut targets = vec![first];
        let all_marked = self.mark_all_possible(puzzle, allowance, &mut seen, &mut |solution| {
            if targets.len() < TARGETS && !targets.contains(solution) {
                targets.push(solution.clone());
            }
        });
        let mut at_least = 1;
        let mut best: Option<Repair> = None;
        if all_marked.is_ok() {
            match self.single_clue(puzzle, base, &seen, allowance) {
                Ok(Some((clue, solution))) => {
                    return Ok(Repair { clues: vec![clue], at_least, irreducible: true, solution });
                }
                Ok(None) => at_least = 2,
                Err(BudgetExhausted) => {}
            }
        }
        for target in targets {
            let mut search =
                TargetSearch { engine: self, base, eliminated: puzzle.eliminated(), target: &target };
            let found = if search.target.digits().len() <= u128::CAPACITY {
                search.clues::<u128>(allowance)
            } else {
                search.clues::<Words>(allowance)
            };
            let Ok((cells, irreducible)) = found else { break };
            if best.as_ref().is_none_or(|best| cells.len() < best.clues.len()) {
                let clue = |cell: Cell| Candidate { cell, digit: target.digit(cell) };
                let clues = cells.into_iter().map(clue).collect();
                best = Some(Repair { clues, at_least, irreducible, solution: target });
            }
        }
        best.ok_or(BudgetExhausted)
    }

    /// Finds the first clue that leaves exactly one solution by itself. Returns it with that solution.
    fn single_clue(
        &mut self,
        puzzle: &Puzzle,
        base: &[Candidate],
        seen: &[u64],
        allowance: &mut Allowance,
    ) -> Result<Option<(Candidate, Solution)>, BudgetExhausted> {
        for (cell, &mask) in seen.iter().enumerate().filter(|(_, mask)| mask.count_ones() > 1) {
            for digit in members(mask) {
                let clue = Candidate { cell: Cell::new(cell), digit: Digit::new(digit) };
                let asked: Vec<Candidate> = base.iter().copied().chain([clue]).collect();
                if let Some(solution) = self.only_solution(&asked, puzzle.eliminated(), allowance)? {
                    return Ok(Some((clue, solution)));
                }
            }
        }
        Ok(None)
    }
}

/// The search for clues that leave only one chosen solution, the target. Every other solution must differ
/// from the target in the cell of some clue. Other solutions are found one at a time.
struct TargetSearch<'a> {
    engine: &'a mut Engine,
    base: &'a [Candidate],
    eliminated: &'a [Candidate],
    target: &'a Solution,
}

impl TargetSearch<'_> {
    /// Returns the cells of the clues, and true if each clue is known to be needed.
    fn clues<B: Bits>(&mut self, allowance: &mut Allowance) -> Result<(Vec<Cell>, bool), BudgetExhausted> {
        let cells = self.target.digits().len();
        let mut hitting = HittingSets::<B>::new(cells);
        let mut search = Some(Allowance::new(&Budget { nodes: Some(UNITS_PER_TARGET), ..Budget::default() }));
        let mut chosen = B::default();
        while let Some(other) = self.other(chosen, allowance)? {
            let different = self.shrink(self.different(&other), allowance)?;
            hitting.add(different);
            let smallest = search
                .as_mut()
                .and_then(|units| hitting.smallest(chosen.count(), cells, units).ok().flatten());
            if smallest.is_none() {
                search = None;
            }
            chosen = smallest.unwrap_or_else(|| hitting.greedy());
        }
        let mut irreducible = true;
        for cell in members(chosen).into_iter().rev() {
            let mut without = chosen;
            without.clear(cell);
            match self.other(without, allowance) {
                Ok(None) => chosen = without,
                Ok(Some(_)) => {}
                Err(BudgetExhausted) => {
                    irreducible = false;
                    break;
                }
            }
        }
        Ok((members(chosen).into_iter().map(Cell::new).collect(), irreducible))
    }

    /// Returns a solution that differs from the target but agrees with it in the cells `agreed`.
    fn other<B: Bits>(
        &mut self,
        agreed: B,
        allowance: &mut Allowance,
    ) -> Result<Option<Solution>, BudgetExhausted> {
        allowance.spend()?;
        let target = self.target;
        let clue = |cell: usize| Candidate { cell: Cell::new(cell), digit: target.digits()[cell] };
        let clues = self.base.iter().copied().chain(members(agreed).into_iter().map(clue));
        let mut other = None;
        self.engine.search_from(clues, self.eliminated, allowance, &mut |solution| {
            if solution != *target {
                other = Some(solution);
            }
            other.is_none()
        })?;
        Ok(other)
    }

    /// Reduces `different` to a minimal set of cells: some solution differs from the target in each of them
    /// and nowhere else.
    fn shrink<B: Bits>(&mut self, different: B, allowance: &mut Allowance) -> Result<B, BudgetExhausted> {
        let all = B::first_n(self.target.digits().len());
        let mut different = different;
        for cell in members(different) {
            if different.has(cell)
                && let Some(other) = self.other(all.minus(different).or(B::bit(cell)), allowance)?
            {
                different = self.different(&other);
            }
        }
        Ok(different)
    }

    fn different<B: Bits>(&self, other: &Solution) -> B {
        set_of(self.target.digits().iter().zip(other.digits()).map(|(a, b)| a != b))
    }
}
