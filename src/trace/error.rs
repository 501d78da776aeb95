//! Why records are no trace.

use std::fmt;

use super::record::SCHEMA;

/// Why records are no trace.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// Text that is no record: the parser's own words.
    Json(String),
    /// A record that does not belong where it stands: what was expected.
    Order(&'static str),
    /// A schema that this version does not read.
    Schema(String),
    /// A name or word that means nothing here: what it was to be, and what it was.
    Name(&'static str, String),
    /// A field of this name that says something else than follows from the rest of the trace.
    Derived(&'static str),
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(said) => write!(f, "not a trace record: {said}"),
            Self::Order(expected) => write!(f, "expected {expected}"),
            Self::Schema(found) => write!(f, "the schema is '{found}', this version reads '{SCHEMA}'"),
            Self::Name(what, found) => write!(f, "'{found}' is no {what} here"),
            Self::Derived(field) => write!(f, "'{field}' is not what follows from the rest of the trace"),
        }
    }
}

impl std::error::Error for TraceError {}
