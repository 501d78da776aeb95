//! Relations of sets of cells and digits.

/// How what is cited must lie in sets of cells and digits, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Set {}
