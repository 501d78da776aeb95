//! Everything that follows from one assumption.

use std::collections::HashMap;

use crate::grade::se::grid::{
    Bits, CellSet, Grid, HOUSE_SETS, HOUSES, HOUSES_OF, Mask, PEERS, PLACES_OF, is_pair,
};
use crate::grade::se::technique::{Engine, Level};

use super::links::StrongLinks;
use super::node::{
    Branch, Cause, Chain, HOUSE_CAUSES, NODES, NestedId, Node, OFF, is_on, node, off, opposite, split,
};

/// Index of a node that is not in a closure.
const ABSENT: u16 = u16::MAX;

/// A node with its place in the list of parents.
#[derive(Clone, Copy)]
struct Entry {
    node: Node,
    cause: Cause,
    nested: NestedId,
    parents_start: u32,
}

/// The nodes that follow from a start, in the order in which they were found.
pub(super) struct Closure {
    entries: Vec<Entry>,
    /// Parents of all entries, as indexes of entries.
    parents: Vec<u16>,
    /// Index of each node's entry.
    index: [u16; NODES],
    /// Entries that are on and entries that are off. They double as queues while the closure grows.
    lists: [Vec<u16>; 2],
    /// Candidates that are on and those that are off, by digit.
    pub(super) sets: [[CellSet; 9]; 2],
    /// Digits of each cell that are on and those that are off.
    known_in: [[Mask; 81]; 2],
    /// The entries that contradict each other: the earlier, then the later.
    pub(super) contradiction: Option<(u16, u16)>,
    /// Number of nodes that each entry follows from, including itself.
    counts: Vec<u16>,
    /// Set of entries that each entry follows from, including itself, as `stride` words each.
    ancestors: Vec<u64>,
    stride: usize,
    /// Entries that a nested chain gives.
    nested_entries: Vec<u16>,
}

/// Lists and sets: those that are on, then those that are off.
pub(super) const ON_LIST: usize = 0;
pub(super) const OFF_LIST: usize = 1;

impl Closure {
    fn empty() -> Box<Self> {
        Box::new(Self {
            entries: Vec::new(),
            parents: Vec::new(),
            index: [ABSENT; NODES],
            lists: [Vec::new(), Vec::new()],
            sets: [[0; 9]; 2],
            known_in: [[0; 81]; 2],
            contradiction: None,
            counts: Vec::new(),
            ancestors: Vec::new(),
            stride: 0,
            nested_entries: Vec::new(),
        })
    }

    /// Forgets everything but keeps the memory.
    fn clear(&mut self) {
        for entry in &self.entries {
            self.index[usize::from(entry.node)] = ABSENT;
        }
        self.entries.clear();
        self.parents.clear();
        self.lists.iter_mut().for_each(Vec::clear);
        self.sets = [[0; 9]; 2];
        self.known_in = [[0; 81]; 2];
        self.contradiction = None;
        self.counts.clear();
        self.ancestors.clear();
        self.nested_entries.clear();
    }

    /// Computes the closure of `start` in `grid`.
    ///
    /// `fixed` has the strong links of the position, for the engine on which candidates do not change.
    pub(super) fn of(
        grid: &Grid,
        start: Node,
        engine: Engine,
        fixed: Option<&StrongLinks>,
        ctx: &mut Context,
    ) -> Box<Self> {
        let mut closure = ctx.pool.pop().unwrap_or_else(Self::empty);
        closure.clear();
        closure.enter(start, Cause::Start, 0);
        closure.grow(grid, engine, fixed, ctx);
        closure
    }

