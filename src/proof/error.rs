//! Why a log was not written as a proof.

use std::{fmt, io};

use crate::step::TechniqueId;
use crate::trace::Verdict;

/// The most lines that one step may take. The hardest patterns people name take hundreds.
pub(super) const MOST_LINES: u64 = 100_000;

/// Why a log was not written as a proof. What was written until then is no proof of anything.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProofError {
    /// The output failed.
    Output(io::Error),
    /// Step `n` assumes that the solution is unique.
    AssumesUnique {
        /// The step's number.
        n: u32,
        /// Its technique.
        technique: TechniqueId,
    },
    /// Step `n` does not give its reasons, as in a trace of low detail.
    NoReason {
        /// The step's number.
        n: u32,
        /// Its technique.
        technique: TechniqueId,
    },
    /// Step `n` is no single, and the format can say no more than singles.
    NoSingle {
        /// The step's number.
        n: u32,
        /// Its technique.
        technique: TechniqueId,
    },
    /// Step `n` would take more lines than a proof should have for one step.
    TooLong {
        /// The step's number.
        n: u32,
        /// Its technique.
        technique: TechniqueId,
    },
    /// The format has no proof of this verdict.
    Verdict(Verdict),
    /// The verdict needs solutions that the summary does not hold: how many, and how many different ones it holds.
    Solutions {
        /// How many there must be, at least.
        needed: usize,
        /// How many different ones there are, complete grids of the puzzle's layout.
        found: usize,
    },
    /// An entry that does not belong where it stands: what was expected.
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
                "step {n}, {technique}, is no single, and a DRAT proof can be written of singles and branches alone: \
                 solve with --rules singles"
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
                write!(f, "the result holds {found} different solutions, and its verdict takes {needed}")
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
