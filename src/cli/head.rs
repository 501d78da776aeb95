//! First fields of a puzzle's JSON record, the same in every command.

use serde::Serialize;

use crate::formats::{self, Input};

/// The puzzle of a record, with the digits placed and candidates removed before the run.
#[derive(Serialize)]
pub(super) struct Head<'a> {
    id: &'a str,
    /// The givens on one line, in the puzzle's own digits and blanks.
    pub(super) puzzle: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminated: Vec<String>,
}

impl<'a> Head<'a> {
    pub(super) fn new(id: &'a str, input: &Input) -> Self {
        let (placed, eliminated) = (formats::placed(&input.puzzle), formats::eliminated(&input.puzzle));
        Self { id, puzzle: input.givens_line(), placed, eliminated }
    }
}
