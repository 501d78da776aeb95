//! Fits the steps of an excerpt to positions from which other steps were left out.

use super::entry::StepEntry;
use super::replay::Replay;
use crate::grid::{Cell, HouseId, HouseKind};
use crate::step::{Constraint, Reason, SingleKind, Step};

/// Fits a step to the position before it: its branch, its kind of single, its colours and what it uses.
pub(super) fn fit(entry: &mut StepEntry, replay: &Replay<'_>) {
    entry.branch = replay.branch();
    rename_full_house(&mut entry.step, replay);
    keep_cited_colours(&mut entry.step, replay);
    entry.uses = replay.uses(&entry.step);
}

/// Renames a full house to a hidden single if the house now has other open cells: the steps that filled those
/// cells may have been left out.
fn rename_full_house(step: &mut Step, replay: &Replay<'_>) {
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
fn keep_cited_colours(step: &mut Step, replay: &Replay<'_>) {
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
