//! What the referee objects to, in words.

use std::fmt;

use crate::grid::{Candidate, Contradiction, Layout};
use crate::notation;
use crate::step::{Cited, Constraint};

/// Why a log does not verify.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The number of the step or branch; none for the log as a whole.
    pub at: Option<u32>,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a step, a branch, a closing or a result.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// An entry out of place: what should stand there.
    Order(&'static str),
    /// A technique that the catalogue does not have.
    Unknown(String),
    /// A technique that is not among the rules that were asked.
    NotAsked(String),
    /// A step without reasons, as a trace of low detail has it.
    NoReason,
    /// A start that contradicts itself, from which nothing can follow.
    Start(Contradiction),
    /// A claim that concludes nothing.
    Nothing,
    /// A conclusion about what is no candidate of an open cell.
    Settled(Candidate),
    /// A conclusion that the step has drawn already.
    Twice(Candidate),
    /// What is cited does not make this candidate true, or false.
    DoesNotFollow(Candidate, bool),
    /// What is cited is no contradiction.
    NoContradiction,
    /// Cases that are not one for each remaining candidate of their truth, or that go on after their end.
    Cases,
    /// A constraint that the claim does not need.
    Idle(Cited),
    /// A claim in the cases that they do not need.
    IdleClaim,
    /// A claim of which each conclusion follows from a part of what it cites.
    Parts,
    /// Guardians that are none: what the pattern or its citation lacks.
    Guardians(&'static str),
    /// A symmetry that is none: of what.
    Symmetry(&'static str),
    /// A reason with more fillings or cases than anybody would look through.
    TooLarge,
    /// What the technique's form asks for and the step does not have.
    Form {
        /// The technique's id.
        technique: String,
        /// What is missing.
        lacks: &'static str,
    },
    /// Other steps than those it rests on.
    Uses {
        /// What it rests on.
        expected: Vec<u32>,
    },
    /// A step that assumes a unique solution, in a run that must not or by a technique that does not.
    Assumes,
    /// A conclusion that the second opinion has a solution against.
    Refuted(Candidate, bool),
    /// A branch that is not what the position asks for: what is wrong with it.
    Branch(&'static str),
    /// A closing that the position does not bear out: what is wrong with it.
    Closing(&'static str),
    /// A branch that nobody closed.
    Unclosed,
    /// A result that the closings do not bear out: what it should say, and what.
    Result(&'static str, String),
}

impl VerifyError {
    /// The objection in words, with names of this layout.
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
        notation::candidate(self.layout, candidate)
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
            Fault::NotAsked(id) => write!(f, "'{id}' is not among the rules that were asked"),
            Fault::NoReason => write!(f, "the reasons are missing, as in a trace written with --detail low"),
            Fault::Start(contradiction) => {
                write!(f, "nothing can follow where {}", contradiction.named(self.layout))
            }
            Fault::Nothing => write!(f, "a claim concludes nothing"),
            Fault::Settled(candidate) => {
                write!(f, "{} is no candidate of an open cell", self.candidate(*candidate))
            }
            Fault::Twice(candidate) => write!(f, "{} is concluded twice", self.candidate(*candidate)),
            Fault::DoesNotFollow(candidate, value) => {
                write!(f, "what is cited does not make {} {}", self.candidate(*candidate), truth(*value))
            }
            Fault::NoContradiction => write!(f, "what is cited is no contradiction"),
            Fault::Cases => {
                write!(f, "the cases are not one for each remaining candidate, each up to its end")
            }
            Fault::Idle(cited) => {
                write!(f, "the claim does not need {}, cited as {}", self.cited(cited), cited.role.as_str())
            }
            Fault::IdleClaim => write!(f, "the cases do not need everything that is told in them"),
            Fault::Parts => write!(f, "each conclusion follows from a part of what the claim cites"),
            Fault::Guardians(lacks) => write!(f, "the guardians guard nothing: {lacks}"),
            Fault::Symmetry(lacks) => write!(f, "the symmetry shows nothing: {lacks}"),
            Fault::TooLarge => write!(f, "the reason is too large to be looked through"),
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
