//! The `rows` format: one line for each row, one character for each cell. Metadata may follow.

use crate::grid::{Digit, Layout};

use super::format::Style;
use super::symbols::cell_symbol;
use super::tokens::{Token, column_of, without_comment};

/// Returns a cell for every character of a row, from the first to the last that is not white space. White
/// space between them is left as a cell, which no alphabet accepts.
pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let body = without_comment(row);
    let trimmed = body.trim();
    let begin = body.len() - body.trim_start().len();
    let first = column_of(row, begin);
    trimmed
        .char_indices()
        .enumerate()
        .map(|(index, (at, letter))| Token {
            column: first + index,
            text: &trimmed[at..at + letter.len_utf8()],
        })
        .collect()
}

/// Cuts a row into cells of one character. If the first word has `side` characters, the rest is metadata.
pub(super) fn cells_of(side: usize, row: &str) -> Vec<Token<'_>> {
    let begin = row.len() - row.trim_start().len();
    let end = row[begin..].find(char::is_whitespace).map_or(row.len(), |length| begin + length);
    if row[begin..end].chars().count() == side { cells(&row[..end]) } else { cells(row) }
}

/// Returns every character of a row that is not white space as a cell.
pub(super) fn grouped(row: &str) -> Vec<Token<'_>> {
    let mut cells = cells(row);
    cells.retain(|cell| !cell.text.contains(char::is_whitespace));
    cells
}

pub(super) fn write(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    let mut text = String::with_capacity(cells.len() + layout.digits());
    for row in cells.chunks(layout.digits()) {
        text.extend(row.iter().map(|&cell| cell_symbol(layout.digits(), cell, style)));
        text.push('\n');
    }
    text
}
