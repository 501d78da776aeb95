//! `HoDoKu`'s library line: technique, candidates, position, deleted candidates and what is expected.

use super::error::InputError;
use super::gather::{Context, Line};
use super::reader::Input;

/// Whether a line is one.
pub(super) fn is_one(_text: &str) -> bool {
    false
}

/// Reads one.
pub(super) fn read(line: Line<'_>, _context: &mut Context) -> Result<Input, InputError> {
    Err(InputError::syntax(line.number, 1, "another format", "hodoku"))
}

pub(super) fn write(
    _puzzle: &crate::grid::Puzzle,
    _style: super::format::Style,
) -> Result<String, super::write::Unwritable> {
    Err(super::write::Unwritable::new(super::format::Format::Hodoku, "is not written yet"))
}
