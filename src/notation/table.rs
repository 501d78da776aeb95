//! Tables with a header line: CSV and TSV data sets with a column of puzzles; and rows without a header, one of whose
//! fields is a puzzle.

use crate::grid::{MAX_SIDE, Shape};

use super::error::{ErrorCode, InputError, Place};
use super::format::{Format, Symbols};
use super::gather::{Context, Line};
use super::reader::{Input, ReadOptions};
use super::symbols::{Alphabet, told};
use super::tokens::column_of;
use super::{line, record};

/// What data sets call the column of puzzles, the surest name first.
const PUZZLE_NAMES: [&str; 8] =
    ["puzzle", "quizzes", "quiz", "question", "grid", "input", "initial_board", "board"];

/// What separates columns, the most usual first.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// How far into a line the first delimiter stands at the most, if it is a header.
const LONGEST_NAME: usize = 64;

/// Which of the columns holds the puzzle: the one that was asked for, or one with a usual name.
fn puzzle_column<'a>(names: impl Iterator<Item = &'a str> + Clone, options: &ReadOptions) -> Option<usize> {
    let named = |wanted: &str| names.clone().position(|name| name.eq_ignore_ascii_case(wanted));
    match &options.column {
        Some(wanted) => names.clone().position(|name| name == wanted).or_else(|| named(wanted)),
        None => PUZZLE_NAMES.into_iter().find_map(named),
    }
}

/// The fields of a line, as far as they can be told without minding what stands in quotes.
fn cut(text: &str, delimiter: u8) -> impl Iterator<Item = &str> + Clone {
    text.split(char::from(delimiter)).map(|field| field.trim().trim_matches('"').trim())
}

/// The delimiters that may be meant.
fn delimiters(options: &ReadOptions) -> impl Iterator<Item = u8> {
    let given = options.delimiter.and_then(|given| u8::try_from(given).ok()).filter(u8::is_ascii);
    let tab = (options.format == Some(Format::Tsv)).then_some(b'\t');
    let only = given.or(tab);
    only.into_iter().chain(DELIMITERS.into_iter().filter(move |_| only.is_none()))
}

/// Whether a line is the header of a table with a column of puzzles.
pub(super) fn is_header(text: &str, options: &ReadOptions) -> bool {
    let start = &text.as_bytes()[..text.len().min(LONGEST_NAME)];
    let is_delimiter = |byte: &u8| DELIMITERS.contains(byte) || options.delimiter == Some(char::from(*byte));
    // Other lines come by the million.
    if text.len() > LONGEST_NAME && !start.iter().any(is_delimiter) {
        return false;
    }
    let usual = ReadOptions { column: None, ..ReadOptions::default() };
    let has_names = |delimiter| {
        let fields = cut(text, delimiter);
        puzzle_column(fields.clone(), options).is_some()
            || puzzle_column(fields.clone(), &usual).is_some()
            // Whoever names a column says that there is a header, even if it has no such column.
            || (options.column.is_some() && fields.clone().count() > 1 && fields.clone().all(is_name))
    };
    delimiters(options).any(has_names) && puzzle_field(text, options).is_none()
}

/// Whether a field may be the name of a column.
fn is_name(field: &str) -> bool {
    field.is_empty() || field.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Whether one of the fields after the first is a puzzle, while the first does not look like one.
pub(super) fn is_row(text: &str, options: &ReadOptions) -> bool {
    puzzle_field(text, options).is_some_and(|(index, _)| index > 0)
}

/// The first field that is a puzzle with a blank: its index, and the field as it stands in the text.
fn puzzle_field<'a>(text: &'a str, options: &ReadOptions) -> Option<(usize, &'a str)> {
    let present = delimiters(options).filter(|&delimiter| text.as_bytes().contains(&delimiter));
    let mut found = present.filter_map(|delimiter| {
        let mut fields = cut(text, delimiter).enumerate();
        let (_, head) = fields.next()?;
        if is_puzzle(head, options) {
            return Some((0, head));
        }
        // What is nearly a puzzle is one that went wrong, and what follows it is no better one.
        let went_wrong = head.len() > MAX_SIDE && line::is_plain(head);
        if went_wrong { None } else { fields.find(|(_, field)| is_puzzle(field, options)) }
    });
    found.next()
}

