//! Budgets of searches: nodes, time and cancellation.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one search: nodes, time, cancellation. The default has no bounds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// The largest number of nodes (candidates tried).
    pub nodes: Option<u64>,
    /// The longest time. With this bound, results depend on the machine.
    pub time: Option<Duration>,
    /// A flag that ends the search when it is raised.
    pub cancel: Option<Cancel>,
}

impl Budget {
    /// Returns the deadline of a search that begins now; `None` with neither time bound nor flag.
    pub fn deadline(&self) -> Option<Deadline> {
        let at = self.time.and_then(|time| Instant::now().checked_add(time));
        (at.is_some() || self.cancel.is_some()).then_some(Deadline { at, cancel: self.cancel })
    }
}

/// A flag that ends every search that watches it, once it is raised.
#[derive(Clone, Copy, Debug)]
pub struct Cancel(&'static AtomicBool);

impl Cancel {
    /// Makes a flag that counts as raised while `flag` is true.
    pub const fn new(flag: &'static AtomicBool) -> Self {
        Self(flag)
    }
    /// Returns true if the flag is raised.
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

/// The end of a search: a moment, a raised flag, or whichever comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deadline {
    at: Option<Instant>,
    cancel: Option<Cancel>,
}

impl Deadline {
    /// Returns true if the search has to stop.
    pub fn is_past(&self) -> bool {
        self.is_cancelled() || self.at.is_some_and(|at| Instant::now() >= at)
    }
    /// Returns the flag that ends the search when it is raised.
    pub(crate) fn cancel(&self) -> Option<Cancel> {
        self.cancel
    }
    /// Returns true if the search has to stop because its flag is raised.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(Cancel::is_raised)
    }
}

/// The error of a search that stopped early: its budget was exhausted, or it was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BudgetExhausted;

/// The number of work units between two readings of the clock.
const UNITS_PER_CLOCK_READING: u64 = 64;

/// The work units withheld by [`Allowance::withhold_beyond`]; `None` if the budget has no node bound.
#[must_use]
#[derive(Clone, Copy)]
pub(super) struct Withheld(Option<u64>);

/// The unspent rest of a budget, shared by one search or several. It is spent in units: about the work of one
/// node.
#[derive(Debug)]
pub(super) struct Allowance {
    left: Option<u64>,
    deadline: Option<Deadline>,
    spent: u64,
}

impl Allowance {
    pub(super) fn new(budget: &Budget) -> Self {
        Self { left: budget.nodes, deadline: budget.deadline(), spent: 0 }
    }

    /// Leaves at most `units` to spend and withholds the other units until [`restore`](Self::restore).
    /// `u64::MAX` withholds nothing.
    pub(super) fn withhold_beyond(&mut self, units: u64) -> Withheld {
        let available = match self.left {
            Some(left) => Some(left.min(units)),
            None => (units < u64::MAX).then_some(units),
        };
        let withheld = Withheld(self.left.map(|left| left - available.unwrap_or(left)));
        self.left = available;
        withheld
    }

    /// Makes withheld units available again.
    pub(super) fn restore(&mut self, withheld: Withheld) {
        self.left = withheld.0.map(|units| units + self.left.unwrap_or(0));
    }

    /// Spends one unit.
    pub(super) fn spend(&mut self) -> Result<(), BudgetExhausted> {
        self.spend_many(1)
    }

    /// Spends `units` at once.
    pub(super) fn spend_many(&mut self, units: u64) -> Result<(), BudgetExhausted> {
        let reads_clock = self.spent.is_multiple_of(UNITS_PER_CLOCK_READING)
            || self.spent / UNITS_PER_CLOCK_READING != (self.spent + units) / UNITS_PER_CLOCK_READING;
        if self.deadline.is_some_and(|at| at.is_cancelled() || (reads_clock && at.is_past())) {
            return Err(BudgetExhausted);
        }
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(units).ok_or(BudgetExhausted)?;
        }
        self.spent += units;
        Ok(())
    }
}
