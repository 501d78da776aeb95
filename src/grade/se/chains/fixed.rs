//! Forcing chains and cycles on a fixed position (technique 21).
//!
//! Three searches: with the links of one digit only (X), with bivalue cells for the strong links (Y), and with both.

use crate::grade::se::grid::{Bits, CellSet, Grid, HOUSES_OF, Mask, PEERS};
use crate::grade::se::technique::Technique;

use super::closure::Context;
use super::findings::{Finding, Findings, Kind, Mode, Origin, length_increment};
use super::links::StrongLinks;
use super::node::{Branch, Cause, Chain, HOUSE_CAUSES, Node, is_on, node, opposite, split};

/// Links that a search may use.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    X,
    Y,
    Xy,
}

impl Links {
    /// Base rating of cycles, base rating of forcing chains, and kind of both.
    fn ratings(self) -> (f64, f64, Kind) {
        match self {
            Self::X => (6.5, 6.6, Kind::X),
            // There are no forcing chains in the second search.
            Self::Y => (6.5, f64::INFINITY, Kind::Y),
            Self::Xy => (7.0, 7.0, Kind::Xy),
        }
    }

    /// Whether a search may go from one candidate to another by a weak and then a strong link of these causes.
    fn allow(self, weak: Cause, strong: Cause) -> bool {
        match self {
            Self::X => weak != Cause::Cell && strong != Cause::Cell,
            Self::Y => strong == Cause::Cell,
            Self::Xy => true,
        }
    }
}

/// A step between two candidates that are on: the first excludes `via`, and then the second must hold.
#[derive(Clone, Copy)]
struct Edge {
    to: u16,
    via: Node,
    weak: Cause,
    strong: Cause,
}

/// The candidates of a position, numbered, with the steps between them.
///
/// Sets of candidates are `words` words long, and a table of sets has one for each candidate.
struct Graph<'a> {
    strong: StrongLinks<'a>,
    nodes: Vec<Node>,
    numbers: [u16; 729],
    words: usize,
    edges: Vec<Edge>,
    /// First edge of each candidate, and the number of edges.
    first_edges: Vec<u32>,
    /// For each kind of links, the candidates that one step leads to.
    forward: [Vec<u64>; 3],
    /// For each kind of links, the candidates from which one step leads to each.
    backward: [Vec<u64>; 3],
    /// The candidates that see each: of the same digit; and also those of its cell.
    seen_by: [Vec<u64>; 2],
}

/// All kinds of links, in the order of the searches.
const SEARCHES: [Links; 3] = [Links::X, Links::Y, Links::Xy];

impl<'a> Graph<'a> {
    fn new(grid: &'a Grid) -> Self {
        let strong = StrongLinks::new(grid);
        let mut numbers = [0; 729];
        let mut nodes = Vec::with_capacity(256);
        for cell in Bits(grid.empty) {
            for digit in Bits(grid.cands[cell]) {
                numbers[cell * 9 + digit] = nodes.len() as u16;
                nodes.push(node(cell, digit));
            }
        }
        let words = nodes.len().div_ceil(64);
        let table = || vec![0_u64; nodes.len() * words];
        let mut graph = Graph {
            strong,
            numbers,
            words,
            edges: Vec::with_capacity(nodes.len() * 16),
            first_edges: Vec::with_capacity(nodes.len() + 1),
            forward: [table(), table(), table()],
            backward: [table(), table(), table()],
            seen_by: [table(), table()],
            nodes,
        };
        for number in 0..graph.nodes.len() {
            graph.add_candidate(number);
        }
        graph.first_edges.push(graph.edges.len() as u32);
        graph
    }

    fn add_candidate(&mut self, number: usize) {
        let grid = self.strong.grid;
        let (cell, digit) = split(self.nodes[number]);
        let own = number * self.words;
        let (word, bit) = (number / 64, 1 << (number % 64));
        for peer in Bits(grid.cells[digit] & PEERS[cell]) {
            let other = usize::from(self.numbers[peer * 9 + digit]);
            self.seen_by[0][own + other / 64] |= 1 << (other % 64);
            self.seen_by[1][own + other / 64] |= 1 << (other % 64);
        }
        for other in Bits(grid.cands[cell] & !(1 << digit)) {
            let other = usize::from(self.numbers[cell * 9 + other]);
            self.seen_by[1][own + other / 64] |= 1 << (other % 64);
        }
        self.first_edges.push(self.edges.len() as u32);
        let Self { strong, numbers, words, edges, forward, backward, .. } = self;
        strong.weak(cell, digit, |via, weak| {
            let (via_cell, via_digit) = split(via);
            strong.strong(via_cell, via_digit, |to, cause| {
                let to = numbers[usize::from(to)];
                edges.push(Edge { to, via, weak, strong: cause });
                let to = usize::from(to);
                for links in SEARCHES {
                    if links.allow(weak, cause) {
                        forward[links as usize][own + to / 64] |= 1 << (to % 64);
                        backward[links as usize][to * *words + word] |= bit;
                    }
                }
            });
        });
    }

