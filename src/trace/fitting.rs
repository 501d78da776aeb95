//! Fits the steps of an excerpt to positions from which other steps were left out.

use super::entry::StepEntry;
use super::replay::Replay;
use crate::grid::{Board, Candidate};
use crate::step::{SingleKind, Step};

/// Fits a step to the position before it: its branch, its kind of single, its colours and what it uses.
pub(super) fn fit(entry: &mut StepEntry, replay: &Replay<'_>) {
    entry.branch = replay.branch();
    rename_full_house(&mut entry.step, replay);
    keep_cited_colours(&mut entry.step, replay);
    entry.uses = replay.uses(&entry.step);
}

/// Returns the candidates of the links of a step's linear reasons that are missing on `board`, its position in the
/// whole run.
pub(super) fn missing_candidates(step: &Step, board: &Board<'_>) -> Vec<Candidate> {
    let mut missing = Vec::new();
    for claim in step.claims.iter().filter(|claim| claim.place.is_empty()) {
        let (_, links) = claim.because.linear();
        missing.extend(links.iter().flat_map(|link| link.constraint.candidates(board.layout())));
    }
    missing.retain(|one| board.open().contains(one.cell) && !board.has(*one));
    missing
}

/// Adds to a step the eliminations that its linear reasons prove of candidates `missing` in the whole run: the steps
/// that removed them may have been left out. Returns `None` if nothing is added.
pub(super) fn complete(step: &Step, missing: &[Candidate], board: &Board<'_>) -> Option<Step> {
    let is_back = |one: &Candidate| missing.contains(one) && board.has(*one);
    if !missing.iter().any(is_back) {
        return None;
    }
    let (mut whole, mut has_grown) = (step.clone(), false);
    for at in 0..whole.claims.len() {
        if !whole.claims[at].place.is_empty() {
            continue;
        }
        let mut more = whole.claims[at].because.ruled_out(board);
        more.retain(|one| is_back(one) && !whole.eliminations().any(|known| known == *one));
        if !more.is_empty() {
            let claim = &mut whole.claims[at];
            claim.eliminate.extend(more);
            claim.eliminate.sort_unstable();
            has_grown = true;
        }
    }
    has_grown.then_some(whole)
}

/// Renames a full house to a hidden single if the house now has other open cells: the steps that filled those
/// cells may have been left out.
fn rename_full_house(step: &mut Step, replay: &Replay<'_>) {
    let Some(placed) = step.placements().next() else { return };
    let truth = step.claims.first().and_then(|claim| claim.because.linear().0.first());
    let Some((house, _)) = truth.and_then(|truth| truth.constraint.house()) else { return };
    if SingleKind::FullHouse(house).technique() != step.technique {
        return;
    }
    let kind = SingleKind::in_house(house, placed.cell, replay.board());
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
