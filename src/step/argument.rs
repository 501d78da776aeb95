//! How a rule states what it found: truths and links with their roles, from which everything else follows.

use super::{Cited, Claim, Constraint, Reason, Role, Step};
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
    /// `None` if nothing follows, or if one of the truths and links could be left out and everything would follow still:
    /// that is a smaller argument, and another technique.
    pub fn claim<S: Sets>(self, board: &Board<'_, S>) -> Option<Claim> {
        self.claim_where(board.layout(), &|candidate| board.has(candidate), &|cell| {
            board.open().contains(cell)
        })
    }

    fn claim_where(
        self,
        layout: &Layout,
        remains: &dyn Fn(Candidate) -> bool,
        open: &dyn Fn(Cell) -> bool,
    ) -> Option<Claim> {
        let sum = self.sum(layout, remains);
        let of_open = |follows: fn(&Sum, i32) -> bool| {
            sum.covered
                .iter()
                .filter(|&&(candidate, balance)| follows(&sum, balance) && open(candidate.cell))
                .map(|&(candidate, _)| candidate)
                .collect::<Vec<_>>()
        };
        let (place, eliminate) = (of_open(Sum::is_true), of_open(Sum::is_false));
        if place.is_empty() && eliminate.is_empty() {
            return None;
        }
        let enough = |smaller: &Self| {
            let sum = smaller.sum(layout, remains);
            place.iter().all(|&candidate| sum.is_true(sum.balance(candidate)))
                && eliminate.iter().all(|&candidate| sum.is_false(sum.balance(candidate)))
        };
        if self.each_left_out().any(|smaller| enough(&smaller)) {
            return None;
        }
        let because = Reason::Linear { truths: self.truths, links: self.links };
        Some(Claim { place, eliminate, because })
    }

    fn each_left_out(&self) -> impl Iterator<Item = Self> {
        let truths = (0..self.truths.len()).map(|left_out| {
            let mut smaller = self.clone();
            smaller.truths.remove(left_out);
            smaller
        });
        let links = (0..self.links.len()).map(|left_out| {
            let mut smaller = self.clone();
            smaller.links.remove(left_out);
            smaller
        });
        truths.chain(links)
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

impl Step {
    /// What this step, found a moment ago, still concludes on a board on which more is known since. `None` if one of its
    /// claims concludes nothing any more or could now do without something it cites.
    pub fn left_on<S: Sets>(self, board: &Board<'_, S>) -> Option<Self> {
        let left = |claim: Claim| {
            let Reason::Linear { truths, links } = claim.because.clone() else { return claim.left_on(board) };
            let now = Argument { truths, links }.claim(board)?;
            let kept = |now: Vec<Candidate>, before: &[Candidate]| {
                now.into_iter().filter(|candidate| before.contains(candidate)).collect::<Vec<_>>()
            };
            let (place, eliminate) = (kept(now.place, &claim.place), kept(now.eliminate, &claim.eliminate));
            Claim { place, eliminate, because: now.because }.left_on(board)
        };
        let claims: Option<Vec<Claim>> = self.claims.into_iter().map(left).collect();
        Some(Self { claims: claims?, ..self })
    }
}

impl Claim {
    /// This without what it concludes of filled cells and of candidates that are gone, if something is left.
    fn left_on<S: Sets>(mut self, board: &Board<'_, S>) -> Option<Self> {
        self.place.retain(|placed| board.open().contains(placed.cell));
        self.eliminate.retain(|&gone| board.has(gone));
        (!(self.place.is_empty() && self.eliminate.is_empty())).then_some(self)
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
