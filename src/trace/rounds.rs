//! Rounds: a solve without choices, as data.

use super::Stop;
use crate::grid::Candidate;
use crate::step::TechniqueId;

/// A solve in rounds: each round applies every instance of the easiest technique that fires, all at once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Rounds {
    /// The rounds in order.
    pub rounds: Vec<Round>,
    /// Number of candidates left in open cells: 0 if the rounds solved the puzzle.
    pub left: u32,
    /// The reason why the rounds ended early, if they did.
    pub stopped: Option<Stop>,
}

/// One round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Round {
    /// The technique or the trial of the round.
    pub kind: RoundKind,
    /// Number of steps available: different sets of conclusions. Of chains and trials it is the number of candidates
    /// that they remove.
    pub width: u32,
    /// The candidates that the steps place, all together, in order.
    pub placed: Vec<Candidate>,
    /// The candidates that the steps remove, all together, in order.
    pub removed: Vec<Candidate>,
    /// Number of open cells before the round.
    pub open: u32,
}

/// The technique or the trial of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RoundKind {
    /// A technique.
    Technique(TechniqueId),
    /// Every candidate is supposed and followed by singles. Those that lead to a contradiction are removed.
    Trial,
    /// The same, with a trial of every candidate after each supposition.
    TrialInTrial,
}
