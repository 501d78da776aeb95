//! Writes a stream of puzzles in one format.

use std::sync::Arc;

use super::csv::push_row;
use super::error::WriteError;
use super::format::{Format, Style, Symbols};
use super::input::Input;
use super::json::json_line;
use super::write::{Loss, write_puzzle};
use super::{list, opensudoku};

/// The name of the table column, or of the JSON field, that holds the puzzle's id.
const ID: &str = "id";
const PUZZLE: &str = "puzzle";
const RECORD_FIELDS: [&str; 4] = [ID, PUZZLE, "placed", "eliminated"];

/// Settings for writing; a field that is `None` is taken from the format or the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WriteOptions {
    /// The character of an empty cell, `.` or `0`. If `None`, it is taken from the format or the input.
    pub blank: Option<char>,
    /// The alphabet of digits. If `None`, it is taken from the input.
    pub symbols: Option<Symbols>,
}

/// The text of one puzzle in a stream, with the parts of the puzzle that are lost.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StreamText {
    /// The text to append to the stream, including what separates the puzzle from the one before.
    pub text: String,
    /// The parts of the puzzle that the format cannot write.
    pub lost: Vec<Loss>,
    /// The names of the data set's columns that are not written.
    pub left_out: Vec<Arc<str>>,
}

/// Writes a stream of puzzles in one format.
///
/// Formats of several lines have a blank line between puzzles. A table takes its columns from the first
/// puzzle: its id, if it has one, the puzzle, and the other columns of its data set. Only the names of the
/// columns are held.
#[derive(Debug)]
pub struct Writer {
    format: Format,
    options: WriteOptions,
    /// The columns of the table, once its header is written.
    columns: Option<ColumnNames>,
    opened: bool,
}

#[derive(Debug)]
struct ColumnNames {
    id: bool,
    others: Vec<Arc<str>>,
}

impl Writer {
    /// Creates a writer.
    ///
    /// # Errors
    /// If the format can only be read.
    pub fn new(format: Format, options: WriteOptions) -> Result<Self, WriteError> {
        if !format.is_written() {
            return Err(WriteError::new(format, "is read and not written"));
        }
        Ok(Self { format, options, columns: None, opened: false })
    }

    /// Returns the text to append to the stream for the next puzzle. After an error the stream is unchanged.
    ///
    /// # Errors
    /// If the format or the alphabet cannot hold this puzzle.
    pub fn add(&mut self, input: &Input) -> Result<StreamText, WriteError> {
        let digits = input.puzzle.layout().digits();
        if self.options.symbols == Some(Symbols::Letters) && digits > 26 {
            let why = format!("has only 26 digits in the alphabet A-Z, and this grid has {digits}");
            return Err(WriteError::new(self.format, why));
        }
        let style = self.style(input);
        let written = write_puzzle(&input.puzzle, &style)?;
        let mut text = String::new();
        let left_out = match self.format {
            Format::CSV | Format::TSV => self.row(input, written.text.trim_end(), &mut text),
            Format::JSONL => {
                let (fields, left_out) = record_fields(input);
                text = json_line(&input.puzzle, style, input.id.as_deref(), &fields);
                left_out
            }
            Format::OPENSUDOKU if !self.opened => {
                text = [opensudoku::HEAD, &written.text].concat();
                all_columns(input)
            }
            format => {
                if self.opened && list::of(format).is_block {
                    text.push('\n');
                }
                text.push_str(&written.text);
                all_columns(input)
            }
        };
        self.opened = true;
        Ok(StreamText { text, lost: written.lost, left_out })
    }

    /// Returns the text to append to the stream after the last puzzle; empty in most formats.
    #[must_use]
    pub fn end(&self) -> &'static str {
        if self.opened && self.format == Format::OPENSUDOKU { opensudoku::FOOT } else { "" }
    }

    /// Returns the style in which to write an input, from the options, the format and the input's style.
    fn style(&self, input: &Input) -> Style {
        let usual = list::of(self.format).blank.unwrap_or(input.style.blank);
        Style {
            format: self.format,
            blank: self.options.blank.unwrap_or(usual),
            symbols: self.options.symbols.unwrap_or(input.style.symbols),
        }
    }

    /// Appends a row of the table to `text`, after the header if it is the first row. Returns the names of
    /// the input's columns that are not written.
    fn row(&mut self, input: &Input, puzzle: &str, text: &mut String) -> Vec<Arc<str>> {
        let delimiter = if self.format == Format::TSV { b'\t' } else { b',' };
        let columns = self.columns.get_or_insert_with(|| {
            let columns = ColumnNames::from_input(input);
            let id = columns.id.then_some(ID);
            let others = columns.others.iter().map(|name| &**name);
            push_row(text, delimiter, id.into_iter().chain([PUZZLE]).chain(others));
            columns
        });
        let id = columns.id.then(|| input.id.as_deref().unwrap_or_default());
        let others = columns.others.iter().enumerate().map(|(index, name)| {
            // Rows of one table usually have their fields in the same order.
            let there = input.fields.get(index).filter(|(other, _)| other == name);
            let found = there.or_else(|| input.fields.iter().find(|(other, _)| other == name));
            found.map_or("", |(_, value)| value.as_str())
        });
        push_row(text, delimiter, id.into_iter().chain([puzzle]).chain(others));
        let lost_id = (!columns.id && input.id.is_some()).then(|| Arc::from(ID));
        let has_column = |index: usize, name: &Arc<str>| {
            let first = input.fields.iter().position(|(other, _)| other == name);
            first == Some(index) && columns.others.contains(name)
        };
        let lost = input.fields.iter().enumerate();
        let lost = lost.filter(|(index, (name, value))| !value.is_empty() && !has_column(*index, name));
        lost_id.into_iter().chain(lost.map(|(_, (name, _))| Arc::clone(name))).collect()
    }
}

impl ColumnNames {
    fn from_input(input: &Input) -> Self {
        let mut others: Vec<Arc<str>> = Vec::with_capacity(input.fields.len());
        for (name, _) in &input.fields {
            let is_reserved = [ID, PUZZLE].iter().any(|mine| name.eq_ignore_ascii_case(mine));
            if !is_reserved && !others.contains(name) {
                others.push(Arc::clone(name));
            }
        }
        Self { id: input.id.is_some(), others }
    }
}

/// Returns (metadata fields to write in a JSON record, names of fields left out). A name is left out if the
/// record already has a field of that name.
fn record_fields(input: &Input) -> (Vec<(&str, &str)>, Vec<Arc<str>>) {
    let mut fields: Vec<(&str, &str)> = Vec::with_capacity(input.fields.len());
    let mut left_out = Vec::new();
    for (name, value) in &input.fields {
        let is_reserved =
            RECORD_FIELDS.contains(&&**name) || fields.iter().any(|(other, _)| *other == &**name);
        if is_reserved {
            left_out.push(Arc::clone(name));
        } else {
            fields.push((name, value));
        }
    }
    (fields, left_out)
}

fn all_columns(input: &Input) -> Vec<Arc<str>> {
    let id = input.id.as_ref().map(|_| Arc::from(ID));
    let named = input.fields.iter().filter(|(_, value)| !value.is_empty()).map(|(name, _)| Arc::clone(name));
    id.into_iter().chain(named).collect()
}
