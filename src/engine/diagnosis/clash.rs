//! Clashes: smallest sets of starting digits that have no solution.

use super::super::budget::{Allowance, Budget, BudgetExhausted};
use super::super::counter::{Engine, starting_digits};
use super::hitting::{HittingSets, members, set_of};
use crate::grid::{Bits, Candidate, Index, Puzzle, Solution, Words};

/// A set of starting digits that have no solution together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clash {
    /// The digits, given or placed, in cell order. Empty if the layout, or the candidates removed at the
    /// start, already rule out every solution.
    pub clues: Vec<Candidate>,
    /// True if the clash also needs the candidates removed at the start. If the digits alone have no
    /// solution, the removed candidates are ignored; otherwise they all stay in force.
    pub with_eliminated: bool,
    /// The proved property of `clues`: smallest, irreducible, or nothing.
    pub proven: Proven,
}

/// A proved property of a set of clues that should be small.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Proven {
    /// Nothing: the budget ran out while the set was being reduced.
    Nothing,
    /// No clue can be left out of the set.
    Irreducible,
    /// Every smaller set of clues has a solution.
    Smallest,
}

impl Engine {
    /// Returns a smallest set of the starting digits of `puzzle`, given or placed, that has no solution. Of
    /// equally small sets it is the first in cell order. `None` if the puzzle has a solution. If the budget
    /// runs out, returns the smallest set found by then.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// Returns [`BudgetExhausted`] if the budget ran out before "no solution" was certain.
    pub(crate) fn smallest_clash(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget,
    ) -> Result<Option<Clash>, BudgetExhausted> {
        self.assert_same_layout(puzzle);
        let clues: Vec<Candidate> = starting_digits(puzzle).collect();
        if let Some([first, second]) = self.smallest_pair(&clues) {
            let clues = vec![first, second];
            return Ok(Some(Clash { clues, with_eliminated: false, proven: Proven::Smallest }));
        }
        let mut allowance = Allowance::new(budget);
        let alone = self.solve(clues.iter().copied(), &[], &mut allowance)?;
        let with_eliminated = alone.is_some();
        if with_eliminated {
            let eliminated = puzzle.eliminated();
            if eliminated.is_empty()
                || self.solve(clues.iter().copied(), eliminated, &mut allowance)?.is_some()
            {
                return Ok(None);
            }
        }
        let background = if with_eliminated { puzzle.eliminated() } else { &[] };
        let (clues, proven) = if clues.len() <= u128::CAPACITY {
            ClashSearch::<u128>::run(self, &clues, background, allowance)
        } else {
            ClashSearch::<Words>::run(self, &clues, background, allowance)
        };
        Ok(Some(Clash { clues, with_eliminated, proven }))
    }

    /// Returns the first two equal digits in a house, if they are certain to be a smallest clash. That holds
    /// for rows, columns and boxes from side 4 on: any two other digits extend to a solution there. Proof: in
    /// every filled grid, two cells without a common house are equal in some place of the same kind and
    /// different in another. Its digits can be renamed, and its rows and columns swapped.
    fn smallest_pair(&self, clues: &[Candidate]) -> Option<[Candidate; 2]> {
        const LEAST_SIDE: usize = 4;
        self.layout.shape().filter(|shape| shape.side() >= LEAST_SIDE)?;
        clues.iter().enumerate().find_map(|(place, first)| {
            let equal = |second: &&Candidate| {
                second.digit == first.digit && self.layout.sees(first.cell, second.cell)
            };
            clues[place + 1..].iter().find(equal).map(|second| [*first, *second])
        })
    }
}

/// The search for a smallest clash (set of clues without a solution), by hitting sets. Take a set of clues
/// that has a solution and cannot be enlarged. The clues it leaves out are its rest: every clash contains one
/// of them. The search forms a smallest set with a clue of each known rest. Without a solution, this set is
/// the smallest clash. Otherwise it is enlarged, and its rest becomes known.
struct ClashSearch<'a, B> {
    engine: &'a mut Engine,
    clues: &'a [Candidate],
    background: &'a [Candidate],
    allowance: Allowance,
    /// The rests: the clues that each enlarged set with a solution leaves out.
    left_out: HittingSets<B>,
}

impl<'a, B: Bits> ClashSearch<'a, B> {
    fn run(
        engine: &'a mut Engine,
        clues: &'a [Candidate],
        background: &'a [Candidate],
        allowance: Allowance,
    ) -> (Vec<Candidate>, Proven) {
        let mut search =
            Self { engine, clues, background, allowance, left_out: HittingSets::new(clues.len()) };
        let (mut best, mut proven) = (B::first_n(clues.len()), Proven::Nothing);
        // If the budget runs out, the best set so far stands.
        let _ = search.narrow(&mut best, &mut proven);
        (members(best).into_iter().map(|clue| clues[clue]).collect(), proven)
    }

