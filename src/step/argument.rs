//! Arguments: a rule states truths and links with their roles, and the claim they prove is computed from
//! them.

use super::{Cited, Claim, Constraint, Reason, Role, sorted};
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, Layout, Storage};

/// Truths and links with their roles, from which [`claim`](Self::claim) computes every conclusion that they
/// prove. A claim cannot say more than its argument proves.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Argument {
    truths: Vec<Cited>,
    links: Vec<Cited>,
}

/// An argument's candidates as indices and counters, so that each subset of its truths and links is weighed
/// quickly.
struct Weights {
    /// The remaining candidates that any truth or link covers, sorted.
    covered: Vec<Candidate>,
    /// The candidates of each truth, then of each link (indices into `covered`).
    cited: Vec<usize>,
    /// For each truth, then each link: where its candidates start in `cited`; then where the last ones end.
    bounds: Vec<usize>,
    truths: usize,
    /// For each covered candidate: the links that cover it, less the truths. Holds for the truths and links kept.
    balance: Vec<i32>,
    /// Links less truths, plus the positive part of (truths less links) of each candidate. Negative: a
    /// contradiction.
    slack: i32,
}

impl Argument {
    /// Adds a truth: a constraint used as "at least one".
    #[must_use]
    pub(crate) fn truth(mut self, constraint: Constraint, role: &Role) -> Self {
        self.truths.push(constraint.cited(role));
        self
    }

    /// Adds a link: a constraint used as "at most one".
    #[must_use]
    pub(crate) fn link(mut self, constraint: Constraint, role: &Role) -> Self {
        self.links.push(constraint.cited(role));
        self
    }

    /// Adds a truth for each constraint.
    #[must_use]
    pub(crate) fn truths(self, constraints: impl IntoIterator<Item = Constraint>, role: &Role) -> Self {
        constraints.into_iter().fold(self, |all, constraint| all.truth(constraint, role))
    }

    /// Adds a link for each constraint.
    #[must_use]
    pub(crate) fn links(self, constraints: impl IntoIterator<Item = Constraint>, role: &Role) -> Self {
        constraints.into_iter().fold(self, |all, constraint| all.link(constraint, role))
    }

    /// Adds a truth for each cell: the cell holds a digit.
    #[must_use]
    pub(crate) fn cell_truths(self, cells: impl IntoIterator<Item = Cell>, role: &Role) -> Self {
        self.truths(cells.into_iter().map(Constraint::Cell), role)
    }

    /// Adds a link for each cell: the cell holds only one digit.
    #[must_use]
    pub(crate) fn cell_links(self, cells: impl IntoIterator<Item = Cell>, role: &Role) -> Self {
        self.links(cells.into_iter().map(Constraint::Cell), role)
    }

    /// Adds a link for each digit: the digit has only one place in the house.
    #[must_use]
    pub(crate) fn house_links(
        self,
        house: HouseId,
        digits: impl IntoIterator<Item = Digit>,
        role: &Role,
    ) -> Self {
        self.links(digits.into_iter().map(|digit| Constraint::House(house, digit)), role)
    }

    /// Returns everything that the argument proves in this position: candidates of open cells, in order.
    ///
    /// `None` in four cases:
    /// - nothing follows;
    /// - every conclusion follows from fewer truths and links, which would be another technique;
    /// - only eliminations follow, and a truth has one candidate left, so that a single comes first;
    /// - the truths and links contradict each other, from which anything would follow.
    pub(crate) fn claim<S: Storage>(self, board: &Board<'_, S>) -> Option<Claim> {
        self.claim_of(board, |_| true)
    }

    /// Does the work of [`claim`](Self::claim), restricted to conclusions that pass `wanted`.
    pub(crate) fn claim_of<S: Storage>(
        self,
        board: &Board<'_, S>,
        wanted: impl Fn(Candidate) -> bool,
    ) -> Option<Claim> {
        let remains = |candidate| board.has(candidate);
        let concluded = |candidate: Candidate| board.open().contains(candidate.cell) && wanted(candidate);
        self.compute_claim(board.layout(), &remains, &concluded)
    }

