//! Builds a puzzle from rows of text, for every format that has rows.

use crate::grid::{MAX_SIDE, Puzzle, Shape};

use super::error::{ErrorCode, InputError, Place, counted};
use super::format::{Format, Style, Symbols};
use super::input::{Context, HeldRow, Input, Line};
use super::plan::{Plan, Split};
use super::shape_cache::of_shape;
use super::symbols::find_symbols;
use super::text::{Token, bars, end_column, has_lone_cell, is_vertical, unlabelled};
use super::{list, pencilmarks, sdx, spaces};

/// A row of a grid as text, cut into cells, with its line number in the file.
struct Row<'a> {
    line: usize,
    text: &'a str,
    cells: Vec<Token<'a>>,
}

/// Builds one grid from rows of text, cut into cells as `plan` says; returns the first error.
pub(super) fn read(held: &[HeldRow], plan: &Plan, context: &mut Context) -> Result<Input, InputError> {
    let &Plan { format, side, .. } = plan;
    let mut rows = Vec::with_capacity(held.len());
    for row in held {
        match &row.text {
            Ok(text) => rows.push(Row { line: row.line, text, cells: plan.cut(text) }),
            Err(error) => return Err(error.clone()),
        }
    }
    let first = Place { line: rows.first().map_or(1, |row| row.line), column: 1 };
    if plan.split == Split::Spaces {
        let texts: Vec<&str> = rows.iter().map(|row| row.text).collect();
        let cells = spaces::cells(&texts, side, context.options.shape);
        for (row, cells) in rows.iter_mut().zip(cells.unwrap_or_default()) {
            row.cells = cells;
        }
    }
    if side > MAX_SIDE {
        return Err(InputError::side(first, side));
    }
    check_labels(&rows)?;
    check_numbers(&rows)?;
    check_signs(&rows)?;
    let unit = if format == Format::ROWS { "character" } else { "cell" };
    // If no row fits the given box, the length of the rows is the error and not their number.
    if rows.iter().any(|row| row.cells.len() == side) {
        check_count(&rows, side, unit)?;
    }
    check_lengths(&rows, side, unit)?;
    let drawn = drawn_box(&rows, side).filter(|_| context.options.shape.is_none());
    let given = context.options.shape;
    context.options.shape = drawn.or(given);
    let read = read_cells(&rows, format, side, context);
    context.options.shape = given;
    read
}

/// Returns the box shape that a drawn frame shows, if its vertical lines cut every row into equal parts.
fn drawn_box(rows: &[Row], side: usize) -> Option<Shape> {
    let width_of = |row: &Row| {
        let letters = row.text.chars().zip(1..);
        let verticals = letters.filter(|&(letter, _)| is_vertical(letter)).map(|(_, column)| column);
        let mut columns = row.cells.iter().map(|cell| cell.column).peekable();
        let mut widths = Vec::new();
        for until in verticals.chain([usize::MAX]) {
            let mut width = 0;
            while columns.next_if(|&column| column < until).is_some() {
                width += 1;
            }
            widths.extend((width > 0).then_some(width));
        }
        let first = widths.first().copied()?;
        widths.iter().all(|&width| width == first).then_some(first)
    };
    let width = width_of(rows.first()?)?;
    let is_box = width > 1 && width < side && side.is_multiple_of(width);
    let same = is_box && rows.iter().all(|row| width_of(row) == Some(width));
    same.then(|| Shape::new(side / width, width).ok()).flatten()
}

/// Reads a puzzle from one line that has all cells of the grid, separated as in `format`.
pub(super) fn values(line: Line<'_>, format: Format, context: &mut Context) -> Result<Input, InputError> {
    let mut cells = list::cut(format, line.text);
    let shape = context.options.shape;
    let is_square = |count: usize| count.isqrt() * count.isqrt() == count;
    // The last cell may have a separator behind it.
    if cells.last().is_some_and(|cell| cell.text.is_empty()) && is_square(cells.len() - 1) {
        cells.pop();
    }
    let count = cells.len();
    let usual = (1..=MAX_SIDE).filter(|&side| Shape::of_side(side).is_some());
    let side = shape.map(Shape::side).or_else(|| usual.min_by_key(|side| (side * side).abs_diff(count)));
    let side = side.unwrap_or(9);
    if count != side * side {
        let column = cells.get(side * side).map_or_else(|| end_column(line.text), |extra| extra.column);
        let (place, counts) = (Place { line: line.number, column }, (side * side, count));
        return Err(InputError::wrong_count(ErrorCode::LineLength, place, "the line", "cell", counts));
    }
    let rows: Vec<Row> = cells
        .chunks(side)
        .map(|cells| Row { line: line.number, text: line.text, cells: cells.to_vec() })
        .collect();
    read_cells(&rows, format, side, context)
}

