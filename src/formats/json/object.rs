//! Reads puzzles from JSON objects: f-puzzles, `SudokuPad`, records of this program and of data sets.

use crate::grid::{Candidate, Puzzle, Shape};

use crate::formats::candidate::parse_candidate;
use crate::formats::error::{ErrorCode, InputError};
use crate::formats::format::{Format, Style, Symbols};
use crate::formats::input::{Context, Input};
use crate::formats::marks;
use crate::formats::refusals::{conflict, other_kind};
use crate::formats::symbols::parse_line;
use crate::formats::table::PUZZLE_NAMES;
use crate::formats::{fpuzzles, sudokupad};

use super::origin::Origin;
use super::value::{Node, Value};
use super::{grid, string};
use crate::formats::shape_cache::of_shape;

/// Fields of a JSON record that are read as a part of the puzzle, not copied to [`Input::fields`].
const OWN_FIELDS: [&str; 3] = ["id", "placed", "eliminated"];

/// Reads a puzzle from a JSON object; `None` for a record of a trace that is not its puzzle record.
pub(super) fn read(
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Option<Result<Input, InputError>> {
    match node.field("t").and_then(Node::word) {
        Some("puzzle") => return Some(trace(node, origin)),
        Some("step" | "branch" | "close" | "result" | "error") => return None,
        _ => {}
    }
    let named = context.options.column.is_some();
    Some(if !named && fpuzzles::is_document(node) {
        fpuzzles::document(node, origin, context)
    } else if !named && sudokupad::is_document(node) {
        sudokupad::document(node, origin, context)
    } else {
        record(node, origin, context)
    })
}

fn record(node: &Node<'_>, origin: &Origin<'_>, context: &mut Context) -> Result<Input, InputError> {
    let (name, value) = puzzle_field(node, origin, context)?;
    let mut input = match &value.value {
        Value::Text(text) => string::read(text, value, origin, context)?,
        Value::Array(_) => grid::read(value, origin, context)?,
        Value::Object(_) if fpuzzles::is_document(value) => fpuzzles::document(value, origin, context)?,
        Value::Object(_) if sudokupad::is_document(value) => sudokupad::document(value, origin, context)?,
        _ => return Err(origin.wrong_kind(value, "a puzzle: a text or an array")),
    };
    if !matches!(input.style.format, Format::FPUZZLES | Format::SUDOKUPAD) {
        input.style.format = Format::JSONL;
    }
    if let Some(placed) = node.field("placed") {
        for (candidate, node) in candidates(placed, &input.puzzle, origin)? {
            let known = input.puzzle.value(candidate.cell);
            if known.is_some_and(|digit| digit != candidate.digit) {
                let name = input.puzzle.layout().cell_name(candidate.cell);
                let found = known.map_or_else(String::new, |digit| format!("a {digit} in {name}"));
                let message = format!("{} is placed where the puzzle has {found}", candidate.digit);
                return Err(conflict(origin.place_of(node), message, "an open cell", &found));
            }
            input.puzzle.place(candidate);
        }
    }
    if let Some(eliminated) = node.field("eliminated") {
        for (candidate, _) in candidates(eliminated, &input.puzzle, origin)? {
            input.puzzle.eliminate(candidate);
        }
    }
    input.line = origin.place_of(node).line;
    input.id = node.field("id").and_then(Node::word).map(str::to_owned).or(input.id);
    let others =
        node.fields().iter().filter(|(field, _)| *field != name && !OWN_FIELDS.contains(&field.as_ref()));
    let fields = others.filter_map(|(field, node)| Some((field.as_ref().into(), node.text()?)));
    input.fields.extend(fields);
    Ok(input)
}

/// Returns the field of a JSON record that holds the puzzle, as (name, value).
fn puzzle_field<'a>(
    node: &'a Node<'a>,
    origin: &Origin<'_>,
    context: &Context,
) -> Result<(String, &'a Node<'a>), InputError> {
    let field = |name: &str| node.field(name).map(|value| (name.to_owned(), value));
    let found = match &context.options.column {
        Some(name) => field(name),
        None => PUZZLE_NAMES.into_iter().find_map(field).or_else(|| only_puzzle(node)),
    };
    if let Some((name, _)) = &found
        && node.fields().iter().filter(|(other, _)| other == name).count() > 1
    {
        let message = format!("two fields are called {name:?}");
        return Err(origin.error(ErrorCode::Several, node, message, "one puzzle a record", "two"));
    }
    found.ok_or_else(|| {
        let expected = match &context.options.column {
            Some(name) => format!("a field {name:?}"),
            None => format!(
                "a field that holds the puzzle ({}), or its name in --column",
                PUZZLE_NAMES.join(", ")
            ),
        };
        let names: Vec<&str> = node.fields().iter().take(10).map(|(name, _)| name.as_ref()).collect();
        let found = if names.is_empty() {
            "an empty object".into()
        } else {
            format!("the fields {}", names.join(", "))
        };
        InputError::unexpected(ErrorCode::Column, origin.place_of(node), expected, found)
    })
}

