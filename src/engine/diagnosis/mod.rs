//! Diagnosis of a verdict: which digits clash, where solutions differ, which clues settle it, which clues are
//! redundant.
//!
//! The counting engine answers every question, so each answer is as certain as a verdict. Answers that a
//! budget cut short say so.

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
