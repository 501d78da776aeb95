//! Colours of one digit: one cluster.

use std::ops::ControlFlow;

use super::COLOURS;
use super::cluster::{Cluster, clusters, traps, twice_in_a_house, wraps};
use crate::grid::{Board, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Claim, Step, TechniqueId};

/// A candidate sees both colours of a cluster.
pub const SIMPLE_COLORS_TRAP: TechniqueId = TechniqueId::new("simple-colors-trap");
/// A colour of a cluster stands twice in a house.
pub const SIMPLE_COLORS_WRAP: TechniqueId = TechniqueId::new("simple-colors-wrap");

/// Finds what the clusters of one digit show, each by itself: of each all that sees both colours, or either colour if it
/// is false.
pub struct SimpleColors {
    emits: &'static [TechniqueId; 1],
    wraps: bool,
}

impl SimpleColors {
    /// The finder of [`SIMPLE_COLORS_TRAP`].
    pub const TRAP: Self = Self { emits: &[SIMPLE_COLORS_TRAP], wraps: false };
    /// The finder of [`SIMPLE_COLORS_WRAP`].
    pub const WRAP: Self = Self { emits: &[SIMPLE_COLORS_WRAP], wraps: true };
}

impl<S: Sets> Rule<S> for SimpleColors {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for digit in board.layout().all_digits() {
            for cluster in clusters(board, std::iter::once(digit), false) {
                if work.out_of_time() {
                    return ControlFlow::Break(());
                }
                if !self.wraps {
                    self.report(traps(board, &cluster), &cluster, emit)?;
                    continue;
                }
                for colour in [0, 1] {
                    if let Some(house) = twice_in_a_house(board, &cluster, colour) {
                        self.report(wraps(board, &cluster, colour, &house), &cluster, emit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl SimpleColors {
    fn report<S: Sets>(
        &self,
        claims: Vec<Claim>,
        cluster: &Cluster<S>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let Some(mut step) = Step::of(&self.emits[0], claims) else { return ControlFlow::Continue(()) };
        step.marks.extend(cluster.marks(&COLOURS));
        emit(step)
    }
}
