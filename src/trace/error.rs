//! Errors in the records of a trace.

use std::fmt;

use super::record::SCHEMA;

/// Errors in the records of a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// Not a JSON record; holds the parser's message.
    Json(String),
    /// A record out of place; holds a phrase that says what was expected.
    Order(&'static str),
    /// A schema that this version does not read; holds its name.
    Schema(String),
    /// A name that does not exist in the puzzle's layout, as (sort of name expected, name found).
    Name(&'static str, String),
    /// A field whose value does not follow from the rest of the trace; holds the field's name.
    Derived(&'static str),
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(message) => write!(f, "not a trace record: {message}"),
            Self::Order(expected) => write!(f, "expected {expected}"),
            Self::Schema(found) => write!(f, "the schema is '{found}', this version reads '{SCHEMA}'"),
            Self::Name(what, found) => write!(f, "'{found}' is no {what} here"),
            Self::Derived(field) => write!(f, "'{field}' is not what follows from the rest of the trace"),
        }
    }
}

impl std::error::Error for TraceError {}
