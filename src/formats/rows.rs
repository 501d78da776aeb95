//! The `rows` format: one line for each row, one character for each cell. Metadata may follow.

use crate::grid::{Digit, Layout};

use super::format::{Format, Style};
use super::symbols::cell_symbol;
use super::text::{Token, characters};
use super::text_format::{Facts, TextFormat, Unit};

impl Format {
    /// One line for each row, with one character for each cell.
    pub const ROWS: Self = Self::new("rows");
}

pub(super) struct Rows;

impl TextFormat for Rows {
    fn facts(&self) -> Facts {
        Facts { unit: Unit::Row, of_answer: Format::ROWS, ..Facts::new("a line a row, one character a cell") }
    }

    fn write_cells(&self, layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
        let mut text = String::with_capacity(cells.len() + layout.digits());
        for row in cells.chunks(layout.digits()) {
            text.extend(row.iter().map(|&cell| cell_symbol(layout.digits(), cell, style)));
            text.push('\n');
        }
        text
    }
}

/// Cuts a row into cells of one character. If the first word has `side` characters, the rest is metadata.
pub(super) fn cells_of(side: usize, row: &str) -> Vec<Token<'_>> {
    let begin = row.len() - row.trim_start().len();
    let end = row[begin..].find(char::is_whitespace).map_or(row.len(), |length| begin + length);
    if row[begin..end].chars().count() == side { characters(&row[..end]) } else { characters(row) }
}

/// Returns every character of a row that is not white space as a cell.
pub(super) fn grouped(row: &str) -> Vec<Token<'_>> {
    let mut cells = characters(row);
    cells.retain(|cell| !cell.text.contains(char::is_whitespace));
    cells
}
