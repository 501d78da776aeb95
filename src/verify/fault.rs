//! Verification errors and their messages.

use std::fmt;

use crate::formats;
use crate::grid::{Candidate, Contradiction, Layout};
use crate::step::{Cited, Constraint};

/// A verification error, with the number of the log entry at fault.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VerifyError {
    /// The number of the faulty step or branch; `None` if the error concerns the whole log.
    pub at: Option<u32>,
    /// The error.
    pub fault: Fault,
}

impl fmt::Display for VerifyError {
    /// Writes the place and the error as data; [`named`](Self::named) gives it in words, with the layout's names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(n) => write!(f, "entry {n} does not hold: {:?}", self.fault),
            None => write!(f, "the log does not hold: {:?}", self.fault),
        }
    }
}

impl std::error::Error for VerifyError {}

/// An error that the referee finds in a step, in a branch or in the result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A log entry out of place, with the entry expected instead.
    Order(&'static str),
    /// A technique missing from the catalogue.
    Unknown(String),
    /// A technique that is not among the run's rules.
    RuleNotInRun(String),
    /// A step without reasons, as in a trace of low detail.
    NoReason,
    /// A contradictory start position, in which no step is valid.
    Start(Contradiction),
    /// A claim without a conclusion.
    NoConclusion,
    /// A conclusion about a candidate that is eliminated or whose cell is filled.
    AlreadyDecided(Candidate),
    /// A conclusion that the step has already drawn.
    RepeatedConclusion(Candidate),
    /// A conclusion (candidate, true or false) that does not follow from the cited constraints.
    DoesNotFollow(Candidate, bool),
    /// Cited constraints that do not contradict each other.
    NoContradiction,
    /// A case analysis whose cases are not exactly the remaining candidates of its truth, or that continues
    /// after its end.
    Cases,
    /// A cited constraint that the claim does not need.
    UnneededConstraint(Cited),
    /// A claim inside a case analysis that the proof does not need.
    UnneededClaim,
    /// A claim each of whose conclusions follows from fewer constraints than it cites.
    NeverAllNeeded,
    /// Invalid guardians of a uniqueness pattern, with the flaw.
    Guardians(&'static str),
    /// An invalid symmetry, with the flaw.
    Symmetry(&'static str),
    /// A reason that takes more work to check than is allowed.
    TooLarge,
    /// A step that does not have the form of its technique.
    Form {
        /// The technique's id.
        technique: String,
        /// The requirement that the step fails.
        lacks: &'static str,
    },
    /// A field `uses` that does not list exactly the steps on which the step relies.
    Uses {
        /// The numbers of the steps on which the step relies.
        expected: Vec<u32>,
    },
    /// A step that assumes a unique solution, in a run or by a technique that must not.
    Assumes,
    /// A conclusion (candidate, true or false) that a solution found by the oracle refutes.
    Refuted(Candidate, bool),
    /// A branch that does not fit the position or the run, with the flaw.
    Branch(&'static str),
    /// A branch closed for a reason that the position does not support, with the flaw.
    Closing(&'static str),
    /// A branch that the log does not close.
    Unclosed,
    /// A result that disagrees with the log entries: the field, and its expected value.
    Result(&'static str, String),
}

impl VerifyError {
    /// Formats the error, with the cell and house names of `layout`.
    pub fn named<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        self.fault.named(layout)
    }
}

impl Fault {
    fn named(&self, layout: &Layout) -> String {
        let name = |candidate: &Candidate| formats::candidate(layout, *candidate);
        let truth = |truth: &bool| if *truth { "true" } else { "false" };
        match self {
            Self::Order(expected) => format!("expected {expected}"),
            Self::Unknown(id) => format!("no technique is called '{id}'"),
            Self::RuleNotInRun(id) => format!("'{id}' is not among the rules of this run"),
            Self::NoReason => "the reasons are missing, as in a trace written with --detail low".to_string(),
            Self::Start(contradiction) => {
                format!("the start position contradicts itself: {}", contradiction.named(layout))
            }
            Self::NoConclusion => "a claim has no conclusion".to_string(),
            Self::AlreadyDecided(candidate) => format!("{} is no candidate of an open cell", name(candidate)),
            Self::RepeatedConclusion(candidate) => format!("{} is concluded twice", name(candidate)),
            Self::DoesNotFollow(candidate, value) => {
                format!("the cited constraints do not make {} {}", name(candidate), truth(value))
            }
            Self::NoContradiction => "the cited constraints do not contradict each other".to_string(),
            Self::Cases => {
                "there must be one case for each remaining candidate, which stops at its end".to_string()
            }
            Self::UnneededConstraint(Cited { constraint, role }) => {
                let cited = match constraint {
                    Constraint::Cell(cell) => layout.cell_name(*cell).to_string(),
                    Constraint::House(house, digit) => format!("{digit} in {}", layout.house(*house).name),
                    Constraint::Guardians { .. } => "the guardians".to_string(),
                };
                format!("the claim does not need {cited}, cited as {}", role.as_str())
            }
            Self::UnneededClaim => "the cases contain a claim that they do not need".to_string(),
            Self::NeverAllNeeded => {
                "each conclusion follows from fewer constraints than the claim cites".to_string()
            }
            Self::Guardians(lacks) => format!("the guardians are not valid: {lacks}"),
            Self::Symmetry(lacks) => format!("the symmetry shows nothing: {lacks}"),
            Self::TooLarge => "the reason is too large to check".to_string(),
            Self::Form { technique, lacks } => format!("this is no {technique}: {lacks}"),
            Self::Uses { expected } if expected.is_empty() => "uses should be empty".to_string(),
            Self::Uses { expected } => {
                let numbers: Vec<String> = expected.iter().map(u32::to_string).collect();
                format!("uses should be {}", numbers.join(", "))
            }
            Self::Assumes => "it assumes a unique solution and may not".to_string(),
            Self::Refuted(candidate, value) => {
                format!("{} is not {}: there is a solution against it", name(candidate), truth(value))
            }
            Self::Branch(wrong) => format!("the branch is wrong: {wrong}"),
            Self::Closing(wrong) => format!("the closing is wrong: {wrong}"),
            Self::Unclosed => "the branch is not closed".to_string(),
            Self::Result(what, expected) => format!("the result is wrong: {what} should be {expected}"),
        }
    }
}