/// Returns the only field whose value is a text that can only be a puzzle, whatever its name.
fn only_puzzle<'a>(node: &'a Node<'a>) -> Option<(String, &'a Node<'a>)> {
    let is_puzzle = |node: &Node<'_>| matches!(&node.value, Value::Text(text) if is_cells(text));
    let mut found = node.fields().iter().filter(|(_, value)| is_puzzle(value));
    let (name, value) = found.next()?;
    found.next().is_none().then(|| (name.to_string(), value))
}

/// Returns whether a text is the 81 cells of a puzzle, some of them empty.
fn is_cells(text: &str) -> bool {
    let is_blank = |byte: u8| b".0_-*".contains(&byte);
    text.len() == 81
        && text.bytes().all(|byte| byte.is_ascii_digit() || is_blank(byte))
        && text.bytes().any(is_blank)
        && text.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
}

type CandidateNode<'a> = (Candidate, &'a Node<'a>);

fn candidates<'a>(
    list: &'a Node<'a>,
    puzzle: &Puzzle,
    origin: &Origin<'_>,
) -> Result<Vec<CandidateNode<'a>>, InputError> {
    let elements = list.elements().ok_or_else(|| origin.wrong_kind(list, "an array of candidates"))?;
    elements
        .iter()
        .map(|node| {
            let candidate = node.word().and_then(|word| parse_candidate(puzzle.layout(), word));
            candidate
                .map(|one| (one, node))
                .ok_or_else(|| origin.wrong_kind(node, "a candidate such as 4r3c2"))
        })
        .collect()
}

/// Reads the puzzle in the `puzzle` record of a trace.
fn trace(node: &Node<'_>, origin: &Origin<'_>) -> Result<Input, InputError> {
    let place = origin.place_of(node);
    if node.field("layout").and_then(Node::word) != Some("boxes") {
        return Err(other_kind(place, "a trace of a grid without boxes"));
    }
    let number_field = |parent: Option<&Node<'_>>, name: &str| {
        let number = parent.and_then(|parent| parent.field(name)).and_then(Node::word);
        number.and_then(|word| word.parse::<usize>().ok())
    };
    let shape = node.field("shape");
    let shape = number_field(shape, "box_height")
        .zip(number_field(shape, "box_width"))
        .and_then(|(height, width)| Shape::new(height, width).ok())
        .ok_or_else(|| origin.wrong_kind(shape.unwrap_or(node), "a shape with box_height and box_width"))?;
    let shared = of_shape(shape);
    let layout = shared.layout.clone();
    let line = |parent: &Node<'_>, name: &str| {
        let field = parent.field(name).unwrap_or(node);
        let cells = field.word().and_then(|text| parse_line(&layout, text));
        cells.ok_or_else(|| origin.wrong_kind(field, "a line with a character for every cell"))
    };
    let givens = line(node, "givens")?;
    let start = node.field("start");
    let placed = start.map(|start| line(start, "placed")).transpose()?.unwrap_or_default();
    let mut puzzle = marks::position(&shared.layout, givens, &placed, &[])?;
    if let Some(eliminated) = start.and_then(|start| start.field("eliminated")) {
        for (candidate, _) in candidates(eliminated, &puzzle, origin)? {
            puzzle.eliminate(candidate);
        }
    }
    let style = Style { format: Format::JSONL, blank: '.', symbols: Symbols::Upper };
    let id = node.field("id").and_then(Node::word).map(str::to_owned);
    Ok(Input { id, ..Input::new(puzzle, style, place.line) })
}
