//! The finder of all uniqueness techniques.

use std::ops::ControlFlow;

use super::context::Context;
use super::deadly::DeadlyPattern;
use super::endings::Ending;
use super::{avoidable, bug, extended, rectangle, unique_loop};
use crate::catalog::rows;
use crate::grid::{Board, Storage};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Step, TechniqueId};

/// Finds deadly patterns of one shape (such as the unique rectangle), and draws the conclusions of `endings`.
pub(crate) struct Uniqueness {
    shape: Shape,
    endings: &'static [Ending],
    technique: TechniqueId,
}

#[derive(Clone, Copy)]
enum Shape {
    Rectangle,
    Avoidable,
    Loop,
    Extended,
    Bug,
}

impl Uniqueness {
    /// The finder of unique rectangles of type 1.
    pub(crate) const UR_1: Self = Self::new(Shape::Rectangle, &[Ending::OneRoofCell], rows::UR_1);
    /// The finder of unique rectangles of type 2.
    pub(crate) const UR_2: Self = Self::new(Shape::Rectangle, &[Ending::OneDigitInHouse], rows::UR_2);
    /// The finder of unique rectangles of type 3.
    pub(crate) const UR_3: Self = Self::new(Shape::Rectangle, &[Ending::Subset], rows::UR_3);
    /// The finder of unique rectangles of type 4.
    pub(crate) const UR_4: Self = Self::new(Shape::Rectangle, &[Ending::Locked], rows::UR_4);
    /// The finder of unique rectangles of type 5.
    pub(crate) const UR_5: Self = Self::new(Shape::Rectangle, &[Ending::OneDigitApart], rows::UR_5);
    /// The finder of unique rectangles of type 6.
    pub(crate) const UR_6: Self = Self::new(Shape::Rectangle, &[Ending::XWing], rows::UR_6);
    /// The finder of hidden rectangles.
    pub(crate) const HIDDEN_RECTANGLE: Self =
        Self::new(Shape::Rectangle, &[Ending::HiddenRectangle], rows::HIDDEN_RECTANGLE);
    /// The finder of avoidable rectangles of type 1.
    pub(crate) const AVOIDABLE_1: Self =
        Self::new(Shape::Avoidable, &[Ending::OneRoofCell], rows::AVOIDABLE_RECTANGLE_1);
    /// The finder of avoidable rectangles of type 2.
    pub(crate) const AVOIDABLE_2: Self = Self::new(
        Shape::Avoidable,
        &[Ending::OneDigitInHouse, Ending::OneDigitApart],
        rows::AVOIDABLE_RECTANGLE_2,
    );
    /// The finder of unique loops.
    pub(crate) const LOOP: Self = Self::new(Shape::Loop, Ending::TYPES, rows::UNIQUE_LOOP);
    /// The finder of extended rectangles.
    pub(crate) const EXTENDED: Self = Self::new(Shape::Extended, Ending::TYPES, rows::EXTENDED_RECTANGLE);
    /// The finder of BUG type 1 (bivalue universal grave): all guardians are in one cell.
    pub(crate) const BUG_1: Self = Self::new(Shape::Bug, &[Ending::OneRoofCell], rows::BUG_1);
    /// The finder of BUG type 2 (bivalue universal grave): all guardians are of one digit.
    pub(crate) const BUG_2: Self =
        Self::new(Shape::Bug, &[Ending::OneDigitInHouse, Ending::OneDigitApart], rows::BUG_2);
    /// The finder of BUG type 3 (bivalue universal grave): the guardians are part of a naked subset.
    pub(crate) const BUG_3: Self = Self::new(Shape::Bug, &[Ending::Subset], rows::BUG_3);
    /// The finder of BUG type 4 (bivalue universal grave): a digit is locked in the two cells with guardians.
    pub(crate) const BUG_4: Self = Self::new(Shape::Bug, &[Ending::Locked], rows::BUG_4);
    /// The finder of BUG+n (bivalue universal grave): one candidate excludes guardians of several digits.
    pub(crate) const BUG_N: Self = Self::new(Shape::Bug, &[Ending::CommonPeers], rows::BUG_N);

    const fn new(shape: Shape, endings: &'static [Ending], technique: TechniqueId) -> Self {
        Self { shape, endings, technique }
    }
}

impl<S: Storage> Rule<S> for Uniqueness {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let Some(unique) = work.unique(board.geometry()) else { return ControlFlow::Continue(()) };
        let mut report = |deadly: &DeadlyPattern<S>| {
            for ending in self.endings {
                for claims in ending.conclude(deadly, board) {
                    emit_step(Step::from_claims(&self.technique, claims), emit)?;
                }
            }
            ControlFlow::Continue(())
        };
        let context = Context { board, unique: &unique, work };
        match self.shape {
            Shape::Rectangle => {
                let list = |work: &mut Work<'_, S>| rectangle::all(&Context { board, unique: &unique, work });
                work.cached(board, list)?.iter().try_for_each(report)
            }
            Shape::Avoidable => avoidable::find(&context, &mut report),
            Shape::Loop => unique_loop::find(&context, &mut report),
            Shape::Extended => extended::find(&context, &mut report),
            Shape::Bug => bug::find(&context, &mut report),
        }
    }
}
