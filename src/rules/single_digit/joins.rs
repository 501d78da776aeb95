//! Two strong links of one digit joined by a weak link: the shape of most single-digit techniques.

use std::sync::Arc;

use crate::grid::{Board, Cells, Digit, HouseId, HouseKind, Index, Layout, Storage};
use crate::rules::Work;
use crate::rules::search::choices::pairs;
use crate::rules::search::common_peers::claims_at;
use crate::rules::search::recent::Recent;
use crate::step::{Argument, Claim, Constraint, Role};

/// A strong link of a digit in a house: a place in a crossing house is true, or one of the other places.
#[derive(Clone, Copy, Debug)]
pub(super) struct StrongLink<S: Storage> {
    pub(super) house: HouseId,
    /// The places of the digit in the crossing house.
    pub(super) near: Cells<S>,
    /// The other places of the digit in the house: a single one, or several that share another house.
    pub(super) far: Cells<S>,
    /// The places of the digit that see every place in `far`.
    sees_far: Cells<S>,
}

impl<S: Storage> StrongLink<S> {
    /// Returns every place of the digit in the house.
    pub(super) fn places(&self) -> Cells<S> {
        self.near | self.far
    }

    /// Returns true if the digit has exactly two places in the house.
    pub(super) fn is_pair(&self) -> bool {
        self.places().len() == 2
    }

    fn new(board: &Board<'_, S>, digit: Digit, house: HouseId, crossing: HouseId) -> Option<Self> {
        let geometry = board.geometry();
        let places = *board.cells_for(digit) & *geometry.house(house);
        let near = places & *geometry.house(crossing);
        let far = places - near;
        // The house as its own crossing house leaves no far places.
        if near.is_empty() || far.is_empty() {
            return None;
        }
        // Several far places are seen from another house that holds them all: their own house has no further
        // place.
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

/// Two strong links joined by a weak link: a house with the near places of both. So one of the two strong
/// links has the digit in a far place.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinkedPair<S: Storage> {
    pub(super) digit: Digit,
    /// The house of the weak link.
    pub(super) weak: HouseId,
    /// The strong links. They share no place.
    pub(super) strong_links: [StrongLink<S>; 2],
    /// The places of the digit that see all far places of both strong links.
    pub(super) targets: Cells<S>,
}

impl<S: Storage> LinkedPair<S> {
    /// Lists the pairs of joined strong links of a digit that have targets. Pairs whose far places all lie in one
    /// house are left out. Unless `grouped`, each strong link has exactly two places.
    pub(super) fn of_digit(
        board: &Board<'_, S>,
        work: &mut Work<'_, S>,
        digit: Digit,
        grouped: bool,
    ) -> Arc<Vec<Self>> {
        let known = &mut work.lasting::<KnownPairs<S>>()[usize::from(grouped)];
        known.resize_with(board.layout().digits(), Recent::default);
        let (known, places) = (&mut known[digit.index()], *board.cells_for(digit));
        known.get(&places).unwrap_or_else(|| known.keep(places, Arc::new(Self::all(board, digit, grouped))))
    }

    fn all(board: &Board<'_, S>, digit: Digit, grouped: bool) -> Vec<Self> {
        let layout = board.layout();
        let is_usable = |&house: &HouseId| {
            let count = (*board.cells_for(digit) & *board.geometry().house(house)).len();
            count == 2 || grouped && count > 2
        };
        let strong: Vec<HouseId> = layout.all_houses().filter(is_usable).collect();
        layout.all_houses().flat_map(|weak| joins_by(board, digit, weak, &strong)).collect()
    }

    /// Returns the house kinds: those of the strong links, and that of the weak link.
    pub(super) fn kinds(&self, layout: &Layout) -> ([HouseKind; 2], HouseKind) {
        let kind = |house| layout.house(house).kind;
        (self.strong_links.each_ref().map(|link| kind(link.house)), kind(self.weak))
    }

    /// Returns true if both strong links have exactly two places.
    pub(super) fn is_plain(&self) -> bool {
        self.strong_links.iter().all(StrongLink::is_pair)
    }

    /// Builds the claims that remove the targets. `roles` are the roles of the strong links.
    pub(super) fn claims(&self, board: &Board<'_, S>, roles: [&Role; 2]) -> Vec<Claim> {
        let strong = self.strong_links.iter().zip(roles);
        let argument = strong
            .fold(Argument::default(), |all, (link, role)| {
                all.truth(Constraint::House(link.house, self.digit), role)
            })
            .link(Constraint::House(self.weak, self.digit), &Role::WEAK);
        let ends = self.strong_links[0].far | self.strong_links[1].far;
        claims_at(&argument, board, self.digit, ends, self.targets, &Role::END)
    }
}

/// The pairs of joined strong links, for each digit by its places: without groups, then with.
type KnownPairs<S> = [Vec<Recent<Cells<S>, Arc<Vec<LinkedPair<S>>>, 4>>; 2];

fn joins_by<S: Storage>(
    board: &Board<'_, S>,
    digit: Digit,
    weak: HouseId,
    strong: &[HouseId],
) -> Vec<LinkedPair<S>> {
    let strong_links: Vec<StrongLink<S>> =
        strong.iter().filter_map(|&house| StrongLink::new(board, digit, house, weak)).collect();
    let mut joins = Vec::new();
    for [&one, &other] in pairs(&strong_links) {
        let targets = one.sees_far & other.sees_far;
        if targets.is_empty() || one.places().meets(&other.places()) {
            continue;
        }
        // With all far places in one house, two houses cover two: an X-Wing, which removes more.
        if board.geometry().houses_holding(one.far | other.far).next().is_none() {
            joins.push(LinkedPair { digit, weak, strong_links: [one, other], targets });
        }
    }
    joins
}
