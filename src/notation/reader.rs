//! Reading: a stream of puzzles, or a text that is one.

use std::io::BufRead;
use std::sync::Arc;

use crate::grid::{Puzzle, Shape};

use super::collector::Collector;
use super::error::{ErrorCode, InputError, Place};
use super::format::{Format, Style, Symbols};
use super::source::{Source, SourceEvent};

/// What is known about the text before it is read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReadOptions {
    /// The format, or `None` to recognise it.
    pub format: Option<Format>,
    /// The box, or `None` for the most nearly square one.
    pub shape: Option<Shape>,
    /// How digits are written, or `None` to tell from the characters.
    pub symbols: Option<Symbols>,
    /// The column of a table, or the field of a JSON object, that holds the puzzle; `None` to look for the usual names.
    pub column: Option<String>,
    /// What separates the columns of a table, or `None` to recognise it.
    pub delimiter: Option<char>,
}

/// A puzzle as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The puzzle. Equal digits in one house are not looked for.
    pub puzzle: Puzzle,
    /// How it was written.
    pub style: Style,
    /// The file, if the stream has a name.
    pub file: Option<Arc<str>>,
    /// Its first line that has cells, from 1.
    pub line: usize,
    /// What it is called in its data set, if that says so.
    pub id: Option<String>,
    /// The other columns of the table, or fields of the record, it stood in, by name and in their order.
    pub fields: Vec<(Arc<str>, String)>,
    /// What had to be decided to read it, in words.
    pub notes: Vec<String>,
}

impl Input {
    pub(super) fn new(puzzle: Puzzle, style: Style, line: usize) -> Self {
        Self { puzzle, style, file: None, line, id: None, fields: Vec::new(), notes: Vec::new() }
    }
}

/// The puzzles of a stream, one after the other, in any mixture of formats.
///
/// Blank lines separate puzzles, lines that begin with `#` are comments. What cannot be read is an error in its place,
/// and reading goes on behind it; only when the stream itself fails does the iterator end after its error. No more
/// than one puzzle's text is held at a time.
///
/// Without a blank line between them, a block of more rows than its side is several puzzles, and lines that are whole
/// puzzles stand for themselves. Such rows are counted off, so where a row is missing the ones below move up, and an
/// error at the end says so: blank lines are what keeps puzzles apart, and so do the borders of frames. Sixteen lines of sixteen characters may be either, and then they are an error unless
/// [`ReadOptions`] or their characters tell; more than sixteen are taken as lines.
///
/// Some blocks are known only when they have ended. Bands of boxes, or single rows, that blank lines keep apart are one
/// grid if together they have its rows. Where there is no other blank, spaces are blanks and columns say where a cell
/// is. A framed grid is held until the next block is read, for with candidates below that agree with it, it is one
/// position: the clipboard of Simple Sudoku. [`Input::notes`] says how digits that stand alone among candidates were
/// taken: as set, unless a peer still has the digit for a candidate.
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    collector: Collector,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads `input`; `file` is its name in errors.
    pub fn new(input: R, file: Option<&str>, options: ReadOptions) -> Self {
        Self { source: Source::new(input), collector: Collector::new(file, options), ended: false }
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
                SourceEvent::Text(text) => self.collector.text(number, text),
                SourceEvent::Unreadable(error) => self.collector.unreadable(error),
                SourceEvent::Failed(error) => {
                    self.ended = true;
                    let (place, found) = (Place { line: number, column: 1 }, error.to_string());
                    let message = format!("reading failed: {found}");
                    self.collector.broken(InputError::new(
                        ErrorCode::Io,
                        place,
                        message,
                        "more text or its end",
                        found,
                    ));
                }
                SourceEvent::End => {
                    self.ended = true;
                    self.collector.end();
                }
            }
        }
    }
}

/// The one puzzle in `text`.
///
/// # Errors
/// What is wrong with it; [`ErrorCode::Empty`] if there is none, and [`ErrorCode::Several`] if there are more.
pub fn parse(text: &str, options: &ReadOptions) -> Result<Input, InputError> {
    exactly_one(Reader::new(text.as_bytes(), None, options.clone()), 1)
}

/// The one puzzle among those of a text that begins on this line.
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
