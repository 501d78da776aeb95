//! Writes puzzles and grids as text.

use std::fmt;

use serde_json::Value;

use crate::grid::{Candidate, Digit, Layout, MAX_SIDE, Puzzle, Shape, Solution};

use super::candidate::candidate;
use super::error::counted;
use super::format::{Format, Style, Symbols};
use super::symbols::{Alphabet, cell_symbol, writable_style};
use super::{
    candidates, commas, fpuzzles, framed, hodoku, json, marks, opensudoku, pencilmarks, rows, s9b, sdk,
    spaced, ss,
};

/// Writes cells in a style, ending with a newline. A layout that is not a square grid always gets one line.
pub fn write(layout: &Layout, cells: &[Option<Digit>], style: &Style) -> String {
    let side = layout.digits();
    let style = writable_style(side, *style);
    let is_square = layout.cells() == side * side;
    match style.format {
        Format::Rows if is_square => rows::write(layout, cells, style),
        Format::Spaced if is_square => spaced::write(layout, cells, style),
        Format::Commas if is_square => commas::write(layout, cells, style),
        Format::Framed if is_square => framed::write(layout, cells, style),
        _ => {
            let mut text = one_line(layout, cells, style);
            text.push('\n');
            text
        }
    }
}

/// A puzzle or position as text, with the parts that the format cannot write.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrittenPuzzle {
    /// The text, ending with a newline.
    pub text: String,
    /// The parts of the position that do not read back from the text.
    pub lost: Vec<Loss>,
}

/// A part of a position that a format cannot write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Loss {
    /// The number of placed digits that read back as givens, or as mere candidates.
    Placed(usize),
    /// The number of removed candidates that read back as possible.
    Candidates(usize),
    /// The number of givens that read back as cells with one candidate.
    Givens(usize),
    /// The shape of the boxes: not the usual one of the side, and not shown by the format.
    Boxes(Shape),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Placed(count) => write!(f, "{} no longer told from givens", are(*count, "placed digit")),
            Self::Candidates(count) => write!(f, "{} possible again", are(*count, "removed candidate")),
            Self::Boxes(shape) => {
                write!(f, "boxes of {shape} are not written: --box {shape} reads them back")
            }
            Self::Givens(count) => write!(f, "{} written as candidates only", are(*count, "given")),
        }
    }
}

fn are(count: usize, what: &str) -> String {
    format!("{} {}", counted(count, what), if count == 1 { "is" } else { "are" })
}

/// Error for a puzzle that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The format that cannot hold the puzzle.
    pub format: Format,
    /// The reason, as the end of a sentence that begins with the format's name.
    pub why: String,
}

impl WriteError {
    pub(super) fn new(format: Format, why: impl Into<String>) -> Self {
        Self { format, why: why.into() }
    }

    /// Returns an error unless the layout is 9x9 with boxes of 3x3.
    pub(super) fn require_nine(format: Format, layout: &Layout) -> Result<(), Self> {
        if layout.shape() == Some(Shape::NINE) {
            return Ok(());
        }
        let this = layout.shape().map_or_else(
            || "a grid without boxes".to_string(),
            |shape| format!("{0}x{0} with boxes of {shape}", shape.side()),
        );
        Err(Self::new(format, format!("holds only 9x9 grids with boxes of 3x3, and this is {this}")))
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.format, self.why)
    }
}

impl std::error::Error for WriteError {}

/// Writes a puzzle or position in a style.
///
/// # Errors
/// If the format can only be read, or cannot hold a grid of this shape.
pub fn write_puzzle(puzzle: &Puzzle, style: &Style) -> Result<WrittenPuzzle, WriteError> {
    let layout = puzzle.layout();
    let style = writable_style(layout.digits(), *style);
    let format = style.format;
    let text = match format {
        Format::Pencilmarks => pencilmarks::write(puzzle, style)?,
        Format::Candidates => candidates::write(puzzle, style)?,
        Format::Sdk => sdk::write(puzzle, style)?,
        Format::Ss => ss::write(puzzle, style)?,
        Format::Hodoku => hodoku::write(puzzle, style)?,
        Format::S9b => s9b::write(puzzle, style)?,
        Format::Fpuzzles => fpuzzles::write(puzzle, style)?,
        Format::Opensudoku => opensudoku::write(puzzle, style)?,
        Format::Json => json::write(puzzle, style)?,
        Format::Jsonl => json_line(puzzle, style, None, &[]),
        Format::Line
        | Format::Rows
        | Format::Spaced
        | Format::Commas
        | Format::Framed
        | Format::Sdm
        | Format::Csv
        | Format::Tsv => write(layout, &values(puzzle), &style),
        Format::Sdx | Format::Sudokuwiki | Format::Sudokupad | Format::Gsf | Format::Bank => {
            return Err(WriteError::new(format, "is read and not written"));
        }
    };
    Ok(WrittenPuzzle { text, lost: lost(puzzle, format) })
}

