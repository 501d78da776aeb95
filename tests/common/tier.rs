//! Test tiers, from the environment variable `SUDOSTEP_TESTS`. The default is a sample. `full`, which
//! `.ci/run` sets, adds everything that takes minutes; `long` adds whole corpora and takes hours.

use std::sync::LazyLock;

/// Extent of a test run, smallest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// A sample.
    Sample,
    /// The checks that every change must pass.
    Full,
    /// Whole corpora.
    Long,
}

/// Returns the tier of this run.
///
/// # Panics
/// If `SUDOSTEP_TESTS` is not the name of a tier.
pub fn tier() -> Tier {
    static TIER: LazyLock<Tier> = LazyLock::new(|| match std::env::var("SUDOSTEP_TESTS").as_deref() {
        Err(_) | Ok("" | "sample") => Tier::Sample,
        Ok("full") => Tier::Full,
        Ok("long") => Tier::Long,
        Ok(other) => panic!("SUDOSTEP_TESTS is '{other}', expected sample, full or long"),
    });
    *TIER
}

/// Returns true if this run is in the full tier or above.
pub fn is_full() -> bool {
    tier() >= Tier::Full
}

/// Returns the number of items to take: `full` in the full tier. By default it is a tenth of them, and at
/// least two.
pub fn sampled(full: usize) -> usize {
    reduced(full, 10)
}

/// Does the same as [`sampled`], but takes one item in `by` by default.
pub fn reduced(full: usize, by: usize) -> usize {
    if is_full() { full } else { full.div_ceil(by).max(2).min(full) }
}

/// Returns the distance between the items to take: about `sampled(full)` of `items`, evenly spread.
pub fn apart(items: usize, full: usize) -> usize {
    (items / sampled(full)).max(1)
}

/// Does the same as [`apart`], but the long tier takes every item.
pub fn apart_or_whole(items: usize, full: usize) -> usize {
    if tier() == Tier::Long { 1 } else { apart(items, full) }
}
