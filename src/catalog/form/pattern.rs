//! Relations of patterns that a single solution, or any, forbids.

/// How what is cited must lie in patterns that a single solution, or any, forbids, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {}
