//! Rows of text to a puzzle, for every format that has rows.

use crate::grid::{Digit, MAX_SIDE, Puzzle, Shape};

use super::block::Held;
use super::detect::Plan;
use super::error::{ErrorCode, InputError, Place, counted};
use super::format::{Format, Style, Symbols};
use super::sheets::{Sheet, Sheets};
use super::symbols::Unknown;
use super::tokens::{Token, cut, end_column};

/// A row with its place in the file.
struct Row<'a> {
    line: usize,
    text: &'a str,
    cells: Vec<Token<'a>>,
}

/// Reads `rows` as the grid that the plan says they are, or tells the first thing that is wrong with it.
pub(super) fn read(
    rows: &[Held],
    plan: &Plan,
    shape: Option<Shape>,
    sheets: &mut Sheets,
) -> Result<(Puzzle, Style), InputError> {
    let &Plan { format, side, .. } = plan;
    let rows: Vec<Row> = rows
        .iter()
        .map(|row| match &row.text {
            Ok(text) => Ok(Row { line: row.line, text, cells: cut(format, text) }),
            Err(error) => Err(error.clone()),
        })
        .collect::<Result<_, _>>()?;
    let first = Place { line: rows.first().map_or(1, |row| row.line), column: 1 };
    if side > MAX_SIDE {
        return Err(InputError::side(first, side));
    }
    let unit = if format == Format::Rows { "character" } else { "cell" };
    // Where no row fits the box that was given, how many there are is not what is wrong.
    if rows.iter().any(|row| row.cells.len() == side) {
        check_count(&rows, side, unit)?;
    }
    check_lengths(&rows, side, unit)?;
    let shape = shape.or_else(|| Shape::of_side(side)).ok_or_else(|| InputError::side(first, side))?;
    let sheet = sheets.get(shape);
    let (symbols, zero_is_blank) = symbols(&rows, format, sheet);

    let mut givens = Vec::with_capacity(side * side);
    let mut blank = None;
    for row in &rows {
        for cell in &row.cells {
            let read = |_: Unknown| {
                let place = Place { line: row.line, column: cell.column };
                InputError::bad_character(place, sheet.alphabet.expected(), cell.text)
            };
            let digit = sheet.alphabet.cell(cell.text, zero_is_blank).map_err(read)?;
            if digit.is_none() {
                blank = blank.or(Some(cell.text));
            }
            givens.push(digit);
        }
    }
    let blank = if blank.is_some_and(|blank| blank.starts_with('0')) { '0' } else { '.' };
    let puzzle = Puzzle::new(sheet.layout.clone(), givens).map_err(|_| InputError::side(first, side))?;
    Ok((puzzle, Style { format, blank, symbols }))
}

fn check_count(rows: &[Row], side: usize, unit: &str) -> Result<(), InputError> {
    let Some(last) = rows.last().filter(|_| rows.len() < side) else { return Ok(()) };
    let (expected, found) = (counted(side, "row"), counted(rows.len(), "row"));
    Err(InputError::new(
        ErrorCode::RowCount,
        Place { line: last.line, column: end_column(last.text) },
        format!("{found} of {}, expected {expected}", counted(side, unit)),
        expected,
        found,
    ))
}

fn check_lengths(rows: &[Row], side: usize, unit: &str) -> Result<(), InputError> {
    let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.cells.len() != side) else {
        return Ok(());
    };
    let column = row.cells.get(side).map_or_else(|| end_column(row.text), |extra| extra.column);
    let found = counted(row.cells.len(), unit);
    Err(InputError::new(
        ErrorCode::RowLength,
        Place { line: row.line, column },
        format!("row {} has {found}, expected {side}", index + 1),
        counted(side, unit),
        found,
    ))
}

/// How digits above nine are written, and whether `0` is a blank: at side 36 it may be a digit, if digits are letters.
fn symbols(rows: &[Row], format: Format, sheet: &Sheet) -> (Symbols, bool) {
    let cells = || rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text);
    let is_digit = |text: &str| matches!(sheet.alphabet.cell(text, true), Ok(Some::<Digit>(_)));
    let letter = cells()
        .filter(|text| is_digit(text))
        .find_map(|text| text.bytes().next().filter(u8::is_ascii_alphabetic));
    let decimal = cells().any(|text| text.len() == 2);
    let symbols = match letter {
        _ if decimal => Symbols::Decimal,
        Some(letter) if letter.is_ascii_lowercase() => Symbols::Lower,
        Some(_) => Symbols::Upper,
        None => Style::new(format).symbols,
    };
    (symbols, symbols == Symbols::Decimal)
}
