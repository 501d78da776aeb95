//! Formats that take one line a puzzle.

use super::error::InputError;
use super::format::Format;
use super::gather::{Context, Line};
use super::reader::Input;
use super::{bank, candidates, fpuzzles, gsf, hodoku, line, link, s9b, sudokupad, sudokuwiki};

/// What a line that is a puzzle by itself is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Record {
    /// A line in this format.
    Of(Format),
    /// A URL that carries a puzzle in some format.
    Link,
}

/// Reads a line that is a puzzle by itself.
pub(super) fn read(record: Record, line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let read = match record {
        Record::Link => link::read(line, context),
        Record::Of(Format::Candidates) => candidates::read(line, context),
        Record::Of(Format::Hodoku) => hodoku::read(line, context),
        Record::Of(Format::S9b) => s9b::read(line, context),
        Record::Of(Format::Sudokuwiki) => sudokuwiki::read(line, context),
        Record::Of(Format::Fpuzzles) => fpuzzles::read(line, context),
        Record::Of(Format::Sudokupad) => sudokupad::read(line, context),
        Record::Of(Format::Gsf) => gsf::read(line, context),
        Record::Of(Format::Bank) => bank::read(line, context),
        Record::Of(_) => line::read(line, context),
    };
    read.map_err(|error| error.on(line.text))
}
