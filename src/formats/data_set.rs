//! Reads tables with a header line: CSV and TSV data sets with a column of puzzles. Needs the feature
//! `tables`.

use std::sync::Arc;

use super::error::{ErrorCode, InputError, Place, counted};
use super::fields::{Fields, Progress};
use super::format::Format;
use super::input::{Context, DocumentReader, Input, Line, LineOutcome, ReadOptions, Ready, shifted};
use super::refusals::words_error;
use super::source::too_long;
use super::table::{cut, delimiters, is_header, puzzle_column, puzzle_field, read_row};
use super::text::end_column;

/// A reader of CSV and TSV tables, which may turn out to have no header.
#[derive(Debug, Default)]
pub(super) struct TableReader {
    state: TableState,
    /// The record (row of the table) that is being read, cut into fields; `None` before the header.
    fields: Option<Fields>,
    /// True if a line of the present record was unreadable, which was reported as an error.
    unreadable: bool,
}

#[derive(Debug, Default)]
enum TableState {
    #[default]
    Header,
    Rows(Header),
    /// The table has no header. Each row is searched for a field with a puzzle.
    Bare,
    /// The table has no column of puzzles, which was reported. Its rows are skipped.
    Skipped,
}

#[derive(Debug)]
struct Header {
    names: Vec<Arc<str>>,
    puzzle: usize,
    id: Option<usize>,
    format: Format,
    /// The header as (line, text), if it has only one column. The next line shows whether it is a title above
    /// a grid instead.
    possible_title: Option<(usize, String)>,
}

impl DocumentReader for TableReader {
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome {
        let open = self.fields.as_ref().is_some_and(|fields| fields.open_since().is_some());
        if !open {
            if line.text.trim().is_empty() {
                return LineOutcome::More;
            }
            if let Some(taken) = self.start_record(line, context, ready) {
                return taken;
            }
        }
        let Some(fields) = &mut self.fields else { return LineOutcome::More };
        match fields.take(line) {
            Progress::Open => return LineOutcome::More,
            Progress::TooLong => {
                let first = fields.open_since().unwrap_or(line.number);
                ready.push_back(Err(too_long(first, "the text of a record")));
            }
            Progress::Whole if self.unreadable => {}
            Progress::Whole => self.record(line, context, ready),
        }
        self.unreadable = false;
        if let Some(fields) = &mut self.fields {
            fields.clear();
        }
        LineOutcome::More
    }

    fn unreadable(&mut self, error: InputError, ready: &mut Ready) {
        self.unreadable = self.fields.as_ref().is_some_and(|fields| fields.open_since().is_some());
        ready.push_back(Err(error));
    }

    fn end(&mut self, _context: &mut Context, ready: &mut Ready) {
        if let Some(line) = self.fields.as_ref().and_then(Fields::open_since) {
            let (expected, found) =
                ("the quote that ends a field", "a record that is open at the end of the text");
            ready.push_back(Err(InputError::syntax(Place::start_of(line), expected, found)));
        }
    }
}

impl TableReader {
    /// Handles the first line of a record: finds the delimiter of a header, or reads a row of a table without
    /// one. Returns `None` if the line has yet to be cut into fields.
    fn start_record(
        &mut self,
        line: Line<'_>,
        context: &mut Context,
        ready: &mut Ready,
    ) -> Option<LineOutcome> {
        let options = &context.options;
        match &mut self.state {
            TableState::Header => {
                let delimiter = delimiter_of(line.text, options);
                self.fields = Some(Fields::new(delimiter));
                None
            }
            TableState::Rows(columns) => {
                if let Some((number, text)) = columns.possible_title.take()
                    && !context.nested.is_puzzle(line.text, context)
                {
                    ready.push_back(Err(words_error(number, &text)));
                    return Some(LineOutcome::Refused);
                }
                None
            }
            TableState::Bare => {
                let read = read_row(line, context).map_err(|error| error.on(line.text));
                ready.push_back(read);
                Some(LineOutcome::More)
            }
            TableState::Skipped if is_header(line.text, options) => {
                self.fields = Some(Fields::new(delimiter_of(line.text, options)));
                self.state = TableState::Header;
                None
            }
            TableState::Skipped => Some(LineOutcome::More),
        }
    }

    /// Handles a complete record: a row with a puzzle, or a header.
    fn record(&mut self, last: Line<'_>, context: &mut Context, ready: &mut Ready) {
        let Some(fields) = &self.fields else { return };
        match &self.state {
            TableState::Rows(columns) if !columns.has_another_header(fields, &context.options) => {
                ready.push_back(columns.read(fields, last, context));
            }
            TableState::Rows(_) | TableState::Header => self.header(last, context, ready),
            TableState::Bare | TableState::Skipped => {}
        }
    }

