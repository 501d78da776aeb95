//! Rows of text to a puzzle, for every format that has rows.

use crate::grid::{MAX_SIDE, Puzzle, Shape};

use super::block::Held;
use super::detect::Plan;
use super::error::{ErrorCode, InputError, Place, counted};
use super::format::{Format, Style, Symbols};
use super::gather::Context;
use super::symbols::{Unknown, told};
use super::tokens::{Token, cut, end_column};

/// A row with its place in the file.
struct Row<'a> {
    line: usize,
    text: &'a str,
    cells: Vec<Token<'a>>,
}

/// Reads `rows` as the grid that the plan says they are, or tells the first thing that is wrong with it.
pub(super) fn read(rows: &[Held], plan: &Plan, context: &mut Context) -> Result<(Puzzle, Style), InputError> {
    let Context { options, sheets } = context;
    let shape = options.shape;
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
    let symbols = symbols(&rows, side, options.symbols)
        .map_err(|two| InputError::two_alphabets(first, side, two))?
        .unwrap_or(Style::new(format).symbols);
    let (alphabet, zero_is_blank) = (sheet.alphabet_of(symbols), symbols == Symbols::Decimal);

    let mut givens = Vec::with_capacity(side * side);
    let mut blank = None;
    for row in &rows {
        for cell in &row.cells {
            let read = |_: Unknown| {
                let place = Place { line: row.line, column: cell.column };
                InputError::bad_character(place, alphabet.expected(), cell.text)
            };
            let digit = alphabet.cell(cell.text, zero_is_blank).map_err(read)?;
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

/// How digits are written, as far as the cells tell: decimals if one has two figures, else what their characters say.
fn symbols(rows: &[Row], side: usize, given: Option<Symbols>) -> Result<Option<Symbols>, (Symbols, Symbols)> {
    let cells = || rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text);
    let decimal = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    if given.is_some() {
        return Ok(given);
    }
    if cells().any(decimal) {
        return Ok(Some(Symbols::Decimal));
    }
    let has_letters = cells().any(|text| text.bytes().any(|byte| byte.is_ascii_alphabetic()));
    let told = told(side, cells().flat_map(str::bytes))?;
    Ok(has_letters.then_some(told))
}
