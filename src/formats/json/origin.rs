//! Maps bytes of a JSON text to places in the input.

use super::value::{JsonError, Node};
use crate::formats::error::{ErrorCode, InputError, Place};

/// A JSON text, and its place in the input.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats) struct Origin<'a> {
    /// The JSON text.
    pub(in crate::formats) text: &'a str,
    /// The place in the input where the text begins. If `packed`, all of the text has this place.
    pub(in crate::formats) begin: Place,
    /// True if the text was decompressed, so that its parts have no place in the input.
    pub(in crate::formats) packed: bool,
}

impl Origin<'_> {
    /// Returns the place in the input of the text's byte `at`.
    pub(in crate::formats) fn place(&self, at: usize) -> Place {
        let Place { line, column } = self.begin;
        if self.packed {
            return self.begin;
        }
        let before = self.text.get(..at).unwrap_or(self.text);
        match before.rsplit_once('\n') {
            None => Place { line, column: column + before.chars().count() },
            Some((lines, last)) => Place {
                line: line + 1 + lines.bytes().filter(|&byte| byte == b'\n').count(),
                column: 1 + last.chars().count(),
            },
        }
    }

    /// Returns the place in the input where a JSON value begins.
    pub(in crate::formats) fn place_of(&self, node: &Node<'_>) -> Place {
        self.place(node.at)
    }

    /// Creates the error for a text that is not JSON.
    pub(in crate::formats) fn json_error(&self, error: &JsonError) -> InputError {
        InputError::syntax(self.place(error.at), error.expected, error.found.clone())
    }

    /// Creates the error for a JSON value of the wrong kind.
    pub(in crate::formats) fn wrong_kind(&self, node: &Node<'_>, expected: &str) -> InputError {
        let found = match node.word() {
            Some(word) if word.chars().count() <= 40 => format!("'{}'", word.escape_debug()),
            _ => node.kind().to_owned(),
        };
        InputError::syntax(self.place_of(node), expected, found)
    }

    /// Creates an error of the kind `code` at the place of a JSON value.
    pub(in crate::formats) fn error(
        &self,
        code: ErrorCode,
        node: &Node<'_>,
        message: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> InputError {
        InputError::new(code, self.place_of(node), message, expected, found)
    }
}
