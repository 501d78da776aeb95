//! Walks through the chain graph from a node supposed false. A strong link leads from false nodes to true
//! ones, a weak link from true nodes to false ones. An almost locked set of N cells counts as N strong links.

use std::collections::VecDeque;

use super::graph::Graph;
use crate::grid::Storage;
use crate::rules::search::rows::{self, BitRow, add_all, contains, members, remove_all};

/// Maximum number of nodes visited when the paths of a walk are listed.
const MAX_VISITS: u32 = 200;

/// A walk through the chain graph from a start node that is supposed false. Each node is visited only when it
/// is first found false, and when it is first found true.
#[derive(Debug)]
pub(super) struct Walk {
    pub(super) start: usize,
    /// The number of words in a row of bits, which has one bit for each node.
    words: usize,
    /// Rows of bits in pairs: false nodes and true nodes. The first pair has all nodes reached so far. Pair
    /// number k has the nodes first found false before the k-th strong link, and those first found true by
    /// it. One vector holds all, as there are many short walks.
    rows: Vec<u64>,
    /// Nodes that almost locked sets make true later: element i after i + 1 more strong links.
    ahead: VecDeque<BitRow>,
    /// Empty rows for reuse.
    spare: Vec<BitRow>,
}

/// Number of strong links that few walks exceed, for which memory is reserved.
const TYPICAL_LINKS: usize = 7;

impl Walk {
    /// Creates a walk that has not left its start.
    pub(super) fn from<S: Storage>(graph: &Graph<S>, start: usize) -> Self {
        let words = graph.words();
        let mut rows = Vec::with_capacity(2 * words * (1 + TYPICAL_LINKS));
        rows.resize(2 * words, 0);
        Self { start, words, rows, ahead: VecDeque::new(), spare: Vec::new() }
    }

    /// Begins anew from another start.
    pub(super) fn restart(&mut self, start: usize) {
        self.start = start;
        self.rows.truncate(2 * self.words);
        self.rows.fill(0);
        for mut row in self.ahead.drain(..) {
            row.fill(0);
            self.spare.push(row);
        }
    }

    /// Drops all layers but the last, for a walk whose paths are not asked for.
    pub(super) fn forget(&mut self) {
        let layer = 2 * self.words;
        if self.rows.len() > 2 * layer {
            let last = self.rows.len() - layer;
            self.rows.copy_within(last.., layer);
            self.rows.truncate(2 * layer);
        }
    }

    /// Returns the number of strong links walked so far, if nothing was forgotten.
    pub(super) fn links(&self) -> usize {
        self.rows.len() / (2 * self.words) - 1
    }

    /// Returns the nodes first found false before strong link number `links`, and those first found true by
    /// it. The first link is number 1.
    fn layer(&self, links: usize) -> (&[u64], &[u64]) {
        self.rows[2 * self.words * links..][..2 * self.words].split_at(self.words)
    }

    /// Walks one more strong link from every node reached, and returns the nodes first found true by it.
    /// Returns `None` if no new node is found and none can follow.
    pub(super) fn advance<S: Storage>(&mut self, graph: &Graph<S>) -> Option<&[u64]> {
        let before = self.rows.len();
        self.rows.resize(before + 2 * self.words, 0);
        let (known, new) = self.rows.split_at_mut(before);
        let (met, layers) = known.split_at_mut(2 * self.words);
        let (met_off, met_on) = met.split_at_mut(self.words);
        let (off, on) = new.split_at_mut(self.words);
        if layers.is_empty() {
            rows::insert(off, self.start);
        } else {
            members(&layers[layers.len() - self.words..]).for_each(|node| add_all(off, graph.weak(node)));
        }
        // No chain goes on from a node without a strong link.
        let news = off.iter_mut().zip(met_off).zip(&graph.linked);
        news.for_each(|((off, met), linked)| {
            *off &= linked & !*met;
            *met |= *off;
        });
        if let Some(mut ahead) = self.ahead.pop_front() {
            on.copy_from_slice(&ahead);
            ahead.fill(0);
            self.spare.push(ahead);
        }
        for node in members(off) {
            graph.strong(node).for_each(|other| rows::insert(on, other));
            for &(cells, other) in graph.set_links.of_node(node) {
                while self.ahead.len() + 1 < cells {
                    self.ahead.push_back(self.spare.pop().unwrap_or_else(|| graph.none()));
                }
                rows::insert(&mut self.ahead[cells - 2], other);
            }
        }
        remove_all(on, met_on);
        add_all(met_on, on);
        if rows::is_empty(on) && self.ahead.is_empty() {
            self.rows.truncate(before);
            return None;
        }
        Some(self.layer(self.links()).1)
    }

    /// Calls `enough` with each path from the start to `end`, until it returns true. `end` must have been
    /// found true by the last strong link. The nodes of a path are false and true in turn. `joins` gets the
    /// four nodes of two consecutive strong links, and returns true if a constraint joins the inner two.
    pub(super) fn each_path<S: Storage>(
        &self,
        graph: &Graph<S>,
        end: usize,
        joins: &dyn Fn([usize; 4]) -> bool,
        enough: &mut dyn FnMut(&[usize]) -> bool,
    ) {
        let mut back =
            PathSearch { walk: self, graph, joins, enough, path: vec![end], visits_left: MAX_VISITS };
        back.extend(self.links());
    }
}

/// A search for the paths of a walk, backwards from its end.
struct PathSearch<'b, S: Storage> {
    walk: &'b Walk,
    graph: &'b Graph<S>,
    joins: &'b dyn Fn([usize; 4]) -> bool,
    enough: &'b mut dyn FnMut(&[usize]) -> bool,
    path: Vec<usize>,
    visits_left: u32,
}

impl<S: Storage> PathSearch<'_, S> {
    /// Extends the path backwards from `self.path`'s last node, which strong link number `links` makes true.
    /// Returns true to stop the search.
    fn extend(&mut self, links: usize) -> bool {
        let (walk, graph) = (self.walk, self.graph);
        let on = self.path[self.path.len() - 1];
        let (off, _) = walk.layer(links);
        let plain =
            members(off).filter(|&off| graph.strong(on).any(|other| other == off)).map(|off| (links, off));
        let set_links = graph.set_links.of_node(on).iter().filter_map(|&(cells, off)| {
            let before = (links + 1).checked_sub(cells).filter(|&before| before > 0)?;
            contains(walk.layer(before).0, off).then_some((before, off))
        });
        for (links, off) in plain.chain(set_links) {
            let Some(left) = self.visits_left.checked_sub(1) else { return true };
            self.visits_left = left;
            let is_joined = match self.path[..] {
                [.., last, next, on] => (self.joins)([off, on, next, last]),
                _ => true,
            };
            if !is_joined {
                continue;
            }
            self.path.push(off);
            if links == 1 {
                let path: Vec<usize> = self.path.iter().rev().copied().collect();
                if (self.enough)(&path) {
                    return true;
                }
            } else {
                let (_, before) = walk.layer(links - 1);
                for on in members(before).filter(|&on| contains(graph.weak(off), on)) {
                    self.path.push(on);
                    if self.extend(links - 1) {
                        return true;
                    }
                    self.path.pop();
                }
            }
            self.path.pop();
        }
        false
    }
}
