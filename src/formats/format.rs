//! The name of a format, and the style in which one input was written.

use std::fmt;
use std::str::FromStr;

/// A text format for a puzzle or a position. Each format is a constant, such as [`Format::LINE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format(&'static str);

/// The parts of a position, besides the digits, that a text format can show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FormatContent {
    /// True if the format tells placed digits from givens.
    pub placed: bool,
    /// True if the format shows which candidates are left.
    pub candidates: bool,
}

impl FormatContent {
    pub(super) const CANDIDATES: Self = Self { placed: false, candidates: true };
    pub(super) const ALL: Self = Self { placed: true, candidates: true };
}

impl Format {
    /// Names a format. Only the file of the format does.
    pub(super) const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// Returns the name by which command-line options select the format.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// An alphabet: the characters that stand for digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Symbols {
    /// `1` to `9`, then `A` for ten.
    Upper,
    /// `1` to `9`, then `a` for ten.
    Lower,
    /// `10` for ten in separated cells, and `A` elsewhere.
    Decimal,
    /// Like [`Upper`](Self::Upper), but `0` is the last digit and never a blank. A 16x16 grid has `0` to `9`
    /// and `A` to `F`.
    Hex,
    /// `A` for one, `B` for two; up to side 26.
    Letters,
}

impl Symbols {
    /// Every alphabet.
    pub const ALL: [Self; 5] = [Self::Upper, Self::Lower, Self::Decimal, Self::Hex, Self::Letters];

    /// Returns the name by which command-line options select the alphabet.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Upper => "1-9A-Z",
            Self::Lower => "1-9a-z",
            Self::Decimal => "decimal",
            Self::Hex => "0-9A-Z",
            Self::Letters => "A-Z",
        }
    }
}

impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Error for a text that is not the name of an alphabet; holds the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownSymbols(pub String);

impl fmt::Display for UnknownSymbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no alphabet is called {:?}; there are 1-9A-Z, 1-9a-z, decimal, 0-9A-Z and A-Z", self.0)
    }
}

impl std::error::Error for UnknownSymbols {}

impl FromStr for Symbols {
    type Err = UnknownSymbols;

    /// Parses an alphabet's name. Its last letter may vary: `1-9A-G` and `A-P` name alphabets of a 16x16
    /// grid.
    fn from_str(name: &str) -> Result<Self, UnknownSymbols> {
        let unknown = || UnknownSymbols(name.to_owned());
        let is_last = |rest: &str, kind: fn(&u8) -> bool| matches!(rest.as_bytes(), [last] if kind(last));
        Self::ALL
            .into_iter()
            .find(|symbols| {
                let full = symbols.as_str();
                full == name
                    || full.strip_suffix('Z').is_some_and(|stem| {
                        name.strip_prefix(stem).is_some_and(|rest| is_last(rest, u8::is_ascii_uppercase))
                    })
                    || full.strip_suffix('z').is_some_and(|stem| {
                        name.strip_prefix(stem).is_some_and(|rest| is_last(rest, u8::is_ascii_lowercase))
                    })
            })
            .ok_or_else(unknown)
    }
}

/// The format, blank and alphabet of a text. A puzzle or its solution can be written back in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// The text format.
    pub format: Format,
    /// The character of an empty cell: `.` or `0`. If `0` is a digit, `.` is written in any case.
    pub blank: char,
    /// The alphabet of the digits.
    pub symbols: Symbols,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alphabets_read_back() {
        for symbols in Symbols::ALL {
            assert_eq!(symbols.to_string().parse(), Ok(symbols));
        }
        assert_eq!("1-9A-G".parse(), Ok(Symbols::Upper));
        assert_eq!("0-9A-F".parse(), Ok(Symbols::Hex));
        assert_eq!("A-P".parse(), Ok(Symbols::Letters));
        for wrong in ["", "A", "A-", "A-p", "1-9A-", "hex", "1-9", "A-PP"] {
            assert!(wrong.parse::<Symbols>().is_err(), "{wrong}");
        }
    }
}
