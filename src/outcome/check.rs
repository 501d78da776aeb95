//! Counts the solutions of a puzzle, and says why there is none.

use super::mistakes::{self, mistakes};
use crate::engine::{Answer, Budget, BudgetExhausted, Count, Engine, EqualDigits, equal_digits};
use crate::grid::{Layout, Puzzle, Solution};
use crate::stepper::{Profile, Stepper};
use crate::trace::{self, Stop, Verdict};

/// The answer of the counting engine about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The verdict: no solution, one, several, or unknown because the budget ran out.
    pub verdict: Verdict,
    /// The solution of `unique`; two solutions of `multiple`, if they are wanted.
    pub solutions: Vec<Solution>,
    /// The reason of `none` or `unknown` in words, if it is wanted.
    pub reason: Option<String>,
    /// The equal digits of each house, and a sentence for each wrong entry, if there is no solution and its reason is wanted.
    pub(crate) clashes: Vec<EqualDigits>,
    pub(crate) mistakes: Vec<String>,
}

/// Counts the solutions of `puzzle` up to two. `engine` must be of its layout, which the reason words by `names`.
pub fn check(
    engine: &mut Engine,
    puzzle: &Puzzle,
    names: &Layout,
    budget: &Budget,
    (with_reason, with_two): (bool, bool),
) -> Checked {
    let (verdict, mut solutions, mut reason) = match engine.count(puzzle, budget) {
        Ok(Count::None) => (Verdict::None, Vec::new(), None),
        Ok(Count::One(solution)) => (Verdict::Unique, vec![solution], None),
        Ok(Count::Several) => (Verdict::Multiple, Vec::new(), None),
        Err(BudgetExhausted) => {
            (Verdict::Unknown(Stop::Budget), Vec::new(), Some(Stop::Budget.word().to_string()))
        }
    };
    if with_two
        && verdict == Verdict::Multiple
        && let Ok(Answer::Multiple(one, other)) = engine.answer(puzzle, budget)
    {
        solutions.extend([one, other]);
    }
    let (mut clashes, mut wrong) = (Vec::new(), Vec::new());
    if with_reason && verdict == Verdict::None {
        clashes = equal_digits(puzzle.layout(), &puzzle.values());
        wrong = mistakes(engine, puzzle, names, budget);
        reason = Some(mistakes::reason(&wrong).unwrap_or_else(|| why_none(puzzle, names)));
    }
    Checked { verdict, solutions, reason, clashes, mistakes: wrong }
}

/// Explains why a puzzle has no solution: a contradiction at the start, one found by singles, or nothing more
/// specific.
fn why_none(puzzle: &Puzzle, names: &Layout) -> String {
    let profile = Profile { branch: false, ..Profile::singles() };
    match Stepper::new(profile).run(puzzle, ()).contradiction {
        Some(contradiction) => contradiction.named(names).to_string(),
        None => trace::ALL_CANDIDATES_FAILED.to_string(),
    }
}
