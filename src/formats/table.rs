//! Recognises tables and reads rows without a header. A table is a CSV or TSV data set with a column of
//! puzzles.

use crate::grid::{MAX_SIDE, Shape};

use super::error::{InputError, Place};
use super::format::{Format, Symbols};
use super::input::{Context, Input, Line, ReadOptions, shifted};
use super::line;
use super::symbols::{Alphabet, find_symbols};
use super::text::{column_of, offset_in};

/// The usual names of the column or field that holds the puzzle, the surest first.
pub(super) const PUZZLE_NAMES: [&str; 12] = [
    "puzzle",
    "quizzes",
    "quiz",
    "question",
    "grid",
    "input",
    "initial_board",
    "board",
    "sudoku",
    "givens",
    "clues",
    "start",
];

/// The number of names, the first ones, that make a header even alone or among prose.
const SURE_NAMES: usize = 8;

/// The characters between columns, the most usual first.
const DELIMITERS: [u8; 4] = [b',', b'\t', b';', b'|'];

/// The most bytes before the first delimiter in the header line of a table.
const LONGEST_NAME: usize = 64;

/// Returns the index of the puzzle's column: the one in the options, else one with a usual name.
pub(super) fn puzzle_column<'a>(
    names: &(impl Iterator<Item = &'a str> + Clone),
    options: &ReadOptions,
) -> Option<usize> {
    let named = |wanted: &str| names.clone().position(|name| name.eq_ignore_ascii_case(wanted));
    match &options.column {
        Some(wanted) => names.clone().position(|name| name == wanted).or_else(|| named(wanted)),
        None => PUZZLE_NAMES.into_iter().find_map(named),
    }
}

/// Cuts a line of a table into fields, ignoring that a quoted field may hold the delimiter.
pub(super) fn cut(text: &str, delimiter: u8) -> impl Iterator<Item = &str> + Clone {
    text.split(char::from(delimiter)).map(|field| field.trim().trim_matches('"').trim())
}

/// Returns the possible delimiters between columns: the one in the options, else all.
pub(super) fn delimiters(options: &ReadOptions) -> impl Iterator<Item = u8> {
    let given = options.delimiter.and_then(|given| u8::try_from(given).ok()).filter(u8::is_ascii);
    let tab = (options.format == Some(Format::TSV)).then_some(b'\t');
    let only = given.or(tab);
    only.into_iter().chain(DELIMITERS.into_iter().filter(move |_| only.is_none()))
}

/// Returns whether a line is the header of a table with a column of puzzles.
pub(super) fn is_header(text: &str, options: &ReadOptions) -> bool {
    let start = &text.as_bytes()[..text.len().min(LONGEST_NAME)];
    let is_delimiter = |byte: &u8| DELIMITERS.contains(byte) || options.delimiter == Some(char::from(*byte));
    // A quick test first: streams hold millions of other lines.
    if text.len() > LONGEST_NAME && !start.iter().any(is_delimiter) {
        return false;
    }
    let usual = ReadOptions { column: None, ..ReadOptions::default() };
    let has_names = |delimiter| {
        let fields = cut(text, delimiter);
        let is_sure =
            |name: &str| PUZZLE_NAMES[..SURE_NAMES].iter().any(|sure| name.eq_ignore_ascii_case(sure));
        let is_list = fields.clone().count() > 1 && !text.contains(", ");
        (options.column.is_some() && puzzle_column(&fields, options).is_some())
            || (puzzle_column(&fields, &usual).is_some() && (is_list || fields.clone().any(is_sure)))
            // If the options name a column, there is a header, even without that column.
            || (options.column.is_some() && fields.clone().count() > 1 && fields.clone().all(is_name))
    };
    delimiters(options).any(has_names) && puzzle_field(text, options).is_none()
}

/// Returns whether the text of a field may be the name of a column.
fn is_name(field: &str) -> bool {
    field.is_empty() || field.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Returns whether a line is a row of a table without a header. A field after the first is then a puzzle, and
/// the first does not look like one.
pub(super) fn is_row(text: &str, options: &ReadOptions) -> bool {
    !text.trim_start().starts_with(";;")
        && !text.trim_start().starts_with("; ")
        && puzzle_field(text, options).is_some_and(|(index, _)| index > 0)
}

/// Returns the first field of a line that is a puzzle with an empty cell, as (index, text).
pub(super) fn puzzle_field<'a>(text: &'a str, options: &ReadOptions) -> Option<(usize, &'a str)> {
    let present = delimiters(options).filter(|&delimiter| text.as_bytes().contains(&delimiter));
    let mut found = present.filter_map(|delimiter| {
        let mut fields = cut(text, delimiter).enumerate();
        let (_, head) = fields.next()?;
        if is_puzzle(head, options) {
            return Some((0, head));
        }
        // If the first field is nearly a puzzle, it has an error, and later fields are not tried.
        let went_wrong = head.len() > MAX_SIDE && line::is_plain(head);
        if went_wrong { None } else { fields.find(|(_, field)| is_puzzle(field, options)) }
    });
    found.next()
}

/// Returns whether a field is a puzzle of side 4 or more: one character for each cell, some digit and
/// some blank.
fn is_puzzle(field: &str, options: &ReadOptions) -> bool {
    const MIN: usize = 16;
    let length = field.len();
    let side = length.isqrt();
    let fits = match options.shape {
        Some(shape) => shape.side() == side,
        None => side <= MAX_SIDE && Shape::of_side(side).is_some(),
    };
    if !fits || length < MIN || side * side != length {
        return false;
    }
    let symbols =
        options.symbols.or_else(|| find_symbols(side, field.bytes()).ok()).unwrap_or(Symbols::Upper);
    let alphabet = Alphabet::new(side, symbols);
    let cells = || field.bytes().map(|byte| alphabet.byte(byte));
    cells().all(|cell| cell.is_ok())
        && cells().any(|cell| matches!(cell, Ok(None)))
        && cells().any(|cell| matches!(cell, Ok(Some(_))))
}

/// Reads the puzzle in a row of a table without a header.
pub(super) fn read_row(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let Some((index, field)) = puzzle_field(line.text, &context.options) else {
        return line::read(line, context);
    };
    let offset = offset_in(line.text, field);
    let column = column_of(line.text, offset);
    let read = line::read(Line { text: field, ..line }, context);
    let mut input = read.map_err(|error| shifted(error, line, column))?;
    if let Some(at) = line::second_puzzle(&line.text[offset..], field) {
        let place = Place { line: line.number, column: column_of(line.text, offset + at) };
        return Err(line::second_error(place));
    }
    input.notes.push(format!("field {} is taken as the puzzle", index + 1));
    Ok(input)
}
