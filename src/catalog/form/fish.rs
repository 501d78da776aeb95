//! Relations of fish.

/// How what is cited must lie in fish, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fish {}
