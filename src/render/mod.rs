//! Steps and positions as pictures and coloured words: for a terminal, as Markdown, as SVG, as a page, as a book.

mod book;
mod candidates;
mod caret;
mod digits;
mod lines;
mod markdown;
mod page;
mod paint;
mod picture;
mod plane;
mod svg;

pub use book::{Book, Chapter};
pub use candidates::{marked_grid, named_grid, step_grid};
pub use caret::caret;
#[cfg(feature = "cli")]
pub(crate) use caret::is_obeyed;
pub use digits::digit_grid;
pub use lines::{Lines, labelled};
pub use markdown::markdown;
pub use page::{Frame, Reel, Run, page};
pub use paint::{Paint, paint};
pub use picture::{Picture, Sort};
pub use svg::svg;
