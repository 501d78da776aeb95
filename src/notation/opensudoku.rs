//! `OpenSudoku`'s XML.

use super::error::InputError;
use super::gather::{Context, Gather, Line, Ready, Taken};

/// `OpenSudoku`'s XML.
#[derive(Debug, Default)]
pub(super) struct Document {}

impl Gather for Document {
    fn take(&mut self, line: Line<'_>, _context: &mut Context, ready: &mut Ready) -> Taken {
        ready
            .push_back(Err(InputError::syntax(line.number, 1, "another format", "opensudoku").on(line.text)));
        Taken::Done
    }

    fn end(&mut self, _context: &mut Context, _ready: &mut Ready) {}
}

pub(super) fn write(
    _puzzle: &crate::grid::Puzzle,
    _style: super::format::Style,
) -> Result<String, super::write::Unwritable> {
    Err(super::write::Unwritable::new(super::format::Format::Opensudoku, "is not written yet"))
}
