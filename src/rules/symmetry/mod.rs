//! Symmetry: what givens that are symmetrical say about a solution that is the only one.

mod gurth;

pub use gurth::Gurth;
pub(super) use gurth::{Symmetry, symmetries};
