//! ALS-XY-wings and ALS chains. Each almost locked set loses a restricted common digit to the set before it,
//! and so holds the digit that the next set loses.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::graph::AlsLinkGraph;
use super::roles::{SET_A, SET_B, SET_C};
use super::set_chain::{ChainEnds, SetChain};
use super::sets::{AlsIndex, Losses};
use crate::catalog::rows;
use crate::grid::{Board, Storage};
use crate::rules::chains::Chains;
use crate::rules::search::dedup::Dedup;
use crate::rules::{Emit, Removed, Rule, Work, emit_step};
use crate::step::Role;

/// Finds ALS-XY-wings: two sets (ALS) with a common digit, each joined to a third set by another digit.
pub(crate) struct AlsXyWing;

impl<S: Storage> Rule<S> for AlsXyWing {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let all = AlsIndex::of(board, work)?;
        let mut graph = AlsLinkGraph::new(&all);
        let spots = &all.spots;
        let found = end_pairs(&all, work, |from, losses| {
            let other = |&lost: &usize| spots[lost].digit != spots[from].digit && losses.meet(from, lost);
            graph.lost_by_one_set(from).filter(other).map(|lost| (2, lost)).collect()
        })?;
        for ends in found {
            work.check_time()?;
            let [x, y] = ends.out.map(|spot| all.spots[spot].digit);
            for near in all.restricted(ends.out[0]) {
                for &middle in all.with_spot.get(near) {
                    let joining = &all.sets[middle];
                    let far = joining.spot(y).filter(|&far| all.restricts(ends.out[1], far));
                    let Some(far) = far.filter(|_| joining.needs(x, y)) else { continue };
                    if ends.sets.contains(&middle) {
                        continue;
                    }
                    let chain = SetChain {
                        all: &all,
                        sets: vec![ends.sets[0], middle, ends.sets[1]],
                        joins: vec![[ends.out[0], near], [far, ends.out[1]]],
                    };
                    emit_step(chain.step(board, &rows::ALS_XY_WING, &[SET_A, SET_C, SET_B]), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn removed_by_any(&self, board: &Board<'_, S>, work: &mut Work<'_, S>) -> Removed {
        let all = AlsIndex::of(board, work)?;
        let (mut graph, losses) = (AlsLinkGraph::new(&all), all.losses());
        let mut removed = BTreeSet::new();
        for &from in &all.joining {
            work.check_time()?;
            for to in graph.lost_by_one_set(from).collect::<Vec<_>>() {
                let is_same_digit = all.spots[to].digit == all.spots[from].digit;
                if is_same_digit || !losses.meet(from, to) {
                    continue;
                }
                for &set in all.with_spot.get(from) {
                    for &other in all.with_spot.get(to).iter().filter(|&&other| other != set) {
                        let ends = ChainEnds { sets: [set, other], out: [from, to] };
                        removed.extend(ends.removes(&all));
                    }
                }
            }
        }
        ControlFlow::Continue(Some(removed.into_iter().collect()))
    }
}

/// Finds ALS chains of four or more sets, shorter ones first. For each pair of end sets and of restricted
/// common digits there, it takes a shortest chain. Chains that remove the same as an earlier one are skipped.
pub(crate) struct AlsChain;

impl<S: Storage> Rule<S> for AlsChain {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let all = AlsIndex::of(board, work)?;
        let mut graph = AlsLinkGraph::new(&all);
        let far = |from, losses: &Losses<S>| {
            graph.lost_by(from).filter(|&(links, to)| links > 2 && losses.meet(from, to)).collect()
        };
        let found = end_pairs(&all, work, far)?;
        let mut dedup = Dedup::default();
        for ends in found {
            work.check_time()?;
            if dedup.has(ends.removes(&all)) {
                continue;
            }
            let Some(chain) = shortest_chain(&all, &graph, &ends) else { continue };
            let roles: Vec<Role> = [SET_A, SET_B].into_iter().cycle().take(chain.sets.len()).collect();
            emit_step(chain.step(board, &rows::ALS_CHAIN, &roles).filter(|step| dedup.is_new(step)), emit)?;
        }
        ControlFlow::Continue(())
    }

    /// Chains of almost locked sets are among the chains that also have other links.
    fn removed_by_any(&self, board: &Board<'_, S>, work: &mut Work<'_, S>) -> Removed {
        Chains::SETS.removed_by_any(board, work)
    }
}

/// Returns the pairs of end sets of ALS chains. The end sets share a digit with a target. `lost_by` gets a
/// spot that the first set holds. It returns the spots that later sets then lose, as (links, spot), where both ends remove
/// something. Pairs with fewer links come first, then those with a lower first common digit.
fn end_pairs<S: Storage>(
    all: &AlsIndex<S>,
    work: &Work<'_, S>,
    mut lost_by: impl FnMut(usize, &Losses<S>) -> Vec<(usize, usize)>,
) -> ControlFlow<(), Vec<ChainEnds>> {
    let mut found = Vec::new();
    let losses = all.losses();
    for &from in &all.joining {
        work.check_time()?;
        // Without a set that the first one turns on another digit there is no longer chain.
        if all.restricted(from).all(|lost| all.held(lost).is_empty()) {
            continue;
        }
        for (links, to) in lost_by(from, losses) {
            for &set in all.with_spot.get(from) {
                for &other in all.with_spot.get(to).iter().filter(|&&other| other != set) {
                    let ends = ChainEnds { sets: [set, other], out: [from, to] };
                    if let Some(key) = ends.sort_key(all).filter(|_| ends.need_whole_sets(all)) {
                        found.push((links, key, ends));
                    }
                }
            }
        }
    }
    found.sort_by_key(|(links, key, _)| (*links, *key));
    ControlFlow::Continue(found.into_iter().map(|(_, _, ends)| ends).collect())
}

/// Returns a shortest ALS chain between these end sets. Returns `None` if it would use a set twice.
fn shortest_chain<'a, S: Storage>(
    all: &'a AlsIndex<S>,
    graph: &AlsLinkGraph<'_, S>,
    ends: &ChainEnds,
) -> Option<SetChain<'a, S>> {
    let joins = graph.path(ends.out[0], ends.out[1])?;
    let mut sets = vec![ends.sets[0]];
    for pair in joins.windows(2) {
        let (lost, held) = (pair[0][1], pair[1][0]);
        let [x, y] = [lost, held].map(|spot| all.spots[spot].digit);
        let joining = all.with_spot.get(lost).iter().copied().find(|&set| {
            let set = &all.sets[set];
            set.spot(y) == Some(held) && set.needs(x, y)
        });
        sets.push(joining?);
    }
    sets.push(ends.sets[1]);
    let distinct = (0..sets.len()).all(|at| !sets[..at].contains(&sets[at]));
    distinct.then_some(SetChain { all, sets, joins })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::formats::{self, ReadOptions};
    use crate::rules::als::roles::RESTRICTED_COMMON;
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
        let example = catalog::get(&rows::ALS_CHAIN).unwrap().example;
        let puzzle = formats::parse(example, &ReadOptions::default()).unwrap().puzzle;
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
        let position = Position::jigsaw().cell("r1c1", &[1, 2]).cell("r1c4", &[1, 5]).cell("r3c1", &[2, 5]);
        assert!(position.removed(&AlsXyWing).iter().any(|gone| gone.contains("5r3c4")));
    }
}
