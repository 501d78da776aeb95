//! A line of `HoDoKu`'s library: technique, candidates, position, deleted candidates, and the expected step.
//!
//! The position may also stand alone, as a Susser line `givens(+placed):deleted` or as nine rows between
//! commas.

use std::fmt::Write as _;

use crate::grid::{Candidate, Cell, Digit, Index, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place, WriteError, counted};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, Input, Line};
use super::marks;
use super::refusals::{may_be_nine, require_nine};
use super::shape_cache::of_shape;
use super::symbols::cell_symbol;
use super::text::{column_of, offset_in};
use super::text_format::TextFormat;

impl Format {
    /// A line of `HoDoKu`'s library: a position, and the step that is expected in it.
    pub const HODOKU: Self = Self::new("hodoku");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_in_links: true,
    content: FormatContent::ALL,
    begins: is_library,
    matches,
    read,
    write: Some(write),
    ..TextFormat::new("a line of HoDoKu's library, and Susser's short form")
};

fn matches(text: &str, shape: Option<Shape>) -> bool {
    // With `--box` a shorter line may be a row.
    may_be_nine(shape) && (shape.is_none() || text.len() > CELLS) && is_susser(text)
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let text = line.text.trim();
    let begin = line.text.len() - line.text.trim_start().len();
    let at = |offset: usize| Place { line: line.number, column: column_of(line.text, begin + offset) };
    require_nine(Format::HODOKU, at(0), &context.options)?;
    let shared = of_shape(Shape::NINE);
    if text.starts_with(':') {
        let parts: Vec<&str> = text.split(':').collect();
        if !(7..=8).contains(&parts.len()) {
            let found = counted(parts.len() - 1, "colon");
            return Err(InputError::syntax(at(0), "a library line of 6 or 7 colons", found));
        }
        let offset = |part: usize| parts.iter().take(part).map(|part| part.len() + 1).sum::<usize>();
        let mut input =
            position(
                shared,
                parts[3],
                parts[4],
                |byte, deleted| at(offset(3 + usize::from(deleted)) + byte),
            )?;
        for (part, text) in [(5, parts[5]), (6, parts[6])] {
            triples(text, |byte| at(offset(part) + byte))?;
        }
        let is_position = parts[1].trim() == POSITION;
        let fields = KEPT.iter().map(|&(name, part)| {
            let is_left_out = is_position && matches!(name, "technique" | "candidates");
            let text = parts.get(part).filter(|_| !is_left_out).map_or("", |text| text.trim());
            (name.into(), text.to_owned())
        });
        input.fields = fields.collect();
        return Ok(input);
    }
    let text = text.split(['#', ';']).next().unwrap_or(text).trim_end();
    if is_shortened(text) {
        let cells = expand(text, at)?;
        return position(shared, &cells, "", |_, _| at(0));
    }
    let (cells, deleted) = match text.split_once(':') {
        Some((cells, deleted)) => (cells, deleted),
        None => (text.split_whitespace().next().unwrap_or(text), ""),
    };
    position(shared, cells, deleted, |byte, is_deleted| {
        at(if is_deleted { cells.len() + 1 + byte } else { byte })
    })
}

fn write(puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    WriteError::require_nine(Format::HODOKU, layout)?;
    let style = Style { symbols: Symbols::Upper, ..style };
    let mut text = String::from(":0000:x:");
    for (given, placed) in puzzle.givens().iter().zip(puzzle.placed()) {
        if given.is_none() && placed.is_some() {
            text.push('+');
        }
        text.push(cell_symbol(layout.digits(), given.or(*placed), style));
    }
    let mut before = ':';
    for gone in marks::eliminations(puzzle) {
        let (row, column) = (gone.cell.index() / SIDE + 1, gone.cell.index() % SIDE + 1);
        let _ = write!(text, "{before}{}{row}{column}", gone.digit);
        before = ' ';
    }
    text.push_str(if before == ':' { "::::\n" } else { ":::\n" });
    Ok(text)
}

const CELLS: usize = 81;
const SIDE: usize = 9;

/// Parts of a `HoDoKu` library line that become metadata fields, as (field name, index of the part).
const KEPT: [(&str, usize); 5] =
    [("technique", 1), ("candidates", 2), ("eliminations", 5), ("placements", 6), ("extra", 7)];

/// The technique code of a `HoDoKu` library line that has only a position.
const POSITION: &str = "0000";

fn is_library(text: &str) -> bool {
    text.strip_prefix(':').is_some_and(|rest| {
        let coded =
            rest.len() > 4 && rest.bytes().take(4).all(|byte| byte.is_ascii_digit()) && rest.contains(':');
        // A position without a technique has no code.
        coded || rest.strip_prefix(':').is_some_and(|digits| digits.contains(':'))
    })
}

fn is_susser(text: &str) -> bool {
    let end = text.find(|letter: char| !matches!(letter, '0'..='9' | '.' | '+')).unwrap_or(text.len());
    let (head, rest) = text.split_at(end);
    let pluses = head.bytes().filter(|&byte| byte == b'+').count();
    let deleted = rest.strip_prefix(':').is_some_and(|rest| {
        let rest = rest.trim_start();
        rest.is_empty() || rest.bytes().take(2).all(|byte| byte.is_ascii_digit())
    });
    let long_enough = head.len() - pluses >= CELLS * 3 / 4;
    let ended = rest.is_empty() || rest.starts_with([' ', '\t', '#', ';']);
    long_enough && (deleted || (pluses > 0 && ended))
}

