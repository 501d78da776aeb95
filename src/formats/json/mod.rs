//! Reads JSON documents and JSON lines, value by value.
//!
//! Only one value is held at a time. An array of puzzles is read element by element, so a long batch needs
//! the memory of one puzzle. An array that is itself a puzzle is one value.

pub(super) mod cells;
mod grid;
mod object;
pub(super) mod origin;
mod scan;
mod string;
pub(super) mod value;

use crate::grid::{Digit, MAX_SIDE, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place, WriteError};
use super::input::{Context, DocumentReader, Input, Line, LineOutcome, ReadOptions, Ready};
use super::shape_cache::small_shape;
use super::source::{MAX_TEXT, too_long};

use super::candidate::{eliminated, placed};
use super::format::{Format, FormatContent, Style};
use super::symbols::line_in;
use super::text_format::{TextFormat, Unit};
use origin::Origin;
use scan::{ColumnCounter, ScanEnd, Scanner};
use value::{Node, Value, parse as parse_value};

impl Format {
    /// One JSON object a line, with a field that holds the puzzle.
    pub const JSONL: Self = Self::new("jsonl");
}

pub(super) const JSONL: TextFormat = TextFormat {
    unit: Unit::Document,
    ending: Some("jsonl"),
    content: FormatContent::ALL,
    open: Some(|| Box::new(JsonReader::default())),
    write: Some(|puzzle, style| Ok(json_line(puzzle, style, None, &[]))),
    ..TextFormat::new("JSON records, one a line, with a field that is a puzzle")
};

impl Format {
    /// A grid as JSON arrays of numbers.
    pub const JSON: Self = Self::new("json");
}

pub(super) const JSON: TextFormat = TextFormat {
    unit: Unit::Document,
    ending: Some("json"),
    opens: is_opening,
    open: Some(|| Box::new(JsonReader::default())),
    write: Some(write_arrays),
    ..TextFormat::new("JSON arrays of numbers")
};

fn write_arrays(puzzle: &Puzzle, _style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    let side = layout.digits();
    if layout.cells() != side * side {
        return Err(WriteError::new(Format::JSON, "holds only square grids"));
    }
    let values: Vec<String> =
        layout.all_cells().map(|cell| puzzle.value(cell).map_or(0, Digit::value).to_string()).collect();
    let rows: Vec<String> = values.chunks(side).map(|row| format!("[{}]", row.join(","))).collect();
    Ok(format!("[{}]\n", rows.join(",")))
}

/// The longest line, in bytes, that an error about JSON shows. Nobody could find a place in a longer one.
const MAX_CONTEXT: usize = 2000;

/// A reader of JSON documents, value by value.
#[derive(Debug, Default)]
pub(super) struct JsonReader {
    /// True if the values are elements of an outer array.
    streaming: bool,
    state: ScanState,
    /// The place at the end of the last line.
    last: Place,
    /// The texts of an array that may be one grid or as many small ones.
    twins: Option<Twins>,
}

/// Texts of as many characters as a row of a grid has cells, and a small grid in all: sixteen of them are one 16x16
/// grid or sixteen grids of 4x4.
#[derive(Debug)]
struct Twins {
    small: Shape,
    begin: Place,
    count: usize,
    /// The texts, quoted, with commas between them.
    texts: String,
    /// The puzzles read from the texts, each as a small grid, and their errors.
    held: Ready,
}

impl Twins {
    /// Returns the twins that an array may be whose first text has `length` characters.
    fn of(length: usize, begin: Place, options: &ReadOptions) -> Option<Self> {
        let small =
            small_shape(length).filter(|_| options.shape.is_none() && Shape::of_side(length).is_some())?;
        Some(Self { small, begin, count: 0, texts: String::new(), held: Ready::new() })
    }

    fn side(&self) -> usize {
        self.small.side().pow(2)
    }

    /// Returns whether one more text, quoted, leaves both readings open.
    fn take(&mut self, text: &str) -> bool {
        self.count += 1;
        self.texts += if self.count > 1 { "," } else { "" };
        self.texts += text;
        self.count <= self.side() && text.starts_with(['"', '\'']) && text.chars().count() == self.side() + 2
    }

    /// Returns what the whole array is: its puzzles, or one large grid if the texts are no small ones, or an error
    /// if that cannot be told.
    fn end(self, line: Line<'_>, context: &mut Context) -> Ready {
        if self.count != self.side() {
            return self.held;
        }
        if self.held.iter().any(Result::is_err) {
            let mut ready = Ready::new();
            hand_out(&format!("[{}]", self.texts), self.begin, line, context, &mut ready);
            return ready;
        }
        let (side, small) = (self.side(), self.small);
        let large = Shape::of_side(side).map_or_else(String::new, |shape| shape.to_string());
        let found = format!("{side} texts of {side} characters");
        let expected = format!("--box {large} for the one, --box {small} for the other");
        let readings = format!("one {side}x{side} grid or {side} grids of {0}x{0}", small.side());
        let message = format!("{found} are {readings}: give {expected}");
        [Err(InputError::new(ErrorCode::Ambiguous, self.begin, message, expected, found))].into()
    }
}

