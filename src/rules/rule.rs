//! The interface of a finder.

use std::ops::ControlFlow;

use super::work::Work;
use crate::grid::{Board, Candidate, Storage};
use crate::step::{Step, TechniqueId};

/// The callback that receives each step a finder reports. It returns `Break` to stop the finder.
pub type Emit<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// Every candidate that a technique removes in a position; `None` if its finder's steps tell. It breaks when the time
/// ran out.
pub(crate) type Removed = ControlFlow<(), Option<Vec<Candidate>>>;

/// A finder of one or more techniques.
pub trait Rule<S: Storage>: Sync {
    /// Reports every instance in this position until `emit` breaks. The order depends on the position alone.
    ///
    /// Every conclusion is new: placements are in open cells, and eliminations are of remaining candidates.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when `emit` broke or the work area's time ran out.
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()>;

    /// Returns every candidate that the technique removes in this position, for a finder whose steps depend on the
    /// order of the search: it takes one of several chains, and others would remove more. `None` if the steps that
    /// [`find`](Self::find) reports remove all, whatever the order.
    ///
    /// # Errors
    /// [`ControlFlow::Break`] when the work area's time ran out.
    fn removed_by_any(&self, _board: &Board<'_, S>, _work: &mut Work<'_, S>) -> Removed {
        ControlFlow::Continue(None)
    }
}

/// A finder in the list of all, and what it finds.
pub struct Listed<S: 'static> {
    /// The techniques that the finder reports. No other finder reports them.
    pub emits: &'static [TechniqueId],
    /// The finder.
    pub rule: &'static dyn Rule<S>,
}

/// Passes the step to `emit`, if there is one.
pub(super) fn emit_step(step: Option<Step>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), emit)
}

/// Returns the first step that a rule reports and `wanted` accepts.
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

/// Returns every step that a rule reports and `wanted` accepts.
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
