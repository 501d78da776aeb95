//! One fish: bases and covers of a digit, with its fins, targets and claims.

use super::shape::FishShape;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, HouseKind, Storage};
use crate::rules::search::common_peers::claims_by;
use crate::rules::search::overlaps::overlaps;
use crate::rules::search::rows::bits;
use crate::step::{Argument, Claim, Constraint, Role};

/// The cells of a digit that lie in at least one, two and three of some houses, such as the bases of a fish.
#[derive(Clone, Copy)]
struct CoverCounts<S: Storage>([Cells<S>; 3]);

impl<S: Storage> CoverCounts<S> {
    fn of(board: &Board<'_, S>, digit: Digit, houses: &[HouseId]) -> Self {
        let places = *board.cells_for(digit);
        Self(overlaps(houses.iter().map(|&house| places & *board.geometry().house(house))))
    }

    /// Returns the cells that these houses hold at least `more` times more often than the houses of `others`.
    fn beyond(&self, others: &Self, more: usize) -> Cells<S> {
        let at = |depth: usize| self.0.get(depth - 1).copied().unwrap_or_default();
        let beyond =
            |below: usize| others.0.get(below).map_or(at(below + more), |other| at(below + more) - *other);
        (0..3).fold(Cells::<S>::default(), |all, below| all | beyond(below))
    }
}

/// Builds the argument of a fish of `digit`: its bases as truths and its covers as links.
pub(in crate::rules) fn argument(digit: Digit, bases: &[HouseId], covers: &[HouseId]) -> Argument {
    let places = |&house: &HouseId| Constraint::House(house, digit);
    let based = Argument::default().truths(bases.iter().map(places), &Role::BASE);
    based.links(covers.iter().map(places), &Role::COVER)
}

/// A fish: a choice of bases and covers for a digit.
pub(super) struct FishPattern<'b, S: Storage> {
    board: &'b Board<'b, S>,
    digit: Digit,
    /// The base houses, lines before boxes.
    pub(super) bases: Vec<HouseId>,
    /// The cover houses, lines before boxes.
    pub(super) covers: Vec<HouseId>,
    base: CoverCounts<S>,
    cover: CoverCounts<S>,
}

impl<'b, S: Storage> FishPattern<'b, S> {
    pub(super) fn new(
        board: &'b Board<'b, S>,
        digit: Digit,
        mut bases: Vec<HouseId>,
        mut covers: Vec<HouseId>,
    ) -> Self {
        let order = |&house: &HouseId| (board.layout().house(house).kind == HouseKind::Box, house);
        bases.sort_unstable_by_key(order);
        covers.sort_unstable_by_key(order);
        let (base, cover) = (CoverCounts::of(board, digit, &bases), CoverCounts::of(board, digit, &covers));
        Self { board, digit, bases, covers, base, cover }
    }

    /// Returns the simplest shape of fish that has these kinds of bases and covers.
    pub(super) fn shape(&self) -> FishShape {
        let all = |houses: &[HouseId], kinds: &[HouseKind]| {
            houses.iter().all(|&house| kinds.contains(&self.board.layout().house(house).kind))
        };
        FishShape::simplest(|(base, cover)| all(&self.bases, base) && all(&self.covers, cover))
    }

    /// Returns the fins: cells that the bases hold more often than the covers.
    pub(super) fn fins(&self) -> Cells<S> {
        self.base.beyond(&self.cover, 1)
    }

    /// Returns true if some base, without the fins, has fewer than two cells in the covers.
    pub(super) fn is_sashimi(&self) -> bool {
        let held = self.base.0[0] - self.fins();
        self.bases.iter().any(|&house| (held & *self.board.geometry().house(house)).len() < 2)
    }

    /// Returns the targets of the fish: cells that see every fin, held more often by covers than by bases.
    fn targets(&self) -> Cells<S> {
        let fins = self.fins();
        let covered = self.cover.beyond(&self.base, 1) & *self.board.open();
        covered.into_iter().filter(|&cell| self.board.geometry().peers(cell).contains_all(&fins)).collect()
    }

    /// Returns the claims of the fish, one for all targets that see the fins in the same houses. In a fish of
    /// lines all fins must be in one box.
    pub(super) fn claims(&self) -> Vec<Claim> {
        let in_box = self.shape() == FishShape::Lines;
        let body = argument(self.digit, &self.bases, &self.covers);
        let fin_houses = |target: Cell| {
            if in_box { self.fin_box(target).into_iter().collect() } else { self.fin_houses(target) }
        };
        let targets = self.targets().into_iter().map(|target| (fin_houses(target), target));
        claims_by(&body, self.board, self.digit, targets, &Role::FIN)
    }

    /// Returns the box of the target, if it holds all fins.
    fn fin_box(&self, target: Cell) -> Option<HouseId> {
        let holding = self.board.geometry().houses_holding(self.fins() | Cells::<S>::of(target));
        holding.into_iter().find(|&house| self.board.layout().house(house).kind == HouseKind::Box)
    }

    /// Returns as few houses of the target as hold all fins. If the bases hold a fin n times more often than
    /// the covers do, n houses must hold it; a house may be repeated.
    fn fin_houses(&self, target: Cell) -> Vec<HouseId> {
        let left = [1, 2, 3].map(|more| self.base.beyond(&self.cover, more));
        let most = left.iter().take_while(|fins| !fins.is_empty()).count();
        let own = self.board.layout().houses_of(target);
        let houses: Vec<HouseId> = own.iter().flat_map(|&house| std::iter::repeat_n(house, most)).collect();
        let holds = |chosen: &[HouseId]| {
            let held = CoverCounts::of(self.board, self.digit, chosen);
            left.iter().zip(&held.0).all(|(left, held)| held.contains_all(left))
        };
        let chosen = |part: u64| -> Vec<HouseId> { bits(part).map(|at| houses[at]).collect() };
        let mut parts: Vec<u64> = (0..1 << houses.len().min(12)).collect();
        parts.sort_by_key(|part| part.count_ones());
        parts.into_iter().map(chosen).find(|chosen| holds(chosen)).unwrap_or_default()
    }
}
