//! The counting engine: tells none, one and several solutions apart, fast and without a log.
//!
//! The engine checks the stepper, so it shares only the layout with it: state, propagation and search are its
//! own. Behind the same interface stand a faster one for the classic 9x9 grid, and one for all other layouts that
//! learns from contradictions.
//!
//! Other questions about a puzzle:
//!
//! - no solution: which digits clash? `equal_digits` and `smallest_clash`;
//! - several solutions: where do they differ, what settles it? `differing`, `repair`;
//! - one solution: which clues are redundant? `redundant`;
//! - a technique assumes uniqueness: is the solution unique? `one_solution_by`;
//! - a position: can it still be solved? [`SolutionOracle`].

mod bands;
mod budget;
mod counter;
mod diagnosis;
mod lanes;
mod learning;
mod path;
mod solution_oracle;
#[path = "../../tests/deep/engines.rs"]
#[cfg(test)]
mod tests;
mod unique;

pub use budget::{Budget, BudgetExhausted, Cancel, Deadline};
pub use counter::{Answer, Count, Engine};
pub(crate) use diagnosis::{Clash, Differing, EqualDigits, Proven, Redundant, Repair, equal_digits};
pub use solution_oracle::SolutionOracle;
pub(crate) use unique::one_solution_by;
