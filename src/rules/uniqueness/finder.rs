//! The finder of all uniqueness techniques.

use std::ops::ControlFlow;

use super::deadly::Deadly;
use super::endings::Ending;
use super::ground::Ground;
use super::{avoidable, extended, grave, rectangle, unique_loop};
use crate::grid::{Board, Sets};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Step, TechniqueId};

/// A rectangle with one corner that is more than its two digits.
pub const UR_1: TechniqueId = TechniqueId::new("ur-1");
/// A rectangle with one further digit in two corners of a house.
pub const UR_2: TechniqueId = TechniqueId::new("ur-2");
/// A rectangle whose further digits make a subset with other cells of a house.
pub const UR_3: TechniqueId = TechniqueId::new("ur-3");
/// A rectangle with one of its digits locked in two corners.
pub const UR_4: TechniqueId = TechniqueId::new("ur-4");
/// A rectangle with one further digit in corners that no house holds.
pub const UR_5: TechniqueId = TechniqueId::new("ur-5");
/// A rectangle with one of its digits in an X-wing.
pub const UR_6: TechniqueId = TechniqueId::new("ur-6");
/// A rectangle with two strong links from one corner.
pub const HIDDEN_RECTANGLE: TechniqueId = TechniqueId::new("hidden-rectangle");
/// A rectangle with three corners filled.
pub const AVOIDABLE_RECTANGLE_1: TechniqueId = TechniqueId::new("avoidable-rectangle-1");
/// A rectangle with two corners filled and one further digit in the others.
pub const AVOIDABLE_RECTANGLE_2: TechniqueId = TechniqueId::new("avoidable-rectangle-2");
/// A loop of two digits.
pub const UNIQUE_LOOP: TechniqueId = TechniqueId::new("unique-loop");
/// Pairs of cells with three digits or more.
pub const EXTENDED_RECTANGLE: TechniqueId = TechniqueId::new("extended-rectangle");
/// A grave with one cell that is more.
pub const BUG_1: TechniqueId = TechniqueId::new("bug-1");
/// A grave with one further digit in several cells.
pub const BUG_2: TechniqueId = TechniqueId::new("bug-2");
/// A grave whose further digits make a subset with other cells of a house.
pub const BUG_3: TechniqueId = TechniqueId::new("bug-3");
/// A grave with one of its digits locked in two cells.
pub const BUG_4: TechniqueId = TechniqueId::new("bug-4");
/// A grave with several further digits that one candidate sees all of.
pub const BUG_N: TechniqueId = TechniqueId::new("bug-n");

/// Finds deadly patterns of one shape, and what follows from each by these endings.
pub struct Uniqueness {
    shape: Shape,
    endings: &'static [Ending],
    emits: &'static [TechniqueId; 1],
}

#[derive(Clone, Copy)]
enum Shape {
    Rectangle,
    Avoidable,
    Loop,
    Extended,
    Grave,
}

impl Uniqueness {
    /// The finder of [`UR_1`].
    pub const UR_1: Self = Self { shape: Shape::Rectangle, endings: &[Ending::Corner], emits: &[UR_1] };
    /// The finder of [`UR_2`].
    pub const UR_2: Self = Self { shape: Shape::Rectangle, endings: &[Ending::Side], emits: &[UR_2] };
    /// The finder of [`UR_3`].
    pub const UR_3: Self = Self { shape: Shape::Rectangle, endings: &[Ending::Subset], emits: &[UR_3] };
    /// The finder of [`UR_4`].
    pub const UR_4: Self = Self { shape: Shape::Rectangle, endings: &[Ending::Locked], emits: &[UR_4] };
    /// The finder of [`UR_5`].
    pub const UR_5: Self = Self { shape: Shape::Rectangle, endings: &[Ending::Apart], emits: &[UR_5] };
    /// The finder of [`UR_6`].
    pub const UR_6: Self = Self { shape: Shape::Rectangle, endings: &[Ending::Wing], emits: &[UR_6] };
    /// The finder of [`HIDDEN_RECTANGLE`].
    pub const HIDDEN_RECTANGLE: Self =
        Self { shape: Shape::Rectangle, endings: &[Ending::Hidden], emits: &[HIDDEN_RECTANGLE] };
    /// The finder of [`AVOIDABLE_RECTANGLE_1`].
    pub const AVOIDABLE_1: Self =
        Self { shape: Shape::Avoidable, endings: &[Ending::Corner], emits: &[AVOIDABLE_RECTANGLE_1] };
    /// The finder of [`AVOIDABLE_RECTANGLE_2`].
    pub const AVOIDABLE_2: Self = Self {
        shape: Shape::Avoidable,
        endings: &[Ending::Side, Ending::Apart],
        emits: &[AVOIDABLE_RECTANGLE_2],
    };
    /// The finder of [`UNIQUE_LOOP`].
    pub const LOOP: Self = Self { shape: Shape::Loop, endings: Ending::TYPES, emits: &[UNIQUE_LOOP] };
    /// The finder of [`EXTENDED_RECTANGLE`].
    pub const EXTENDED: Self =
        Self { shape: Shape::Extended, endings: Ending::TYPES, emits: &[EXTENDED_RECTANGLE] };
    /// The finder of [`BUG_1`].
    pub const BUG_1: Self = Self { shape: Shape::Grave, endings: &[Ending::Corner], emits: &[BUG_1] };
    /// The finder of [`BUG_2`].
    pub const BUG_2: Self =
        Self { shape: Shape::Grave, endings: &[Ending::Side, Ending::Apart], emits: &[BUG_2] };
    /// The finder of [`BUG_3`].
    pub const BUG_3: Self = Self { shape: Shape::Grave, endings: &[Ending::Subset], emits: &[BUG_3] };
    /// The finder of [`BUG_4`].
    pub const BUG_4: Self = Self { shape: Shape::Grave, endings: &[Ending::Locked], emits: &[BUG_4] };
    /// The finder of [`BUG_N`].
    pub const BUG_N: Self = Self { shape: Shape::Grave, endings: &[Ending::Common], emits: &[BUG_N] };
}

impl<S: Sets> Rule<S> for Uniqueness {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let Some(unique) = work.unique(board.geometry()) else { return ControlFlow::Continue(()) };
        let mut found = |deadly: &Deadly<S>| {
            for ending in self.endings {
                for claims in ending.of(deadly, board) {
                    emit_step(Step::of(&self.emits[0], claims), emit)?;
                }
            }
            ControlFlow::Continue(())
        };
        let ground = Ground { board, unique, work };
        match self.shape {
            Shape::Rectangle => rectangle::find(&ground, &mut found),
            Shape::Avoidable => avoidable::find(&ground, &mut found),
            Shape::Loop => unique_loop::find(&ground, &mut found),
            Shape::Extended => extended::find(&ground, &mut found),
            Shape::Grave => grave::find(&ground, &mut found),
        }
    }
}
