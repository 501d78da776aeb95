//! Answers about one puzzle as data, which the command line and packages in other languages write: the verdict with its
//! reason, the grades, the steps available, a hint with the mistakes before it.
//!
//! Unlike the rooms above it, this one searches: it asks the engine and the stepper.

mod check;
pub(crate) mod equal;
mod grade;
pub(crate) mod hint;
pub(crate) mod mistakes;
pub(crate) mod steps;
pub(crate) mod suspects;
pub(crate) mod words;

pub use check::{Checked, check};
pub use grade::{Graded, Grader, Scale};
