//! A line of a block that is held until it is known how the block reads, and the number of its cells.

use std::collections::HashMap;

use super::text::is_gap;

/// A line of a block, or a part of one that is a row.
#[derive(Clone, Debug)]
pub(super) struct HeldLine {
    pub(super) number: usize,
    pub(super) text: String,
    pub(super) role: Role,
}

/// The role of a line in its block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// A row by itself.
    Row,
    /// A run of cells among words or code, with the number of its cells.
    Group(usize),
    Rule,
    Blank,
}

impl HeldLine {
    /// Returns whether the line has cells.
    pub(super) fn is_row(&self) -> bool {
        matches!(self.role, Role::Row | Role::Group(_))
    }
}

/// Returns the sign that parts the cells of every row, if each field has one cell at most.
pub(super) fn sign(rows: &[&HeldLine]) -> Option<char> {
    let is_cell = |field: &str| field.trim().chars().count() < 3;
    ['|', '\t', ',', ';', '&'].into_iter().find(|&sign| {
        rows.iter().all(|line| line.text.matches(sign).count() > 2 && line.text.split(sign).all(is_cell))
    })
}

/// Returns the number of cells of a row with `sign` between them, or white space if there is none. `None` if a space
/// may be an empty cell.
pub(super) fn count(text: &str, sign: Option<char>) -> Option<usize> {
    let Some(sign) = sign else {
        let words: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
        return match words[..] {
            [word] => Some(word.chars().count()),
            _ => words.iter().all(|word| word.chars().count() < 3).then_some(words.len()),
        };
    };
    let text = text.trim_matches(' ');
    let edges = usize::from(text.starts_with('|')) + usize::from(text.ends_with('|'));
    Some(text.matches(sign).count() + 1 - if sign == '|' { edges } else { 0 })
}

/// Returns the commonest of some numbers, and how often it comes. Of equally common ones the last counts.
pub(super) fn commonest(numbers: &[usize]) -> Option<(usize, usize)> {
    let mut seen: HashMap<usize, (usize, usize)> = HashMap::new();
    for (at, &number) in numbers.iter().enumerate() {
        let (times, last) = seen.entry(number).or_default();
        (*times, *last) = (*times + 1, at);
    }
    seen.into_iter().max_by_key(|&(_, counted)| counted).map(|(number, (times, _))| (number, times))
}
