//! JSON documents and JSON lines: cut into values, each handed to the format it is in.
//!
//! Only one value is held at a time. An array at the top whose elements are puzzles is handed out element by element,
//! so that what a long batch wrote reads back in the memory of one puzzle; an array that is a puzzle is one value.

pub(super) mod cells;
mod grid;
mod object;
mod origin;
mod scan;
mod value;

use crate::grid::{Digit, MAX_SIDE, Puzzle};

use super::detect::{LineKind, line_kind};
use super::document::{Context, DocumentReader, Line, LineOutcome, Ready};
use super::error::{InputError, Place};
use super::format::{Format, Style};
use super::reader::{Input, ReadOptions, parse};
use super::record::{self, Record};
use super::source::{MAX_TEXT, too_long};
use super::write::Unwritable;

pub(super) use origin::Origin;
use scan::{ColumnCounter, ScanEnd, Scanner};
pub(super) use value::{Node, Value, parse as parse_value};

/// A line longer than this stands in no error: nobody could find a place in it, and it may hold thousands.
const MOST_CONTEXT: usize = 2000;

/// The reader of values.
#[derive(Debug, Default)]
pub(super) struct JsonReader {
    /// Whether the values are elements of an array at the top.
    streaming: bool,
    state: ScanState,
    /// The end of the last line.
    last: Place,
}

/// What lies between the last value and the next.
#[derive(Debug, Default)]
enum ScanState {
    /// Nothing.
    #[default]
    Between,
    /// The brackets that begin an array of which it is not known yet whether it is a puzzle.
    Start(ArrayStart),
    /// A part of a value.
    Within(PartialValue),
}

#[derive(Debug)]
struct ArrayStart {
    /// What earlier lines had of it.
    before: String,
    begin: Place,
    /// The second bracket, by its byte in the text and by its place.
    second: Option<(usize, Place)>,
}

#[derive(Debug)]
struct PartialValue {
    /// What earlier lines had of it.
    before: String,
    begin: Place,
    scanner: Scanner,
    /// The first row of an array of arrays, which may turn out to be a whole puzzle: its byte and its place.
    first_row: Option<(usize, Place)>,
    /// It is over the limit, so it is passed and not held.
    skipped: bool,
}

impl DocumentReader for JsonReader {
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome {
        // No string goes over the end of a line, so a line that begins like a comment is one.
        if !line.text.trim_start().starts_with('#') {
            self.drop_broken(line, ready);
            self.scan(line, context, ready);
        }
        let is_done = !self.streaming && matches!(self.state, ScanState::Between);
        if is_done { LineOutcome::Done } else { LineOutcome::More }
    }

    fn unreadable(&mut self, error: InputError, ready: &mut Ready) {
        // The rest of its value is passed; that it was spoiled has been said.
        if let ScanState::Within(part) = &mut self.state {
            part.skipped = true;
            part.before = String::new();
        }
        ready.push_back(Err(error));
    }

    fn end(&mut self, _context: &mut Context, ready: &mut Ready) {
        let error = match std::mem::take(&mut self.state) {
            ScanState::Within(PartialValue { skipped: true, .. }) => return,
            ScanState::Within(PartialValue { before, begin, .. })
            | ScanState::Start(ArrayStart { before, begin, .. }) => unfinished(&before, begin),
            ScanState::Between if !self.streaming => return,
            ScanState::Between => {
                let Place { line, column } = self.last;
                InputError::syntax(line, column, "another value or ']'", "the end of the text")
            }
        };
        ready.push_back(Err(error));
    }
}

impl JsonReader {
    /// Drops a value that a line breaks off: an object begins there where none can.
    fn drop_broken(&mut self, line: Line<'_>, ready: &mut Ready) {
        let begins = line.text.trim_start().starts_with('{');
        match &self.state {
            ScanState::Within(part) if begins && !part.scanner.takes_object() => {
                if !part.skipped {
                    ready.push_back(Err(unfinished(&part.before, part.begin)));
                }
                self.state = ScanState::Between;
            }
            _ => {}
        }
    }

