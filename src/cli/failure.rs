//! Why a command could not go on.

use std::{fmt, io};

/// Why a command could not go on.
#[derive(Debug)]
pub(super) enum Failure {
    /// The command line asks for what cannot be.
    Usage(String),
    /// The output could not be written.
    Write(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(said) => f.write_str(said),
            Self::Write(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}
