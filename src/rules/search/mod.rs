//! Searches and caches that finders of several families share.

pub(super) mod cache;
pub(super) mod choices;
pub(super) mod common_peers;
pub(super) mod dedup;
pub(super) mod exhausted;
pub(super) mod lists;
pub(super) mod overlaps;
pub(super) mod recent;
pub(super) mod rows;
pub(super) mod subset_search;
pub(super) mod templates;
pub(super) mod tree;
pub(super) mod unchanged;
