//! Follows the consequences of an assumed candidate: singles, and eliminations of other rules.

use std::collections::VecDeque;

use crate::grid::{Board, Candidate, Cell, Digits, Storage};
use crate::rules::{Rule, Work, find_all, fish, intersections, subsets};
use crate::step::{Cited, Claim, Constraint, Reason};

/// An assumed candidate and its consequences.
pub(super) struct Propagation<'b, 'g, S: Storage> {
    /// The position before the assumption.
    pub(super) from: &'b Board<'g, S>,
    /// The position after all consequences.
    pub(super) board: Board<'g, S>,
    /// The consequences in order. The first is the assumption.
    pub(super) facts: Vec<Fact>,
    /// The constraint left without a candidate, if the assumption leads to a contradiction.
    pub(super) contradiction: Option<Constraint>,
}

/// A consequence of an assumed candidate.
pub(super) enum Fact {
    /// This candidate is true, because the constraint has no other left (`None` for the assumption itself).
    Forced(Candidate, Option<Constraint>),
    /// Candidates are false by a rule other than singles.
    Removed(Removal),
}

/// Candidates that a rule removes during a propagation, with the truths and links that show it.
pub(super) struct Removal {
    pub(super) removed: Vec<Candidate>,
    pub(super) truths: Vec<Cited>,
    pub(super) links: Vec<Cited>,
    /// Candidates of the truths that were lost since the assumption, except those that the links cover.
    pub(super) lost: Vec<Candidate>,
}

/// Lists the rules that a propagation tries when no singles are left, easiest first.
fn rules_beyond_singles<S: Storage>() -> [&'static dyn Rule<S>; 7] {
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

impl<'b, 'g, S: Storage> Propagation<'b, 'g, S> {
    /// Assumes a candidate of an open cell and follows singles until none is left, or to a contradiction.
    ///
    /// If `pairs`, it follows a single only if its constraint had just two candidates before the assumption.
    pub(super) fn new(from: &'b Board<'g, S>, assumed: Candidate, pairs: bool) -> Self {
        let mut propagation = Self { from, board: from.clone(), facts: Vec::new(), contradiction: None };
        propagation.follow_singles(VecDeque::from([(assumed, None)]), pairs);
        propagation
    }

    /// Builds a propagation from a walk: forced candidates in order, each with its constraint.
    /// `contradiction` is the constraint that ends up without a candidate.
    pub(super) fn from_walk(
        from: &'b Board<'g, S>,
        assumed: Candidate,
        forced_candidates: impl IntoIterator<Item = (Candidate, Constraint)>,
        contradiction: Constraint,
    ) -> Self {
        let forced =
            forced_candidates.into_iter().map(|(candidate, truth)| Fact::Forced(candidate, Some(truth)));
        let facts = [Fact::Forced(assumed, None)].into_iter().chain(forced).collect();
        Self { from, board: from.clone(), facts, contradiction: Some(contradiction) }
    }

    /// Follows singles as [`new`](Self::new) does. When none is left it tries locked candidates, pairs,
    /// triples and X-wings.
    pub(super) fn beyond_singles(from: &'b Board<'g, S>, assumed: Candidate, work: &mut Work<'_, S>) -> Self {
        let mut propagation = Self::new(from, assumed, false);
        while propagation.contradiction.is_none() {
            let mut found = rules_beyond_singles::<S>()
                .into_iter()
                .map(|rule| find_all(rule, &propagation.board, work, |_| true));
            let Some(steps) = found.find(|steps| !steps.is_empty()) else { break };
            let before = propagation.board.clone();
            for claim in steps.into_iter().flat_map(|step| step.claims) {
                if propagation.contradiction.is_none() {
                    propagation.apply_claim(&before, claim);
                }
            }
        }
        propagation
    }

    /// Applies the eliminations that a rule claims in the position `before`, and follows the resulting
    /// singles.
    fn apply_claim(&mut self, before: &Board<'g, S>, claim: Claim) {
        let Reason::Linear { truths, links } = claim.because else { return };
        let removed: Vec<Candidate> =
            claim.eliminate.into_iter().filter(|&removed| self.board.has(removed)).collect();
        if removed.is_empty() {
            return;
        }
        let remaining_of = |cited: &Cited| cited.constraint.remaining(self.from);
        let held: Vec<Candidate> = links.iter().flat_map(remaining_of).collect();
        let mut lost: Vec<Candidate> = truths.iter().flat_map(remaining_of).collect();
        lost.retain(|candidate| !before.has(*candidate) && !held.contains(candidate));
        self.facts.push(Fact::Removed(Removal { removed: removed.clone(), truths, links, lost }));
        let mut waiting = Vec::new();
        for candidate in removed {
            if let Err(contradiction) = self.board.eliminate(candidate) {
                self.contradiction = Constraint::broken_by(contradiction);
                return;
            }
            self.find_singles(candidate.cell, Digits::<S>::of(candidate.digit), &mut waiting);
        }
        self.follow_singles(waiting.into(), false);
    }

    /// Follows the waiting singles, and all singles that result.
    fn follow_singles(&mut self, mut waiting: VecDeque<(Candidate, Option<Constraint>)>, pairs: bool) {
        let from = self.from;
        let mut found = Vec::new();
        while let Some((candidate, by)) = waiting.pop_front() {
            if !self.board.open().contains(candidate.cell) {
                continue;
            }
            let peers = *self.board.cells_for(candidate.digit) & *from.geometry().peers(candidate.cell);
            let lost = self.board.candidates(candidate.cell);
            self.facts.push(Fact::Forced(candidate, by));
            if let Err(contradiction) = self.board.place(candidate) {
                self.contradiction = Constraint::broken_by(contradiction);
                return;
            }
            self.find_singles(candidate.cell, lost, &mut found);
            for cell in peers {
                self.find_singles(cell, Digits::<S>::of(candidate.digit), &mut found);
            }
            let fits = |by: &Constraint| !pairs || by.remaining(from).len() == 2;
            waiting.extend(found.drain(..).filter(|(_, by)| by.as_ref().is_none_or(fits)));
        }
    }

    /// Adds to `waiting` the singles that follow when `cell` loses `digits`: a naked single in the cell, and
    /// hidden singles of these digits in its houses.
    fn find_singles(
        &self,
        cell: Cell,
        digits: Digits<S>,
        waiting: &mut Vec<(Candidate, Option<Constraint>)>,
    ) {
        let only = self.board.candidates(cell).only();
        if let Some(digit) = only.filter(|_| self.board.open().contains(cell)) {
            waiting.push((Candidate { cell, digit }, Some(Constraint::Cell(cell))));
        }
        for digit in digits {
            for &house in self.from.layout().houses_of(cell) {
                let places = *self.board.cells_for(digit) & *self.from.geometry().house(house);
                if let Some(cell) = places.only().filter(|&cell| self.board.open().contains(cell)) {
                    waiting.push((Candidate { cell, digit }, Some(Constraint::House(house, digit))));
                }
            }
        }
    }

    /// Returns the candidates that the assumption makes true, the assumption first.
    pub(super) fn true_candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.facts.iter().filter_map(Fact::placed)
    }
}

impl Fact {
    /// Returns the candidate that this fact makes true, if it is no removal.
    pub(super) fn placed(&self) -> Option<Candidate> {
        match self {
            Self::Forced(candidate, _) => Some(*candidate),
            Self::Removed(_) => None,
        }
    }
}
