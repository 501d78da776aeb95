//! Simple Sudoku's `.ss` files and its clipboard, which has three blocks: givens, placed digits, and
//! candidates.

use crate::grid::{Candidate, Index, Puzzle};

use super::error::{InputError, Place, WriteError};
use super::format::{Format, FormatContent, Style};
use super::input::{Context, Input, Ready};
use super::marks::{self, Mask};
use super::pencilmarks;
use super::refusals;
use super::text_format::TextFormat;
use super::{framed, line, symbols};

impl Format {
    /// Simple Sudoku's `.ss` file, or its clipboard of three grids: givens, placed digits, and candidates.
    pub const SS: Self = Self::new("ss");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    ending: Some("ss"),
    content: FormatContent::ALL,
    of_answer: Format::FRAMED,
    draws_boxes: true,
    cut: framed::cells,
    read: line::read,
    write: Some(write),
    ..TextFormat::of_rows("Simple Sudoku .ss, and the three grids of its clipboard")
};

fn write(puzzle: &Puzzle, style: Style) -> Result<String, WriteError> {
    let layout = puzzle.layout();
    let Some(shape) = layout.shape() else {
        return Err(WriteError::new(Format::SS, "draws only grids with boxes"));
    };
    let is_placed = puzzle.placed().iter().any(Option::is_some);
    if !is_placed && marks::elimination_count(puzzle) == 0 {
        return Ok(body(puzzle, style));
    }
    let framed_style = Style { format: Format::FRAMED, blank: '.', ..style };
    let mut text = framed::write(layout, puzzle.givens(), framed_style);
    if is_placed {
        text.push('\n');
        text.push_str(&framed::write(layout, &puzzle.values(), framed_style));
    }
    text.push('\n');
    let mut texts = pencilmarks::texts(puzzle, style)?;
    // Without brackets, a block of single digits would read back as a third grid.
    if texts.iter().all(|text| text.len() == 1) {
        texts = texts.iter().map(|text| format!("{{{text}}}")).collect();
    }
    text.push_str(&pencilmarks::framed(shape, &texts));
    Ok(text)
}

/// The most grids held before the candidates of Simple Sudoku's clipboard: the givens and the placed digits.
const MAX: usize = 2;

/// Framed grids, held until it is known whether the candidates of the same position follow.
#[derive(Debug, Default)]
pub(super) struct Clipboard(Vec<Input>);

impl Clipboard {
    /// Takes a puzzle read from rows. A framed grid is held. Any other puzzle is merged with the grids held,
    /// or passed on after them.
    pub(super) fn push(&mut self, input: Input, is_framed: bool, context: &Context, ready: &mut Ready) {
        let wants_ss = context.options.format == Some(Format::SS);
        let named = |input: Input| {
            let format = if wants_ss { Format::SS } else { input.style.format };
            Input { style: Style { format, ..input.style }, ..input }
        };
        if is_framed {
            if self.0.len() == MAX {
                ready.push_back(Ok(self.0.remove(0)));
            }
            self.0.push(named(input));
            return;
        }
        let input = named(input);
        if wants_ss && let Some(error) = self.conflict(&input) {
            self.0.clear();
            ready.push_back(Err(error));
            return;
        }
        let merged = if matches!(input.style.format, Format::PENCILMARKS | Format::SS) {
            self.merge(&input, ready)
        } else {
            None
        };
        self.flush(ready);
        ready.push_back(Ok(merged.unwrap_or(input)));
    }

    /// Returns an error if `--from ss` is set, but the held grids and these candidates are not one position.
    fn conflict(&self, candidates: &Input) -> Option<InputError> {
        let is_apart = |pair: &[Input]| !holds_digits(&pair[1].puzzle, &pair[0].puzzle);
        let last = self.0.last()?;
        let (line, what) = if let Some(pair) = self.0.windows(2).find(|pair| is_apart(pair)) {
            (pair[1].line, "the second grid")
        } else if !holds(&candidates.puzzle, &last.puzzle) {
            (candidates.line, "the candidates")
        } else {
            return None;
        };
        let message = format!("{what} and the grid above disagree about a digit");
        let place = Place::start_of(line);
        Some(refusals::conflict(place, message, "three views of one position", what))
    }

