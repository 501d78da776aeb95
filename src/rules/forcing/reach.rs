//! What follows from a candidate along chains.

use crate::grid::{Board, Candidate, Cells, Digit, Digits, HouseId, Index, Storage};
use crate::rules::search::common_peers::clash;
use crate::rules::search::tree::Tree;
use crate::step::Constraint;

/// Truths of a chain at most.
const LONGEST: usize = 8;

/// A truth with two candidates left: where the one is false, the other is true.
#[derive(Clone, Copy)]
struct Strong {
    from: Candidate,
    to: Candidate,
    by: By,
}

/// A constraint of the grid, which is small to keep.
#[derive(Clone, Copy)]
enum By {
    Cell,
    House(HouseId),
}

/// Every truth of a position with two candidates left, both ways.
pub(in crate::rules) struct StrongLinks<S: Storage> {
    /// Sorted by where they start.
    all: Vec<Strong>,
    /// Where each digit has one.
    starts: Vec<Cells<S>>,
}

impl<S: Storage> StrongLinks<S> {
    pub(in crate::rules) fn new(board: &Board<'_, S>) -> Self {
        let layout = board.layout();
        let mut all = Vec::new();
        let mut add = |one: Candidate, other: Candidate, by: By| {
            all.push(Strong { from: one, to: other, by });
            all.push(Strong { from: other, to: one, by });
        };
        for cell in *board.open() {
            let mut digits = board.candidates(cell).into_iter();
            if let (Some(one), Some(other), None) = (digits.next(), digits.next(), digits.next()) {
                add(Candidate { cell, digit: one }, Candidate { cell, digit: other }, By::Cell);
            }
        }
        for digit in layout.all_digits() {
            let places = *board.cells_for(digit) & *board.open();
            for house in layout.all_houses() {
                let mut cells = (places & *board.geometry().house(house)).into_iter();
                if let (Some(one), Some(other), None) = (cells.next(), cells.next(), cells.next()) {
                    add(Candidate { cell: one, digit }, Candidate { cell: other, digit }, By::House(house));
                }
            }
        }
        // Stable: of one candidate its cell first, and then its houses in order.
        all.sort_by_key(|link| link.from);
        let mut starts = vec![Cells::<S>::default(); layout.digits()];
        for link in &all {
            starts[link.from.digit.index()].insert(link.from.cell);
        }
        Self { all, starts }
    }

    pub(in crate::rules) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Each truth once, with its two candidates.
    pub(super) fn truths(&self) -> impl Iterator<Item = (Constraint, [Candidate; 2])> + '_ {
        let once = self.all.iter().filter(|link| link.from < link.to);
        once.map(|link| (link.truth(), [link.from, link.to]))
    }

    fn of(&self, from: Candidate) -> &[Strong] {
        let first = self.all.partition_point(|link| link.from < from);
        let count = self.all[first..].partition_point(|link| link.from == from);
        &self.all[first..first + count]
    }
}

impl Strong {
    fn truth(&self) -> Constraint {
        match self.by {
            By::Cell => Constraint::Cell(self.from.cell),
            By::House(house) => Constraint::House(house, self.from.digit),
        }
    }
}

/// A candidate that is true at some point of a chain, and the truth that leaves only it; none for the first.
type On = (Candidate, Option<Strong>);

/// A step of a chain: the link that makes a candidate false, and the truth that makes the next one true.
#[derive(PartialEq, Eq)]
pub(in crate::rules) struct Hop {
    pub(in crate::rules) link: Constraint,
    pub(in crate::rules) truth: Constraint,
}

/// What follows where a candidate of a truth is true: all that its chains make true or false, each by the shortest of them.
/// No chain goes through another candidate of the truth, for then that one and its partner would be cases enough. Chains end
/// where they contradict one another: such a candidate is false by less than cases.
pub(in crate::rules) struct Reach<S: Storage> {
    /// What is true, nearest first: the candidate itself to begin with.
    on: Tree<On>,
    pub(in crate::rules) is_on: Vec<Cells<S>>,
    pub(in crate::rules) is_off: Vec<Cells<S>>,
}

