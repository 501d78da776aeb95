//! Relations of chains of strong links.

use super::Sort;

/// How what is cited must lie in chains of strong links, in each claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chain {
    /// Each truth, in the order cited, is joined to the next by the next link in the role `weak`, and falls into two parts
    /// by that: what one link takes up, and what the next does. What is left over of the first and of the last are the ends
    /// of the chain, and links in the role `end` take them up.
    Joined,
    /// The truths, in the order cited or the other way round, are of these sorts.
    Sequence(&'static [Sort]),
}
