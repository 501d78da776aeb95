//! Patterns and nested chains that extend a closure when its simple implications are exhausted.

use std::ops::ControlFlow;

use crate::grade::se::grid::{Bits, CellSet, Grid, HOUSE_SETS, HOUSES_OF, Mask};
use crate::grade::se::singles::locking;
use crate::grade::se::step::Pattern;
use crate::grade::se::subsets::{fish, hidden_set, naked_set};
use crate::grade::se::technique::{Engine, Level};

use super::closure::{Closure, Context};
use super::findings::{Finding, Mode, candidates};
use super::node::{Cause, Chain, NestedId, Node, off};
use super::{fixed, multiple};

/// Adds what the first fruitful rule gives in the reduced position. Returns false if no rule gives anything.
pub(super) fn extend(
    closure: &mut Closure,
    source: &Grid,
    reduced: &Grid,
    depth: u8,
    ctx: &mut Context,
) -> bool {
    let mut extension = Extension { closure, source, reduced, ctx, is_fruitful: false, parents: Vec::new() };
    extension.patterns() || extension.nested(depth)
}

struct Extension<'a, 's> {
    closure: &'a mut Closure,
    /// The position before the assumption.
    source: &'a Grid,
    /// The position without the candidates that are known to be off.
    reduced: &'a Grid,
    ctx: &'a mut Context<'s>,
    is_fruitful: bool,
    parents: Vec<Node>,
}

impl Extension<'_, '_> {
    /// Tries locking, hidden pairs, naked pairs and X-wings.
    fn patterns(&mut self) -> bool {
        for rule in 0..4 {
            let reduced = self.reduced;
            let sink = |pattern: Pattern| -> ControlFlow<()> {
                self.add_pattern(&pattern);
                ControlFlow::Continue(())
            };
            let _ = match rule {
                0 => locking(reduced, sink),
                1 => hidden_set(reduced, 2, sink),
                2 => naked_set(reduced, 2, sink),
                _ => fish(reduced, 2, sink),
            };
            if self.is_fruitful {
                return true;
            }
        }
        false
    }

    fn add_pattern(&mut self, pattern: &Pattern) {
        let (digits, cells) = pattern.absent;
        self.parents.clear();
        for digit in Bits(digits) {
            let vanished: CellSet = self.source.cells[digit] & !self.reduced.cells[digit] & cells;
            self.parents.extend(Bits(vanished).map(|cell| off(cell, digit)));
        }
        if self.parents.is_empty() {
            return;
        }
        self.is_fruitful = true;
        for cell in Bits(pattern.cells) {
            for digit in Bits(self.reduced.cands[cell] & pattern.digits) {
                self.closure.derive_advanced(off(cell, digit), 0, &self.parents);
            }
        }
    }

    /// Tries the chain engines that the depth allows.
    fn nested(&mut self, depth: u8) -> bool {
        if matches!(depth, 2 | 3) {
            let found = fixed::search(self.reduced, Mode::All, self.ctx);
            self.add_chains(&found);
        }
        let engines: &[Level] = match depth {
            3 => &[Level::Static],
            4 => &[Level::Dynamic(0)],
            5.. => &[Level::Dynamic(0), Level::Dynamic(2)],
            _ => &[],
        };
        for &level in engines {
            if !self.is_fruitful && !self.ctx.must_stop() {
                let found = multiple::search(self.reduced, Engine::Multiple(level), Mode::All, self.ctx);
                self.add_chains(&found);
            }
        }
        self.is_fruitful
    }

    fn add_chains(&mut self, found: &[(Finding, Chain)]) {
        for (finding, chain) in found {
            self.chain_parents(chain);
            if self.parents.is_empty() {
                continue;
            }
            self.is_fruitful = true;
            let removed = candidates(&finding.removal).map(|gone| off(gone.cell.into(), gone.digit.into()));
            let removed: Vec<Node> = removed.collect();
            if removed.iter().any(|&node| !self.closure.contains(node)) {
                let id: NestedId = self.ctx.nested_id(chain);
                for node in removed {
                    self.closure.derive_advanced(node, id, &self.parents);
                }
            }
        }
    }

    /// Collects the candidates that vanished under the assumption and on which the chain depends.
    fn chain_parents(&mut self, chain: &Chain) {
        let mut vanished: [Mask; 81] = [0; 81];
        for link in chain.branches.iter().flat_map(|branch| &branch.nodes) {
            // A cycle holds in both directions, so each of its nodes is on in one of them.
            if !link.is_on && !chain.is_cycle {
                continue;
            }
            let (cell, digit) = (usize::from(link.candidate.cell), usize::from(link.candidate.digit));
            match link.cause {
                Cause::Cell => vanished[cell] |= self.source.cands[cell] & !self.reduced.cands[cell],
                Cause::House(kind) => {
                    let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
                    let gone = self.source.cells[digit] & !self.reduced.cells[digit] & HOUSE_SETS[house];
                    for gone in Bits(gone) {
                        vanished[gone] |= 1 << digit;
                    }
                }
                Cause::Start | Cause::Advanced => {}
            }
        }
        self.parents.clear();
        for (cell, &digits) in vanished.iter().enumerate() {
            self.parents.extend(Bits(digits).map(|digit| off(cell, digit)));
        }
    }
}
