//! Uniqueness: what a puzzle with a single solution forbids.
//!
//! One machinery: a file a shape finds deadly patterns (`Deadly`), and `endings` draws what follows from one. A rule is a
//! shape with an ending, or with several. Without a single solution (`Work::unique`) none of them finds anything.

mod avoidable;
mod bug;
mod deadly;
mod endings;
mod extended;
mod finder;
mod ground;
mod rectangle;
mod swaps;
mod unique_loop;

pub(crate) use finder::Uniqueness;
pub(super) use swaps::Swaps;

#[cfg(test)]
mod tests;
