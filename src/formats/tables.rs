//! The `csv` and `tsv` formats: tables with a header line and a column of puzzles.

#[cfg(feature = "tables")]
use super::data_set::TableReader;
use super::format::Format;
use super::input::DocumentReader;
use super::text_format::{Facts, TextFormat, Unit};
#[cfg(not(feature = "tables"))]
use without_reader::TableReader;

impl Format {
    /// A table with a header line and a column of puzzles, separated by commas.
    pub const CSV: Self = Self::new("csv");
    /// A table with a header line and a column of puzzles, separated by tabs.
    pub const TSV: Self = Self::new("tsv");
}

/// A format of tables: the ending of its files, and its description.
pub(super) struct Table(pub(super) &'static str, pub(super) &'static str);

impl TextFormat for Table {
    fn facts(&self) -> Facts {
        Facts { unit: Unit::Document, ending: Some(self.0), ..Facts::new(self.1) }
    }

    fn open(&self) -> Option<Box<dyn DocumentReader>> {
        Some(Box::new(TableReader::default()))
    }
}

#[cfg(not(feature = "tables"))]
mod without_reader {
    use super::super::error::{ErrorCode, InputError, Place};
    use super::super::input::{Context, DocumentReader, Line, LineOutcome, Ready};
    use super::super::refusals::left_out;

    /// The reader of tables in builds without the feature `tables`: reports one error.
    #[derive(Debug, Default)]
    pub(in super::super) struct TableReader {
        reported: bool,
    }

    impl DocumentReader for TableReader {
        fn take(&mut self, line: Line<'_>, _context: &mut Context, ready: &mut Ready) -> LineOutcome {
            if !std::mem::replace(&mut self.reported, true) {
                let (place, found) = (Place::start_of(line.number), "a table with a header line");
                let message = left_out("reading tables with a header line", "tables");
                let expected = "a program built with the feature `tables`";
                ready.push_back(Err(
                    InputError::new(ErrorCode::Syntax, place, message, expected, found).on(line.text)
                ));
            }
            LineOutcome::More
        }

        fn end(&mut self, _context: &mut Context, _ready: &mut Ready) {}
    }
}
