//! What the record of a puzzle begins with, in every command that answers a record a puzzle.

use serde::Serialize;

use crate::notation::{self, Input};

/// The puzzle of a record, and what was done to it before.
#[derive(Serialize)]
pub(super) struct Head<'a> {
    id: &'a str,
    /// The givens on one line, with the digits and blanks that they were written with.
    pub(super) puzzle: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminated: Vec<String>,
}

impl<'a> Head<'a> {
    pub(super) fn new(id: &'a str, Input { puzzle, style, .. }: &Input) -> Self {
        Self {
            id,
            puzzle: notation::line_in(puzzle.layout(), puzzle.givens(), style),
            placed: notation::placed(puzzle),
            eliminated: notation::eliminated(puzzle),
        }
    }
}
