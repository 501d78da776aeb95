//! Relations of colourings.

/// How what is cited must lie in colourings, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {}
