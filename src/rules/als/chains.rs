//! Almost locked sets in a row: each loses a digit to the one before, and so holds what the next one loses.

use std::ops::ControlFlow;

use super::graph::Graph;
use super::row::{Ends, Row};
use super::sets::{Almost, AlmostLocked};
use super::{SET_A, SET_B, SET_C};
use crate::grid::{Board, Candidate, Cells, Digit, Sets};
use crate::rules::once::Told;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Role, TechniqueId};

/// Two almost locked sets that a third joins.
pub const ALS_XY_WING: TechniqueId = TechniqueId::new("als-xy-wing");
/// Four or more almost locked sets, each joined to the next.
pub const ALS_CHAIN: TechniqueId = TechniqueId::new("als-chain");

/// Links of a chain at least: with two it is [`ALS_XY_WING`].
const LEAST_LINKS: usize = 3;

/// Finds two sets with a common digit, and for each two digits that they have besides a third set that joins them by these.
pub struct AlsXyWing;

impl<S: Sets> Rule<S> for AlsXyWing {
    fn emits(&self) -> &'static [TechniqueId] {
        const { &[ALS_XY_WING] }
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let all = AlmostLocked::of(board, work)?;
        let mut graph = Graph::new(&all);
        for first in 0..all.spots.len() {
            every_two_ends(&all, work, first, &mut |ends| {
                let [x, y] = ends.out.map(|spot| all.spots[spot].digit);
                if x == y || !graph.are_joined_by_one_set(ends.out) || !ends.are_whole(&all) {
                    return ControlFlow::Continue(());
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
                ControlFlow::Continue(())
            })?;
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
        let (mut graph, mut told) = (Graph::new(&all), Told::default());
        // How many links there are at most between ends of which the first has a common digit in these places: known when
        // all of these were gone through once.
        let mut most = vec![usize::MAX; all.spots.len()];
        for links in LEAST_LINKS.. {
            if most.iter().all(|&most| most < links) {
                break;
            }
            for (first, most) in most.iter_mut().enumerate().filter(|(_, most)| **most >= links) {
                *most = 0;
                every_two_ends(&all, work, first, &mut |ends| {
                    let apart = graph.links(ends.out);
                    *most = apart.max(*most);
                    if apart != links || !ends.are_whole(&all) {
                        return ControlFlow::Continue(());
                    }
                    let removes = ends.common(&all).flat_map(|(digit, cells)| {
                        cells.into_iter().map(move |cell| Candidate { cell, digit })
                    });
                    if told.has(removes) {
                        return ControlFlow::Continue(());
                    }
                    let Some(row) = between(&all, &graph, &ends) else { return ControlFlow::Continue(()) };
                    let roles: Vec<Role> = [SET_A, SET_B].into_iter().cycle().take(row.sets.len()).collect();
                    match row.step(board, &ALS_CHAIN, &roles) {
                        Some(step) if told.is_new(&step) => emit(step),
                        _ => ControlFlow::Continue(()),
                    }
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Goes through every two sets of which the first has these places for the first digit that something sees in both of them,
/// each with the places of another digit that it may lose: in order of the places in the other set, of the sets, and of the
/// digits. Sets of which less would do come in no other order, and every two in one direction only.
fn every_two_ends<S: Sets>(
    all: &AlmostLocked<S>,
    work: &Work<'_, S>,
    first: usize,
    found: &mut impl FnMut(Ends) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let near = &all.spots[first];
    for (second, far) in all.spots.iter().enumerate().skip(first) {
        if far.digit != near.digit || !far.targets.meets(&near.targets) {
            continue;
        }
        for &one in &near.sets {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            for &other in far.sets.iter().filter(|&&other| first < second || one < other) {
                if one != other {
                    ends_of(all, [one, other], near.digit, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Goes through the ends that these sets make, of which this is the first common digit.
fn ends_of<S: Sets>(
    all: &AlmostLocked<S>,
    sets: [usize; 2],
    z: Digit,
    found: &mut impl FnMut(Ends) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let [one, other] = sets.map(|set| &all.sets[set]);
    let common = one.digits & other.digits;
    let goes = |digit: &Digit| {
        let targets = |set: &Almost<S>| {
            set.spot(*digit).map_or(Cells::<S>::default(), |spot| all.spots[spot].targets - set.cells)
        };
        targets(one).meets(&targets(other))
    };
    if !goes(&z) {
        return ControlFlow::Continue(());
    }
    // Common digits before it are what the sets lose.
    let before: Vec<Digit> = common.into_iter().take_while(|&digit| digit < z).filter(goes).collect();
    let several = common.len() > 2;
    let may_lose = |set: &Almost<S>, digit: Digit| digit != z && (several || set.needs(digit, z));
    for (x, lost) in one.each().filter(|&(x, _)| before.len() <= 2 && may_lose(one, x)) {
        for (y, last) in other.each().filter(|&(y, _)| may_lose(other, y)) {
            if before.iter().all(|&digit| digit == x || digit == y) {
                found(Ends { sets, out: [lost, last] })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A shortest row between these ends.
fn between<'a, S: Sets>(all: &'a AlmostLocked<S>, graph: &Graph<'_, S>, ends: &Ends) -> Option<Row<'a, S>> {
    let joins = graph.path(ends.out)?;
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
