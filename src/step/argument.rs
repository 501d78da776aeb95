//! How a rule states what it found: truths and links with their roles, from which everything else follows.

use super::{Cited, Claim, Constraint, Reason, Role};
use crate::grid::{Board, Candidate, Cell, Digit, HouseId, Layout, Storage};

/// Truths and links that together prove something, each with the part it plays. A rule states these and gets its
/// [claim](Self::claim) from them; a claim cannot say more than its argument proves.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Argument {
    truths: Vec<Cited>,
    links: Vec<Cited>,
}

/// The candidates that an argument covers in a position, laid out so that every part of it is quickly weighed.
struct Scales {
    /// Every remaining candidate that is covered, in order.
    covered: Vec<Candidate>,
    /// What each truth and then each link covers, by place in that list.
    cited: Vec<Vec<usize>>,
    truths: usize,
    /// How much oftener the links of the part weighed last cover each candidate than its truths.
    balance: Vec<i32>,
    /// The number of its links less that of its truths, plus how much oftener truths cover what they do.
    slack: i32,
}

impl Argument {
    /// With this truth: a constraint used as "at least one".
    #[must_use]
    pub(crate) fn truth(mut self, constraint: Constraint, role: &Role) -> Self {
        self.truths.push(Cited { constraint, role: role.clone() });
        self
    }

    /// With this link: a constraint used as "at most one".
    #[must_use]
    pub(crate) fn link(mut self, constraint: Constraint, role: &Role) -> Self {
        self.links.push(Cited { constraint, role: role.clone() });
        self
    }

    /// With these cells as truths: each holds a digit.
    #[must_use]
    pub(crate) fn cell_truths(self, cells: impl IntoIterator<Item = Cell>, role: &Role) -> Self {
        cells.into_iter().fold(self, |all, cell| all.truth(Constraint::Cell(cell), role))
    }

    /// With these cells as links: each holds only one digit.
    #[must_use]
    pub(crate) fn cell_links(self, cells: impl IntoIterator<Item = Cell>, role: &Role) -> Self {
        cells.into_iter().fold(self, |all, cell| all.link(Constraint::Cell(cell), role))
    }

    /// With these digits of a house as truths: each has a place in it.
    #[must_use]
    pub(crate) fn house_truths(
        self,
        house: HouseId,
        digits: impl IntoIterator<Item = Digit>,
        role: &Role,
    ) -> Self {
        digits.into_iter().fold(self, |all, digit| all.truth(Constraint::House(house, digit), role))
    }

    /// With these digits of a house as links: each has only one place in it.
    #[must_use]
    pub(crate) fn house_links(
        self,
        house: HouseId,
        digits: impl IntoIterator<Item = Digit>,
        role: &Role,
    ) -> Self {
        digits.into_iter().fold(self, |all, digit| all.link(Constraint::House(house, digit), role))
    }

    /// Everything that follows from this in the position, with this as its reason: candidates of open cells in order.
    /// `None` if nothing follows, or if each conclusion follows already from a part of the truths and links: that is a
    /// smaller argument, and another technique. So is one that removes candidates by a truth with only one left: a single
    /// comes first. `None` as well where the truths need more room than the links leave: that is a contradiction, from
    /// which anything would follow.
    pub(crate) fn claim<S: Storage>(self, board: &Board<'_, S>) -> Option<Claim> {
        self.claim_of(board, |_| true)
    }

