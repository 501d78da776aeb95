//! One line a row, cells separated by commas; a cell may be empty.

use crate::grid::{Digit, Layout, MAX_SIDE};

use super::format::{Style, Symbols};
use super::symbols::cell_text;
use super::tokens::{Token, tokens};

pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    tokens(row, row.split(','))
}

pub(super) fn write(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    // Between commas a lone `0` is read as a blank, so at side 36 letters would not read back.
    let symbols = if layout.digits() == MAX_SIDE { Symbols::Decimal } else { style.symbols };
    let style = Style { symbols, ..style };
    let mut text = String::with_capacity(cells.len() * 2);
    for row in cells.chunks(layout.digits()) {
        let texts: Vec<String> = row.iter().map(|&cell| cell_text(layout.digits(), cell, style)).collect();
        text.push_str(&texts.join(","));
        text.push('\n');
    }
    text
}
