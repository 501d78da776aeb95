//! Reads JSON arrays as grids: rows as arrays or strings, or one array of all cells.

use crate::grid::{MAX_SIDE, Puzzle, Shape};

use crate::formats::error::{ErrorCode, InputError, counted};
use crate::formats::format::{Format, Style, Symbols};
use crate::formats::input::{Context, Input};
use crate::formats::symbols::find_symbols;

use super::origin::Origin;
use super::value::{Node, Value};
use crate::formats::shape_cache::of_shape;

/// A cell of a grid in JSON, as (text, JSON value that holds the cell).
type Cell<'a> = (&'a str, &'a Node<'a>);

/// Reads a puzzle from a JSON array of rows or cells.
pub(super) fn read(node: &Node<'_>, origin: &Origin<'_>, context: &mut Context) -> Result<Input, InputError> {
    let elements = node.elements().unwrap_or_default();
    let rows: Option<Vec<_>> = elements.iter().map(|element| row(element)).collect();
    let (cells, side) = match rows {
        Some(rows) if !rows.is_empty() => {
            let lengths = || rows.iter().flatten().map(Vec::len);
            let same = lengths().next().filter(|&first| lengths().all(|length| length == first));
            let side = context.options.shape.map_or(same.unwrap_or(rows.len()), Shape::side);
            if rows.len() != side {
                let (expected, found) = (counted(side, "row"), counted(rows.len(), "row"));
                let message = format!("{found} in the array, expected {expected}");
                return Err(origin.error(ErrorCode::RowCount, node, message, expected, found));
            }
            let mut cells = Vec::with_capacity(side * side);
            for (index, row) in rows.into_iter().enumerate() {
                let row = row.map_err(|wrong| not_a_cell(origin, wrong))?;
                if row.len() != side {
                    let (code, place) = (ErrorCode::RowLength, origin.place_of(&elements[index]));
                    let (subject, counts) = (format!("row {}", index + 1), (side, row.len()));
                    return Err(InputError::wrong_count(code, place, &subject, "cell", counts));
                }
                cells.extend(row);
            }
            (cells, side)
        }
        _ => {
            let cells: Vec<Cell> = elements
                .iter()
                .map(cell)
                .collect::<Result<_, _>>()
                .map_err(|wrong| not_a_cell(origin, wrong))?;
            let side = context.options.shape.map_or(cells.len().isqrt(), Shape::side);
            if side * side != cells.len() || side > MAX_SIDE {
                let found = counted(cells.len(), "cell");
                let message = format!("the array has {found}, expected the cells of a whole grid");
                return Err(origin.error(ErrorCode::LineLength, node, message, "81 cells", found));
            }
            (cells, side)
        }
    };
    puzzle(&cells, side, node, origin, context)
}

fn puzzle(
    cells: &[Cell<'_>],
    side: usize,
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Result<Input, InputError> {
    let place = origin.place_of(node);
    let shape = context.options.shape_of(side, place)?;
    let has_letters = cells.iter().any(|(text, _)| text.bytes().any(|byte| byte.is_ascii_alphabetic()));
    let symbols = match context.options.symbols {
        Some(symbols) => symbols,
        None if !has_letters => Symbols::Decimal,
        None => find_symbols(side, cells.iter().flat_map(|(text, _)| text.bytes()))
            .map_err(|two| InputError::two_alphabets(place, side, two))?,
    };
    let shared = of_shape(shape);
    let alphabet = shared.alphabet_of(symbols);
    let zero_is_blank = symbols == Symbols::Decimal;
    let mut givens = Vec::with_capacity(cells.len());
    for (text, node) in cells {
        let digit = alphabet.cell(text.trim(), zero_is_blank);
        givens.push(
            digit.map_err(|_| InputError::bad_character(origin.place_of(node), alphabet.expected(), text))?,
        );
    }
    let puzzle = Puzzle::new(shared.layout.clone(), givens).map_err(|_| InputError::side(place, side))?;
    let style = Style { format: Format::JSON, blank: '0', symbols };
    Ok(Input::new(puzzle, style, place.line))
}

/// Returns the cells of a row in a JSON grid, or the first element that is no cell; `None` if it is no row.
fn row<'a>(node: &'a Node<'a>) -> Option<Result<Vec<Cell<'a>>, &'a Node<'a>>> {
    match &node.value {
        Value::Array(cells) => Some(cells.iter().map(cell).collect()),
        // A text of three characters or more is a row of cells.
        Value::Text(text) if text.chars().nth(2).is_some() => {
            let cells = text.char_indices().map(|(at, letter)| (&text[at..at + letter.len_utf8()], node));
            Some(Ok(cells.collect()))
        }
        _ => None,
    }
}

fn cell<'a>(node: &'a Node<'a>) -> Result<Cell<'a>, &'a Node<'a>> {
    match &node.value {
        Value::Null => Ok(("", node)),
        _ => node.word().map(|text| (text, node)).ok_or(node),
    }
}

fn not_a_cell(origin: &Origin<'_>, node: &Node<'_>) -> InputError {
    origin.wrong_kind(node, "a cell: a number, a text or null")
}
