//! Errors that several formats share: what is understood and not read, and what does not decode.

use crate::grid::Shape;

use super::error::{ErrorCode, InputError, Place};
use super::format::Format;
use super::reader::ReadOptions;

/// A constraint beyond rows, columns and boxes.
pub(super) fn variant(place: Place, name: &str) -> InputError {
    let message = format!("variant constraint '{name}' is not supported");
    InputError::new(ErrorCode::Variant, place, message, "rows, columns and boxes alone", format!("'{name}'"))
}

/// A kind of puzzle that is not a plain Sudoku, or a document in a format that is not read.
pub(super) fn other_kind(place: Place, what: &str) -> InputError {
    let message = format!("{what} is not supported");
    InputError::new(ErrorCode::Variant, place, message, "a plain Sudoku", what)
}

/// A link that carries no puzzle.
pub(super) fn network(place: Place, found: &str) -> InputError {
    InputError::new(
        ErrorCode::Network,
        place,
        format!("{found} would have to be fetched: export the puzzle itself and read that"),
        "a link that carries the puzzle",
        found,
    )
}

/// What cannot be done because the program was built without it.
pub(crate) fn left_out(what: &str, feature: &str) -> String {
    format!("{what} was left out of this build: it lacks the feature `{feature}`")
}

/// A text that does not decode.
pub(super) fn encoding(place: Place, message: impl Into<String>, expected: &str, found: &str) -> InputError {
    InputError::new(ErrorCode::Encoding, place, message, expected, found)
}

/// Two parts of one input that contradict each other.
pub(super) fn conflict(place: Place, message: impl Into<String>, expected: &str, found: &str) -> InputError {
    InputError::new(ErrorCode::Conflict, place, message, expected, found)
}

/// The same, where what is expected and what is found say it all.
pub(super) fn contradiction(place: Place, expected: &str, found: &str) -> InputError {
    conflict(place, format!("found {found}, expected {expected}"), expected, found)
}

/// The format holds grids of 9x9 alone, and the options may say that this is another.
pub(super) fn require_nine(format: Format, place: Place, options: &ReadOptions) -> Result<(), InputError> {
    match options.shape {
        Some(shape) if shape != Shape::NINE => Err(InputError::new(
            ErrorCode::Side,
            place,
            format!("{format} holds 9x9 grids with boxes of 3x3 alone, and --box says {shape}"),
            "a box of 3x3",
            format!("a box of {shape}"),
        )),
        _ => Ok(()),
    }
}
