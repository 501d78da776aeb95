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
        Named { fault: &self.fault, layout }
    }
}

struct Named<'a> {
    fault: &'a Fault,
    layout: &'a Layout,
}

impl Named<'_> {
    fn candidate(&self, candidate: Candidate) -> String {
        formats::candidate(self.layout, candidate)
    }
    fn cited(&self, cited: &Cited) -> String {
        match &cited.constraint {
            Constraint::Cell(cell) => self.layout.cell_name(*cell).to_string(),
            Constraint::House(house, digit) => format!("{digit} in {}", self.layout.house(*house).name),
            Constraint::Guardians { .. } => "the guardians".to_string(),
        }
    }
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let truth = |truth: bool| if truth { "true" } else { "false" };
        match self.fault {
            Fault::Order(expected) => write!(f, "expected {expected}"),
            Fault::Unknown(id) => write!(f, "no technique is called '{id}'"),
            Fault::RuleNotInRun(id) => write!(f, "'{id}' is not among the rules of this run"),
            Fault::NoReason => write!(f, "the reasons are missing, as in a trace written with --detail low"),
            Fault::Start(contradiction) => {
                write!(f, "the start position contradicts itself: {}", contradiction.named(self.layout))
            }
            Fault::NoConclusion => write!(f, "a claim has no conclusion"),
            Fault::AlreadyDecided(candidate) => {
                write!(f, "{} is no candidate of an open cell", self.candidate(*candidate))
            }
            Fault::RepeatedConclusion(candidate) => {
                write!(f, "{} is concluded twice", self.candidate(*candidate))
            }
            Fault::DoesNotFollow(candidate, value) => {
                write!(
                    f,
                    "the cited constraints do not make {} {}",
                    self.candidate(*candidate),
                    truth(*value)
                )
            }
            Fault::NoContradiction => write!(f, "the cited constraints do not contradict each other"),
            Fault::Cases => {
                write!(f, "there must be one case for each remaining candidate, which stops at its end")
            }
            Fault::UnneededConstraint(cited) => {
                write!(f, "the claim does not need {}, cited as {}", self.cited(cited), cited.role.as_str())
            }
            Fault::UnneededClaim => write!(f, "the cases contain a claim that they do not need"),
            Fault::NeverAllNeeded => {
                write!(f, "each conclusion follows from fewer constraints than the claim cites")
            }
            Fault::Guardians(lacks) => write!(f, "the guardians are not valid: {lacks}"),
            Fault::Symmetry(lacks) => write!(f, "the symmetry shows nothing: {lacks}"),
            Fault::TooLarge => write!(f, "the reason is too large to check"),
            Fault::Form { technique, lacks } => write!(f, "this is no {technique}: {lacks}"),
            Fault::Uses { expected } if expected.is_empty() => write!(f, "uses should be empty"),
            Fault::Uses { expected } => {
                let numbers: Vec<String> = expected.iter().map(u32::to_string).collect();
                write!(f, "uses should be {}", numbers.join(", "))
            }
            Fault::Assumes => write!(f, "it assumes a unique solution and may not"),
            Fault::Refuted(candidate, value) => write!(
                f,
                "{} is not {}: there is a solution against it",
                self.candidate(*candidate),
                truth(*value)
            ),
            Fault::Branch(wrong) => write!(f, "the branch is wrong: {wrong}"),
            Fault::Closing(wrong) => write!(f, "the closing is wrong: {wrong}"),
            Fault::Unclosed => write!(f, "the branch is not closed"),
            Fault::Result(what, expected) => write!(f, "the result is wrong: {what} should be {expected}"),
        }
    }
}
