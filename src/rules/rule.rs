//! The interface of a finder.

use std::ops::ControlFlow;

use super::work::Work;
use crate::grid::{Board, Storage};
use crate::step::{Step, TechniqueId};

/// Where a finder reports what it finds; it answers whether to go on.
pub type Emit<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// A finder of one or more techniques.
pub trait Rule<S: Storage>: Sync {
    /// The techniques it reports.
    fn emits(&self) -> &'static [TechniqueId];

    /// Reports every instance in this position, in an order that depends on the position alone, until `emit` breaks. What
    /// an instance concludes is new: of open cells, and of candidates that remain.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when `emit` broke or the work area's time ran out.
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()>;
}

/// Emits the step, if there is one.
pub(super) fn emit_step(step: Option<Step>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), emit)
}

/// The first instance that a rule reports and `wanted` accepts.
pub(crate) fn find_first<S: Storage>(
    rule: &dyn Rule<S>,
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    wanted: impl Fn(&Step) -> bool,
) -> Option<Step> {
    let mut found = None;
    let _ = rule.find(board, work, &mut |step| {
        if wanted(&step) {
            found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// Every instance that a rule reports and `wanted` accepts.
pub(crate) fn find_all<S: Storage>(
    rule: &dyn Rule<S>,
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    wanted: impl Fn(&Step) -> bool,
) -> Vec<Step> {
    let mut found = Vec::new();
    let _ = rule.find(board, work, &mut |step| {
        if wanted(&step) {
            found.push(step);
        }
        ControlFlow::Continue(())
    });
    found
}