/// The state of a JSON reader between one line and the next.
#[derive(Debug, Default)]
enum ScanState {
    /// No value has begun.
    #[default]
    Between,
    /// One or two brackets have begun an array, which may be a puzzle or hold puzzles.
    Start(ArrayStart),
    /// A value has begun and not ended.
    Within(PartialValue),
}

#[derive(Debug)]
struct ArrayStart {
    /// The text of the array on earlier lines.
    before: String,
    begin: Place,
    /// The second bracket of the array, as (byte in the text, place in the input).
    second: Option<(usize, Place)>,
}

#[derive(Debug)]
struct PartialValue {
    /// The text of the value on earlier lines.
    before: String,
    begin: Place,
    scanner: Scanner,
    /// The first row of an array of arrays, as (byte in the text, place in the input). It may turn out to be
    /// a whole puzzle.
    first_row: Option<(usize, Place)>,
    /// True if the value is too long, or has an unreadable line. Its text is then dropped.
    skipped: bool,
}

impl DocumentReader for JsonReader {
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome {
        // A JSON string cannot contain a line break, so this line is no part of one.
        if !line.text.trim_start().starts_with('#') {
            self.drop_broken(line, ready);
            self.scan(line, context, ready);
        }
        let is_done = !self.streaming && matches!(self.state, ScanState::Between);
        if is_done { LineOutcome::Done } else { LineOutcome::More }
    }

    fn unreadable(&mut self, error: InputError, ready: &mut Ready) {
        self.end_twins(ready);
        // The rest of the value is skipped without another error.
        if let ScanState::Within(part) = &mut self.state {
            part.skipped = true;
            part.before = String::new();
        }
        ready.push_back(Err(error));
    }

    fn end(&mut self, _context: &mut Context, ready: &mut Ready) {
        self.end_twins(ready);
        let error = match std::mem::take(&mut self.state) {
            ScanState::Within(PartialValue { skipped: true, .. }) => return,
            ScanState::Within(PartialValue { before, begin, .. })
            | ScanState::Start(ArrayStart { before, begin, .. }) => unfinished(&before, begin),
            ScanState::Between if !self.streaming => return,
            ScanState::Between => {
                InputError::syntax(self.last, "another value or ']'", "the end of the text")
            }
        };
        ready.push_back(Err(error));
    }
}

impl JsonReader {
    /// Passes on the small grids of an array that is no large one.
    fn end_twins(&mut self, ready: &mut Ready) {
        ready.extend(self.twins.take().into_iter().flat_map(|twins| twins.held));
    }

    /// Drops an unfinished value if `line` begins an object where the value cannot contain one.
    fn drop_broken(&mut self, line: Line<'_>, ready: &mut Ready) {
        let begins = line.text.trim_start().starts_with('{');
        match &self.state {
            ScanState::Within(part) if begins && !part.scanner.takes_object() => {
                let error = (!part.skipped).then(|| Err(unfinished(&part.before, part.begin)));
                self.end_twins(ready);
                ready.extend(error);
                self.state = ScanState::Between;
            }
            _ => {}
        }
    }

