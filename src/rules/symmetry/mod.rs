//! Symmetry: eliminations that follow from symmetrical givens if the solution is unique.

mod gurth;
mod symmetries;

pub(crate) use gurth::Gurth;
pub(super) use symmetries::{Symmetry, symmetries};
