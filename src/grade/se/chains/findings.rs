//! Conclusions of chains, and the choice among them.

use std::collections::HashSet;

use crate::grade::se::grid::{Bits, Candidate, Grid, Mask};
use crate::grade::se::step::{Evidence, Step};
use crate::grade::se::technique::Technique;

use super::node::{Cause, Chain, Node, is_on, split};

/// What a search keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// The finding that would come first if all were sorted.
    Best,
    /// Every finding, for use in nested chains.
    All,
}

/// Kind of a chain. Chains of equal rating and complexity are taken in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Double,
    X,
    Y,
    Xy,
    Cell,
    House,
    Contradiction,
}

/// Candidates that a finding removes, by cell.
pub(super) type Removal = Vec<(u8, Mask)>;

/// The candidates of a removal, by cell, then by digit.
pub(super) fn candidates(removal: &Removal) -> impl Iterator<Item = Candidate> + '_ {
    removal
        .iter()
        .flat_map(|&(cell, digits)| Bits(digits).map(move |digit| Candidate::new(cell.into(), digit)))
}

/// Where a finding comes from: enough to build its chains.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// The cycle, from its last node back to its start.
    Cycle(Vec<(Node, Cause)>),
    /// Forcing chain from a node to its opposite, with or without the rules within cells.
    Forcing { start: Node, in_cells: bool },
    /// The ends of its branches: the start of each closure and the entry there. The starts have this cause.
    Branches(Vec<(Node, u16)>, Cause),
}

/// Conclusion of a chain.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) technique: Technique,
    pub(super) rating: f64,
    pub(super) complexity: u32,
    pub(super) kind: Kind,
    pub(super) placement: Option<Candidate>,
    pub(super) removal: Removal,
    pub(super) origin: Origin,
}

impl Finding {
    pub(super) fn into_step(self, chain: Chain) -> Step {
        Step {
            technique: self.technique,
            rating: self.rating,
            placement: self.placement,
            eliminations: candidates(&self.removal).collect(),
            evidence: Evidence::default(),
            chain: Some(Box::new(chain)),
        }
    }
}

/// Findings of a search, in the order of generation.
pub(super) struct Findings {
    mode: Mode,
    list: Vec<Finding>,
}

impl Findings {
    pub(super) fn new(mode: Mode) -> Self {
        Self { mode, list: Vec::new() }
    }

    /// Whether a finding generated now would be kept.
    pub(super) fn wants(&self, rating: f64, complexity: u32, kind: Kind) -> bool {
        self.mode == Mode::All
            || self.list.first().is_none_or(|best| {
                let order = rating.total_cmp(&best.rating);
                order.then_with(|| (complexity, kind).cmp(&(best.complexity, best.kind))).is_lt()
            })
    }

    /// Largest complexity that a finding of this base rating and kind may have to be kept.
    pub(super) fn complexity_limit(&self, base: f64, kind: Kind) -> u32 {
        if self.mode == Mode::All || self.list.is_empty() {
            return u32::MAX;
        }
        let mut limit = 0;
        while self.wants(base + length_increment(limit + 1), limit + 1, kind) {
            limit += 1;
        }
        limit
    }

    /// Adds a finding; returns whether it is kept.
    pub(super) fn add(&mut self, finding: Finding) -> bool {
        let is_wanted = self.wants(finding.rating, finding.complexity, finding.kind);
        if is_wanted {
            if self.mode == Mode::Best {
                self.list.clear();
            }
            self.list.push(finding);
        }
        is_wanted
    }

    /// Conclusion that `target` holds: `None` if it changes nothing.
    pub(super) fn conclusion(grid: &Grid, target: Node) -> Option<(Option<Candidate>, Removal)> {
        let (cell, digit) = split(target);
        if is_on(target) {
            let others = grid.cands[cell] & !(1 << digit);
            (others != 0).then(|| (Some(Candidate::new(cell, digit)), vec![(cell as u8, others)]))
        } else {
            Some((None, vec![(cell as u8, 1 << digit)]))
        }
    }

    /// Takes the findings in the order in which they are used; of those that remove the same, only the first.
    pub(super) fn take_sorted(&mut self) -> Vec<Finding> {
        let mut list = std::mem::take(&mut self.list);
        list.sort_by(|a, b| {
            a.rating.total_cmp(&b.rating).then(a.complexity.cmp(&b.complexity)).then(a.kind.cmp(&b.kind))
        });
        if list.len() > 1 {
            let mut seen = HashSet::with_capacity(list.len());
            list.retain(|finding| seen.insert(finding.removal.clone()));
        }
        list
    }
}

/// What the length of a chain adds to its rating: 0.1 for each threshold passed.
pub(super) fn length_increment(complexity: u32) -> f64 {
    let (mut added, mut threshold, mut is_odd) = (0.0, 4, false);
    while complexity > threshold + 2 {
        added += 0.1;
        threshold = if is_odd { threshold / 3 * 4 } else { threshold / 2 * 3 };
        is_odd = !is_odd;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::length_increment;

    #[test]
    fn increments_follow_the_thresholds() {
        for (complexity, tenths) in
            [(6, 0), (7, 1), (8, 1), (9, 2), (11, 3), (15, 4), (26, 5), (27, 6), (130, 10)]
        {
            assert!((length_increment(complexity) * 10.0 - f64::from(tenths)).abs() < 1e-9, "{complexity}");
        }
    }
}
