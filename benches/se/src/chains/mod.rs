//! Chain techniques: implications, the choice among chains, and the chains as proofs.
//!
//! - [`fixed`]: forcing chains and cycles on a fixed position (technique 21).
//! - [`closure`]: everything that follows from one assumption.
//! - [`multiple`]: Nishio, multiple and dynamic forcing chains (techniques 23 to 30), by comparing closures.
//! - [`advanced`]: patterns and nested chains that extend a closure.

mod advanced;
mod closure;
mod findings;
mod fixed;
mod multiple;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use crate::grid::{Candidate, Grid};
use crate::step::{Level, Step};

use closure::Closure;
use findings::Mode;

/// A candidate that is on or off: `cell * 9 + digit`, plus [`OFF`] if it is off.
type Node = u16;

/// Offset of the nodes that are off.
const OFF: Node = 729;
/// Number of nodes.
const NODES: usize = 1458;

fn node(cell: usize, digit: usize) -> Node {
    (cell * 9 + digit) as Node
}

fn off(cell: usize, digit: usize) -> Node {
    node(cell, digit) + OFF
}

fn is_on(node: Node) -> bool {
    node < OFF
}

/// The same candidate in the other state.
fn opposite(node: Node) -> Node {
    if is_on(node) { node + OFF } else { node - OFF }
}

/// Cell and digit of a node.
fn split(node: Node) -> (usize, usize) {
    let candidate = usize::from(if is_on(node) { node } else { node - OFF });
    (candidate / 9, candidate % 9)
}

/// Why a node follows from its parents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An assumption.
    Start,
    /// The cell: one digit excludes the others, or is the last one.
    Cell,
    /// The block (0), row (1) or column (2) of the cell: one place excludes the others, or is the last one.
    House(u8),
    /// A pattern or a nested chain.
    Advanced,
}

const HOUSE_CAUSES: [Cause; 3] = [Cause::House(0), Cause::House(1), Cause::House(2)];

/// A node of a chain.
#[derive(Clone, Debug)]
pub struct ChainNode {
    pub candidate: Candidate,
    pub is_on: bool,
    pub cause: Cause,
    /// The chain that removes the candidate, if a nested chain does.
    pub nested: Option<Arc<Chain>>,
    /// End of the node's parents in [`Branch::parents`]; they start where those of the node before end.
    parents_end: u32,
}

/// A conclusion with everything it follows from: the conclusion comes first, the nearest parents next.
#[derive(Clone, Debug, Default)]
pub struct Branch {
    pub nodes: Vec<ChainNode>,
    /// Parents of all nodes, as indexes into `nodes`.
    parents: Vec<u16>,
}

impl Branch {
    /// Parents of a node, as indexes into `nodes`.
    #[must_use]
    pub fn parents(&self, index: usize) -> &[u16] {
        let start = index.checked_sub(1).map_or(0, |before| self.nodes[before].parents_end as usize);
        &self.parents[start..self.nodes[index].parents_end as usize]
    }

    /// Branch without forks, given from its conclusion to its start.
    fn from_path(path: &[(Node, Cause)]) -> Self {
        let mut branch = Self::default();
        for (i, &(node, cause)) in path.iter().enumerate() {
            if i + 1 < path.len() {
                branch.parents.push((i + 1) as u16);
            }
            branch.push(node, cause, None);
        }
        branch
    }

    /// Adds a node whose parents are the latest in `parents`.
    fn push(&mut self, node: Node, cause: Cause, nested: Option<Arc<Chain>>) {
        let (cell, digit) = split(node);
        let candidate = Candidate::new(cell, digit);
        let parents_end = self.parents.len() as u32;
        self.nodes.push(ChainNode { candidate, is_on: is_on(node), cause, nested, parents_end });
    }
}

/// The chains of one step.
#[derive(Clone, Debug)]
pub struct Chain {
    /// The branches that meet: one for each assumption, or both sides of a contradiction.
    pub branches: Vec<Branch>,
    /// Whether the only branch is a cycle: its last node, the start, is the same as its first.
    pub is_cycle: bool,
    /// Number of nodes, by which chains are compared and rated.
    pub complexity: u32,
}

/// A nested chain, known by its number in [`Context`]. Number 0 stands for none.
type NestedId = u32;

/// What a search for chains shares between its parts.
pub struct Context {
    deadline: Option<Instant>,
    is_stopped: bool,
    nested: Vec<Arc<Chain>>,
    nested_ids: HashMap<Vec<Node>, NestedId>,
    /// Closures whose memory can be used again.
    #[expect(clippy::vec_box, reason = "closures are large, and move between searches")]
    pool: Vec<Box<Closure>>,
}

impl Context {
    #[must_use]
    pub fn new(deadline: Option<Instant>) -> Self {
        Self { deadline, is_stopped: false, nested: Vec::new(), nested_ids: HashMap::new(), pool: Vec::new() }
    }

    /// Whether some search stopped because the deadline had passed. Its results are worthless.
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Looks at the clock: whether a search must stop.
    fn is_stopped(&mut self) -> bool {
        if !self.is_stopped {
            self.is_stopped = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
        self.is_stopped
    }

    fn forget_nested(&mut self) {
        self.nested.clear();
        self.nested_ids.clear();
    }

    /// Number of a nested chain: the same for chains with the same conclusions and nodes.
    fn nested_id(&mut self, chain: Chain) -> NestedId {
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
        self.nested.push(Arc::new(chain));
        let id = self.nested.len() as NestedId;
        self.nested_ids.insert(key, id);
        id
    }

    fn nested_chain(&self, id: NestedId) -> Option<&Arc<Chain>> {
        (id as usize).checked_sub(1).map(|index| &self.nested[index])
    }
}

/// Best static forcing chain or cycle (6.5 and more).
pub fn forcing_chain(grid: &Grid, ctx: &mut Context) -> Option<Step> {
    let (finding, chain) = fixed::search(grid, Mode::Best, ctx).into_iter().next()?;
    Some(finding.into_step(chain))
}

/// Best Nishio forcing chain (7.5 and more).
pub fn nishio(grid: &Grid, ctx: &mut Context) -> Option<Step> {
    multiple::best(grid, multiple::Engine::Nishio, ctx)
}

/// Best multiple or dynamic forcing chain (8.0 and more).
pub fn multiple(grid: &Grid, level: Level, ctx: &mut Context) -> Option<Step> {
    ctx.forget_nested();
    multiple::best(grid, multiple::Engine::Multiple(level), ctx)
}
