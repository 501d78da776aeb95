//! Cells of a house that have no more candidates between them than they are.

use std::ops::ControlFlow;

use crate::grid::{Board, Cell, Cells, Digits, HouseId, Sets};
use crate::rules::closed::closed_choices;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Claim, Role, Step, TechniqueId};

/// Two cells with two digits.
pub const NAKED_PAIR: TechniqueId = TechniqueId::new("naked-pair");
/// Three cells with three digits.
pub const NAKED_TRIPLE: TechniqueId = TechniqueId::new("naked-triple");
/// Four cells with four digits.
pub const NAKED_QUAD: TechniqueId = TechniqueId::new("naked-quad");

/// Finds naked subsets of one size house by house, boxes first. Cells that share several houses are reported once, with
/// what they remove from each.
pub struct NakedSubset {
    size: usize,
    emits: &'static [TechniqueId; 1],
}

impl NakedSubset {
    /// The finder of [`NAKED_PAIR`].
    pub const PAIR: Self = Self { size: 2, emits: &[NAKED_PAIR] };
    /// The finder of [`NAKED_TRIPLE`].
    pub const TRIPLE: Self = Self { size: 3, emits: &[NAKED_TRIPLE] };
    /// The finder of [`NAKED_QUAD`].
    pub const QUAD: Self = Self { size: 4, emits: &[NAKED_QUAD] };
}

impl<S: Sets> Rule<S> for NakedSubset {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        each_naked(board, work, self.size, |naked| {
            Step::of(&self.emits[0], naked.claims(board)).map_or(ControlFlow::Continue(()), &mut *emit)
        })
    }
}

/// A naked subset that removes something.
pub(in crate::rules) struct Naked<S: Sets> {
    /// Its cells, in order.
    pub(in crate::rules) cells: Cells<S>,
    /// Its digits.
    pub(in crate::rules) digits: Digits<S>,
    /// The houses that lose candidates to it, boxes first. What one loses is never all lost by another.
    pub(in crate::rules) houses: Vec<HouseId>,
}

/// Hands `found` every naked subset of this size that removes something.
pub(in crate::rules) fn each_naked<S: Sets>(
    board: &Board<'_, S>,
    work: &Work<'_, S>,
    size: usize,
    mut found: impl FnMut(Naked<S>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = board.geometry();
    let mut small: Vec<(Cell, Digits<S>)> = Vec::new();
    for &house in geometry.boxes_first() {
        if work.out_of_time() {
            return ControlFlow::Break(());
        }
        let open = *board.open() & *geometry.house(house);
        small.clear();
        small.extend(open.into_iter().map(|cell| (cell, board.candidates(cell))));
        // Where every open cell belongs to the subset there is nothing to remove.
        let all = small.len();
        small.retain(|(_, digits)| (2..=size).contains(&digits.len()));
        if all <= size || small.len() < size {
            continue;
        }
        closed_choices(
            &small,
            size,
            |digits| digits.len(),
            |closed| {
                let cells: Cells<S> = closed.keys.iter().copied().collect();
                if geometry.houses_holding(cells).next() != Some(house) {
                    return ControlFlow::Continue(());
                }
                let houses = losing(board, cells, closed.all, closed.all - closed.of_parts);
                if houses.is_empty() {
                    return ControlFlow::Continue(());
                }
                found(Naked { cells, digits: closed.all, houses })
            },
        )?;
    }
    ControlFlow::Continue(())
}

/// The houses of all these cells in which other cells have one of the digits, and of those that are its `own` in
/// particular, without the houses of which another says as much and more.
fn losing<S: Sets>(board: &Board<'_, S>, cells: Cells<S>, digits: Digits<S>, own: Digits<S>) -> Vec<HouseId> {
    let geometry = board.geometry();
    let places = |digits: Digits<S>| {
        digits.into_iter().fold(Cells::<S>::default(), |all, digit| all | *board.places(digit)) - cells
    };
    let (others, by_own) = (places(digits), places(own));
    let lost = |house: HouseId| others & *geometry.house(house);
    let houses: Vec<HouseId> =
        geometry.houses_holding(cells).filter(|&house| by_own.meets(geometry.house(house))).collect();
    let says_less = |at: usize| {
        let mine = lost(houses[at]);
        houses.iter().enumerate().any(|(other, &house)| {
            let others = lost(house);
            other != at && others.contains_all(&mine) && (others != mine || other < at)
        })
    };
    (0..houses.len()).filter(|&at| !says_less(at)).map(|at| houses[at]).collect()
}

impl<S: Sets> Naked<S> {
    /// One claim a house, each without what an earlier one says.
    pub(in crate::rules) fn claims(&self, board: &Board<'_, S>) -> Vec<Claim> {
        let mut claims: Vec<Claim> = Vec::with_capacity(self.houses.len());
        for &house in &self.houses {
            let argument = Argument::default().cell_truths(self.cells, &Role::SET).house_links(
                house,
                self.digits,
                &Role::HOUSE,
            );
            let Some(mut claim) = argument.claim(board) else { continue };
            claim.eliminate.retain(|gone| claims.iter().all(|earlier| !earlier.eliminate.contains(gone)));
            claims.push(claim);
        }
        claims
    }
}
