//! Cuts the records (rows) of a table into fields, line by line, and keeps the place of each field.

use super::csv::unguarded;
use super::input::Line;
use super::source::MAX_TEXT;
use super::text::column_of;

/// A record (row) of a table that is being cut into fields. A quoted field may hold delimiters, and line
/// breaks, which become LF.
#[derive(Debug)]
pub(super) struct Fields {
    reader: csv_core::Reader,
    bytes: Vec<u8>,
    used: usize,
    ends: Vec<usize>,
    /// The beginning of each field, as (line, byte in that line).
    starts: Vec<(usize, usize)>,
    /// The lines of the record except the last, as (line, text). Most records have only one line.
    held: Vec<(usize, String)>,
}

/// The state of a table's record after one more line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// The record ends with this line.
    Whole,
    /// A quoted field continues on the next line.
    Open,
    /// The record is longer than `MAX_TEXT`.
    TooLong,
}

impl Fields {
    pub(super) fn new(delimiter: u8) -> Self {
        Self {
            reader: csv_core::ReaderBuilder::new().delimiter(delimiter).build(),
            bytes: Vec::new(),
            used: 0,
            ends: Vec::new(),
            starts: Vec::new(),
            held: Vec::new(),
        }
    }

    /// Returns the number of the record's first line, if the record is not yet complete.
    pub(super) fn open_since(&self) -> Option<usize> {
        self.held.first().map(|(number, _)| *number)
    }

    /// Drops the record, so that the next line begins another one.
    pub(super) fn clear(&mut self) {
        self.reader.reset();
        self.used = 0;
        self.ends.clear();
        self.starts.clear();
        self.held.clear();
    }

    /// Adds a line to the record; after [`clear`](Self::clear), begins another record.
    pub(super) fn take(&mut self, line: Line<'_>) -> Progress {
        let text = line.text.as_bytes();
        // The output is never longer than the input.
        self.bytes.resize(self.used + text.len() + 2, 0);
        if self.starts.is_empty() {
            self.starts.push((line.number, 0));
        }
        for input in [text, b"\n"] {
            let mut rest = input;
            while !rest.is_empty() {
                let (result, read, written) = self.reader.read_field(rest, &mut self.bytes[self.used..]);
                rest = &rest[read..];
                self.used += written;
                if let csv_core::ReadFieldResult::Field { record_end } = result {
                    self.ends.push(self.used);
                    if record_end {
                        return Progress::Whole;
                    }
                    self.starts.push((line.number, input.len() - rest.len()));
                }
            }
        }
        self.held.push((line.number, line.text.to_owned()));
        if self.used > MAX_TEXT { Progress::TooLong } else { Progress::Open }
    }

    /// Returns the number of fields.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the text of a field, without the guard of what begins like a formula; empty if there is none.
    pub(super) fn get(&self, index: usize) -> &str {
        let Some(&end) = self.ends.get(index) else { return "" };
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        // The input was UTF-8, and only ASCII was removed.
        unguarded(str::from_utf8(&self.bytes[begin..end]).unwrap_or_default())
    }

    /// Returns the texts of all fields in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Returns the beginning of a field's text, as (line, column). `last` is the last line of the record.
    pub(super) fn place<'a>(&'a self, index: usize, last: Line<'a>) -> (Line<'a>, usize) {
        let (number, offset) = self.starts.get(index).copied().unwrap_or((last.number, 0));
        let held = self.held.iter().find(|(held, _)| *held == number);
        let text = held.map_or(last.text, |(_, text)| text.as_str());
        let quoted = usize::from(text.as_bytes().get(offset) == Some(&b'"'));
        let field = text.get(offset + quoted..).unwrap_or_default();
        let guard = field.len() - unguarded(field).len();
        (Line { number, text }, column_of(text, offset) + quoted + guard)
    }
}
