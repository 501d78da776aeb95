//! Reads puzzles from text, and writes them.
//!
//! [`Reader`] reads a stream line by line, and [`Writer`] writes puzzle by puzzle. Each format has a file of
//! its own,
//! which cuts its text into cells and writes them.
//!
//! | step | modules | formats |
//! |---|---|---|
//! | read lines from a stream | `reader`, `source`, `encoding` | |
//! | recognise a line or a block of lines | `detect` alone; `row_features` for single rows | |
//! | read a puzzle from one line | `record`; `link` for links, `packed` and `lz` for compressed text | `line`, `candidates`, `hodoku`, `s9b`, `sudokuwiki`, `gsf`, `bank`; `variants` are refused |
//! | read a document of several lines | `document`; `fields` for tables | `json` (with `fpuzzles` and `sudokupad`), `opensudoku`, `table`, `data_set`, `sdk` |
//! | collect rows into a grid | `collector`, `block`, `tokens`, `assemble`; `spaces` if a space is an empty cell | `rows`, `spaced`, `commas`, `framed`, `pencilmarks`, `sdx`, `ss` |
//! | write puzzles | `write`, `writer` | |
//! | shared by all | `format` (names), `symbols` (alphabets), `shape_cache`, `marks` (pencil marks), `regions`, `candidate` (`4r3c2`), `coords`, `error`, `refusals` | |

mod assemble;
mod bank;
mod block;
mod candidate;
mod candidates;
mod collector;
mod commas;
mod coords;
#[cfg(feature = "tables")]
mod data_set;
mod detect;
mod document;
mod encoding;
mod error;
#[cfg(feature = "tables")]
mod fields;
mod format;
mod fpuzzles;
mod framed;
mod gsf;
mod hodoku;
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
mod write;
mod writer;

#[cfg(test)]
mod tests;

pub use candidate::{candidate, parse_candidate, placement};
pub use coords::{Coords, UnknownCoords};
pub use error::{ErrorCode, InputError};
pub use format::{Carries, Format, Style, Symbols, UnknownFormat, UnknownSymbols};
pub use reader::{Input, ReadOptions, Reader, parse};
#[cfg(not(feature = "completions"))]
pub(crate) use refusals::left_out;
pub use source::MAX_TEXT;
pub use write::{
    Loss, Unwritable, Written, eliminated, line, line_in, parse_line, placed, solution_line, symbol, write,
    write_puzzle,
};
pub use writer::{Added, WriteOptions, Writer};
