//! sudostep
pub mod catalog;
pub mod cli;
pub mod engine;
pub mod explain;
pub mod grade;
pub mod grid;
pub mod notation;
pub mod render;
pub mod rules;
pub mod step;
pub mod stepper;
pub mod trace;

/// prelude
pub mod prelude {
    pub use crate::{
        grid::{Layout, Puzzle, Shape},
        notation,
        stepper::{Profile, Stepper},
        trace::Verdict,
    };
}
