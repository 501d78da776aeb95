//! The Sukaku format: all candidates of a grid on one line, 729 characters for a 9x9 grid.

use crate::grid::{Digit, Index, MAX_SIDE, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place, WriteError};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, Input, Line};
use super::line;
use super::marks::{self, Mask};
use super::shape_cache::of_shape;
use super::symbols::{cell_symbol, one_character};
use super::text::column_of;
use super::text_format::TextFormat;

impl Format {
    /// All candidates of all cells on one line: the 729 characters of a Sukaku, one for each.
    pub const CANDIDATES: Self = Self::new("candidates");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    aliases: &["sukaku"],
    is_in_links: true,
    content: FormatContent::CANDIDATES,
    matches,
    read,
    write: Some(write),
    ..TextFormat::new("729 characters, a slot for every candidate (Sukaku)")
};

fn matches(text: &str, shape: Option<Shape>) -> bool {
    let length = line::length(line::head(text));
    match shape.map(Shape::side) {
        Some(1) => false,
        Some(side) => width_of(length, side).is_some(),
        None => KNOWN.contains(&length),
    }
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let Line { number, text } = line;
    let trimmed = text.trim();
    let first = column_of(text, text.len() - text.trim_start().len());
    let head = line::head(trimmed);
    let length = line::length(head);
    let (shape, width) = shape_of(length, context.options.shape)
        .map_err(|expected| wrong_length(Place { line: number, column: first }, length, expected))?
        .ok_or_else(|| {
            let side = (1..=MAX_SIDE).find(|&side| width_of(length, side).is_some()).unwrap_or(0);
            InputError::side(Place { line: number, column: first }, side)
        })?;
    let symbols = context.options.symbols.unwrap_or(Symbols::Upper);
    let shared = of_shape(shape);
    let alphabet = shared.alphabet_of(symbols);
    let side = shape.side();
    let mut marks: Vec<Option<Mask>> = Vec::with_capacity(side * side);
    let mut cell: Mask = 0;
    let mut zero = None;
    let bad = |slot: usize, found: &str| {
        let place = Place { line: number, column: first + slot * width };
        InputError::bad_character(place, alphabet.expected(), found)
    };
    // Non-ASCII text holds no digit, so after this check slots can be cut by bytes.
    if let Some((at, letter)) = head.char_indices().find(|(_, letter)| !letter.is_ascii()) {
        let place = Place { line: number, column: first + at };
        return Err(InputError::bad_character(place, alphabet.expected(), &letter.to_string()));
    }
    for (slot, bytes) in head.as_bytes().chunks(width).enumerate() {
        let text = str::from_utf8(bytes).unwrap_or_default();
        // The first of two characters may be a blank instead of a tens figure.
        let digit = match bytes {
            [only] => alphabet.byte(*only),
            [b'.', b'.'] => Ok(None),
            [b'.' | b' ' | b'0', ones] => alphabet.byte(*ones),
            _ => alphabet.cell(text, true),
        }
        .map_err(|_| bad(slot, text))?;
        match digit {
            Some(digit) => cell |= 1 << digit.index(),
            None => zero = zero.or(Some(bytes[0] == b'0')),
        }
        if slot % side == side - 1 {
            marks.push(Some(std::mem::take(&mut cell)));
        }
    }
    let blank = if zero == Some(true) { '0' } else { '.' };
    let puzzle = marks::position(&shared.layout, vec![None; side * side], &[], &marks)?;
    Ok(Input::new(puzzle, Style { format: Format::CANDIDATES, blank, symbols }, number))
}

fn write(puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    if layout.shape().is_none() {
        return Err(WriteError::new(Format::CANDIDATES, "holds only grids with boxes"));
    }
    let style = Style { symbols: one_character(style.symbols), ..style };
    let slot = |mask: Mask, index: usize| {
        let digit = (mask & 1 << index != 0).then(|| Digit::new(index));
        cell_symbol(layout.digits(), digit, style)
    };
    let mut text: String = marks::candidate_masks(puzzle)
        .into_iter()
        .flat_map(|mask| (0..layout.digits()).map(move |index| slot(mask, index)))
        .collect();
    text.push('\n');
    Ok(text)
}

/// The lengths by which a line of candidates is recognised without `--box`: side cubed, for sides 6, 9, 10,
/// 12 and 16. Of these only 729 is also the number of a grid's cells (27x27).
const KNOWN: [usize; 5] = [216, 729, 1000, 1728, 4096];

/// Returns the number of characters (1 or 2) for each candidate in a line of `length` characters. `None` if
/// no grid of this side has such a line.
fn width_of(length: usize, side: usize) -> Option<usize> {
    let slots = side * side * side;
    // Two characters are needed only for digits above nine.
    [1, 2].into_iter().find(|&width| length == width * slots && (width == 1 || side > 9))
}

/// Returns the shape of the grid with `length` characters of candidates, and the number of characters for
/// each. `Ok(None)` if the grid's side has no default box. The error is the nearest length that fits a grid.
fn shape_of(length: usize, shape: Option<Shape>) -> Result<Option<(Shape, usize)>, usize> {
    if let Some(shape) = shape {
        let side = shape.side();
        return width_of(length, side).map(|width| Some((shape, width))).ok_or(side * side * side);
    }
    let fitting = (1..=MAX_SIDE).find_map(|side| width_of(length, side).map(|width| (side, width)));
    if let Some((side, width)) = fitting {
        return Ok(Shape::of_side(side).map(|shape| (shape, width)));
    }
    let usual = (1..=MAX_SIDE).filter(|&side| Shape::of_side(side).is_some()).map(|side| side * side * side);
    Err(usual.min_by_key(|slots| slots.abs_diff(length)).unwrap_or(KNOWN[0]))
}

fn wrong_length(Place { line, column }: Place, length: usize, expected: usize) -> InputError {
    let (code, place) = (ErrorCode::LineLength, Place { line, column: column + length.min(expected) });
    InputError::wrong_count(code, place, "the line of candidates", "character", (expected, length))
}
