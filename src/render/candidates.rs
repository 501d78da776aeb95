//! A position with its candidates, drawn in text.

use std::fmt::Write;

use super::Paint;
use crate::grid::{Board, Cell, Index};
use crate::notation;

/// The candidates of every cell, in a frame if the layout is a boxed grid. A filled cell shows its digit.
pub fn candidate_grid(board: &Board<'_>, paint: Paint) -> String {
    let layout = board.layout();
    let words: Vec<String> = layout
        .all_cells()
        .map(|cell| board.candidates(cell).into_iter().map(notation::symbol).collect())
        .collect();
    let Some(shape) = layout.shape() else {
        return layout.all_cells().fold(String::new(), |mut list, cell| {
            let _ = writeln!(list, "{} {}", layout.cell_name(cell), words[cell.index()]);
            list
        });
    };
    let side = shape.side();
    let blocks = if shape.box_width() == 1 || shape.box_height() == 1 {
        (side, side)
    } else {
        (shape.box_height(), shape.box_width())
    };
    let widths: Vec<usize> = (0..side)
        .map(|column| (0..side).map(|row| words[row * side + column].chars().count()).max().unwrap_or(1))
        .collect();
    let dashes = |block: &[usize]| "-".repeat(block.iter().map(|width| width + 1).sum::<usize>() + 1);
    let border = format!("+{}+\n", widths.chunks(blocks.1).map(dashes).collect::<Vec<_>>().join("+"));
    let mut grid = String::new();
    for row in 0..side {
        if row % blocks.0 == 0 {
            grid.push_str(&border);
        }
        for (column, width) in widths.iter().enumerate() {
            grid.push_str(if column % blocks.1 == 0 { "| " } else { "" });
            let cell = row * side + column;
            let word = &words[cell];
            let padding = " ".repeat(width - word.chars().count() + 1);
            let role = if board.open().contains(Cell::new(cell)) { "open" } else { "placed" };
            let _ = write!(grid, "{}{padding}", paint.role(role, word));
        }
        grid.push_str("|\n");
    }
    grid + &border
}
