//! Relations of chains of strong links.

/// How what is cited must lie in chains of strong links, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {}
