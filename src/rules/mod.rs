//! The finders: a folder per family, a file per finder, and one ordered list of them all.
//!
//! A finder is a pure function of the position. It reports each instance through `emit`, which can stop it, so that
//! "the first" and "all of them" are one code. It never places or removes anything.

pub mod als;
pub mod chains;
pub mod colouring;
pub mod exclusion;
pub mod exotic;
pub mod fish;
pub mod forcing;
pub mod intersections;
mod list;
mod rule;
mod search;
pub mod single_digit;
pub mod singles;
pub mod subsets;
pub mod supposing;
pub mod symmetry;
#[cfg(test)]
mod testing;
pub mod uniqueness;
pub mod wings;
mod work;

pub use list::Rules;
use rule::emit_step;
pub use rule::{Emit, Rule, every_that, first_that};
pub use work::{Unique, Work};
