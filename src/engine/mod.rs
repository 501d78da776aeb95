//! None, one or many solutions, fast and without a log: the second opinion.
//!
//! It shares the layout with the rest of the program, and no logic: it has its own state, its own propagation and its
//! own search, so that it can be compared with the stepper. Faster engines will come behind this same door.

mod budget;
mod counter;

pub use budget::{Budget, Cancel, Deadline, Spent};
pub use counter::{Answer, Engine};
