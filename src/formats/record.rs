//! Reads a puzzle from one line, in any format that has a puzzle on one line.

use super::document::{Context, Line};
use super::error::InputError;
use super::format::Format;
use super::reader::Input;
use super::{
    assemble, bank, candidates, fpuzzles, gsf, hodoku, line, link, opensudoku, s9b, sudokupad, sudokuwiki,
    table, variants,
};

/// The kind of a line that is a whole puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Record {
    /// A line in this format.
    InFormat(Format),
    /// A URL that carries a puzzle in some format.
    Link,
    /// A row of a table without a header, with the puzzle in a field after the first.
    Row,
    /// Another kind of puzzle, which is refused.
    Variant,
}

/// Reads a puzzle from one line.
pub(super) fn read(record: Record, line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let read = match record {
        Record::Link => link::read(line, context),
        Record::Row => table::read_row(line, context),
        Record::Variant => Err(variants::refuse(line)),
        Record::InFormat(Format::Candidates) => candidates::read(line, context),
        Record::InFormat(Format::Hodoku) => hodoku::read(line, context),
        Record::InFormat(Format::S9b) => s9b::read(line, context),
        Record::InFormat(Format::Sudokuwiki) => sudokuwiki::read(line, context),
        Record::InFormat(Format::Fpuzzles) => fpuzzles::read(line, context),
        Record::InFormat(Format::Sudokupad) => sudokupad::read(line, context),
        Record::InFormat(Format::Gsf) => gsf::read(line, context),
        Record::InFormat(Format::Bank) => bank::read(line, context),
        Record::InFormat(
            format @ (Format::Spaced | Format::Commas | Format::Framed | Format::Pencilmarks | Format::Sdx),
        ) => assemble::values(line, format, context),
        Record::InFormat(Format::Sdm) => line::read(line, context).map(|mut input| {
            input.style.format = Format::Sdm;
            input
        }),
        Record::InFormat(Format::Opensudoku) => opensudoku::read(line, context),
        Record::InFormat(_) => line::read(line, context),
    };
    read.map_err(|error| error.on(line.text))
}

/// Converts an error in a part of a line, which begins in `column`, to an error in the whole line.
pub(super) fn shifted(error: InputError, line: Line<'_>, column: usize) -> InputError {
    if error.line != line.number {
        return error;
    }
    InputError { column: column + error.column - 1, text: Some(line.text.into()), ..error }
}
