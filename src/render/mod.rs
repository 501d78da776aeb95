//! Steps and positions as pictures and coloured words for a terminal.

mod candidates;
mod paint;

pub use candidates::candidate_grid;
pub use paint::{Paint, paint};
