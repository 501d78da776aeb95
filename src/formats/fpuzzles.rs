//! The JSON of f-puzzles, plain or compressed in a link.

use std::fmt::Write as _;

use crate::grid::{Index, Puzzle, Shape};

use super::error::{ErrorCode, InputError, WriteError, counted};
use super::format::{Format, FormatContent, Style, Symbols};
use super::input::{Context, Input, Line};
use super::json::cells::{CellReader, are_objects};
use super::json::origin::Origin;
use super::json::value::{Node, Value};
use super::marks;
use super::refusals::{left_out, variant};
use super::shape_cache::of_shape;
use super::text_format::TextFormat;
use super::{lz, packed, regions};

impl Format {
    /// The JSON of f-puzzles, plain or in a link.
    pub const FPUZZLES: Self = Self::new("fpuzzles");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_in_links: true,
    content: FormatContent::ALL,
    draws_boxes: true,
    begins,
    read,
    lost_candidates: marks::eliminations_in_empty_cells,
    write: Some(write),
    ..TextFormat::new("f-puzzles: JSON, compressed text or link")
};

fn begins(text: &str) -> bool {
    text.starts_with("N4Ig") && packed::matches(text) || packed::is_behind(&PREFIXES, text)
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    packed::read_behind(&PREFIXES, line, context, document)
}

fn write(puzzle: &Puzzle, _style: Style) -> Result<String, WriteError> {
    let boxed = puzzle.layout().shape().filter(|shape| shape.has_boxes());
    let shape = boxed.ok_or_else(|| WriteError::new(Format::FPUZZLES, "holds only grids with boxes"))?;
    let packed = lz::encode(&json(puzzle, shape)).ok_or_else(|| {
        // The error's text begins with the format's name.
        WriteError::new(Format::FPUZZLES, left_out("writing", "links"))
    })?;
    Ok(format!("{LINK}{packed}\n"))
}

/// Prefixes that may stand before the compressed JSON of f-puzzles.
const PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];
const LINK: &str = "https://www.f-puzzles.com/?load=";

/// Fields in the JSON of f-puzzles that add no constraint, such as the title.
const HARMLESS: [&str; 14] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "id",
    "placed",
    "eliminated",
    "metadata",
    "successMessage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
];
/// Fields in the JSON of f-puzzles that turn on a constraint, even if their value is a string.
const SWITCHES: [&str; 6] =
    ["antiknight", "antiking", "nonconsecutive", "disjointgroups", "diagonal+", "diagonal-"];

/// Returns whether a JSON object is an f-puzzles puzzle: its grid has objects as cells.
pub(super) fn is_document(node: &Node<'_>) -> bool {
    node.field("grid").is_some_and(are_objects)
}

