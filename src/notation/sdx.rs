//! `SudoCue`'s `.sdx`: work in progress, in rows of candidates in which a placed digit has a `u` before it.

use super::pencilmarks::{self, Mark, single_digit};
use super::symbols::{Alphabet, Unknown};

/// Whether a cell is a digit as `SudoCue` writes one that was placed.
pub(super) fn is_placed(text: &str) -> bool {
    matches!(text.as_bytes(), [b'u', digit] if digit.is_ascii_alphanumeric())
}

/// What a cell of `SudoCue`'s work in progress says: nothing tells a given from an open cell with one candidate.
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
