//! Explains a step in words: where to look, why it holds, what follows.
//!
//! The words depend only on the step and the replayed position, so a trace read from a file explains exactly
//! like a live run. Every sentence comes from a table keyed by message id; another language needs another
//! table.

mod alternating;
mod arrow;
mod blockers;
mod cases;
mod chains;
mod chronicle;
mod colours;
mod eureka;
mod exocet;
mod figure;
mod fins;
mod formula;
mod hint;
mod joins;
mod messages;
mod mistakes;
mod naming;
mod narrative;
mod next;
mod nice;
mod outline;
mod placeholder;
mod route;
mod sets;
mod sights;
mod singles;
mod story;
mod supposing;
mod template;
mod text;

pub(crate) use arrow::{Arrow, LinkKind};
pub(crate) use chronicle::{Chronicle, EntryText};
pub(crate) use figure::Figure;
pub use formula::Notation;
#[cfg(test)]
pub(crate) use formula::hodoku;
pub(crate) use hint::LAST_RUNG;
pub(crate) use messages::{family, message};
pub(crate) use mistakes::Mistakes;
pub use narrative::{Explanation, Narrator};
pub(crate) use sets::label;
pub(crate) use story::{
    BranchPiece, ClosePiece, Depth, EndPiece, StepPiece, Story, StoryMode, StoryPiece, StoryRun,
};
pub use text::{HEADING, Span, Text};
