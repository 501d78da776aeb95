//! Fish: N houses in which a digit has cells only in N other houses.

mod basic;
mod body;
mod complex;
mod search;
mod shape;
mod siamese;

pub(crate) use basic::BasicFish;
pub(super) use body::argument;
pub(crate) use complex::{FINNED, FINNED_FRANKEN, FINNED_MUTANT, Fish, SASHIMI};
pub(crate) use siamese::{siamese, siamese_of};
