//! Symmetry: what givens that are symmetrical say about a solution that is the only one.

mod gurth;
mod symmetries;

pub use gurth::Gurth;
pub(super) use symmetries::{Symmetry, symmetries};
