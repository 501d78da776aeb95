//! The `csv` and `tsv` formats: tables with a header line and a column of puzzles.

#[cfg(feature = "tables")]
use super::data_set::TableReader;
use super::format::Format;
use super::text_format::{TextFormat, Unit};
#[cfg(not(feature = "tables"))]
use without_reader::TableReader;

impl Format {
    /// A table with a header line and a column of puzzles, separated by commas.
    pub const CSV: Self = Self::new("csv");
    /// A table with a header line and a column of puzzles, separated by tabs.
    pub const TSV: Self = Self::new("tsv");
}

pub(super) const CSV: TextFormat = table("csv", "a table with a header and a column of puzzles");
pub(super) const TSV: TextFormat = table("tsv", "the same with tabs");

/// Creates a format of tables.
const fn table(ending: &'static str, about: &'static str) -> TextFormat {
    TextFormat {
        unit: Unit::Document,
        ending: Some(ending),
        open: Some(|| Box::new(TableReader::default())),
        ..TextFormat::new(about)
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