/// Reads a puzzle from a JSON object of f-puzzles.
pub(super) fn document(
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Result<Input, InputError> {
    refuse_variants(node, origin)?;
    let Some(grid) = node.field("grid") else {
        return Err(origin.wrong_kind(node, "an object with a grid"));
    };
    let rows = grid.elements().ok_or_else(|| origin.wrong_kind(grid, "an array of rows"))?;
    let side = match node.field("size") {
        Some(size) => size
            .word()
            .and_then(|word| word.parse().ok())
            .filter(|&side| side == rows.len())
            .ok_or_else(|| row_count(origin, grid, rows.len(), size))?,
        None => rows.len(),
    };
    let cells = CellReader { side, origin };
    let mut all = Vec::with_capacity(side.saturating_mul(side).min(4096));
    for (index, row) in rows.iter().enumerate() {
        all.extend(cells.row(row, index)?);
    }
    let shape = shape_of(&all, side, grid, origin, context)?;
    let shared = of_shape(shape);
    let mut notes = Vec::new();
    let (mut givens, mut placed, mut marks) = (Vec::new(), Vec::new(), Vec::new());
    for cell in all {
        cells.check_object(cell)?;
        let digits = |name: &str| cells.mask(cell.field(name));
        let value = cells.digit(cell.field("value"))?;
        let given = cell.field("given").is_some_and(Node::is_on);
        givens.push(value.filter(|_| given));
        placed.push(value.filter(|_| !given));
        // Candidates allowed by the setter, and those of them that the solver has left.
        let (allowed, left) = (digits("givenPencilMarks")?, digits("centerPencilMarks")?);
        marks.push(match (allowed, left) {
            (Some(allowed), Some(left)) => Some(allowed & left),
            (one, other) => one.or(other),
        });
        if notes.is_empty() && value.is_none() && cell.field("cornerPencilMarks").is_some_and(Node::is_on) {
            notes.push("corner pencil marks are not read".to_owned());
        }
    }
    let puzzle = marks::position(&shared.layout, givens, &placed, &marks)?;
    let style = Style { format: Format::FPUZZLES, blank: '.', symbols: Symbols::Upper };
    let fields = ["title", "author", "solution"].into_iter().filter_map(|name| {
        let text = node.field(name).and_then(Node::scalar_text).filter(|text| !text.is_empty())?;
        Some((name.into(), text))
    });
    Ok(Input { fields: fields.collect(), notes, ..Input::new(puzzle, style, origin.place_of(node).line) })
}

fn refuse_variants(node: &Node<'_>, origin: &Origin<'_>) -> Result<(), InputError> {
    for (name, value) in node.fields() {
        let is_text = matches!(value.value, Value::Text(_));
        let counts = !HARMLESS.contains(&name.as_ref()) && (!is_text || SWITCHES.contains(&name.as_ref()));
        if counts && value.is_on() {
            return Err(variant(origin.place_of(value), name));
        }
    }
    Ok(())
}

fn row_count(origin: &Origin<'_>, grid: &Node<'_>, rows: usize, size: &Node<'_>) -> InputError {
    let found = counted(rows, "row");
    let expected = format!("{} rows", size.word().unwrap_or("as many as the size says"));
    let message = format!("the grid has {found}, expected {expected}");
    origin.error(ErrorCode::RowCount, grid, message, expected, found)
}

/// Returns the shape of an f-puzzles grid. If the cells name regions, these must be the boxes of the shape.
fn shape_of(
    cells: &[&Node<'_>],
    side: usize,
    grid: &Node<'_>,
    origin: &Origin<'_>,
    context: &Context,
) -> Result<Shape, InputError> {
    let place = origin.place_of(grid);
    let given = context.options.shape;
    if let Some(shape) = given.filter(|shape| shape.side() != side) {
        let found = counted(side, "row");
        let message = format!("the grid has {found}, and --box {shape} says {}", shape.side());
        return Err(origin.error(ErrorCode::RowCount, grid, message, counted(shape.side(), "row"), found));
    }
    let drawn = cells.iter().any(|cell| cell.field("region").is_some());
    if !drawn {
        return context.options.shape_of(side, place);
    }
    let mut found = regions::usual(side);
    for (cell, usual) in cells.iter().zip(&mut found) {
        if let Some(region) = cell.field("region") {
            // A cell without a region has the value null.
            *usual = region.word().and_then(|word| word.parse().ok());
        }
    }
    regions::shape_of(&found, side, given).ok_or_else(|| variant(place, "irregular regions"))
}

/// Returns the f-puzzles JSON object of a puzzle.
fn json(puzzle: &Puzzle, shape: Shape) -> String {
    let (side, marks) = (shape.side(), marks::candidate_masks(puzzle));
    let with_marks = marks::elimination_count(puzzle) > 0;
    let with_regions = Shape::of_side(side) != Some(shape);
    let mut text = format!("{{\"size\":{side},\"grid\":[");
    for cell in puzzle.layout().all_cells() {
        let index = cell.index();
        text.push_str(match (index, index % side) {
            (0, _) => "[",
            (_, 0) => "],[",
            _ => ",",
        });
        let mut fields = Vec::new();
        match (puzzle.givens()[index], puzzle.placed()[index]) {
            (Some(given), _) => fields.push(format!("\"value\":{given},\"given\":true")),
            (None, Some(placed)) => fields.push(format!("\"value\":{placed}")),
            (None, None) if with_marks && marks[index] != 0 => {
                let left = (0..side).filter(|digit| marks[index] & 1 << digit != 0);
                let left: Vec<String> = left.map(|digit| (digit + 1).to_string()).collect();
                fields.push(format!("\"centerPencilMarks\":[{}]", left.join(",")));
            }
            (None, None) => {}
        }
        if with_regions {
            let region = shape.box_of(index / side, index % side);
            fields.push(format!("\"region\":{region}"));
        }
        let _ = write!(text, "{{{}}}", fields.join(","));
    }
    text.push_str("]]}");
    text
}
