//! The `line` format: all cells on one line, one character each, with metadata after them.

use crate::grid::{Digit, MAX_SIDE, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place};
use super::format::{Format, Style, Symbols};
use super::input::{Context, Input, Line, ReadOptions};
use super::pencilmarks;
use super::refusals::other_kind;
use super::regions;
use super::shape_cache::{ShapeData, of_shape};
use super::symbols::find_symbols;
use super::text::{column_of, offset_in};
use super::text_format::TextFormat;

impl Format {
    /// All cells on one line, one character each; metadata may follow.
    pub const LINE: Self = Self::new("line");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_in_links: true,
    ending: Some("txt"),
    read,
    ..TextFormat::new("all cells on one line; whatever follows them is ignored")
};

/// Returns the cells at the start of a line, without the metadata after them.
pub(super) fn head(text: &str) -> &str {
    let end = text.bytes().position(|byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#'));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// Returns whether all characters are figures or usual characters for an empty cell.
pub(super) fn is_plain(head: &str) -> bool {
    head.bytes().all(|byte| byte.is_ascii_digit() || b".*_-?xX".contains(&byte))
}

/// Returns the number of characters in the cells of a line.
pub(super) fn length(head: &str) -> usize {
    if head.is_ascii() { head.len() } else { head.chars().count() }
}

/// Returns whether a line is a whole grid of digits, with spaces for empty cells. A row of nine sets of
/// candidates can be as long, and does not count.
pub(super) fn has_spaces_for_blanks(text: &str, shape: Option<Shape>) -> bool {
    let is_whole = match shape {
        Some(shape) => text.len() == shape.side() * shape.side(),
        None => matches!(text.len(), 81 | 256 | 625),
    };
    if !is_whole || !text.bytes().all(|byte| byte == b' ' || byte.is_ascii_alphanumeric()) {
        return false;
    }
    // Long numbers with a space between them are as long at times.
    let spaces = text.bytes().filter(|&byte| byte == b' ').count();
    if spaces * 5 < text.len() * 2 {
        return false;
    }
    let (groups, side) = (pencilmarks::cells(text), text.len().isqrt());
    let is_set = |text: &str| text.len() == 1 || pencilmarks::is_marks(text, side);
    text.contains(' ') && !(groups.len() == side && groups.iter().all(|cell| is_set(cell.text)))
}

/// Reads a line of 81 figures and dots, of which streams hold millions. `None` for another line, or with options
/// that could read it otherwise: [`read`] takes any line.
pub(super) fn read_usual(line: Line<'_>, options: &ReadOptions) -> Option<Input> {
    let cells: &[u8; 81] = line.text.as_bytes().try_into().ok()?;
    let mut most = 0;
    let values = cells.map(|byte| {
        let value = if byte == b'.' { 0 } else { byte.wrapping_sub(b'0') };
        most = value.max(most);
        value
    });
    let ReadOptions { format: None, shape: None, symbols: None, column: None, .. } = options else {
        return None;
    };
    if !(1..=9).contains(&most) || regions::is_map(cells) {
        return None;
    }
    let givens = values.iter().map(|&value| Digit::of_value(value)).collect();
    let puzzle = Puzzle::new(of_shape(Shape::NINE).layout.clone(), givens).ok()?;
    let blank = cells.iter().find(|&&byte| matches!(byte, b'.' | b'0'));
    let blank = if blank == Some(&b'0') { '0' } else { '.' };
    let style = Style { format: Format::LINE, blank, symbols: Symbols::Upper };
    Some(Input::new(puzzle, style, line.number))
}

/// Reads a puzzle from one line with one character for each cell.
pub(super) fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let Line { number: line, text } = line;
    let options = &context.options;
    let shape = options.shape;
    let spaced = has_spaces_for_blanks(text, shape).then(|| text.replace(' ', "."));
    let text = spaced.as_deref().unwrap_or(text);
    let trimmed = text.trim();
    let first = column_of(text, text.len() - text.trim_start().len());
    let head = head(trimmed);
    let length = length(head);
    if let Some(at) = second_puzzle(trimmed, head) {
        return Err(second_error(Place { line, column: first + column_of(trimmed, at) - 1 }));
    }
    if head.bytes().all(|byte| matches!(byte, b'*' | b'_' | b'-')) {
        return Err(InputError::syntax(Place { line, column: first }, "cells", "a rule"));
    }
    let shape = shape_of(length, shape).map_err(|wrong| wrong.error(line, first, length))?;
    let shared = of_shape(shape);
    let usual = if options.symbols.is_none() && shape.side() <= 9 {
        read_cells(head, shared, Symbols::Upper).ok()
    } else {
        None
    };
    if regions::is_map(head.as_bytes()) {
        let place = Place { line, column: first };
        return Err(other_kind(place, "a jigsaw's map of regions, one sign for each region,"));
    }
    if let Some((puzzle, style)) = usual {
        // Streams hold millions of such lines, so the alphabet is detected only if the usual one fails.
        return Ok(Input::new(puzzle, style, line));
    }
    let symbols = match options.symbols {
        Some(symbols) => symbols,
        None => find_symbols(shape.side(), head.bytes())
            .map_err(|two| InputError::two_alphabets(Place { line, column: first }, shape.side(), two))?,
    };
    let read = read_cells(head, shared, symbols);
    read.map(|(puzzle, style)| Input::new(puzzle, style, line)).map_err(|at| {
        let place = Place { line, column: first + column_of(head, at) - 1 };
        let found = head.get(at..).and_then(|rest| rest.chars().next()).map(String::from).unwrap_or_default();
        InputError::bad_character(place, shared.alphabet_of(symbols).expected(), &found)
    })
}

/// Creates the error for a second puzzle on a line.
pub(super) fn second_error(place: Place) -> InputError {
    let expected = "one puzzle a line, with its solution at most";
    InputError::new(ErrorCode::Several, place, "a second puzzle begins here", expected, "a second puzzle")
}

/// Returns where another puzzle begins behind the cells `head` of a line. Their solution may follow.
pub(super) fn second_puzzle(text: &str, head: &str) -> Option<usize> {
    let is_letters =
        |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".*_-?".contains(&byte));
    // A long number may be an identity or a time.
    let is_cells = |word: &&str| match word.len() {
        ..16 => false,
        length if length == head.len() => is_plain(word) || (length > 81 && is_letters(word)),
        _ => {
            head.len() >= 16
                && head.len().isqrt().pow(2) == head.len()
                && is_plain(word)
                && (word.contains('.') || word.len() > 36)
        }
    };
    let rest = text.get(head.len()..)?;
    let separates = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';' | '|' | '#' | '"');
    let word = rest.split(separates).filter(is_cells).find(|word| !is_solution(head, word))?;
    Some(offset_in(text, word))
}

