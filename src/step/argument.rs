//! How a rule states what it found: truths and links with their roles, from which everything else follows.

use super::{Cited, Claim, Constraint, Reason, Role};
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, Layout, Sets};

/// Truths and links that together prove something, each with the part it plays. A rule states these and gets its
/// [claim](Self::claim) from them; a claim cannot say more than its argument proves.
///
/// ```
/// use sudostep::prelude::*;
/// use sudostep::step::{Argument, Role};
///
/// // r1c1 and r1c2 hold 1 and 2 between them.
/// let rows = "12 12 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234";
/// let puzzle = notation::parse(rows, &ReadOptions::default())?.puzzle;
/// let geometry: Geometry = Geometry::new(puzzle.layout().clone());
/// let board = Board::start(&geometry, &puzzle).expect("nothing contradicts");
/// let (row, digits) = (puzzle.layout().house_named("r1").unwrap(), puzzle.layout().all_digits());
/// let pair = Argument::default()
///     .cell_truths(["r1c1", "r1c2"].map(|name| puzzle.layout().cell_named(name).unwrap()), &Role::SET)
///     .house_links(row, digits.take(2), &Role::HOUSE);
/// let claim = pair.claim(&board).expect("1 and 2 leave the rest of the row");
/// assert_eq!(claim.eliminate.len(), 4);
/// # Ok::<(), notation::InputError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Argument {
    truths: Vec<Cited>,
    links: Vec<Cited>,
}

/// What a linear reason says of a position.
struct Sum {
    /// Every remaining candidate that the argument covers, in order, with how much oftener links cover it than truths.
    covered: Vec<(Candidate, i32)>,
    /// The number of links less the number of truths, plus how much oftener truths cover what they do.
    slack: i32,
}

impl Argument {
    /// With this truth: a constraint used as "at least one".
    #[must_use]
    pub fn truth(mut self, constraint: Constraint, role: &Role) -> Self {
        self.truths.push(Cited { constraint, role: role.clone() });
        self
    }

    /// With this link: a constraint used as "at most one".
    #[must_use]
    pub fn link(mut self, constraint: Constraint, role: &Role) -> Self {
        self.links.push(Cited { constraint, role: role.clone() });
        self
    }

    /// With these cells as truths: each holds a digit.
    #[must_use]
    pub fn cell_truths(self, cells: impl IntoIterator<Item = Cell>, role: &Role) -> Self {
        cells.into_iter().fold(self, |all, cell| all.truth(Constraint::Cell(cell), role))
    }

    /// With these cells as links: each holds only one digit.
    #[must_use]
    pub fn cell_links(self, cells: impl IntoIterator<Item = Cell>, role: &Role) -> Self {
        cells.into_iter().fold(self, |all, cell| all.link(Constraint::Cell(cell), role))
    }

    /// With these digits of a house as truths: each has a place in it.
    #[must_use]
    pub fn house_truths(self, house: HouseId, digits: impl IntoIterator<Item = Digit>, role: &Role) -> Self {
        digits.into_iter().fold(self, |all, digit| all.truth(Constraint::House(house, digit), role))
    }

    /// With these digits of a house as links: each has only one place in it.
    #[must_use]
    pub fn house_links(self, house: HouseId, digits: impl IntoIterator<Item = Digit>, role: &Role) -> Self {
        digits.into_iter().fold(self, |all, digit| all.link(Constraint::House(house, digit), role))
    }

    /// Everything that follows from this in the position, with this as its reason: candidates of open cells in order.
    /// `None` if nothing follows, or if each conclusion follows already from a part of the truths and links: that is a
    /// smaller argument, and another technique. So is one that removes candidates by a truth with only one left: a single
    /// comes first. `None` as well where the truths need more room than the links leave: that is a contradiction, from
    /// which anything would follow.
    pub fn claim<S: Sets>(self, board: &Board<'_, S>) -> Option<Claim> {
        self.claim_of(board, |_| true)
    }

    /// The [`claim`](Self::claim) of those conclusions that are `wanted`, for a technique that is about these alone.
    pub fn claim_of<S: Sets>(
        self,
        board: &Board<'_, S>,
        wanted: impl Fn(Candidate) -> bool,
    ) -> Option<Claim> {
        let remains = |candidate| board.has(candidate);
        let concluded = |candidate: Candidate| board.open().contains(candidate.cell) && wanted(candidate);
        self.claim_where(board.layout(), &remains, &concluded)
    }

