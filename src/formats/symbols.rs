//! The characters of cells: figures and letters for digits, and blanks for empty cells.

use crate::grid::{Digit, Index, Layout, MAX_SIDE, Solution};

use super::format::{Format, Style, Symbols};

const BLANK: u8 = 0xFE;
const UNKNOWN: u8 = 0xFF;

/// Returns whether a character stands for an empty cell in grids whose digits are all figures.
pub(super) fn is_blank(byte: u8) -> bool {
    b".0*_-?xX".contains(&byte)
}

/// Error for a cell's text that is no digit and no blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknown;

/// Returns the character of a digit by its index from 0; `None` if the alphabet is too short. `digits` is the
/// grid's side.
fn letter(symbols: Symbols, digits: usize, index: usize) -> Option<u8> {
    let usual = || b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0".get(index).copied();
    match symbols {
        // In every alphabet a figure is its own digit, so `0` can only be the last digit.
        Symbols::Hex if index + 1 == digits => Some(b'0'),
        Symbols::Upper | Symbols::Lower | Symbols::Decimal | Symbols::Hex => usual(),
        Symbols::Letters => b"ABCDEFGHIJKLMNOPQRSTUVWXYZ".get(index).copied(),
    }
}

/// A table of the digit or blank that each character stands for, in a grid with `digits` digits.
#[derive(Clone, Debug)]
pub(super) struct Alphabet {
    digits: usize,
    symbols: Symbols,
    meanings: [u8; 128],
}

impl Alphabet {
    pub(super) fn new(digits: usize, symbols: Symbols) -> Self {
        let mut meanings = [UNKNOWN; 128];
        let blanks: &[u8] = match (digits, symbols) {
            // `0` is a digit here, and a text with `*` or `?` is not in this alphabet.
            (MAX_SIDE, Symbols::Upper | Symbols::Lower | Symbols::Decimal) => b".",
            (_, Symbols::Hex) => b".*_-?",
            (..=9, _) => b".0*_-?xX",
            _ => b".0*_-?",
        };
        for &blank in blanks {
            meanings[usize::from(blank)] = BLANK;
        }
        for (digit, letter) in
            (0..digits).filter_map(|digit| letter(symbols, digits, digit).map(|letter| (digit, letter)))
        {
            meanings[usize::from(letter)] = digit as u8;
            meanings[usize::from(letter.to_ascii_lowercase())] = digit as u8;
        }
        Self { digits, symbols, meanings }
    }

    /// Returns the digit that a byte stands for, or `None` for a blank.
    #[inline]
    pub(super) fn byte(&self, byte: u8) -> Result<Option<Digit>, Unknown> {
        match self.meanings.get(usize::from(byte)) {
            None | Some(&UNKNOWN) => Err(Unknown),
            Some(&BLANK) => Ok(None),
            Some(&digit) => Ok(Some(Digit::new(usize::from(digit)))),
        }
    }

    /// Returns whether every character of a text is a digit or a blank.
    pub(super) fn knows(&self, text: &str) -> bool {
        text.bytes().all(|byte| self.byte(byte).is_ok())
    }

    /// Returns the digit of a cell's text: nothing, one character, or a number of two figures. If
    /// `zero_is_blank`, `0` is an empty cell even if the alphabet has it as a digit.
    pub(super) fn cell(&self, text: &str, zero_is_blank: bool) -> Result<Option<Digit>, Unknown> {
        match *text.as_bytes() {
            [] => Ok(None),
            [b'0'] if zero_is_blank => Ok(None),
            [byte] => self.byte(byte),
            [tens, ones] if tens.is_ascii_digit() && ones.is_ascii_digit() => {
                match usize::from(tens - b'0') * 10 + usize::from(ones - b'0') {
                    0 => Ok(None),
                    value if value <= self.digits => Ok(Some(Digit::new(value - 1))),
                    _ => Err(Unknown),
                }
            }
            _ => Err(Unknown),
        }
    }

    /// Describes the valid texts of a cell, for an error message.
    pub(super) fn expected(&self) -> String {
        let nth = |index| letter(self.symbols, self.digits, index).map_or('9', char::from);
        let last = match self.symbols {
            Symbols::Hex => nth(self.digits.saturating_sub(2)),
            _ => nth(self.digits.saturating_sub(1)),
        };
        match (self.symbols, self.digits) {
            (Symbols::Letters, _) => format!("a letter A-{last} or a blank (. or 0)"),
            (Symbols::Hex, ..=10) => format!("a digit 0-{last} or a blank (.)"),
            (Symbols::Hex, _) => format!("a digit 0-9 or A-{last}, or a blank (.)"),
            (_, 1) => "a digit 1 or a blank (. or 0)".into(),
            (_, ..=9) => format!("a digit 1-{last} or a blank (. or 0)"),
            (_, 10) => "a digit 1-9 or A, or a blank (. or 0)".into(),
            (_, MAX_SIDE) => "a digit 1-9, A-Z or 0, or a blank (.)".into(),
            _ => format!("a digit 1-9 or A-{last}, or a blank (. or 0)"),
        }
    }
}

