//! Forcing chains over the candidates of a cell, of a digit in a house, or of a strong link.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::cases::Cases;
use super::common::{common, reaches};
use super::reach::{Bounds, StrongLinks};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::{Emit, Removed, Rule, Work};
use crate::step::{Constraint, TechniqueId, sorted};

/// Finds forcing chains: every candidate of a constraint leads to the same conclusion.
///
/// Those with the fewest strong links over all cases come first. A step is left out if an earlier step has
/// the same main conclusion.
pub(crate) struct ForcingChain {
    technique: &'static TechniqueId,
    over: CaseSource,
}

/// The kind of constraint whose candidates are the cases of a forcing chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CaseSource {
    Pair,
    Cell,
    House,
}

impl ForcingChain {
    /// The finder of digit forcing chains, which have two cases: the candidates of a strong link.
    pub(crate) const DIGIT: Self = Self { technique: &rows::DIGIT_FORCING_CHAIN, over: CaseSource::Pair };
    /// The finder of cell forcing chains, whose cases are the candidates of a cell.
    pub(crate) const CELL: Self = Self { technique: &rows::CELL_FORCING_CHAIN, over: CaseSource::Cell };
    /// The finder of unit forcing chains, whose cases are the places of a digit in a house.
    pub(crate) const UNIT: Self = Self { technique: &rows::UNIT_FORCING_CHAIN, over: CaseSource::House };
}

/// A constraint and its remaining candidates, in order: the cases of a forcing chain.
struct CaseSplit {
    truth: Constraint,
    cases: Vec<Candidate>,
}

/// A conclusion that all cases of a forcing chain share.
#[derive(Clone, Copy)]
struct Conclusion {
    /// The number of strong links in all chains together.
    length: usize,
    /// The index of the constraint in the list of starts.
    start: usize,
    shown: Candidate,
    is_true: bool,
}

