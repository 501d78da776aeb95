//! The characters of cells: `1` to `9`, then letters, and the blanks.

use crate::grid::{Digit, Index, MAX_SIDE};

use super::format::{Style, Symbols};

const BLANK: u8 = 0xFE;
const UNKNOWN: u8 = 0xFF;
const LETTERS: &[u8; MAX_SIDE] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";

/// The text of a cell means nothing in this grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknown;

/// What every character means in a grid of so many digits.
#[derive(Clone, Debug)]
pub(super) struct Alphabet {
    digits: usize,
    meanings: [u8; 128],
}

impl Alphabet {
    pub(super) fn new(digits: usize) -> Self {
        let mut meanings = [UNKNOWN; 128];
        let blanks: &[u8] = match digits {
            // Here `0` is a digit, so whoever wrote `*` or `?` cannot have meant this alphabet.
            MAX_SIDE => b".",
            ..=9 => b".0*_-?xX",
            _ => b".0*_-?",
        };
        for &blank in blanks {
            meanings[usize::from(blank)] = BLANK;
        }
        for (digit, &letter) in LETTERS.iter().enumerate().take(digits) {
            meanings[usize::from(letter)] = digit as u8;
            meanings[usize::from(letter.to_ascii_lowercase())] = digit as u8;
        }
        Self { digits, meanings }
    }

    /// The digit that one byte of a line means, or `None` for a blank.
    #[inline]
    pub(super) fn byte(&self, byte: u8) -> Result<Option<Digit>, Unknown> {
        match self.meanings.get(usize::from(byte)) {
            None | Some(&UNKNOWN) => Err(Unknown),
            Some(&BLANK) => Ok(None),
            Some(&digit) => Ok(Some(Digit::new(usize::from(digit)))),
        }
    }

    /// Whether every character is a digit or a blank.
    pub(super) fn knows(&self, text: &str) -> bool {
        text.bytes().all(|byte| self.byte(byte).is_ok())
    }

    /// The same for a whole cell, which may be empty, a character, or a decimal of two characters. `zero_is_blank`
    /// settles what `0` is where it could be the digit 36.
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

    /// What a cell may be, for an error.
    pub(super) fn expected(&self) -> String {
        let last = LETTERS.get(self.digits.saturating_sub(1)).map_or('9', |&letter| char::from(letter));
        match self.digits {
            1 => "a digit 1 or a blank (. or 0)".into(),
            ..=9 => format!("a digit 1-{last} or a blank (. or 0)"),
            10 => "a digit 1-9 or A, or a blank (. or 0)".into(),
            MAX_SIDE => "a digit 1-9, A-Z or 0, or a blank (.)".into(),
            _ => format!("a digit 1-9 or A-{last}, or a blank (. or 0)"),
        }
    }
}

/// The one character of a cell.
pub(super) fn cell_symbol(cell: Option<Digit>, blank: char, lower_case: bool) -> char {
    let Some(digit) = cell else { return blank };
    let letter = LETTERS.get(digit.index()).map_or('?', |&letter| char::from(letter));
    if lower_case { letter.to_ascii_lowercase() } else { letter }
}

/// The blank to write in a grid of so many digits: at 36 of them, `0` is a digit.
pub(super) fn safe_blank(digits: usize, blank: char) -> char {
    if digits == MAX_SIDE { '.' } else { blank }
}

/// The text of a cell where cells are separated.
pub(super) fn cell_text(cell: Option<Digit>, style: Style) -> String {
    match (cell, style.symbols) {
        (Some(digit), Symbols::Decimal) => digit.to_string(),
        (cell, symbols) => cell_symbol(cell, style.blank, symbols == Symbols::Lower).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(digits: usize, text: &str) -> Option<u8> {
        Alphabet::new(digits).cell(text, false).ok().map(|cell| cell.map_or(0, Digit::value))
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
}