/// Detects the alphabet from the characters of a grid with one character for each cell.
///
/// - Up to side 9, a grid without `1` to `9` is in letters.
/// - Above side 9, `0` is a digit if another character is the blank, and the highest letters allow it. At
///   side 16, `F` then occurs and `G` does not.
/// - Above side 9, a grid without `1` to `9` is in letters if a letter is too high for `1` to `9`, then `A`.
///
/// # Errors
/// Returns the two alphabets if both fit.
pub(super) fn find_symbols(
    digits: usize,
    bytes: impl Iterator<Item = u8>,
) -> Result<Symbols, (Symbols, Symbols)> {
    let mut seen = 0u128;
    let mut lower = false;
    for byte in bytes.filter(u8::is_ascii) {
        lower |= byte.is_ascii_lowercase();
        seen |= 1 << byte.to_ascii_uppercase();
    }
    let usual = if lower { Symbols::Lower } else { Symbols::Upper };
    let has = |byte: u8| seen & (1 << byte) != 0;
    // The digit's character in the usual alphabet is in the text.
    let has_digit = |index| letter(Symbols::Upper, digits, index).is_some_and(has);
    if digits == MAX_SIDE {
        return Ok(usual);
    }
    if digits <= 9 {
        let letters = (0..digits).any(|index| letter(Symbols::Letters, digits, index).is_some_and(has));
        return Ok(if letters && !(b'1'..=b'9').any(has) { Symbols::Letters } else { Symbols::Upper });
    }
    let is_letter = |index: &usize| letter(Symbols::Letters, digits, *index).is_some_and(has);
    if digits <= 26 && !(b'1'..=b'9').any(has) && (0..digits).any(|index| is_letter(&index)) {
        // These letters occur only in the alphabet of letters.
        let beyond = (digits - 9..digits).any(|index| is_letter(&index));
        return if beyond { Ok(Symbols::Letters) } else { Err((usual, Symbols::Letters)) };
    }
    let other_blank = b".*_-?".iter().any(|&blank| has(blank));
    if !has(b'0') || !other_blank || has_digit(digits - 1) {
        return Ok(usual);
    }
    if has_digit(digits - 2) { Ok(Symbols::Hex) } else { Err((usual, Symbols::Hex)) }
}

/// Returns an alphabet with one character for each digit: lower case stays, any other becomes upper case.
pub(super) fn one_character(symbols: Symbols) -> Symbols {
    if symbols == Symbols::Lower { Symbols::Lower } else { Symbols::Upper }
}

/// Returns the character of a cell's digit, or the blank, in a style.
pub(super) fn cell_symbol(digits: usize, cell: Option<Digit>, style: Style) -> char {
    let Some(digit) = cell else { return style.blank };
    let letter = letter(style.symbols, digits, digit.index()).map_or('?', char::from);
    if style.symbols == Symbols::Lower { letter.to_ascii_lowercase() } else { letter }
}

/// Adapts a style to a grid's side: the blank is `.` where `0` is a digit, and too short an alphabet is
/// replaced by the usual one.
pub(super) fn writable_style(digits: usize, style: Style) -> Style {
    let fits = letter(style.symbols, digits, digits.saturating_sub(1)).is_some();
    let symbols = if fits { style.symbols } else { Symbols::Upper };
    let zero_is_digit = digits == MAX_SIDE || symbols == Symbols::Hex;
    Style { blank: if zero_is_digit { '.' } else { style.blank }, symbols, ..style }
}

/// Returns the text of a cell's digit, or the blank, for a format with separated cells.
pub(super) fn cell_text(digits: usize, cell: Option<Digit>, style: Style) -> String {
    match (cell, style.symbols) {
        (Some(digit), Symbols::Decimal) => digit.to_string(),
        (cell, _) => cell_symbol(digits, cell, style).to_string(),
    }
}

/// Returns the cells on one line, one character each, without a newline. With 36 digits `0` is a digit, so
/// the blank is then always `.`.
pub fn line(layout: &Layout, cells: &[Option<Digit>], blank: char) -> String {
    line_in(layout, cells, Style { format: Format::LINE, blank, symbols: Symbols::Upper })
}

/// Parses the cells that [`line`](fn@line) writes, one for every cell of the layout.
pub fn parse_line(layout: &Layout, text: &str) -> Option<Vec<Option<Digit>>> {
    let alphabet = Alphabet::new(layout.digits(), Symbols::Upper);
    let cells: Result<Vec<_>, _> = text.bytes().map(|byte| alphabet.byte(byte)).collect();
    cells.ok().filter(|cells| cells.len() == layout.cells())
}

