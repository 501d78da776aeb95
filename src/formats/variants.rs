//! Recognises strings of other kinds of puzzles, so that an error can name them.

use super::error::{InputError, Place};
use super::input::Line;
use super::refusals::other_kind;
use super::text::column_of;

/// Returns a name for a string of another kind of puzzle, such as a killer string; `None` for any other text.
fn name(text: &str) -> Option<&'static str> {
    let boxed = |text: &str| {
        let (size, rest) = text.split_once(':')?;
        let (height, width) = size.split_once('x')?;
        let is_number =
            |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        (is_number(height) && is_number(width)).then(|| rest.starts_with(":k:"))
    };
    if text.starts_with("SumoCueV1") {
        Some("a SumoCue string")
    } else if text.strip_prefix("SCv").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        Some("a string SCv of SudokuSolver")
    } else {
        boxed(text).map(|killer| if killer { "a killer string" } else { "a string of a variant puzzle" })
    }
}

/// Returns whether a line is a string of another kind of puzzle, such as a killer string.
pub(super) fn matches(text: &str) -> bool {
    // A quick test first: streams hold millions of lines of cells, which begin with digits too.
    matches!(text.as_bytes(), [b'S', ..] | [_, b'x', ..] | [_, _, b'x', ..]) && name(text).is_some()
}

/// Creates the error for a line with another kind of puzzle; its message names the kind.
pub(super) fn refuse(line: Line<'_>) -> InputError {
    let begin = line.text.len() - line.text.trim_start().len();
    let place = Place { line: line.number, column: column_of(line.text, begin) };
    other_kind(place, name(line.text.trim()).unwrap_or("a string of a variant puzzle"))
}
