//! Diagnosis of a verdict. No solution: which digits clash? Several: where do they differ, which added clues
//! leave one? One: which clues are redundant?
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
