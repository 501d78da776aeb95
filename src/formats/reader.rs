//! Reads a stream of puzzles, or a text of exactly one.

use std::io::BufRead;
use std::sync::Arc;

use crate::grid::{Puzzle, Shape};

use super::collector::Collector;
use super::error::{ErrorCode, InputError, Place};
use super::finder::{Finder, LineUse, Skipped};
use super::format::{Format, Style, Symbols};
use super::source::{Source, SourceEvent};

/// Settings for reading; a field that is `None` is detected from the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The format; recognised if `None`.
    pub format: Option<Format>,
    /// The shape of the boxes; the most nearly square one of the grid's side if `None`.
    pub shape: Option<Shape>,
    /// The alphabet of the digits; detected from the characters if `None`.
    pub symbols: Option<Symbols>,
    /// The table column or JSON field that holds the puzzle; the usual names are tried if `None`.
    pub column: Option<String>,
    /// The character between the columns of a table; recognised if `None`.
    pub delimiter: Option<char>,
}

/// A puzzle with its place in the input and its metadata.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Input {
    /// The puzzle. It may have equal digits in one house: reading does not check.
    pub puzzle: Puzzle,
    /// The format, blank and alphabet that the puzzle was written in.
    pub style: Style,
    /// The file's name, if the stream has one.
    pub file: Option<Arc<str>>,
    /// The number of the first line that has cells of the puzzle, from 1.
    pub line: usize,
    /// The puzzle's name in its data set, if it has one.
    pub id: Option<String>,
    /// The other table columns or record fields, as (name, value) in their order.
    pub fields: Vec<(Arc<str>, String)>,
    /// Remarks on ambiguous text, such as how digits that stand alone among candidates were read.
    pub notes: Vec<String>,
}

impl Input {
    pub(super) fn new(puzzle: Puzzle, style: Style, line: usize) -> Self {
        Self { puzzle, style, file: None, line, id: None, fields: Vec::new(), notes: Vec::new() }
    }
}

/// An iterator over the puzzles of a stream, whose formats may differ.
///
/// Blank lines separate puzzles, and lines that begin with `#` are comments. Unreadable text becomes an error
/// in its place, and reading goes on behind it. The iterator ends early only if the stream itself fails. At
/// most one puzzle's text is held at a time.
///
/// Rows without a blank line between them:
///
/// - A block with more rows than its side is several puzzles; lines that are whole puzzles stand for
///   themselves.
/// - Grids are counted off by their side. If a row is missing, later rows move up, and an error at the end
///   says so. Blank lines and frames prevent that.
/// - Sixteen lines of sixteen characters are one grid or sixteen. They are an error unless [`ReadOptions`] or
///   the characters decide. More than sixteen such lines are 4x4 puzzles.
///
/// Some blocks are recognised only at their end:
///
/// - Bands of boxes, or single rows, with blank lines between them are one grid if together they have its
///   rows.
/// - Where nothing else stands for an empty cell, spaces do, and columns say where a cell is.
/// - A framed grid waits for the next block. If candidates follow that agree with it, both are one position:
///   the clipboard of Simple Sudoku.
/// - A digit alone among candidates is given, unless a peer still has it as a candidate. [`Input::notes`]
///   reports this.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    finder: Finder,
    collector: Collector,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of `input`; `file` is its name in errors.
    pub fn new(input: R, file: Option<&str>, options: ReadOptions) -> Self {
        Self {
            source: Source::new(input),
            finder: Finder::default(),
            collector: Collector::new(file, options),
            ended: false,
        }
    }

    /// Returns the lines of text that were skipped so far, because they are no part of a puzzle.
    pub fn skipped(&self) -> &Skipped {
        self.finder.skipped()
    }

    /// Makes the reader note the use of each line for [`take_line_uses`](Self::take_line_uses).
    #[must_use]
    pub fn with_line_uses(mut self) -> Self {
        self.finder.note_uses();
        self
    }

    /// Returns the uses of the lines read since the last call, as (line number from 1, use). A line waits
    /// until its block has been read.
    pub fn take_line_uses(&mut self) -> Vec<(usize, LineUse)> {
        let mut uses = self.finder.take_uses();
        uses.sort_by_key(|&(number, _)| number);
        uses.dedup();
        uses
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Input, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(ready) = self.collector.pop() {
                return Some(ready);
            }
            if self.ended {
                return None;
            }
            let number = self.source.line() + 1;
            match self.source.next() {
                SourceEvent::Text(text) => self.finder.text(number, text, &mut self.collector),
                SourceEvent::Unreadable(error) => self.finder.unreadable(error, &mut self.collector),
                SourceEvent::Failed(error) => {
                    self.ended = true;
                    let (place, found) = (Place { line: number, column: 1 }, error.to_string());
                    let message = format!("reading failed: {found}");
                    self.collector.stream_failed(InputError::new(
                        ErrorCode::Io,
                        place,
                        message,
                        "more text or the end of the stream",
                        found,
                    ));
                }
                SourceEvent::End => {
                    self.ended = true;
                    self.finder.end(&mut self.collector);
                }
            }
        }
    }
}

/// Reads the one puzzle in `text`.
///
/// # Errors
/// The first error of the text; [`ErrorCode::Empty`] without a puzzle, [`ErrorCode::Several`] with more than
/// one.
pub fn parse(text: &str, options: &ReadOptions) -> Result<Input, InputError> {
    exactly_one(Reader::new(text.as_bytes(), None, options.clone()), 1)
}

/// Returns the only item of `puzzles`, which are read from a text that begins on `line`.
pub(super) fn exactly_one(
    mut puzzles: impl Iterator<Item = Result<Input, InputError>>,
    line: usize,
) -> Result<Input, InputError> {
    let counted = |code, line, message: &str, found: &str| {
        InputError::new(code, Place { line, column: 1 }, message, "one puzzle", found)
    };
    let none = || Err(counted(ErrorCode::Empty, line, "there is no puzzle here", "none"));
    let first = puzzles.next().unwrap_or_else(none)?;
    match puzzles.next() {
        None => Ok(first),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => {
            Err(counted(ErrorCode::Several, second.line, "a second puzzle begins here", "several"))
        }
    }
}