    fn compute_claim(
        self,
        layout: &Layout,
        remains: &dyn Fn(Candidate) -> bool,
        wanted: &dyn Fn(Candidate) -> bool,
    ) -> Option<Claim> {
        let mut weights = Weights::new(&self, layout, remains);
        if weights.slack < 0 {
            return None;
        }
        let (mut place, mut eliminate) = (Vec::new(), Vec::new());
        for (at, &candidate) in weights.covered.iter().enumerate() {
            if weights.is_true(at) && wanted(candidate) {
                place.push((at, candidate));
            } else if weights.is_false(at) && wanted(candidate) {
                eliminate.push((at, candidate));
            }
        }
        let is_single = |(at, truth): (usize, &Cited)| {
            !matches!(truth.constraint, Constraint::Guardians { .. }) && weights.cited_by(at).len() < 2
        };
        if place.is_empty() && (eliminate.is_empty() || self.truths.iter().enumerate().any(is_single)) {
            return None;
        }
        let mut open: Vec<(usize, bool)> = place.iter().map(|&(at, _)| (at, true)).collect();
        open.extend(eliminate.iter().map(|&(at, _)| (at, false)));
        let mut is_open = |weights: &Weights| {
            open.retain(|&(at, value)| !(if value { weights.is_true(at) } else { weights.is_false(at) }));
            !open.is_empty()
        };
        if !weights.all_subsets(&mut is_open) {
            return None;
        }
        let because = Reason::Linear { truths: self.truths, links: self.links };
        let only = |list: Vec<(usize, Candidate)>| list.into_iter().map(|(_, candidate)| candidate).collect();
        Some(Claim { place: only(place), eliminate: only(eliminate), because })
    }

    /// Returns the arguments that lack one truth, one link, or one of each.
    pub(crate) fn shorter(&self) -> impl Iterator<Item = Self> {
        let (truths, all) = (self.truths.len(), self.truths.len() + self.links.len());
        (0..all).flat_map(move |one| {
            let other = if one < truths { truths..all } else { one..one + 1 };
            std::iter::once(one).chain(other).map(move |other| self.without(&|at| at == one || at == other))
        })
    }

    /// Counts the truths and links whose role is not `role`.
    pub(crate) fn beside(&self, role: &Role) -> usize {
        self.truths.iter().chain(&self.links).filter(|cited| cited.role != *role).count()
    }

    /// Returns the argument without the truths and links whose index passes `left_out`. Links are numbered
    /// after truths.
    fn without(&self, left_out: &dyn Fn(usize) -> bool) -> Self {
        let (truths, all) = (self.truths.len(), self.truths.len() + self.links.len());
        Self {
            truths: (0..truths).filter(|&at| !left_out(at)).map(|at| self.truths[at].clone()).collect(),
            links: (truths..all)
                .filter(|&at| !left_out(at))
                .map(|at| self.links[at - truths].clone())
                .collect(),
        }
    }
}

impl Claim {
    /// Returns the claim with only those eliminations that pass `wanted`. `None` if none is left, if the claim places a
    /// digit or has another reason than a linear one, or if fewer truths and links prove what is left.
    pub(crate) fn narrowed<S: Storage>(
        &self,
        board: &Board<'_, S>,
        wanted: impl Fn(Candidate) -> bool,
    ) -> Option<Self> {
        let Reason::Linear { truths, links } = &self.because else { return None };
        let argument = Argument { truths: truths.clone(), links: links.clone() };
        let claimed = |candidate: Candidate| self.eliminate.contains(&candidate) && wanted(candidate);
        self.place.is_empty().then(|| argument.claim_of(board, claimed)).flatten()
    }
}

impl Reason {
    /// Returns the candidates of this position that a linear reason proves false, in order; none for other
    /// reasons.
    pub(crate) fn ruled_out<S: Storage>(&self, board: &Board<'_, S>) -> Vec<Candidate> {
        let Self::Linear { truths, links } = self else { return Vec::new() };
        let argument = Argument { truths: truths.clone(), links: links.clone() };
        let weights = Weights::new(&argument, board.layout(), &|candidate| board.has(candidate));
        let is_ruled_out =
            |at: &usize| weights.is_false(*at) && board.open().contains(weights.covered[*at].cell);
        let all = if weights.slack < 0 { 0 } else { weights.covered.len() };
        (0..all).filter(is_ruled_out).map(|at| weights.covered[at]).collect()
    }
}