    /// The [`claim`](Self::claim) of those conclusions that are `wanted`, for a technique that is about these alone.
    pub(crate) fn claim_of<S: Storage>(
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
        let mut scales = Scales::new(&self, layout, remains);
        scales.weigh(|_| true);
        if scales.slack < 0 {
            return None;
        }
        let (mut place, mut eliminate) = (Vec::new(), Vec::new());
        for (at, &candidate) in scales.covered.iter().enumerate() {
            if scales.is_true(at) && wanted(candidate) {
                place.push((at, candidate));
            } else if scales.is_false(at) && wanted(candidate) {
                eliminate.push((at, candidate));
            }
        }
        let is_single = |(truth, left): (&Cited, &Vec<usize>)| {
            !matches!(truth.constraint, Constraint::Guardians { .. }) && left.len() < 2
        };
        if place.is_empty() && (eliminate.is_empty() || self.truths.iter().zip(&scales.cited).any(is_single))
        {
            return None;
        }
        let mut open: Vec<(usize, bool)> = place.iter().map(|&(at, _)| (at, true)).collect();
        open.extend(eliminate.iter().map(|&(at, _)| (at, false)));
        let mut is_open = |scales: &mut Scales, kept: &dyn Fn(usize) -> bool| {
            scales.weigh(kept);
            open.retain(|&(at, value)| !(if value { scales.is_true(at) } else { scales.is_false(at) }));
            !open.is_empty()
        };
        if !scales.every_part(&mut is_open) {
            return None;
        }
        let because = Reason::Linear { truths: self.truths, links: self.links };
        let only = |list: Vec<(usize, Candidate)>| list.into_iter().map(|(_, candidate)| candidate).collect();
        Some(Claim { place: only(place), eliminate: only(eliminate), because })
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
}

/// Looks at the part of an argument that is kept, by place in the list of truths and links; tells whether to go on.
type Look<'l> = dyn FnMut(&mut Scales, &dyn Fn(usize) -> bool) -> bool + 'l;

impl Scales {
    fn new(argument: &Argument, layout: &Layout, remains: &dyn Fn(Candidate) -> bool) -> Self {
        let all = argument.truths.iter().chain(&argument.links);
        let left: Vec<Vec<Candidate>> = all
            .map(|cited| {
                cited.constraint.candidates(layout).into_iter().filter(|&one| remains(one)).collect()
            })
            .collect();
        let mut covered: Vec<Candidate> = left.iter().flatten().copied().collect();
        covered.sort_unstable();
        covered.dedup();
        let place = |candidate: &Candidate| covered.binary_search(candidate).unwrap_or_default();
        let cited = left.iter().map(|left| left.iter().map(place).collect()).collect();
        let balance = vec![0; covered.len()];
        Self { cited, truths: argument.truths.len(), balance, slack: 0, covered }
    }

    /// Weighs those truths and links that are kept, by their place in the list of both.
    fn weigh(&mut self, kept: impl Fn(usize) -> bool) {
        self.balance.fill(0);
        self.slack = 0;
        for (at, cited) in self.cited.iter().enumerate().filter(|&(at, _)| kept(at)) {
            let sign = if at < self.truths { -1 } else { 1 };
            self.slack += sign;
            for &candidate in cited {
                self.balance[candidate] += sign;
            }
        }
        self.slack += self.balance.iter().map(|&balance| (-balance).max(0)).sum::<i32>();
    }

    fn is_false(&self, at: usize) -> bool {
        self.balance[at] > self.slack
    }

    fn is_true(&self, at: usize) -> bool {
        -self.balance[at] > self.slack
    }

    /// Shows `look` every part of a small argument, and of a large one those that lack one truth, one link or one of each,
    /// until it has seen enough. Whether it never had.
    fn every_part(&mut self, look: &mut Look<'_>) -> bool {
        const SMALL: usize = 8;
        let (truths, all) = (self.truths, self.cited.len());
        if all <= SMALL {
            return (1_usize..1 << all).all(|left_out| look(self, &|at| left_out >> at & 1 == 0));
        }
        (0..all).all(|one| {
            let others = if one < truths { truths..all } else { one..one };
            look(self, &|at| at != one)
                && others.into_iter().all(|other| look(self, &|at| at != one && at != other))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Geometry;
    use crate::notation::{self, ReadOptions};

    #[test]
    fn a_pair_removes_its_digits_from_the_rest_of_the_row() {
        // r1c1 and r1c2 hold 1 and 2 between them.
        let rows = "12 12 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234";
        let puzzle = notation::parse(rows, &ReadOptions::default()).unwrap().puzzle;
        let geometry: Geometry = Geometry::new(puzzle.layout().clone());
        let board = Board::start(&geometry, &puzzle).expect("nothing contradicts");
        let (row, digits) = (puzzle.layout().house_named("r1").unwrap(), puzzle.layout().all_digits());
        let pair = Argument::default()
            .cell_truths(["r1c1", "r1c2"].map(|name| puzzle.layout().cell_named(name).unwrap()), &Role::SET)
            .house_links(row, digits.take(2), &Role::HOUSE);
        let claim = pair.claim(&board).expect("1 and 2 leave the rest of the row");
        assert_eq!(claim.eliminate.len(), 4);
    }
}