/// Whether a field is a whole puzzle of one-character cells with a blank, of side 4 or more.
fn is_puzzle(field: &str, options: &ReadOptions) -> bool {
    const LEAST: usize = 16;
    let length = field.len();
    let side = length.isqrt();
    let fits = match options.shape {
        Some(shape) => shape.side() == side,
        None => length >= LEAST && side <= MAX_SIDE && Shape::of_side(side).is_some(),
    };
    if !fits || side * side != length {
        return false;
    }
    let symbols = options.symbols.or_else(|| told(side, field.bytes()).ok()).unwrap_or(Symbols::Upper);
    let alphabet = Alphabet::new(side, symbols);
    let cells = || field.bytes().map(|byte| alphabet.byte(byte));
    cells().all(|cell| cell.is_ok()) && cells().any(|cell| matches!(cell, Ok(None)))
}

/// Reads a row of a table without a header.
pub(super) fn read_row(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let Some((index, field)) = puzzle_field(line.text, &context.options) else {
        return line::read(line, context);
    };
    let offset = (field.as_ptr() as usize).saturating_sub(line.text.as_ptr() as usize);
    let column = column_of(line.text, offset);
    let read = line::read(Line { text: field, ..line }, context);
    let mut input = read.map_err(|error| record::shifted(error, line, column))?;
    input.notes.push(format!("field {} is taken as the puzzle", index + 1));
    Ok(input)
}

/// The table has no column of puzzles, or not the one that was asked for.
fn no_column(number: usize, names: &[&str], options: &ReadOptions) -> InputError {
    /// How many columns an error names.
    const MOST: usize = 30;
    let mut there: Vec<&str> = names.iter().copied().filter(|name| !name.is_empty()).take(MOST).collect();
    if names.len() > MOST {
        there.push("...");
    }
    let there = there.join(", ");
    let (message, expected) = match &options.column {
        Some(wanted) => {
            (format!("the table has no column '{wanted}'; it has {there}"), format!("a column '{wanted}'"))
        }
        None => (
            format!(
                "none of the table's columns is known to hold puzzles: name one with --column; it has {there}"
            ),
            "a column called puzzle, or --column NAME".to_string(),
        ),
    };
    InputError::new(ErrorCode::Column, Place { line: number, column: 1 }, message, expected, there)
}

#[cfg(feature = "tables")]
pub(super) use with_reader::Table;
#[cfg(not(feature = "tables"))]
pub(super) use without_reader::Table;

#[cfg(feature = "tables")]
mod with_reader {
    use std::sync::Arc;

    use super::super::collector;
    use super::super::detect::{Nature, is_nearly_line, nature};
    use super::super::error::counted;
    use super::super::fields::{Fields, Progress};
    use super::super::gather::{Gather, Ready, Taken};
    use super::super::record::Record;
    use super::super::source::too_long;
    use super::super::tokens::end_column;
    use super::{
        Context, Format, Input, InputError, Line, ReadOptions, cut, delimiters, is_header, no_column,
        puzzle_column, puzzle_field, read_row, record,
    };

    /// A table with a header line, or what was said to be one.
    #[derive(Debug, Default)]
    pub(in super::super) struct Table {
        state: State,
        /// What cuts the lines; none before the header.
        fields: Option<Fields>,
        /// A line of the record could not be read, and its error stands for it.
        spoilt: bool,
    }

    #[derive(Debug, Default)]
    enum State {
        #[default]
        Header,
        Rows(Columns),
        /// There is no header, and every row is looked through for its puzzle.
        Bare,
        /// There is no column of puzzles, which has been said.
        Skipped,
    }

    #[derive(Debug)]
    struct Columns {
        names: Vec<Arc<str>>,
        puzzle: usize,
        id: Option<usize>,
        format: Format,
        /// How the text of the puzzle is read: by itself, as if it were no table.
        inner: ReadOptions,
        /// A header of one column may be the title of a grid: its line, until the first row shows what it is.
        doubtful: Option<(usize, String)>,
    }

    impl Gather for Table {
        fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> Taken {
            let open = self.fields.as_ref().is_some_and(|fields| fields.open_since().is_some());
            if !open {
                if line.text.trim().is_empty() {
                    return Taken::More;
                }
                if let Some(taken) = self.before_a_record(line, context, ready) {
                    return taken;
                }
            }
            let Some(fields) = &mut self.fields else { return Taken::More };
            match fields.take(line) {
                Progress::Open => return Taken::More,
                Progress::TooLong => {
                    let first = fields.open_since().unwrap_or(line.number);
                    ready.push_back(Err(too_long(first, "the text of a record")));
                }
                Progress::Whole if self.spoilt => {}
                Progress::Whole => self.record(line, context, ready),
            }
            self.spoilt = false;
            if let Some(fields) = &mut self.fields {
                fields.clear();
            }
            Taken::More
        }

