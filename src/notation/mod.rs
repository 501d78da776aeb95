//! Text to puzzles and back.
//!
//! A stream is read by [`Reader`], line by line: `source` cuts it into physical lines, `detect` says what a line or a
//! block of lines is (nothing else does), `block` holds the rows of a puzzle until it is whole, `collector` puts these
//! together, and `assemble` makes the puzzle from its cells. `spaces` is where columns say what is a blank. Every format
//! has a file of its own, such as `line`, `rows`, `framed` and `pencilmarks`, which knows how it is cut into cells and how
//! it is written. `symbols` is the alphabet they share, `sheets` keeps one layout a shape, and `candidate` is the notation
//! `4r3c2`. A stream is written by [`Writer`].
//!
//! What is no row and no line is gathered over several lines (`gather`): JSON, XML, tables, sections. `json` reads any
//! value, and hands objects to `fpuzzles` and `sudokupad`, which links and compressed texts (`link`, `packed`, `lz`) lead
//! to as well. `marks` turns pencil marks into a position and back, `regions` tells boxes from other regions, and
//! `refusals` words what is understood and not read.

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
mod encoding;
mod error;
#[cfg(feature = "tables")]
mod fields;
mod format;
mod fpuzzles;
mod framed;
mod gather;
mod gsf;
mod hodoku;
mod json;
mod line;
mod link;
mod look;
mod lz;
mod marks;
mod opensudoku;
mod packed;
mod pencilmarks;
mod reader;
mod record;
mod refusals;
mod regions;
mod rows;
mod s9b;
mod sdk;
mod sdx;
mod sheets;
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
