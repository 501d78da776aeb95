//! One line a row, one character a cell.

use crate::grid::{Digit, Layout};

use super::format::Style;
use super::symbols::cell_symbol;
use super::tokens::{Token, column_of};

/// Every character between the first and the last that is not white; one in between that is white is an error which
/// the alphabet will find.
pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let trimmed = row.trim();
    let begin = row.len() - row.trim_start().len();
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

pub(super) fn write(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    let mut text = String::with_capacity(cells.len() + layout.digits());
    for row in cells.chunks(layout.digits()) {
        text.extend(row.iter().map(|&cell| cell_symbol(layout.digits(), cell, style)));
        text.push('\n');
    }
    text
}
