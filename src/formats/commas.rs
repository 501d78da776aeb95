//! The `commas` format: one line for each row, with commas or semicolons between cells. A cell may be empty.

use crate::grid::{Digit, Layout, MAX_SIDE};

use super::format::{Format, Style, Symbols};
use super::symbols::cell_text;
use super::text::{Token, tokens, without_comment};
use super::text_format::TextFormat;

impl Format {
    /// One line for each row, with commas between cells.
    pub const COMMAS: Self = Self::new("commas");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    of_answer: Format::COMMAS,
    symbols: Symbols::Decimal,
    cut: cells,
    write_cells,
    ..TextFormat::of_separated("a line a row, commas or semicolons between cells; an empty cell is blank")
};

fn write_cells(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    // A lone `0` would read back as a blank, so at side 36 digits are decimals.
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

pub(super) fn cells(row: &str) -> Vec<Token<'_>> {
    let body = unbraced(without_comment(row));
    let cells = body.split(if body.contains(',') { ',' } else { ';' });
    // In text from a table, a cell may be quoted.
    tokens(row, cells.map(|cell| cell.trim().trim_matches('"')))
}

/// Strips the brackets around a row that was copied from an array in a program's source.
fn unbraced(row: &str) -> &str {
    const CLOSING: [char; 3] = ['}', ']', ')'];
    let inner = row.trim_start().trim_start_matches(['{', '[', '(']);
    let body = inner.trim_end().trim_end_matches([',', ';']).trim_end().trim_end_matches(CLOSING);
    // Brackets around single cells stay.
    if inner.len() == row.trim_start().len() || body.contains(CLOSING) { row } else { body }
}