    fn header(&mut self, last: Line<'_>, context: &mut Context, ready: &mut Ready) {
        let Some(fields) = &self.fields else { return };
        let options = &context.options;
        let names: Vec<&str> = fields.iter().map(str::trim).collect();
        let (first, _) = fields.place(0, last);
        self.state = match puzzle_column(&names.iter().copied(), options) {
            Some(puzzle) => TableState::Rows(Header::new(&names, puzzle, first, options)),
            None if options.column.is_none() && puzzle_field(last.text, options).is_some() => {
                ready.push_back(read_row(last, context).map_err(|error| error.on(last.text)));
                TableState::Bare
            }
            None => {
                ready.push_back(Err(no_column(first.number, &names, options).on(first.text)));
                TableState::Skipped
            }
        };
    }
}

/// Returns the delimiter of a header line. The best one yields a column of puzzles, and then the most
/// columns.
fn delimiter_of(header: &str, options: &ReadOptions) -> u8 {
    let names = |delimiter| cut(header, delimiter);
    let telling =
        |&delimiter: &u8| (puzzle_column(&names(delimiter), options).is_some(), names(delimiter).count());
    // Of equal ones the first is taken.
    delimiters(options)
        .map(|delimiter| (telling(&delimiter), delimiter))
        .reduce(|best, other| if other.0 > best.0 { other } else { best })
        .map_or(b',', |(_, delimiter)| delimiter)
}

impl Header {
    fn new(names: &[&str], puzzle: usize, header: Line<'_>, options: &ReadOptions) -> Self {
        let is_named = options.format.is_some() || options.column.is_some();
        let possible_title = (names.len() == 1 && !is_named).then(|| (header.number, header.text.to_owned()));
        let is_id = |&(index, name): &(usize, &&str)| index != puzzle && name.eq_ignore_ascii_case("id");
        let tabs = delimiter_of(header.text, options) == b'\t';
        Self {
            names: names.iter().map(|&name| Arc::from(name)).collect(),
            puzzle,
            id: names.iter().enumerate().find(is_id).map(|(index, _)| index),
            format: if tabs { Format::TSV } else { Format::CSV },
            possible_title,
        }
    }

    /// Returns whether a record is not a row of this table but the header of another one.
    fn has_another_header(&self, fields: &Fields, options: &ReadOptions) -> bool {
        let value = fields.get(self.puzzle);
        let is_word = value.bytes().all(|byte| !byte.is_ascii_digit() && byte != b'.');
        is_word && puzzle_column(&fields.iter().map(str::trim), options).is_some()
    }

    fn read(&self, fields: &Fields, last: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
        let wanted = self.names.len();
        let some_more = (wanted..fields.len()).any(|index| !fields.get(index).trim().is_empty());
        if fields.len() < wanted || some_more {
            let (expected, found) = (counted(wanted, "field"), counted(fields.len(), "field"));
            let place = Place { line: last.number, column: end_column(last.text) };
            return Err(InputError::syntax(place, expected, found).on(last.text));
        }
        let (line, column) = fields.place(self.puzzle, last);
        let value = fields.get(self.puzzle);
        let within = Line { number: line.number, text: value };
        let mut input =
            context.nested.field(within, context).map_err(|error| shifted(error, line, column))?;
        if input.style.format != Format::LINE {
            input.notes.push(format!("its puzzle is written as {}", input.style.format));
        }
        input.style.format = self.format;
        input.id = self.id.map(|index| fields.get(index)).filter(|id| !id.is_empty()).map(str::to_owned);
        let others = self.names.iter().enumerate().filter(|(index, name)| {
            let is_nothing = name.is_empty() && fields.get(*index).is_empty();
            *index != self.puzzle && Some(*index) != self.id && !is_nothing
        });
        input.fields = others.map(|(index, name)| (Arc::clone(name), fields.get(index).to_owned())).collect();
        Ok(input)
    }
}

/// Creates the error for a table without a column of puzzles, or without the column that the options name.
fn no_column(number: usize, names: &[&str], options: &ReadOptions) -> InputError {
    /// The most column names listed in the error.
    const MAX: usize = 30;
    let mut there: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).take(MAX).collect();
    if names.len() > MAX {
        there.push("...");
    }
    let there = there.join(", ");
    let (message, expected) = match &options.column {
        Some(wanted) => (
            format!("the table has no column '{wanted}'; the columns are {there}"),
            format!("a column '{wanted}'"),
        ),
        None => (
            format!(
                "none of the table's columns is known to hold puzzles: name one with --column; the columns are {there}"
            ),
            "a column called puzzle, or --column NAME".to_string(),
        ),
    };
    InputError::new(ErrorCode::Column, Place::start_of(number), message, expected, there)
}
