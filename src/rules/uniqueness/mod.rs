//! Uniqueness techniques: conclusions from the assumption of a single solution.
//!
//! Each shape has a file that finds its deadly patterns (`DeadlyPattern`), and `endings` draws the
//! conclusions. A rule is a shape with one or more endings. Unless the solution is known to be unique
//! (`Work::unique`), no rule finds anything.

mod avoidable;
mod bug;
mod context;
mod deadly;
mod endings;
mod extended;
mod finder;
mod rectangle;
mod subset;
mod swaps;
mod unique_loop;

pub(crate) use finder::Uniqueness;
pub(super) use swaps::Swaps;

#[cfg(test)]
mod tests;
