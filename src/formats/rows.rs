//! The `rows` format: one line for each row, one character for each cell. Metadata may follow.

use crate::grid::{Digit, Layout};

use super::format::{Format, Style};
use super::symbols::cell_symbol;
use super::text::{Token, characters};
use super::text_format::TextFormat;

impl Format {
    /// One line for each row, with one character for each cell.
    pub const ROWS: Self = Self::new("rows");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    of_answer: Format::ROWS,
    write_cells,
    ..TextFormat::of_rows("a line a row, one character a cell")
};

pub(super) fn write_cells(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    let mut text = String::with_capacity(cells.len() + layout.digits());
    for row in cells.chunks(layout.digits()) {
        text.extend(row.iter().map(|&cell| cell_symbol(layout.digits(), cell, style)));
        text.push('\n');
    }
    text
}

/// The most words behind a row. A line of more, such as one of a hex dump, is no row.
const MAX_WORDS: usize = 8;

/// Cuts a row into cells of one character. If the first word has `side` characters, the rest is metadata, but
/// for a second word of that length: that is a row of another grid, or of a map of regions or cages.
pub(super) fn cells_of(side: usize, row: &str) -> Vec<Token<'_>> {
    let begin = row.len() - row.trim_start().len();
    let end = row[begin..].find(char::is_whitespace).map_or(row.len(), |length| begin + length);
    let is_row = |word: &str| word.chars().count() == side;
    let mut rest = row[end..].split_whitespace();
    let is_alone = !rest.next().is_some_and(is_row) && rest.count() < MAX_WORDS;
    if is_row(&row[begin..end]) && is_alone { characters(&row[..end]) } else { characters(row) }
}

/// Returns every character of a row that is not white space as a cell.
pub(super) fn grouped(row: &str) -> Vec<Token<'_>> {
    let mut cells = characters(row);
    cells.retain(|cell| !cell.text.contains(char::is_whitespace));
    cells
}
