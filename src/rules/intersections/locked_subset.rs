//! A naked subset where a box and a line meet, which removes candidates from both.

use std::ops::ControlFlow;

use crate::grid::{Board, HouseKind, Sets};
use crate::rules::subsets::each_naked;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Step, TechniqueId};

/// Two cells with two digits, in a box and in a line at once.
pub const LOCKED_PAIR: TechniqueId = TechniqueId::new("locked-pair");
/// Three cells with three digits, in a box and in a line at once.
pub const LOCKED_TRIPLE: TechniqueId = TechniqueId::new("locked-triple");

/// Finds locked subsets of one size box by box. Where only one of the two houses loses candidates it is a naked subset
/// and nothing more.
pub struct LockedSubset {
    size: usize,
    emits: &'static [TechniqueId; 1],
}

impl LockedSubset {
    /// The finder of [`LOCKED_PAIR`].
    pub const PAIR: Self = Self { size: 2, emits: &[LOCKED_PAIR] };
    /// The finder of [`LOCKED_TRIPLE`].
    pub const TRIPLE: Self = Self { size: 3, emits: &[LOCKED_TRIPLE] };
}

impl<S: Sets> Rule<S> for LockedSubset {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let is_box = |id| board.layout().house(id).kind == HouseKind::Box;
        each_naked(board, work, self.size, |naked| {
            let boxes = naked.houses.iter().filter(|&&id| is_box(id)).count();
            if boxes == 0 || boxes == naked.houses.len() {
                return ControlFlow::Continue(());
            }
            Step::of(&self.emits[0], naked.claims(board)).map_or(ControlFlow::Continue(()), &mut *emit)
        })
    }
}
