//! Types that the reading of every format shares: options, lines, the context, and the inputs read.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::Arc;

use crate::grid::{Digit, Puzzle, Shape, Solution};

use super::error::{InputError, Place};
use super::format::{Format, Style, Symbols};
use super::symbols::{line_in, push_cells, solution_in, writable_style};
use super::text::Token;

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

impl ReadOptions {
    /// Returns the shape of a grid of this side: the one in the options, or else the usual one.
    pub(super) fn shape_of(&self, side: usize, place: Place) -> Result<Shape, InputError> {
        self.shape.or_else(|| Shape::of_side(side)).ok_or_else(|| InputError::side(place, side))
    }

    /// Returns the options for the text of a puzzle in a field of a table, without those about the table.
    #[cfg(feature = "tables")]
    pub(super) fn in_field(&self) -> Self {
        Self { shape: self.shape, symbols: self.symbols, ..Self::default() }
    }
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

    /// Writes the givens on one line, in the puzzle's own digits and blanks.
    pub fn givens_line(&self) -> String {
        line_in(self.puzzle.layout(), self.puzzle.givens(), self.style)
    }

    /// Writes a solution on one line, in the digits of its puzzle.
    pub fn solution_line(&self, solution: &Solution) -> String {
        solution_in(self.puzzle.layout(), solution, self.style)
    }

    /// Appends what [`givens_line`](Self::givens_line) writes.
    pub(crate) fn push_givens(&self, line: &mut String) {
        self.push_cells(line, self.puzzle.givens().iter().copied());
    }

    /// Appends what [`solution_line`](Self::solution_line) writes.
    pub(crate) fn push_solution(&self, line: &mut String, solution: &Solution) {
        self.push_cells(line, solution.digits().iter().copied().map(Some));
    }

    fn push_cells(&self, line: &mut String, cells: impl Iterator<Item = Option<Digit>>) {
        let layout = self.puzzle.layout();
        push_cells(line, layout, cells, writable_style(layout.digits(), self.style));
    }
}

/// A line of the stream without its line ending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// The line number, from 1.
    pub(super) number: usize,
    pub(super) text: &'a str,
}

/// The reading options, the layouts that puzzles of one shape share, and the reader of nested puzzles.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) options: ReadOptions,
    pub(super) nested: &'static dyn Nested,
}

/// A reader of puzzles in any format, for documents: they contain puzzles and know no other format.
pub(super) trait Nested: Debug + Sync {
    /// Reads the puzzle in a field of a table.
    #[cfg(feature = "tables")]
    fn field(&self, line: Line<'_>, context: &mut Context) -> Result<Input, InputError>;

    /// Reads the puzzle in a string of JSON.
    fn string(&self, line: Line<'_>, context: &mut Context) -> Result<Input, InputError>;

    /// Reads rows as one grid, whatever format they are in.
    fn grid(&self, rows: &[HeldRow], context: &mut Context) -> Result<Input, InputError>;

    /// Returns whether a line is a whole puzzle, and not the first row of a grid.
    #[cfg(feature = "tables")]
    fn is_puzzle(&self, text: &str, context: &Context) -> bool;

    /// Returns the number of cells in a row.
    fn count_cells(&self, row: &str) -> usize;

    /// Cuts a row into cells.
    fn cut<'a>(&self, row: &'a str) -> Vec<Token<'a>>;
}

/// The queue of puzzles and errors that have been read, in the order of the input.
pub(super) type Ready = VecDeque<Result<Input, InputError>>;

/// The result of passing a line to the reader of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineOutcome {
    /// The line was read, and more may follow.
    More,
    /// The line was read and ends the document.
    Done,
    /// The line is not part of the document, which ended before it.
    Refused,
}

/// A reader of one document of several lines, such as JSON, XML or a table.
pub(super) trait DocumentReader: Debug + Send {
    /// Reads the next line of the document, beginning with the line that opened it.
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome;

    /// Reports the error of an unreadable line in the document.
    fn unreadable(&mut self, error: InputError, ready: &mut Ready) {
        ready.push_back(Err(error));
    }

    /// Ends the document at the end of the stream.
    fn end(&mut self, context: &mut Context, ready: &mut Ready);
}

/// Converts an error in a part of a line, which begins in `column`, to an error in the whole line.
pub(super) fn shifted(error: InputError, line: Line<'_>, column: usize) -> InputError {
    if error.line != line.number {
        return error;
    }
    InputError { column: column + error.column - 1, text: Some(line.text.into()), ..error }
}

/// A row of text held in a block, or the error of an unreadable line in place of a row.
#[derive(Clone, Debug)]
pub(super) struct HeldRow {
    pub(super) line: usize,
    pub(super) text: Result<String, InputError>,
}

/// Adds to an error the text of the row on the error's line, if that row is among `rows`.
pub(super) fn on_its_row(error: InputError, rows: &[HeldRow]) -> InputError {
    match rows.iter().find(|row| row.line == error.line).map(|row| &row.text) {
        Some(Ok(text)) => error.on(text),
        _ => error,
    }
}
