//! The error of a command that could not go on.

use std::{fmt, io};

/// The error of a command that could not go on.
#[derive(Debug)]
pub(super) enum Failure {
    /// The command line or an input is wrong.
    Usage(String),
    /// The output could not be written.
    Write(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(message) => f.write_str(message),
            Self::Write(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Write(error)
    }
}
