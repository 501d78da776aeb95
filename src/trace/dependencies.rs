//! Dependencies: the log entries that a contradiction or a branch relies on.

use super::replay::Replay;
use crate::grid::Contradiction;
use crate::step::{Cited, Constraint, Reason, Role};

/// Returns the numbers of the log entries that removed candidates of a constraint. Removals at the start are
/// skipped.
pub(super) fn behind_constraint(constraint: Constraint, replay: &Replay<'_>) -> Vec<u32> {
    let layout = replay.board().layout();
    let reason = Reason::truths([Cited { constraint, role: Role::CELL }]);
    let missing = reason.rests_on(layout, |candidate| !replay.board().has(candidate));
    missing.into_iter().filter_map(|candidate| replay.remover(candidate)).filter(|&n| n > 0).collect()
}

/// Returns the numbers of the log entries that a contradiction in this position relies on. `None` for two
/// equal digits at the start.
pub(super) fn behind_contradiction(contradiction: Contradiction, replay: &Replay<'_>) -> Option<Vec<u32>> {
    let constraint = match contradiction {
        Contradiction::EmptyCell(cell) => Constraint::Cell(cell),
        Contradiction::LostDigit { house, digit } => Constraint::House(house, digit),
        Contradiction::Clash { .. } => return None,
    };
    Some(behind_constraint(constraint, replay))
}
