//! The candidates that chains from one start candidate make true or false.

use crate::grid::{Board, Candidate, Cells, Digit, Digits, HouseId, Index, Layout, Storage, Store};
use crate::rules::search::common_peers::{clash, open_candidates};
use crate::rules::search::lists::Lists;
use crate::rules::search::tree::Tree;
use crate::step::Constraint;

/// Maximum number of strong links in a chain.
const LONGEST: usize = 8;

/// A strong link, directed: if `from` is false, `to` is true.
#[derive(Clone, Copy)]
struct StrongLink {
    from: Candidate,
    to: Candidate,
    by: LinkSource,
}

/// The constraint behind a strong link, in compact form: the cell, or a house (with the digit of the link).
#[derive(Clone, Copy)]
enum LinkSource {
    Cell,
    House(HouseId),
}

/// Every strong link of a position, in both directions.
pub(in crate::rules) struct StrongLinks<S: Storage> {
    /// The links from each candidate, by cell and digit. The links of one come in order, cell first and then houses.
    from: Lists<StrongLink>,
    /// For each digit, the cells where a strong link of the digit starts.
    starts: Vec<Cells<S>>,
}

impl<S: Storage> StrongLinks<S> {
    pub(in crate::rules) fn new(board: &Board<'_, S>) -> Self {
        let layout = board.layout();
        let mut all = Vec::new();
        let mut add = |[one, other]: [Candidate; 2], by: LinkSource| {
            for (from, to) in [(one, other), (other, one)] {
                all.push((place(layout, from), StrongLink { from, to, by }));
            }
        };
        for cell in *board.open() {
            if let Some(both) = board.candidates(cell).both() {
                add(both.map(|digit| Candidate { cell, digit }), LinkSource::Cell);
            }
        }
        for digit in layout.all_digits() {
            let places = *board.cells_for(digit) & *board.open();
            for house in layout.all_houses() {
                if let Some(both) = (places & *board.geometry().house(house)).both() {
                    add(both.map(|cell| Candidate { cell, digit }), LinkSource::House(house));
                }
            }
        }
        let mut starts = vec![Cells::<S>::default(); layout.digits()];
        for (_, link) in &all {
            starts[link.from.digit.index()].insert(link.from.cell);
        }
        Self { from: Lists::of(layout.cells() * layout.digits(), &all), starts }
    }

    pub(in crate::rules) fn is_empty(&self) -> bool {
        self.from.all().is_empty()
    }

    /// Returns the constraint and both candidates of each strong link, each link once.
    pub(super) fn truths(&self) -> impl Iterator<Item = (Constraint, [Candidate; 2])> + '_ {
        let once = self.from.all().iter().filter(|link| link.from < link.to);
        once.map(|link| (link.truth(), [link.from, link.to]))
    }
}

/// Returns the place of a candidate among all, cell by cell.
fn place(layout: &Layout, candidate: Candidate) -> usize {
    candidate.cell.index() * layout.digits() + candidate.digit.index()
}

impl StrongLink {
    fn truth(&self) -> Constraint {
        match self.by {
            LinkSource::Cell => Constraint::Cell(self.from.cell),
            LinkSource::House(house) => Constraint::House(house, self.from.digit),
        }
    }
}

/// A candidate that a chain makes true, and the strong link that leads to it (`None` for the start).
type TrueNode = (Candidate, Option<StrongLink>);

/// Two links of a chain: the weak link makes a candidate false, the strong link makes the next one true.
#[derive(PartialEq, Eq)]
pub(in crate::rules) struct ChainStep {
    pub(in crate::rules) link: Constraint,
    pub(in crate::rules) truth: Constraint,
}

/// The candidates that chains from one start make true or false, each by a shortest chain.
///
/// The start is one of the cases of a forcing chain: the candidates of a constraint. No chain goes through
/// another case: that case and its partner would then be enough. Chains stop before the first contradiction:
/// a start that leads to one is false without cases.
pub(in crate::rules) struct Reach<S: Storage> {
    /// The true candidates, nearest first. The first one is the start.
    on: Tree<TrueNode>,
    /// For each digit, the cells where the chains make it true.
    pub(in crate::rules) is_on: S::ByDigit,
    /// For each digit, the cells where the chains make it false.
    pub(in crate::rules) is_off: S::ByDigit,
}

impl<S: Storage> Reach<S> {
    pub(in crate::rules) fn new(
        board: &Board<'_, S>,
        links: &StrongLinks<S>,
        over: &[Candidate],
        start: Candidate,
    ) -> Self {
        Self::search(board, links, over, start, true)
    }

