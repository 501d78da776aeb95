//! None, one or many solutions, fast and without a log: the second opinion, and what is behind it.
//!
//! It shares the layout with the rest of the program, and no logic: it has its own state, its own propagation and its
//! own search, so that it can be compared with the stepper. Faster engines will come behind this same door.
//!
//! The questions that follow a verdict are answered by [`equal_digits`] and [`Engine::smallest_clash`] when there is no solution, by
//! [`Engine::differing`] and [`Engine::repair`] when there are several, and by [`Engine::redundant`] when there is one.
//! [`one_solution_by`] is the gate before techniques that assume a single solution. [`SolutionOracle`] says whether a position can still be solved.

mod budget;
mod counter;
mod diagnosis;
mod solution_oracle;
mod unique;

pub(crate) use budget::Deadline;
pub use budget::{Budget, BudgetExhausted, Cancel};
pub use counter::{Answer, Engine};
pub(crate) use diagnosis::{Clash, Differing, EqualDigits, Proven, Redundant, Repair, equal_digits};
pub use solution_oracle::SolutionOracle;
pub(crate) use unique::one_solution_by;