/// Returns the digits of all cells, given or placed; `None` for an open cell.
pub(super) fn values(puzzle: &Puzzle) -> Vec<Option<Digit>> {
    puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect()
}

fn lost(puzzle: &Puzzle, format: Format) -> Vec<Loss> {
    let content = format.content();
    let mut lost = Vec::new();
    if format == Format::Candidates && puzzle.given_count() > 0 {
        lost.push(Loss::Givens(puzzle.given_count()));
    }
    let placed = puzzle.placed().iter().flatten().count();
    if !content.placed && placed > 0 {
        lost.push(Loss::Placed(placed));
    }
    if let Some(shape) = puzzle.layout().shape().filter(|shape| Shape::of_side(shape.side()) != Some(*shape))
    {
        let is_drawn = match format {
            Format::Framed | Format::Pencilmarks | Format::Ss => {
                shape.box_height() > 1 && shape.box_width() > 1
            }
            Format::Fpuzzles => true,
            _ => false,
        };
        lost.extend((!is_drawn).then_some(Loss::Boxes(shape)));
    }
    let removed = match format {
        Format::Fpuzzles | Format::Opensudoku => marks::eliminations_in_empty_cells(puzzle),
        Format::S9b if !marks::has_open_candidate(puzzle) => marks::eliminations_in_empty_cells(puzzle),
        _ if content.candidates => 0,
        _ => marks::elimination_count(puzzle),
    };
    if removed > 0 {
        lost.push(Loss::Candidates(removed));
    }
    lost
}

/// Returns the cells on one line, one character each, without a newline. With 36 digits `0` is a digit, so
/// the blank is then always `.`.
pub fn line(layout: &Layout, cells: &[Option<Digit>], blank: char) -> String {
    one_line(layout, cells, writable_style(layout.digits(), Style { blank, ..Style::new(Format::Line) }))
}

/// Parses the cells that [`line`](fn@line) writes, one for every cell of the layout.
pub fn parse_line(layout: &Layout, text: &str) -> Option<Vec<Option<Digit>>> {
    let alphabet = Alphabet::new(layout.digits(), Symbols::Upper);
    let cells: Result<Vec<_>, _> = text.bytes().map(|byte| alphabet.byte(byte)).collect();
    cells.ok().filter(|cells| cells.len() == layout.cells())
}

/// Returns the cells on one line, with the blank and alphabet of `style`; the format of `style` is ignored.
pub(crate) fn line_in(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    one_line(layout, cells, writable_style(layout.digits(), style))
}

/// Returns the placed digits as text, such as `4r3c2`, cell by cell.
pub(crate) fn placed(puzzle: &Puzzle) -> Vec<String> {
    let layout = puzzle.layout();
    let placed = layout.all_cells().zip(puzzle.placed());
    placed.filter_map(|(cell, digit)| Some(candidate(layout, Candidate { cell, digit: (*digit)? }))).collect()
}

/// Returns the removed candidates as text, such as `4r3c2`, in the order of their removal.
pub(crate) fn eliminated(puzzle: &Puzzle) -> Vec<String> {
    puzzle.eliminated().iter().map(|&gone| candidate(puzzle.layout(), gone)).collect()
}

/// Returns a puzzle or position as a JSON record on one line; `fields` follow the puzzle's own fields.
pub(super) fn json_line(puzzle: &Puzzle, style: Style, id: Option<&str>, fields: &[(&str, &str)]) -> String {
    let list = |list: Vec<String>| (!list.is_empty()).then(|| Value::from(list));
    let own = [
        ("id", id.map(Value::from)),
        ("puzzle", Some(Value::from(line_in(puzzle.layout(), puzzle.givens(), style)))),
        ("placed", list(placed(puzzle))),
        ("eliminated", list(eliminated(puzzle))),
    ];
    let own = own.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let members = own.chain(fields.iter().map(|&(name, value)| (name, Value::from(value))));
    let members: Vec<String> =
        members.map(|(name, value)| format!("{}:{value}", Value::from(name))).collect();
    format!("{{{}}}\n", members.join(","))
}

fn one_line(layout: &Layout, cells: &[Option<Digit>], style: Style) -> String {
    cells.iter().map(|&cell| cell_symbol(layout.digits(), cell, style)).collect()
}

/// Returns a solved grid on one line, as [`line()`] writes it.
pub(crate) fn solution_line(layout: &Layout, solution: &Solution) -> String {
    let cells: Vec<_> = solution.digits().iter().copied().map(Some).collect();
    line(layout, &cells, '.')
}

/// Returns the character of a digit: `1` to `9`, `A` to `Z`, and `0` for the 36th.
pub(crate) fn symbol(digit: Digit) -> char {
    cell_symbol(MAX_SIDE, Some(digit), Style::new(Format::Line))
}
