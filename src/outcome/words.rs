//! Wording of digits and lists shared by the commands.

use crate::grid::{Candidate, Layout};

/// Formats a candidate as an assignment: `r3c2 = 4`.
pub(crate) fn assignment(layout: &Layout, candidate: Candidate) -> String {
    format!("{} = {}", layout.cell_name(candidate.cell), candidate.digit)
}

/// Joins items as a list: `a`, `a and b`, `a, b and c`.
pub(crate) fn join_with_and(items: impl IntoIterator<Item = impl ToString>) -> String {
    join(items, "and")
}

/// Joins items as a choice: `a`, `a or b`, `a, b or c`.
pub(crate) fn join_with_or(items: impl IntoIterator<Item = impl ToString>) -> String {
    join(items, "or")
}

fn join(items: impl IntoIterator<Item = impl ToString>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        items => items.concat(),
    }
}
