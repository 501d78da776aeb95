//! A line of a block that is held until it is known how the block reads.

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
