//! XML of `OpenSudoku`, a collection of games, and of two similar programs.
//!
//! A game is 81 digits, or a list of cells: value, marks, and 1 if the cell may be edited, each ended by `|`.
//! A version before the list says how marks are written and what else a cell has. Only one tag is held at a
//! time.

use std::fmt::Write as _;

use crate::grid::{Digit, Index, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place, WriteError, counted};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, DocumentReader, Input, Line, LineOutcome, Ready};
use super::marks::{self, Mask};
use super::refusals::{left_out, other_kind, require_nine};
use super::shape_cache::of_shape;
use super::source::{MAX_TEXT, too_long};
use super::text_format::{TextFormat, Unit};

impl Format {
    /// `OpenSudoku`'s XML.
    pub const OPENSUDOKU: Self = Self::new("opensudoku");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    aliases: &["xml"],
    unit: Unit::Document,
    ending: Some("opensudoku"),
    content: FormatContent::ALL,
    blank: Some('0'),
    opens,
    open: Some(|| Box::new(XmlReader::default())),
    matches,
    read,
    lost_candidates: marks::eliminations_in_empty_cells,
    write: Some(write),
    ..TextFormat::new("OpenSudoku XML")
};

fn opens(text: &str) -> bool {
    // A comment may stand above anything.
    text.strip_prefix('<').filter(|rest| !rest.starts_with("!--")).is_some_and(|rest| {
        rest.is_empty()
            || rest.starts_with(|first: char| first.is_ascii_alphabetic() || matches!(first, '?' | '!'))
    })
}

fn matches(text: &str, _shape: Option<Shape>) -> bool {
    let known = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'|' | b'-' | b',');
    text.bytes().filter(|&byte| byte == b'|').count() + 1 >= 3 * CELLS && text.bytes().all(known)
}

fn read(line: Line<'_>, _: &mut Context) -> Result<Input, InputError> {
    let skipped = line.text.chars().take_while(|letter| letter.is_whitespace()).count();
    let place = Place { line: line.number, column: 1 + skipped };
    let found = AttributeValue { value: line.text.trim().to_owned(), place, literal: true };
    game_of(&found).map(|input| Input { line: line.number, ..input })
}

fn write(puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    WriteError::require_nine(Format::OPENSUDOKU, layout)?;
    let mut text = String::from("<game data=\"");
    if marks::is_position(puzzle) {
        let with_marks = marks::elimination_count(puzzle) > 0;
        let marks = marks::candidate_masks(puzzle);
        // XML turns a plain line break in an attribute into a space.
        text.push_str("version: 3&#10;");
        for cell in layout.all_cells() {
            let value = puzzle.value(cell);
            let editable = u8::from(puzzle.givens()[cell.index()].is_none());
            let mask = if with_marks && value.is_none() { marks[cell.index()] } else { 0 };
            let _ = write!(text, "{}|{mask}|{editable}|", value.map_or(0, Digit::value));
        }
    } else {
        let digits = puzzle.givens().iter().map(|given| match given {
            Some(digit) => char::from(b'0' + digit.value()),
            None => style.blank,
        });
        text.extend(digits);
    }
    text.push_str("\" />\n");
    Ok(text)
}

/// The beginning of an `OpenSudoku` document, before its games.
pub(super) const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
/// The end of an `OpenSudoku` document, after the games.
pub(super) const FOOT: &str = "</opensudoku>\n";

const CELLS: usize = 81;
/// Known documents, as (root element, element of a game, attributes that may hold its cells).
const KNOWN: [(&str, &str, &[&str]); 3] = [
    ("opensudoku", "game", &["data"]),
    ("opensudoku2", "game", &["data", "cells_data", "cellsData"]),
    ("onegravitysudoku", "sudoku", &["data"]),
];

/// A reader of `OpenSudoku` XML, tag by tag.
#[derive(Debug, Default)]
pub(super) struct XmlReader {
    /// The root element, once it has been read.
    root: Option<RootElement>,
    /// The unfinished tag, if an earlier line began one.
    tag: Option<Tag>,
    folder: Option<String>,
    ended: bool,
}

/// An XML tag, comment or the like, as far as it has been read.
#[derive(Debug)]
struct Tag {
    text: String,
    begin: Place,
    /// The text that ends a comment or the like, such as `-->`. `None` for a tag, which ends at the first `>`
    /// outside quotes.
    close: Option<&'static str>,
    quote: Option<u8>,
    /// True if the tag is too long to hold, so that its text is dropped.
    skipped: bool,
}

#[derive(Debug)]
struct RootElement {
    name: String,
    /// The index of the root element in [`KNOWN`]; `None` for any other root element.
    known: Option<usize>,
}