    fn search(
        board: &Board<'_, S>,
        links: &StrongLinks<S>,
        over: &[Candidate],
        start: Candidate,
        ends_at_contradiction: bool,
    ) -> Self {
        let none = || S::ByDigit::filled(Cells::<S>::default(), board.layout().digits());
        let mut reach = Self { on: Tree::new([(start, None)]), is_on: none(), is_off: none() };
        reach.is_on.as_mut()[start.digit.index()].insert(start.cell);
        while reach.on.layer().next().is_some() {
            if ends_at_contradiction && reach.contradicts(board) {
                for (candidate, _) in reach.on.layer() {
                    reach.is_on.as_mut()[candidate.digit.index()].remove(candidate.cell);
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
                    for &strong in links.from.get(place(board.layout(), off)) {
                        let on = &mut reach.is_on.as_mut()[strong.to.digit.index()];
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

    /// Returns true if a candidate found true in the last layer is false already, or clashes with a true one.
    fn contradicts(&self, board: &Board<'_, S>) -> bool {
        self.on.layer().any(|(Candidate { cell, digit }, _)| {
            let others = board.candidates(cell) - Digits::<S>::of(digit);
            self.is_off.as_ref()[digit.index()].contains(cell)
                || self.is_on.as_ref()[digit.index()].meets(board.geometry().peers(cell))
                || others.into_iter().any(|other: Digit| self.is_on.as_ref()[other.index()].contains(cell))
        })
    }

    /// Makes every candidate false that clashes with the given one. Returns those that were not false before:
    /// the cells that lose the digit, and the other digits that the cell loses.
    fn clear(&mut self, board: &Board<'_, S>, Candidate { cell, digit }: Candidate) -> (Cells<S>, Digits<S>) {
        let off = &mut self.is_off.as_mut()[digit.index()];
        let cells = (*board.cells_for(digit) & *board.geometry().peers(cell)) - *off;
        *off = *off | cells;
        let others = board.candidates(cell) - Digits::<S>::of(digit);
        let fresh: Digits<S> = others
            .into_iter()
            .filter(|other: &Digit| !self.is_off.as_ref()[other.index()].contains(cell))
            .collect();
        for other in fresh {
            self.is_off.as_mut()[other.index()].insert(cell);
        }
        (cells, fresh)
    }

    /// Returns the index of a true candidate in the tree `on`, and the number of strong links to it.
    pub(in crate::rules) fn place_of(&self, candidate: Candidate) -> Option<(usize, usize)> {
        self.first(|on| on == candidate)
    }

    /// Finds the nearest true candidate that clashes with `target`: its index in `on`, and the number of
    /// strong links to it.
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

    /// Returns the false candidate strongly linked to the true one at index `at`; `None` for the start.
    pub(super) fn last_off(&self, at: usize) -> Option<Candidate> {
        self.on.node(at).1.map(|strong| strong.from)
    }

    pub(in crate::rules) fn candidate(&self, at: usize) -> Candidate {
        self.on.node(at).0
    }

    /// Returns the chain to the true candidate at index `at`, in order.
    pub(in crate::rules) fn chain(&self, board: &Board<'_, S>, at: usize) -> Vec<ChainStep> {
        let hop = |pair: &[TrueNode]| {
            let ((before, _), (_, strong)) = (pair[0], pair[1]);
            let link = link(board, before, strong?.from)?;
            Some(ChainStep { link, truth: strong?.truth() })
        };
        self.on.chain(at).windows(2).filter_map(hop).collect()
    }
}

/// For each candidate, the most that chains from it make true or false: they go on after a contradiction, and through
/// any other case.
pub(super) struct Bounds<S: Storage> {
    /// For each candidate, by cell and digit, its index in `bounds`.
    at: Vec<usize>,
    /// For each digit, the cells where it is true, and those where it is false.
    bounds: Vec<[S::ByDigit; 2]>,
}

impl<S: Storage> Bounds<S> {
    pub(super) fn new(board: &Board<'_, S>, links: &StrongLinks<S>) -> Self {
        let layout = board.layout();
        let (mut at, mut bounds) = (vec![0; layout.cells() * layout.digits()], Vec::new());
        for start in open_candidates(board) {
            at[place(layout, start)] = bounds.len();
            let reach = Reach::search(board, links, &[], start, false);
            bounds.push([reach.is_on, reach.is_off]);
        }
        Self { at, bounds }
    }

    /// Returns the candidates of open cells that every case makes false.
    pub(super) fn shared_off(&self, board: &Board<'_, S>, cases: &[Candidate]) -> Vec<Candidate> {
        let layout = board.layout();
        let off = |case: Candidate, digit: Digit| {
            self.bounds[self.at[place(layout, case)]][1].as_ref()[digit.index()]
        };
        let shared = |digit| {
            let open = *board.open() & *board.cells_for(digit);
            cases.iter().fold(open, |all, &case| all & off(case, digit))
        };
        let all = layout
            .all_digits()
            .flat_map(|digit| shared(digit).into_iter().map(move |cell| Candidate { cell, digit }));
        all.collect()
    }

    /// Returns false if the cases of a forcing chain have no conclusion in common.
    pub(super) fn may_share(&self, layout: &Layout, cases: &[Candidate]) -> bool {
        let Some((&first, rest)) = cases.split_first() else { return false };
        let bounds = |case: Candidate| &self.bounds[self.at[place(layout, case)]];
        (0..2).any(|kind| {
            (0..layout.digits()).any(|digit| {
                let first = bounds(first)[kind].as_ref()[digit];
                !rest.iter().fold(first, |all, &case| all & bounds(case)[kind].as_ref()[digit]).is_empty()
            })
        })
    }
}

/// Returns the weak link between two clashing candidates: their common cell, or else their first common
/// house.
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
