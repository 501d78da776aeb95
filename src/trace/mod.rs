//! The log as data: events that a run writes, log entries that readers see, and records for files.
//!
//! A run writes [`Event`]s, a few bytes each. [`Entries`] numbers events and completes them by [`Replay`].
//! Records ([`record`]) are log entries with names in place of indices. `Recorder` writes records.
//! [`Trace::from_records`] reads a whole trace back, `TraceReader` one record at a time.

mod derived;
mod entry;
mod entry_builder;
mod error;
mod event;
mod excerpt;
mod fitting;
mod header;
mod names;
mod read;
pub mod record;
mod replay;
mod rounds;
mod schema;
mod single_line;
#[cfg(test)]
mod tests;
mod write;

pub use entry::{BranchEntry, CloseEntry, Entry, StepEntry};
pub use entry_builder::Entries;
pub(crate) use entry_builder::EntryBuilder;
pub use error::TraceError;
pub(crate) use error::require;
pub(crate) use event::ALL_CANDIDATES_FAILED;
pub use event::{Closing, Event, Stop, Summary, Verdict};
pub(crate) use excerpt::{Excerpt, ExcerptOrder, Query, WholeRun};
pub use header::{Advance, Header, Limits, RunRules, Source};
pub(crate) use header::{SE_RULES, USUAL_RULES};
pub(crate) use read::{RecordContent, RecordError, TraceReader, opening};
pub use read::{Trace, parse_record};
pub use record::Record;
pub use replay::Replay;
pub use rounds::{Round, RoundKind, Rounds};
pub use schema::SCHEMA_TEXT;
pub(crate) use write::{
    Annotation, Annotator, Detail, RecordBuilder, Recorder, contradiction_record, deduction, reason,
};