/// Builds a puzzle from `side` rows of `side` cells: detects the alphabet and reads each cell.
fn read_cells(rows: &[Row], format: Format, side: usize, context: &mut Context) -> Result<Input, InputError> {
    let options = &context.options;
    let first = Place { line: rows.first().map_or(1, |row| row.line), column: 1 };
    let shape = options.shape_of(side, first)?;
    let shared = of_shape(shape);
    let is_marked = matches!(format, Format::PENCILMARKS | Format::SDX);
    let symbols = symbols(rows, side, is_marked, options.symbols)
        .map_err(|two| InputError::two_alphabets(first, side, two))?
        .unwrap_or(Style::new(format).symbols);
    let alphabet = shared.alphabet_of(symbols);
    let places = || {
        rows.iter().flat_map(|row| {
            row.cells.iter().map(|cell| (Place { line: row.line, column: cell.column }, cell))
        })
    };
    let wrong = |place: Place, text: &str| InputError::bad_character(place, alphabet.expected(), text);
    if is_marked {
        // A single cell of several digits is a mistake and no candidates, unless a frame leaves room for it.
        let is_set = |text: &str| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let mut sets = places().filter(|(_, cell)| is_set(cell.text));
        let has_blanks = places().any(|(_, cell)| matches!(cell.text, "." | "0" | "_" | "-" | "*"));
        let is_plain = || places().all(|(_, cell)| cell.text.len() == 1 || is_set(cell.text));
        let has_room = || {
            let first = bars(rows[0].text);
            !first.is_empty() && rows.iter().all(|row| bars(row.text) == first)
        };
        if let (Some((place, cell)), None) = (sets.next(), sets.next())
            && (has_blanks || !has_room())
            && is_plain()
        {
            return Err(wrong(place, cell.text));
        }
        let read_mark = if format == Format::SDX { sdx::mark } else { pencilmarks::mark };
        let cells = places()
            .map(|(place, cell)| read_mark(cell.text, side, alphabet).map_err(|_| wrong(place, cell.text)))
            .collect::<Result<Vec<_>, _>>()?;
        let (puzzle, notes) = pencilmarks::position(&shared.layout, &cells)?;
        let style = Style { format, blank: '.', symbols };
        return Ok(Input { notes, ..Input::new(puzzle, style, first.line) });
    }
    // Up to side nine, no digit has two figures, though all may be written with a zero before them.
    let is_pair = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_single = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    if side < 10
        && places().any(|(_, cell)| is_single(cell.text))
        && let Some((place, cell)) = places().find(|(_, cell)| is_pair(cell.text))
    {
        return Err(wrong(place, cell.text));
    }
    // One-character cells have letters for digits above nine, even if decimals are asked for.
    let zero_is_blank = symbols == Symbols::Decimal && format != Format::ROWS;
    let mut givens = Vec::with_capacity(side * side);
    let mut blank = None;
    for (place, cell) in places() {
        let digit = alphabet.cell(cell.text, zero_is_blank).map_err(|_| wrong(place, cell.text))?;
        if digit.is_none() {
            blank = blank.or(Some(cell.text));
        }
        givens.push(digit);
    }
    let blank = if blank.is_some_and(|blank| blank.starts_with('0')) { '0' } else { '.' };
    let puzzle = Puzzle::new(shared.layout.clone(), givens).map_err(|_| InputError::side(first, side))?;
    Ok(Input::new(puzzle, Style { format, blank, symbols }, first.line))
}

/// Returns an error if some rows have a label, such as `r1`, and others none: they are of different grids.
fn check_labels(rows: &[Row]) -> Result<(), InputError> {
    let is_labelled = |row: &Row| unlabelled(row.text).len() < row.text.len();
    let Some(bare) = rows.iter().find(|row| !is_labelled(row)) else { return Ok(()) };
    if !rows.iter().any(is_labelled) {
        return Ok(());
    }
    let (code, expected) = (ErrorCode::BadCharacter, "a label, as the other rows have");
    Err(InputError::unexpected(code, Place::start_of(bare.line), expected, "a row without one"))
}

