//! `SudokuWiki`'s older string: 162 characters.

use super::error::InputError;
use super::gather::{Context, Line};
use super::reader::Input;

/// Whether a line is one.
pub(super) fn is_one(_text: &str) -> bool {
    false
}

/// Reads one.
pub(super) fn read(line: Line<'_>, _context: &mut Context) -> Result<Input, InputError> {
    Err(InputError::syntax(line.number, 1, "another format", "sudokuwiki"))
}
