//! Draws the digits of a position in text, without candidates.

use super::paint::Paint;
use crate::formats::{self, Format, Style};
use crate::grid::{Board, Cell, Digit};

/// Draws the digits in a frame, with `?` in the cells `asked`, which a step is about to fill.
pub(crate) fn digit_grid(board: &Board<'_>, asked: &[Cell], paint: Paint) -> String {
    let layout = board.layout();
    let cells: Vec<Option<Digit>> = layout.all_cells().map(|cell| board.value(cell)).collect();
    let grid = formats::write(layout, &cells, &Style::new(Format::FRAMED));
    // Blanks are in cell order, so counting them gives each one's cell.
    let mut open = layout.all_cells().filter(|&cell| board.value(cell).is_none());
    grid.chars()
        .map(|letter| match letter {
            '.' if open.next().is_some_and(|cell| asked.contains(&cell)) => paint.role("cell", "?"),
            letter => letter.to_string(),
        })
        .collect()
}
