//! The graph that chains run along: its nodes are candidates and groups of one digit, joined by strong and
//! weak links. It works on any layout.

use std::ops::ControlFlow;

use super::sets::{SetLinks, SpotNodes};
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Index, Set, Storage};
use crate::rules::Work;
use crate::rules::als::AlsIndex;
use crate::rules::search::common_peers::common_peers;
use crate::rules::search::rows::{self, BitRow};

/// Number of nodes between two checks of the time.
const TIME_CHECK_INTERVAL: usize = 64;

/// Settings of a chain graph: the kinds of links and nodes that it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// True if there are strong links in houses (a digit with only two nodes), and so weak links in cells.
    pub(super) houses: bool,
    /// True if there are strong links in cells with two candidates.
    pub(super) cells: bool,
    /// The kinds of nodes that the graph has.
    pub(super) nodes: Nodes,
}

/// The kinds of nodes in a chain graph. Each kind includes those listed before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Nodes {
    /// Single candidates.
    Candidates,
    /// Also groups: all cells of a digit where two houses cross, if there are several.
    Groups,
    /// Also all cells of a digit in an almost locked set, as one node. A set links its digits strongly.
    AlmostLockedSets,
}

/// A node of a chain graph: one candidate, or several of one digit. It is true if one of its candidates is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) digit: Digit,
    /// The cells of the candidates, in order.
    pub(super) cells: Vec<Cell>,
}

impl Node {
    /// Returns the candidate of a node with a single cell.
    pub(super) fn candidate(&self) -> Option<Candidate> {
        match self.cells[..] {
            [cell] => Some(Candidate { cell, digit: self.digit }),
            _ => None,
        }
    }

    /// Returns true if the candidate belongs to the node.
    pub(super) fn holds(&self, candidate: Candidate) -> bool {
        self.digit == candidate.digit && self.cells.contains(&candidate.cell)
    }

    /// Returns the cells of the node as a bit set.
    pub(super) fn set<S: Storage>(&self) -> Cells<S> {
        self.cells.iter().copied().collect()
    }
}

/// A symmetric relation of graph nodes, such as weak links: a bit for every pair, in one row for each node.
#[derive(Debug)]
struct BitTable {
    words: usize,
    bits: Vec<u64>,
}

impl BitTable {
    fn of(nodes: usize) -> Self {
        let words = rows::none(nodes).len();
        Self { words, bits: vec![0; words * nodes] }
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.bits[node * self.words..][..self.words]
    }

    fn join(&mut self, one: usize, other: usize) {
        for (at, number) in [(one, other), (other, one)] {
            rows::insert(&mut self.bits[at * self.words..][..self.words], number);
        }
    }
}

/// The chain graph of a position: its nodes, and the weak and strong links between them.
#[derive(Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    weak: BitTable,
    strong: BitTable,
    /// The nodes with a strong link. A chain goes on from no other.
    linked: BitRow,
    /// The nodes with a single candidate.
    single: BitRow,
    /// The strong links by almost locked sets.
    set_links: SetLinks,
}

