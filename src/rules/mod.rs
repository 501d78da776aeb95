//! The finders: a folder for each family, a file for each finder, and one ordered list of all.
//!
//! A finder is a pure function of the position. It reports each instance through `emit`, which can stop it:
//! one function serves "the first" and "all of them". It never places or removes anything itself.

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
pub use rule::{Emit, Listed, Rule};
pub(crate) use rule::{Removed, find_all, find_first};
pub(crate) use search::cache::Entered;
pub(crate) use work::UniquenessFacts;
pub use work::Work;
