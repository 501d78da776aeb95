//! One line a row, cells separated by commas or semicolons; a cell may be empty.

use crate::grid::{Digit, Layout, MAX_SIDE};

use super::format::{Style, Symbols};
use super::symbols::cell_text;
use super::tokens::{Token, tokens, without_comment};

pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let body = unbraced(without_comment(row));
    let cells = body.split(if body.contains(',') { ',' } else { ';' });
    // A table may have its cells in quotes.
    tokens(row, cells.map(|cell| cell.trim().trim_matches('"')))
}

/// The row of a program's array without what is around it.
fn unbraced(row: &str) -> &str {
    const CLOSING: [char; 3] = ['}', ']', ')'];
    let inner = row.trim_start().trim_start_matches(['{', '[', '(']);
    let body = inner.trim_end().trim_end_matches([',', ';']).trim_end().trim_end_matches(CLOSING);
    // Brackets around single cells stay where they are.
    if inner.len() == row.trim_start().len() || body.contains(CLOSING) { row } else { body }
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
