//! Recognises the format of one line. `class` sorts out text and code first; `plan` decides a block.
//!
//! Without `--from` a line is asked in this order, and the first format of the list that says yes is taken:
//!
//! 1. Whether a format `opens` a document with it. Not asked of lines that begin as cells do: with a figure,
//!    one of `.*-+|`, or bracketed candidates. `--column` asks it of those too.
//! 2. Whether it is a link, or the header of a table. Asked of the same lines.
//! 3. Whether it `begins` as a puzzle of a format does. Asked of the same lines.
//! 4. Whether it `matches` a format. Asked only of lines over 81 bytes, or if the options name a shape.
//!
//! Other lines are cells: a whole puzzle or a row.

use crate::grid::{MAX_SIDE, Shape};

use super::format::Format;
use super::input::ReadOptions;
use super::plan::is_nearly_line;
use super::record::Record;
use super::row_features::{RowFeatures, RuleHint, feature, row_features};
use super::text::{Token, is_vertical, numbers_columns, without_comment};
use super::text_format::Unit;
use super::{framed, hodoku, line, link, list, pencilmarks, rows, table, variants};

/// The most characters in a line that may be a row of one-character cells, even with a few too many.
const LONG_LINE: usize = MAX_SIDE + 4;

/// The kind of one line of input, as far as it can be told without the other lines.
pub(super) enum LineKind {
    Blank,
    Comment,
    /// The first line of a document, which is read by its own
    /// [`DocumentReader`](super::input::DocumentReader).
    Document(Format),
    /// A line that is meant as a whole puzzle, even if it has errors.
    Record(Record),
    /// A rule: a horizontal line of a frame.
    Rule,
    /// A row of a grid that has one line for each row.
    Row(RowFeatures),
}

/// Recognises the kind of one line of input.
pub(super) fn line_kind(text: &str, options: &ReadOptions) -> LineKind {
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        return LineKind::Blank;
    }
    if trimmed.starts_with('#') {
        return LineKind::Comment;
    }
    let Some(format) = options.format else { return guess(text, options) };
    let known = list::of(format);
    match known.unit {
        Unit::Document => LineKind::Document(format),
        Unit::Puzzle if trimmed.starts_with(['{', '[']) && is_also_json(format) => {
            LineKind::Document(Format::JSON)
        }
        Unit::Puzzle if known.is_in_links && link::matches(trimmed) => LineKind::Record(Record::Link),
        Unit::Puzzle => LineKind::Record(Record::InFormat(format)),
        Unit::Row => row_in_format(format, text, options),
    }
}

/// Returns whether a puzzle in this format may also stand in a document of JSON.
fn is_also_json(format: Format) -> bool {
    matches!(format, Format::FPUZZLES | Format::SUDOKUPAD)
}

/// Recognises a line of a grid whose format is given.
fn row_in_format(format: Format, text: &str, options: &ReadOptions) -> LineKind {
    let trimmed = text.trim();
    match format {
        Format::FRAMED | Format::PENCILMARKS | Format::SS if framed::is_rule(text) => LineKind::Rule,
        Format::FRAMED | Format::SS if is_all(trimmed, b'*') => {
            LineKind::Row(row_features(Format::FRAMED, text, RuleHint::Stars))
        }
        Format::FRAMED | Format::PENCILMARKS | Format::SS | Format::SPACED if numbers_columns(trimmed) => {
            LineKind::Comment
        }
        format => row_or_values(format, text, RuleHint::None, options),
    }
}

/// Recognises a line by a beginning that no cells have: a document, or a puzzle in certain formats.
fn document_or_record(text: &str, options: &ReadOptions) -> Option<LineKind> {
    let first = text.as_bytes()[0];
    if matches!(first, b'S' | b'0'..=b'9') && variants::matches(text) {
        return Some(LineKind::Record(Record::Variant));
    }
    // Streams hold millions of lines of cells, which begin with figures and dots.
    let is_cell = matches!(first, b'0'..=b'9' | b'.' | b'*' | b'-' | b'+' | b'|');
    if (is_cell && options.column.is_none()) || pencilmarks::begins_with_brackets(text) {
        return None;
    }
    if let Some(format) = list::find(|format| (format.opens)(text)) {
        return Some(LineKind::Document(format));
    }
    if link::matches(text) {
        return Some(LineKind::Record(Record::Link));
    }
    // The first column may have no name, or an unusual one.
    let may_be_name = matches!(first, b'a'..=b'z' | b'A'..=b'Z' | b'"' | b',' | b';' | b'_' | 0x80..);
    if (may_be_name || options.column.is_some()) && table::is_header(text, options) {
        return Some(LineKind::Document(Format::CSV));
    }
    list::find(|format| (format.begins)(text)).map(|format| LineKind::Record(Record::InFormat(format)))
}

