//! The log as the stepper writes it: what cannot be worked out again, in few bytes.

use crate::grid::{Candidate, Contradiction, Solution};
use crate::step::{Single, Step};

/// One thing that happened. Numbers, reasons of singles, `uses` and words are worked out from the sequence by replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A sweep that places something begins; it has this number, counted from 1 through the whole run.
    Sweep(u32),
    /// A sweep placed a single.
    Single(Single),
    /// A rule made a step.
    Step(Box<Step>),
    /// A candidate is tried on a clone of the board.
    Branch(Candidate),
    /// The innermost open branch is closed.
    Close(Closing),
}

/// Why a branch was closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// It led to a contradiction.
    Contradiction(Contradiction),
    /// All branches that were opened below it are closed.
    Exhausted,
    /// It is a solution.
    Solution,
    /// It was left: the budget was spent, no further branching was allowed, or all answers asked for were found.
    Abandoned,
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// None.
    None,
    /// Exactly one.
    Unique,
    /// At least two.
    Multiple,
    /// Nobody knows: the run stopped before it could tell.
    Unknown(Stop),
}

impl Verdict {
    /// Whether it is exactly one.
    pub const fn is_unique(self) -> bool {
        matches!(self, Self::Unique)
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::Unknown(_) => "unknown",
        }
    }
}

/// Why a run stopped before its verdict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The budget was spent.
    Budget,
    /// No rule found anything and branching was not allowed.
    Stuck,
    /// Somebody ended it.
    Interrupted,
}

impl Stop {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Budget => "budget",
            Self::Stuck => "stuck",
            Self::Interrupted => "interrupted",
        }
    }
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The verdict, established by the run's own closed branches.
    pub verdict: Verdict,
    /// The contradiction at the start, or the one that logic reached without a branch.
    pub contradiction: Option<Contradiction>,
    /// The solutions that were kept, in the order they were found.
    pub solutions: Vec<Solution>,
    /// How many solutions were found, kept or not.
    pub count: u64,
    /// Whether every branch was closed, so that `count` is the number of solutions there are.
    pub complete: bool,
    /// Sweeps that placed something.
    pub sweeps: u32,
    /// Branches opened.
    pub nodes: u64,
    /// The largest number of branches that were open at once.
    pub depth: u32,
    /// Steps of techniques that suppose, those in closed branches among them.
    pub supposing: u64,
}

impl Summary {
    /// Whether the rules alone found the one solution, and none of them supposed anything.
    pub fn logic_alone(&self) -> bool {
        self.verdict == Verdict::Unique && self.nodes == 0 && self.supposing == 0
    }
}

/// Why there is no solution when no single look tells.
pub const NOTHING_FITS: &str = "every candidate that was tried led to a contradiction";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_a_few_bytes() {
        assert!(size_of::<Event>() <= 16, "{}", size_of::<Event>());
    }
}
