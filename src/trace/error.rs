//! Errors in the records of a trace.

use std::fmt;

use super::record::SCHEMA;

/// An error in a record of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// The text is not a JSON record; holds the parser's message.
    Json(String),
    /// A record is out of place; holds a phrase that says what was expected.
    Order(&'static str),
    /// The trace has a schema that this version does not read; holds the schema's name.
    Schema(String),
    /// A name does not exist in the puzzle's layout; holds (sort of name expected, name found).
    Name(&'static str, String),
    /// A field does not follow from the rest of the trace; holds the field's name.
    Derived(&'static str),
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(message) => write!(f, "not a trace record: {message}"),
            Self::Order(expected) => write!(f, "expected {expected}"),
            Self::Schema(found) => {
                write!(f, "the schema is '{found}', this version reads '{SCHEMA}' and older ones")
            }
            Self::Name(what, found) => write!(f, "'{found}' is no {what} here"),
            Self::Derived(field) => write!(f, "'{field}' is not what follows from the rest of the trace"),
        }
    }
}

impl std::error::Error for TraceError {}

/// Returns `error` unless `holds`.
pub(crate) fn require<E>(holds: bool, error: E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(error) }
}
