//! Fish: a digit of some houses that has places only in as many others.

mod basic;
mod body;
mod complex;
mod search;
mod shape;
mod siamese;

pub use basic::BasicFish;
pub use complex::{FINNED, FINNED_FRANKEN, FINNED_MUTANT, FRANKEN, Fish, MUTANT, SASHIMI};
pub use siamese::{siamese, siamese_of};
