//! Rules that are tried together.

use super::hodoku::TieBreak;
use crate::grid::Storage;
use crate::rules::Listed;

/// Rules that are tried together, and the tie-break among their instances.
pub(super) struct RuleGroup<S: Storage> {
    pub(super) rules: Vec<&'static Listed<S>>,
    pub(super) tie_break: TieBreak,
    /// True if the rules find chains, shorter ones first, of which only the shortest compete.
    pub(super) by_length: bool,
}
