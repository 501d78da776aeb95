//! What a format does: how its text is recognised, read and written.

use crate::grid::{Digit, Layout, Puzzle, Shape};

use super::error::{InputError, WriteError};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, DocumentReader, Input, Line};
use super::marks;
use super::symbols::{one_line, values};
use super::text::{Token, characters};

/// What a line of a format is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// A whole puzzle.
    Puzzle,
    /// A row of a grid.
    Row,
    /// A part of a document.
    Document,
}

/// A text format: everything that only one format knows. A method that is left out says what most formats
/// do.
pub(super) trait TextFormat: Sync {
    /// Returns a short description, naming the files and programs that use the format.
    fn about(&self) -> &'static str;

    /// Returns other names of the format.
    fn aliases(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns what a line of the format is.
    fn unit(&self) -> Unit {
        Unit::Puzzle
    }

    /// Returns whether a line begins a document of this format, in which further lines may follow.
    fn opens(&self, _text: &str) -> bool {
        false
    }

    /// Returns whether a line begins as a puzzle of this format does, and as no line of cells can.
    fn begins(&self, _text: &str) -> bool {
        false
    }

    /// Returns whether a whole line looks like a puzzle of this format; `shape` is the one in the options.
    fn matches(&self, _text: &str, _shape: Option<Shape>) -> bool {
        false
    }

    /// Returns whether a link may stand for a puzzle if this format is asked for.
    fn is_in_links(&self) -> bool {
        false
    }

    /// Reads the puzzle on a line.
    fn read(&self, line: Line<'_>, _context: &mut Context) -> Result<Input, InputError> {
        Err(InputError::syntax(line.number, 1, "a whole puzzle", "a line of one"))
    }

    /// Cuts a row into cells.
    fn cut<'a>(&self, row: &'a str) -> Vec<Token<'a>> {
        characters(row)
    }

    /// Returns whether the cells of a row are apart, so that one line may have all cells of a grid.
    fn is_separated(&self) -> bool {
        false
    }

    /// Creates a reader of a document.
    fn open(&self) -> Option<Box<dyn DocumentReader>> {
        None
    }

    /// Returns whether the format can be written.
    fn is_written(&self) -> bool {
        true
    }

    /// Returns the parts of a position that the format can write.
    fn content(&self) -> FormatContent {
        FormatContent { placed: false, candidates: false }
    }

    /// Returns the format in which to write the solution of a puzzle read in this format.
    fn of_answer(&self) -> Format {
        Format::LINE
    }

    /// Returns the character of an empty cell in the files of this format, if all have the same.
    fn blank(&self) -> Option<char> {
        None
    }

    /// Returns the usual alphabet.
    fn symbols(&self) -> Symbols {
        Symbols::Upper
    }

    /// Returns whether the text shows the shape of the boxes.
    fn shows(&self, _shape: Shape) -> bool {
        false
    }

    /// Returns whether blank lines stand between puzzles.
    fn is_block(&self) -> bool {
        self.unit() == Unit::Row
    }

    /// Returns the number of removed candidates that the text does not show.
    fn lost_candidates(&self, puzzle: &Puzzle) -> usize {
        if self.content().candidates { 0 } else { marks::elimination_count(puzzle) }
    }

    /// Writes the cells of a square grid.
    fn write_cells(&self, layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
        one_line(layout, cells, style) + "\n"
    }

    /// Writes a puzzle or position.
    fn write(&self, puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
        let (layout, values) = (puzzle.layout(), values(puzzle));
        let is_square = layout.cells() == layout.digits() * layout.digits();
        Ok(if is_square {
            self.write_cells(layout, &values, style)
        } else {
            one_line(layout, &values, style) + "\n"
        })
    }
}
