//! The trait of a text format: recognition, reading and writing.
//!
//! Recognition asks every format in three rounds: `opens`, `begins`, `matches`. The head of `detect` says which
//! lines are asked; `matches` sees only lines over 81 bytes, unless the options name a shape or it is a link.

use crate::grid::{Digit, Layout, Puzzle, Shape};

use super::error::{InputError, Place, WriteError};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, DocumentReader, Input, Line};
use super::marks;
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

/// The properties of a format that depend on no text.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Facts {
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
}

impl Facts {
    /// Creates the facts that hold for most formats.
    pub(super) const fn new(about: &'static str) -> Self {
        Self {
            about,
            aliases: &[],
            unit: Unit::Puzzle,
            is_separated: false,
            is_in_links: false,
            is_written: true,
            ending: None,
            content: FormatContent { placed: false, candidates: false },
            of_answer: Format::LINE,
            draws_boxes: false,
            blank: None,
            symbols: Symbols::Upper,
        }
    }

    /// Creates the facts of a format of rows whose cells are apart.
    pub(super) const fn of_separated(about: &'static str) -> Self {
        Self { unit: Unit::Row, is_separated: true, ..Self::new(about) }
    }
}

/// A text format: everything that only one format knows. A method left out does what most formats do.
pub(super) trait TextFormat: Sync {
    /// Returns the facts about the format.
    fn facts(&self) -> Facts;

    /// Returns whether a line begins a document of this format, in which further lines may follow.
    fn opens(&self, _text: &str) -> bool {
        false
    }

    /// Returns whether a line begins as a puzzle of this format does, and as no line of cells can.
    fn begins(&self, _text: &str) -> bool {
        false
    }

    /// Returns whether a whole line looks like a puzzle of this format; `shape` is the one in the options.
    /// Without one, only lines over 81 bytes and the values in links are asked.
    fn matches(&self, _text: &str, _shape: Option<Shape>) -> bool {
        false
    }

    /// Reads the puzzle on a line.
    fn read(&self, line: Line<'_>, _context: &mut Context) -> Result<Input, InputError> {
        Err(InputError::syntax(Place::start_of(line.number), "a whole puzzle", "a line of one"))
    }

    /// Cuts a row into cells.
    fn cut<'a>(&self, row: &'a str) -> Vec<Token<'a>> {
        characters(row)
    }

    /// Creates a reader of a document.
    fn open(&self) -> Option<Box<dyn DocumentReader>> {
        None
    }

    /// Returns whether blank lines stand between puzzles.
    fn is_block(&self) -> bool {
        self.facts().unit == Unit::Row
    }

    /// Returns the number of removed candidates that the text does not show.
    fn lost_candidates(&self, puzzle: &Puzzle) -> usize {
        if self.facts().content.candidates { 0 } else { marks::elimination_count(puzzle) }
    }

    /// Writes the cells of a square grid.
    fn write_cells(&self, layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
        one_line(layout, cells, style) + "\n"
    }

    /// Writes a puzzle or position.
    fn write(&self, puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
        let (layout, values) = (puzzle.layout(), puzzle.values());
        let is_square = layout.cells() == layout.digits() * layout.digits();
        Ok(if is_square {
            self.write_cells(layout, &values, style)
        } else {
            one_line(layout, &values, style) + "\n"
        })
    }
}
