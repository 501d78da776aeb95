//! Formats that take one line a puzzle.

use super::error::InputError;
use super::format::Format;
use super::gather::{Context, Line};
use super::reader::Input;
use super::{
    assemble, bank, candidates, fpuzzles, gsf, hodoku, line, link, opensudoku, s9b, sudokupad, sudokuwiki,
    table, variants,
};

/// What a line that is a puzzle by itself is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Record {
    /// A line in this format.
    Of(Format),
    /// A URL that carries a puzzle in some format.
    Link,
    /// A row of a table without a header, of which a field after the first is the puzzle.
    Row,
    /// Another kind of puzzle.
    Variant,
}

/// Reads a line that is a puzzle by itself.
pub(super) fn read(record: Record, line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let read = match record {
        Record::Link => link::read(line, context),
        Record::Row => table::read_row(line, context),
        Record::Variant => Err(variants::refuse(line)),
        Record::Of(Format::Candidates) => candidates::read(line, context),
        Record::Of(Format::Hodoku) => hodoku::read(line, context),
        Record::Of(Format::S9b) => s9b::read(line, context),
        Record::Of(Format::Sudokuwiki) => sudokuwiki::read(line, context),
        Record::Of(Format::Fpuzzles) => fpuzzles::read(line, context),
        Record::Of(Format::Sudokupad) => sudokupad::read(line, context),
        Record::Of(Format::Gsf) => gsf::read(line, context),
        Record::Of(Format::Bank) => bank::read(line, context),
        Record::Of(
            format @ (Format::Spaced | Format::Commas | Format::Framed | Format::Pencilmarks | Format::Sdx),
        ) => assemble::values(line, format, context),
        Record::Of(Format::Sdm) => line::read(line, context).map(|mut input| {
            input.style.format = Format::Sdm;
            input
        }),
        Record::Of(Format::Opensudoku) => opensudoku::read(line, context),
        Record::Of(_) => line::read(line, context),
    };
    read.map_err(|error| error.on(line.text))
}

/// The error of a text that begins in this column of a line, as an error of that line.
pub(super) fn shifted(error: InputError, line: Line<'_>, column: usize) -> InputError {
    if error.line != line.number {
        return error;
    }
    InputError { column: column + error.column - 1, text: Some(line.text.into()), ..error }
}
