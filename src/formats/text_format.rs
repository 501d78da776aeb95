//! What a text format is: facts about it, and the functions that recognise, read and write it.
//!
//! Recognition asks every format in three rounds: `opens`, `begins`, `matches`. The head of `detect` says which
//! lines are asked; `matches` sees only lines over 81 bytes, unless the options name a shape or it is a link.

use crate::grid::{Digit, Layout, Puzzle, Shape};

use super::error::{InputError, Place, WriteError};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, DocumentReader, Input, Line};
use super::symbols::one_line;
use super::text::{Token, characters};

/// The unit of text that is a line of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// A whole puzzle.
    Puzzle,
    /// A row of a grid.
    Row,
    /// A part of a document.
    Document,
}

/// A function that writes a puzzle or position.
type WriteFn = fn(&Puzzle, Style) -> Result<String, WriteError>;

/// A text format: everything that only one format knows. A field left out is as in most formats.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct TextFormat {
    /// A short description, naming the files and programs that use the format.
    pub(super) about: &'static str,
    /// Other names of the format.
    pub(super) aliases: &'static [&'static str],
    /// The unit that a line of the format is.
    pub(super) unit: Unit,
    /// True if the cells of a row are apart. Then one line may have all cells of a grid.
    pub(super) is_separated: bool,
    /// True if links may hold this format. Then `--from` accepts a link as well.
    pub(super) is_in_links: bool,
    /// True if the format can be written.
    pub(super) is_written: bool,
    /// True if blank lines stand between puzzles.
    pub(super) is_block: bool,
    /// The ending of the files in which the format is written, without its dot.
    pub(super) ending: Option<&'static str>,
    /// The parts of a position that the format can write.
    pub(super) content: FormatContent,
    /// The format in which to write the solution of a puzzle read in this format.
    pub(super) of_answer: Format,
    /// True if the text shows the shape of the boxes.
    pub(super) draws_boxes: bool,
    /// The character of an empty cell in the files of this format, if all have the same.
    pub(super) blank: Option<char>,
    /// The usual alphabet.
    pub(super) symbols: Symbols,
    /// Returns whether a line begins a document of this format, in which further lines may follow.
    pub(super) opens: fn(&str) -> bool,
    /// Returns whether a line begins as a puzzle of this format does, and as no line of cells can.
    pub(super) begins: fn(&str) -> bool,
    /// Returns whether a whole line looks like a puzzle of this format; the shape is the one in the options.
    /// Without one, only lines over 81 bytes and the values in links are asked.
    pub(super) matches: fn(&str, Option<Shape>) -> bool,
    /// Reads the puzzle on a line.
    pub(super) read: fn(Line<'_>, &mut Context) -> Result<Input, InputError>,
    /// Cuts a row into cells.
    pub(super) cut: fn(&str) -> Vec<Token<'_>>,
    /// Creates a reader of a document.
    pub(super) open: Option<fn() -> Box<dyn DocumentReader>>,
    /// Returns the number of removed candidates that the text does not show, of a format that has candidates.
    pub(super) lost_candidates: fn(&Puzzle) -> usize,
    /// Writes the cells of a square grid.
    pub(super) write_cells: fn(&Layout, &[Option<Digit>], Style) -> String,
    /// Writes a puzzle or position; its digits are written as cells if `None`.
    pub(super) write: Option<WriteFn>,
}

impl TextFormat {
    /// Creates a format that is as most are.
    pub(super) const fn new(about: &'static str) -> Self {
        Self {
            about,
            aliases: &[],
            unit: Unit::Puzzle,
            is_separated: false,
            is_in_links: false,
            is_written: true,
            is_block: false,
            ending: None,
            content: FormatContent { placed: false, candidates: false },
            of_answer: Format::LINE,
            draws_boxes: false,
            blank: None,
            symbols: Symbols::Upper,
            opens: |_| false,
            begins: |_| false,
            matches: |_, _| false,
            read: |line, _| {
                Err(InputError::syntax(Place::start_of(line.number), "a whole puzzle", "a line of one"))
            },
            cut: characters,
            open: None,
            lost_candidates: |_| 0,
            write_cells: |layout, cells, style| one_line(layout, cells, style) + "\n",
            write: None,
        }
    }

    /// Creates a format of rows.
    pub(super) const fn of_rows(about: &'static str) -> Self {
        Self { unit: Unit::Row, is_block: true, ..Self::new(about) }
    }

    /// Creates a format of rows whose cells are apart.
    pub(super) const fn of_separated(about: &'static str) -> Self {
        Self { is_separated: true, ..Self::of_rows(about) }
    }
}
