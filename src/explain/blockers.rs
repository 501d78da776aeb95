//! Reasons why the alternatives to a single are eliminated.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Contradiction, HouseId, Index};
use crate::step::{Constraint, Reason, Step};
use crate::trace::Replay;

/// The reason why a candidate is eliminated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Blocker {
    /// Its digit is placed in `cell`, which shares `house` with it.
    Placed {
        /// The house they share.
        house: HouseId,
        /// The cell that holds the digit.
        cell: Cell,
    },
    /// The step with this number removed it.
    Step(u32),
    /// It was eliminated at the start.
    Start,
}

/// An eliminated candidate and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blocked {
    /// The eliminated candidate.
    pub candidate: Candidate,
    /// The reason.
    pub by: Blocker,
}

/// Returns the blockers of a single: for a naked single of every other digit of its cell, for a hidden single
/// of its digit in every other open cell of the house. Empty for other steps.
pub(crate) fn blockers(step: &Step, replay: &Replay<'_>) -> Vec<Blocked> {
    let [claim] = step.claims.as_slice() else { return Vec::new() };
    let (Reason::Linear { truths, links }, [placed]) = (&claim.because, claim.place.as_slice()) else {
        return Vec::new();
    };
    let ([truth], []) = (truths.as_slice(), links.as_slice()) else { return Vec::new() };
    blocked_in(&truth.constraint, Some(*placed), replay)
}

/// Returns the blockers of an empty cell's candidates, or of a digit in the open cells of the house that lost
/// it. Empty for two equal starting digits.
pub(crate) fn blockers_of_contradiction(contradiction: Contradiction, replay: &Replay<'_>) -> Vec<Blocked> {
    let constraint = match contradiction {
        Contradiction::EmptyCell(cell) => Constraint::Cell(cell),
        Contradiction::LostDigit { house, digit } => Constraint::House(house, digit),
        Contradiction::Clash { .. } => return Vec::new(),
    };
    blocked_in(&constraint, None, replay)
}

/// Returns the blockers of all candidates of a constraint except `but`, greedily choosing few houses.
fn blocked_in(constraint: &Constraint, but: Option<Candidate>, replay: &Replay<'_>) -> Vec<Blocked> {
    let board = replay.board();
    let mut waiting: BTreeSet<Candidate> =
        constraint.candidates(board.layout()).into_iter().filter(|other| Some(*other) != but).collect();
    if matches!(constraint, Constraint::House(..)) {
        waiting.retain(|candidate| board.open().contains(candidate.cell));
    }
    let mut found = Vec::with_capacity(waiting.len());
    while let Some((house, blocked)) = busiest_house(replay, &waiting) {
        for (candidate, cell) in blocked {
            waiting.remove(&candidate);
            found.push(Blocked { candidate, by: Blocker::Placed { house, cell } });
        }
    }
    found.extend(waiting.into_iter().filter_map(|candidate| {
        let by = replay.remover(candidate)?;
        Some(Blocked { candidate, by: if by == 0 { Blocker::Start } else { Blocker::Step(by) } })
    }));
    found
}

type Blocks = Vec<(Candidate, Cell)>;

/// Returns the house whose placed digits block most of the waiting candidates, the first of equals. Only the
/// digit that removed a candidate counts, so that the words name what the step uses.
fn busiest_house(replay: &Replay<'_>, waiting: &BTreeSet<Candidate>) -> Option<(HouseId, Blocks)> {
    let board = replay.board();
    let layout = board.layout();
    let mut houses: Vec<HouseId> =
        waiting.iter().flat_map(|candidate| layout.houses_of(candidate.cell).iter().copied()).collect();
    houses.sort_unstable_by_key(|house| house.index());
    houses.dedup();
    let blocks_in = |house: HouseId| -> Blocks {
        let cells = &layout.house(house).cells;
        let blocker = |candidate: &Candidate| {
            let inside = layout.houses_of(candidate.cell).contains(&house);
            let removed = replay.remover(*candidate);
            let blocks = |cell: &&Cell| {
                **cell != candidate.cell
                    && board.value(**cell) == Some(candidate.digit)
                    && replay.filled_by(**cell) == removed
            };
            inside.then(|| cells.iter().find(blocks)).flatten().map(|&cell| (*candidate, cell))
        };
        waiting.iter().filter_map(blocker).collect()
    };
    let mut best: Option<(HouseId, Blocks)> = None;
    for house in houses {
        let blocks = blocks_in(house);
        if blocks.len() > best.as_ref().map_or(0, |(_, most)| most.len()) {
            best = Some((house, blocks));
        }
    }
    best
}
