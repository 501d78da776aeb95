//! Fish: a digit of some houses that has places only in as many others.

mod basic;
mod body;
mod complex;
mod search;
mod shape;
mod siamese;

pub(crate) use basic::BasicFish;
pub(crate) use complex::{FINNED, FINNED_FRANKEN, FINNED_MUTANT, Fish, SASHIMI};
pub(crate) use siamese::{siamese, siamese_of};
