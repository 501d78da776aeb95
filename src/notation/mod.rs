//! Text to puzzles and back.
//!
//! A stream is read by [`Reader`], line by line, and written by [`Writer`], puzzle by puzzle. Every format has a file of
//! its own, which knows how it is cut into cells and how it is written.
//!
//! | what becomes of a text | by what | formats |
//! |---|---|---|
//! | it is a stream of lines | `reader`, `source`, `encoding` | |
//! | a line, or a block of lines, is recognised | `detect` and nothing else, by what a row looks like: `look` | |
//! | one line is a puzzle | `record`; `link` for what a link carries, `packed` and `lz` for what is packed in it | `line`, `candidates`, `hodoku`, `s9b`, `sudokuwiki`, `gsf`, `bank`; `variants` are refused |
//! | several lines are gathered | `gather`; of tables the `fields` | `json` and in it `fpuzzles` and `sudokupad`, `opensudoku`, `table`, `data_set`, `sdk` |
//! | rows are collected until they are a grid | `collector`, `block`, `spaces` where columns say what is a blank, `tokens`, `assemble` | `rows`, `spaced`, `commas`, `framed`, `pencilmarks`, `sdx`, `ss` |
//! | puzzles are written | `write`, `writer` | |
//! | all of them share | `format` for the names, `symbols` for the alphabet, `sheets` for one layout a shape, `marks` for pencil marks, `regions`, `candidate` for `4r3c2`, `coords`, `error`, `refusals` | |

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
