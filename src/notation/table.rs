//! Tables with a header line: CSV and TSV data sets with a column of puzzles.

use super::error::InputError;
use super::gather::{Context, Gather, Line, Ready, Taken};

/// Tables with a header line: CSV and TSV data sets with a column of puzzles.
#[derive(Debug, Default)]
pub(super) struct Table {}

impl Gather for Table {
    fn take(&mut self, line: Line<'_>, _context: &mut Context, ready: &mut Ready) -> Taken {
        ready.push_back(Err(InputError::syntax(line.number, 1, "another format", "table").on(line.text)));
        Taken::Done
    }

    fn end(&mut self, _context: &mut Context, _ready: &mut Ready) {}
}

/// Whether a line is the header of a table with a column of puzzles.
pub(super) fn is_header(_text: &str, _options: &super::reader::ReadOptions) -> bool {
    false
}
