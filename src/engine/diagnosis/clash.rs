//! A smallest set of starting digits that has no solution by itself.

use super::super::budget::{Allowance, Budget, BudgetExhausted};
use super::super::counter::{Engine, starting_digits};
use super::hitting::{Hitting, members};
use crate::grid::{Bits, Candidate, Index, Puzzle, Solution, Words};

/// Starting digits that have no solution together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digits, given or placed, in cell order. Empty if what is eliminated, or the layout itself, leaves none.
    pub clues: Vec<Candidate>,
    /// Whether it takes the candidates that were eliminated at the start as well. If the digits alone have no solution,
    /// those are left aside; otherwise all of them count and only digits are left out.
    pub with_eliminated: bool,
    /// How small the set is known to be.
    pub proven: Proven,
}

/// How small a set is known to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Proven {
    /// Nothing: the budget ran out while it was made smaller.
    Nothing,
    /// No element can be left out.
    Irreducible,
    /// There is no smaller one.
    Smallest,
}

impl Engine {
    /// A smallest set of the starting digits of `puzzle`, givens and placed digits group_by_key, that has no solution; the
    /// first in cell order among equally small ones. `None` if the puzzle has a solution. When the budget runs out, the
    /// smallest set known by then.
    ///
    /// # Panics
    /// If the puzzle's layout is not the engine's.
    ///
    /// # Errors
    /// [`BudgetExhausted`] if the budget ran out before it was known that there is no solution.
    pub fn smallest_clash(
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
        let mut allowance = Allowance::of(budget);
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
            Hunt::<u128>::run(self, &clues, background, allowance)
        } else {
            Hunt::<Words>::run(self, &clues, background, allowance)
        };
        Ok(Some(Clash { clues, with_eliminated, proven }))
    }

    /// The first two equal digits in a house, on a grid where any two digits that are not can be completed, so that no
    /// other set is as small. That holds for rows, columns and boxes from side 4 on: in every filled grid two cells that
    /// share no house are equal in some place of the same kind and different in another, and its digits can be renamed
    /// and its rows and columns swapped.
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

/// The search for a smallest clash: it must hold one of the clues that any set with a solution, made as large as it can
/// be, leaves out. So the smallest set that does is asked for a solution; if it has none it is the answer, if it has one
/// it grows and leaves out clues of which the next must hold one.
struct Hunt<'a, B> {
    engine: &'a mut Engine,
    clues: &'a [Candidate],
    background: &'a [Candidate],
    allowance: Allowance,
    /// What the sets that have solutions leave out.
    left_out: Hitting<B>,
}

impl<'a, B: Bits> Hunt<'a, B> {
    fn run(
        engine: &'a mut Engine,
        clues: &'a [Candidate],
        background: &'a [Candidate],
        allowance: Allowance,
    ) -> (Vec<Candidate>, Proven) {
        let mut hunt = Self { engine, clues, background, allowance, left_out: Hitting::new(clues.len()) };
        let (mut best, mut proven) = (B::first_n(clues.len()), Proven::Nothing);
        // Whatever was reached when the budget ran out stands.
        let _ = hunt.narrow(&mut best, &mut proven);
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

    /// Leaves out what it can, in large pieces first: a clash is small beside a large grid. Returns, for each clue that
    /// stays, a set without it that has a solution.
    fn leave_out(&mut self, best: &mut B) -> Result<Vec<B>, BudgetExhausted> {
        let mut needed = Vec::new();
        let mut size = self.clues.len().div_ceil(2);
        while size > 0 {
            for piece in members(*best).rchunks(size) {
                let piece = piece.iter().fold(B::default(), |piece, &clue| piece.or(B::bit(clue)));
                let without = best.minus(piece);
                // Without a large piece the question can be hard, and it is no loss not to know.
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

    /// Grows a set that has a solution, and what it leaves out together with it, and so on: sets without a common
    /// element say the most.
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

    /// A set that contains `solved`, has a solution, and has none with any other clue.
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

    /// All the clues that agree with some solution of these; none if there is none.
    fn solve(&mut self, clues: B) -> Result<Option<B>, BudgetExhausted> {
        let chosen = members(clues).into_iter().map(|clue| self.clues[clue]);
        let found = self.engine.solve(chosen, self.background, &mut self.allowance)?;
        Ok(found.map(|solution| agreeing(self.clues, &solution)))
    }

    /// As [`Hunt::solve`], but a set that takes long has a solution for all that anybody knows.
    fn solve_quickly(&mut self, clues: B) -> Result<Option<B>, BudgetExhausted> {
        const UNITS: u64 = 500;
        let rest = self.allowance.lend(UNITS);
        let answer = self.solve(clues);
        self.allowance.take_back(rest);
        if answer.is_err() && self.allowance.take().is_ok() { Ok(Some(clues)) } else { answer }
    }

    fn all(&self) -> B {
        B::first_n(self.clues.len())
    }
}

fn agreeing<B: Bits>(clues: &[Candidate], solution: &Solution) -> B {
    let mut agreeing = B::default();
    for (number, clue) in clues.iter().enumerate() {
        if solution.digits()[clue.cell.index()] == clue.digit {
            agreeing.set(number);
        }
    }
    agreeing
}
