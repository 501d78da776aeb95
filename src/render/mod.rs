//! Renders steps and positions: as coloured text for a terminal, as Markdown, as SVG, as an HTML page and as
//! a book.

mod book;
mod candidates;
mod caret;
mod digits;
mod legend;
mod lines;
mod links;
mod markdown;
mod page;
mod paint;
mod picture;
mod plane;
mod sheet;
mod svg;
mod wrap;

pub(crate) use book::{Book, Chapter};
pub(crate) use candidates::step_grid;
#[cfg(test)]
pub(crate) use candidates::{marked_grid, named_grid};
pub use caret::caret;
#[cfg(feature = "cli")]
pub(crate) use caret::is_obeyed;
pub(crate) use lines::{Lines, labelled};
pub(crate) use markdown::markdown;
pub(crate) use page::{HtmlRun, page};
pub(crate) use paint::{Paint, paint};
#[cfg(test)]
pub(crate) use picture::MarkKind;
pub(crate) use picture::Picture;
pub(crate) use svg::svg;
#[cfg(feature = "cli")]
pub(crate) use wrap::columns;
pub(crate) use wrap::{refill, wrap, wrap_each};
