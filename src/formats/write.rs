//! Writes puzzles and grids as text.

use std::fmt;

use crate::grid::{Digit, Layout, Puzzle, Shape};

use super::error::{WriteError, counted};
use super::format::{Format, Style};
use super::symbols::{one_line, writable_style};
use super::{list, marks};

/// Writes cells in a style, ending with a newline. A layout that is not a square grid always gets one line.
pub fn write(layout: &Layout, cells: &[Option<Digit>], style: &Style) -> String {
    let side = layout.digits();
    let style = writable_style(side, *style);
    if layout.cells() == side * side {
        return (list::of(style.format).write_cells)(layout, cells, style);
    }
    one_line(layout, cells, style) + "\n"
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

/// Writes a puzzle or position in a style.
///
/// # Errors
/// If the format can only be read, or cannot hold a grid of this shape.
pub fn write_puzzle(puzzle: &Puzzle, style: &Style) -> Result<WrittenPuzzle, WriteError> {
    let style = writable_style(puzzle.layout().digits(), *style);
    let format = list::of(style.format);
    if !format.is_written {
        return Err(WriteError::new(style.format, "is read and not written"));
    }
    let text = match format.write {
        Some(write) => write(puzzle, style)?,
        None => write(puzzle.layout(), &puzzle.values(), &style),
    };
    Ok(WrittenPuzzle { text, lost: lost(puzzle, style.format) })
}

fn lost(puzzle: &Puzzle, format: Format) -> Vec<Loss> {
    let known = list::of(format);
    let mut lost = Vec::new();
    if format == Format::CANDIDATES && puzzle.given_count() > 0 {
        lost.push(Loss::Givens(puzzle.given_count()));
    }
    let placed = puzzle.placed().iter().flatten().count();
    if !known.content.placed && placed > 0 {
        lost.push(Loss::Placed(placed));
    }
    let unusual = puzzle.layout().shape().filter(|shape| Shape::of_side(shape.side()) != Some(*shape));
    lost.extend(unusual.filter(|shape| !(known.draws_boxes && shape.has_boxes())).map(Loss::Boxes));
    let removed = if known.content.candidates {
        (known.lost_candidates)(puzzle)
    } else {
        marks::elimination_count(puzzle)
    };
    if removed > 0 {
        lost.push(Loss::Candidates(removed));
    }
    lost
}
