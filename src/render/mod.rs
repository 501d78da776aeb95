//! Steps and positions as pictures and coloured words for a terminal.

mod candidates;
mod caret;
mod digits;
mod paint;

pub use candidates::candidate_grid;
pub use caret::caret;
pub(crate) use caret::is_obeyed;
pub use digits::digit_grid;
pub use paint::{Paint, paint};