        fn unreadable(&mut self, error: InputError, ready: &mut Ready) {
            self.spoilt = self.fields.as_ref().is_some_and(|fields| fields.open_since().is_some());
            ready.push_back(Err(error));
        }

        fn end(&mut self, _context: &mut Context, ready: &mut Ready) {
            if let Some(line) = self.fields.as_ref().and_then(Fields::open_since) {
                let expected = "the quote that ends a field";
                ready.push_back(Err(InputError::syntax(
                    line,
                    1,
                    expected,
                    "a record that is open at the end of the text",
                )));
            }
        }
    }

    impl Table {
        /// Looks at the first line of a record: it may be a header, or a row that is read as it stands.
        fn before_a_record(
            &mut self,
            line: Line<'_>,
            context: &mut Context,
            ready: &mut Ready,
        ) -> Option<Taken> {
            let options = &context.options;
            match &mut self.state {
                State::Header => {
                    let delimiter = delimiter_of(line.text, options);
                    self.fields = Some(Fields::new(delimiter));
                    None
                }
                State::Rows(columns) => {
                    if let Some((number, text)) = columns.doubtful.take()
                        && !is_one_puzzle(line.text, &columns.inner)
                    {
                        ready.push_back(Err(collector::title(number, &text)));
                        return Some(Taken::Refused);
                    }
                    None
                }
                State::Bare => {
                    let read = read_row(line, context).map_err(|error| error.on(line.text));
                    ready.push_back(read);
                    Some(Taken::More)
                }
                State::Skipped if is_header(line.text, options) => {
                    self.fields = Some(Fields::new(delimiter_of(line.text, options)));
                    self.state = State::Header;
                    None
                }
                State::Skipped => Some(Taken::More),
            }
        }

        /// Reads a record that is whole.
        fn record(&mut self, last: Line<'_>, context: &mut Context, ready: &mut Ready) {
            let Some(fields) = &self.fields else { return };
            match &self.state {
                State::Rows(columns) if !columns.has_another_header(fields, &context.options) => {
                    ready.push_back(columns.read(fields, last, context));
                }
                State::Rows(_) | State::Header => self.header(last, context, ready),
                State::Bare | State::Skipped => {}
            }
        }

        fn header(&mut self, last: Line<'_>, context: &mut Context, ready: &mut Ready) {
            let Some(fields) = &self.fields else { return };
            let options = &context.options;
            let names: Vec<&str> = fields.iter().map(str::trim).collect();
            let (first, _) = fields.place(0, last);
            self.state = match puzzle_column(names.iter().copied(), options) {
                Some(puzzle) => State::Rows(Columns::new(&names, puzzle, first, options)),
                None if options.column.is_none() && puzzle_field(last.text, options).is_some() => {
                    ready.push_back(read_row(last, context).map_err(|error| error.on(last.text)));
                    State::Bare
                }
                None => {
                    ready.push_back(Err(no_column(first.number, &names, options).on(first.text)));
                    State::Skipped
                }
            };
        }
    }

    /// Whether a line of a table of one column is a puzzle, rather than the first row of one.
    fn is_one_puzzle(text: &str, options: &ReadOptions) -> bool {
        match nature(text, options) {
            Nature::Record(_) => true,
            Nature::Row(look) => {
                text.starts_with('"') || (look.format == Format::Rows && is_nearly_line(look.cells))
            }
            Nature::Blank | Nature::Comment | Nature::Opens(_) | Nature::Rule => false,
        }
    }

    /// What separates the columns of this header: what makes one of them the column of puzzles, else what cuts it
    /// into the most.
    fn delimiter_of(header: &str, options: &ReadOptions) -> u8 {
        let names = |delimiter| cut(header, delimiter);
        let telling =
            |&delimiter: &u8| (puzzle_column(names(delimiter), options).is_some(), names(delimiter).count());
        // Of several as good as each other the first is meant.
        delimiters(options)
            .map(|delimiter| (telling(&delimiter), delimiter))
            .reduce(|best, other| if other.0 > best.0 { other } else { best })
            .map_or(b',', |(_, delimiter)| delimiter)
    }

