//! The formats by name, and the style in which one input was written.

use std::fmt;
use std::str::FromStr;

/// A text format for a puzzle or a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// All cells on one line, one character each; metadata may follow.
    Line,
    /// One line for each row, with one character for each cell.
    Rows,
    /// One line for each row, with spaces between cells.
    Spaced,
    /// One line for each row, with commas between cells.
    Commas,
    /// Rows with lines drawn between the boxes.
    Framed,
    /// Rows of candidates with spaces between cells, framed or not.
    Pencilmarks,
    /// All candidates of all cells on one line: the 729 characters of a Sukaku, one for each.
    Candidates,
    /// `SadMan` Software's `.sdk`: header lines, sections for puzzle, state and pencil marks.
    Sdk,
    /// `.sdm`: one puzzle a line, with `0` for an empty cell.
    Sdm,
    /// Simple Sudoku's `.ss` file, or its clipboard of three grids: givens, placed digits, and candidates.
    Ss,
    /// `SudoCue`'s `.sdx`, a half-solved grid: candidates without separators, `u` before a placed digit.
    Sdx,
    /// A line of `HoDoKu`'s library: a position, and the step that is expected in it.
    Hodoku,
    /// `SudokuWiki`'s string that begins with `S9B`.
    S9b,
    /// `SudokuWiki`'s older string of 162 characters.
    Sudokuwiki,
    /// The JSON of f-puzzles, plain or in a link.
    Fpuzzles,
    /// The JSON of `SudokuPad`, plain or in a link.
    Sudokupad,
    /// A table with a header line and a column of puzzles, separated by commas.
    Csv,
    /// A table with a header line and a column of puzzles, separated by tabs.
    Tsv,
    /// One JSON object a line, with a field that holds the puzzle.
    Jsonl,
    /// A grid as JSON arrays of numbers.
    Json,
    /// `OpenSudoku`'s XML.
    Opensudoku,
    /// A line of gsf's taxonomy: seven fields or more, with the puzzle in the fifth.
    Gsf,
    /// A record of a puzzle bank: a hash, the puzzle, its rating.
    Bank,
}

