//! The cells of a row as text, before anybody asks what they mean.

use super::format::Format;
use super::{commas, framed, rows, spaced};

/// The text of one cell and the column it begins in, in characters from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) column: usize,
    pub(super) text: &'a str,
}

/// Cuts a row into cells.
pub(super) fn cut(format: Format, row: &str) -> Vec<Token<'_>> {
    match format {
        Format::Spaced | Format::Sdx => spaced::cells(row),
        Format::Commas => commas::cells(row),
        Format::Framed | Format::Pencilmarks | Format::Ss => framed::cells(row),
        _ => rows::cells(row),
    }
}

/// The column in which the byte at `offset` stands.
pub(super) fn column_of(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(offset, |before| before.chars().count()) + 1
}

/// One past the last column that is not white.
pub(super) fn end_column(text: &str) -> usize {
    column_of(text, text.trim_end().len())
}

/// Pieces of `text`, each by the byte where it begins, cut off their white space.
pub(super) fn tokens<'a>(text: &'a str, pieces: impl Iterator<Item = &'a str>) -> Vec<Token<'a>> {
    // Pieces come in order, so the characters between two of them are counted once.
    let (mut offset, mut column) = (0, 1);
    pieces
        .map(|piece| {
            let trimmed = piece.trim();
            let begin = (trimmed.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
            column += text.get(offset..begin).map_or(0, |between| between.chars().count());
            offset = begin;
            Token { column, text: trimmed }
        })
        .collect()
}
