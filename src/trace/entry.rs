//! Log entries: the log as readers see it, numbered, each entry complete in itself.

use super::event::Closing;
use crate::grid::{Candidate, Digit};
use crate::step::{Pass, Step};

/// One entry of a log: a step, the opening of a branch, or the end of a branch.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Entry {
    /// A deduction.
    Step(StepEntry),
    /// A candidate tried on a clone of the board.
    Branch(BranchEntry),
    /// The end of a branch.
    Close(CloseEntry),
}

/// The log entry of a step, with the step's number, branch and dependencies.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StepEntry {
    /// The step's number. Steps and branches share one numbering, from 1.
    pub n: u32,
    /// The number of the branch that the step is in; 0 outside any branch.
    pub branch: u32,
    /// The sweep that found the step, a single: the number of the sweep, from 1, and its pass (naked or
    /// hidden singles). `None` for a step that no sweep found.
    pub sweep: Option<(u32, Pass)>,
    /// The deduction.
    pub step: Step,
    /// The numbers of the steps and branches that removed candidates whose absence the step relies on,
    /// ascending. Candidates that were gone at the start are not counted.
    pub uses: Vec<u32>,
}

/// The log entry of a branch that opens, with the branch's number, cell and candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BranchEntry {
    /// The branch's number. Steps and branches share one numbering, from 1.
    pub n: u32,
    /// The number of the branch that this one was opened in; 0 outside any branch.
    pub parent: u32,
    /// The number of open branches, this one included.
    pub depth: u32,
    /// The candidate that the branch tries.
    pub candidate: Candidate,
    /// The candidates of the branch's cell, in the order in which branches try them.
    pub candidates: Vec<Digit>,
    /// The number of open cells with as few candidates as the branch's cell. The branch is on the first of
    /// them.
    pub tied: u32,
}

/// The log entry of a branch that ends, with the branch's number.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CloseEntry {
    /// The number of the branch that is closed.
    pub n: u32,
    /// The reason to close the branch.
    pub why: Closing,
}