    /// Follows the implications until nothing new comes, or until a contradiction. Nodes that are on go first.
    fn grow(&mut self, source: &Grid, engine: Engine, fixed: Option<&StrongLinks>, ctx: &mut Context) {
        let mut reduced = *source;
        let (mut on_head, mut off_head) = (0, 0);
        while self.contradiction.is_none() {
            if let Some(&entry) = self.lists[ON_LIST].get(on_head) {
                on_head += 1;
                self.follow_on(source, entry, engine);
            } else if let Some(&entry) = self.lists[OFF_LIST].get(off_head) {
                off_head += 1;
                let (cell, digit) = split(self.entries[usize::from(entry)].node);
                if let Some(strong) = fixed {
                    if strong.is_linked(cell, digit) {
                        strong.strong(cell, digit, |node, cause| {
                            if self.contradiction.is_none() {
                                self.derive(node, cause, entry);
                            }
                        });
                    }
                } else {
                    self.follow_off(source, &reduced, entry, engine);
                    reduced.remove(cell, digit);
                }
            } else {
                let Engine::Multiple(Level::Dynamic(depth @ 1..)) = engine else { return };
                if ctx.must_stop() || !(ctx.extend)(self, source, &reduced, depth, ctx) {
                    return;
                }
            }
        }
    }

    /// Derives what is off because a candidate is on.
    fn follow_on(&mut self, source: &Grid, entry: u16, engine: Engine) {
        let (cell, digit) = split(self.entries[usize::from(entry)].node);
        if engine != Engine::Nishio {
            let others = source.cands[cell] & !(1 << digit) & !self.known_in[OFF_LIST][cell];
            if others & self.known_in[ON_LIST][cell] != 0 {
                let _ = Bits(others).any(|other| self.derive(off(cell, other), Cause::Cell, entry));
                return;
            }
            for other in Bits(others) {
                self.enter_off(cell, other, Cause::Cell, entry);
            }
        }
        let mut new: CellSet = source.cells[digit] & PEERS[cell] & !self.sets[OFF_LIST][digit];
        let has_conflict = new & self.sets[ON_LIST][digit] != 0;
        for (house, cause) in HOUSES_OF[cell].into_iter().map(usize::from).zip(HOUSE_CAUSES) {
            // Cells of a house are numbered in the order of their places.
            for peer in Bits(new & HOUSE_SETS[house]) {
                if !has_conflict {
                    self.enter_off(peer, digit, cause, entry);
                } else if self.derive(off(peer, digit), cause, entry) {
                    return;
                }
            }
            new &= !HOUSE_SETS[house];
        }
    }

    /// Adds a node that is off, new, and without conflict.
    #[inline]
    fn enter_off(&mut self, cell: usize, digit: usize, cause: Cause, parent: u16) {
        self.enter_at(OFF_LIST, cell, digit, cause, 0);
        self.parents.push(parent);
    }

    /// Derives what is on because a candidate is off, in the position without the candidates that are known to be off.
    fn follow_off(&mut self, source: &Grid, reduced: &Grid, entry: u16, engine: Engine) {
        let (cell, digit) = split(self.entries[usize::from(entry)].node);
        let cands = reduced.cands[cell];
        if engine != Engine::Nishio && is_pair(cands) {
            let other = (cands & !(1 << digit)).trailing_zeros() as usize;
            if self.known_in[ON_LIST][cell] >> other & 1 == 0 {
                let is_contradiction = self.derive(node(cell, other), Cause::Cell, entry);
                self.add_cell_parents(source, reduced, cell);
                if is_contradiction {
                    return;
                }
            }
        }
        for ((house, place), cause) in HOUSES_OF[cell].into_iter().zip(PLACES_OF[cell]).zip(HOUSE_CAUSES) {
            let house = usize::from(house);
            let places = reduced.places[house][digit];
            if !is_pair(places) {
                continue;
            }
            let other = usize::from(HOUSES[house][(places & !(1 << place)).trailing_zeros() as usize]);
            if self.known_in[ON_LIST][other] >> digit & 1 == 1 {
                continue;
            }
            let is_contradiction = self.derive(node(other, digit), cause, entry);
            for place in Bits(source.places[house][digit] & !places) {
                self.add_parent(off(HOUSES[house][place].into(), digit));
            }
            if is_contradiction {
                return;
            }
        }
    }

    fn add_cell_parents(&mut self, source: &Grid, reduced: &Grid, cell: usize) {
        for digit in Bits(source.cands[cell] & !reduced.cands[cell]) {
            self.add_parent(off(cell, digit));
        }
    }

