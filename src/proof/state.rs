//! The facts known at one point of a proof, with the proof lines that state them.

use std::collections::HashSet;

use super::encoding::{Literal, at_least, at_most, first_of_start, start};
use crate::grid::{Candidate, Cell, Contradiction, Digit, Index, Layout, Puzzle};
use crate::step::{Constraint, Reason};

/// The support of a known fact: a proof line or a supposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Support {
    /// The proof line with this number states the fact.
    Line(u64),
    /// The fact is supposed. Every proof line written under the supposition carries its negation.
    Supposed,
}

/// A placed digit and its support.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedDigit {
    pub(super) digit: Digit,
    pub(super) by: Support,
}

/// The reason why a candidate was removed, as needed for the hints of a proof line.
#[derive(Clone, Copy, Debug)]
enum Removal {
    /// Stated to be false, with the support of this fact.
    Removed(Support),
    /// Excluded by a placed digit with the support `by`, through the "at most one" constraint on line
    /// `through`.
    Seen { by: Support, through: u64 },
}

/// The numbers of the proof lines that justify a new line, without duplicates, in the order added.
#[derive(Clone, Default, Debug)]
pub(super) struct Hints {
    list: Vec<u64>,
    seen: HashSet<u64>,
}

impl Hints {
    pub(super) fn add(&mut self, line: u64) {
        if self.seen.insert(line) {
            self.list.push(line);
        }
    }
    pub(super) fn support(&mut self, support: Support) {
        if let Support::Line(line) = support {
            self.add(line);
        }
    }
    pub(super) fn as_slice(&self) -> &[u64] {
        &self.list
    }
}

impl Extend<u64> for Hints {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, lines: I) {
        lines.into_iter().for_each(|line| self.add(line));
    }
}

/// The position at one point of the proof. It believes the log; the proof checker refuses lines that do not
/// follow.
#[derive(Clone, Debug)]
pub(super) struct State<'p> {
    layout: &'p Layout,
    placed: Vec<Option<PlacedDigit>>,
    gone: Vec<Option<Removal>>,
}

impl<'p> State<'p> {
    /// Returns the starting position of `puzzle`.
    pub(super) fn start(puzzle: &'p Puzzle) -> Self {
        let layout = &**puzzle.layout();
        let mut state = Self::empty(layout);
        for (line, literal) in (first_of_start(layout)..).zip(start(puzzle)) {
            state.learn(literal, Support::Line(line));
        }
        state
    }

    /// Returns a position in which nothing is known.
    pub(super) fn empty(layout: &'p Layout) -> Self {
        Self {
            layout,
            placed: vec![None; layout.cells()],
            gone: vec![None; layout.cells() * layout.digits()],
        }
    }

    /// Records a fact. A placed digit also excludes the other digits of its cell, and the same digit in its
    /// peers. A fact already known keeps its first support.
    pub(super) fn learn(&mut self, literal: Literal, by: Support) {
        let Literal { candidate, holds } = literal;
        if !holds {
            self.remove(candidate, Removal::Removed(by));
            return;
        }
        let Candidate { cell, digit } = candidate;
        self.placed[cell.index()].get_or_insert(PlacedDigit { digit, by });
        let layout = self.layout;
        if let Some(through) = at_most(layout, &Constraint::Cell(cell)) {
            for other in layout.all_digits().filter(|other| *other != digit) {
                self.remove(Candidate { cell, digit: other }, Removal::Seen { by, through });
            }
        }
        for &house in layout.houses_of(cell) {
            let Some(through) = at_most(layout, &Constraint::House(house, digit)) else { continue };
            for &peer in layout.house(house).cells.iter().filter(|peer| **peer != cell) {
                self.remove(Candidate { cell: peer, digit }, Removal::Seen { by, through });
            }
        }
    }

    fn remove(&mut self, candidate: Candidate, why: Removal) {
        let slot = self.slot(candidate);
        self.gone[slot].get_or_insert(why);
    }

    fn slot(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.layout.digits() + candidate.digit.index()
    }

    pub(super) fn is_gone(&self, candidate: Candidate) -> bool {
        self.gone[self.slot(candidate)].is_some()
    }

    pub(super) fn placed(&self, cell: Cell) -> Option<PlacedDigit> {
        self.placed[cell.index()]
    }

    /// Returns the placed digits in cell order, if every cell is filled.
    pub(super) fn filled(&self) -> Option<Vec<PlacedDigit>> {
        self.placed.iter().copied().collect()
    }

    /// Adds the proof lines that remove `candidate` to `hints`; none if it remains.
    pub(super) fn add_removal(&self, candidate: Candidate, hints: &mut Hints) {
        match self.gone[self.slot(candidate)] {
            Some(Removal::Removed(by)) => hints.support(by),
            Some(Removal::Seen { by, through }) => {
                hints.support(by);
                hints.add(through);
            }
            None => {}
        }
    }

    /// Adds the proof lines that remove candidates of `constraint` to `hints`.
    pub(super) fn add_missing(&self, constraint: &Constraint, hints: &mut Hints) {
        for candidate in constraint.candidates(self.layout) {
            self.add_removal(candidate, hints);
        }
    }

    /// Adds to `hints` the proof lines that remove the eliminated candidates on which the reason relies.
    pub(super) fn add_dependencies(&self, reason: &Reason, hints: &mut Hints) {
        for candidate in reason.rests_on(self.layout, &|candidate| self.is_gone(candidate)) {
            self.add_removal(candidate, hints);
        }
    }

    /// Returns the numbers of the proof lines that show the contradiction.
    pub(super) fn contradiction_hints(&self, contradiction: Contradiction) -> Hints {
        let mut hints = Hints::default();
        let layout = self.layout;
        if let Some(constraint) = Constraint::broken_by(contradiction) {
            self.add_missing(&constraint, &mut hints);
            hints.extend(at_least(layout, &constraint));
        }
        if let Contradiction::Clash { digit, first, second, house } = contradiction {
            let placed = [first, second].into_iter().filter_map(|cell| self.placed(cell));
            placed.for_each(|placed| hints.support(placed.by));
            hints.extend(at_most(layout, &Constraint::House(house, digit)));
        }
        hints
    }
}