impl<S: Storage> Reach<S> {
    pub(in crate::rules) fn new(
        board: &Board<'_, S>,
        links: &StrongLinks<S>,
        over: &[Candidate],
        start: Candidate,
    ) -> Self {
        let none = || vec![Cells::<S>::default(); board.layout().digits()];
        let mut reach = Self { on: Tree::new([(start, None)]), is_on: none(), is_off: none() };
        reach.is_on[start.digit.index()].insert(start.cell);
        while reach.on.layer().next().is_some() {
            if reach.contradicts(board) {
                for (candidate, _) in reach.on.layer() {
                    reach.is_on[candidate.digit.index()].remove(candidate.cell);
                }
                reach.on.drop_layer();
                break;
            }
            for at in reach.on.next_layer() {
                let (candidate, _) = reach.on.node(at);
                let fresh = reach.clear(board, candidate);
                let length = reach.on.length(at);
                if length == LONGEST {
                    continue;
                }
                let mut ahead = |off: Candidate| {
                    if length == 0 && over.contains(&off) {
                        return;
                    }
                    for &strong in links.of(off) {
                        let on = &mut reach.is_on[strong.to.digit.index()];
                        if !on.contains(strong.to.cell) {
                            on.insert(strong.to.cell);
                            reach.on.push(at, (strong.to, Some(strong)));
                        }
                    }
                };
                for cell in fresh.0 & links.starts[candidate.digit.index()] {
                    ahead(Candidate { cell, ..candidate });
                }
                for digit in fresh
                    .1
                    .into_iter()
                    .filter(|digit: &Digit| links.starts[digit.index()].contains(candidate.cell))
                {
                    ahead(Candidate { digit, ..candidate });
                }
            }
        }
        reach
    }

    /// Whether one of the last layer is false already, or clashes with another of it or with what is true.
    fn contradicts(&self, board: &Board<'_, S>) -> bool {
        self.on.layer().any(|(Candidate { cell, digit }, _)| {
            let others = board.candidates(cell) - Digits::<S>::of(digit);
            self.is_off[digit.index()].contains(cell)
                || self.is_on[digit.index()].meets(board.geometry().peers(cell))
                || others.into_iter().any(|other: Digit| self.is_on[other.index()].contains(cell))
        })
    }

    /// Makes false what clashes with this. The cells that lose its digit and the digits that its cell loses are what was not
    /// false before.
    fn clear(&mut self, board: &Board<'_, S>, Candidate { cell, digit }: Candidate) -> (Cells<S>, Digits<S>) {
        let off = &mut self.is_off[digit.index()];
        let cells = (*board.cells_for(digit) & *board.geometry().peers(cell)) - *off;
        *off = *off | cells;
        let others = board.candidates(cell) - Digits::<S>::of(digit);
        let fresh: Digits<S> =
            others.into_iter().filter(|other: &Digit| !self.is_off[other.index()].contains(cell)).collect();
        for other in fresh {
            self.is_off[other.index()].insert(cell);
        }
        (cells, fresh)
    }

    /// The place in its list of what is true, and how many truths that takes.
    pub(in crate::rules) fn place_of(&self, candidate: Candidate) -> Option<(usize, usize)> {
        self.first(|on| on == candidate)
    }

    /// The first that is true and clashes with this one, and how many truths that takes.
    pub(in crate::rules) fn first_against(
        &self,
        board: &Board<'_, S>,
        target: Candidate,
    ) -> Option<(usize, usize)> {
        self.first(|on| clash(board, on, target))
    }

    fn first(&self, is_it: impl Fn(Candidate) -> bool) -> Option<(usize, usize)> {
        let at = self.on.nodes().position(|(on, _)| is_it(on))?;
        Some((at, self.on.length(at)))
    }

    /// What must be false for this to be true; none for the candidate itself.
    pub(super) fn last_off(&self, at: usize) -> Option<Candidate> {
        self.on.node(at).1.map(|strong| strong.from)
    }

    pub(in crate::rules) fn candidate(&self, at: usize) -> Candidate {
        self.on.node(at).0
    }

    /// The chain to what is true at this place in the list, in order.
    pub(in crate::rules) fn chain(&self, board: &Board<'_, S>, at: usize) -> Vec<Hop> {
        let hop = |pair: &[On]| {
            let ((before, _), (_, strong)) = (pair[0], pair[1]);
            let link = link(board, before, strong?.from)?;
            Some(Hop { link, truth: strong?.truth() })
        };
        self.on.chain(at).windows(2).filter_map(hop).collect()
    }
}

/// What does not hold both of two that clash: their cell, or the first house.
pub(in crate::rules) fn link<S: Storage>(
    board: &Board<'_, S>,
    one: Candidate,
    other: Candidate,
) -> Option<Constraint> {
    if one.cell == other.cell {
        return Some(Constraint::Cell(one.cell));
    }
    let shared: Option<HouseId> = board.layout().shared_house(one.cell, other.cell);
    shared.map(|house| Constraint::House(house, one.digit))
}
