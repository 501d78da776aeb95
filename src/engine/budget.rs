//! What a search may spend.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one search. The default has none.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// How many nodes (candidates tried) the search may open.
    pub nodes: Option<u64>,
    /// How long it may take. Results under this bound depend on the machine.
    pub time: Option<Duration>,
    /// A flag that ends it when somebody raises it.
    pub cancel: Option<Cancel>,
}

impl Budget {
    /// When a search that begins now has to stop; none if it never has to.
    pub fn deadline(&self) -> Option<Deadline> {
        let at = self.time.and_then(|time| Instant::now().checked_add(time));
        (at.is_some() || self.cancel.is_some()).then_some(Deadline { at, cancel: self.cancel })
    }
}

/// A flag that somebody may raise to end every search that looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Cancel(&'static AtomicBool);

impl Cancel {
    /// The flag, not raised while it is false.
    pub const fn new(flag: &'static AtomicBool) -> Self {
        Self(flag)
    }
    /// Whether it has been raised.
    #[inline]
    pub fn is_raised(self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Cancel {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Eq for Cancel {}

/// When a search has to stop: at a moment, when a flag is raised, or whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    at: Option<Instant>,
    cancel: Option<Cancel>,
}

impl Deadline {
    /// Whether it has come.
    pub fn is_past(&self) -> bool {
        self.is_cancelled() || self.at.is_some_and(|at| Instant::now() >= at)
    }
    /// Whether it has come because its flag was raised.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(Cancel::is_raised)
    }
}

/// A search stopped because its budget was spent, or because it was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spent;