impl DocumentReader for XmlReader {
    fn take(&mut self, line: Line<'_>, context: &mut Context, ready: &mut Ready) -> LineOutcome {
        let mut rest = line.text;
        let mut column = 1;
        // Without a game no text stands between tags, so it is another document's, or none's.
        let has_games = self.root.as_ref().is_some_and(|root| root.known.is_some());
        if self.tag.is_none() && !has_games && !rest.trim().is_empty() && !rest.contains('<') {
            return LineOutcome::Refused;
        }
        if let Some(tag) = &mut self.tag {
            tag.hold("\n");
        }
        while !rest.is_empty() {
            let tag = if let Some(tag) = &mut self.tag {
                tag
            } else {
                let begin = rest.find('<').unwrap_or(rest.len());
                if has_games && rest[..begin].split(['"', '\'']).any(has_cells) {
                    let place = Place { line: line.number, column };
                    let error = InputError::syntax(place, "a tag", "cells outside of tags");
                    ready.push_back(Err(error.on(line.text)));
                }
                if begin == rest.len() {
                    break;
                }
                column += rest[..begin].chars().count();
                rest = &rest[begin..];
                self.tag.insert(Tag::new(rest, Place { line: line.number, column }))
            };
            let end = tag.end(rest);
            let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
            tag.hold(piece);
            column += piece.chars().count();
            rest = after;
            if let Some(tag) = end.and_then(|_| self.tag.take())
                && let Err(error) = self.read(&tag, context, ready)
            {
                ready.push_back(Err(if error.line == line.number { error.on(line.text) } else { error }));
            }
        }
        if self.ended && self.tag.is_none() { LineOutcome::Done } else { LineOutcome::More }
    }

    fn end(&mut self, _context: &mut Context, ready: &mut Ready) {
        if let Some(Tag { begin, .. }) = self.tag.take() {
            ready.push_back(Err(InputError::syntax(begin, "the end of this tag", "the end of the text")));
        }
    }
}

/// Returns whether a line begins a known document of XML.
pub(super) fn is_document(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("<?xml") || KNOWN.iter().any(|(root, _, _)| text.get(1..=root.len()) == Some(root))
}

impl Tag {
    /// Creates the tag, comment or the like that starts at the beginning of `text`.
    fn new(text: &str, begin: Place) -> Self {
        let others = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")];
        let close = others.into_iter().find(|(open, _)| text.starts_with(open)).map(|(_, close)| close);
        Self { text: String::new(), begin, close, quote: None, skipped: false }
    }

    /// Returns the byte offset in `rest` after the end of the tag; `None` if the tag does not end there.
    fn end(&mut self, rest: &str) -> Option<usize> {
        if let Some(close) = self.close {
            return rest.find(close).map(|at| at + close.len());
        }
        for (at, byte) in rest.bytes().enumerate() {
            match self.quote {
                None if byte == b'>' => return Some(at + 1),
                None if matches!(byte, b'"' | b'\'') => self.quote = Some(byte),
                Some(open) if open == byte => self.quote = None,
                _ => {}
            }
        }
        None
    }

    fn hold(&mut self, piece: &str) {
        self.skipped |= self.text.len() + piece.len() > MAX_TEXT;
        if self.skipped {
            self.text = String::new();
        } else if self.close.is_none() {
            self.text.push_str(piece);
        }
    }
}

