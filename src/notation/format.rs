//! The names of the formats, and how one input was written.

use std::fmt;
use std::str::FromStr;

/// A way to write a puzzle as text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// All cells on one line, one character each; metadata may follow.
    Line,
    /// One line a row, one character a cell.
    Rows,
    /// One line a row, cells separated by blanks.
    Spaced,
    /// One line a row, cells separated by commas.
    Commas,
    /// Rows with lines drawn between the boxes.
    Framed,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::Line, Self::Rows, Self::Spaced, Self::Commas, Self::Framed];

    /// Its name, as options spell it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Rows => "rows",
            Self::Spaced => "spaced",
            Self::Commas => "commas",
            Self::Framed => "framed",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// No format has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(pub String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no format is called {:?}; there are", self.0)?;
        for (index, format) in Format::ALL.iter().enumerate() {
            write!(f, "{} {format}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.as_str() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// How digits above nine are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symbols {
    /// `A` for ten.
    Upper,
    /// `a` for ten.
    Lower,
    /// `10` for ten, where cells are separated; `A` where they are not.
    Decimal,
}

/// How an input was written, so that its puzzle and its solution can be written back the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// The format.
    pub format: Format,
    /// The blank: `.` or `0`. A grid of side 36, where `0` is a digit, is written with `.` whatever this says.
    pub blank: char,
    /// How digits above nine are written.
    pub symbols: Symbols,
}

impl Style {
    /// The usual style of a format: blank `.`, letters for digits above nine, but decimals between commas.
    pub const fn new(format: Format) -> Self {
        let symbols = if matches!(format, Format::Commas) { Symbols::Decimal } else { Symbols::Upper };
        Self { format, blank: '.', symbols }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for format in Format::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        let error = "Line".parse::<Format>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "no format is called \"Line\"; there are line, rows, spaced, commas, framed"
        );
    }
}