    /// Joins the two grids held, givens and placed digits, into one position if `--from ss` is set.
    fn join(&mut self) {
        let [givens, state] = self.0.as_slice() else { return };
        let is_position = givens.style.format == Format::SS
            && givens.puzzle.givens() != state.puzzle.givens()
            && holds_digits(&state.puzzle, &givens.puzzle);
        if is_position {
            let placed = state.puzzle.givens().to_vec();
            let givens = &mut self.0[0].puzzle;
            for (cell, digit) in givens.layout().clone().all_cells().zip(placed) {
                if let Some(digit) = digit {
                    givens.place(Candidate { cell, digit });
                }
            }
            self.0.truncate(1);
        }
    }

    /// Adds the grids held to `ready` as puzzles, because nothing that follows belongs to them.
    pub(super) fn flush(&mut self, ready: &mut Ready) {
        self.join();
        ready.extend(self.0.drain(..).map(Ok));
    }

    /// Merges the grids held with the candidates below them, if all are one position.
    fn merge(&mut self, candidates: &Input, ready: &mut Ready) -> Option<Input> {
        let state = self.0.pop_if(|grid| holds(&candidates.puzzle, &grid.puzzle))?;
        let givens = self.0.pop_if(|grid| holds_digits(&state.puzzle, &grid.puzzle));
        self.flush(ready);
        let has_state = givens.is_some();
        let givens = givens.unwrap_or_else(|| state.clone());
        let open = &candidates.puzzle;
        let layout = open.layout();
        let placed = if has_state { state.puzzle.values() } else { open.values() };
        let marks: Vec<Option<Mask>> = marks::candidate_masks(open).into_iter().map(Some).collect();
        let puzzle = marks::position(layout, givens.puzzle.givens().to_vec(), &placed, &marks).ok()?;
        let style = Style { format: Format::SS, ..givens.style };
        Some(Input { puzzle, style, ..givens })
    }
}

/// Returns whether every digit of `grid` is the digit or the only candidate of its cell in `whole`.
fn holds(whole: &Puzzle, grid: &Puzzle) -> bool {
    let marks = marks::candidate_masks(whole);
    whole.layout() == grid.layout()
        && grid.layout().all_cells().all(|cell| match grid.value(cell) {
            Some(digit) => marks[cell.index()] == 1 << digit.index() || whole.value(cell) == Some(digit),
            None => true,
        })
}

fn holds_digits(whole: &Puzzle, grid: &Puzzle) -> bool {
    whole.layout() == grid.layout()
        && grid
            .layout()
            .all_cells()
            .all(|cell| grid.value(cell).is_none_or(|digit| whole.value(cell) == Some(digit)))
}

fn body(puzzle: &Puzzle, style: Style) -> String {
    let layout = puzzle.layout();
    let side = layout.digits();
    let boxed = layout.shape().filter(|shape| shape.has_boxes());
    // `.ss` needs boxes to draw.
    let Some(shape) = boxed else {
        return framed::write(layout, puzzle.givens(), style);
    };
    let style = Style { symbols: symbols::one_character(style.symbols), ..style };
    let mut text = String::new();
    for (index, row) in puzzle.givens().chunks(side).enumerate() {
        if index > 0 && index % shape.box_height() == 0 {
            text.push_str(&"-".repeat(side + side / shape.box_width() - 1));
            text.push('\n');
        }
        let block = |cells: &[Option<_>]| -> String {
            cells.iter().map(|&cell| symbols::cell_symbol(side, cell, style)).collect()
        };
        let blocks: Vec<String> = row.chunks(shape.box_width()).map(block).collect();
        text.push_str(&blocks.join("|"));
        text.push('\n');
    }
    text
}