impl Graph {
    /// Builds the chain graph of a position. If `almost` is given, its almost locked sets add strong links.
    /// Returns `None` if there is no strong link, before it fills the large table of weak links.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time runs out.
    pub(super) fn of<S: Storage>(
        board: &Board<'_, S>,
        links: Links,
        almost: Option<&AlsIndex<S>>,
        work: &Work<'_, S>,
    ) -> ControlFlow<(), Option<Self>> {
        let (mut nodes, mut of_digits, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut spots = almost.map(SpotNodes::of);
        for digit in board.layout().all_digits() {
            work.check_time()?;
            let mut sets = cells_of_nodes(board, digit, links.nodes >= Nodes::Groups);
            if let Some(spots) = &mut spots {
                spots.add(digit, nodes.len(), &mut sets);
            }
            if links.houses {
                add_house_pairs(board, digit, nodes.len(), &sets, &mut pairs);
            }
            of_digits.push((nodes.len(), sets.clone()));
            nodes.extend(sets.into_iter().map(|cells| Node { digit, cells: cells.into_iter().collect() }));
        }
        let in_cells = if links.cells { nodes_by_cell(board, &nodes) } else { Vec::new() };
        pairs.extend(in_cells.iter().filter_map(|numbers| <[usize; 2]>::try_from(&numbers[..]).ok()));
        let set_links = match &spots {
            Some(spots) => spots.set_links(board, nodes.len(), work)?,
            None => SetLinks::default(),
        };
        if pairs.is_empty() && set_links.is_empty() {
            return ControlFlow::Continue(None);
        }
        let (mut weak, mut strong) = (BitTable::of(nodes.len()), BitTable::of(nodes.len()));
        for [one, other] in pairs {
            strong.join(one, other);
        }
        for (first, sets) in &of_digits {
            join_weakly(board, *first, sets, &mut weak, work)?;
        }
        if links.houses {
            join_cell_candidates(&in_cells, &mut weak);
        }
        let mut single = rows::none(nodes.len());
        for (at, _) in nodes.iter().enumerate().filter(|(_, node)| node.cells.len() == 1) {
            rows::insert(&mut single, at);
        }
        let mut linked = rows::none(nodes.len());
        for at in 0..nodes.len() {
            if !rows::is_empty(strong.row(at)) || !set_links.of_node(at).is_empty() {
                rows::insert(&mut linked, at);
            }
        }
        ControlFlow::Continue(Some(Self { nodes, weak, strong, linked, single, set_links }))
    }

    /// Returns the nodes with a strong link, where chains can start and go on, as a row of bits.
    pub(super) fn linked(&self) -> &[u64] {
        &self.linked
    }

    pub(super) fn node(&self, number: usize) -> &Node {
        &self.nodes[number]
    }

    /// Returns the nodes weakly linked to node `number` (the two cannot both be true), as a row of bits.
    pub(super) fn weak(&self, number: usize) -> &[u64] {
        self.weak.row(number)
    }

    /// Returns the nodes strongly linked to node `number` by a house or a cell, as a row of bits.
    pub(super) fn strong(&self, number: usize) -> &[u64] {
        self.strong.row(number)
    }

    /// Returns the nodes strongly linked to node `number` by an almost locked set, each as (number of cells
    /// in the smallest such set, node).
    pub(super) fn set_links(&self, number: usize) -> &[(usize, usize)] {
        self.set_links.of_node(number)
    }

    /// Returns the cells of each almost locked set that links two nodes strongly, smaller sets first.
    pub(super) fn sets_between(&self, one: usize, other: usize) -> impl Iterator<Item = &[Cell]> {
        self.set_links.between(one, other)
    }

    /// Returns the nodes with a single candidate, as a row of bits.
    pub(super) fn single(&self) -> &[u64] {
        &self.single
    }

    /// Returns the number of words in a row of bits, which has one bit for each node.
    pub(super) fn words(&self) -> usize {
        self.weak.words
    }

    /// Returns an empty row of bits, one bit for each node.
    pub(super) fn none(&self) -> BitRow {
        rows::none(self.nodes.len())
    }
}

/// Returns the cells of each node of a digit: its single cells and, if `grouped`, its groups (several cells
/// where two houses cross).
fn cells_of_nodes<S: Storage>(board: &Board<'_, S>, digit: Digit, grouped: bool) -> Vec<Cells<S>> {
    let places = *board.cells_for(digit) & *board.open();
    let mut sets: Vec<Cells<S>> = places.into_iter().map(Cells::<S>::of).collect();
    if !grouped {
        return sets;
    }
    let geometry = board.geometry();
    let houses: Vec<Cells<S>> =
        board.layout().all_houses().map(|house| *geometry.house(house) & places).collect();
    for (at, &one) in houses.iter().enumerate().filter(|(_, house)| house.len() > 1) {
        for &other in &houses[at + 1..] {
            let shared = one & other;
            if shared.len() > 1 && !sets.contains(&shared) {
                sets.push(shared);
            }
        }
    }
    sets
}

fn join_weakly<S: Storage>(
    board: &Board<'_, S>,
    first: usize,
    sets: &[Cells<S>],
    weak: &mut BitTable,
    work: &Work<'_, S>,
) -> ControlFlow<()> {
    // The first nodes of a digit are single cells, in order.
    let alone = sets.iter().take_while(|cells| cells.len() == 1).count();
    let places = sets[..alone].iter().fold(Cells::<S>::default(), |all, &cells| all | cells);
    let mut number = vec![0; board.layout().cells()];
    for (at, cell) in places.into_iter().enumerate() {
        number[cell.index()] = at;
    }
    for (one, &cells) in sets.iter().enumerate() {
        work.check_time_each(TIME_CHECK_INTERVAL, one)?;
        let seen = common_peers(board.geometry(), cells);
        for cell in seen & places {
            weak.join(first + one, first + number[cell.index()]);
        }
        for (other, cells) in sets.iter().enumerate().skip(alone.max(one + 1)) {
            if seen.contains_all(cells) {
                weak.join(first + one, first + other);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds the strong links of a digit in houses: every two nodes that together are all its cells in a house.
/// `sets` has the cells of the digit's nodes, and `first` is the number of the first of these nodes.
fn add_house_pairs<S: Storage>(
    board: &Board<'_, S>,
    digit: Digit,
    first: usize,
    sets: &[Cells<S>],
    pairs: &mut Vec<[usize; 2]>,
) {
    let widest = sets.iter().map(Set::len).max().unwrap_or_default();
    for house in board.layout().all_houses() {
        let places = *board.cells_for(digit) & *board.geometry().house(house);
        if !(2..=2 * widest).contains(&places.len()) {
            continue;
        }
        let inside: Vec<(usize, Cells<S>)> =
            sets.iter().copied().enumerate().filter(|(_, cells)| places.contains_all(cells)).collect();
        for (at, &(one, cells)) in inside.iter().enumerate() {
            let rest = places - cells;
            if let Some((other, _)) = inside[at + 1..].iter().find(|(_, cells)| *cells == rest) {
                pairs.push([first + one, first + other]);
            }
        }
    }
}

/// Returns, for each cell, its nodes with a single candidate.
fn nodes_by_cell<S: Storage>(board: &Board<'_, S>, nodes: &[Node]) -> Vec<Vec<usize>> {
    let mut in_cells: Vec<Vec<usize>> = vec![Vec::new(); board.layout().cells()];
    for (number, node) in nodes.iter().enumerate() {
        if let [cell] = node.cells[..] {
            in_cells[cell.index()].push(number);
        }
    }
    in_cells
}

/// Adds a weak link between any two candidates of a cell.
fn join_cell_candidates(in_cells: &[Vec<usize>], weak: &mut BitTable) {
    for numbers in in_cells {
        for (at, &one) in numbers.iter().enumerate() {
            for &other in &numbers[at + 1..] {
                weak.join(one, other);
            }
        }
    }
}
