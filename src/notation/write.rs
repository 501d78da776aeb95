//! Cells back to text.

use crate::grid::{Digit, Layout, Solution};

use super::format::{Format, Style, Symbols};
use super::symbols::{Alphabet, cell_symbol, safe_blank};
use super::{commas, framed, rows, spaced};

/// The cells in this style, ending with a newline. Of a layout that is not a square of rows, only the one-line form
/// makes sense, and it gets that whatever the style.
pub fn write(layout: &Layout, cells: &[Option<Digit>], style: &Style) -> String {
    let side = layout.digits();
    let style = Style { blank: safe_blank(side, style.blank), ..*style };
    let is_square = layout.cells() == side * side;
    match style.format {
        Format::Rows if is_square => rows::write(layout, cells, style),
        Format::Spaced if is_square => spaced::write(layout, cells, style),
        Format::Commas if is_square => commas::write(layout, cells, style),
        Format::Framed if is_square => framed::write(layout, cells, style),
        _ => {
            let mut text = one_line(cells, style.blank, style.symbols == Symbols::Lower);
            text.push('\n');
            text
        }
    }
}

/// The cells on one line, one character each, without a newline. Where `0` is a digit, at 36 digits, the blank is `.`
/// whatever `blank` says.
pub fn line(layout: &Layout, cells: &[Option<Digit>], blank: char) -> String {
    one_line(cells, safe_blank(layout.digits(), blank), false)
}

/// The cells that [`line`](fn@line) writes as `text`, one for every cell of the layout.
pub fn parse_line(layout: &Layout, text: &str) -> Option<Vec<Option<Digit>>> {
    let alphabet = Alphabet::new(layout.digits());
    let cells: Result<Vec<_>, _> = text.bytes().map(|byte| alphabet.byte(byte)).collect();
    cells.ok().filter(|cells| cells.len() == layout.cells())
}

fn one_line(cells: &[Option<Digit>], blank: char, lower_case: bool) -> String {
    cells.iter().map(|&cell| cell_symbol(cell, blank, lower_case)).collect()
}

/// A filled grid on one line, as [`line()`] writes it.
pub fn solution_line(layout: &Layout, solution: &Solution) -> String {
    let cells: Vec<_> = solution.digits().iter().copied().map(Some).collect();
    line(layout, &cells, '.')
}

/// The one character that stands for a digit: `1` to `9`, `A` to `Z`, and `0` for the 36th.
pub fn symbol(digit: Digit) -> char {
    cell_symbol(Some(digit), '.', false)
}
