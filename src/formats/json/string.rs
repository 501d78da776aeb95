//! Reads the puzzle in a JSON string.

use crate::formats::error::InputError;
use crate::formats::format::{Format, Style};
use crate::formats::input::{Context, Input, Line};

use super::origin::Origin;
use super::value::Node;

/// Reads the puzzle in a JSON string, in any format.
pub(super) fn read(
    text: &str,
    node: &Node<'_>,
    origin: &Origin<'_>,
    context: &mut Context,
) -> Result<Input, InputError> {
    let place = origin.place_of(node);
    // Options about the document do not hold for the strings in it.
    let options = &mut context.options;
    let saved = (options.format.take(), options.column.take(), options.delimiter.take());
    let read = context.nested.string(Line { number: place.line, text }, context);
    let options = &mut context.options;
    (options.format, options.column, options.delimiter) = saved;
    let style = |input: &Input| Style { format: Format::JSON, ..input.style };
    read.map(|input| Input { line: place.line, style: style(&input), ..input }).map_err(|error| {
        let is_first = error.line == place.line || error.line == 1;
        let column = place.column + if is_first && !origin.packed { error.column } else { 0 };
        InputError { line: place.line, column, text: None, ..error }
    })
}