impl Weights {
    /// Weighs an argument with all its truths and links.
    fn new(argument: &Argument, layout: &Layout, remains: &dyn Fn(Candidate) -> bool) -> Self {
        let all = argument.truths.len() + argument.links.len();
        let (mut left, mut bounds) = (Vec::with_capacity(all * layout.digits()), vec![0]);
        for cited in argument.truths.iter().chain(&argument.links) {
            cited.constraint.visit_candidates(layout, &mut |candidate| {
                if remains(candidate) {
                    left.push(candidate);
                }
            });
            bounds.push(left.len());
        }
        let covered = sorted(left.iter().copied());
        let place = |candidate: &Candidate| covered.binary_search(candidate).unwrap_or_default();
        let cited = left.iter().map(place).collect();
        let balance = vec![0; covered.len()];
        let mut weights = Self { covered, cited, bounds, truths: argument.truths.len(), balance, slack: 0 };
        (0..all).for_each(|at| weights.keep(at, true));
        weights
    }

    /// Returns the candidates of a truth or link (indices into `covered`).
    fn cited_by(&self, at: usize) -> &[usize] {
        &self.cited[self.bounds[at]..self.bounds[at + 1]]
    }

    /// Adds a truth or link that is left out, or leaves out one that is kept.
    fn keep(&mut self, at: usize, kept: bool) {
        let sign = if (at < self.truths) == kept { -1 } else { 1 };
        self.slack += sign;
        for place in self.bounds[at]..self.bounds[at + 1] {
            let balance = &mut self.balance[self.cited[place]];
            self.slack -= (-*balance).max(0);
            *balance += sign;
            self.slack += (-*balance).max(0);
        }
    }

    fn is_false(&self, at: usize) -> bool {
        self.balance[at] > self.slack
    }

    fn is_true(&self, at: usize) -> bool {
        -self.balance[at] > self.slack
    }

    /// Calls `visit` with the proper subsets of the argument until it returns false: all of them if the
    /// argument is small, otherwise those without one truth, one link or one of each. Returns true if `visit`
    /// never returned false.
    fn all_subsets(&mut self, visit: &mut dyn FnMut(&Self) -> bool) -> bool {
        const SMALL: usize = 8;
        let (truths, all) = (self.truths, self.bounds.len() - 1);
        if all <= SMALL {
            let mut left_out = 0;
            // Each subset differs from the one before in one truth or link (a Gray code).
            return (1_usize..1 << all).all(|count| {
                let at = count.trailing_zeros() as usize;
                left_out ^= 1 << at;
                self.keep(at, left_out >> at & 1 == 0);
                visit(self)
            });
        }
        (0..all).all(|one| {
            self.keep(one, false);
            let others = if one < truths { truths..all } else { one..one };
            let goes_on = visit(self)
                && others.into_iter().all(|other| {
                    self.keep(other, false);
                    let goes_on = visit(self);
                    self.keep(other, true);
                    goes_on
                });
            self.keep(one, true);
            goes_on
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{self, ReadOptions};
    use crate::grid::Geometry;

    #[test]
    fn a_pair_removes_its_digits_from_the_rest_of_the_row() {
        // r1c1 and r1c2 hold 1 and 2 between them.
        let rows = "12 12 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234";
        let puzzle = formats::parse(rows, &ReadOptions::default()).unwrap().puzzle;
        let geometry: Geometry = Geometry::new(puzzle.layout().clone());
        let board = Board::start(&geometry, &puzzle).expect("the position has no contradiction");
        let (row, digits) = (puzzle.layout().house_named("r1").unwrap(), puzzle.layout().all_digits());
        let pair = Argument::default()
            .cell_truths(["r1c1", "r1c2"].map(|name| puzzle.layout().cell_named(name).unwrap()), &Role::SET)
            .house_links(row, digits.take(2), &Role::HOUSE);
        let claim = pair.claim(&board).expect("the pair removes 1 and 2 from the rest of the row");
        assert_eq!(claim.eliminate.len(), 4);
    }
}
