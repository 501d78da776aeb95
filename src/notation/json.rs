//! JSON documents and JSON lines: cut into values, each handed to the format it is in.

use super::error::InputError;
use super::gather::{Context, Gather, Line, Ready, Taken};

/// JSON documents and JSON lines: cut into values, each handed to the format it is in.
#[derive(Debug, Default)]
pub(super) struct Document {}

impl Gather for Document {
    fn take(&mut self, line: Line<'_>, _context: &mut Context, ready: &mut Ready) -> Taken {
        ready.push_back(Err(InputError::syntax(line.number, 1, "another format", "json").on(line.text)));
        Taken::Done
    }

    fn end(&mut self, _context: &mut Context, _ready: &mut Ready) {}
}

/// Whether a line that begins with a bracket begins a JSON text.
pub(super) fn is_opening(text: &str) -> bool {
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    matches!(
        (letters.next(), letters.next()),
        (Some('{'), None | Some('"' | '}'))
            | (Some('['), None | Some('[' | '{' | '"' | '-' | '0'..='9' | 'n'))
    )
}

pub(super) fn write(
    _puzzle: &crate::grid::Puzzle,
    _style: super::format::Style,
) -> Result<String, super::write::Unwritable> {
    Err(super::write::Unwritable::new(super::format::Format::Json, "is not written yet"))
}
