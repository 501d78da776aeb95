//! What chains run along: candidates and groups of one digit, and which of them go together. It knows no shape.

use std::ops::ControlFlow;

use super::sets::{Spots, Through};
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Index, Storage};
use crate::rules::Work;
use crate::rules::als::AlmostLocked;
use crate::rules::search::common_peers::seeing_all;
use crate::rules::search::rows::{self, Row};

/// So many nodes are compared with others before the time is asked for again.
const AT_ONCE: usize = 64;

/// Which links a graph has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Links {
    /// A digit with two places, or groups of places, in a house.
    pub(super) houses: bool,
    /// A cell with two candidates.
    pub(super) cells: bool,
    /// What counts as one.
    pub(super) nodes: Nodes,
}

/// What is a node of a graph, each kind with those before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Nodes {
    /// A candidate.
    Candidates,
    /// All places of a digit in what two houses share, if they are several.
    Groups,
    /// All places of a digit in an almost locked set. Two digits of a set are linked strongly.
    Storage,
}

/// A candidate, or several of one digit of which it says that one is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) digit: Digit,
    /// In order.
    pub(super) cells: Vec<Cell>,
}

impl Node {
    /// The candidate, if it is one.
    pub(super) fn candidate(&self) -> Option<Candidate> {
        match self.cells[..] {
            [cell] => Some(Candidate { cell, digit: self.digit }),
            _ => None,
        }
    }

    /// Whether it is this candidate, or one of several.
    pub(super) fn holds(&self, candidate: Candidate) -> bool {
        self.digit == candidate.digit && self.cells.contains(&candidate.cell)
    }

    /// Its cells as a set.
    pub(super) fn set<S: Storage>(&self) -> Cells<S> {
        self.cells.iter().copied().collect()
    }
}

/// A row for every node.
#[derive(Debug)]
struct Table {
    words: usize,
    bits: Vec<u64>,
}

impl Table {
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

/// The nodes of a position and their links.
#[derive(Debug)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    weak: Table,
    strong: Table,
    /// The nodes that are one candidate.
    single: Row,
    /// The strong links that sets supply.
    through: Through,
}

impl Graph {
    /// The graph of a position with these links, those of almost locked sets among them if there are any. None if no link is
    /// strong: most of it is what goes weakly with what, which takes room for every two nodes.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time runs out.
    pub(super) fn of<S: Storage>(
        board: &Board<'_, S>,
        links: Links,
        almost: Option<&AlmostLocked<S>>,
        work: &Work<'_, S>,
    ) -> ControlFlow<(), Option<Self>> {
        let (mut nodes, mut of_digits, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut spots = almost.map(Spots::of);
        for digit in board.layout().all_digits() {
            work.check_time()?;
            let mut sets = sets(board, digit, links.nodes >= Nodes::Groups);
            if let Some(spots) = &mut spots {
                spots.add(digit, nodes.len(), &mut sets);
            }
            if links.houses {
                linked_in_houses(board, digit, nodes.len(), &sets, &mut pairs);
            }
            of_digits.push((nodes.len(), sets.clone()));
            nodes.extend(sets.into_iter().map(|cells| Node { digit, cells: cells.into_iter().collect() }));
        }
        let in_cells = if links.cells { in_cells(board, &nodes) } else { Vec::new() };
        pairs.extend(in_cells.iter().filter_map(|numbers| <[usize; 2]>::try_from(&numbers[..]).ok()));
        let through = match &spots {
            Some(spots) => spots.through(board, nodes.len(), work)?,
            None => Through::default(),
        };
        if pairs.is_empty() && through.is_empty() {
            return ControlFlow::Continue(None);
        }
        let (mut weak, mut strong) = (Table::of(nodes.len()), Table::of(nodes.len()));
        for [one, other] in pairs {
            strong.join(one, other);
        }
        for (first, sets) in &of_digits {
            join_weakly(board, *first, sets, &mut weak, work)?;
        }
        if links.houses {
            join_in_cells(&in_cells, &mut weak);
        }
        let mut single = rows::none(nodes.len());
        for (at, _) in nodes.iter().enumerate().filter(|(_, node)| node.cells.len() == 1) {
            rows::insert(&mut single, at);
        }
        ControlFlow::Continue(Some(Self { nodes, weak, strong, single, through }))
    }

    /// The nodes that a strong link starts from.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len())
            .filter(|&node| !rows::is_empty(self.strong(node)) || !self.through(node).is_empty())
    }

    pub(super) fn node(&self, number: usize) -> &Node {
        &self.nodes[number]
    }

    /// The nodes that cannot be true together with this one.
    pub(super) fn weak(&self, number: usize) -> &[u64] {
        self.weak.row(number)
    }

    /// The nodes of which this one or that is true.
    pub(super) fn strong(&self, number: usize) -> &[u64] {
        self.strong.row(number)
    }

    /// The nodes of which this one or that is true by a set, and how many cells that has at least.
    pub(super) fn through(&self, number: usize) -> &[(usize, usize)] {
        self.through.at(number)
    }

    /// The cells of each set of which one of the two nodes is true, smaller sets first.
    pub(super) fn sets(&self, one: usize, other: usize) -> impl Iterator<Item = &[Cell]> {
        self.through.between(one, other)
    }

    /// The nodes that are one candidate.
    pub(super) fn single(&self) -> &[u64] {
        &self.single
    }

    /// How many words a row of its nodes has.
    pub(super) fn words(&self) -> usize {
        self.weak.words
    }

    /// An empty set of its nodes.
    pub(super) fn none(&self) -> Row {
        rows::none(self.nodes.len())
    }
}

/// The places of a digit one by one and, `grouped`, those that two houses share.
fn sets<S: Storage>(board: &Board<'_, S>, digit: Digit, grouped: bool) -> Vec<Cells<S>> {
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
    weak: &mut Table,
    work: &Work<'_, S>,
) -> ControlFlow<()> {
    for (one, &cells) in sets.iter().enumerate() {
        work.check_time_each(AT_ONCE, one)?;
        let seen = seeing_all(board.geometry(), cells);
        for (other, cells) in sets.iter().enumerate().skip(one + 1) {
            if seen.contains_all(cells) {
                weak.join(first + one, first + other);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds every two of these nodes of a digit that are all its places in a house between them.
fn linked_in_houses<S: Storage>(
    board: &Board<'_, S>,
    digit: Digit,
    first: usize,
    sets: &[Cells<S>],
    pairs: &mut Vec<[usize; 2]>,
) {
    for house in board.layout().all_houses() {
        let places = *board.cells_for(digit) & *board.geometry().house(house);
        if places.len() < 2 {
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

/// For each cell, the nodes that are one of its candidates.
fn in_cells<S: Storage>(board: &Board<'_, S>, nodes: &[Node]) -> Vec<Vec<usize>> {
    let mut in_cells: Vec<Vec<usize>> = vec![Vec::new(); board.layout().cells()];
    for (number, node) in nodes.iter().enumerate() {
        if let [cell] = node.cells[..] {
            in_cells[cell.index()].push(number);
        }
    }
    in_cells
}

/// Joins any two candidates of a cell weakly.
fn join_in_cells(in_cells: &[Vec<usize>], weak: &mut Table) {
    for numbers in in_cells {
        for (at, &one) in numbers.iter().enumerate() {
            for &other in &numbers[at + 1..] {
                weak.join(one, other);
            }
        }
    }
}
