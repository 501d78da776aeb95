//! Two strong links of one digit that a third house joins: what most single-digit techniques are made of.

use crate::grid::{Board, Cells, Digit, HouseId, HouseKind, Layout, Storage};
use crate::rules::search::common_peers::claims_at;
use crate::step::{Argument, Claim, Constraint, Role};

/// A house that has its digit in two groups of places: those that a crossing house takes up, and the rest. It is a strong
/// link between the two.
#[derive(Clone, Copy)]
pub(super) struct Half<S: Storage> {
    pub(super) house: HouseId,
    /// Its places that the crossing house takes up.
    pub(super) near: Cells<S>,
    /// Its other places: a single one, or several that some other house takes up.
    pub(super) far: Cells<S>,
    /// The places of the digit that see everything in `far`.
    sees_far: Cells<S>,
}

impl<S: Storage> Half<S> {
    /// Every place of the digit in the house.
    pub(super) fn places(&self) -> Cells<S> {
        self.near | self.far
    }

    /// Whether the digit has just two places in the house.
    pub(super) fn is_pair(&self) -> bool {
        self.places().len() == 2
    }

    fn of(board: &Board<'_, S>, digit: Digit, house: HouseId, crossing: HouseId) -> Option<Self> {
        let geometry = board.geometry();
        let places = *board.cells_for(digit) & *geometry.house(house);
        let near = places & *geometry.house(crossing);
        let far = places - near;
        // A house that crosses itself leaves nothing.
        if near.is_empty() || far.is_empty() {
            return None;
        }
        // A group is seen from the other house that takes it up; this one has no more places to remove.
        let seen = match far.only() {
            Some(cell) => *geometry.peers(cell),
            None => geometry
                .houses_holding(far)
                .filter(|&other| other != house)
                .fold(Cells::<S>::default(), |seen, other| seen | *geometry.house(other)),
        };
        let sees_far = (*board.cells_for(digit) & seen) - far;
        (!sees_far.is_empty()).then_some(Self { house, near, far, sees_far })
    }
}

/// Two strong links joined by the house that takes up the near places of both: the digit is in one of the far places.
pub(super) struct Join<S: Storage> {
    pub(super) digit: Digit,
    /// The house that joins them.
    pub(super) weak: HouseId,
    /// The strong links. No place is in both.
    pub(super) halves: [Half<S>; 2],
    /// The places that see all far places.
    pub(super) targets: Cells<S>,
}

impl<S: Storage> Join<S> {
    /// Every join of this digit whose ends lie apart and something sees, of strong links with two places each or, `grouped`, of any.
    pub(super) fn all(board: &Board<'_, S>, digit: Digit, grouped: bool) -> impl Iterator<Item = Self> {
        let layout = board.layout();
        let is_usable = |&house: &HouseId| {
            let count = (*board.cells_for(digit) & *board.geometry().house(house)).len();
            count == 2 || grouped && count > 2
        };
        let strong: Vec<HouseId> = layout.all_houses().filter(is_usable).collect();
        layout.all_houses().flat_map(move |weak| joins_by(board, digit, weak, &strong))
    }

    /// The kinds of the strong links' houses, and of the house that joins them.
    pub(super) fn kinds(&self, layout: &Layout) -> ([HouseKind; 2], HouseKind) {
        let kind = |house| layout.house(house).kind;
        (self.halves.each_ref().map(|half| kind(half.house)), kind(self.weak))
    }

    /// Whether both strong links have just two places.
    pub(super) fn is_plain(&self) -> bool {
        self.halves.iter().all(Half::is_pair)
    }

    /// The claims about its targets, the strong links cited in these roles.
    pub(super) fn claims(&self, board: &Board<'_, S>, roles: [&Role; 2]) -> Vec<Claim> {
        let strong = self.halves.iter().zip(roles);
        let argument = strong
            .fold(Argument::default(), |all, (half, role)| {
                all.truth(Constraint::House(half.house, self.digit), role)
            })
            .link(Constraint::House(self.weak, self.digit), &Role::WEAK);
        let ends = self.halves[0].far | self.halves[1].far;
        claims_at(&argument, board, self.digit, ends, self.targets, &Role::END)
    }
}

fn joins_by<S: Storage>(
    board: &Board<'_, S>,
    digit: Digit,
    weak: HouseId,
    strong: &[HouseId],
) -> Vec<Join<S>> {
    let halves: Vec<Half<S>> =
        strong.iter().filter_map(|&house| Half::of(board, digit, house, weak)).collect();
    let mut joins = Vec::new();
    for (at, &one) in halves.iter().enumerate() {
        for &other in &halves[at + 1..] {
            let targets = one.sees_far & other.sees_far;
            if targets.is_empty() || one.places().meets(&other.places()) {
                continue;
            }
            // Where one house takes up what is left over, two houses are covered by two: a fish, which removes more.
            if board.geometry().houses_holding(one.far | other.far).next().is_none() {
                joins.push(Join { digit, weak, halves: [one, other], targets });
            }
        }
    }
    joins
}
