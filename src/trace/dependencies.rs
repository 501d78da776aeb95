//! Dependencies: the log entries that a contradiction or a branch relies on. Also renames full houses in a
//! log from which steps were left out, and removes colours.

use super::replay::Replay;
use crate::grid::{Cell, Contradiction, HouseId, HouseKind};
use crate::step::{Cited, Constraint, Reason, Role, SingleKind, Step};

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

/// Renames a full house to a hidden single if the house now has other open cells: the steps that filled those
/// cells may have been left out.
pub(super) fn rename_full_house(step: &mut Step, replay: &Replay<'_>) {
    let Some(placed) = step.placements().next() else { return };
    let house = step.claims.first().and_then(|claim| match &claim.because {
        Reason::Linear { truths, .. } => match truths.first()?.constraint {
            Constraint::House(house, _) => Some(house),
            _ => None,
        },
        _ => None,
    });
    let full = |house: &HouseId| SingleKind::FullHouse(*house).technique() == step.technique;
    let Some(house) = house.filter(full) else { return };
    let kind = single_kind(house, placed.cell, replay);
    if kind != SingleKind::FullHouse(house) {
        *step = kind.step(placed);
    }
}

/// Removes the colours of candidates that the step does not cite: the steps that make them part of the cluster may
/// have been left out.
pub(super) fn keep_cited_colours(step: &mut Step, replay: &Replay<'_>) {
    if step.marks.iter().any(|mark| mark.role.as_str().starts_with("colour-")) {
        let mut cited = Vec::new();
        for claim in &step.claims {
            let layout = replay.board().layout();
            claim.because.visit_cited(&mut |one| cited.extend(one.constraint.candidates(layout)));
        }
        step.marks.retain(|mark| cited.contains(&mark.candidate));
    }
}

/// Returns the kind of single that fills `cell` in this position: a full house if it is the last open cell of
/// `house`, else a hidden single.
fn single_kind(house: HouseId, cell: Cell, replay: &Replay<'_>) -> SingleKind {
    if replay.board().last_open(house) == Some(cell) {
        SingleKind::FullHouse(house)
    } else if replay.board().layout().house(house).kind == HouseKind::Box {
        SingleKind::HiddenBox(house)
    } else {
        SingleKind::HiddenLine(house)
    }
}
