//! `SudokuWiki`'s string `S9B...`: two characters for each cell, a number in base 36.
//!
//! - 0: an open cell without candidates, or without marks if no cell has candidates
//! - 1 to 9: a given
//! - 10 to 18: a placed digit
//! - from 19: 18 more than the mask of an open cell's candidates

use crate::grid::{Digit, Index, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place, WriteError};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, Input, Line};
use super::marks::{self, Mask};
use super::refusals::{other_kind, require_nine};
use super::shape_cache::of_shape;
use super::text::column_of;
use super::text_format::TextFormat;

impl Format {
    /// `SudokuWiki`'s string that begins with `S9B`.
    pub const S9B: Self = Self::new("s9b");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_in_links: true,
    content: FormatContent::ALL,
    begins,
    read,
    lost_candidates,
    write: Some(write),
    ..TextFormat::new("SudokuWiki's S9B string")
};

fn begins(text: &str) -> bool {
    matches!(text.as_bytes(), [b'S', b'9', b'A'..=b'Z', rest @ ..] if (LENGTH / 2..2 * LENGTH).contains(&rest.len()))
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let trimmed = line.text.trim();
    let first = column_of(line.text, line.text.len() - line.text.trim_start().len());
    let at = |index: usize| Place { line: line.number, column: first + index };
    let text = trimmed.split(char::is_whitespace).next().unwrap_or(trimmed);
    require_nine(Format::S9B, at(0), &context.options)?;
    match *text.as_bytes() {
        [b'S', b'9', b'B', ..] => {}
        [b'S', b'9', letter @ b'A'..=b'Z', ..] => return Err(kind(at(0), letter)),
        _ => {
            let found: String = text.chars().take(3).collect();
            return Err(InputError::syntax(at(0), "S9B", format!("'{}'", found.escape_debug())));
        }
    }
    let letters = text.chars().count();
    if letters != LENGTH {
        let (code, place, counts) = (ErrorCode::LineLength, at(letters.min(LENGTH)), (LENGTH, letters));
        return Err(InputError::wrong_count(code, place, "the string S9B", "character", counts));
    }
    let figure = |byte: u8| FIGURES.iter().position(|&known| known == byte).map(|value| value as u16);
    let unknown = text
        .chars()
        .enumerate()
        .skip(3)
        .find(|(_, letter)| u8::try_from(*letter).ok().and_then(figure).is_none());
    if let Some((index, letter)) = unknown {
        return Err(InputError::bad_character(at(index), "a figure 0-9 or a-z", &letter.to_string()));
    }
    let (mut givens, mut placed, mut marks) = (vec![None; CELLS], vec![None; CELLS], vec![None; CELLS]);
    for (cell, pair) in text.as_bytes()[3..].chunks(2).enumerate() {
        let value = pair.iter().fold(0, |all, &byte| all * 36 + figure(byte).unwrap_or(0));
        let digit = |value: u16| Some(Digit::new(usize::from(value)));
        match value {
            0 => {}
            1..=9 => givens[cell] = digit(value - 1),
            10..=18 => placed[cell] = digit(value - 10),
            19..=LARGEST => marks[cell] = Some(Mask::from(value - 18)),
            _ => {
                let found = str::from_utf8(pair).unwrap_or_default();
                return Err(InputError::bad_character(at(3 + 2 * cell), "a cell from 00 to ep", found));
            }
        }
    }
    let any = marks.iter().any(Option::is_some);
    let marks: Vec<_> = marks.into_iter().map(|mask| mask.or(any.then_some(0))).collect();
    let shared = of_shape(Shape::NINE);
    let puzzle = marks::position(&shared.layout, givens, &placed, &marks)?;
    let style = Style { format: Format::S9B, blank: '0', symbols: Symbols::Upper };
    Ok(Input::new(puzzle, style, line.number))
}

fn lost_candidates(puzzle: &Puzzle) -> usize {
    if marks::has_open_candidate(puzzle) { 0 } else { marks::eliminations_in_empty_cells(puzzle) }
}

fn write(puzzle: &Puzzle, _style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    WriteError::require_nine(Format::S9B, layout)?;
    let marks = marks::candidate_masks(puzzle);
    let mut text = String::from("S9B");
    for cell in layout.all_cells() {
        let value = match (puzzle.givens()[cell.index()], puzzle.placed()[cell.index()]) {
            (Some(given), _) => usize::from(given.value()),
            (None, Some(placed)) => 9 + usize::from(placed.value()),
            (None, None) if marks[cell.index()] == 0 => 0,
            (None, None) => 18 + marks[cell.index()] as usize,
        };
        text.extend([char::from(FIGURES[value / 36]), char::from(FIGURES[value % 36])]);
    }
    text.push('\n');
    Ok(text)
}

const CELLS: usize = 81;
/// The length of the string: three letters, and two characters for each cell.
const LENGTH: usize = 3 + 2 * CELLS;
/// The largest number of a cell: an open cell with all nine candidates.
const LARGEST: u16 = 18 + 511;
const FIGURES: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// Creates the error for a `SudokuWiki` string of another kind of puzzle, such as `S9J...` for a jigsaw.
fn kind(place: Place, letter: u8) -> InputError {
    let letter = char::from(letter);
    let name = match letter {
        'J' => " (a jigsaw)",
        'K' => " (a killer)",
        'X' => " (with diagonals)",
        _ => "",
    };
    other_kind(place, &format!("SudokuWiki's string S9{letter}{name}"))
}
