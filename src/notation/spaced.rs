//! One line a row, cells separated by blanks or tabs.

use crate::grid::{Digit, Layout};

use super::format::{Style, Symbols};
use super::symbols::cell_text;
use super::tokens::{Token, tokens};

pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    tokens(row, row.split_whitespace())
}

pub(super) fn write(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
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

/// How wide a cell is, so that columns line up.
pub(super) fn cell_width(layout: &Layout, style: Style) -> usize {
    if style.symbols == Symbols::Decimal && layout.digits() > 9 { 2 } else { 1 }
}

pub(super) fn padded(digits: usize, cell: Option<Digit>, style: Style, width: usize) -> String {
    format!("{:>width$}", cell_text(digits, cell, style))
}
