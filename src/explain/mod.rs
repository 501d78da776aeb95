//! A step in words: what to look at, why it must be, what follows.
//!
//! Words are made from the step and the replayed position alone, so that a trace read from a file explains exactly as
//! a fresh one. Every sentence comes from a table keyed by message id: another language is another table.

mod blockers;
mod messages;
mod narrative;
mod story;
mod text;

pub use blockers::{Blocked, Blocker, blockers};
pub use messages::message;
pub use narrative::{Explanation, Narrator};
pub use story::{Part, Subject, Telling, tell};
pub use text::{HEADING, Span, Text};
