//! The log as data: what a run writes, what its readers see, and the records that go into files.
//!
//! A run writes [`Event`]s, a few bytes each. [`Entries`] numbers them and works out the rest by [`Replay`]. Records
//! ([`record`]) are the entries with names in place of indices; [`Finished::records`] writes them and
//! [`Trace::from_records`] reads them back, [`Reading`] one by one.

mod derived;
mod entry;
mod error;
mod excerpt;
mod header;
mod journal;
mod names;
mod read;
pub mod record;
mod replay;
mod resting;
mod schema;
mod slice;
#[cfg(test)]
mod tests;
mod unfolding;
mod write;

pub use entry::{BranchEntry, CloseEntry, Entry, StepEntry};
pub use error::TraceError;
pub(crate) use excerpt::{Asked, Excerpt};
pub use header::{AdvanceWord, Header, Limits, RunRules, Source};
pub use journal::{Closing, Event, NOTHING_FITS, Stop, Summary, Verdict};
pub(crate) use read::{Misread, Part, Reading, opening};
pub use read::{Trace, parse_record};
pub use record::Record;
pub use replay::Replay;
pub use schema::SCHEMA_TEXT;
pub(crate) use slice::Refutation;
pub use unfolding::Entries;
pub(crate) use unfolding::Unfolding;
pub use write::Detail;
pub(crate) use write::{Finished, Recorder, Said, Wording, deduction, reason};
