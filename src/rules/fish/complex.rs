//! Fish with fins, and fish with boxes.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::body::Body;
use super::search::Search;
use super::shape::Shape;
use crate::grid::{Board, HouseId, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Step, TechniqueId};

/// Which fins a fish has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fins {
    None,
    Some,
    /// And without them no base is left with fewer than two places.
    Finned,
    /// And without them some base is.
    Sashimi,
}

/// Finds fish of one size and shape digit by digit, those that remove the digit from the first cell first.
pub struct Fish {
    size: usize,
    shape: Shape,
    fins: Fins,
    emits: &'static [TechniqueId],
}

macro_rules! fish {
    ($(#[$doc:meta])* $ids:ident, $make:ident, $least:literal, $shape:expr, $fins:expr, [$($id:literal),*]) => {
        $(#[$doc])*
        pub const $ids: &[TechniqueId] = &[$(TechniqueId::new($id)),*];

        impl Fish {
            /// The finder of those of this size.
            pub const fn $make(size: usize) -> Self {
                Self { size, shape: $shape, fins: $fins, emits: std::slice::from_ref(&$ids[size - $least]) }
            }
        }
    };
}

fish!(
    /// Lines against lines, and fins in one box; sizes 2 to 7.
    FINNED, finned, 2, Shape::Lines, Fins::Finned,
    ["finned-x-wing", "finned-swordfish", "finned-jellyfish", "finned-squirmbag", "finned-whale", "finned-leviathan"]
);
fish!(
    /// Finned fish of which a base keeps one place or none without the fins; sizes 2 to 7.
    SASHIMI, sashimi, 2, Shape::Lines, Fins::Sashimi,
    [
        "sashimi-x-wing", "sashimi-swordfish", "sashimi-jellyfish", "sashimi-squirmbag", "sashimi-whale",
        "sashimi-leviathan"
    ]
);
fish!(
    /// Lines against lines with a box among them; sizes 2 to 7.
    FRANKEN, franken, 2, Shape::Franken, Fins::None,
    [
        "franken-x-wing", "franken-swordfish", "franken-jellyfish", "franken-squirmbag", "franken-whale",
        "franken-leviathan"
    ]
);
fish!(
    /// Franken fish with fins; sizes 2 to 7.
    FINNED_FRANKEN, finned_franken, 2, Shape::Franken, Fins::Some,
    [
        "finned-franken-x-wing", "finned-franken-swordfish", "finned-franken-jellyfish", "finned-franken-squirmbag",
        "finned-franken-whale", "finned-franken-leviathan"
    ]
);
fish!(
    /// Houses of any kind against houses of any kind; sizes 3 to 7. Of size 2 there is none where every house is a row, a
    /// column or a box: no two covers would meet both bases.
    MUTANT, mutant, 3, Shape::Mutant, Fins::None,
    [
        "mutant-swordfish", "mutant-jellyfish", "mutant-squirmbag", "mutant-whale",
        "mutant-leviathan"
    ]
);
fish!(
    /// Mutant fish with fins; sizes 2 to 7.
    FINNED_MUTANT, finned_mutant, 2, Shape::Mutant, Fins::Some,
    [
        "finned-mutant-x-wing", "finned-mutant-swordfish", "finned-mutant-jellyfish", "finned-mutant-squirmbag",
        "finned-mutant-whale", "finned-mutant-leviathan"
    ]
);

impl<S: Sets> Rule<S> for Fish {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for digit in board.layout().all_digits() {
            let mut seen: BTreeSet<(Vec<HouseId>, Vec<HouseId>)> = BTreeSet::new();
            for &frame in self.shape.frames() {
                let Some(mut search) = Search::new(board, digit, self.size, frame) else { continue };
                for target in *board.places(digit) & *board.open() {
                    if work.out_of_time() {
                        return ControlFlow::Break(());
                    }
                    let own = board.layout().houses_of(target).iter().copied();
                    let lasts: Vec<HouseId> = own.filter(|&house| search.may_cover(house)).collect();
                    search.around(target, &mut |bases, covers| {
                        for &last in &lasts {
                            let covers = covers.iter().copied().chain([last]).collect();
                            let body = Body::new(board, digit, bases.to_vec(), covers);
                            if !seen.insert((body.bases.clone(), body.covers.clone())) {
                                continue;
                            }
                            if let Some(step) = self.step(&body) {
                                emit(step)?;
                            }
                        }
                        ControlFlow::Continue(())
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Fish {
    fn step<S: Sets>(&self, body: &Body<'_, S>) -> Option<Step> {
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
        Step::of(&self.emits[0], body.claims())
    }
}
