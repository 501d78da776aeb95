//! What follows from a candidate that is supposed true: singles, what other rules remove, and what each rests on.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::grid::{Board, Candidate, Cell, Contradiction, Digits, Storage};
use crate::rules::{Rule, Work, fish, intersections, subsets};
use crate::step::{Cited, Claim, Constraint, Reason, Step};

/// A candidate that is supposed, and what comes of it.
pub(super) struct Followed<'b, 'g, S: Storage> {
    pub(super) from: &'b Board<'g, S>,
    /// The position that it leads to.
    pub(super) board: Board<'g, S>,
    /// What follows, in order; the first is what is supposed.
    pub(super) facts: Vec<Fact>,
    /// What has nothing left, if that is where it ends.
    pub(super) dead: Option<Constraint>,
}

/// Something that follows.
pub(super) enum Fact {
    /// A candidate is true, because this truth has nothing else left; nothing says so of what is supposed.
    Forced(Candidate, Option<Constraint>),
    /// Candidates are false.
    Removed(Removal),
}

/// What another rule removes in the position so far.
pub(super) struct Removal {
    pub(super) gone: Vec<Candidate>,
    pub(super) truths: Vec<Cited>,
    pub(super) links: Vec<Cited>,
    /// What the truths have lost since the supposition.
    pub(super) lost: Vec<Candidate>,
}

/// The candidates that remain of a cell, or of a digit in a house.
pub(super) fn left<S: Storage>(board: &Board<'_, S>, truth: &Constraint) -> Vec<Candidate> {
    let all = truth.candidates(board.layout()).into_iter();
    all.filter(|&candidate| board.has(candidate)).collect()
}

/// What is asked where no single follows any more, easiest first.
fn others<S: Storage>() -> [&'static dyn Rule<S>; 7] {
    [
        &intersections::LockedCandidates { boxes: true },
        &intersections::LockedCandidates { boxes: false },
        &subsets::NakedSubset::PAIR,
        &subsets::HiddenSubset::PAIR,
        &subsets::NakedSubset::TRIPLE,
        &subsets::HiddenSubset::TRIPLE,
        &fish::BasicFish::X_WING,
    ]
}

impl<'b, 'g, S: Storage> Followed<'b, 'g, S> {
    /// Supposes a candidate of an open cell and follows singles until there are no more, or a contradiction. With
    /// `pairs` only those are followed that leave one of two candidates.
    pub(super) fn new(from: &'b Board<'g, S>, supposed: Candidate, pairs: bool) -> Self {
        let mut followed = Self { from, board: from.clone(), facts: Vec::new(), dead: None };
        followed.singles(VecDeque::from([(supposed, None)]), pairs);
        followed
    }

    /// What is left of these truths, one after the other, once a candidate is supposed that leaves nothing of the last.
    pub(super) fn along(
        from: &'b Board<'g, S>,
        supposed: Candidate,
        things: impl IntoIterator<Item = (Candidate, Constraint)>,
        dead: Constraint,
    ) -> Self {
        let forced = things.into_iter().map(|(candidate, truth)| Fact::Forced(candidate, Some(truth)));
        let facts = [Fact::Forced(supposed, None)].into_iter().chain(forced).collect();
        Self { from, board: from.clone(), facts, dead: Some(dead) }
    }

    /// The same as [`new`](Self::new), and where singles end goes on with locked candidates, subsets of two and three and X-wings.
    pub(super) fn beyond_singles(
        from: &'b Board<'g, S>,
        supposed: Candidate,
        work: &mut Work<'_, S>,
    ) -> Self {
        let mut followed = Self::new(from, supposed, false);
        while followed.dead.is_none() {
            let mut steps: Vec<Step> = Vec::new();
            for rule in others::<S>() {
                let _ = rule.find(&followed.board, work, &mut |step| {
                    steps.push(step);
                    ControlFlow::Continue(())
                });
                if !steps.is_empty() {
                    break;
                }
            }
            if steps.is_empty() {
                break;
            }
            let before = followed.board.clone();
            for claim in steps.into_iter().flat_map(|step| step.claims) {
                if followed.dead.is_none() {
                    followed.remove(&before, claim);
                }
            }
        }
        followed
    }

