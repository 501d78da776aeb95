//! The instance of a technique that `HoDoKu` comes to first, or sorts first.

use super::almost_locked::SetPairs;
use super::fish::FishOrder;
use super::grid::{Grid, Removals};
use super::{bug, empty_rectangle, rectangles, remote_pairs, set_chain, sue_de_coq};
use crate::grid::{Cell, Index};
use crate::step::Step;

/// The technique whose instances are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::stepper) enum Order {
    Fish(FishOrder),
    EmptyRectangle,
    RectangleWithSubset,
    SueDeCoq,
    RemotePair,
    Bug,
    AlsXz,
    AlsXyWing,
    AlsChain,
}

/// What `HoDoKu` does where the program finds instances of a technique.
pub(super) enum Wanted {
    /// It finds none.
    Nothing,
    /// It finds the only one.
    TheOnly,
    /// It removes these candidates.
    Removals(Removals),
    /// It follows a remote pair through these cells.
    Chain(Vec<Cell>),
}

impl Order {
    /// Returns what `HoDoKu` does in this position, where the program finds `steps`.
    pub(super) fn wanted(self, grid: &Grid, steps: &[Step]) -> Wanted {
        let removals = match self {
            Self::Fish(order) => {
                let has = |digit: &usize| {
                    let mut gone = steps.iter().flat_map(Step::eliminations);
                    gone.any(|gone| gone.digit.index() == *digit)
                };
                order.first(grid, (0..super::grid::NINE).filter(has))
            }
            Self::EmptyRectangle => empty_rectangle::first(grid),
            Self::RectangleWithSubset => rectangles::first_with_subset(grid),
            Self::SueDeCoq => sue_de_coq::first(grid),
            Self::AlsXz => SetPairs::of(grid).first_pair(),
            Self::AlsXyWing => SetPairs::of(grid).first_wing(),
            Self::AlsChain => set_chain::best(&SetPairs::of(grid)),
            Self::Bug => return if bug::has_one(grid) { Wanted::TheOnly } else { Wanted::Nothing },
            Self::RemotePair => {
                let chain = remote_pairs::best(grid);
                return chain.map_or(Wanted::Nothing, |cells| {
                    Wanted::Chain(cells.into_iter().map(Cell::new).collect())
                });
            }
        };
        removals.map_or(Wanted::Nothing, Wanted::Removals)
    }
}
