//! Where in the input a part of a text stands.

use crate::notation::error::{ErrorCode, InputError, Place};

use super::value::{JsonError, Node};

/// A text that was cut out of the input, and where it began.
#[derive(Clone, Copy, Debug)]
pub(in crate::notation) struct Origin<'a> {
    /// The text.
    pub(in crate::notation) text: &'a str,
    /// Where it begins; where all of it stands if it was packed.
    pub(in crate::notation) begin: Place,
    /// Whether it was unpacked from something else, so that no part of it has a place of its own.
    pub(in crate::notation) packed: bool,
}

impl Origin<'_> {
    /// Where the byte `at` stands.
    pub(in crate::notation) fn place(&self, at: usize) -> Place {
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

    /// Where a value begins.
    pub(in crate::notation) fn place_of(&self, node: &Node<'_>) -> Place {
        self.place(node.at)
    }

    /// A text that is not JSON.
    pub(in crate::notation) fn json_error(&self, error: &JsonError) -> InputError {
        let Place { line, column } = self.place(error.at);
        InputError::syntax(line, column, error.expected, error.found.clone())
    }

    /// A value that is not what its place wants.
    pub(in crate::notation) fn wrong(&self, node: &Node<'_>, expected: &str) -> InputError {
        let Place { line, column } = self.place_of(node);
        let found = match node.word() {
            Some(word) if word.chars().count() <= 40 => format!("'{}'", word.escape_debug()),
            _ => node.kind().to_owned(),
        };
        InputError::syntax(line, column, expected, found)
    }

    /// An error with a code of its own at a value.
    pub(in crate::notation) fn error(
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
