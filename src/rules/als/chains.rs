//! Almost locked sets in a row: each loses a digit to the one before, and so holds what the next one loses.

use std::ops::ControlFlow;

use super::graph::Graph;
use super::row::{Ends, Row};
use super::sets::{AlmostLocked, Spot};
use super::{SET_A, SET_B, SET_C};
use crate::grid::{Board, Candidate, Digit, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Role, TechniqueId};

/// Two almost locked sets that a third joins.
pub const ALS_XY_WING: TechniqueId = TechniqueId::new("als-xy-wing");
/// Four or more almost locked sets, each joined to the next.
pub const ALS_CHAIN: TechniqueId = TechniqueId::new("als-chain");

/// Finds two sets with a common digit, and for each two digits that they have besides a third set that joins them by these.
pub struct AlsXyWing;

impl<S: Sets> Rule<S> for AlsXyWing {
    fn emits(&self) -> &'static [TechniqueId] {
        const { &[ALS_XY_WING] }
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let all = AlmostLocked::of(board, work)?;
        let graph = Graph::new(&all);
        for (digit, ends) in every_two_ends(&all) {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let [x, y] = ends.out.map(|spot| all.spots[spot].digit);
            let reaches = x != y && graph.reaches_by_one_set(ends.out[0], ends.out[1]);
            if !reaches || !ends.count_by(digit, &all) {
                continue;
            }
            for &near in &all.restricted[ends.out[0]] {
                for &middle in &all.spots[near].sets {
                    let joining = &all.sets[middle];
                    let far = joining.spot(y).filter(|far| all.restricted[ends.out[1]].contains(far));
                    let Some(far) = far.filter(|_| joining.needs(x, y)) else { continue };
                    if ends.sets.contains(&middle) {
                        continue;
                    }
                    let row = Row {
                        all: &all,
                        sets: vec![ends.sets[0], middle, ends.sets[1]],
                        joins: vec![[ends.out[0], near], [far, ends.out[1]]],
                    };
                    if let Some(step) = row.step(board, &ALS_XY_WING, &[SET_A, SET_C, SET_B]) {
                        emit(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Finds [`ALS_CHAIN`], the shortest between two sets by two of their digits, shorter ones first. What another removes
/// already is not told again.
pub struct AlsChain;

impl<S: Sets> Rule<S> for AlsChain {
    fn emits(&self) -> &'static [TechniqueId] {
        const { &[ALS_CHAIN] }
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let all = AlmostLocked::of(board, work)?;
        let mut graph = Graph::new(&all);
        let mut found: Vec<(usize, Ends)> = Vec::new();
        for (digit, ends) in every_two_ends(&all) {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let far = graph.distance(ends.out[0], ends.out[1]).filter(|&links| links > 2);
            if let Some(links) = far.filter(|_| ends.count_by(digit, &all)) {
                found.push((links, ends));
            }
        }
        found.sort_by_key(|(links, _)| *links);
        let mut told: Vec<Vec<Candidate>> = Vec::new();
        for (_, ends) in found {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let removes: Vec<Candidate> = ends
                .common(&all)
                .flat_map(|(digit, cells)| cells.into_iter().map(move |cell| Candidate { cell, digit }))
                .collect();
            if told.contains(&removes) {
                continue;
            }
            let Some(row) = between(&all, &graph, &ends) else { continue };
            let roles: Vec<Role> = [SET_A, SET_B].into_iter().cycle().take(row.sets.len()).collect();
            if let Some(step) = row.step(board, &ALS_CHAIN, &roles) {
                let removed: Vec<Candidate> = step.eliminations().collect();
                if told.contains(&removed) {
                    continue;
                }
                told.push(removed);
                emit(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Every two sets with a digit that something sees in both, each with the places of every other digit.
fn every_two_ends<S: Sets>(all: &AlmostLocked<S>) -> impl Iterator<Item = (Digit, Ends)> + '_ {
    let spots = all.spots.iter().enumerate();
    let pairs = spots.flat_map(move |(at, one)| {
        let seen = |other: &&Spot<S>| other.digit == one.digit && other.targets.meets(&one.targets);
        all.spots[at..].iter().filter(seen).flat_map(move |other| {
            let sets = one.sets.iter().flat_map(move |&set| other.sets.iter().map(move |&next| [set, next]));
            let same = one.cells == other.cells;
            sets.filter(move |[set, next]| if same { set < next } else { set != next })
                .map(move |sets| (one.digit, sets))
        })
    });
    pairs.flat_map(move |(digit, sets)| {
        let several = (all.sets[sets[0]].digits & all.sets[sets[1]].digits).len() > 2;
        let out = move |set: usize| {
            let set = &all.sets[set];
            let leaves = move |other: Digit| other != digit && (several || set.needs(other, digit));
            set.each().filter(move |(other, _)| leaves(*other)).map(|(_, spot)| spot)
        };
        let ends = move |one: usize| out(sets[1]).map(move |other| Ends { sets, out: [one, other] });
        out(sets[0]).flat_map(ends).map(move |ends| (digit, ends))
    })
}

/// A shortest row between these ends.
fn between<'a, S: Sets>(all: &'a AlmostLocked<S>, graph: &Graph<'_, S>, ends: &Ends) -> Option<Row<'a, S>> {
    let joins = graph.path(ends.out[0], ends.out[1])?;
    let mut sets = vec![ends.sets[0]];
    for pair in joins.windows(2) {
        let (lost, held) = (pair[0][1], pair[1][0]);
        let [x, y] = [lost, held].map(|spot| all.spots[spot].digit);
        let joining = all.spots[lost].sets.iter().copied().find(|&set| {
            let set = &all.sets[set];
            set.spot(y) == Some(held) && set.needs(x, y)
        });
        sets.push(joining?);
    }
    sets.push(ends.sets[1]);
    let distinct = (0..sets.len()).all(|at| !sets[..at].contains(&sets[at]));
    distinct.then_some(Row { all, sets, joins })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::grid::Layout;
    use crate::notation::{self, ReadOptions};
    use crate::rules::als::RESTRICTED_COMMON;
    use crate::rules::testing::Position;

    #[test]
    fn a_set_in_the_middle_turns_one_of_two_others_on_their_digit() {
        let position = |middle: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", middle)
                .cell("r1c5", &[1, 3])
                .cell("r1c6", &[3, 9])
                .cell("r5c1", &[2, 9])
        };
        // r1c1 takes 1 from r1c5, so that r1c6 is 9, or 2 from r5c1.
        let found = |middle: &[usize]| position(middle).removed(&AlsXyWing);
        assert!(found(&[1, 2]).contains(&"9r5c6".to_string()), "{:?}", found(&[1, 2]));
        assert!(!found(&[1, 2, 4]).contains(&"9r5c6".to_string()));
    }

    #[test]
    fn a_chain_has_four_sets_or_more() {
        let example = catalog::get(&ALS_CHAIN).unwrap().example;
        let puzzle = notation::parse(example, &ReadOptions::default()).unwrap().puzzle;
        let steps = Position::puzzle(puzzle).steps(&AlsChain);
        assert!(!steps.is_empty());
        for claim in steps.iter().flat_map(|step| &step.claims) {
            let mut joins = 0;
            claim.because.visit_cited(&mut |cited| joins += usize::from(cited.role == RESTRICTED_COMMON));
            assert!(joins > 2);
        }
    }

    #[test]
    fn a_jigsaw_has_them() {
        let regions: Vec<usize> = (0..25).map(|cell| (cell % 5 + 2 * (cell / 5)) % 5).collect();
        let position = Position::of(Layout::jigsaw(5, &regions).unwrap())
            .cell("r1c1", &[1, 2])
            .cell("r1c4", &[1, 5])
            .cell("r3c1", &[2, 5]);
        assert!(position.removed(&AlsXyWing).iter().any(|gone| gone.contains("5r3c4")));
    }
}
