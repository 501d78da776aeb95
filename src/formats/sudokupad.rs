//! The JSON of `SudokuPad`, plain or compressed in a link. Only the fields of plain puzzles are read.

use crate::grid::{MAX_SIDE, Shape};

use super::error::{ErrorCode, InputError, counted};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, Input, Line};
use super::json::cells::{CellReader, are_objects};
use super::json::origin::Origin;
use super::json::value::{Node, Value};
use super::marks;
use super::refusals::variant;
use super::shape_cache::of_shape;
use super::text_format::TextFormat;
use super::{packed, regions};

impl Format {
    /// The JSON of `SudokuPad`, plain or in a link.
    pub const SUDOKUPAD: Self = Self::new("sudokupad");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_in_links: true,
    is_written: false,
    content: FormatContent::ALL,
    begins,
    read,
    ..TextFormat::new("SudokuPad: JSON, compressed text or link")
};

fn begins(text: &str) -> bool {
    packed::is_behind(&PREFIXES, text)
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    packed::read_behind(&PREFIXES, line, context, document)
}

/// Prefixes that may stand before the JSON of `SudokuPad`.
const PREFIXES: [&str; 2] = ["scl", "ctc"];

/// Fields in the JSON of `SudokuPad` that add no constraint, with their short names.
const HARMLESS: [&str; 14] = [
    "id", "metadata", "metaData", "cells", "ce", "cellSize", "cs", "regions", "re", "cages", "ca",
    "settings", "title", "t",
];
/// Metadata fields in the JSON of `SudokuPad` that turn on a constraint.
const RULES: [&str; 6] = ["antiknight", "antiking", "nonconsecutive", "disjointgroups", "killer", "diagonal"];
/// Beginnings of the text in a `SudokuPad` cage that is only a note: it has no cells.
const NOTE_NAMES: [&str; 5] = ["title", "author", "rules", "solution", "msgcorrect"];

/// Returns a field of a `SudokuPad` object by its name or its short name.
fn field<'n, 'a>(node: &'n Node<'a>, name: &str, short: &str) -> Option<&'n Node<'a>> {
    node.field(name).or_else(|| node.field(short))
}

/// Returns whether a JSON object is a `SudokuPad` puzzle: it has rows of cells that are objects.
pub(super) fn is_document(node: &Node<'_>) -> bool {
    field(node, "cells", "ce").is_some_and(are_objects)
}

