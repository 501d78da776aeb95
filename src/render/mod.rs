//! Steps and positions as pictures and coloured words for a terminal.

mod candidates;
mod digits;
mod paint;

pub use candidates::candidate_grid;
pub use digits::digit_grid;
pub use paint::{Paint, paint};