/// Returns the cells on one line, with the blank and alphabet of `style`; the format of `style` is ignored.
pub fn line_in(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    one_line(layout, cells, writable_style(layout.digits(), style))
}

/// Returns a solved grid on one line, with the alphabet of `style`.
pub fn solution_in(layout: &Layout, solution: &Solution, style: Style) -> String {
    let mut line = String::with_capacity(layout.cells());
    let cells = solution.digits().iter().copied().map(Some);
    push_cells(&mut line, layout, cells, writable_style(layout.digits(), style));
    line
}

/// Returns the cells on one line in a style that [`writable_style`] returned.
pub(super) fn one_line(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    let mut line = String::with_capacity(layout.cells());
    push_cells(&mut line, layout, cells.iter().copied(), style);
    line
}

/// Appends the cells in a style that [`writable_style`] returned.
pub(super) fn push_cells(
    line: &mut String,
    layout: &Layout,
    cells: impl Iterator<Item = Option<Digit>>,
    style: Style,
) {
    // Streams hold millions of classic grids.
    let mut symbols = [style.blank as u8; 81];
    if layout.digits() <= 9
        && style.symbols == Symbols::Upper
        && style.blank.is_ascii()
        && let Some(symbols) = symbols.get_mut(..layout.cells())
    {
        for (symbol, cell) in symbols.iter_mut().zip(cells) {
            *symbol = cell.map_or(style.blank as u8, |digit| b'0' + digit.value());
        }
        line.push_str(std::str::from_utf8(symbols).unwrap_or_default());
    } else {
        line.extend(cells.map(|cell| cell_symbol(layout.digits(), cell, style)));
    }
}

/// Returns a solved grid on one line, as [`line()`] writes it.
pub(crate) fn solution_line(layout: &Layout, solution: &Solution) -> String {
    solution_in(layout, solution, Style { format: Format::LINE, blank: '.', symbols: Symbols::Upper })
}

/// Returns the character of a digit: `1` to `9`, `A` to `Z`, and `0` for the 36th.
pub(crate) fn symbol(digit: Digit) -> char {
    letter(Symbols::Upper, MAX_SIDE, digit.index()).map_or('?', char::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(digits: usize, text: &str) -> Option<u8> {
        Alphabet::new(digits, Symbols::Upper).cell(text, false).ok().map(|cell| cell.map_or(0, Digit::value))
    }

    #[test]
    fn letters_follow_nine_in_either_case() {
        assert_eq!(value(16, "G"), Some(16));
        assert_eq!(value(16, "g"), Some(16));
        assert_eq!(value(16, "16"), Some(16));
        assert_eq!(value(16, "H"), None);
        assert_eq!(value(16, "17"), None);
        assert_eq!(value(16, "ä"), None);
    }

    #[test]
    fn zero_is_the_digit_36_there_alone() {
        assert_eq!(value(36, "0"), Some(36));
        assert_eq!(value(35, "0"), Some(0));
        assert_eq!(value(36, "*"), None);
        assert_eq!(value(36, "."), Some(0));
    }

    #[test]
    fn x_is_a_blank_where_letters_are_not_digits() {
        assert_eq!(value(9, "x"), Some(0));
        assert_eq!(value(16, "X"), None);
        assert_eq!(value(33, "X"), Some(33));
    }

    #[test]
    fn the_alphabet_is_told_from_the_characters() {
        let detected = |digits, text: &str| find_symbols(digits, text.bytes());
        assert_eq!(detected(9, "12."), Ok(Symbols::Upper));
        assert_eq!(detected(9, "..."), Ok(Symbols::Upper));
        assert_eq!(detected(9, "A.I"), Ok(Symbols::Letters));
        assert_eq!(detected(9, "x1X"), Ok(Symbols::Upper));
        assert_eq!(detected(16, "1.2G3A"), Ok(Symbols::Upper));
        assert_eq!(detected(16, "1.2g3a"), Ok(Symbols::Lower));
        assert_eq!(detected(16, "102030405F"), Ok(Symbols::Upper), "0 is the only blank");
        assert_eq!(detected(16, "0.2F3A"), Ok(Symbols::Hex));
        assert_eq!(detected(16, "0.2FG"), Ok(Symbols::Upper), "two blanks");
        assert_eq!(detected(16, "0.2E"), Err((Symbols::Upper, Symbols::Hex)));
        assert_eq!(detected(16, "A.P"), Ok(Symbols::Letters));
        assert_eq!(detected(16, "A.G"), Err((Symbols::Upper, Symbols::Letters)));
        assert_eq!(detected(25, "A.Y"), Ok(Symbols::Letters));
        assert_eq!(detected(25, "1A.P"), Ok(Symbols::Upper));
        assert_eq!(detected(36, "0Z."), Ok(Symbols::Upper));
    }
}