impl XmlReader {
    /// Handles a complete tag: the root element, a folder, or a game with a puzzle.
    fn read(&mut self, tag: &Tag, context: &mut Context, ready: &mut Ready) -> Result<(), InputError> {
        let Tag { text: tag, begin: place, close, skipped, .. } = tag;
        let place = *place;
        if close.is_some() || tag.starts_with("<!") {
            return Ok(());
        }
        if *skipped {
            return Err(too_long(place.line, "a tag"));
        }
        let end = |letter: char| letter.is_whitespace() || matches!(letter, '/' | '>');
        if let Some(name) = tag.strip_prefix("</") {
            let name = name.split(end).next().unwrap_or(name);
            self.ended |= self.root.as_ref().is_some_and(|root| root.name == name);
            if name == "folder" {
                self.folder = None;
            }
            return Ok(());
        }
        let name = tag[1..].split(end).next().unwrap_or_default();
        let Some(root) = &self.root else {
            let known = KNOWN.iter().position(|(known, _, _)| *known == name);
            self.ended = tag.ends_with("/>");
            self.root = Some(RootElement { name: name.to_owned(), known });
            let shown: String = name.chars().take(40).collect();
            return match known {
                Some(_) if cfg!(feature = "xml") => Ok(()),
                Some(_) => {
                    self.root = Some(RootElement { name: name.to_owned(), known: None });
                    Err(reading_left_out(place))
                }
                None if name.eq_ignore_ascii_case("puzzlePack") => {
                    Err(other_kind(place, &format!("an XML document <{}>", shown.escape_debug())))
                }
                None => {
                    let found = format!("<{}>", shown.escape_debug());
                    Err(InputError::syntax(place, "<opensudoku>", found))
                }
            };
        };
        let Some((_, game, attributes)) = root.known.and_then(|known| KNOWN.get(known)) else {
            return Ok(());
        };
        if name == "folder" {
            self.folder = attribute(tag, place, &["name"])?.map(|found| found.value);
        } else if name == *game {
            let found = attribute(tag, place, attributes)?;
            let found = found.ok_or_else(|| {
                let expected = format!("an attribute {}", attributes[0]);
                InputError::syntax(place, expected, "a game without one")
            })?;
            require_nine(Format::OPENSUDOKU, place, &context.options)?;
            let mut input = game_of(&found)?;
            input.fields.extend(self.folder.iter().map(|folder| ("folder".into(), folder.clone())));
            ready.push_back(Ok(Input { line: place.line, ..input }));
        } else if tag.split(['"', '\'']).any(has_cells) {
            let found = format!("<{}>", name.chars().take(40).collect::<String>().escape_debug());
            return Err(InputError::syntax(place, format!("<{game}>"), found));
        }
        Ok(())
    }
}

/// Returns whether the value of an attribute is meant as the cells of a game.
fn has_cells(value: &str) -> bool {
    let cells = value.bytes().filter(|byte| byte.is_ascii_digit() || b".|".contains(byte)).count();
    value.len() >= CELLS && cells * 10 > value.len() * 9
}

/// The value of an XML attribute, and its place in the input.
struct AttributeValue {
    value: String,
    place: Place,
    /// True if each character has its own place: the value has no references and no line breaks.
    literal: bool,
}

impl AttributeValue {
    /// Returns the place in the input of the value's character with this index.
    fn at(&self, index: usize) -> Place {
        let column = self.place.column + if self.literal { index } else { 0 };
        Place { column, ..self.place }
    }
}

/// Returns the first attribute in `names` that the tag has.
#[cfg(feature = "xml")]
fn attribute(tag: &str, place: Place, names: &[&str]) -> Result<Option<AttributeValue>, InputError> {
    use quick_xml::XmlVersion;
    use quick_xml::events::Event;

    let Place { line, column } = place;
    let bad = |found: String| InputError::syntax(place, "a tag with its attributes in quotes", found);
    let mut reader = quick_xml::Reader::from_str(tag);
    reader.config_mut().check_end_names = false;
    let element = match reader.read_event() {
        Ok(Event::Start(element) | Event::Empty(element)) => element,
        Ok(_) => return Err(bad("something else".into())),
        Err(error) => return Err(bad(error.to_string())),
    };
    let mut values = Vec::new();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| bad(error.to_string()))?;
        let raw: &str = &attribute.value;
        let value =
            attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| bad(error.to_string()))?;
        // A value is a slice of the tag unless something had to be decoded.
        let offset = tag.find(raw).filter(|_| !raw.is_empty()).unwrap_or(0);
        let before = &tag[..offset];
        let lines = before.bytes().filter(|&byte| byte == b'\n').count();
        let last = before.rsplit('\n').next().unwrap_or(before).chars().count();
        let place = Place { line: line + lines, column: last + if lines == 0 { column } else { 1 } };
        let literal = raw == value && !raw.contains('\n');
        let name: &str = attribute.key.as_ref();
        values.push((name.to_owned(), AttributeValue { value: value.into_owned(), place, literal }));
    }
    let named = |name: &&str| values.iter().position(|(known, _)| known == name);
    let index = names.iter().find_map(named);
    Ok(index.map(|index| values.swap_remove(index).1))
}

#[cfg(not(feature = "xml"))]
fn attribute(_tag: &str, place: Place, _names: &[&str]) -> Result<Option<AttributeValue>, InputError> {
    Err(reading_left_out(place))
}

fn reading_left_out(place: Place) -> InputError {
    let message = left_out("reading XML", "xml");
    InputError::new(ErrorCode::Syntax, place, message, "another format", "XML")
}

