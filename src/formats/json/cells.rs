//! Grids with objects as cells, in the JSON of f-puzzles and `SudokuPad`.

use crate::grid::{Digit, Index};

use crate::formats::error::{ErrorCode, InputError, counted};
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

/// Returns an error if a cell of a JSON grid is no object.
pub(in crate::formats) fn check_object(cell: &Node<'_>, origin: &Origin<'_>) -> Result<(), InputError> {
    if is_object(cell) { Ok(()) } else { Err(origin.wrong_kind(cell, "a cell: an object")) }
}

/// Returns the cells of the row `index` in a JSON grid, or an error unless there are `side` of them.
pub(in crate::formats) fn row_cells<'n, 'a>(
    row: &'n Node<'a>,
    index: usize,
    side: usize,
    origin: &Origin<'_>,
) -> Result<&'n [Node<'a>], InputError> {
    let cells = row.elements().ok_or_else(|| origin.wrong_kind(row, "an array of cells"))?;
    if cells.len() == side {
        return Ok(cells);
    }
    let found = counted(cells.len(), "cell");
    let message = format!("row {} has {found}, expected {side}", index + 1);
    Err(origin.error(ErrorCode::RowLength, row, message, counted(side, "cell"), found))
}

/// Reads the digit of a cell from its JSON value; `None` for an empty cell.
pub(in crate::formats) fn digit(
    node: &Node<'_>,
    side: usize,
    origin: &Origin<'_>,
) -> Result<Option<Digit>, InputError> {
    if !node.is_on() {
        return Ok(None);
    }
    let value = node.word().and_then(|word| word.parse().ok()).filter(|value| (1..=side).contains(value));
    let Some(value) = value else {
        let expected = format!("a digit from 1 to {side}");
        return Err(InputError::bad_character(
            origin.place_of(node),
            expected,
            node.word().unwrap_or(node.kind()),
        ));
    };
    Ok(Some(Digit::new(value - 1)))
}

/// Reads a JSON list of candidates; `None` for a cell without marks.
pub(in crate::formats) fn mask(
    node: &Node<'_>,
    side: usize,
    origin: &Origin<'_>,
) -> Result<Option<Mask>, InputError> {
    if !node.is_on() {
        return Ok(None);
    }
    let list = node.elements().ok_or_else(|| origin.wrong_kind(node, "an array of digits"))?;
    let mut mask = 0;
    for node in list {
        if let Some(digit) = digit(node, side, origin)? {
            mask |= 1 << digit.index();
        }
    }
    Ok(Some(mask))
}
