//! The error of exporting a log as a proof.

use std::{fmt, io};

use crate::step::TechniqueId;
use crate::trace::Verdict;

/// The most proof lines that one step may take. The hardest named patterns take hundreds.
pub(super) const MOST_LINES: u64 = 100_000;

/// The error of exporting a log as a proof. The part of the proof already written proves nothing.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProofError {
    /// Writing to the output failed.
    Output(io::Error),
    /// Step `n` assumes that the solution is unique.
    AssumesUnique {
        /// The step's number.
        n: u32,
        /// The step's technique.
        technique: TechniqueId,
    },
    /// Step `n` gives no reasons, as in a trace of low detail.
    NoReason {
        /// The step's number.
        n: u32,
        /// The step's technique.
        technique: TechniqueId,
    },
    /// Step `n` is not a single, and a DRAT proof can only express singles and branches.
    NoSingle {
        /// The step's number.
        n: u32,
        /// The step's technique.
        technique: TechniqueId,
    },
    /// Step `n` would take more proof lines than the limit for one step.
    TooLong {
        /// The step's number.
        n: u32,
        /// The step's technique.
        technique: TechniqueId,
    },
    /// The proof format cannot prove this verdict.
    Verdict(Verdict),
    /// The verdict needs more distinct solutions than the summary holds.
    Solutions {
        /// The number of distinct solutions needed, at least.
        needed: usize,
        /// The number of distinct complete solutions in the summary.
        found: usize,
    },
    /// A log entry is out of order; the text says which entry was expected.
    Order(&'static str),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(error) => write!(f, "the proof could not be written: {error}"),
            Self::AssumesUnique { n, technique } => write!(
                f,
                "step {n}, {technique}, assumes that the solution is unique, and no proof can rest on that: solve with \
                 --no-uniqueness"
            ),
            Self::NoReason { n, technique } => {
                write!(
                    f,
                    "step {n}, {technique}, gives no reason that could be proved: write the trace at full detail"
                )
            }
            Self::NoSingle { n, technique } => write!(
                f,
                "step {n}, {technique}, is not a single, and a DRAT proof can only be written for singles and \
                 branches: solve with --rules singles"
            ),
            Self::TooLong { n, technique } => {
                write!(f, "step {n}, {technique}, takes more than {MOST_LINES} lines to prove")
            }
            Self::Verdict(verdict) => write!(
                f,
                "the verdict is {}, and DRAT can prove only that there is none or exactly one solution",
                verdict.word()
            ),
            Self::Solutions { needed, found } => {
                write!(f, "the result holds {found} different solutions, but its verdict needs {needed}")
            }
            Self::Order(expected) => write!(f, "an entry out of place: expected {expected}"),
        }
    }
}

impl std::error::Error for ProofError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Output(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for ProofError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