/// Returns whether a word is the solution of a puzzle: all of its cells are filled, and agree.
pub(super) fn is_solution(puzzle: &str, word: &str) -> bool {
    let is_blank = |byte: u8| b".0*_-?xX".contains(&byte);
    let agrees = |(cell, digit): (u8, u8)| {
        digit.is_ascii_alphanumeric()
            && digit != b'0'
            && (is_blank(cell) || cell.eq_ignore_ascii_case(&digit))
    };
    puzzle.len() == word.len() && puzzle.bytes().zip(word.bytes()).all(agrees)
}

/// Reads cells of one character each. The error is the byte index of the first invalid character.
fn read_cells(head: &str, shared: &ShapeData, symbols: Symbols) -> Result<(Puzzle, Style), usize> {
    let alphabet = shared.alphabet_of(symbols);
    let mut givens = Vec::with_capacity(head.len());
    let mut blank = None;
    for (at, &byte) in head.as_bytes().iter().enumerate() {
        let cell = alphabet.byte(byte).map_err(|_| at)?;
        if cell.is_none() {
            blank = blank.or(Some(byte));
        }
        givens.push(cell);
    }
    let puzzle = Puzzle::new(shared.layout.clone(), givens).map_err(|_| head.len())?;
    let blank = if blank == Some(b'0') { '0' } else { '.' };
    Ok((puzzle, Style { format: Format::LINE, blank, symbols }))
}

enum LengthError {
    Length(usize),
    Side(usize),
}

/// Returns the shape of a grid of `length` cells: `shape` if given, else the usual one.
fn shape_of(length: usize, shape: Option<Shape>) -> Result<Shape, LengthError> {
    let side = length.isqrt();
    if let Some(shape) = shape {
        let cells = shape.side() * shape.side();
        return if length == cells { Ok(shape) } else { Err(LengthError::Length(cells)) };
    }
    if side * side == length && side <= MAX_SIDE {
        return Shape::of_side(side).ok_or(LengthError::Side(side));
    }
    let usual = (1..=MAX_SIDE).filter(|&side| Shape::of_side(side).is_some()).map(|side| side * side);
    // A line of no usual length is meant as one of 81 cells.
    let is_near = |cells: &usize| cells.abs_diff(length) <= (length / 20).max(1);
    Err(LengthError::Length(usual.min_by_key(|cells| cells.abs_diff(length)).filter(is_near).unwrap_or(81)))
}

impl LengthError {
    fn error(self, line: usize, first: usize, length: usize) -> InputError {
        match self {
            Self::Side(side) => InputError::side(Place { line, column: first }, side),
            Self::Length(expected) => {
                let (code, place) =
                    (ErrorCode::LineLength, Place { line, column: first + length.min(expected) });
                InputError::wrong_count(code, place, "the line", "character", (expected, length))
            }
        }
    }
}
