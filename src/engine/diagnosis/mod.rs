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

pub use clash::{Clash, Proven};
pub use differing::Differing;
pub use equal::{EqualDigits, equal_digits};
pub use redundant::Redundant;
pub use repair::Repair;