    fn claim_where(
        self,
        layout: &Layout,
        remains: &dyn Fn(Candidate) -> bool,
        wanted: &dyn Fn(Candidate) -> bool,
    ) -> Option<Claim> {
        let sum = self.sum(layout, remains);
        if sum.slack < 0 {
            return None;
        }
        let concluded = |follows: fn(&Sum, i32) -> bool| {
            sum.covered
                .iter()
                .filter(|&&(candidate, balance)| follows(&sum, balance) && wanted(candidate))
                .map(|&(candidate, _)| candidate)
                .collect::<Vec<_>>()
        };
        let (place, eliminate) = (concluded(Sum::is_true), concluded(Sum::is_false));
        let is_single = |truth: &Cited| {
            let candidates = truth.constraint.candidates(layout).into_iter();
            let guarded = matches!(truth.constraint, Constraint::Guardians { .. });
            !guarded && candidates.filter(|&candidate| remains(candidate)).count() < 2
        };
        if place.is_empty() && self.truths.iter().any(is_single) {
            return None;
        }
        let mut open: Vec<(Candidate, bool)> = place.iter().map(|&candidate| (candidate, true)).collect();
        open.extend(eliminate.iter().map(|&candidate| (candidate, false)));
        for part in self.parts() {
            if open.is_empty() {
                break;
            }
            let sum = part.sum(layout, remains);
            open.retain(|&(candidate, value)| {
                let balance = sum.balance(candidate);
                !(if value { sum.is_true(balance) } else { sum.is_false(balance) })
            });
        }
        let because = Reason::Linear { truths: self.truths, links: self.links };
        (!open.is_empty()).then_some(Claim { place, eliminate, because })
    }

    /// Every part of a small argument. Of a large one, those that lack one truth, one link or one of each.
    fn parts(&self) -> impl Iterator<Item = Self> {
        const SMALL: usize = 8;
        let all = self.truths.len() + self.links.len();
        let small = if all <= SMALL { 1_usize..1 << all } else { 0..0 };
        let of_large = (all > SMALL).then(|| self.shorter());
        small.map(move |part| self.without(&|at| part >> at & 1 == 1)).chain(of_large.into_iter().flatten())
    }

    /// The parts of this that lack one truth, one link or one of each.
    pub(crate) fn shorter(&self) -> impl Iterator<Item = Self> {
        let (truths, all) = (self.truths.len(), self.truths.len() + self.links.len());
        (0..all).flat_map(move |one| {
            let other = if one < truths { truths..all } else { one..one + 1 };
            std::iter::once(one).chain(other).map(move |other| self.without(&|at| at == one || at == other))
        })
    }

    /// How many truths and links are cited in other roles than this.
    pub(crate) fn beside(&self, role: &Role) -> usize {
        self.truths.iter().chain(&self.links).filter(|cited| cited.role != *role).count()
    }

    /// What is left without some truths and links, which are counted in this order.
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

    fn sum(&self, layout: &Layout, remains: &dyn Fn(Candidate) -> bool) -> Sum {
        let signed = |cited: &'_ [Cited], sign: i32| {
            let candidates = cited.iter().flat_map(|cited| cited.constraint.candidates(layout));
            candidates.filter(|&candidate| remains(candidate)).map(|c| (c, sign)).collect::<Vec<_>>()
        };
        let mut all = signed(&self.truths, -1);
        all.extend(signed(&self.links, 1));
        all.sort_unstable_by_key(|&(candidate, _)| candidate);
        let mut covered: Vec<(Candidate, i32)> = Vec::with_capacity(all.len());
        for (candidate, sign) in all {
            match covered.last_mut() {
                Some((last, balance)) if *last == candidate => *balance += sign,
                _ => covered.push((candidate, sign)),
            }
        }
        let beyond: i32 = covered.iter().map(|&(_, balance)| (-balance).max(0)).sum();
        let ones = |cited: &[Cited]| cited.iter().map(|_| 1).sum::<i32>();
        Sum { covered, slack: ones(&self.links) - ones(&self.truths) + beyond }
    }
}

impl Sum {
    fn balance(&self, candidate: Candidate) -> i32 {
        let found = self.covered.binary_search_by_key(&candidate, |&(candidate, _)| candidate);
        found.map_or(0, |place| self.covered[place].1)
    }
    fn is_false(&self, balance: i32) -> bool {
        balance > self.slack
    }
    fn is_true(&self, balance: i32) -> bool {
        -balance > self.slack
    }
}