    fn narrow(&mut self, best: &mut B, proven: &mut Proven) -> Result<(), BudgetExhausted> {
        let solved = self.leave_out(best)?;
        *proven = Proven::Irreducible;
        for solved in solved {
            let grown = self.grow(solved)?;
            self.left_out.add(self.all().minus(grown));
        }
        self.find_smallest(best)?;
        *proven = Proven::Smallest;
        self.find_first(best)
    }

    /// Reduces `best` to an irreducible clash. Large groups of clues are left out first, because a clash is
    /// small compared with a large grid. Returns, for each clue that stays, a set without that clue that has
    /// a solution.
    fn leave_out(&mut self, best: &mut B) -> Result<Vec<B>, BudgetExhausted> {
        let mut needed = Vec::new();
        let mut size = self.clues.len().div_ceil(2);
        while size > 0 {
            for part in members(*best).rchunks(size) {
                let part = part.iter().fold(B::default(), |part, &clue| part.or(B::bit(clue)));
                let without = best.minus(part);
                // Without a large part the question can be hard, and its answer is not essential.
                let answer = if size == 1 { self.solve(without) } else { self.solve_quickly(without) };
                match answer? {
                    None => *best = without,
                    Some(solved) if size == 1 => needed.push(solved),
                    Some(_) => {}
                }
            }
            size /= 2;
        }
        Ok(needed)
    }

    fn find_smallest(&mut self, best: &mut B) -> Result<(), BudgetExhausted> {
        let mut size = 0;
        while size < best.count() {
            let most = best.count() - 1;
            let Some(hit) = self.left_out.smallest(size, most, &mut self.allowance)? else { return Ok(()) };
            size = hit.count();
            match self.solve(hit)? {
                None => *best = hit,
                Some(solved) => self.learn(solved)?,
            }
        }
        Ok(())
    }

    fn find_first(&mut self, best: &mut B) -> Result<(), BudgetExhausted> {
        loop {
            let hit = self.left_out.first(best.count(), *best, &mut self.allowance)?;
            if hit == *best {
                return Ok(());
            }
            match self.solve(hit)? {
                None => *best = hit,
                Some(solved) => self.learn(solved)?,
            }
        }
    }

    /// Enlarges the solvable set of clues `solved` and records its rest: the clues it leaves out. Repeats
    /// this with the union of the set and its rests while that has a solution. Disjoint rests prune best.
    fn learn(&mut self, solved: B) -> Result<(), BudgetExhausted> {
        let mut seed = solved;
        let mut next = Some(solved);
        while let Some(solved) = next {
            let left_out = self.all().minus(self.grow(solved)?);
            self.left_out.add(left_out);
            seed = seed.or(left_out);
            next = self.solve(seed)?;
        }
        Ok(())
    }

    /// Enlarges the set of clues `solved` until any further clue would leave no solution.
    fn grow(&mut self, solved: B) -> Result<B, BudgetExhausted> {
        let mut grown = solved;
        for clue in 0..self.clues.len() {
            if !grown.has(clue)
                && let Some(larger) = self.solve(grown.or(B::bit(clue)))?
            {
                grown = larger;
            }
        }
        Ok(grown)
    }

    /// Solves the clues in the set `clues`. Returns all clues that the solution found agrees with; `None`
    /// without a solution.
    fn solve(&mut self, clues: B) -> Result<Option<B>, BudgetExhausted> {
        let chosen = members(clues).into_iter().map(|clue| self.clues[clue]);
        let found = self.engine.solve(chosen, self.background, &mut self.allowance)?;
        Ok(found.map(|solution| agreeing(self.clues, &solution)))
    }

    /// Solves the set `clues` like [`solve`](Self::solve), but gives up after a few units of work. It then
    /// returns `clues` itself, as if these clues had a solution.
    fn solve_quickly(&mut self, clues: B) -> Result<Option<B>, BudgetExhausted> {
        const UNITS: u64 = 500;
        let withheld = self.allowance.withhold_beyond(UNITS);
        let answer = self.solve(clues);
        self.allowance.restore(withheld);
        if answer.is_err() && self.allowance.spend().is_ok() { Ok(Some(clues)) } else { answer }
    }

    fn all(&self) -> B {
        B::first_n(self.clues.len())
    }
}

fn agreeing<B: Bits>(clues: &[Candidate], solution: &Solution) -> B {
    set_of(clues.iter().map(|clue| solution.digits()[clue.cell.index()] == clue.digit))
}
