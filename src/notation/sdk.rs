//! `.sdk` files: header lines and sections.

use super::error::InputError;
use super::gather::{Context, Gather, Line, Ready, Taken};

/// `.sdk` files: header lines and sections.
#[derive(Debug, Default)]
pub(super) struct Sections {}

impl Gather for Sections {
    fn take(&mut self, line: Line<'_>, _context: &mut Context, ready: &mut Ready) -> Taken {
        ready.push_back(Err(InputError::syntax(line.number, 1, "another format", "sdk").on(line.text)));
        Taken::Done
    }

    fn end(&mut self, _context: &mut Context, _ready: &mut Ready) {}
}

/// Whether a line is the head of a section.
pub(super) fn is_section(text: &str) -> bool {
    let name = text.trim().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    name.is_some_and(|name| {
        ["puzzle", "state", "pencilmarks", "colours", "colors"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known))
    })
}

pub(super) fn write(
    _puzzle: &crate::grid::Puzzle,
    _style: super::format::Style,
) -> Result<String, super::write::Unwritable> {
    Err(super::write::Unwritable::new(super::format::Format::Sdk, "is not written yet"))
}
