//! All cells on one line, one character each; whatever follows them is metadata.

use crate::grid::{MAX_SIDE, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place, counted};
use super::format::{Format, Style, Symbols};
use super::gather::{Context, Line};
use super::reader::Input;
use super::sheets::Sheet;
use super::symbols::told;
use super::tokens::column_of;

/// The cells, without what follows them.
pub(super) fn head(text: &str) -> &str {
    let end = text.bytes().position(|byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#'));
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}

/// How many characters there are.
pub(super) fn length(head: &str) -> usize {
    if head.is_ascii() { head.len() } else { head.chars().count() }
}

/// Reads one.
pub(super) fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let Line { number: line, text } = line;
    let Context { options, sheets } = context;
    let shape = options.shape;
    let trimmed = text.trim();
    let first = column_of(text, text.len() - text.trim_start().len());
    let head = head(trimmed);
    let length = length(head);
    let shape = shape_of(length, shape).map_err(|wrong| wrong.error(line, first, length))?;
    let sheet = sheets.get(shape);
    let usual = if options.symbols.is_none() && shape.side() <= 9 {
        read_cells(head, sheet, Symbols::Upper).ok()
    } else {
        None
    };
    if let Some((puzzle, style)) = usual {
        // Lines of numerals come by the million: which alphabet they are in is asked only when they cannot be read.
        return Ok(Input::new(puzzle, style, line));
    }
    let symbols = match options.symbols {
        Some(symbols) => symbols,
        None => told(shape.side(), head.bytes())
            .map_err(|two| InputError::two_alphabets(Place { line, column: first }, shape.side(), two))?,
    };
    let read = read_cells(head, sheet, symbols);
    read.map(|(puzzle, style)| Input::new(puzzle, style, line)).map_err(|at| {
        let place = Place { line, column: first + column_of(head, at) - 1 };
        let found = head.get(at..).and_then(|rest| rest.chars().next()).map(String::from).unwrap_or_default();
        InputError::bad_character(place, sheet.alphabet_of(symbols).expected(), &found)
    })
}

/// The puzzle, or the byte at which there is no cell.
fn read_cells(head: &str, sheet: &Sheet, symbols: Symbols) -> Result<(Puzzle, Style), usize> {
    let alphabet = sheet.alphabet_of(symbols);
    let mut givens = Vec::with_capacity(head.len());
    let mut blank = None;
    for (at, &byte) in head.as_bytes().iter().enumerate() {
        let cell = alphabet.byte(byte).map_err(|_| at)?;
        if cell.is_none() {
            blank = blank.or(Some(byte));
        }
        givens.push(cell);
    }
    let puzzle = Puzzle::new(sheet.layout.clone(), givens).map_err(|_| head.len())?;
    let blank = if blank == Some(b'0') { '0' } else { '.' };
    Ok((puzzle, Style { format: Format::Line, blank, symbols }))
}

/// As many characters as the candidates of a 9x9 grid are written with, which is what they are taken for.
const CANDIDATES: usize = 729;

enum Wrong {
    Length(usize),
    Side(usize),
    Candidates,
}

/// The shape of a grid with so many cells: the one given, or the usual one.
fn shape_of(length: usize, shape: Option<Shape>) -> Result<Shape, Wrong> {
    let side = length.isqrt();
    if let Some(shape) = shape {
        let cells = shape.side() * shape.side();
        return if length == cells { Ok(shape) } else { Err(Wrong::Length(cells)) };
    }
    if length == CANDIDATES {
        return Err(Wrong::Candidates);
    }
    if side * side == length && side <= MAX_SIDE {
        return Shape::of_side(side).ok_or(Wrong::Side(side));
    }
    let usual = (1..=MAX_SIDE).filter(|&side| Shape::of_side(side).is_some()).map(|side| side * side);
    Err(Wrong::Length(usual.min_by_key(|cells| cells.abs_diff(length)).unwrap_or(81)))
}

impl Wrong {
    fn error(self, line: usize, first: usize, length: usize) -> InputError {
        let found = counted(length, "character");
        match self {
            Self::Candidates => InputError::new(
                ErrorCode::Ambiguous,
                Place { line, column: first },
                "729 characters are the candidates of a 9x9 grid, which cannot be read yet, or a 27x27 grid: give --box \
                 3x9 for the grid",
                "--box 3x9 for a 27x27 grid",
                found,
            ),
            Self::Side(side) => InputError::side(Place { line, column: first }, side),
            Self::Length(expected) => InputError::new(
                ErrorCode::LineLength,
                Place { line, column: first + length.min(expected) },
                format!("the line has {found}, expected {expected}"),
                counted(expected, "character"),
                found,
            ),
        }
    }
}