fn guess(raw: &str, options: &ReadOptions) -> LineKind {
    let text = raw.trim();
    if let Some(kind) = document_or_record(text, options) {
        return kind;
    }
    let shape = options.shape;
    let head = line::head(text);
    // Streams hold millions of lines of 81 cells, so tests that such a line cannot pass are skipped.
    if (text.len() > 81 || shape.is_some())
        && let Some(format) = list::find(|format| (format.matches)(text, shape))
    {
        return LineKind::Record(Record::InFormat(format));
    }
    if text.starts_with(['{', '(', '[', '<']) && are_sets(without_comment(text)) {
        return row_or_values(Format::SPACED, raw, RuleHint::None, options);
    }
    let is_whole = head.len() == raw.len();
    if !is_whole && line::has_spaces_for_blanks(raw, shape) {
        return LineKind::Record(Record::InFormat(Format::LINE));
    }
    let has_more = head.len() < text.len();
    let framed = text.contains('|') || (!text.is_ascii() && text.contains(is_vertical));
    if (has_more || framed)
        && !(line::is_plain(head) && is_line(head, has_more, shape))
        && table::is_row(text, options)
    {
        return LineKind::Record(Record::Row);
    }
    let written = head.bytes().any(|byte| byte.is_ascii_alphanumeric());
    // Streams hold millions of lines of cells, so these are tested before rules, which take longer.
    if !(framed && head.contains(is_vertical))
        && is_line(head, has_more, shape)
        && (written || !framed::is_certain_rule(text))
    {
        return LineKind::Record(Record::InFormat(Format::LINE));
    }
    if numbers_columns(text) {
        return LineKind::Comment;
    }
    if framed {
        if framed::is_rule(text) {
            return LineKind::Rule;
        }
        let is_hollow = framed::cells(text).is_empty();
        let rule_hint = if is_hollow { RuleHint::Hollow } else { RuleHint::None };
        return row_or_values(Format::FRAMED, raw, rule_hint, options);
    }
    let rule_hint = if text.bytes().all(|byte| byte == b'-' || byte == b' ') {
        RuleHint::Dashes
    } else if framed::is_certain_rule(text) {
        return LineKind::Rule;
    } else if is_all(text, b'*') {
        RuleHint::Stars
    } else if text.contains('-') {
        RuleHint::Dashed
    } else {
        RuleHint::None
    };
    if text.contains(',') && hodoku::is_shortened(text) {
        return LineKind::Record(Record::InFormat(Format::HODOKU));
    }
    let body = without_comment(text);
    let format = if are_sets(body) {
        Format::SPACED
    } else if body.contains(',') || body.matches(';').count() > 2 {
        Format::COMMAS
    } else if body.trim_end().contains(char::is_whitespace) {
        Format::SPACED
    } else {
        Format::ROWS
    };
    row_or_values(format, raw, rule_hint, options)
}

/// Returns whether the cells of a row are sets of candidates, in brackets or listed with commas. Spaces
/// separate the cells.
fn are_sets(row: &str) -> bool {
    let is_listed = || row.contains(',') && row.contains(char::is_whitespace);
    if !(row.contains(['{', '(', '[', '<']) || is_listed()) {
        return false;
    }
    let cells = pencilmarks::cells(row);
    let is_apart = |text: &str| !text.starts_with(',') && !text.ends_with(',') && !text.contains(",,");
    cells.len() > 3
        && cells.iter().all(|cell| is_apart(cell.text))
        && cells.iter().any(|cell| pencilmarks::is_marks(cell.text, cells.len()))
}

fn is_all(text: &str, only: u8) -> bool {
    text.bytes().all(|byte| byte == only)
}

/// Returns the kind of a line of cells: a whole puzzle if it has too many cells for a row, else a row.
fn row_or_values(format: Format, text: &str, rule_hint: RuleHint, options: &ReadOptions) -> LineKind {
    let row = row_features(format, text, rule_hint);
    let most = match options.shape.map(Shape::side) {
        Some(side) => usize::midpoint(side, side * side).min(LONG_LINE),
        None => LONG_LINE,
    };
    let is_separated = !matches!(format, Format::ROWS) && !row.has(feature::WORDS | feature::GROUPS);
    if is_separated && row.cells > most {
        let format = match format {
            _ if row.has(feature::MARKS) => Format::PENCILMARKS,
            Format::FRAMED if !is_cut_evenly(text) => Format::LINE,
            format => format,
        };
        return LineKind::Record(Record::InFormat(format));
    }
    LineKind::Row(row)
}

/// Returns whether the bars in a line part all of its cells alike.
fn is_cut_evenly(text: &str) -> bool {
    let count = |part: &str| part.chars().filter(|letter| !letter.is_whitespace()).count();
    let mut counts = text.split(is_vertical).map(count).filter(|&count| count > 0);
    counts.next().is_none_or(|first| counts.all(|count| count == first))
}

/// Returns the features of a row in an `.sdk` file. Its format is guessed, whatever the options say.
pub(super) fn guess_row_features(text: &str) -> RowFeatures {
    match guess(text, &ReadOptions::default()) {
        LineKind::Row(row) => row,
        _ => row_features(Format::ROWS, text, RuleHint::None),
    }
}

/// Cuts a row into cells in the format that the row alone seems to have.
pub(super) fn cut_as_seen(text: &str) -> Vec<Token<'_>> {
    let row = guess_row_features(text);
    if row.format == Format::ROWS { rows::cells_of(row.cells, text) } else { list::cut(row.format, text) }
}

/// Returns whether `head`, the cells at the start of a line, may be a whole puzzle, judging by its length.
/// `has_more` means that other text follows the cells.
fn is_line(head: &str, has_more: bool, shape: Option<Shape>) -> bool {
    let length = line::length(head);
    match shape.map(Shape::side) {
        Some(side) => length > usize::midpoint(side, side * side).min(LONG_LINE),
        // A row has nothing behind it, and separated cells have one or two characters each.
        None => length > LONG_LINE || (has_more && is_nearly_line(length)),
    }
}

/// Returns whether a line is a whole puzzle, and not the first row of a grid.
pub(super) fn is_one_puzzle(text: &str, options: &ReadOptions) -> bool {
    match line_kind(text, options) {
        LineKind::Record(_) => true,
        LineKind::Row(features) => {
            text.starts_with('"') || (features.format == Format::ROWS && is_nearly_line(features.cells))
        }
        LineKind::Blank | LineKind::Comment | LineKind::Document(_) | LineKind::Rule => false,
    }
}