impl<S: Storage> Rule<S> for ForcingChain {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let graph = linked(board, work)?;
        let (links, bounds) = &*graph;
        if links.is_empty() {
            return ControlFlow::Continue(());
        }
        let starts = self.starts(board, links);
        let mut reported: Vec<Candidate> = Vec::new();
        for found in shortest(board, links, bounds, &starts, work)? {
            if reported.contains(&found.shown) {
                continue;
            }
            work.check_time()?;
            let CaseSplit { truth, cases } = &starts[found.start];
            let Some(reaches) = reaches(board, links, cases) else { continue };
            let cases = Cases { board, truth, reaches: &reaches };
            let step = if found.is_true {
                cases.placement_step(self.technique, found.shown)
            } else {
                cases.elimination_step(self.technique, found.shown)
            };
            if let Some(step) = step {
                reported.extend(step.placements().chain(step.eliminations()));
                emit(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn removed_by_any(&self, board: &Board<'_, S>, work: &mut Work<'_, S>) -> Removed {
        let graph = linked(board, work)?;
        let (links, bounds) = &*graph;
        let mut removed = BTreeSet::new();
        for start in self.starts(board, links) {
            work.check_time()?;
            removed.extend(bounds.shared_off(board, &start.cases));
        }
        ControlFlow::Continue(Some(removed.into_iter().collect()))
    }
}

/// The strong links of a position, and what chains from each candidate can reach.
type Linked<S> = (StrongLinks<S>, Bounds<S>);

fn linked<S: Storage>(board: &Board<'_, S>, work: &mut Work<'_, S>) -> ControlFlow<(), Arc<Linked<S>>> {
    work.cached(board, |_| {
        let links = StrongLinks::new(board);
        let bounds = Bounds::new(board, &links);
        ControlFlow::Continue((links, bounds))
    })
}

impl ForcingChain {
    /// Lists the constraints to split into cases: cells in order, or digits ascending with houses in order.
    fn starts<S: Storage>(&self, board: &Board<'_, S>, links: &StrongLinks<S>) -> Vec<CaseSplit> {
        let layout = board.layout();
        let several = |truth: Constraint| {
            let cases = sorted(truth.remaining(board));
            (cases.len() > 2).then_some(CaseSplit { truth, cases })
        };
        match self.over {
            CaseSource::Pair => {
                links.truths().map(|(truth, pair)| CaseSplit { truth, cases: pair.to_vec() }).collect()
            }
            CaseSource::Cell => board.open().into_iter().map(Constraint::Cell).filter_map(several).collect(),
            CaseSource::House => {
                let of = |digit| layout.all_houses().map(move |house| Constraint::House(house, digit));
                layout.all_digits().flat_map(of).filter_map(several).collect()
            }
        }
    }
}

/// Finds the conclusions that all cases of a constraint share, each from the constraint that needs the fewest
/// strong links. The shortest come first, and placements before eliminations of the same length.
fn shortest<S: Storage>(
    board: &Board<'_, S>,
    links: &StrongLinks<S>,
    bounds: &Bounds<S>,
    starts: &[CaseSplit],
    work: &Work<'_, S>,
) -> ControlFlow<(), Vec<Conclusion>> {
    let mut best: BTreeMap<(Candidate, bool), Conclusion> = BTreeMap::new();
    for (index, start) in starts.iter().enumerate() {
        work.check_time()?;
        if !bounds.may_share(board.layout(), &start.cases) {
            continue;
        }
        let Some(reaches) = reaches(board, links, &start.cases) else { continue };
        for (shown, is_true, length) in common(board, &reaches) {
            let found = Conclusion { length, start: index, shown, is_true };
            let before = best.entry((shown, is_true)).or_insert(found);
            if length < before.length {
                *before = found;
            }
        }
    }
    let mut found: Vec<Conclusion> = best.into_values().collect();
    found.sort_unstable_by_key(|found| (found.length, !found.is_true, found.start, found.shown));
    ControlFlow::Continue(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// Builds a cell r1c1 with three candidates. Each leads to a 9 that sees r5c5.
    fn three_ways(digits: &[usize]) -> Position {
        Position::boxed(3, 3)
            .cell("r1c1", &[1, 2, 3])
            .cell("r1c5", &[1, 9])
            .cell("r5c1", digits)
            .cell("r1c8", &[3, 4])
            .cell("r5c8", &[4, 9])
    }

    #[test]
    fn what_every_candidate_of_a_cell_excludes_is_removed() {
        assert_eq!(three_ways(&[2, 9]).removed(&ForcingChain::CELL), ["9r5c5"]);
        assert!(three_ways(&[2, 8, 9]).removed(&ForcingChain::CELL).is_empty());
        let small = Position::boxed(2, 3)
            .cell("r1c1", &[1, 2, 3])
            .cell("r1c5", &[1, 6])
            .cell("r5c1", &[2, 6])
            .cell("r1c4", &[3, 4])
            .cell("r5c4", &[4, 6]);
        assert_eq!(small.removed(&ForcingChain::CELL), ["6r5c5"]);
    }

    #[test]
    fn what_every_candidate_of_a_cell_leads_to_is_placed() {
        let position = |digits: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[2, 3, 7])
                .cell("r9c1", digits)
                .cell("r1c9", &[3, 7])
                .confined("c5", &[7], "r1c5 r5c5")
                .confined("r5", &[7], "r5c1 r5c5")
        };
        assert_eq!(position(&[2, 7]).placements(&ForcingChain::CELL), ["7r5c5"]);
        assert!(position(&[2, 6, 7]).placements(&ForcingChain::CELL).is_empty());
    }

    #[test]
    fn what_every_place_in_a_house_excludes_is_removed() {
        let position = |places: &str| {
            Position::boxed(3, 3)
                .confined("r1", &[5], "r1c1 r1c5 r1c9")
                .confined("r4", &[5], "r4c1 r4c9")
                .confined("r8", &[5], places)
        };
        let removed = position("r8c5 r8c8").removed(&ForcingChain::UNIT);
        assert_eq!(removed.first().map(String::as_str), Some("5r7c9 5r9c9"));
        let removed = position("r8c2 r8c5 r8c8").removed(&ForcingChain::UNIT);
        assert!(removed.iter().all(|removed| !removed.contains("5r7c9")), "{removed:?}");
    }

    #[test]
    fn what_both_of_two_exclude_is_removed_once() {
        let position =
            |places: &str| Position::boxed(3, 3).cell("r1c1 r9c8", &[4, 9]).confined("r5", &[9], places);
        assert_eq!(position("r5c1 r5c8").removed(&ForcingChain::DIGIT), ["4r1c8 4r9c1"]);
        assert!(position("r5c1 r5c4 r5c8").removed(&ForcingChain::DIGIT).is_empty());
    }

    #[test]
    fn two_places_that_are_enough_are_no_three_cases() {
        // One of r1c1 and r1c2 is 7, whatever else r1c1 can be.
        let pair = Position::boxed(3, 3).cell("r1c1", &[3, 5, 7]).confined("r1", &[7], "r1c1 r1c2");
        assert!(pair.removed(&ForcingChain::CELL).is_empty());
    }
}
