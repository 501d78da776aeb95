//! Errors shared by several formats: unsupported puzzles, bad encodings and contradictions.

use crate::grid::Shape;

use super::error::{ErrorCode, InputError, Place};
use super::format::Format;
use super::input::ReadOptions;
use super::text::column_of;

/// Creates the error for a puzzle with a constraint beyond rows, columns and boxes.
pub(super) fn variant(place: Place, name: &str) -> InputError {
    let message = format!("variant constraint '{name}' is not supported");
    InputError::new(ErrorCode::Variant, place, message, "only rows, columns and boxes", format!("'{name}'"))
}

/// Creates the error for a puzzle that is no plain Sudoku, or for an unsupported document.
pub(super) fn other_kind(place: Place, what: &str) -> InputError {
    let message = format!("{what} is not supported");
    InputError::new(ErrorCode::Variant, place, message, "a plain Sudoku", what)
}

/// Creates the error for a link without a puzzle in it, which would have to be fetched.
pub(super) fn network(place: Place, found: &str) -> InputError {
    let message = format!("{found} would have to be fetched: export the puzzle itself and read that");
    InputError::new(ErrorCode::Network, place, message, "a link that carries the puzzle", found)
}

/// Returns the message that this build lacks `what`, and the feature that would add it.
pub(crate) fn left_out(what: &str, feature: &str) -> String {
    format!("{what} was left out of this build: it lacks the feature `{feature}`")
}

/// Creates the error for a compressed or encoded text that does not decode.
pub(super) fn encoding(place: Place, message: impl Into<String>, expected: &str, found: &str) -> InputError {
    InputError::new(ErrorCode::Encoding, place, message, expected, found)
}

/// Creates the error for contradictory parts of an input.
pub(super) fn conflict(place: Place, message: impl Into<String>, expected: &str, found: &str) -> InputError {
    InputError::new(ErrorCode::Conflict, place, message, expected, found)
}

/// Creates the error for contradictory parts of an input, with a message made from `found` and `expected`.
pub(super) fn contradiction(place: Place, expected: &str, found: &str) -> InputError {
    InputError::unexpected(ErrorCode::Conflict, place, expected, found)
}

/// Returns an error if the options ask for another shape than 9x9, the only one that `format` has.
pub(super) fn require_nine(format: Format, place: Place, options: &ReadOptions) -> Result<(), InputError> {
    match options.shape {
        Some(shape) if shape != Shape::NINE => {
            let message = format!("{format} holds only 9x9 grids with boxes of 3x3, and --box says {shape}");
            Err(InputError::new(ErrorCode::Side, place, message, "a box of 3x3", format!("a box of {shape}")))
        }
        _ => Ok(()),
    }
}

/// Returns whether the options allow a format that has only 9x9 grids; `shape` is the one in the options.
pub(super) fn may_be_nine(shape: Option<Shape>) -> bool {
    shape.is_none_or(|shape| shape == Shape::NINE)
}

/// Creates the error for a line of words where cells were expected.
pub(super) fn words_error(line: usize, text: &str) -> InputError {
    let place = Place { line, column: column_of(text, text.len() - text.trim_start().len()) };
    let expected = "cells, or a title above them, or a comment that begins with #";
    InputError::unexpected(ErrorCode::BadCharacter, place, expected, "words").on(text)
}