    fn row<'t>(&self, table: &'t [u64], number: usize) -> &'t [u64] {
        &table[number * self.words..][..self.words]
    }

    fn edges_of(&self, number: usize) -> std::ops::Range<usize> {
        self.first_edges[number] as usize..self.first_edges[number + 1] as usize
    }
}

fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// Edge of a candidate from which a tree starts.
const ROOT: u32 = u32::MAX;

/// Candidates reached by a search, in layers: each with the edge and the candidate that it was reached by.
struct Tree {
    order: Vec<u16>,
    seen: Vec<u64>,
    reached_by: Vec<(u32, u16)>,
}

impl Tree {
    fn new(graph: &Graph) -> Self {
        let count = graph.nodes.len();
        Self {
            order: Vec::with_capacity(count),
            seen: vec![0; graph.words],
            reached_by: vec![(ROOT, 0); count],
        }
    }

    fn clear(&mut self) {
        self.order.clear();
        self.seen.fill(0);
    }

    fn add(&mut self, number: usize, edge: u32, from: usize) {
        self.seen[number / 64] |= 1 << (number % 64);
        self.reached_by[number] = (edge, from as u16);
        self.order.push(number as u16);
    }

    /// Adds the candidates that a step from `number` reaches for the first time.
    fn expand(&mut self, graph: &Graph, links: Links, number: usize) {
        let reach = graph.row(&graph.forward[links as usize], number);
        if reach.iter().zip(&self.seen).all(|(reach, seen)| reach & !seen == 0) {
            return;
        }
        for index in graph.edges_of(number) {
            let edge = graph.edges[index];
            let to = usize::from(edge.to);
            if !contains(&self.seen, to) && links.allow(edge.weak, edge.strong) {
                self.add(to, index as u32, number);
            }
        }
    }

    /// Adds to `path` the way from the candidate `number` back to the root, and returns the root.
    fn path(&self, graph: &Graph, mut number: usize, path: &mut Vec<(Node, Cause)>) -> usize {
        while let (edge, from) = self.reached_by[number]
            && edge != ROOT
        {
            let Edge { via, weak, strong, .. } = graph.edges[edge as usize];
            path.extend([(graph.nodes[number], strong), (via, weak)]);
            number = from.into();
        }
        number
    }

    /// Whether the way to `number` goes through the node `via`, which is off.
    fn passes(&self, graph: &Graph, mut number: usize, via: Node) -> bool {
        while let (edge, from) = self.reached_by[number]
            && edge != ROOT
        {
            if graph.edges[edge as usize].via == via {
                return true;
            }
            number = from.into();
        }
        false
    }
}

/// Forcing chains and cycles in the order in which they are used.
pub(super) fn search(grid: &Grid, mode: Mode, ctx: &mut Context) -> Vec<(Finding, Chain)> {
    let graph = Graph::new(grid);
    let mut search = Search {
        graph: &graph,
        links: Links::X,
        findings: Findings::new(mode),
        cycle_limit: 0,
        chain_limit: 0,
        tree: Tree::new(&graph),
    };
    for links in SEARCHES {
        if ctx.must_stop() {
            return Vec::new();
        }
        search.links = links;
        search.run();
    }
    let findings = search.findings.take_sorted();
    findings.into_iter().map(|finding| search.with_chain(finding)).collect()
}

struct Search<'a> {
    graph: &'a Graph<'a>,
    links: Links,
    findings: Findings,
    /// Largest complexities of cycles and forcing chains that can still be of use.
    cycle_limit: u32,
    chain_limit: u32,
    tree: Tree,
}

