//! Reads puzzles from text, and writes them.
//!
//! [`Reader`] reads a stream line by line, and [`Writer`] writes puzzle by puzzle. Each format has a file of
//! its own, which cuts its text into cells and writes them. The other files, in the order of reading:
//!
//! - `reader`, `source` and `encoding` read lines from a stream.
//! - `finder` finds the grids among titles, prose and code. `class` tells what a line is. `clean` replaces what
//!   people paste for digits and blanks, `html` drops tags, `groups` cuts lines of code, and `views` tries ways
//!   to read a block.
//! - `detect` recognises a line or a block of lines, with `row_features` for single rows. No other file does.
//! - `record` reads a puzzle from one line. `link` finds the puzzle in a link; `packed` and `lz` decompress
//!   it. `variants` refuses other kinds of puzzles.
//! - `document` reads several lines as one document: `json` (also for `fpuzzles` and `sudokupad`),
//!   `opensudoku`, `sdk`, and tables (`table`, `data_set`, `fields`).
//! - `collector` collects rows in a `block`, `tokens` cuts them into cells, and `assemble` builds the grid.
//!   `spaces` cuts rows in which a space is an empty cell.
//! - `write` writes one puzzle, and `writer` a stream of them; `csv` writes rows of tables.
//!
//! The formats themselves: `bank`, `candidates`, `commas`, `framed`, `gsf`, `hodoku`, `line`,
//! `pencilmarks`, `rows`, `s9b`, `sdx`, `spaced`, `ss`, `sudokuwiki`.
//!
//! All share `format` (names), `symbols` (alphabets), `shape_cache`, `marks` (pencil marks), `regions`,
//! `candidate` (`4r3c2`), `coords`, `error` and `refusals`.

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
mod document;
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
mod hodoku;
mod html;
mod json;
mod line;
mod link;
mod lz;
mod marks;
mod opensudoku;
mod packed;
mod pencilmarks;
mod reader;
mod record;
mod refusals;
mod regions;
mod row_features;
mod rows;
mod s9b;
mod sdk;
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
mod tokens;
mod variants;
mod views;
mod write;
mod writer;

#[cfg(test)]
mod tests;

pub(crate) use candidate::placement;
pub use candidate::{candidate, parse_candidate};
pub use coords::{Coords, UnknownCoords};
#[cfg(feature = "cli")]
pub(crate) use csv::push_row;
pub use error::{ErrorCode, InputError};
pub use finder::{LineUse, Skipped};
pub use format::{Format, FormatContent, Style, Symbols, UnknownFormat, UnknownSymbols};
pub use reader::{Input, ReadOptions, Reader, parse};
#[cfg(all(feature = "cli", not(feature = "completions")))]
pub(crate) use refusals::left_out;
pub use source::MAX_TEXT;
pub use write::{Loss, WriteError, WrittenPuzzle, line, parse_line, write, write_puzzle};
pub(crate) use write::{eliminated, line_in, placed, solution_line, symbol};
pub use writer::{StreamText, WriteOptions, Writer};
