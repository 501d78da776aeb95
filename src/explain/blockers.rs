//! Finds why every alternative to a single, or every candidate in a contradiction, is eliminated.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Cell, Contradiction, HouseId, Index};
use crate::step::{Constraint, Reason, Step};
use crate::trace::Replay;

/// The reason why a candidate is eliminated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Blocker {
    /// The candidate's digit is placed in `cell`, which shares `house` with the candidate.
    Placed {
        /// The house that contains both the candidate and `cell`.
        house: HouseId,
        /// The cell in which the digit is placed.
        cell: Cell,
    },
    /// The step with this log number eliminated the candidate.
    Step(u32),
    /// The candidate was already eliminated in the starting position.
    Start,
}

/// An eliminated candidate and the reason for its elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Blocked {
    /// The eliminated candidate.
    pub candidate: Candidate,
    /// The reason why the candidate is eliminated.
    pub by: Blocker,
}

/// Returns why each alternative to a single is eliminated; empty if the step is no single. Alternatives are
/// the other digits of a naked single's cell, or the other open cells of a hidden single's house.
pub(crate) fn blockers(step: &Step, replay: &Replay<'_>) -> Vec<Blocked> {
    let [claim] = step.claims.as_slice() else { return Vec::new() };
    let (Reason::Linear { truths, links }, [placed]) = (&claim.because, claim.place.as_slice()) else {
        return Vec::new();
    };
    let ([truth], []) = (truths.as_slice(), links.as_slice()) else { return Vec::new() };
    blocked_in(&truth.constraint, Some(*placed), replay)
}

/// Returns why each candidate of an empty cell is eliminated, or each place of a digit that a house lost.
/// Empty for two equal starting digits.
pub(crate) fn blockers_of_contradiction(contradiction: Contradiction, replay: &Replay<'_>) -> Vec<Blocked> {
    let constraint = Constraint::broken_by(contradiction);
    constraint.map_or_else(Vec::new, |constraint| blocked_in(&constraint, None, replay))
}

/// Returns the reason for each eliminated candidate of a cell, or of a digit in a house, except for `but`.
/// Prefers few houses, chosen greedily.
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

/// Returns the house whose placed digits eliminate most of the `waiting` candidates, with (candidate, placed
/// cell) for each; the first such house if several tie. A placed digit counts only if its placement
/// eliminated the candidate, so that the words name what the step uses.
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
