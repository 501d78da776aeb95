//! A walk through the graph from one node that is supposed false: by strong links to what is true then, by weak links to
//! what is false. A set of cells that is a strong link counts as many as it has.

use std::collections::VecDeque;

use super::graph::Graph;
use crate::rules::search::rows::{self, Row, add_all, contains, members, remove_all};

/// How many nodes it goes back to at most, for all ways.
const PATIENCE: u32 = 200;

/// How far a walk has come. Every node is met the first time it can be.
#[derive(Debug)]
pub(super) struct Walk {
    start: usize,
    /// How many words a row has.
    words: usize,
    /// Pairs of rows, of what is false and what is true: all that was met, and then what is found false before, and true by,
    /// each strong link, the shortest way to each. One after the other in one piece, for there are many short walks.
    rows: Vec<u64>,
    /// What sets that lost something make true, by how many links later.
    ahead: VecDeque<Row>,
}

/// Strong links that most walks do not go beyond.
const USUAL: usize = 7;

impl Walk {
    /// A walk that has not begun.
    pub(super) fn from(graph: &Graph, start: usize) -> Self {
        let words = graph.words();
        let mut rows = Vec::with_capacity(2 * words * (1 + USUAL));
        rows.resize(2 * words, 0);
        Self { start, words, rows, ahead: VecDeque::new() }
    }

    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// How many strong links it has gone along.
    fn links(&self) -> usize {
        self.rows.len() / (2 * self.words) - 1
    }

    /// What was found false before so many strong links, and true by them, the first being number 1.
    fn layer(&self, links: usize) -> (&[u64], &[u64]) {
        self.rows[2 * self.words * links..][..2 * self.words].split_at(self.words)
    }

    /// Goes along one more strong link everywhere: what is found true by that. None if nothing new is, nor will be.
    pub(super) fn go_on(&mut self, graph: &Graph) -> Option<&[u64]> {
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
        remove_all(off, met_off);
        add_all(met_off, off);
        if let Some(ahead) = self.ahead.pop_front() {
            on.copy_from_slice(&ahead);
        }
        for node in members(off) {
            add_all(on, graph.strong(node));
            for &(cells, other) in graph.through(node) {
                while self.ahead.len() + 1 < cells {
                    self.ahead.push_back(graph.none());
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

    /// Shows `enough` the nodes from the start to `end`, which was found true by the last strong link, false and true in
    /// turn, for one way after the other until it says so. `joins` says of four nodes in a row, two strong links that the
    /// inner two join, whether that can be told.
    pub(super) fn ways(
        &self,
        graph: &Graph,
        end: usize,
        joins: &dyn Fn([usize; 4]) -> bool,
        enough: &mut dyn FnMut(&[usize]) -> bool,
    ) {
        let mut back = Back { walk: self, graph, joins, enough, way: vec![end], patience: PATIENCE };
        back.go(self.links());
    }
}

/// A walk on its way back, the last node first.
struct Back<'b> {
    walk: &'b Walk,
    graph: &'b Graph,
    joins: &'b dyn Fn([usize; 4]) -> bool,
    enough: &'b mut dyn FnMut(&[usize]) -> bool,
    way: Vec<usize>,
    patience: u32,
}

impl Back<'_> {
    /// Goes back from the last of the way, which is true by this many strong links. Whether it is enough.
    fn go(&mut self, links: usize) -> bool {
        let (walk, graph) = (self.walk, self.graph);
        let on = self.way[self.way.len() - 1];
        let (off, _) = walk.layer(links);
        let plain = members(off).filter(|&off| contains(graph.strong(on), off)).map(|off| (links, off));
        let through = graph.through(on).iter().filter_map(|&(cells, off)| {
            let before = (links + 1).checked_sub(cells).filter(|&before| before > 0)?;
            contains(walk.layer(before).0, off).then_some((before, off))
        });
        for (links, off) in plain.chain(through) {
            let Some(left) = self.patience.checked_sub(1) else { return true };
            self.patience = left;
            let told = match self.way[..] {
                [.., last, next, on] => (self.joins)([off, on, next, last]),
                _ => true,
            };
            if !told {
                continue;
            }
            self.way.push(off);
            if links == 1 {
                let way: Vec<usize> = self.way.iter().rev().copied().collect();
                if (self.enough)(&way) {
                    return true;
                }
            } else {
                let (_, before) = walk.layer(links - 1);
                for on in members(before).filter(|&on| contains(graph.weak(off), on)) {
                    self.way.push(on);
                    if self.go(links - 1) {
                        return true;
                    }
                    self.way.pop();
                }
            }
            self.way.pop();
        }
        false
    }
}
