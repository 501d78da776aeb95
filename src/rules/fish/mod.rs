//! Fish: a digit of some houses that has places only in as many others.

mod basic;

pub use basic::{BasicFish, JELLYFISH, SWORDFISH, X_WING};
