//! A position without its candidates, drawn in text.

use super::Paint;
use crate::grid::{Board, Cell, Digit};
use crate::notation::{self, Format, Style};

/// The placed digits in a frame, with `?` in the cells that a step is about to fill.
pub(crate) fn digit_grid(board: &Board<'_>, asked: &[Cell], paint: Paint) -> String {
    let layout = board.layout();
    let cells: Vec<Option<Digit>> = layout.all_cells().map(|cell| board.value(cell)).collect();
    let grid = notation::write(layout, &cells, &Style::new(Format::Framed));
    // Blanks stand in cell order, so the cell of each is found by counting.
    let mut open = layout.all_cells().filter(|&cell| board.value(cell).is_none());
    grid.chars()
        .map(|letter| match letter {
            '.' if open.next().is_some_and(|cell| asked.contains(&cell)) => paint.role("cell", "?"),
            letter => letter.to_string(),
        })
        .collect()
}
