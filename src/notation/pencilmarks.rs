//! Rows of candidates, framed or not, with or without marks of a step.

pub(super) fn write(
    _puzzle: &crate::grid::Puzzle,
    _style: super::format::Style,
) -> Result<String, super::write::Unwritable> {
    Err(super::write::Unwritable::new(super::format::Format::Pencilmarks, "is not written yet"))
}
