//! Sudoku Explainer (SE) ratings of 9x9 puzzles: the hardest step on the path that the original program takes.

mod bug;
pub mod chains;
mod exclusion;
pub mod grid;
pub mod rate;
mod singles;
pub mod step;
mod subsets;
mod uniqueness;
mod wings;

pub use rate::{Outcome, Rating, rate};
