//! `SudoCue`'s `.sdx` (work in progress): rows of candidates, with `u` before a placed digit.

use super::format::{Format, FormatContent};
use super::pencilmarks::{self, Mark, single_digit};
use super::symbols::{Alphabet, Unknown};
use super::text_format::TextFormat;

impl Format {
    /// `SudoCue`'s `.sdx`, a half-solved grid: candidates without separators, `u` before a placed digit.
    pub const SDX: Self = Self::new("sdx");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_written: false,
    content: FormatContent::ALL,
    of_answer: Format::SPACED,
    cut: pencilmarks::cells,
    ..TextFormat::of_separated("SudoCue .sdx, work in progress")
};

/// Returns whether the text of a cell is a placed digit, such as `u5`.
pub(super) fn is_placed(text: &str) -> bool {
    matches!(text.as_bytes(), [b'u', digit] if digit.is_ascii_alphanumeric())
}

/// Reads a cell of an `.sdx` file. A digit alone is read as a given; a lone candidate looks the same.
pub(super) fn mark(text: &str, side: usize, alphabet: &Alphabet) -> Result<Mark, Unknown> {
    if let Some(placed) = text.strip_prefix('u').filter(|rest| !rest.is_empty()) {
        return match pencilmarks::mark(placed, side, alphabet)? {
            Mark::Bare(mask) => single_digit(mask).map(Mark::Placed).ok_or(Unknown),
            _ => Err(Unknown),
        };
    }
    let read = pencilmarks::mark(text, side, alphabet)?;
    Ok(match read {
        Mark::Bare(mask) => single_digit(mask).map_or(read, Mark::Given),
        other => other,
    })
}