impl Search<'_> {
    /// Runs one of the three searches.
    fn run(&mut self) {
        let grid = self.graph.strong.grid;
        self.update_limits();
        for number in 0..self.graph.nodes.len() {
            let start = self.graph.nodes[number];
            let count = grid.cands[split(start).0].count_ones();
            if count < 2 || self.links == Links::Y && count != 2 {
                continue;
            }
            let length = self.chains_from_on(number);
            if self.links != Links::Y {
                self.add_forcing(start, length);
                let length = self.chain_from_off(number);
                self.add_forcing(opposite(start), length);
            }
        }
    }

    fn update_limits(&mut self) {
        let (cycle_base, chain_base, kind) = self.links.ratings();
        self.cycle_limit = self.findings.complexity_limit(cycle_base, kind);
        self.chain_limit =
            if self.links == Links::Y { 0 } else { self.findings.complexity_limit(chain_base, kind) };
    }

    fn add(&mut self, finding: Finding) {
        if self.findings.add(finding) {
            self.update_limits();
        }
    }

    fn add_forcing(&mut self, start: Node, length: Option<u32>) {
        let Some(complexity) = length else { return };
        let (_, base, kind) = self.links.ratings();
        let technique = match (self.links, complexity) {
            (Links::X, 6) => Technique::TurbotFish,
            (Links::X, _) => Technique::ForcingXChain,
            _ => Technique::ForcingChain,
        };
        let rating = base + length_increment(complexity);
        if let Some((placement, removal)) = Findings::conclusion(self.graph.strong.grid, opposite(start)) {
            let origin = Origin::Forcing { start, in_cells: self.links == Links::Xy };
            self.add(Finding { technique, rating, complexity, kind, placement, removal, origin });
        }
    }

    /// Adds the cycles through a candidate that is on. Returns the length of the shortest chain that turns it off.
    fn chains_from_on(&mut self, start: usize) -> Option<u32> {
        let graph = self.graph;
        let seen_by = graph.row(&graph.seen_by[usize::from(self.links == Links::Xy)], start);
        let closing = graph.row(&graph.backward[self.links as usize], start);
        let mut left = closing.iter().map(|word| word.count_ones()).sum::<u32>();
        let mut forcing_length = None;
        self.tree.clear();
        self.tree.add(start, ROOT, 0);
        let (mut layer, mut length) = (0..1, 2);
        while !layer.is_empty() {
            let seeks_chain = forcing_length.is_none() && length <= self.chain_limit;
            if !seeks_chain && (left == 0 || length > self.cycle_limit) {
                break;
            }
            for at in layer.clone() {
                let number = usize::from(self.tree.order[at]);
                if contains(closing, number) {
                    left -= 1;
                    if length >= 4 && length <= self.cycle_limit {
                        self.close(start, number, length);
                    }
                }
                if seeks_chain && contains(seen_by, number) {
                    forcing_length = Some(length);
                }
                self.tree.expand(graph, self.links, number);
            }
            layer = layer.end..self.tree.order.len();
            length += 2;
        }
        forcing_length
    }

    /// Adds the cycles of `length` nodes that a step from `number` to `start` closes.
    fn close(&mut self, start: usize, number: usize, length: u32) {
        let graph = self.graph;
        let (base, _, kind) = self.links.ratings();
        let rating = base + length_increment(length);
        for index in graph.edges_of(number) {
            let Edge { to, via, weak, strong } = graph.edges[index];
            if usize::from(to) == start
                && self.links.allow(weak, strong)
                && self.findings.wants(rating, length, kind)
                && !self.tree.passes(graph, number, via)
            {
                let mut path = Vec::with_capacity(length as usize + 1);
                path.extend([(graph.nodes[start], strong), (via, weak)]);
                self.tree.path(graph, number, &mut path);
                path.push((graph.nodes[start], Cause::Start));
                self.add_cycle(path, rating, kind);
            }
        }
    }

    /// Length of the shortest chain that turns a candidate on that is off, if it is within the limit.
    fn chain_from_off(&mut self, start: usize) -> Option<u32> {
        let graph = self.graph;
        self.tree.clear();
        self.add_roots(start);
        let (mut layer, mut length) = (0..self.tree.order.len(), 4);
        while !layer.is_empty() && length <= self.chain_limit {
            for at in layer.clone() {
                let reach = graph.row(&graph.forward[self.links as usize], self.tree.order[at].into());
                if contains(reach, start) {
                    return Some(length);
                }
                self.tree.expand(graph, self.links, self.tree.order[at].into());
            }
            layer = layer.end..self.tree.order.len();
            length += 2;
        }
        None
    }

    /// Starts the tree with the candidates that are on if `start` is off.
    fn add_roots(&mut self, start: usize) {
        let (cell, digit) = split(self.graph.nodes[start]);
        let (links, graph, tree) = (self.links, self.graph, &mut self.tree);
        graph.strong.strong(cell, digit, |to, cause| {
            if links == Links::Xy || cause != Cause::Cell {
                tree.add(graph.numbers[usize::from(to)].into(), ROOT, 0);
            }
        });
    }

    fn add_cycle(&mut self, path: Vec<(Node, Cause)>, rating: f64, kind: Kind) {
        let grid = self.graph.strong.grid;
        let complexity = path.len() as u32 - 1;
        let (mut cells, mut seen): (CellSet, [[CellSet; 9]; 2]) = (0, [[0; 9]; 2]);
        for &(node, _) in &path {
            let (cell, digit) = split(node);
            cells |= 1 << cell;
            seen[usize::from(is_on(node))][digit] |= PEERS[cell];
        }
        let removed: [CellSet; 9] =
            std::array::from_fn(|digit| grid.cells[digit] & seen[0][digit] & seen[1][digit] & !cells);
        let touched = removed.iter().fold(0, |union, cells| union | cells);
        if touched == 0 {
            return;
        }
        let digits_in = |cell: usize| {
            (0..9).fold(0, |set: Mask, digit| set | ((removed[digit] >> cell & 1) as Mask) << digit)
        };
        let removal = Bits(touched).map(|cell| (cell as u8, digits_in(cell))).collect();
        let technique = match self.links {
            Links::X => Technique::XCycle,
            Links::Y => Technique::YCycle,
            Links::Xy => Technique::XyCycle,
        };
        let origin = Origin::Cycle(path);
        self.add(Finding { technique, rating, complexity, kind, placement: None, removal, origin });
    }

    /// The chain from a node to its opposite, given from its end.
    fn forcing_path(&mut self, start: Node) -> Vec<(Node, Cause)> {
        let graph = self.graph;
        let (cell, digit) = split(start);
        let number = usize::from(graph.numbers[cell * 9 + digit]);
        let seen_by = graph.row(&graph.seen_by[usize::from(self.links == Links::Xy)], number);
        self.tree.clear();
        if is_on(start) {
            self.tree.add(number, ROOT, 0);
        } else {
            self.add_roots(number);
        }
        let mut path = Vec::new();
        let mut head = 0;
        while let Some(&at) = self.tree.order.get(head) {
            head += 1;
            if is_on(start) && contains(seen_by, at.into()) {
                path.push((opposite(start), weak_cause(graph.nodes[usize::from(at)], start)));
                self.tree.path(graph, at.into(), &mut path);
                path.push((start, Cause::Start));
                return path;
            }
            self.tree.expand(graph, self.links, at.into());
            if !is_on(start) && contains(&self.tree.seen, number) {
                let root = self.tree.path(graph, number, &mut path);
                graph.strong.strong(cell, digit, |to, cause| {
                    if to == graph.nodes[root] && (self.links == Links::Xy || cause != Cause::Cell) {
                        path.push((to, cause));
                    }
                });
                path.push((start, Cause::Start));
                return path;
            }
        }
        path
    }

    /// Builds the chain of a finding.
    fn with_chain(&mut self, finding: Finding) -> (Finding, Chain) {
        let (path, is_cycle) = match finding.origin {
            Origin::Cycle(ref path) => (path.clone(), true),
            Origin::Forcing { start, in_cells } => {
                self.links = if in_cells { Links::Xy } else { Links::X };
                (self.forcing_path(start), false)
            }
            Origin::Branches(..) => (Vec::new(), false),
        };
        let branches = vec![Branch::from_path(&path)];
        let chain = Chain { branches, is_cycle, complexity: finding.complexity };
        (finding, chain)
    }
}

/// The first reason why two different candidates that see each other do so.
fn weak_cause(a: Node, b: Node) -> Cause {
    let ((a, _), (b, _)) = (split(a), split(b));
    if a == b {
        return Cause::Cell;
    }
    let shared = (0..3).find(|&kind| HOUSES_OF[a][kind] == HOUSES_OF[b][kind]);
    shared.map_or(Cause::Cell, |kind| HOUSE_CAUSES[kind])
}