/// Returns an error if the first row and the first column count on from zero or one, or a lone cell stands before the boxes of
/// each row: they number the cells of a grid.
fn check_numbers(rows: &[Row]) -> Result<(), InputError> {
    let counts = |cells: &mut dyn Iterator<Item = Option<&Token>>| {
        let is_blank = |text: &str| matches!(text, "" | "." | "0" | "-" | "_" | "*");
        let corner = cells.next().flatten().is_none_or(|cell| is_blank(cell.text));
        let mut first = None;
        corner
            && cells.zip(0_usize..).all(|(cell, at)| {
                let number = cell.and_then(|cell| cell.text.parse::<usize>().ok());
                number.is_some_and(|number| number == at + *first.get_or_insert(number)) && first < Some(2)
            })
    };
    let Some(first) = rows.first().filter(|first| first.cells.len() > 3) else { return Ok(()) };
    let is_counted =
        counts(&mut first.cells.iter().map(Some)) && counts(&mut rows.iter().map(|row| row.cells.first()));
    if !is_counted && !rows.iter().all(|row| has_lone_cell(row.text)) {
        return Ok(());
    }
    let (code, found) = (ErrorCode::BadCharacter, "numbers of the rows and columns");
    Err(InputError::unexpected(code, Place::start_of(first.line), "cells", found))
}

/// Returns an error if rows have only a sign that the others never have: each may be a rule.
fn check_signs(rows: &[Row]) -> Result<(), InputError> {
    let has_blanks = rows.iter().any(|row| row.text.contains(['.', '0']));
    for sign in ['*', '_'].into_iter().filter(|_| has_blanks) {
        let is_rule =
            |row: &Row| row.text.trim().chars().all(|letter| letter == sign || letter.is_whitespace());
        let Some(rule) = rows.iter().find(|row| is_rule(row)) else { continue };
        if rows.iter().all(|row| is_rule(row) || !row.text.contains(sign)) {
            let (code, place) = (ErrorCode::BadCharacter, Place::start_of(rule.line));
            let found = format!("a line of {sign}, which may be a rule");
            return Err(InputError::unexpected(code, place, "a row of cells", found));
        }
    }
    Ok(())
}

fn check_count(rows: &[Row], side: usize, unit: &str) -> Result<(), InputError> {
    let Some(last) = rows.last().filter(|_| rows.len() != side) else { return Ok(()) };
    let (expected, found) = (counted(side, "row"), counted(rows.len(), "row"));
    // The error names a row of the wrong length, because the missing cells may be there.
    let wrong = rows.iter().enumerate().find(|(_, row)| row.cells.len() != side);
    let also = wrong
        .map_or_else(String::new, |(index, row)| format!(", and row {} has {}", index + 1, row.cells.len()));
    Err(InputError::new(
        ErrorCode::RowCount,
        Place { line: last.line, column: end_column(last.text) },
        format!("{found} of {}, expected {expected}{also}", counted(side, unit)),
        expected,
        found,
    ))
}

fn check_lengths(rows: &[Row], side: usize, unit: &str) -> Result<(), InputError> {
    let Some((index, row)) = rows.iter().enumerate().find(|(_, row)| row.cells.len() != side) else {
        return Ok(());
    };
    let column = row.cells.get(side).map_or_else(|| end_column(row.text), |extra| extra.column);
    let (place, subject) = (Place { line: row.line, column }, format!("row {}", index + 1));
    Err(InputError::wrong_count(ErrorCode::RowLength, place, &subject, unit, (side, row.cells.len())))
}

/// Returns the alphabet in which the cells write digits: `given` if set, else the detected one. `None` if no
/// cell has a letter or a number of two figures. The error holds two alphabets that both fit. If cells hold
/// candidates (`is_marked`), two figures in a cell are no number.
fn symbols(
    rows: &[Row],
    side: usize,
    is_marked: bool,
    given: Option<Symbols>,
) -> Result<Option<Symbols>, (Symbols, Symbols)> {
    let cells = || rows.iter().flat_map(|row| &row.cells).map(|cell| cell.text);
    let decimal = |text: &str| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    if given.is_some() {
        return Ok(given);
    }
    if !is_marked && cells().any(decimal) {
        // With two characters for an empty cell and no digit as high as the side, zero may be a digit.
        let is_other = |text: &str| matches!(text, "." | "*" | "_" | "-" | "?");
        let two = cells().any(|text| text == "0") && cells().any(is_other);
        let highest = cells().any(|text| text.parse() == Ok(side));
        return if two && !highest {
            Err((Symbols::Decimal, Symbols::Hex))
        } else {
            Ok(Some(Symbols::Decimal))
        };
    }
    let has_letters = cells().any(|text| text.bytes().any(|byte| byte.is_ascii_alphabetic()));
    let detected = find_symbols(side, cells().flat_map(str::bytes))?;
    Ok(has_letters.then_some(detected))
}
