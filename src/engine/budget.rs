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
pub struct BudgetExhausted;

/// Units between two looks at the clock.
const UNITS_PER_LOOK: u64 = 64;

/// What an allowance handed out; none if it had no bound.
#[must_use]
#[derive(Clone, Copy)]
pub(super) struct Rest(Option<u64>);

/// What is left of a budget, over one search or many.
#[derive(Debug)]
pub(super) struct Allowance {
    left: Option<u64>,
    deadline: Option<Deadline>,
    spent: u64,
}

impl Allowance {
    pub(super) fn of(budget: &Budget) -> Self {
        Self { left: budget.nodes, deadline: budget.deadline(), spent: 0 }
    }

    /// Keeps `units` at the most, and hands out the rest until it is given back; `u64::MAX` keeps everything.
    pub(super) fn lend(&mut self, units: u64) -> Rest {
        let kept = match self.left {
            Some(left) => Some(left.min(units)),
            None => (units < u64::MAX).then_some(units),
        };
        let rest = Rest(self.left.map(|left| left - kept.unwrap_or(left)));
        self.left = kept;
        rest
    }

    /// Takes back what was handed out.
    pub(super) fn take_back(&mut self, rest: Rest) {
        self.left = rest.0.map(|rest| rest + self.left.unwrap_or(0));
    }

    /// Takes one unit, about the work of a node.
    pub(super) fn take(&mut self) -> Result<(), BudgetExhausted> {
        self.take_many(1)
    }

    /// Takes `units` at once.
    pub(super) fn take_many(&mut self, units: u64) -> Result<(), BudgetExhausted> {
        let looks = self.spent.is_multiple_of(UNITS_PER_LOOK)
            || self.spent / UNITS_PER_LOOK != (self.spent + units) / UNITS_PER_LOOK;
        if self.deadline.is_some_and(|at| at.is_cancelled() || (looks && at.is_past())) {
            return Err(BudgetExhausted);
        }
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(units).ok_or(BudgetExhausted)?;
        }
        self.spent += units;
        Ok(())
    }
}
