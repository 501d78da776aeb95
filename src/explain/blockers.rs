//! What keeps the other candidates of a single away.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Contradiction, HouseId, Index};
use crate::step::{Constraint, Reason, Step};
use crate::trace::Replay;

/// Why a candidate is gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Blocker {
    /// Its digit is placed in `cell`, which shares `house` with it.
    Placed {
        /// The house they share.
        house: HouseId,
        /// Where the digit stands.
        cell: Cell,
    },
    /// The step with this number removed it.
    Step(u32),
    /// It was gone at the start.
    Start,
}

/// A candidate that is gone, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blocked {
    /// What is gone.
    pub candidate: Candidate,
    /// Why.
    pub by: Blocker,
}

/// What keeps away the candidates that a single rules out: for a naked single every other digit of its cell, for a
/// hidden single its digit in every other open cell of the house. A step that is no single has none.
pub(crate) fn blockers(step: &Step, replay: &Replay<'_>) -> Vec<Blocked> {
    let [claim] = step.claims.as_slice() else { return Vec::new() };
    let (Reason::Linear { truths, links }, [placed]) = (&claim.because, claim.place.as_slice()) else {
        return Vec::new();
    };
    let ([truth], []) = (truths.as_slice(), links.as_slice()) else { return Vec::new() };
    blocked_in(&truth.constraint, Some(*placed), replay)
}

/// What keeps away every candidate of a cell that has none left, or of a digit from every open cell of a house that
/// lost it. Two equal starting digits have none.
pub(crate) fn blockers_of_contradiction(contradiction: &Contradiction, replay: &Replay<'_>) -> Vec<Blocked> {
    let constraint = match *contradiction {
        Contradiction::EmptyCell(cell) => Constraint::Cell(cell),
        Contradiction::LostDigit { house, digit } => Constraint::House(house, digit),
        Contradiction::Clash { .. } => return Vec::new(),
    };
    blocked_in(&constraint, None, replay)
}

/// The blockers of all candidates of a constraint but one, as few houses as a quick choice finds doing the blocking.
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

/// The house in which placed digits block the most of the waiting candidates, the first among equals. Of the digits
/// that see a candidate only the one that removed it counts, so that the words name what the step uses.
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
