//! How much the tests do. By default they take a sample; `SUDOSTEP_TESTS=full`, which `.ci/run` sets, all that takes
//! minutes; `SUDOSTEP_TESTS=long` whole corpora, which takes hours.

use std::sync::LazyLock;

/// How much the tests do, least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// A sample.
    Sample,
    /// What every change must pass.
    Full,
    /// Whole corpora.
    Long,
}

/// The tier of this run.
///
/// # Panics
/// If `SUDOSTEP_TESTS` names none.
pub fn tier() -> Tier {
    static TIER: LazyLock<Tier> = LazyLock::new(|| match std::env::var("SUDOSTEP_TESTS").as_deref() {
        Err(_) | Ok("" | "sample") => Tier::Sample,
        Ok("full") => Tier::Full,
        Ok("long") => Tier::Long,
        Ok(other) => panic!("SUDOSTEP_TESTS is '{other}', expected sample, full or long"),
    });
    *TIER
}

/// Whether this run is in the full tier or above.
pub fn is_full() -> bool {
    tier() >= Tier::Full
}

/// How many of `full` items this run takes: all of them in the full tier, a tenth of them, at least two, by default.
pub fn sampled(full: usize) -> usize {
    reduced(full, 10)
}

/// As [`sampled`], with another part than a tenth by default.
pub fn reduced(full: usize, by: usize) -> usize {
    if is_full() { full } else { full.div_ceil(by).max(2).min(full) }
}

/// The distance between the items that this run takes of `items`: about `sampled(full)` of them, evenly spread.
pub fn apart(items: usize, full: usize) -> usize {
    (items / sampled(full)).max(1)
}

/// As [`apart`], but the long tier takes every item.
pub fn apart_or_whole(items: usize, full: usize) -> usize {
    if tier() == Tier::Long { 1 } else { apart(items, full) }
}
