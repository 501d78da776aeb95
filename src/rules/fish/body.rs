//! One fish: what its bases and covers make of a digit's places.

use super::shape::Shape;
use crate::grid::{Board, Cell, Cells, Digit, HouseId, HouseKind, Storage};
use crate::rules::search::common_peers::claims_by;
use crate::step::{Argument, Claim, Constraint, Role};

/// The places that are in at least one of some houses, in at least two, in at least three.
#[derive(Clone, Copy)]
struct Depths<S: Storage>([Cells<S>; 3]);

impl<S: Storage> Depths<S> {
    fn of(board: &Board<'_, S>, digit: Digit, houses: &[HouseId]) -> Self {
        let [mut one, mut two, mut three] = [Cells::<S>::default(); 3];
        for &house in houses {
            let cells = *board.cells_for(digit) & *board.geometry().house(house);
            three = three | (two & cells);
            two = two | (one & cells);
            one = one | cells;
        }
        Self([one, two, three])
    }

    /// The places that are at least `more` times oftener in these houses than in the others.
    fn beyond(&self, others: &Self, more: usize) -> Cells<S> {
        let at = |depth: usize| self.0.get(depth - 1).copied().unwrap_or_default();
        let beyond =
            |below: usize| others.0.get(below).map_or(at(below + more), |other| at(below + more) - *other);
        (0..3).fold(Cells::<S>::default(), |all, below| all | beyond(below))
    }
}

/// A choice of bases and covers for a digit.
pub(super) struct Body<'b, S: Storage> {
    board: &'b Board<'b, S>,
    digit: Digit,
    /// Lines before boxes.
    pub(super) bases: Vec<HouseId>,
    /// Lines before boxes.
    pub(super) covers: Vec<HouseId>,
    base: Depths<S>,
    cover: Depths<S>,
}

impl<'b, S: Storage> Body<'b, S> {
    pub(super) fn new(
        board: &'b Board<'b, S>,
        digit: Digit,
        mut bases: Vec<HouseId>,
        mut covers: Vec<HouseId>,
    ) -> Self {
        let order = |&house: &HouseId| (board.layout().house(house).kind == HouseKind::Box, house);
        bases.sort_unstable_by_key(order);
        covers.sort_unstable_by_key(order);
        let (base, cover) = (Depths::of(board, digit, &bases), Depths::of(board, digit, &covers));
        Self { board, digit, bases, covers, base, cover }
    }

    /// What it is made of.
    pub(super) fn shape(&self) -> Shape {
        let all = |houses: &[HouseId], kinds: &[HouseKind]| {
            houses.iter().all(|&house| kinds.contains(&self.board.layout().house(house).kind))
        };
        Shape::simplest(|(base, cover)| all(&self.bases, base) && all(&self.covers, cover))
    }

    /// What is oftener in the bases than in the covers.
    pub(super) fn fins(&self) -> Cells<S> {
        self.base.beyond(&self.cover, 1)
    }

    /// Whether some base has fewer than two places in the covers, fins aside.
    pub(super) fn is_sashimi(&self) -> bool {
        let held = self.base.0[0] - self.fins();
        self.bases.iter().any(|&house| (held & *self.board.geometry().house(house)).len() < 2)
    }

    /// The places that are oftener in the covers than in the bases and see every fin.
    fn targets(&self) -> Cells<S> {
        let fins = self.fins();
        let covered = self.cover.beyond(&self.base, 1) & *self.board.open();
        covered.into_iter().filter(|&cell| self.board.geometry().peers(cell).contains_all(&fins)).collect()
    }

    /// What follows: one claim for all targets that see the fins in the same houses. Fins of a fish of lines lie in one box.
    pub(super) fn claims(&self) -> Vec<Claim> {
        let in_box = self.shape() == Shape::Lines;
        let places = |&house: &HouseId| Constraint::House(house, self.digit);
        let body =
            self.bases.iter().map(places).fold(Argument::default(), |all, each| all.truth(each, &Role::BASE));
        let body = self.covers.iter().map(places).fold(body, |all, each| all.link(each, &Role::COVER));
        let fin_houses = |target: Cell| {
            if in_box { self.fin_box(target).into_iter().collect() } else { self.fin_houses(target) }
        };
        let targets = self.targets().into_iter().map(|target| (fin_houses(target), target));
        claims_by(&body, self.board, self.digit, targets, &Role::FIN)
    }

    /// The target's box, if it holds all fins.
    fn fin_box(&self, target: Cell) -> Option<HouseId> {
        let holding = self.board.geometry().houses_holding(self.fins() | Cells::<S>::of(target));
        holding.into_iter().find(|&house| self.board.layout().house(house).kind == HouseKind::Box)
    }

    /// As few houses of the target as hold the fins: each as often as the bases hold it oftener than the covers.
    fn fin_houses(&self, target: Cell) -> Vec<HouseId> {
        let left = [1, 2, 3].map(|more| self.base.beyond(&self.cover, more));
        let most = left.iter().take_while(|fins| !fins.is_empty()).count();
        let own = self.board.layout().houses_of(target);
        let houses: Vec<HouseId> = own.iter().flat_map(|&house| std::iter::repeat_n(house, most)).collect();
        let holds = |chosen: &[HouseId]| {
            let held = Depths::of(self.board, self.digit, chosen);
            left.iter().zip(&held.0).all(|(left, held)| held.contains_all(left))
        };
        let chosen = |part: u32| -> Vec<HouseId> {
            let bits = houses.iter().enumerate().filter(|(at, _)| part >> at & 1 == 1);
            bits.map(|(_, &house)| house).collect()
        };
        let mut parts: Vec<u32> = (0..1 << houses.len().min(12)).collect();
        parts.sort_by_key(|part| part.count_ones());
        parts.into_iter().map(chosen).find(|chosen| holds(chosen)).unwrap_or_default()
    }
}
