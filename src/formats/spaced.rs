//! The `spaced` format: one line for each row, with white space between cells. Between tabs a cell may be
//! empty.

use crate::grid::{Digit, Layout};

use super::format::{Format, Style, Symbols};
use super::symbols::{cell_text, is_blank};
use super::text::{Token, tokens, unlabelled, without_comment};
use super::text_format::TextFormat;

impl Format {
    /// One line for each row, with spaces between cells.
    pub const SPACED: Self = Self::new("spaced");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    of_answer: Format::SPACED,
    cut,
    write_cells,
    ..TextFormat::of_separated("a line a row, blanks or tabs between cells")
};

fn cut(row: &str) -> Vec<Token<'_>> {
    let body = unlabelled(without_comment(row));
    if has_empty_cells(body) {
        return tokens(row, body.split('\t'));
    }
    tokens(row, body.split_whitespace())
}

fn write_cells(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    let width = cell_width(layout, style);
    let mut text = String::with_capacity(cells.len() * (width + 1));
    for row in cells.chunks(layout.digits()) {
        let texts: Vec<String> =
            row.iter().map(|&cell| padded(layout.digits(), cell, style, width)).collect();
        text.push_str(&texts.join(" "));
        text.push('\n');
    }
    text
}

/// Returns whether tabs separate the cells and some are empty, as in text copied from a spreadsheet.
pub(super) fn has_empty_cells(row: &str) -> bool {
    row.contains('\t')
        && row.split('\t').any(|cell| cell.trim().is_empty())
        && !row.split('\t').any(|cell| cell.trim().contains(char::is_whitespace))
        && !row.split('\t').any(|cell| matches!(cell.trim().as_bytes(), [byte] if is_blank(*byte)))
}

/// Returns the width of a cell in characters, for aligned columns.
pub(super) fn cell_width(layout: &Layout, style: Style) -> usize {
    if style.symbols == Symbols::Decimal && layout.digits() > 9 { 2 } else { 1 }
}

pub(super) fn padded(digits: usize, cell: Option<Digit>, style: Style, width: usize) -> String {
    format!("{:>width$}", cell_text(digits, cell, style))
}
