//! Turns of phrase that answers share.

use crate::grid::{Candidate, Layout};

/// `r3c2 = 4`
pub(super) fn is(layout: &Layout, candidate: Candidate) -> String {
    format!("{} = {}", layout.cell_name(candidate.cell), candidate.digit)
}

/// `a`, `a and b`, `a, b and c`
pub(super) fn joined(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        items => items.concat(),
    }
}
