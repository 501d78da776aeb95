//! Wording of digits and lists shared by the commands.

use std::fmt;

use crate::explain::joined;
use crate::grid::{Candidate, Layout};

/// Formats a candidate as an assignment: `r3c2 = 4`.
pub(crate) fn assignment(layout: &Layout, candidate: Candidate) -> String {
    format!("{} = {}", layout.cell_name(candidate.cell), candidate.digit)
}

/// Joins items as a list: `a`, `a and b`, `a, b and c`.
pub(crate) fn join_with_and(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    joined(items, "and")
}

/// Joins items as a choice: `a`, `a or b`, `a, b or c`.
pub(crate) fn join_with_or(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    joined(items, "either")
}
