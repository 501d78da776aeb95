//! What a search may spend.

use std::time::{Duration, Instant};

/// Bounds on one search. The default has none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// How many nodes (candidates tried) the search may open.
    pub nodes: Option<u64>,
    /// How long it may take. Results under this bound depend on the machine.
    pub time: Option<Duration>,
}

impl Budget {
    /// The moment at which the time is over, counted from now.
    pub fn deadline(&self) -> Option<Instant> {
        self.time.and_then(|time| Instant::now().checked_add(time))
    }
}

/// A search stopped because its budget was spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent;
