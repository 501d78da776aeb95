//! Errors in the text of an input, with line and column, and errors of writing.

use std::fmt;
use std::sync::Arc;

use crate::grid::{Layout, MAX_SIDE, Shape};

use super::format::{Format, Symbols};

/// The kind of an error in an input.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ErrorCode {
    /// A row is too short or too long.
    RowLength,
    /// There are too few rows.
    RowCount,
    /// The one line of a puzzle is too short or too long.
    LineLength,
    /// A character is neither a digit of this grid nor a blank.
    BadCharacter,
    /// The text can be read in two ways.
    Ambiguous,
    /// The side of the grid is out of range, or has no default box.
    Side,
    /// The text of one puzzle is longer than [`MAX_TEXT`](super::MAX_TEXT).
    TooLong,
    /// A line is not UTF-8, or has a NUL byte.
    NotText,
    /// Reading the stream failed.
    Io,
    /// There is no puzzle where one was expected.
    Empty,
    /// An argument is neither a puzzle nor a file.
    NoSuchInput,
    /// There is more than one puzzle where one was expected.
    Several,
    /// A constraint beyond rows, columns and boxes, or another kind of puzzle; the message names it.
    Variant,
    /// A link without a puzzle in it, which would have to be fetched.
    Network,
    /// A compressed or encoded text that does not decode.
    Encoding,
    /// A document or a record that breaks the rules of its format.
    Syntax,
    /// A table without a column of puzzles, or without the one that was asked for.
    Column,
    /// Two parts of one input contradict each other.
    Conflict,
    /// A trace with an unknown schema.
    Schema,
}

impl ErrorCode {
    /// Returns the name of the error's kind in JSON records, such as `row-length`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RowLength => "row-length",
            Self::RowCount => "row-count",
            Self::LineLength => "line-length",
            Self::BadCharacter => "bad-character",
            Self::Ambiguous => "ambiguous",
            Self::Side => "side",
            Self::TooLong => "too-long",
            Self::NotText => "not-text",
            Self::Io => "io",
            Self::Empty => "empty",
            Self::NoSuchInput => "no-such-input",
            Self::Several => "several",
            Self::Variant => "variant",
            Self::Network => "network",
            Self::Encoding => "encoding",
            Self::Syntax => "syntax",
            Self::Column => "column",
            Self::Conflict => "conflict",
            Self::Schema => "schema",
        }
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// An error in an input: its kind, its place, and the texts expected and found there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct InputError {
    /// The kind of the error.
    pub code: ErrorCode,
    /// The error as a sentence, without the place.
    pub message: String,
    /// The name of the input's file, if it has one.
    pub file: Option<Arc<str>>,
    /// The number of the line with the error, from 1.
    pub line: usize,
    /// The column of the error in characters, from 1. One past the end if something is missing there.
    pub column: usize,
    /// A description of the text that would have been right.
    pub expected: String,
    /// A description of the text found instead.
    pub found: String,
    /// The text of the line with the error, if at hand. A report shows it above a caret.
    pub text: Option<Box<str>>,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, message, .. } = self;
        match file {
            // These errors concern the input as a whole, or an argument, so they have no place.
            None if matches!(self.code, ErrorCode::NoSuchInput | ErrorCode::Empty) => f.write_str(message),
            Some(file) => write!(f, "{file}:{line}:{column}: {message}"),
            None => write!(f, "line {line}, column {column}: {message}"),
        }
    }
}

impl std::error::Error for InputError {}

/// A place in the input: line and column, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// Returns the place where a line begins.
    pub(super) const fn start_of(line: usize) -> Self {
        Self { line, column: 1 }
    }
}

impl InputError {
    /// Creates an error about an input as a whole: at line 1, column 1, without file or text.
    pub(crate) fn whole(
        code: ErrorCode,
        message: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self::new(code, Place::start_of(1), message, expected, found)
    }

    /// Creates the error of a value, described by `found`, that stands in the place of a puzzle's text.
    pub fn no_text(found: impl Into<String>) -> Self {
        Self::unexpected(ErrorCode::NotText, Place::start_of(1), "the text of a puzzle", found)
    }