    fn scan(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) {
        let text = line.text;
        let mut columns = ColumnCounter::new(text);
        // Where what is not whole yet begins on this line, and how far it has been looked at.
        let (mut from, mut at) = (0, 0);
        loop {
            match std::mem::take(&mut self.state) {
                ScanState::Between => {
                    let Some(begin) = next(text, at, b",") else { break };
                    let place = Place { line: line.number, column: columns.column(begin) };
                    (from, at) = (begin, begin);
                    self.state = match text.as_bytes()[begin] {
                        b']' if self.streaming => {
                            self.streaming = false;
                            at += 1;
                            continue;
                        }
                        b'[' if !self.streaming => {
                            at += 1;
                            ScanState::Start(ArrayStart { before: String::new(), begin: place, second: None })
                        }
                        byte if self.streaming || matches!(byte, b'{' | b'[' | b'"' | b'\'') => {
                            ScanState::Within(PartialValue::new(String::new(), place, Scanner::default()))
                        }
                        _ => {
                            let found =
                                text[begin..].chars().next().map(|l| format!("{l:?}")).unwrap_or_default();
                            let error = InputError::syntax(place.line, place.column, "a JSON value", found);
                            ready.push_back(Err(with_context(error, line, "", place)));
                            break;
                        }
                    };
                }
                ScanState::Start(start) => match next(text, at, b"") {
                    None => {
                        self.state = ScanState::Start(start.and_line(&text[from..]));
                        break;
                    }
                    Some(found) => {
                        let place = Place { line: line.number, column: columns.column(found) };
                        (from, at) = self.decide(start, text, (from, found), place, &context.options);
                    }
                },
                ScanState::Within(mut part) => {
                    let end = part.scanner.search(text, at, part.first_row.is_some());
                    match end {
                        ScanEnd::FirstAt(end) => {
                            let row = part.first_row.take();
                            // Longer than any row, it is a grid by itself, and its neighbours are too.
                            if let Some((second, place)) = row.filter(|_| part.scanner.commas() >= MAX_SIDE) {
                                let whole = part.before + &text[from..end];
                                self.streaming = true;
                                let row = whole.get(second..).unwrap_or_default();
                                hand_out(row, place, line, context, ready);
                            } else {
                                self.state = ScanState::Within(part);
                            }
                            at = end;
                        }
                        ScanEnd::At(end) => {
                            part.finish(&text[from..end], line, context, ready);
                            at = end;
                        }
                        ScanEnd::Torn => {
                            part.finish(&text[from..], line, context, ready);
                            break;
                        }
                        ScanEnd::Open => {
                            self.state = ScanState::Within(part.and_line(&text[from..], ready));
                            break;
                        }
                    }
                }
            }
        }
        self.last = Place { line: line.number, column: columns.column(text.len()) };
    }

    /// Looks at the byte `found` after the brackets that begin an array, of which `from` is where this line's part
    /// begins. Tells what becomes of the two.
    fn decide(
        &mut self,
        mut start: ArrayStart,
        text: &str,
        (from, found): (usize, usize),
        place: Place,
        options: &ReadOptions,
    ) -> (usize, usize) {
        let byte = text.as_bytes()[found];
        let element = |begin| ScanState::Within(PartialValue::new(String::new(), begin, Scanner::default()));
        match (start.second, byte) {
            (None, b'[') => {
                start.second = Some((start.before.len() + found - from, place));
                self.state = ScanState::Start(start);
                return (from, found + 1);
            }
            // An empty array holds no puzzle and is none.
            (None, b']') => return (found + 1, found + 1),
            (None, b'{') => {
                self.streaming = true;
                self.state = element(place);
                return (found, found);
            }
            (None, b'"' | b'\'') if is_puzzle(&text[found..], options) => {
                self.streaming = true;
                self.state = element(place);
                return (found, found);
            }
            (Some((second, begin)), b'[') => {
                self.streaming = true;
                let before = start.before.get(second..).unwrap_or_default().to_owned();
                let from = if before.is_empty() { from + second - start.before.len() } else { from };
                self.state = ScanState::Within(PartialValue::new(before, begin, Scanner::within(1)));
                return (from, found);
            }
            (second, _) => {
                let scanner = Scanner::within(1 + usize::from(second.is_some()));
                let part = PartialValue::new(start.before, start.begin, scanner);
                self.state = ScanState::Within(PartialValue { first_row: second, ..part });
            }
        }
        (from, found)
    }
}

/// The byte of what follows that is neither white nor one of `passed`.
fn next(text: &str, at: usize, passed: &[u8]) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let stands = |byte: &u8| !byte.is_ascii_whitespace() && !passed.contains(byte);
    rest.iter().position(stands).map(|index| at + index)
}

/// Whether the string that begins here is as long as a puzzle, and not a row or a cell of one.
fn is_puzzle(text: &str, options: &ReadOptions) -> bool {
    /// The shortest line that might be meant as a whole puzzle, of 4x4.
    const LEAST: usize = 14;
    let mut letters = text.chars();
    let quote = letters.next();
    let mut escaped = false;
    let length = letters
        .take_while(|&letter| {
            let ends = !escaped && Some(letter) == quote;
            escaped = !escaped && letter == '\\';
            !ends
        })
        .count();
    length >= LEAST && options.shape.is_none_or(|shape| shape.side() != length)
}

impl ArrayStart {
    fn and_line(mut self, text: &str) -> Self {
        // Nothing but brackets and white space is held here, and of that no more than is needed to count columns.
        if self.before.len() + text.len() < MAX_TEXT {
            self.before.push_str(text);
            self.before.push('\n');
        }
        self
    }
}

impl PartialValue {
    fn new(before: String, begin: Place, scanner: Scanner) -> Self {
        Self { before, begin, scanner, first_row: None, skipped: false }
    }