    fn scan(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) {
        let text = line.text;
        let mut columns = ColumnCounter::new(text);
        // `from`: start of the unfinished value on this line. `at`: start of the text not yet scanned.
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
                            let twins = self.twins.take();
                            ready.extend(twins.into_iter().flat_map(|twins| twins.end(line, context)));
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
                            let error = InputError::syntax(place, "a JSON value", found);
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
                            // With more cells than any row it is a grid, and the array holds puzzles.
                            if let Some((second, place)) = row.filter(|_| part.scanner.commas >= MAX_SIDE) {
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
                            if self.twins.as_mut().is_some_and(|twins| !twins.take(&text[from..end])) {
                                self.end_twins(ready);
                            }
                            let ready = self.twins.as_mut().map_or(&mut *ready, |twins| &mut twins.held);
                            part.finish(&text[from..end], line, context, ready);
                            at = end;
                        }
                        ScanEnd::Torn => {
                            self.end_twins(ready);
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

    /// Decides whether an array is a puzzle or a list of puzzles, by the byte at `found` after its first
    /// brackets. Returns the new (`from`, `at`) of [`scan`](Self::scan).
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
            // An empty array is no puzzle and is ignored.
            (None, b']') => return (found + 1, found + 1),
            (None, b'{') => {
                self.streaming = true;
                self.state = element(place);
                return (found, found);
            }
            (None, b'"' | b'\'') if is_puzzle(&text[found..], options) => {
                self.streaming = true;
                self.twins = Twins::of(length(&text[found..]), start.begin, options);
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

/// Returns the index of the next byte, from `at` on, that is neither white space nor in `passed`.
fn next(text: &str, at: usize, passed: &[u8]) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let stands = |byte: &u8| !byte.is_ascii_whitespace() && !passed.contains(byte);
    rest.iter().position(stands).map(|index| at + index)
}

/// Returns whether the JSON string at the start of `text` is long enough for a puzzle.
fn is_puzzle(text: &str, options: &ReadOptions) -> bool {
    /// The shortest line that may be meant as a puzzle: 4x4 with two cells missing.
    const MIN: usize = 14;
    let length = length(text);
    length >= MIN && options.shape.is_none_or(|shape| shape.side() != length)
}

/// Returns the number of characters of the JSON string at the start of `text`.
fn length(text: &str) -> usize {
    let mut letters = text.chars();
    let quote = letters.next();
    let mut escaped = false;
    letters
        .take_while(|&letter| {
            let ends = !escaped && Some(letter) == quote;
            escaped = !escaped && letter == '\\';
            !ends
        })
        .count()
}

impl ArrayStart {
    fn and_line(mut self, text: &str) -> Self {
        // The text is only brackets and white space, needed to count columns.
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

    /// Adds a line to the unfinished value, or drops the value's text if it grows too long.
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

    /// Reads the complete value, of which `text` is the last part.
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

/// Parses a JSON value and adds its puzzle or error to `ready`. A trace's step records are ignored.
fn hand_out(text: &str, begin: Place, line: Line<'_>, context: &mut Context, ready: &mut Ready) {
    let origin = Origin { text, begin, packed: false };
    let read = match parse_value(text, false) {
        Ok(node) => read_value(&node, &origin, context),
        Err(broken) => Some(Err(origin.json_error(&broken))),
    };
    ready.extend(read.map(|read| read.map_err(|error| with_context(error, line, text, begin))));
}

/// Reads the puzzle in a JSON value; `None` for a record of a trace that is not its puzzle record.
fn read_value(
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Option<Result<Input, InputError>> {
    match &node.value {
        Value::Object(_) => object::read(node, origin, context),
        Value::Array(_) => Some(grid::read(node, origin, context)),
        Value::Text(text) => Some(string::read(text, node, origin, context)),
        _ => Some(Err(origin.wrong_kind(node, "a puzzle: an object, an array or a text"))),
    }
}

/// Creates the error for a JSON value that is cut off.
fn unfinished(text: &str, begin: Place) -> InputError {
    let text = text.trim_end();
    let origin = Origin { text, begin, packed: false };
    let error = match parse_value(text, false) {
        Err(broken) => origin.json_error(&broken),
        Ok(_) => InputError::syntax(begin, "a whole value", "a part of one"),
    };
    with_context(error, Line { number: 0, text: "" }, text, begin)
}

/// Adds to an error the text of its line, if at hand. `line` is the last line of the value `text`.
fn with_context(error: InputError, line: Line<'_>, text: &str, begin: Place) -> InputError {
    let own = if error.line == line.number {
        Some(line.text)
    } else if begin.column == 1 || error.line > begin.line {
        error.line.checked_sub(begin.line).and_then(|index| text.split('\n').nth(index))
    } else {
        None
    };
    match own {
        Some(own) if own.len() <= MAX_CONTEXT => error.on(own),
        _ => error,
    }
}

/// Returns whether a line that begins with `{` or `[` begins a JSON value.
pub(super) fn is_opening(text: &str) -> bool {
    let mut letters = text.chars().filter(|letter| !letter.is_whitespace());
    matches!(
        (letters.next(), letters.next()),
        (Some('{'), None | Some('"' | '\'' | '}'))
            | (Some('['), None | Some('[' | ']' | '{' | '"' | '\'' | '-' | '0'..='9' | 'n' | 'N'))
    )
}

/// Returns a puzzle or position as a JSON record on one line; `fields` follow the puzzle's own fields.
pub(super) fn json_line(puzzle: &Puzzle, style: Style, id: Option<&str>, fields: &[(&str, &str)]) -> String {
    let list = |list: Vec<String>| (!list.is_empty()).then(|| serde_json::Value::from(list));
    let own = [
        ("id", id.map(serde_json::Value::from)),
        ("puzzle", Some(serde_json::Value::from(line_in(puzzle.layout(), puzzle.givens(), style)))),
        ("placed", list(placed(puzzle))),
        ("eliminated", list(eliminated(puzzle))),
    ];
    let own = own.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let members = own.chain(fields.iter().map(|&(name, value)| (name, serde_json::Value::from(value))));
    let members: Vec<String> =
        members.map(|(name, value)| format!("{}:{value}", serde_json::Value::from(name))).collect();
    format!("{{{}}}\n", members.join(","))
}
