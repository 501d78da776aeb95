//! Explains a step in words: where to look, why it holds, what follows.
//!
//! The words depend only on the step and the replayed position, so a trace read from a file explains exactly
//! like a live run. Every sentence comes from a table keyed by message id; another language needs another
//! table.
//!
//! Each file imports only files above it:
//!
//! - `text`, `messages`, `signs`, `narrator`: spans, sentences by id, and names and lists of cells and houses.
//! - `arrow`: the links of a chain or of a case analysis.
//! - `placeholder`, `route`, `naming`: the grammar of placeholders, and a step with its citations and chains.
//! - `sights` and the words of the families, a file each: `chain`, `fish`, `sets` and so on.
//! - `values`: the value of each placeholder, from the tables of the families.
//! - `formula`, `narrative`, `hint`: a step in notation, in words, and as a hint.
//! - `chronicle`, `story`: the entries of a run in order, and the whole run.

mod arrow;
mod blockers;
mod cases;
mod chain;
mod chronicle;
mod colours;
mod eureka;
mod exocet;
mod figure;
mod fish;
mod formula;
mod hint;
mod messages;
mod mistakes;
mod naming;
mod narrative;
mod narrator;
mod next;
mod nice;
mod outline;
mod placeholder;
mod route;
mod sets;
mod sights;
mod signs;
mod singles;
mod story;
mod supposing;
mod symmetry;
mod template;
mod text;
mod turbot;
mod uniqueness;
mod values;
mod wings;

pub(crate) use arrow::{Arrow, LinkKind};
pub(crate) use chronicle::{Chronicle, EntryText};
pub(crate) use colours::{PAIR, with_used_colours};
pub(crate) use figure::Figure;
#[cfg(test)]
pub(crate) use formula::hodoku;
pub(crate) use hint::LAST_RUNG;
pub(crate) use messages::{family, fill, message};
pub(crate) use mistakes::Mistakes;
pub use narrative::Explanation;
pub use narrator::Narrator;
pub(crate) use narrator::joined;
pub(crate) use sets::label;
pub use signs::Notation;
pub(crate) use story::{
    BranchPiece, ClosePiece, Depth, EndPiece, StepPiece, Story, StoryMode, StoryPiece, StoryRun,
};
pub(crate) use text::capitalised;
pub use text::{HEADING, Span, Text};
