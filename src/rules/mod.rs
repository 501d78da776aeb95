//! The finders: a folder per family, a file per finder, and one ordered list of them all.
//!
//! A finder is a pure function of the position. It reports each instance through `emit`, which can stop it, so that
//! "the first" and "all of them" are one code. It never places or removes anything.

pub(crate) mod als;
pub(crate) mod chains;
pub(crate) mod colouring;
pub(crate) mod exclusion;
pub(crate) mod exotic;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod intersections;
mod list;
mod rule;
mod search;
pub(crate) mod single_digit;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod supposing;
pub(crate) mod symmetry;
#[cfg(test)]
mod testing;
pub(crate) mod uniqueness;
pub(crate) mod wings;
mod work;

pub use list::Rules;
use rule::emit_step;
pub use rule::{Emit, Rule};
pub(crate) use rule::{find_all, find_first};
pub(crate) use work::Unique;
pub use work::Work;