    /// Adds a node with one parent, unless it is known. Returns true if its opposite is known: a contradiction.
    #[inline]
    fn derive(&mut self, node: Node, cause: Cause, parent: u16) -> bool {
        let contrary = self.index[usize::from(opposite(node))];
        if contrary != ABSENT {
            let entry = self.entries.len() as u16;
            self.entries.push(Entry { node, cause, nested: 0, parents_start: self.parents.len() as u32 });
            self.parents.push(parent);
            self.contradiction = Some((contrary, entry));
            return true;
        }
        if self.index[usize::from(node)] == ABSENT {
            self.enter(node, cause, 0);
            self.parents.push(parent);
        }
        false
    }

    /// Adds a node; its parents follow.
    fn enter(&mut self, node: Node, cause: Cause, nested: NestedId) {
        let (cell, digit) = split(node);
        self.enter_at(usize::from(node >= OFF), cell, digit, cause, nested);
    }

    #[inline]
    fn enter_at(&mut self, list: usize, cell: usize, digit: usize, cause: Cause, nested: NestedId) {
        let entry = self.entries.len() as u16;
        let node = node(cell, digit) + if list == OFF_LIST { OFF } else { 0 };
        self.entries.push(Entry { node, cause, nested, parents_start: self.parents.len() as u32 });
        self.index[usize::from(node)] = entry;
        self.lists[list].push(entry);
        self.sets[list][digit] |= 1 << cell;
        self.known_in[list][cell] |= 1 << digit;
    }

    /// Adds a parent to the latest entry.
    fn add_parent(&mut self, parent: Node) {
        let entry = self.index[usize::from(parent)];
        if entry != ABSENT {
            self.parents.push(entry);
        }
    }

    /// Adds a node that a pattern or a nested chain gives, unless it is known.
    pub(super) fn derive_advanced(&mut self, node: Node, nested: NestedId, parents: &[Node]) {
        if self.index[usize::from(node)] == ABSENT {
            if nested != 0 {
                self.nested_entries.push(self.entries.len() as u16);
            }
            self.enter(node, Cause::Advanced, nested);
            for &parent in parents {
                self.add_parent(parent);
            }
        }
    }

    pub(super) fn contains(&self, node: Node) -> bool {
        self.index[usize::from(node)] != ABSENT
    }

    /// Entry of a node that the closure contains.
    pub(super) fn entry_of(&self, node: Node) -> u16 {
        self.index[usize::from(node)]
    }

    /// Whether the node of an entry is on.
    pub(super) fn is_on_at(&self, entry: u16) -> bool {
        is_on(self.entries[usize::from(entry)].node)
    }

    /// Nodes that are on, or those that are off, in the order in which they were found.
    pub(super) fn nodes(&self, list: usize) -> impl Iterator<Item = Node> {
        self.lists[list].iter().map(|&entry| self.entries[usize::from(entry)].node)
    }

    /// Number of nodes that an entry follows from, including itself.
    pub(super) fn count(&self, entry: u16) -> u32 {
        self.counts[usize::from(entry)].into()
    }

    /// Nested chains that an entry depends on.
    pub(super) fn nested_of(&self, entry: u16) -> impl Iterator<Item = NestedId> {
        let start = usize::from(entry) * self.stride;
        self.nested_entries
            .iter()
            .filter(move |&&at| self.ancestors[start + usize::from(at) / 64] >> (at % 64) & 1 == 1)
            .map(|&at| self.entries[usize::from(at)].nested)
    }

    fn parents_of(&self, entry: usize) -> &[u16] {
        let end = self.entries.get(entry + 1).map_or(self.parents.len(), |next| next.parents_start as usize);
        &self.parents[self.entries[entry].parents_start as usize..end]
    }

