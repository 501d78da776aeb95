//! Finned and sashimi fish, and fish with boxes.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::body::FishPattern;
use super::search::FishSearch;
use super::shape::FishShape;
use crate::catalog::rows;
use crate::grid::{Board, Cells, HouseId, Storage};
use crate::rules::search::recent::Recent;
use crate::rules::search::templates::loose;
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Step, TechniqueId};

/// The fins that one kind of fish must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fins {
    /// No fins.
    None,
    /// One or more fins.
    Some,
    /// Fins whose removal leaves each base at least two cells.
    Finned,
    /// Fins whose removal leaves some base fewer than two cells.
    Sashimi,
}

/// Finds fish of one size, shape and kind of fins, digit by digit. Fish that remove the digit from earlier
/// cells come first.
pub(crate) struct Fish {
    size: usize,
    shape: FishShape,
    fins: Fins,
    technique: &'static TechniqueId,
}

macro_rules! fish {
    ($(#[$doc:meta])* $ids:ident, $make:ident, $least:literal, $shape:expr, $fins:expr, [$($id:ident),*]) => {
        $(#[$doc])*
        pub(crate) const $ids: &[TechniqueId] = &[$(rows::$id),*];

        impl Fish {
            /// Creates the finder of these fish of one size.
            pub(crate) const fn $make(size: usize) -> Self {
                Self { size, shape: $shape, fins: $fins, technique: &$ids[size - $least] }
            }
        }
    };
}

fish!(
    /// Finned fish: lines against lines, with all fins in one box. Sizes 2 to 7.
    FINNED, finned, 2, FishShape::Lines, Fins::Finned,
    [FINNED_X_WING, FINNED_SWORDFISH, FINNED_JELLYFISH, FINNED_SQUIRMBAG, FINNED_WHALE, FINNED_LEVIATHAN]
);
fish!(
    /// Sashimi fish: finned fish with a base that has at most one cell besides the fins. Sizes 2 to 7.
    SASHIMI, sashimi, 2, FishShape::Lines, Fins::Sashimi,
    [
        SASHIMI_X_WING, SASHIMI_SWORDFISH, SASHIMI_JELLYFISH, SASHIMI_SQUIRMBAG, SASHIMI_WHALE,
        SASHIMI_LEVIATHAN
    ]
);
fish!(
    /// Franken fish: lines against lines, with boxes among them. Sizes 2 to 7.
    FRANKEN, franken, 2, FishShape::Franken, Fins::None,
    [
        FRANKEN_X_WING, FRANKEN_SWORDFISH, FRANKEN_JELLYFISH, FRANKEN_SQUIRMBAG, FRANKEN_WHALE,
        FRANKEN_LEVIATHAN
    ]
);
fish!(
    /// Franken fish with fins. Sizes 2 to 7.
    FINNED_FRANKEN, finned_franken, 2, FishShape::Franken, Fins::Some,
    [
        FINNED_FRANKEN_X_WING, FINNED_FRANKEN_SWORDFISH, FINNED_FRANKEN_JELLYFISH, FINNED_FRANKEN_SQUIRMBAG,
        FINNED_FRANKEN_WHALE, FINNED_FRANKEN_LEVIATHAN
    ]
);
fish!(
    /// Mutant fish: houses of any kind against houses of any kind. Sizes 3 to 7. None has size 2 if all
    /// houses are rows, columns and boxes, as no two covers would meet both bases.
    MUTANT, mutant, 3, FishShape::Mutant, Fins::None,
    [
        MUTANT_SWORDFISH, MUTANT_JELLYFISH, MUTANT_SQUIRMBAG, MUTANT_WHALE,
        MUTANT_LEVIATHAN
    ]
);
fish!(
    /// Mutant fish with fins. Sizes 2 to 7.
    FINNED_MUTANT, finned_mutant, 2, FishShape::Mutant, Fins::Some,
    [
        FINNED_MUTANT_X_WING, FINNED_MUTANT_SWORDFISH, FINNED_MUTANT_JELLYFISH, FINNED_MUTANT_SQUIRMBAG,
        FINNED_MUTANT_WHALE, FINNED_MUTANT_LEVIATHAN
    ]
);

impl<S: Storage> Rule<S> for Fish {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        digit_by_digit(board, work, self.technique, emit, |digit, work, emit| {
            let state = [*board.cells_for(digit), *board.cells_for(digit) & *board.open()];
            let key = (self.shape, self.size, state);
            if let Some(known) = work.lasting::<KnownFish<S>>().get(&key) {
                return known.iter().try_for_each(|(bases, covers)| {
                    let body = FishPattern::new(board, digit, bases.clone(), covers.clone());
                    emit_step(self.step(&body), emit)
                });
            }
            let loose = loose(board, work, digit);
            let mut all: Vec<Houses> = Vec::new();
            let mut seen: BTreeSet<Houses> = BTreeSet::new();
            for &kinds in self.shape.base_cover_kinds() {
                let Some(mut search) = FishSearch::new(board, work, digit, self.size, kinds) else {
                    continue;
                };
                for target in loose {
                    let own = board.layout().houses_of(target).iter().copied();
                    let lasts: Vec<HouseId> = own.filter(|&house| search.may_cover(house)).collect();
                    search.find_for(target, &mut |bases, covers| {
                        for &last in &lasts {
                            let covers = covers.iter().copied().chain([last]).collect();
                            let body = FishPattern::new(board, digit, bases.to_vec(), covers);
                            let houses = (body.bases.clone(), body.covers.clone());
                            if seen.insert(houses.clone()) {
                                all.push(houses);
                                emit_step(self.step(&body), emit)?;
                            }
                        }
                        ControlFlow::Continue(())
                    })?;
                }
            }
            work.lasting::<KnownFish<S>>().keep(key, Arc::new(all));
            ControlFlow::Continue(())
        })
    }
}

/// The bases and covers of a fish.
type Houses = (Vec<HouseId>, Vec<HouseId>);

/// A shape and size of fish, and the places of a digit: all and those in open cells.
type FishKey<S> = (FishShape, usize, [Cells<S>; 2]);

/// The fish found, with fins and without. Rules for fish that differ in their fins alone share them.
type KnownFish<S> = Recent<FishKey<S>, Arc<Vec<Houses>>, 40>;

impl Fish {
    fn step<S: Storage>(&self, body: &FishPattern<'_, S>) -> Option<Step> {
        let has_fins = !body.fins().is_empty();
        let fins = match self.fins {
            Fins::None => !has_fins,
            Fins::Some => has_fins,
            Fins::Finned => has_fins && !body.is_sashimi(),
            Fins::Sashimi => has_fins && body.is_sashimi(),
        };
        if !fins || body.shape() != self.shape {
            return None;
        }
        Step::from_claims(self.technique, body.claims())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{self, Layout};
    use crate::rules::fish::siamese;
    use crate::rules::testing::Position;

    #[test]
    fn a_fin_leaves_what_sees_it() {
        let position =
            |places| Position::boxed(3, 3).confined("r2", &[5], "r2c3 r2c7").confined("r6", &[5], places);
        assert_eq!(position("r6c3 r6c7 r6c8").removed(&Fish::finned(2)), ["5r4c7 5r5c7"]);
        assert_eq!(position("r6c3 r6c7 r6c8 r6c9").removed(&Fish::finned(2)), ["5r4c7 5r5c7"]);
        assert!(position("r6c3 r6c7 r6c8").removed(&Fish::sashimi(2)).is_empty());
        assert!(position("r6c3 r6c7 r6c8 r6c4").removed(&Fish::finned(2)).is_empty());
        assert!(position("r6c3 r6c7").removed(&Fish::finned(2)).is_empty());
    }

    #[test]
    fn a_fish_that_needs_its_fins_is_sashimi_and_may_be_one_of_twins() {
        let position =
            |places| Position::boxed(3, 3).confined("r2", &[5], "r2c3 r2c7").confined("r6", &[5], places);
        assert_eq!(position("r6c3 r6c8").removed(&Fish::sashimi(2)), ["5r1c8 5r3c8", "5r4c7 5r5c7"]);
        assert!(position("r6c3 r6c8").removed(&Fish::finned(2)).is_empty());
        assert!(position("r6c3 r6c5").removed(&Fish::sashimi(2)).is_empty());
        let layout = Layout::boxed(grid::Shape::NINE);
        let steps = position("r6c3 r6c8").steps(&Fish::sashimi(2));
        let twins = siamese(&layout, &steps);
        assert_eq!(twins.len(), 1);
        assert_eq!((twins[0].claims.len(), twins[0].eliminations().count()), (2, 4));
        assert!(siamese(&layout, &steps[1..]).is_empty());
    }

    #[test]
    fn a_box_can_cover_what_columns_do_not() {
        let position =
            |places| Position::boxed(3, 3).confined("r1", &[5], "r1c1 r1c5").confined("r2", &[5], places);
        // Two boxes cover both rows, and so do one of them and a column.
        let by_boxes = "5r3c1 5r3c2 5r3c3 5r3c4 5r3c5 5r3c6";
        let by_column = "5r3c1 5r3c2 5r3c3 5r3c5 5r4c5 5r5c5 5r6c5 5r7c5 5r8c5 5r9c5";
        assert_eq!(position("r2c2 r2c5").removed(&Fish::franken(2)), [by_boxes, by_column]);
        assert!(position("r2c2 r2c5 r2c7").removed(&Fish::franken(2)).is_empty());
    }

    #[test]
    fn a_box_can_have_fins_as_well() {
        let position =
            |places| Position::boxed(3, 3).confined("r5", &[5], "r5c6 r5c9").confined("b2", &[5], places);
        assert_eq!(position("r1c6 r2c4 r2c5").removed(&Fish::finned_franken(2)), ["5r2c9"]);
        assert!(position("r1c6 r2c4 r3c5").removed(&Fish::finned_franken(2)).is_empty());
    }

    #[test]
    fn rows_and_columns_mix() {
        let position =
            |places| Position::boxed(3, 3).confined("r1", &[5], "r1c2 r1c7").confined("c1", &[5], places);
        // A kite: the same cells with two choices of covers.
        assert_eq!(position("r2c1 r7c1").removed(&Fish::finned_mutant(2)), ["5r7c7", "5r7c7"]);
        assert!(position("r4c1 r7c1").removed(&Fish::finned_mutant(2)).is_empty());
    }

    #[test]
    fn other_grids_have_fins_as_well() {
        let position =
            |places| Position::boxed(2, 3).confined("r1", &[6], "r1c1 r1c4").confined("r3", &[6], places);
        assert_eq!(position("r3c1 r3c4 r3c5").removed(&Fish::finned(2)), ["6r4c4"]);
        assert!(position("r3c1 r3c2 r3c4 r3c5").removed(&Fish::finned(2)).is_empty());
        let jigsaw =
            Position::jigsaw().confined("r1", &[1], "r1c1 r1c3").confined("r4", &[1], "r4c1 r4c3 r4c5");
        assert_eq!(jigsaw.removed(&Fish::finned(2)), [""; 0]);
    }
}