/// Returns whether a line is nine rows of cells between commas. In a short row, `*` stands for the missing
/// empty cells.
pub(super) fn is_shortened(text: &str) -> bool {
    let known = |byte: u8| matches!(byte, b'0'..=b'9' | b'.' | b'*' | b',' | b'+');
    let mut parts = text.split(',');
    text.bytes().all(known)
        && text.bytes().filter(|&byte| byte == b',').count() == SIDE - 1
        && text.len() > 2 * SIDE
        && (text.contains('*') || parts.all(|part| length(part) == SIDE))
}

/// Reads a `HoDoKu` position from its cells (`+` before a placed digit) and its deleted candidates. `place`
/// returns the line and column of a byte in `cells` (false) or `deleted` (true).
fn position(
    shared: &super::shape_cache::ShapeData,
    cells: &str,
    deleted: &str,
    place: impl Fn(usize, bool) -> Place,
) -> Result<Input, InputError> {
    let (mut givens, mut placed, mut plus) = (Vec::with_capacity(CELLS), Vec::with_capacity(CELLS), false);
    let mut blank = None;
    let bad = |at: usize, letter: char| {
        let expected = format!("{}, or + before a placed digit", shared.alphabet.expected());
        InputError::bad_character(place(at, false), expected, &letter.to_string())
    };
    for (at, letter) in cells.char_indices() {
        if letter == '+' && !plus {
            plus = true;
            continue;
        }
        let byte = u8::try_from(letter).unwrap_or(u8::MAX);
        let digit = shared.alphabet.byte(byte).map_err(|_| bad(at, letter))?;
        if digit.is_none() {
            if plus {
                return Err(bad(at, letter));
            }
            blank = blank.or(Some(letter));
        }
        givens.push(digit.filter(|_| !plus));
        placed.push(digit.filter(|_| plus));
        plus = false;
    }
    if givens.len() != CELLS || plus {
        let (place, counts) = (place(cells.len(), false), (CELLS, givens.len()));
        return Err(InputError::wrong_count(ErrorCode::LineLength, place, "the position", "cell", counts));
    }
    let mut puzzle = marks::position(&shared.layout, givens, &placed, &[])?;
    for gone in triples(deleted, |at| place(at, true))? {
        puzzle.eliminate(gone);
    }
    let blank = if blank == Some('0') { '0' } else { '.' };
    let style = Style { format: Format::HODOKU, blank, symbols: Symbols::Upper };
    Ok(Input::new(puzzle, style, place(0, false).line))
}

/// Reads candidates such as `436`: digit, row and column, separated by white space.
fn triples(text: &str, place: impl Fn(usize) -> Place) -> Result<Vec<Candidate>, InputError> {
    let begin = |word: &str| offset_in(text, word);
    text.split_whitespace()
        .map(|word| {
            let &[digit @ b'1'..=b'9', row @ b'1'..=b'9', column @ b'1'..=b'9'] = word.as_bytes() else {
                let expected = "digit, row and column of a candidate, such as 436 for 4r3c6";
                let found = format!("'{}'", word.escape_debug());
                return Err(InputError::syntax(place(begin(word)), expected, found));
            };
            let index = |byte: u8| usize::from(byte - b'1');
            let cell = Cell::new(index(row) * SIDE + index(column));
            Ok(Candidate { cell, digit: Digit::new(index(digit)) })
        })
        .collect()
}

/// Returns the number of cells and stars in one of nine rows between commas, without counting `+`.
fn length(part: &str) -> usize {
    part.bytes().filter(|&byte| byte != b'+').count()
}

/// Expands nine rows between commas to 81 cells. The stars of a short row share its missing empty cells.
fn expand(text: &str, place: impl Fn(usize) -> Place) -> Result<String, InputError> {
    let mut cells = String::with_capacity(CELLS);
    let mut begin = 0;
    for (row, part) in text.split(',').enumerate() {
        let stars = part.bytes().filter(|&byte| byte == b'*').count();
        let missing = (SIDE + stars).checked_sub(length(part));
        let each = match (missing, stars) {
            (Some(0), 0) => Some(0),
            (Some(missing), 1..) if missing >= stars && missing.is_multiple_of(stars) => {
                Some(missing / stars)
            }
            _ => None,
        };
        let Some(each) = each else {
            let found = counted(length(part), "character");
            return Err(InputError::new(
                ErrorCode::RowLength,
                place(begin + part.len()),
                format!("row {} has {found}, which do not make {SIDE} cells", row + 1),
                counted(SIDE, "cell"),
                found,
            ));
        };
        for letter in part.chars() {
            match letter {
                '*' => cells.extend(std::iter::repeat_n('.', each)),
                digit => cells.push(digit),
            }
        }
        begin += part.len() + 1;
    }
    Ok(cells)
}
