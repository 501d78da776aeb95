//! The log as its readers see it: numbered, each entry complete in itself.

use super::event::Closing;
use crate::grid::{Candidate, Digit};
use crate::step::{Pass, Step};

/// One numbered entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A deduction.
    Step(StepEntry),
    /// A candidate tried on a clone.
    Branch(BranchEntry),
    /// A branch closed.
    Close(CloseEntry),
}

/// A deduction in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepEntry {
    /// Its number: steps and branches are numbered together, from 1.
    pub n: u32,
    /// The number of the branch it belongs to; 0 before any.
    pub branch: u32,
    /// The sweep that made it, counted from 1, and which pass; none for a rule asked by itself.
    pub sweep: Option<(u32, Pass)>,
    /// The deduction.
    pub step: Step,
    /// The steps and choices that removed the candidates whose absence it rests on, ascending. Candidates that were
    /// gone at the start need none.
    pub uses: Vec<u32>,
}

/// A choice in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchEntry {
    /// Its number.
    pub n: u32,
    /// The number of the branch it was opened in; 0 for none.
    pub parent: u32,
    /// How many branches are open with it.
    pub depth: u32,
    /// What is tried.
    pub candidate: Candidate,
    /// The cell's candidates, all of which are tried in this order.
    pub candidates: Vec<Digit>,
    /// How many open cells have no more candidates than this one, itself among them. It is the first of them.
    pub tied: u32,
}

/// A closing in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CloseEntry {
    /// The number of the branch.
    pub n: u32,
    /// Why.
    pub why: Closing,
}
