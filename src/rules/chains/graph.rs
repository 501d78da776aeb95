//! The graph that chains run along: its nodes are candidates and groups of one digit, joined by strong and
//! weak links. It works on any layout.

use std::ops::ControlFlow;

use super::sets::{SetLinks, SpotNodes};
use crate::grid::{Board, Candidate, Cell, Cells, Digit, HouseId, Index, Set, Storage};
use crate::rules::Work;
use crate::rules::als::AlsIndex;
use crate::rules::search::cache::Snapshot;
use crate::rules::search::common_peers::common_peers;
use crate::rules::search::lists::Lists;
use crate::rules::search::rows::{self, BitRow, Table};
use crate::step::sorted;

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

/// An earlier position, the one it led to, and the cells that changed.
#[derive(Clone, Copy)]
pub(super) struct Change<'a, 'g, S: Storage> {
    pub(super) before: &'a Snapshot<S>,
    pub(super) board: &'a Board<'g, S>,
    pub(super) cells: Cells<S>,
}

impl<S: Storage> Change<'_, '_, S> {
    /// Returns false only if each strong link by a cell or a house was there before, between the same nodes.
    pub(super) fn adds_link(&self, links: Links) -> bool {
        let board = self.board;
        let is_pair = |cell| board.candidates(cell).len() == 2;
        if links.cells && (self.cells & *board.open()).into_iter().any(is_pair) {
            return true;
        }
        let geometry = board.geometry();
        let has_group = |rest: Cells<S>, house| geometry.houses_holding(rest).any(|other| other != house);
        let is_rest = |rest: Cells<S>, house| rest.len() == 1 || has_group(rest, house);
        let is_linked = |places: Cells<S>, house| match (links.nodes, places.len()) {
            (_, 2) => true,
            (Nodes::Candidates, _) | (_, 0 | 1) => false,
            _ => places.first().map(Cells::<S>::of).is_some_and(|first| {
                let mut beside = geometry.houses_holding(first).filter(|&other| other != house);
                is_rest(places - first, house)
                    || beside.any(|other| is_rest(places - *geometry.house(other), house))
            }),
        };
        let has_link = |digit| {
            let lost = self.lost(digit);
            let mut houses =
                board.layout().all_houses().filter(|&house| self.changes_house(&lost, house, links.nodes));
            !lost.is_empty()
                && houses.any(|house| is_linked(*board.cells_for(digit) & *geometry.house(house), house))
        };
        links.houses && board.layout().all_digits().any(has_link)
    }

    /// Returns false only if the two nodes were there before, and a strong link between them; true where they may be new.
    pub(super) fn may_add(&self, one: &Node<S>, other: &Node<S>, nodes: Nodes) -> bool {
        if one.digit != other.digit {
            return self.cells.meets(&one.cells);
        }
        let lost = self.lost(one.digit);
        let mut houses = self.board.geometry().houses_holding(one.cells | other.cells);
        !lost.is_empty() && houses.any(|house| self.changes_house(&lost, house, nodes))
    }

    fn lost(&self, digit: Digit) -> Cells<S> {
        *self.before.places(digit) - *self.board.cells_for(digit)
    }

    /// Returns whether a house, or a group in it, loses one of these cells of a digit.
    fn changes_house(&self, lost: &Cells<S>, house: HouseId, nodes: Nodes) -> bool {
        let geometry = self.board.geometry();
        let house = geometry.house(house);
        // Where more than two houses cross, a group of a house may lose a cell outside it.
        let loses = |crossing: &Cells<S>| crossing.meets(lost) && (*crossing & *house).len() > 1;
        house.meets(lost) || nodes != Nodes::Candidates && geometry.crossings().iter().any(loses)
    }
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S: Storage> {
    pub(super) digit: Digit,
    /// The cells of the candidates.
    pub(super) cells: Cells<S>,
}

impl<S: Storage> PartialEq for Node<S> {
    fn eq(&self, other: &Self) -> bool {
        (self.digit, self.cells) == (other.digit, other.cells)
    }
}

impl<S: Storage> Node<S> {
    /// Returns the candidate of a node with a single cell.
    pub(super) fn candidate(&self) -> Option<Candidate> {
        self.cells.only().map(|cell| Candidate { cell, digit: self.digit })
    }