/// The parts of a position, besides the digits, that a text format can show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FormatContent {
    /// True if the format tells placed digits from givens.
    pub placed: bool,
    /// True if the format shows which candidates are left.
    pub candidates: bool,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 23] = [
        Self::Line,
        Self::Rows,
        Self::Spaced,
        Self::Commas,
        Self::Framed,
        Self::Pencilmarks,
        Self::Candidates,
        Self::Sdk,
        Self::Sdm,
        Self::Ss,
        Self::Sdx,
        Self::Hodoku,
        Self::S9b,
        Self::Sudokuwiki,
        Self::Fpuzzles,
        Self::Sudokupad,
        Self::Csv,
        Self::Tsv,
        Self::Jsonl,
        Self::Json,
        Self::Opensudoku,
        Self::Gsf,
        Self::Bank,
    ];

    /// Returns the name by which command-line options select the format.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Line => "line",
            Self::Rows => "rows",
            Self::Spaced => "spaced",
            Self::Commas => "commas",
            Self::Framed => "framed",
            Self::Pencilmarks => "pencilmarks",
            Self::Candidates => "candidates",
            Self::Sdk => "sdk",
            Self::Sdm => "sdm",
            Self::Ss => "ss",
            Self::Sdx => "sdx",
            Self::Hodoku => "hodoku",
            Self::S9b => "s9b",
            Self::Sudokuwiki => "sudokuwiki",
            Self::Fpuzzles => "fpuzzles",
            Self::Sudokupad => "sudokupad",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Jsonl => "jsonl",
            Self::Json => "json",
            Self::Opensudoku => "opensudoku",
            Self::Gsf => "gsf",
            Self::Bank => "bank",
        }
    }

    /// Returns a short description, naming the files and programs that use the format.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Line => "all cells on one line; whatever follows them is ignored",
            Self::Rows => "a line a row, one character a cell",
            Self::Spaced => "a line a row, blanks or tabs between cells",
            Self::Commas => "a line a row, commas or semicolons between cells; an empty cell is blank",
            Self::Framed => "rows with | and rules of -, +, *, = or box drawing around them",
            Self::Pencilmarks => "the candidates of every cell, framed or not, as HoDoKu copies them",
            Self::Candidates => "729 characters, a slot for every candidate (Sukaku)",
            Self::Sdk => "SadMan and SudoCue .sdk: [Puzzle], [State], [PencilMarks]",
            Self::Sdm => ".sdm: one puzzle a line, 0 for a blank",
            Self::Ss => "Simple Sudoku .ss, and the three grids of its clipboard",
            Self::Sdx => "SudoCue .sdx, work in progress",
            Self::Hodoku => "a line of HoDoKu's library, and Susser's short form",
            Self::S9b => "SudokuWiki's S9B string",
            Self::Sudokuwiki => "SudokuWiki's older string of 162 characters",
            Self::Fpuzzles => "f-puzzles: JSON, compressed text or link",
            Self::Sudokupad => "SudokuPad: JSON, compressed text or link",
            Self::Csv => "a table with a header and a column of puzzles",
            Self::Tsv => "the same with tabs",
            Self::Jsonl => "JSON records, one a line, with a field that is a puzzle",
            Self::Json => "JSON arrays of numbers",
            Self::Opensudoku => "OpenSudoku XML",
            Self::Gsf => "a line of gsf's taxonomy: the fifth of its fields is the puzzle",
            Self::Bank => "a puzzle bank's records: hash, puzzle, rating",
        }
    }

    /// Returns whether the format can be written; every format can be read.
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::Sdx | Self::Sudokuwiki | Self::Sudokupad | Self::Gsf | Self::Bank)
    }

    /// Returns the parts of a position that the format can write.
    pub const fn content(self) -> FormatContent {
        match self {
            Self::Line
            | Self::Rows
            | Self::Spaced
            | Self::Commas
            | Self::Framed
            | Self::Sdm
            | Self::Csv
            | Self::Tsv
            | Self::Json
            | Self::Gsf
            | Self::Bank => FormatContent { placed: false, candidates: false },
            Self::Pencilmarks | Self::Candidates => FormatContent { placed: false, candidates: true },
            Self::Sdk
            | Self::Ss
            | Self::Sdx
            | Self::Hodoku
            | Self::S9b
            | Self::Sudokuwiki
            | Self::Fpuzzles
            | Self::Sudokupad
            | Self::Jsonl
            | Self::Opensudoku => FormatContent { placed: true, candidates: true },
        }
    }

    /// Returns the format in which to write the solution of a puzzle read in this format.
    #[must_use]
    pub(crate) const fn of_answer(self) -> Self {
        match self {
            Self::Rows | Self::Sdk => Self::Rows,
            Self::Spaced | Self::Sdx => Self::Spaced,
            Self::Commas => Self::Commas,
            Self::Framed | Self::Pencilmarks | Self::Ss => Self::Framed,
            _ => Self::Line,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
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
        let known = match plain.as_str() {
            "grid" | "boxed" => "framed",
            "pm" => "pencilmarks",
            "sukaku" => "candidates",
            "xml" => "opensudoku",
            other => other,
        };
        Self::ALL
            .into_iter()
            .find(|format| format.as_str() == known)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
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

impl Style {
    /// Returns the usual style of a format. The blank is `.`, but `0` in `.sdm` and `OpenSudoku`. Digits
    /// above nine are letters, but decimals between commas.
    pub const fn new(format: Format) -> Self {
        let symbols = if matches!(format, Format::Commas) { Symbols::Decimal } else { Symbols::Upper };
        let blank = if matches!(format, Format::Sdm | Format::Opensudoku) { '0' } else { '.' };
        Self { format, blank, symbols }
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
        assert_eq!("F-Puzzles".parse(), Ok(Format::Fpuzzles));
        assert_eq!("grid".parse(), Ok(Format::Framed));
        let error = "lines".parse::<Format>().unwrap_err().to_string();
        assert!(
            error.starts_with("no format is called \"lines\"; there are line, rows, spaced, commas,"),
            "{error}"
        );
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
