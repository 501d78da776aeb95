//! Grids with objects as cells, in the JSON of f-puzzles and `SudokuPad`.

use crate::grid::{Digit, Index};

use crate::formats::error::{ErrorCode, InputError};
use crate::formats::marks::Mask;

use super::origin::Origin;
use super::value::{Node, Value};

/// Returns whether the cells of a JSON grid are objects, judging by the first cell of the first row.
pub(in crate::formats) fn are_objects(grid: &Node<'_>) -> bool {
    let row = grid.elements().and_then(<[_]>::first);
    let cell = row.and_then(Node::elements).and_then(<[_]>::first);
    cell.is_some_and(is_object)
}

fn is_object(cell: &Node<'_>) -> bool {
    matches!(cell.value, Value::Object(_))
}

/// A reader of the cells in a JSON grid of this side.
#[derive(Clone, Copy)]
pub(in crate::formats) struct CellReader<'o> {
    pub(in crate::formats) side: usize,
    pub(in crate::formats) origin: &'o Origin<'o>,
}

impl CellReader<'_> {
    /// Returns an error if a cell is no object.
    pub(in crate::formats) fn check_object(self, cell: &Node<'_>) -> Result<(), InputError> {
        if is_object(cell) { Ok(()) } else { Err(self.origin.wrong_kind(cell, "a cell: an object")) }
    }

    /// Returns the cells of the row `index`, or an error unless it has as many as the grid has rows.
    pub(in crate::formats) fn row<'n, 'a>(
        self,
        row: &'n Node<'a>,
        index: usize,
    ) -> Result<&'n [Node<'a>], InputError> {
        let Self { side, origin } = self;
        let cells = row.elements().ok_or_else(|| origin.wrong_kind(row, "an array of cells"))?;
        if cells.len() == side {
            return Ok(cells);
        }
        let (place, subject) = (origin.place_of(row), format!("row {}", index + 1));
        Err(InputError::wrong_count(ErrorCode::RowLength, place, &subject, "cell", (side, cells.len())))
    }

    /// Reads the digit of a cell from its field; `None` for an empty cell.
    pub(in crate::formats) fn digit(self, field: Option<&Node<'_>>) -> Result<Option<Digit>, InputError> {
        let Some(node) = field.filter(|node| node.is_on()) else { return Ok(None) };
        let value = node.word().and_then(|word| word.parse().ok());
        let Some(value) = value.filter(|value| (1..=self.side).contains(value)) else {
            let expected = format!("a digit from 1 to {}", self.side);
            let found = node.word().unwrap_or(node.kind());
            return Err(InputError::bad_character(self.origin.place_of(node), expected, found));
        };
        Ok(Some(Digit::new(value - 1)))
    }

    /// Reads a list of candidates; `None` for a cell without marks.
    pub(in crate::formats) fn mask(self, field: Option<&Node<'_>>) -> Result<Option<Mask>, InputError> {
        let Some(node) = field.filter(|node| node.is_on()) else { return Ok(None) };
        let list = node.elements().ok_or_else(|| self.origin.wrong_kind(node, "an array of digits"))?;
        let mut mask = 0;
        for node in list {
            if let Some(digit) = self.digit(Some(node))? {
                mask |= 1 << digit.index();
            }
        }
        Ok(Some(mask))
    }
}
