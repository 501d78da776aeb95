//! The list of all formats.

use std::fmt;
use std::str::FromStr;

use super::format::{Format, FormatContent, Style};
use super::text::Token;
use super::text_format::TextFormat;

/// Every format, in the order of the help. Of two that recognise a line the first is taken.
const FORMATS: &[(Format, &TextFormat)] = &[
    (Format::LINE, &super::line::FORMAT),
    (Format::ROWS, &super::rows::FORMAT),
    (Format::SPACED, &super::spaced::FORMAT),
    (Format::COMMAS, &super::commas::FORMAT),
    (Format::FRAMED, &super::framed::FORMAT),
    (Format::PENCILMARKS, &super::pencilmarks::FORMAT),
    (Format::CANDIDATES, &super::candidates::FORMAT),
    (Format::SDK, &super::sdk::FORMAT),
    (Format::SDM, &super::sdm::FORMAT),
    (Format::SS, &super::ss::FORMAT),
    (Format::SDX, &super::sdx::FORMAT),
    (Format::HODOKU, &super::hodoku::FORMAT),
    (Format::S9B, &super::s9b::FORMAT),
    (Format::SUDOKUWIKI, &super::sudokuwiki::FORMAT),
    (Format::FPUZZLES, &super::fpuzzles::FORMAT),
    (Format::SUDOKUPAD, &super::sudokupad::FORMAT),
    (Format::CSV, &super::tables::CSV),
    (Format::TSV, &super::tables::TSV),
    (Format::JSONL, &super::json::JSONL),
    (Format::JSON, &super::json::JSON),
    (Format::OPENSUDOKU, &super::opensudoku::FORMAT),
    (Format::GSF, &super::gsf::FORMAT),
    (Format::BANK, &super::bank::FORMAT),
];

/// Returns what a format is and does.
pub(super) fn of(format: Format) -> &'static TextFormat {
    FORMATS.iter().find(|(known, _)| *known == format).map_or(&super::line::FORMAT, |&(_, known)| known)
}

/// Returns the first format for which `is_it` holds.
pub(super) fn find(is_it: impl Fn(&TextFormat) -> bool) -> Option<Format> {
    FORMATS.iter().find(|(_, known)| is_it(known)).map(|&(format, _)| format)
}

/// Cuts a row into cells in the way of its format.
pub(super) fn cut(format: Format, row: &str) -> Vec<Token<'_>> {
    (of(format).cut)(row)
}

impl Format {
    /// Every format.
    pub const ALL: [Self; FORMATS.len()] = {
        let mut all = [Self::LINE; FORMATS.len()];
        let mut index = 0;
        while index < FORMATS.len() {
            all[index] = FORMATS[index].0;
            index += 1;
        }
        all
    };

    /// Returns a short description, naming the files and programs that use the format.
    pub fn about(self) -> &'static str {
        of(self).about
    }

    /// Returns whether the format can be written; every format can be read.
    pub fn is_written(self) -> bool {
        of(self).is_written
    }

    /// Returns the ending of the files in which the format is written, if they have one of their own.
    pub fn ending(self) -> Option<&'static str> {
        of(self).ending
    }

    /// Returns the parts of a position that the format can write.
    pub fn content(self) -> FormatContent {
        of(self).content
    }

    /// Returns the format in which to write the solution of a puzzle read in this format.
    #[must_use]
    pub(crate) fn of_answer(self) -> Self {
        of(self).of_answer
    }
}

impl Style {
    /// Returns the usual style of a format. The blank is `.`, but `0` in `.sdm` and `OpenSudoku`. Digits
    /// above nine are letters, but decimals between commas.
    pub fn new(format: Format) -> Self {
        let TextFormat { blank, symbols, .. } = *of(format);
        Self { format, blank: blank.unwrap_or('.'), symbols }
    }
}

/// Error for a text that is not the name of a format; holds the text.
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

    /// Parses a format's name, ignoring case and hyphens; some formats have a second name.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let plain = name.replace('-', "").to_ascii_lowercase();
        let is_named = |format: &(Format, &TextFormat)| {
            format.0.as_str() == plain || format.1.aliases.contains(&plain.as_str())
        };
        let known = FORMATS.iter().find(|format| is_named(format));
        known.map(|&(format, _)| format).ok_or_else(|| UnknownFormat(name.to_owned()))
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
        assert_eq!("F-Puzzles".parse(), Ok(Format::FPUZZLES));
        assert_eq!("grid".parse(), Ok(Format::FRAMED));
        let error = "lines".parse::<Format>().unwrap_err().to_string();
        assert!(
            error.starts_with("no format is called \"lines\"; there are line, rows, spaced, commas,"),
            "{error}"
        );
    }
}
