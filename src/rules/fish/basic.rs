//! Fish of rows and columns, without fins.

use std::ops::ControlFlow;

use crate::grid::{Board, Cells, Digit, HouseId, HouseKind, Sets};
use crate::rules::closed::closed_choices;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Constraint, Role, Step, TechniqueId};

/// Two rows whose places for a digit lie in two columns, or the other way round.
pub const X_WING: TechniqueId = TechniqueId::new("x-wing");
/// Three rows whose places for a digit lie in three columns, or the other way round.
pub const SWORDFISH: TechniqueId = TechniqueId::new("swordfish");
/// Four rows whose places for a digit lie in four columns, or the other way round.
pub const JELLYFISH: TechniqueId = TechniqueId::new("jellyfish");

/// Finds basic fish of one size digit by digit, those with rows as their base before those with columns.
pub struct BasicFish {
    size: usize,
    emits: &'static [TechniqueId; 1],
}

impl BasicFish {
    /// The finder of [`X_WING`].
    pub const X_WING: Self = Self { size: 2, emits: &[X_WING] };
    /// The finder of [`SWORDFISH`].
    pub const SWORDFISH: Self = Self { size: 3, emits: &[SWORDFISH] };
    /// The finder of [`JELLYFISH`].
    pub const JELLYFISH: Self = Self { size: 4, emits: &[JELLYFISH] };
}

impl<S: Sets> Rule<S> for BasicFish {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for digit in board.layout().all_digits() {
            for (base, cover) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
                if work.out_of_time() {
                    return ControlFlow::Break(());
                }
                self.find_in(board, digit, base, cover, emit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl BasicFish {
    fn find_in<S: Sets>(
        &self,
        board: &Board<'_, S>,
        digit: Digit,
        base: HouseKind,
        cover: HouseKind,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let (geometry, layout) = (board.geometry(), board.layout());
        let places = *board.places(digit);
        let width = |cells| width(board, cover, cells);
        let bases: Vec<(HouseId, Cells<S>)> = layout
            .all_houses()
            .filter(|&id| layout.house(id).kind == base)
            .map(|id| (id, places & *geometry.house(id)))
            .filter(|&(_, inside)| inside.len() > 1 && width(inside) <= self.size)
            .collect();
        if bases.len() < self.size {
            return ControlFlow::Continue(());
        }
        closed_choices(&bases, self.size, width, |closed| {
            let outside = places - closed.all;
            let mut covers: Vec<HouseId> = covers(board, cover, closed.all).flatten().collect();
            let loses = |id: HouseId| {
                !geometry.house(id).meets(&closed.of_parts) && outside.meets(geometry.house(id))
            };
            if !covers.iter().any(|&id| loses(id)) {
                return ControlFlow::Continue(());
            }
            covers.sort_unstable();
            let based = closed
                .keys
                .iter()
                .fold(Argument::default(), |all, &id| all.truth(Constraint::House(id, digit), &Role::BASE));
            let covered =
                covers.iter().fold(based, |all, &id| all.link(Constraint::House(id, digit), &Role::COVER));
            Step::of(&self.emits[0], covered.claim(board)).map_or(ControlFlow::Continue(()), &mut *emit)
        })
    }
}

/// Houses of this kind that hold these cells between them, nothing for a cell that is in none. In every grid with rows
/// and columns a cell is in one of each, so that these are as few as there can be.
fn covers<'b, S: Sets>(
    board: &Board<'b, S>,
    kind: HouseKind,
    mut cells: Cells<S>,
) -> impl Iterator<Item = Option<HouseId>> + use<'b, S> {
    let geometry = board.geometry();
    let layout = geometry.layout();
    std::iter::from_fn(move || {
        let cell = cells.first()?;
        let cover = layout.houses_of(cell).iter().copied().find(|&id| layout.house(id).kind == kind);
        cells = cells - cover.map_or(Cells::<S>::of(cell), |id| *geometry.house(id));
        Some(cover)
    })
}

/// How many houses of this kind hold these cells between them; more than any if one cell is in none.
fn width<S: Sets>(board: &Board<'_, S>, kind: HouseKind, cells: Cells<S>) -> usize {
    let counted = covers(board, kind, cells).try_fold(0, |count, cover| cover.map(|_| count + 1));
    counted.unwrap_or(usize::MAX)
}
