//! The scale of Sudoku Explainer (SE): the rating of the hardest step on the path that the original program takes.
//!
//! The search is made from a description of the rules alone. It is a search of its own, because a rating depends on which
//! of several steps is found first: each technique scans as the original does.

mod bug;
mod case;
mod chain_reasons;
mod chains;
mod cite;
mod exclusion;
mod exclusion_reasons;
mod grid;
mod path;
mod rate;
mod reasons;
mod run;
mod singles;
mod step;
mod subsets;
mod technique;
mod uniqueness;
mod wings;

pub use rate::{Se, SeStep, Ungraded};
pub(crate) use run::{se_run, se_techniques};