    /// Counts the ancestors of each entry, unless this is done. Parents come before their children.
    pub(super) fn count_ancestors(&mut self) {
        if !self.counts.is_empty() {
            return;
        }
        self.stride = self.entries.len().div_ceil(64);
        let stride = self.stride;
        self.ancestors.resize(self.entries.len() * stride, 0);
        let mut ancestors = std::mem::take(&mut self.ancestors);
        for entry in 0..self.entries.len() {
            let (before, rest) = ancestors.split_at_mut(entry * stride);
            let own = &mut rest[..=entry / 64];
            for &parent in self.parents_of(entry) {
                let parent = usize::from(parent);
                let start = parent * stride;
                for (word, more) in own.iter_mut().zip(&before[start..=start + parent / 64]) {
                    *word |= more;
                }
            }
            own[entry / 64] |= 1 << (entry % 64);
            let count = match *self.parents_of(entry) {
                [] => 1,
                [parent] => self.counts[usize::from(parent)] + 1,
                _ => own.iter().map(|word| word.count_ones() as u16).sum(),
            };
            self.counts.push(count);
        }
        self.ancestors = ancestors;
    }

    /// The conclusion at `entry` with everything it follows from, nearest first. `start_cause` is the start's cause.
    pub(super) fn branch(&self, entry: u16, start_cause: Cause) -> Branch {
        let mut branch = Branch::default();
        let mut position = vec![ABSENT; self.entries.len()];
        let mut order = vec![entry];
        position[usize::from(entry)] = 0;
        let mut head = 0;
        while let Some(&at) = order.get(head) {
            head += 1;
            for &parent in self.parents_of(at.into()) {
                let known = &mut position[usize::from(parent)];
                if *known == ABSENT {
                    *known = order.len() as u16;
                    order.push(parent);
                }
                branch.parents.push(*known);
            }
            let Entry { node, cause, .. } = self.entries[usize::from(at)];
            let cause = if at == 0 { start_cause } else { cause };
            branch.push(node, cause);
        }
        branch
    }
}

/// Adds what follows by patterns or nested chains in the reduced position, at this depth; false if nothing does.
type Extend = fn(&mut Closure, &Grid, &Grid, u8, &mut Context) -> bool;

/// What a search for chains shares between its parts.
pub(crate) struct Context<'s> {
    /// Whether to stop.
    stop: &'s dyn Fn() -> bool,
    is_stopped: bool,
    /// What extends a closure beyond its simple implications.
    extend: Extend,
    /// Complexities of the nested chains.
    nested: Vec<u32>,
    nested_ids: HashMap<Vec<Node>, NestedId>,
    /// Closures whose memory can be used again.
    #[expect(clippy::vec_box, reason = "closures are large, and move between searches")]
    pub(super) pool: Vec<Box<Closure>>,
}

impl<'s> Context<'s> {
    pub(super) fn new(stop: &'s dyn Fn() -> bool, extend: Extend) -> Self {
        let (nested, nested_ids, pool) = (Vec::new(), HashMap::new(), Vec::new());
        Self { stop, is_stopped: false, extend, nested, nested_ids, pool }
    }

    /// Whether some search was stopped. Its results are worthless.
    pub(crate) fn has_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Asks whether to stop.
    pub(super) fn must_stop(&mut self) -> bool {
        self.is_stopped = self.is_stopped || (self.stop)();
        self.is_stopped
    }

    pub(super) fn forget_nested(&mut self) {
        self.nested.clear();
        self.nested_ids.clear();
    }

    /// Number of a nested chain: the same for chains with the same conclusions and nodes.
    pub(super) fn nested_id(&mut self, chain: &Chain) -> NestedId {
        let mut key = Vec::new();
        for branch in &chain.branches {
            key.extend(branch.nodes.iter().map(|link| {
                let node = node(link.candidate.cell.into(), link.candidate.digit.into());
                if link.is_on { node } else { node + OFF }
            }));
            key.push(Node::MAX);
        }
        if let Some(&id) = self.nested_ids.get(&key) {
            return id;
        }
        self.nested.push(chain.complexity);
        let id = self.nested.len() as NestedId;
        self.nested_ids.insert(key, id);
        id
    }

    /// Complexity of a nested chain.
    pub(super) fn complexity_of(&self, id: NestedId) -> u32 {
        (id as usize).checked_sub(1).map_or(0, |index| self.nested[index])
    }
}
