//! Symmetry: what givens that are symmetrical say about a solution that is the only one.

mod gurth;
mod symmetries;

pub(crate) use gurth::Gurth;
pub(super) use symmetries::{Symmetry, symmetries};
