//! Simple Sudoku's `.ss` and its clipboard.

pub(super) fn write(
    _puzzle: &crate::grid::Puzzle,
    _style: super::format::Style,
) -> Result<String, super::write::Unwritable> {
    Err(super::write::Unwritable::new(super::format::Format::Ss, "is not written yet"))
}
