//! Reads a puzzle from one line, in any format that has a puzzle on one line.

use super::error::InputError;
use super::format::Format;
use super::input::{Context, Input, Line};
use super::{assemble, link, list, table, variants};

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
        Record::InFormat(format) => match list::of(format) {
            known if known.is_separated => assemble::values(line, format, context),
            known => (known.read)(line, context),
        },
    };
    read.map_err(|error| error.on(line.text))
}
