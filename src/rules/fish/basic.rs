//! Basic fish: rows against columns, without fins.

use std::ops::ControlFlow;

use super::body::argument;
use crate::catalog::rows;
use crate::grid::{Board, Cells, Digit, HouseId, HouseKind, Storage};
use crate::rules::search::subset_search::closed_choices;
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Step, TechniqueId, sorted};

/// Finds basic fish of one size, digit by digit; fish with base rows come before those with base columns.
pub(crate) struct BasicFish {
    size: usize,
    technique: &'static TechniqueId,
}

impl BasicFish {
    /// The finder of X-wings (size 2).
    pub(crate) const X_WING: Self = Self { size: 2, technique: &rows::X_WING };
    /// The finder of swordfish (size 3).
    pub(crate) const SWORDFISH: Self = Self { size: 3, technique: &rows::SWORDFISH };
    /// The finder of jellyfish (size 4).
    pub(crate) const JELLYFISH: Self = Self { size: 4, technique: &rows::JELLYFISH };
    /// The finder of squirmbags (size 5).
    pub(crate) const SQUIRMBAG: Self = Self { size: 5, technique: &rows::SQUIRMBAG };
    /// The finder of whales (size 6).
    pub(crate) const WHALE: Self = Self { size: 6, technique: &rows::WHALE };
    /// The finder of leviathans (size 7).
    pub(crate) const LEVIATHAN: Self = Self { size: 7, technique: &rows::LEVIATHAN };
}

impl<S: Storage> Rule<S> for BasicFish {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        digit_by_digit(board, work, self.technique, emit, |digit, work, emit| {
            for (base, cover) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
                work.check_time()?;
                self.find_in(board, digit, base, cover, emit)?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl BasicFish {
    fn find_in<S: Storage>(
        &self,
        board: &Board<'_, S>,
        digit: Digit,
        base: HouseKind,
        cover: HouseKind,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let (geometry, layout) = (board.geometry(), board.layout());
        let places = *board.cells_for(digit);
        let width = |cells: &Cells<S>| width(board, cover, *cells, self.size);
        let bases: Vec<(HouseId, Cells<S>)> = layout
            .all_houses()
            .filter(|&id| layout.house(id).kind == base)
            .map(|id| (id, places & *geometry.house(id)))
            .filter(|&(_, inside)| inside.len() > 1 && width(&inside) <= self.size)
            .collect();
        if bases.len() < self.size {
            return ControlFlow::Continue(());
        }
        closed_choices(&bases, self.size, width, |closed| {
            let outside = places - closed.all;
            let covers: Vec<HouseId> = sorted(covers(board, cover, closed.all).flatten());
            let loses = |id: HouseId| {
                !geometry.house(id).meets(&closed.of_parts) && outside.meets(geometry.house(id))
            };
            if !covers.iter().any(|&id| loses(id)) {
                return ControlFlow::Continue(());
            }
            let claim = argument(digit, closed.keys, &covers).claim(board);
            emit_step(Step::from_claims(self.technique, claim), emit)
        })
    }
}

/// Returns the cover houses of this kind that together hold the cells, and `None` for a cell in no such
/// house. In a grid with rows and columns each cell is in one of each, so no fewer houses would do.
fn covers<'b, S: Storage>(
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

/// Returns the number of houses of this kind that together hold the cells. It stops counting above `most`,
/// and returns `usize::MAX` if a cell is in no such house.
fn width<S: Storage>(board: &Board<'_, S>, kind: HouseKind, cells: Cells<S>, most: usize) -> usize {
    let mut covers = covers(board, kind, cells).take(most + 1);
    covers.try_fold(0, |count, cover| cover.map(|_| count + 1)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, House, Layout};
    use crate::rules::testing::Position;

    #[test]
    fn an_x_wing_clears_its_covers_and_a_further_place_spoils_it() {
        let by_rows = |places| {
            Position::boxed(3, 3)
                .confined("r2", &[5], "r2c1 r2c9")
                .confined("r7", &[5], places)
                .confined("c1", &[5], "r2c1 r4c1 r7c1")
                .confined("c9", &[5], "r2c9 r7c9")
        };
        assert_eq!(by_rows("r7c1 r7c9").removed(&BasicFish::X_WING), ["5r4c1"]);
        assert!(by_rows("r7c1 r7c8 r7c9").removed(&BasicFish::X_WING).is_empty());
        let by_columns = Position::boxed(3, 3)
            .confined("c3", &[5], "r1c3 r6c3")
            .confined("c7", &[5], "r1c7 r6c7")
            .confined("r1", &[5], "r1c3 r1c7")
            .confined("r6", &[5], "r6c3 r6c7 r6c8");
        assert_eq!(by_columns.removed(&BasicFish::X_WING), ["5r6c8"]);
    }

    #[test]
    fn a_swordfish_needs_no_row_with_all_three_places() {
        let position = |places| {
            Position::boxed(2, 3)
                .confined("r1", &[6], "r1c1 r1c3")
                .confined("r3", &[6], "r3c3 r3c5")
                .confined("r5", &[6], places)
        };
        let fish = position("r5c1 r5c5");
        let removed = "6r2c1 6r2c3 6r2c5 6r4c1 6r4c3 6r4c5 6r6c1 6r6c3 6r6c5";
        // The other three columns have their cells in the other three rows: it is the same fish from the
        // other side.
        assert_eq!(fish.removed(&BasicFish::SWORDFISH), [removed, removed]);
        assert!(fish.removed(&BasicFish::X_WING).is_empty());
        assert!(position("r5c1 r5c5 r5c6").removed(&BasicFish::SWORDFISH).is_empty());
    }

    #[test]
    fn a_jellyfish_is_found_in_a_jigsaw() {
        let position = |places| {
            Position::jigsaw()
                .confined("r1", &[1], "r1c1 r1c2")
                .confined("r2", &[1], "r2c2 r2c3")
                .confined("r3", &[1], "r3c3 r3c4")
                .confined("r5", &[1], places)
        };
        // A fish of four rows in a grid of five leaves the digit one cell in the fifth row. The other cells
        // of that row lose it.
        assert_eq!(position("r5c4 r5c1").removed(&BasicFish::JELLYFISH), ["1r4c1 1r4c2 1r4c3 1r4c4"]);
        assert!(position("r5c4 r5c5 r5c1").removed(&BasicFish::JELLYFISH).is_empty());
    }

    #[test]
    fn a_fish_around_a_smaller_one_is_found_where_it_says_more() {
        let position = |places| {
            Position::boxed(3, 3)
                .confined("r1", &[5], "r1c1 r1c2")
                .confined("r4", &[5], "r4c1 r4c2")
                .confined("r9", &[5], "r9c2 r9c5")
                .confined("c5", &[5], places)
        };
        assert_eq!(position("r9c5 r6c5").removed(&BasicFish::SWORDFISH).len(), 1);
        assert!(position("r9c5").removed(&BasicFish::SWORDFISH).is_empty());
    }

    #[test]
    fn without_columns_there_is_no_fish() {
        let names = (1..=4).map(|number| format!("a{number}")).collect();
        let row = |name: &str, cells: [usize; 2]| House {
            kind: HouseKind::Row,
            name: name.to_string(),
            cells: cells.map(Cell::new).to_vec(),
        };
        let layout = Layout::new(2, names, vec![row("r1", [0, 1]), row("r2", [2, 3])]).unwrap();
        assert!(Position::of(layout).removed(&BasicFish::X_WING).is_empty());
    }
}
