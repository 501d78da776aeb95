//! Records of a table cut into fields, line by line, with the place of each field.

use super::document::Line;
use super::source::MAX_TEXT;
use super::tokens::column_of;

/// Cuts lines into the fields of records. A field in quotes may hold delimiters and line breaks, which become LF.
#[derive(Debug)]
pub(super) struct Fields {
    reader: csv_core::Reader,
    bytes: Vec<u8>,
    used: usize,
    ends: Vec<usize>,
    /// The line and the byte in it where each field begins.
    starts: Vec<(usize, usize)>,
    /// The lines of the record but the last, which are few: most records have one line.
    held: Vec<(usize, String)>,
}

/// How far a record has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Progress {
    /// It ends with this line.
    Whole,
    /// A field is still within quotes.
    Open,
    /// There is more of it than a puzzle's text may have.
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

    /// The line on which the record began that is still open.
    pub(super) fn open_since(&self) -> Option<usize> {
        self.held.first().map(|(number, _)| *number)
    }

    /// Forgets the record.
    pub(super) fn clear(&mut self) {
        self.reader.reset();
        self.used = 0;
        self.ends.clear();
        self.starts.clear();
        self.held.clear();
    }

    /// Takes a line of the record, the first one if it was cleared.
    pub(super) fn take(&mut self, line: Line<'_>) -> Progress {
        let text = line.text.as_bytes();
        // What is written is never longer than what is read.
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

    /// How many fields there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a field, empty if there is none.
    pub(super) fn get(&self, index: usize) -> &str {
        let Some(&end) = self.ends.get(index) else { return "" };
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        // Only ASCII was cut out of what was text.
        str::from_utf8(&self.bytes[begin..end]).unwrap_or_default()
    }

    /// All of them, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Where the text of a field begins: line, column, and that line's text; `last` is the record's last line.
    pub(super) fn place<'a>(&'a self, index: usize, last: Line<'a>) -> (Line<'a>, usize) {
        let (number, offset) = self.starts.get(index).copied().unwrap_or((last.number, 0));
        let held = self.held.iter().find(|(held, _)| *held == number);
        let text = held.map_or(last.text, |(_, text)| text.as_str());
        let quoted = usize::from(text.as_bytes().get(offset) == Some(&b'"'));
        (Line { number, text }, column_of(text, offset) + quoted)
    }
}
