//! Nodes of chains, and chains as proofs.

use crate::grade::se::grid::Candidate;

/// A candidate that is on or off: `cell * 9 + digit`, plus [`OFF`] if it is off.
pub(crate) type Node = u16;

/// Offset of the nodes that are off.
pub(super) const OFF: Node = 729;
/// Number of nodes.
pub(super) const NODES: usize = 1458;

pub(super) fn node(cell: usize, digit: usize) -> Node {
    (cell * 9 + digit) as Node
}

pub(super) fn off(cell: usize, digit: usize) -> Node {
    node(cell, digit) + OFF
}

pub(super) fn is_on(node: Node) -> bool {
    node < OFF
}

/// The same candidate in the other state.
pub(super) fn opposite(node: Node) -> Node {
    if is_on(node) { node + OFF } else { node - OFF }
}

/// Cell and digit of a node.
pub(super) fn split(node: Node) -> (usize, usize) {
    let candidate = usize::from(if is_on(node) { node } else { node - OFF });
    (candidate / 9, candidate % 9)
}

/// Why a node follows from its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An assumption.
    Start,
    /// The cell: one digit excludes the others, or is the last one.
    Cell,
    /// The block (0), row (1) or column (2) of the cell: one place excludes the others, or is the last one.
    House(u8),
    /// A pattern or a nested chain.
    Advanced,
}

pub(super) const HOUSE_CAUSES: [Cause; 3] = [Cause::House(0), Cause::House(1), Cause::House(2)];

/// A node of a chain.
#[derive(Clone, Debug)]
pub(crate) struct ChainNode {
    pub(crate) candidate: Candidate,
    pub(crate) is_on: bool,
    pub(crate) cause: Cause,
    /// End of the node's parents in [`Branch::parents`]; they start where those of the node before end.
    parents_end: u32,
}

/// A conclusion with everything it follows from: the conclusion comes first, the nearest parents next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Branch {
    pub(crate) nodes: Vec<ChainNode>,
    /// Parents of all nodes, as indexes into `nodes`.
    pub(super) parents: Vec<u16>,
}

impl Branch {
    /// Parents of a node, as indexes into `nodes`.
    pub(crate) fn parents(&self, index: usize) -> &[u16] {
        let start = index.checked_sub(1).map_or(0, |before| self.nodes[before].parents_end as usize);
        &self.parents[start..self.nodes[index].parents_end as usize]
    }

    /// The nodes as indexes into `nodes`, with the branch: parents before what follows from them.
    pub(crate) fn order(&self) -> impl Iterator<Item = (&Self, usize)> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let (mut is_done, mut open) = (vec![false; self.nodes.len()], vec![(0, false)]);
        while let Some((at, has_parents)) = open.pop() {
            if is_done.get(at).is_none_or(|done| *done) {
                continue;
            }
            if has_parents {
                is_done[at] = true;
                order.push((self, at));
                continue;
            }
            open.push((at, true));
            open.extend(self.parents(at).iter().rev().map(|&parent| (parent.into(), false)));
        }
        order.into_iter()
    }

    /// Branch without forks, given from its conclusion to its start.
    pub(super) fn from_path(path: &[(Node, Cause)]) -> Self {
        let mut branch = Self::default();
        for (i, &(node, cause)) in path.iter().enumerate() {
            if i + 1 < path.len() {
                branch.parents.push((i + 1) as u16);
            }
            branch.push(node, cause);
        }
        branch
    }

    /// Adds a node whose parents are the latest in `parents`.
    pub(super) fn push(&mut self, node: Node, cause: Cause) {
        let (cell, digit) = split(node);
        let candidate = Candidate::new(cell, digit);
        let parents_end = self.parents.len() as u32;
        self.nodes.push(ChainNode { candidate, is_on: is_on(node), cause, parents_end });
    }
}

/// The chains of one step.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// The branches that meet: one for each assumption, or both sides of a contradiction.
    pub(crate) branches: Vec<Branch>,
    /// Whether the only branch is a cycle: its last node, the start, is the same as its first.
    pub(crate) is_cycle: bool,
    /// Number of nodes, by which chains are compared and rated.
    pub(crate) complexity: u32,
}

/// A nested chain, known by its number in `Context`. Number 0 stands for none.
pub(super) type NestedId = u32;