    /// The same with another line that is part of it, as long as there is not too much.
    fn and_line(mut self, text: &str, ready: &mut Ready) -> Self {
        if !self.skipped && self.before.len() + text.len() >= MAX_TEXT {
            ready.push_back(Err(too_long(self.begin.line, "a JSON value")));
            self.skipped = true;
            self.before = String::new();
        }
        if !self.skipped {
            self.before.push_str(text);
            self.before.push('\n');
        }
        self
    }

    /// The value with its end.
    fn finish(self, text: &str, line: Line<'_>, context: &mut Context, ready: &mut Ready) {
        if self.skipped {
            return;
        }
        if self.before.is_empty() {
            hand_out(text, self.begin, line, context, ready);
        } else if self.before.len() + text.len() > MAX_TEXT {
            ready.push_back(Err(too_long(self.begin.line, "a JSON value")));
        } else {
            hand_out(&(self.before + text), self.begin, line, context, ready);
        }
    }
}

/// Reads a value, if it is a puzzle, and not a record that belongs to one.
fn hand_out(text: &str, begin: Place, line: Line<'_>, context: &mut Context, ready: &mut Ready) {
    let origin = Origin { text, begin, packed: false };
    let read = match parse_value(text, false) {
        Ok(node) => read_value(&node, &origin, context),
        Err(broken) => Some(Err(origin.json_error(&broken))),
    };
    ready.extend(read.map(|read| read.map_err(|error| with_context(error, line, text, begin))));
}

/// The puzzle that a value is; `None` for a record that belongs to one.
fn read_value(
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Option<Result<Input, InputError>> {
    match &node.value {
        Value::Object(_) => object::read(node, origin, context),
        Value::Array(_) => Some(grid::read(node, origin, context)),
        Value::Text(text) => Some(read_text(text, node, origin, context)),
        _ => Some(Err(origin.wrong(node, "a puzzle: an object, an array or a text"))),
    }
}

/// The puzzle that a string is, in whatever notation.
fn read_text(
    text: &str,
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Result<Input, InputError> {
    let place = origin.place_of(node);
    // What was said of the document does not hold for the strings in it.
    let options = &mut context.options;
    let saved = (options.format.take(), options.column.take(), options.delimiter.take());
    let read = match line_kind(text, options) {
        LineKind::Record(record) if !text.contains('\n') => {
            record::read(record, Line { number: place.line, text }, context)
        }
        // A text of one word is a line, as long as it should be or not.
        LineKind::Row(_) if !text.contains(char::is_whitespace) && !text.contains(',') => {
            record::read(Record::InFormat(Format::Line), Line { number: place.line, text }, context)
        }
        _ => parse(text, options),
    };
    let options = &mut context.options;
    (options.format, options.column, options.delimiter) = saved;
    let style = |input: &Input| Style { format: Format::Json, ..input.style };
    read.map(|input| Input { line: place.line, style: style(&input), ..input }).map_err(|error| {
        let is_first = error.line == place.line || error.line == 1;
        let column = place.column + if is_first && !origin.packed { error.column } else { 0 };
        InputError { line: place.line, column, text: None, ..error }
    })
}

/// What is wrong with a value that is not whole.
fn unfinished(text: &str, begin: Place) -> InputError {
    let text = text.trim_end();
    let origin = Origin { text, begin, packed: false };
    let error = match parse_value(text, false) {
        Err(broken) => origin.json_error(&broken),
        Ok(_) => InputError::syntax(begin.line, begin.column, "a whole value", "a part of one"),
    };
    with_context(error, Line { number: 0, text: "" }, text, begin)
}

/// The error with the line it is on, if that is at hand: `line` is the last one of the value that is `text`.
fn with_context(error: InputError, line: Line<'_>, text: &str, begin: Place) -> InputError {
    let own = if error.line == line.number {
        Some(line.text)
    } else if begin.column == 1 || error.line > begin.line {
        error.line.checked_sub(begin.line).and_then(|index| text.split('\n').nth(index))
    } else {
        None
    };
    match own {
        Some(own) if own.len() <= MOST_CONTEXT => error.on(own),
        _ => error,
    }
}

/// Whether a line that begins with a bracket begins a JSON text.
pub(super) fn is_opening(text: &str) -> bool {
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    matches!(
        (letters.next(), letters.next()),
        (Some('{'), None | Some('"' | '\'' | '}'))
            | (Some('['), None | Some('[' | ']' | '{' | '"' | '\'' | '-' | '0'..='9' | 'n' | 'N'))
    )
}

/// The digits as rows of numbers, 0 for a blank.
pub(super) fn write(puzzle: &Puzzle, _style: Style) -> Result<String, Unwritable> {
    let layout = puzzle.layout();
    let side = layout.digits();
    if layout.cells() != side * side {
        return Err(Unwritable::new(Format::Json, "holds square grids alone"));
    }
    let values: Vec<String> =
        layout.all_cells().map(|cell| puzzle.value(cell).map_or(0, Digit::value).to_string()).collect();
    let rows: Vec<String> = values.chunks(side).map(|row| format!("[{}]", row.join(","))).collect();
    Ok(format!("[{}]\n", rows.join(",")))
}