    pub(super) fn new(
        code: ErrorCode,
        Place { line, column }: Place,
        message: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        let (message, expected, found) = (message.into(), expected.into(), found.into());
        Self { code, message, file: None, line, column, expected, found, text: None }
    }

    /// Adds the text of the line with the error, unless the error already has it.
    pub(super) fn on(mut self, text: &str) -> Self {
        self.text.get_or_insert_with(|| text.into());
        self
    }

    /// Creates an error with a message made from `found` and `expected`.
    pub(super) fn unexpected(
        code: ErrorCode,
        place: Place,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        let (expected, found) = (expected.into(), found.into());
        let message = format!("found {found}, expected {expected}");
        Self::new(code, place, message, expected, found)
    }

    /// Creates the error for a record or document that breaks its format's rules.
    pub(super) fn syntax(place: Place, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::unexpected(ErrorCode::Syntax, place, expected, found)
    }

    /// Creates the error for `subject`, which has `found` of the things called `unit` and should have `expected`.
    pub(super) fn wrong_count(
        code: ErrorCode,
        place: Place,
        subject: &str,
        unit: &str,
        (expected, found): (usize, usize),
    ) -> Self {
        let found = counted(found, unit);
        let message = format!("{subject} has {found}, expected {expected}");
        Self::new(code, place, message, counted(expected, unit), found)
    }

    pub(super) fn bad_character(place: Place, expected: impl Into<String>, text: &str) -> Self {
        let mut letters = text.chars();
        let found = match (letters.next(), letters.next()) {
            (Some(only), None) => format!("{only:?}"),
            _ => format!("'{}'", text.escape_debug()),
        };
        Self::unexpected(ErrorCode::BadCharacter, place, expected, found)
    }

    /// Creates the error for a grid whose characters fit two alphabets.
    pub(super) fn two_alphabets(place: Place, side: usize, (first, second): (Symbols, Symbols)) -> Self {
        let expected = format!("--symbols {first} or --symbols {second}");
        let found = format!("a {side}x{side} grid whose characters fit both {first} and {second}");
        let message = format!("found {found}: give {expected}");
        Self::new(ErrorCode::Ambiguous, place, message, expected, found)
    }

    pub(super) fn side(place: Place, side: usize) -> Self {
        let (message, expected) = if (1..4).contains(&side) {
            let expected = "rows of at least 4 cells".to_owned();
            (format!("found rows of {}, expected {expected}", counted(side, "cell")), expected)
        } else if (4..=MAX_SIDE).contains(&side) {
            let message = format!(
                "a {side}x{side} grid has no box by default: give one with --box, such as --box 1x{side} for none"
            );
            (message, "a box given with --box HxW".to_owned())
        } else {
            let expected = format!("a side from 1 to {MAX_SIDE}");
            (format!("a row of {side} cells, expected {expected}"), expected)
        };
        Self::new(ErrorCode::Side, place, message, expected, format!("a side of {side}"))
    }
}

/// Error for a puzzle that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The format that cannot hold the puzzle.
    pub format: Format,
    /// The reason, as the end of a sentence that begins with the format's name.
    pub why: String,
}

impl WriteError {
    pub(super) fn new(format: Format, why: impl Into<String>) -> Self {
        Self { format, why: why.into() }
    }

    /// Returns an error unless the layout is 9x9 with boxes of 3x3.
    pub(super) fn require_nine(format: Format, layout: &Layout) -> Result<(), Self> {
        if layout.shape() == Some(Shape::NINE) {
            return Ok(());
        }
        let this = layout.shape().map_or_else(
            || "a grid without boxes".to_string(),
            |shape| format!("{0}x{0} with boxes of {shape}", shape.side()),
        );
        Err(Self::new(format, format!("holds only 9x9 grids with boxes of 3x3, and this is {this}")))
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.format, self.why)
    }
}

impl std::error::Error for WriteError {}

/// Returns a count with its noun: `1 row`, `2 rows`.
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
