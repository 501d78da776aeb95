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
    deadline: Option<Instant>,
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
    pub(super) fn take(&mut self) -> Result<(), Spent> {
        self.take_many(1)
    }

    /// Takes `units` at once.
    pub(super) fn take_many(&mut self, units: u64) -> Result<(), Spent> {
        let looks = self.spent.is_multiple_of(UNITS_PER_LOOK)
            || self.spent / UNITS_PER_LOOK != (self.spent + units) / UNITS_PER_LOOK;
        if looks && self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Spent);
        }
        if let Some(left) = &mut self.left {
            *left = left.checked_sub(units).ok_or(Spent)?;
        }
        self.spent += units;
        Ok(())
    }
}
