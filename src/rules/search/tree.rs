//! The search for chains: breadth first, from node to node of a graph that only its caller knows.
//!
//! What may follow what, which nodes count as known, where to stop and what to report are the caller's. The tree keeps the
//! order in which nodes are reached and the shortest chain to each of them.

use std::ops::Range;

/// The nodes that a breadth-first search has reached, nearest first, each with the node before it.
#[derive(Debug)]
pub(in crate::rules) struct Tree<N> {
    reached: Vec<Reached<N>>,
    /// The place of the first node of the last layer.
    last: usize,
}

/// A node, the place of the node before it (its own at the start), and the number of nodes before it in all.
#[derive(Clone, Copy, Debug)]
struct Reached<N> {
    node: N,
    before: u32,
    length: u32,
}

impl<N: Copy> Tree<N> {
    /// A search that has reached where it starts from.
    pub(in crate::rules) fn new(starts: impl IntoIterator<Item = N>) -> Self {
        let start = |(at, node)| Reached { node, before: at as u32, length: 0 };
        Self { reached: starts.into_iter().enumerate().map(start).collect(), last: 0 }
    }

    /// Searches from these nodes until `follow`, which is shown every node by its place, pushes no more.
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

    /// Adds a node that the one at `before` leads to.
    pub(in crate::rules) fn push(&mut self, before: usize, node: N) {
        let length = self.reached[before].length + 1;
        self.reached.push(Reached { node, before: before as u32, length });
    }

    /// Returns the places of the last layer, and begins the layer behind it.
    pub(in crate::rules) fn next_layer(&mut self) -> Range<usize> {
        let layer = self.last..self.len();
        self.last = layer.end;
        layer
    }

    /// The nodes of the last layer.
    pub(in crate::rules) fn layer(&self) -> impl Iterator<Item = N> + '_ {
        self.reached[self.last..].iter().map(|reached| reached.node)
    }

    /// Sorts the last layer, to which nothing is joined yet.
    pub(in crate::rules) fn sort_layer(&mut self, key: impl Fn(N) -> u32) {
        self.reached[self.last..].sort_unstable_by_key(|reached| key(reached.node));
    }

    /// Removes the last layer.
    pub(in crate::rules) fn drop_layer(&mut self) {
        self.reached.truncate(self.last);
    }

    /// How many nodes are reached.
    pub(in crate::rules) fn len(&self) -> usize {
        self.reached.len()
    }

    /// The node at this place.
    pub(in crate::rules) fn node(&self, at: usize) -> N {
        self.reached[at].node
    }

    /// How many nodes lie before this one on its chain.
    pub(in crate::rules) fn length(&self, at: usize) -> usize {
        self.reached[at].length as usize
    }

    /// All nodes, nearest first.
    pub(in crate::rules) fn nodes(&self) -> impl Iterator<Item = N> + '_ {
        self.reached.iter().map(|reached| reached.node)
    }

    /// The places on the chain to this one, from the last to the first.
    pub(in crate::rules) fn back(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let before = |&at: &usize| Some(self.reached[at].before as usize).filter(|&before| before != at);
        std::iter::successors(Some(at), before)
    }

    /// The nodes of the chain to this place, in order.
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
        // From each number to its double and to the next one.
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
