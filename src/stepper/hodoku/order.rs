//! The instance of a technique that `HoDoKu` comes to first, or sorts first.

use super::almost_locked::SetPairs;
use super::fish::FishOrder;
use super::grid::{Grid, NINE, Removals};
use super::rectangles::WithSubset;
use super::sue_de_coq::SueDeCoq;
use super::{bug, empty_rectangle, rectangles, remote_pairs, set_chain, sue_de_coq};
use crate::grid::Index;
use crate::step::Step;

/// The technique whose instances are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    Fish(FishOrder),
    EmptyRectangle,
    RectangleWithSubset,
    SueDeCoq,
    RemotePair,
    Bug,
    AlsXz,
    AlsXyWing,
    AlsChain,
    ForcingChain,
}

/// What `HoDoKu` does.
pub(super) enum Wanted {
    /// It finds the only instance.
    TheOnly,
    /// It removes these candidates.
    Removals(Removals),
    /// It follows a remote pair through these cells.
    RemotePair(Vec<usize>),
    RectangleWithSubset(WithSubset),
    SueDeCoq(SueDeCoq),
}

impl Order {
    /// Returns true if the program may find no instance where `HoDoKu` finds one.
    pub(super) fn finds_more(self) -> bool {
        matches!(self, Self::RectangleWithSubset | Self::SueDeCoq)
    }

    /// Returns what `HoDoKu` does in this position, where the program finds `steps`; `None` if it finds nothing.
    pub(super) fn wanted(self, grid: &Grid, steps: &[Step]) -> Option<Wanted> {
        match self {
            Self::Fish(order) => {
                let has = |digit: &usize| {
                    steps.iter().flat_map(Step::eliminations).any(|gone| gone.digit.index() == *digit)
                };
                order.first(grid, (0..NINE).filter(has)).map(Wanted::Removals)
            }
            Self::EmptyRectangle => empty_rectangle::first(grid).map(Wanted::Removals),
            Self::RectangleWithSubset => rectangles::first_with_subset(grid).map(Wanted::RectangleWithSubset),
            Self::SueDeCoq => sue_de_coq::first(grid).map(Wanted::SueDeCoq),
            Self::RemotePair => remote_pairs::best(grid).map(Wanted::RemotePair),
            Self::Bug => bug::has_one(grid).then_some(Wanted::TheOnly),
            Self::AlsXz => SetPairs::of(grid).first_pair().map(Wanted::Removals),
            Self::AlsXyWing => SetPairs::of(grid).first_wing().map(Wanted::Removals),
            Self::AlsChain => set_chain::best(&SetPairs::of(grid)).map(Wanted::Removals),
            Self::ForcingChain => None,
        }
    }
}
