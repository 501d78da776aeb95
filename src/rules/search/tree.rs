//! Breadth-first search for chains.
//!
//! The caller knows the graph: the edges, which nodes are visited already, when to stop and what to report.
//! The tree keeps the nodes in the order reached, and a shortest chain to each of them. Nodes are named by
//! their index in that order.

use std::ops::Range;

/// The nodes reached by a breadth-first search, nearest first, each with its predecessor.
#[derive(Debug)]
pub(in crate::rules) struct Tree<N> {
    entries: Vec<Entry<N>>,
    /// The index of the first node in the last layer (the nodes farthest from the starts).
    last: usize,
}

/// The number of nodes for which memory is reserved at first.
const TYPICAL_NODES: usize = 64;

/// A node with the index of its predecessor (its own for a start). `length` counts the nodes before it.
#[derive(Clone, Copy, Debug)]
struct Entry<N> {
    node: N,
    before: u32,
    length: u32,
}

impl<N: Copy> Tree<N> {
    /// Begins a search at `starts`.
    pub(in crate::rules) fn new(starts: impl IntoIterator<Item = N>) -> Self {
        let start = |(at, node)| Entry { node, before: at as u32, length: 0 };
        let mut entries = Vec::with_capacity(TYPICAL_NODES);
        entries.extend(starts.into_iter().enumerate().map(start));
        Self { entries, last: 0 }
    }

    /// Searches from `starts`. `follow` is called with the index of every node, and pushes the nodes it leads
    /// to.
    pub(in crate::rules) fn search(
        starts: impl IntoIterator<Item = N>,
        mut follow: impl FnMut(&mut Self, usize),
    ) -> Self {
        let mut tree = Self::new(starts);
        let mut at = 0;
        while at < tree.len() {
            follow(&mut tree, at);
            at += 1;
        }
        tree
    }

    /// Adds a node with predecessor `before`.
    pub(in crate::rules) fn push(&mut self, before: usize, node: N) {
        let length = self.entries[before].length + 1;
        self.entries.push(Entry { node, before: before as u32, length });
    }

    /// Returns the indices of the nodes in the last layer, and begins a new layer.
    pub(in crate::rules) fn next_layer(&mut self) -> Range<usize> {
        let layer = self.last..self.len();
        self.last = layer.end;
        layer
    }

    /// Returns the nodes of the last layer.
    pub(in crate::rules) fn layer(&self) -> impl Iterator<Item = N> + '_ {
        self.entries[self.last..].iter().map(|entries| entries.node)
    }

    /// Sorts the last layer. None of its nodes may have a successor yet.
    pub(in crate::rules) fn sort_layer(&mut self, key: impl Fn(N) -> u32) {
        self.entries[self.last..].sort_unstable_by_key(|entries| key(entries.node));
    }

    /// Removes the last layer.
    pub(in crate::rules) fn drop_layer(&mut self) {
        self.entries.truncate(self.last);
    }

    /// Returns the number of nodes.
    pub(in crate::rules) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the node at index `at`.
    pub(in crate::rules) fn node(&self, at: usize) -> N {
        self.entries[at].node
    }

    /// Returns the number of nodes before the node at index `at` on its chain.
    pub(in crate::rules) fn length(&self, at: usize) -> usize {
        self.entries[at].length as usize
    }

    /// Returns all nodes, nearest first.
    pub(in crate::rules) fn nodes(&self) -> impl Iterator<Item = N> + '_ {
        self.entries.iter().map(|entries| entries.node)
    }

    /// Returns the indices of the nodes on the chain to `at`, from the last to the first.
    pub(in crate::rules) fn back(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let before = |&at: &usize| Some(self.entries[at].before as usize).filter(|&before| before != at);
        std::iter::successors(Some(at), before)
    }

    /// Returns the nodes of the chain to `at`, in order.
    pub(in crate::rules) fn chain(&self, at: usize) -> Vec<N> {
        let mut chain: Vec<N> = self.back(at).map(|at| self.node(at)).collect();
        chain.reverse();
        chain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_node_is_reached_by_a_shortest_chain() {
        // Each number leads to its double and to its successor.
        let mut known = vec![1];
        let tree = Tree::search([1], |tree, at| {
            for next in [2 * tree.node(at), tree.node(at) + 1] {
                if next <= 9 && !known.contains(&next) {
                    known.push(next);
                    tree.push(at, next);
                }
            }
        });
        assert_eq!(tree.nodes().collect::<Vec<_>>(), [1, 2, 4, 3, 8, 5, 6, 9, 7]);
        assert_eq!(tree.chain(8), [1, 2, 3, 6, 7]);
        assert_eq!((tree.length(8), tree.length(0)), (4, 0));
    }

    #[test]
    fn layers_are_grown_sorted_and_dropped_one_by_one() {
        let mut tree = Tree::new([7_u32, 5]);
        for at in tree.next_layer() {
            tree.push(at, tree.node(at) * 10);
        }
        tree.sort_layer(|node| node);
        assert_eq!(tree.layer().collect::<Vec<_>>(), [50, 70]);
        assert_eq!(tree.chain(2), [5, 50]);
        assert_eq!((tree.next_layer(), tree.layer().count()), (2..4, 0));
        tree.push(3, 700);
        tree.drop_layer();
        assert_eq!(tree.len(), 4);
    }
}
