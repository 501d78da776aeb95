//! What contradictions and choices rest on, and names that go by what is filled in the part of a run that is kept.

use super::entry_builder::EntryBuilder;
use super::event::Event;
use super::replay::Replay;
use crate::grid::{Cell, Contradiction, Geometry, HouseId, HouseKind, Puzzle};
use crate::step::{Cited, Constraint, Reason, Role, SingleKind, Step};

/// The entries that removed what is gone of a constraint, those of the start not among them.
pub(super) fn behind_constraint(constraint: Constraint, replay: &Replay<'_>) -> Vec<u32> {
    let layout = replay.board().layout();
    let reason = Reason::truths([Cited { constraint, role: Role::CELL }]);
    let resting = reason.rests_on(layout, |candidate| !replay.board().has(candidate));
    resting.into_iter().filter_map(|candidate| replay.remover(candidate)).filter(|&n| n > 0).collect()
}

/// The entries that a contradiction rests on, in the position that has it; none for two equal digits at the start.
pub(super) fn behind_contradiction(contradiction: Contradiction, replay: &Replay<'_>) -> Option<Vec<u32>> {
    let constraint = match contradiction {
        Contradiction::EmptyCell(cell) => Constraint::Cell(cell),
        Contradiction::LostDigit { house, digit } => Constraint::House(house, digit),
        Contradiction::Clash { .. } => return None,
    };
    Some(behind_constraint(constraint, replay))
}

/// Numbered events, with full houses called hidden singles where other cells of the house are open now. The number 0
/// stands for the next.
pub(super) fn renamed(
    geometry: &Geometry,
    puzzle: &Puzzle,
    events: impl Iterator<Item = (u32, Event)>,
) -> Vec<(u32, Event)> {
    let mut unfolding = EntryBuilder::new(geometry, puzzle);
    let mut renamed = Vec::new();
    for (n, mut event) in events {
        // A contradiction is told by the closing that follows.
        let _ = unfolding.settle();
        if let Some(replay) = unfolding.replay() {
            match &mut event {
                Event::Single(single) => {
                    if let SingleKind::FullHouse(house) = single.kind {
                        single.kind = kind_now(house, single.candidate.cell, replay);
                    }
                }
                Event::Step(step) => rename(step, replay),
                _ => {}
            }
        }
        unfolding.push_as(n, &event);
        renamed.push((n, event));
    }
    renamed
}

fn rename(step: &mut Step, replay: &Replay<'_>) {
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
    let kind = kind_now(house, placed.cell, replay);
    if kind != SingleKind::FullHouse(house) {
        *step = kind.step(placed);
    }
}

/// What a full house is called in this position.
fn kind_now(house: HouseId, cell: Cell, replay: &Replay<'_>) -> SingleKind {
    if replay.board().last_open(house) == Some(cell) {
        SingleKind::FullHouse(house)
    } else if replay.board().layout().house(house).kind == HouseKind::Box {
        SingleKind::HiddenBox(house)
    } else {
        SingleKind::HiddenLine(house)
    }
}