/// Reads a puzzle from the attribute of an `OpenSudoku` game: its digits or its list of cells.
fn game_of(found: &AttributeValue) -> Result<Input, InputError> {
    let style = Style { format: Format::OPENSUDOKU, blank: '0', symbols: Symbols::Upper };
    let shared = of_shape(Shape::NINE);
    let data = found.value.trim();
    let skipped = found.value.chars().count() - found.value.trim_start().chars().count();
    if data.contains('|') {
        let (puzzle, notes) = cells_of(data, found, shared)?;
        return Ok(Input { notes, ..Input::new(puzzle, style, 1) });
    }
    let mut givens = Vec::with_capacity(CELLS);
    for (index, letter) in data.chars().enumerate() {
        // Each row may be on its own line.
        if letter.is_whitespace() {
            continue;
        }
        let digit = u8::try_from(letter).ok().and_then(|byte| shared.alphabet.byte(byte).ok());
        givens.push(digit.ok_or_else(|| {
            InputError::bad_character(
                found.at(skipped + index),
                shared.alphabet.expected(),
                &letter.to_string(),
            )
        })?);
    }
    if givens.len() != CELLS {
        let (place, counts) = (found.at(skipped + data.chars().count().min(CELLS)), (CELLS, givens.len()));
        return Err(InputError::wrong_count(ErrorCode::LineLength, place, "the game", "cell", counts));
    }
    let puzzle = marks::position(&shared.layout, givens, &[], &[])?;
    Ok(Input::new(puzzle, style, 1))
}

/// Reads an `OpenSudoku` list of cells; returns the puzzle, and notes on marks that are not supported.
fn cells_of(
    data: &str,
    found: &AttributeValue,
    shared: &super::shape_cache::ShapeData,
) -> Result<(Puzzle, Vec<String>), InputError> {
    let wrong = |expected: &str, what: &str| {
        InputError::syntax(found.place, expected, format!("'{}'", what.escape_debug()))
    };
    let (version, cells) = match data.strip_prefix("version:") {
        Some(rest) => {
            let rest = rest.trim_start();
            let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            let (version, cells) = rest.split_at(end);
            let version = version.parse().ok().filter(|version| (1..=5).contains(version));
            (version.ok_or_else(|| wrong("a version from 1 to 5", rest.get(..8).unwrap_or(rest)))?, cells)
        }
        None => (3, data),
    };
    // Version 2 ends a cell with two separators.
    let parts: Vec<&str> = cells.split('|').map(str::trim).filter(|part| !part.is_empty()).collect();
    // Numbers for each cell. Version 4 added marks of a second kind, and version 5 a colour.
    let width = match version {
        4 => 4,
        5 => 5,
        _ => 3,
    };
    if parts.len() != width * CELLS {
        let count = counted(parts.len(), "number");
        let expected = format!("{width} numbers for each of {CELLS} cells");
        let message = format!("the game has {count}, expected {expected}");
        return Err(InputError::new(ErrorCode::LineLength, found.place, message, expected, count));
    }
    let (mut givens, mut placed) = (Vec::with_capacity(CELLS), Vec::with_capacity(CELLS));
    let (mut marked, mut notes) = (Vec::with_capacity(CELLS), Vec::new());
    for (part, cell) in parts.chunks(width).zip(shared.layout.all_cells()) {
        let name = shared.layout.cell_name(cell);
        let value: usize = match part[0].parse() {
            Ok(value) if value <= 9 => value,
            _ => return Err(wrong(&format!("a digit from 0 to 9 in {name}"), part[0])),
        };
        let digit = value.checked_sub(1).map(Digit::new);
        let editable = match part[width - 1] {
            "0" => false,
            "1" => true,
            other => return Err(wrong(&format!("0 or 1 for whether {name} may be edited"), other)),
        };
        givens.push(digit.filter(|_| !editable));
        placed.push(digit.filter(|_| editable));
        let mask = mask_of(part[1]).ok_or_else(|| wrong(&format!("the marks of {name}"), part[1]))?;
        marked.push(Some(mask).filter(|&mask| mask != 0));
        if width > 3 && part[2] != "0" && notes.is_empty() {
            notes.push("marks of the second kind are not read".to_owned());
        }
    }
    let puzzle = marks::position(&shared.layout, givens, &placed, &marked)?;
    Ok((puzzle, notes))
}

/// Reads the marks of one cell: a bit mask, digits each followed by a comma, or `-` for none.
fn mask_of(text: &str) -> Option<Mask> {
    if text == "-" {
        return Some(0);
    }
    if !text.contains(',') {
        return text.parse().ok().filter(|&mask| mask < 512);
    }
    let digit = |text: &str| text.trim().parse::<u32>().ok().filter(|digit| (1..=9).contains(digit));
    text.split(',')
        .filter(|part| !part.trim().is_empty())
        .try_fold(0, |mask, part| Some(mask | 1 << (digit(part)? - 1)))
}