    /// Removes what a rule removed in the position before, and follows the singles that come of it.
    fn remove(&mut self, before: &Board<'g, S>, claim: Claim) {
        let Reason::Linear { truths, links } = claim.because else { return };
        let gone: Vec<Candidate> = claim.eliminate.into_iter().filter(|&gone| self.board.has(gone)).collect();
        if gone.is_empty() {
            return;
        }
        let ranged = |cited: &Cited| left(self.from, &cited.constraint);
        let held: Vec<Candidate> = links.iter().flat_map(ranged).collect();
        let mut lost: Vec<Candidate> = truths.iter().flat_map(ranged).collect();
        lost.retain(|candidate| !before.has(*candidate) && !held.contains(candidate));
        self.facts.push(Fact::Removed(Removal { gone: gone.clone(), truths, links, lost }));
        let mut waiting = VecDeque::new();
        for candidate in gone {
            if let Err(contradiction) = self.board.eliminate(candidate) {
                self.ends(contradiction);
                return;
            }
            self.find(candidate.cell, Digits::<S>::of(candidate.digit), &mut waiting);
        }
        self.singles(waiting, false);
    }

    fn ends(&mut self, contradiction: Contradiction) {
        self.dead = Some(match contradiction {
            Contradiction::LostDigit { house, digit } => Constraint::House(house, digit),
            Contradiction::EmptyCell(cell) | Contradiction::Clash { first: cell, .. } => {
                Constraint::Cell(cell)
            }
        });
    }

    /// Follows what waits, and all singles that come of it.
    fn singles(&mut self, mut waiting: VecDeque<(Candidate, Option<Constraint>)>, pairs: bool) {
        while let Some((candidate, by)) = waiting.pop_front() {
            if !self.board.open().contains(candidate.cell) {
                continue;
            }
            let mut touched = vec![candidate.cell];
            touched
                .extend(*self.board.cells_for(candidate.digit) & *self.from.geometry().peers(candidate.cell));
            let lost = self.board.candidates(candidate.cell);
            self.facts.push(Fact::Forced(candidate, by));
            if let Err(contradiction) = self.board.place(candidate) {
                self.ends(contradiction);
                return;
            }
            let mut found = VecDeque::new();
            for cell in touched {
                let digits = if cell == candidate.cell { lost } else { Digits::<S>::of(candidate.digit) };
                self.find(cell, digits, &mut found);
            }
            let from = self.from;
            let fits = |by: &Constraint| !pairs || left(from, by).len() == 2;
            waiting.extend(found.into_iter().filter(|(_, by)| by.as_ref().is_none_or(fits)));
        }
    }

    /// The singles of a cell that lost these digits, or of the houses where it did.
    fn find(&self, cell: Cell, digits: Digits<S>, waiting: &mut VecDeque<(Candidate, Option<Constraint>)>) {
        let only = self.board.candidates(cell).only();
        if let Some(digit) = only.filter(|_| self.board.open().contains(cell)) {
            waiting.push_back((Candidate { cell, digit }, Some(Constraint::Cell(cell))));
        }
        for digit in digits {
            for &house in self.from.layout().houses_of(cell) {
                let places = *self.board.cells_for(digit) & *self.from.geometry().house(house);
                if let Some(cell) = places.only().filter(|&cell| self.board.open().contains(cell)) {
                    waiting.push_back((Candidate { cell, digit }, Some(Constraint::House(house, digit))));
                }
            }
        }
    }

    /// What is true with the supposition, the supposition first.
    pub(super) fn concluded(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.facts.iter().filter_map(Fact::placed)
    }
}

impl Fact {
    /// What is true by it.
    pub(super) fn placed(&self) -> Option<Candidate> {
        match self {
            Self::Forced(candidate, _) => Some(*candidate),
            Self::Removed(_) => None,
        }
    }
}
