//! Events: the log as a run writes it, in few bytes. Replay computes everything else.

use std::sync::Arc;

use crate::grid::{Candidate, Contradiction, Solution};
use crate::step::{Single, Step};

/// One event of a run. Replay computes the rest: numbers, reasons of singles, dependencies and words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The start of a sweep (a search of the whole grid for singles) that places something. Holds the number
    /// of the sweep in the run, from 1.
    Sweep(u32),
    /// A sweep placed a single.
    Single(Single),
    /// A rule found a step, and the run applied it.
    Step(Arc<Step>),
    /// A branch opens: a candidate is tried on a clone of the board.
    Branch(Candidate),
    /// The innermost open branch is closed.
    Close(Closing),
}

/// The reason to close a branch of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Closing {
    /// The branch leads to a contradiction.
    Contradiction(Contradiction),
    /// Every branch opened inside this one is closed.
    Exhausted,
    /// The branch leads to a solution.
    Solution,
    /// The run stopped inside the branch: the budget was exhausted, branching was forbidden, or enough
    /// solutions were found.
    Abandoned,
}

/// The number of solutions of a puzzle, as far as a run could tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one solution.
    Unique,
    /// At least two solutions.
    Multiple,
    /// Unknown: the run stopped before it could tell.
    Unknown(Stop),
}

impl Verdict {
    /// Returns true if the puzzle has exactly one solution.
    pub const fn is_unique(self) -> bool {
        matches!(self, Self::Unique)
    }

    /// Returns the word for the verdict in traces, such as `unique`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// The reason why a run stopped before its verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Stop {
    /// The budget was exhausted.
    Budget,
    /// No rule found anything and branching was not allowed.
    Stuck,
    /// The run was cancelled from outside.
    Interrupted,
}

impl Stop {
    /// Returns the word in traces for the reason to stop, such as `budget`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Budget => "budget",
            Self::Stuck => "stuck",
            Self::Interrupted => "interrupted",
        }
    }
}

/// The result of a run: its verdict, solutions and figures.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The verdict, as the run itself established it.
    pub verdict: Verdict,
    /// The contradiction at the start, or the one that the steps outside any branch led to.
    pub contradiction: Option<Contradiction>,
    /// The solutions kept, in the order found; the run may find more than it keeps.
    pub solutions: Vec<Solution>,
    /// The number of solutions found, kept or not.
    pub count: u64,
    /// True if the whole search space was covered, so that `count` is the total number of solutions.
    pub complete: bool,
    /// The number of sweeps that placed something.
    pub sweeps: u32,
    /// The number of branches opened.
    pub nodes: u64,
    /// The largest number of branches open at once.
    pub depth: u32,
    /// The number of steps whose technique supposes a candidate, those in closed branches included.
    pub supposing: u64,
}

impl Summary {
    /// Returns the summary of a run that stopped before it found or did anything.
    pub(crate) fn stopped(why: Stop) -> Self {
        Self {
            verdict: Verdict::Unknown(why),
            contradiction: None,
            solutions: Vec::new(),
            count: 0,
            complete: false,
            sweeps: 0,
            nodes: 0,
            depth: 0,
            supposing: 0,
        }
    }

    /// Returns the summary of a run that found the only solution without a sweep or a branch.
    pub(crate) fn unique(solution: Solution) -> Self {
        let solutions = vec![solution];
        Self { verdict: Verdict::Unique, solutions, count: 1, complete: true, ..Self::stopped(Stop::Stuck) }
    }

    /// Returns true if rules alone found the only solution: no branch, and no technique that supposes a
    /// candidate.
    pub fn logic_alone(&self) -> bool {
        self.verdict == Verdict::Unique && self.nodes == 0 && self.supposing == 0
    }
}

/// The reason for the verdict "no solution" if every branch failed and there is no contradiction outside
/// them.
pub(crate) const ALL_CANDIDATES_FAILED: &str = "every candidate that was tried led to a contradiction";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_a_few_bytes() {
        assert!(size_of::<Event>() <= 16, "{}", size_of::<Event>());
    }
}
