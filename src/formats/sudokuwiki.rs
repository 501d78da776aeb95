//! `SudokuWiki`'s older string: two characters for each cell, in base 32. Bit 0 marks a given; the mask of
//! candidates is above it.

use crate::grid::{Digit, Shape};

use super::error::{ErrorCode, InputError, Place, counted};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, Input, Line};
use super::marks::{self, Mask};
use super::refusals::{conflict, may_be_nine, require_nine};
use super::shape_cache::of_shape;
use super::text::column_of;
use super::text_format::TextFormat;

impl Format {
    /// `SudokuWiki`'s older string of 162 characters.
    pub const SUDOKUWIKI: Self = Self::new("sudokuwiki");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_in_links: true,
    is_written: false,
    content: FormatContent::ALL,
    matches,
    read,
    ..TextFormat::new("SudokuWiki's older string of 162 characters")
};

fn matches(text: &str, shape: Option<Shape>) -> bool {
    let head = text.split(char::is_whitespace).next().unwrap_or(text);
    may_be_nine(shape) && head.len() == LENGTH && head.chars().all(|letter| figure(letter).is_some())
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let trimmed = line.text.trim();
    let first = column_of(line.text, line.text.len() - line.text.trim_start().len());
    let at = |index: usize| Place { line: line.number, column: first + index };
    require_nine(Format::SUDOKUWIKI, at(0), &context.options)?;
    let text = trimmed.split(char::is_whitespace).next().unwrap_or(trimmed);
    let mut figures = Vec::with_capacity(LENGTH);
    for (index, letter) in text.chars().enumerate() {
        let bad = || InputError::bad_character(at(index), "a figure 0-9 or a-v", &letter.to_string());
        figures.push(figure(letter).ok_or_else(bad)?);
    }
    if figures.len() != LENGTH {
        let (place, counts) = (at(figures.len().min(LENGTH)), (LENGTH, figures.len()));
        let (code, unit) = (ErrorCode::LineLength, "character");
        return Err(InputError::wrong_count(code, place, "the string", unit, counts));
    }
    let shared = of_shape(Shape::NINE);
    let (mut givens, mut placed, mut marks) = (vec![None; CELLS], vec![None; CELLS], vec![None; CELLS]);
    for ((cell, pair), name) in figures.chunks(2).enumerate().zip(shared.layout.all_cells()) {
        let value = pair[0] * 32 + pair[1];
        let (mask, is_clue) = (Mask::from(value >> 1), value & 1 == 1);
        let only = mask.is_power_of_two().then(|| Digit::new(mask.trailing_zeros() as usize));
        match (is_clue, only) {
            (true, Some(_)) => givens[cell] = only,
            (true, None) => {
                let digits = counted(mask.count_ones() as usize, "digit");
                let message = format!("{} is a clue with {digits}", shared.layout.cell_name(name));
                return Err(conflict(at(2 * cell), message, "one digit in a clue", &digits));
            }
            (false, Some(_)) => placed[cell] = only,
            (false, None) if mask == 0 => {}
            (false, None) => marks[cell] = Some(mask),
        }
    }
    let any = marks.iter().any(Option::is_some);
    let marks: Vec<_> = marks.into_iter().map(|mask| mask.or(any.then_some(0))).collect();
    let puzzle = marks::position(&shared.layout, givens, &placed, &marks)?;
    let style = Style { format: Format::SUDOKUWIKI, blank: '0', symbols: Symbols::Upper };
    Ok(Input::new(puzzle, style, line.number))
}

const CELLS: usize = 81;
const LENGTH: usize = 2 * CELLS;

fn figure(letter: char) -> Option<u32> {
    letter.to_digit(32).filter(|_| !letter.is_ascii_uppercase())
}