    /// Returns true if the candidate belongs to the node.
    pub(super) fn holds(&self, candidate: Candidate) -> bool {
        self.digit == candidate.digit && self.cells.contains(candidate.cell)
    }
}

/// The chain graph of a position: its nodes, and the weak and strong links between them.
#[derive(Debug)]
pub(super) struct Graph<S: Storage> {
    nodes: Vec<Node<S>>,
    weak: Table,
    /// The nodes strongly linked to each node by a house or a cell.
    strong: Lists<usize>,
    /// The nodes with a strong link. A chain starts at no other and goes on from no other.
    pub(super) linked: BitRow,
    /// The nodes with a single candidate.
    pub(super) single: BitRow,
    /// The strong links by almost locked sets.
    pub(super) set_links: SetLinks<S>,
}

impl<S: Storage> Graph<S> {
    /// Builds the chain graph of a position. If `almost` is given, its almost locked sets add strong links.
    /// Returns `None` if there is no strong link, before it fills the large table of weak links.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the time runs out.
    pub(super) fn of(
        board: &Board<'_, S>,
        links: Links,
        almost: Option<&AlsIndex<S>>,
        work: &Work<'_, S>,
    ) -> ControlFlow<(), Option<Self>> {
        let mut numbering = Numbering { digits: Vec::new(), of: Vec::new() };
        let (mut nodes, mut of_digits, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut spots = almost.map(SpotNodes::of);
        for digit in board.layout().all_digits() {
            work.check_time()?;
            let mut sets = cells_of_nodes(board, digit, links.nodes >= Nodes::Groups);
            numbering.add(board, digit, nodes.len());
            if let Some(spots) = &mut spots {
                spots.add(digit, nodes.len(), &mut sets);
            }
            if links.houses {
                add_house_pairs(board, digit, &numbering, &sets, &mut pairs);
            }
            nodes.extend(sets.iter().map(|&cells| Node { digit, cells }));
            of_digits.push(sets);
        }
        if links.cells {
            let pair = |cell| {
                let both = board.candidates(cell).both()?;
                Some(both.map(|digit| numbering.of(board, Candidate { cell, digit })))
            };
            pairs.extend(board.open().into_iter().filter_map(pair));
        }
        let set_links = match &spots {
            Some(spots) => {
                spots.set_links(board, &|candidate| numbering.of(board, candidate), nodes.len(), work)?
            }
            None => SetLinks::none(),
        };
        if pairs.is_empty() && set_links.is_empty() {
            return ControlFlow::Continue(None);
        }
        let both = sorted(pairs.iter().flat_map(|&[one, other]| [(one, other), (other, one)]));
        let strong = Lists::of(nodes.len(), &both);
        let mut weak = Table::none(nodes.len());
        for (digit, sets) in board.layout().all_digits().zip(&of_digits) {
            join_weakly(board, digit, &numbering, sets, &mut weak, work)?;
        }
        if links.houses && links.cells {
            for cell in *board.open() {
                for one in numbering.in_cell(board, cell) {
                    numbering.in_cell(board, cell).filter(|&other| other != one).for_each(|other| {
                        weak.add(one, other);
                    });
                }
            }
        }
        let mut single = rows::none(nodes.len());
        for (at, _) in nodes.iter().enumerate().filter(|(_, node)| node.cells.only().is_some()) {
            rows::insert(&mut single, at);
        }
        let mut linked = rows::none(nodes.len());
        for at in 0..nodes.len() {
            if !strong.get(at).is_empty() || !set_links.of_node(at).is_empty() {
                rows::insert(&mut linked, at);
            }
        }
        ControlFlow::Continue(Some(Self { nodes, weak, strong, linked, single, set_links }))
    }

    pub(super) fn node(&self, number: usize) -> &Node<S> {
        &self.nodes[number]
    }

    /// Returns the nodes weakly linked to node `number` (the two cannot both be true), as a row of bits.
    pub(super) fn weak(&self, number: usize) -> &[u64] {
        self.weak.row(number)
    }

    /// Returns the nodes strongly linked to node `number` by a house or a cell.
    pub(super) fn strong(&self, number: usize) -> impl Iterator<Item = usize> {
        self.strong.get(number).iter().copied()
    }

    /// Returns the number of nodes.
    pub(super) fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of words in a row of bits, which has one bit for each node.
    pub(super) fn words(&self) -> usize {
        self.weak.words()
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
    for &crossing in board.geometry().crossings() {
        let shared = crossing & places;
        if shared.len() > 1 && !sets.contains(&shared) {
            sets.push(shared);
        }
    }
    sets
}

/// The numbers of the nodes with a single candidate.
struct Numbering<S: Storage> {
    /// For each digit, the number of its first node and its places. Its first nodes are its places in order.
    digits: Vec<(usize, Cells<S>)>,
    /// The number of each candidate, by digit and cell; meaningless for what is no candidate.
    of: Vec<usize>,
}

impl<S: Storage> Numbering<S> {
    fn add(&mut self, board: &Board<'_, S>, digit: Digit, first: usize) {
        let places = *board.cells_for(digit) & *board.open();
        self.digits.push((first, places));
        self.of.resize(self.of.len() + board.layout().cells(), 0);
        let of_digit = digit.index() * board.layout().cells();
        for (number, cell) in (first..).zip(places) {
            self.of[of_digit + cell.index()] = number;
        }
    }

    fn of(&self, board: &Board<'_, S>, candidate: Candidate) -> usize {
        self.of[candidate.digit.index() * board.layout().cells() + candidate.cell.index()]
    }

    /// Returns the numbers of the candidates of a cell.
    fn in_cell<'a>(&'a self, board: &'a Board<'_, S>, cell: Cell) -> impl Iterator<Item = usize> + 'a {
        board.candidates(cell).into_iter().map(move |digit| self.of(board, Candidate { cell, digit }))
    }
}

/// Adds the weak links of a digit. `sets` has the cells of its nodes.
fn join_weakly<S: Storage>(
    board: &Board<'_, S>,
    digit: Digit,
    numbering: &Numbering<S>,
    sets: &[Cells<S>],
    weak: &mut Table,
    work: &Work<'_, S>,
) -> ControlFlow<()> {
    let (first, places) = numbering.digits[digit.index()];
    let alone = places.len();
    for (one, &cells) in sets.iter().enumerate() {
        work.check_time_each(TIME_CHECK_INTERVAL, one)?;
        let seen = common_peers(board.geometry(), cells);
        for cell in seen & places {
            let other = numbering.of(board, Candidate { cell, digit });
            weak.add(first + one, other);
            if one >= alone {
                weak.add(other, first + one);
            }
        }
        for (other, cells) in sets.iter().enumerate().skip(alone.max(one + 1)) {
            if one >= alone && seen.contains_all(cells) {
                weak.join(first + one, first + other);
            }
        }
    }
    ControlFlow::Continue(())
}

/// Adds the strong links of a digit in houses: every two nodes that together are all its cells in a house.
/// `sets` has the cells of the digit's nodes.
fn add_house_pairs<S: Storage>(
    board: &Board<'_, S>,
    digit: Digit,
    numbering: &Numbering<S>,
    sets: &[Cells<S>],
    pairs: &mut Vec<[usize; 2]>,
) {
    let (first, alone) = numbering.digits[digit.index()];
    let (first, groups) = (first + alone.len(), &sets[alone.len()..]);
    let widest = sets.iter().map(Set::len).max().unwrap_or_default();
    for house in board.layout().all_houses() {
        let places = *board.cells_for(digit) & *board.geometry().house(house);
        if !(2..=2 * widest).contains(&places.len()) {
            continue;
        }
        if let Some(both) = places.both() {
            pairs.push(both.map(|cell| numbering.of(board, Candidate { cell, digit })));
            continue;
        }
        for (one, &cells) in (first..).zip(groups).filter(|(_, cells)| places.contains_all(cells)) {
            let rest = places - cells;
            let other = match rest.only() {
                Some(cell) => Some(numbering.of(board, Candidate { cell, digit })),
                None => groups.iter().position(|&group| group == rest).map(|at| first + at),
            };
            pairs.extend(other.map(|other| [one, other]));
        }
    }
}