/// Reads a puzzle from a JSON object of `SudokuPad`.
pub(super) fn document(
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Result<Input, InputError> {
    let Some(grid) = field(node, "cells", "ce") else {
        return Err(origin.wrong_kind(node, "an object with cells"));
    };
    let rows = grid.elements().ok_or_else(|| origin.wrong_kind(grid, "an array of rows"))?;
    let side = rows.len();
    refuse_variants(node, side, origin)?;
    let shape = shape_of(node, grid, side, origin, context)?;
    let shared = of_shape(shape);
    let cells = CellReader { side, origin };
    let (mut givens, mut marks) = (Vec::with_capacity(side * side), Vec::with_capacity(side * side));
    for (index, row) in rows.iter().enumerate() {
        for cell in cells.row(row, index)? {
            cells.check_object(cell)?;
            givens.push(cells.digit(field(cell, "value", "v"))?);
            marks.push(cells.mask(cell.field("centremarks").or_else(|| cell.field("pencilMarks")))?);
        }
    }
    let puzzle = marks::position(&shared.layout, givens, &[], &marks)?;
    let style = Style { format: Format::SUDOKUPAD, blank: '.', symbols: Symbols::Upper };
    let id = node.field("id").and_then(Node::scalar_text);
    let fields = descriptive_fields(node).into_iter().map(|(name, text)| (name.into(), text)).collect();
    Ok(Input { id, fields, ..Input::new(puzzle, style, origin.place_of(node).line) })
}

/// Returns title, author and solution as (name, text), from the metadata or from notes in cages.
fn descriptive_fields(node: &Node<'_>) -> Vec<(&'static str, String)> {
    let metadata = node.field("metadata").or_else(|| node.field("metaData"));
    let cages = field(node, "cages", "ca").and_then(Node::elements).unwrap_or_default();
    ["title", "author", "solution"]
        .into_iter()
        .filter_map(|name| {
            let stated = metadata.and_then(|metadata| metadata.field(name)).and_then(Node::scalar_text);
            let caged = || {
                cages.iter().find_map(|cage| {
                    let value = field(cage, "value", "v").and_then(Node::word)?;
                    Some(value.strip_prefix(name)?.strip_prefix(':')?.trim().to_owned())
                })
            };
            let text = stated.or_else(caged).filter(|text| !text.is_empty())?;
            Some((name, text))
        })
        .collect()
}

fn refuse_variants(node: &Node<'_>, side: usize, origin: &Origin<'_>) -> Result<(), InputError> {
    for (name, value) in node.fields() {
        let is_text = matches!(value.value, Value::Text(_));
        if !is_text && !HARMLESS.contains(&name.as_ref()) && value.is_on() {
            return Err(variant(origin.place_of(value), long_name(name)));
        }
    }
    for metadata in ["metadata", "metaData"].into_iter().filter_map(|name| node.field(name)) {
        for (name, value) in metadata.fields() {
            if RULES.contains(&name.as_ref()) && value.is_on() {
                return Err(variant(origin.place_of(value), name));
            }
        }
    }
    let cages = field(node, "cages", "ca").and_then(Node::elements).unwrap_or_default();
    match cages.iter().find(|cage| !is_plain_cage(cage, side)) {
        Some(cage) => Err(variant(origin.place_of(cage), "cages")),
        None => Ok(()),
    }
}

/// Returns the full name of a constraint's field in `SudokuPad`'s JSON, such as `arrows` for `a`.
fn long_name(name: &str) -> &str {
    match name {
        "a" => "arrows",
        "l" => "lines",
        "o" => "overlays",
        "u" => "underlays",
        name => name,
    }
}

/// Returns whether a `SudokuPad` cage adds no constraint: it is a note, a row or a column.
fn is_plain_cage(cage: &Node<'_>, side: usize) -> bool {
    let value = field(cage, "value", "v").and_then(Node::word).unwrap_or_default();
    let cells = field(cage, "cells", "ce").and_then(positions).unwrap_or_default();
    if cells.is_empty() {
        let name = value.split(':').next().unwrap_or_default();
        return value.is_empty() || NOTE_NAMES.contains(&name);
    }
    let in_line = |of: fn(&(usize, usize)) -> usize| cells.windows(2).all(|two| of(&two[0]) == of(&two[1]));
    let sums = !value.is_empty() || cage.field("sum").is_some_and(Node::is_on);
    !sums && cells.len() == side && (in_line(|cell| cell.0) || in_line(|cell| cell.1))
}

/// Reads a JSON list of cells as (row, column), both from 0.
fn positions(list: &Node<'_>) -> Option<Vec<(usize, usize)>> {
    let number = |node: &Node<'_>| node.word().and_then(|word| word.parse().ok());
    let pair = |cell: &Node<'_>| match cell.elements()? {
        [row, column] => number(row).zip(number(column)),
        _ => None,
    };
    list.elements()?.iter().map(pair).collect()
}

fn shape_of(
    node: &Node<'_>,
    grid: &Node<'_>,
    side: usize,
    origin: &Origin<'_>,
    context: &Context,
) -> Result<Shape, InputError> {
    let given = context.options.shape;
    if let Some(shape) = given.filter(|shape| shape.side() != side) {
        let found = counted(side, "row");
        let message = format!("there are {found}, and --box {shape} says {}", shape.side());
        return Err(origin.error(ErrorCode::RowCount, grid, message, counted(shape.side(), "row"), found));
    }
    let list = field(node, "regions", "re").filter(|list| list.is_on() && side <= MAX_SIDE);
    let Some(list) = list else { return context.options.shape_of(side, origin.place_of(grid)) };
    let wrong = || variant(origin.place_of(list), "irregular regions");
    let mut found = vec![None; side * side];
    for (number, region) in list.elements().unwrap_or_default().iter().enumerate() {
        for (row, column) in positions(region).ok_or_else(wrong)? {
            let cell = (row < side && column < side).then(|| row * side + column).ok_or_else(wrong)?;
            found[cell] = Some(number);
        }
    }
    regions::shape_of(&found, side, given).ok_or_else(wrong)
}
