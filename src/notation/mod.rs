//! Text to puzzles and back.
//!
//! A stream is read by [`Reader`], line by line: `source` cuts it into physical lines, `detect` says what a line or a
//! block of lines is (nothing else does), `block` holds the rows of a puzzle until it is whole, `collector` puts these
//! together, and `assemble` makes the puzzle from its cells. Every format has a file of its own, `line`, `rows`,
//! `spaced`, `commas` and `framed`, which knows how it is cut into cells and how it is written. `symbols` is the
//! alphabet they share, `sheets` keeps one layout a shape, and `candidate` is the notation `4r3c2`.

mod assemble;
mod bank;
mod block;
mod candidate;
mod candidates;
mod collector;
mod commas;
mod coords;
mod detect;
mod encoding;
mod error;
mod format;
mod fpuzzles;
mod framed;
mod gather;
mod gsf;
mod hodoku;
mod json;
mod line;
mod link;
mod marks;
mod opensudoku;
mod pencilmarks;
mod reader;
mod record;
mod rows;
mod s9b;
mod sdk;
mod sdx;
mod sheets;
mod source;
mod spaced;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod symbols;
mod table;
mod tokens;
mod write;

#[cfg(test)]
mod tests;

pub use candidate::{candidate, parse_candidate, placement};
pub use coords::{Coords, UnknownCoords};
pub use error::{ErrorCode, InputError};
pub use format::{Carries, Format, Style, Symbols, UnknownFormat, UnknownSymbols};
pub use reader::{Input, ReadOptions, Reader, parse};
pub use source::MAX_TEXT;
pub use write::{Loss, Unwritable, Written, line, parse_line, solution_line, symbol, write, write_puzzle};
