//! Reads puzzles from text, and writes them.
//!
//! [`Reader`] reads a stream line by line, and [`Writer`] writes puzzle by puzzle. The files are in three layers.
//! None imports from a later layer, and no files import each other in a circle.
//!
//! 1. What all formats share. `format` names a format, and `text_format` says what a format does. `input` has
//!    what reading starts from and ends in, and `error` what goes wrong, with usual texts in `refusals`. `text`
//!    cuts a row, `csv` writes one of a table, `symbols` has the alphabets, `marks` pencil marks, `regions` the
//!    shapes of boxes, `candidate` (`4r3c2`) and `coords` the names of cells. `source` and `encoding` read lines
//!    from a stream, and `shape_cache` keeps what puzzles of one shape share.
//! 2. The formats, a file each, and `list`, which lists them.
//!    - A line a puzzle: `line`, `sdm`, `candidates`, `hodoku`, `s9b`, `sudokuwiki`, `gsf`, `bank`.
//!    - A line a row: `rows`, `spaced`, `commas`, `framed`, `pencilmarks`, `sdx`, `ss`.
//!    - Documents: `sdk`, `opensudoku`, `json`, `tables` (with `table`, `data_set` and `fields`).
//!    - JSON in one line: `fpuzzles`, `sudokupad`, with `packed` and `lz`, which decompress it.
//! 3. What goes through the list. To read, `row_features` tells what a row looks like, and `plan` how to read a
//!    block of rows, or `spaces`, if a space is an empty cell. `assemble` builds the grid. `link` finds the puzzle
//!    in a link, `variants` refuses other kinds of puzzles, and `record` reads any line that is a puzzle. `detect`
//!    recognises a line. `collector` collects rows in a `block`. `finder` finds the grids among titles, prose
//!    and code: `class` tells what a line is, `clean` replaces what people paste for digits and blanks, `html`
//!    drops tags, `groups` cuts lines of code, and `views` tries ways to read a block of a `held_line` each, also
//!    without `labels` of rows and columns. `reader` is on top.
//!    `write` writes one puzzle, and `writer` a stream of them.

mod assemble;
mod bank;
mod block;
mod candidate;
mod candidates;
mod class;
mod clean;
mod collector;
mod commas;
mod coords;
mod csv;
#[cfg(feature = "tables")]
mod data_set;
mod detect;
mod encoding;
mod error;
#[cfg(feature = "tables")]
mod fields;
mod finder;
mod format;
mod fpuzzles;
mod framed;
mod groups;
mod gsf;
mod held_line;
mod hodoku;
mod html;
mod input;
mod json;
mod labels;
mod line;
mod link;
mod list;
mod lz;
mod marks;
mod opensudoku;
mod packed;
mod pencilmarks;
mod plan;
mod reader;
mod record;
mod refusals;
mod regions;
mod row_features;
mod rows;
mod s9b;
mod sdk;
mod sdm;
mod sdx;
mod shape_cache;
mod source;
mod spaced;
mod spaces;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod symbols;
mod table;
mod tables;
mod text;
mod text_format;
mod variants;
mod views;
mod write;
mod writer;

#[cfg(test)]
mod tests;

pub(crate) use candidate::placement;
pub use candidate::{candidate, eliminated, parse_candidate, placed};
pub use coords::{Coords, UnknownCoords};
#[cfg(feature = "cli")]
pub(crate) use csv::push_row_by;
pub use error::{ErrorCode, InputError, WriteError};
pub use finder::{LineUse, Skipped};
pub use format::{Format, FormatContent, Style, Symbols, UnknownSymbols};
pub use input::{Input, ReadOptions};
pub use list::UnknownFormat;
pub use reader::{Reader, parse};
#[cfg(all(feature = "cli", not(feature = "completions")))]
pub(crate) use refusals::left_out;
pub(crate) use shape_cache::of_shape;
pub use source::MAX_TEXT;
pub use symbols::{line, line_in, parse_line, solution_in};
pub(crate) use symbols::{solution_line, symbol};
pub use write::{Loss, WrittenPuzzle, write, write_puzzle};
pub use writer::{StreamText, WriteOptions, Writer};
