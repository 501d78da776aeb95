//! What is behind a verdict: which digits clash, where solutions differ and what would settle it, which clues could go.
//!
//! Every question is put to the counting engine, over and over, so each answer is as sure as a verdict. What a budget
//! cuts short says so.

mod clash;
mod differing;
mod equal;
mod hitting;
mod redundant;
mod repair;
#[cfg(test)]
mod tests;

pub(crate) use clash::{Clash, Proven};
pub(crate) use differing::Differing;
pub(crate) use equal::{EqualDigits, equal_digits};
pub(crate) use redundant::Redundant;
pub(crate) use repair::Repair;