    impl Columns {
        fn new(names: &[&str], puzzle: usize, header: Line<'_>, options: &ReadOptions) -> Self {
            let asked = options.format.is_some() || options.column.is_some();
            let doubtful = (names.len() == 1 && !asked).then(|| (header.number, header.text.to_owned()));
            let is_id = |&(index, name): &(usize, &&str)| index != puzzle && name.eq_ignore_ascii_case("id");
            let tabs = delimiter_of(header.text, options) == b'\t';
            Self {
                names: names.iter().map(|&name| Arc::from(name)).collect(),
                puzzle,
                id: names.iter().enumerate().find(is_id).map(|(index, _)| index),
                format: if tabs { Format::Tsv } else { Format::Csv },
                inner: ReadOptions { format: None, column: None, delimiter: None, ..options.clone() },
                doubtful,
            }
        }

        /// Whether a record is the header of another table, which follows this one.
        fn has_another_header(&self, fields: &Fields, options: &ReadOptions) -> bool {
            let value = fields.get(self.puzzle);
            let is_word = value.bytes().all(|byte| !byte.is_ascii_digit() && byte != b'.');
            is_word && puzzle_column(fields.iter().map(str::trim), options).is_some()
        }

        fn read(&self, fields: &Fields, last: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
            let wanted = self.names.len();
            let some_more = (wanted..fields.len()).any(|index| !fields.get(index).trim().is_empty());
            if fields.len() < wanted || some_more {
                let (expected, found) = (counted(wanted, "field"), counted(fields.len(), "field"));
                let error = InputError::syntax(last.number, end_column(last.text), expected, found);
                return Err(error.on(last.text));
            }
            let (line, column) = fields.place(self.puzzle, last);
            let value = fields.get(self.puzzle);
            let read = self.dispatch(Line { number: line.number, text: value }, context);
            let mut input = read.map_err(|error| record::shifted(error, line, column))?;
            if input.style.format != Format::Line {
                input.notes.push(format!("its puzzle is written as {}", input.style.format));
            }
            input.style.format = self.format;
            input.id = self.id.map(|index| fields.get(index)).filter(|id| !id.is_empty()).map(str::to_owned);
            let others = self.names.iter().enumerate().filter(|(index, name)| {
                let is_nothing = name.is_empty() && fields.get(*index).is_empty();
                *index != self.puzzle && Some(*index) != self.id && !is_nothing
            });
            input.fields =
                others.map(|(index, name)| (Arc::clone(name), fields.get(index).to_owned())).collect();
            Ok(input)
        }

        /// Reads the text of a puzzle as what it is.
        fn dispatch(&self, line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
            let none = |found| Err(InputError::syntax(line.number, 1, "a puzzle", found));
            if line.text.contains('\n') {
                return collector::read_within(line, &self.inner, context);
            }
            match nature(line.text, &self.inner) {
                Nature::Blank => none("an empty field"),
                Nature::Comment => none("a comment"),
                Nature::Record(record) => record::read(record, line, context),
                Nature::Opens(_) => collector::read_within(line, &self.inner, context),
                _ => record::read(Record::Of(Format::Line), line, context),
            }
        }
    }
}

#[cfg(not(feature = "tables"))]
mod without_reader {
    use super::super::error::{ErrorCode, Place};
    use super::super::gather::{Gather, Ready, Taken};
    use super::{Context, InputError, Line};

    /// A table, which cannot be read.
    #[derive(Debug, Default)]
    pub(in super::super) struct Table {
        said: bool,
    }

    impl Gather for Table {
        fn take(&mut self, line: Line<'_>, _context: &mut Context, ready: &mut Ready) -> Taken {
            if !std::mem::replace(&mut self.said, true) {
                let (place, found) = (Place { line: line.number, column: 1 }, "a table with a header line");
                let message = "this is a table with a header line, and the program was built without the feature `tables`";
                let expected = "a program built with the feature `tables`";
                ready.push_back(Err(
                    InputError::new(ErrorCode::Syntax, place, message, expected, found).on(line.text)
                ));
            }
            Taken::More
        }

        fn end(&mut self, _context: &mut Context, _ready: &mut Ready) {}
    }
}
