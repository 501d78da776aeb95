//! Chains of three to six strong links of one digit.

use std::ops::ControlFlow;

use super::joins::LinkedPair;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cell, Cells, Digit, HouseId, Storage};
use crate::rules::chains::may_have_chain;
use crate::rules::search::common_peers::{claims_at, common_peers, pairs_in_houses};
use crate::rules::search::tree::Tree;
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Constraint, Role, Step};

/// Finds chains of three to six strong links of one digit, digit by digit and shorter chains first.
///
/// Between two ends it reports a shortest chain. A chain is left out if a shorter one or a pair of strong
/// links removes the same.
pub(crate) struct StrongLinkChain;

/// Minimum and maximum length of a chain, in strong links. Two strong links have their own techniques.
const SHORTEST: usize = 3;
const LONGEST: usize = 6;

/// A strong link of a digit between two places of a house, directed along the chain.
#[derive(Clone, Copy, PartialEq, Eq)]
struct DirectedLink {
    house: HouseId,
    /// The places of the digit that it links, the first on the chain and the second.
    from: Cell,
    to: Cell,
}

/// A link of a chain, and the house that joins it to the previous link (`None` for the first).
type ChainLink = (DirectedLink, Option<HouseId>);

impl<S: Storage> Rule<S> for StrongLinkChain {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if !may_have_chain(board, work, SHORTEST..=LONGEST, true) {
            return ControlFlow::Continue(());
        }
        digit_by_digit(board, work, &rows::STRONG_LINK_CHAIN_N, emit, |digit, work, emit| {
            let links = links(board, digit);
            if links.len() < 2 * SHORTEST {
                return ControlFlow::Continue(());
            }
            let mut chains: Vec<Vec<ChainLink>> = Vec::new();
            for start in *board.cells_for(digit) {
                work.check_time()?;
                chains.extend(chains_from(board, &links, start));
            }
            chains.sort_by_key(Vec::len);
            let mut known: Vec<Vec<Candidate>> = Vec::new();
            if !chains.is_empty() {
                known.extend(LinkedPair::of_digit(board, work, digit, false).iter().map(|join| {
                    join.targets.into_iter().map(|cell| Candidate { cell, digit }).collect::<Vec<_>>()
                }));
            }
            for chain in chains {
                let Some(step) = step(board, digit, &chain) else { continue };
                let removed: Vec<Candidate> = step.eliminations().collect();
                if !known.contains(&removed) {
                    known.push(removed);
                    emit(step)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Lists every strong link of two places of the digit, in both directions. Of houses with the same two
/// places, only the first counts.
fn links<S: Storage>(board: &Board<'_, S>, digit: Digit) -> Vec<DirectedLink> {
    let pairs = pairs_in_houses(board.geometry(), board.layout().all_houses(), *board.cells_for(digit));
    let both = |(house, [from, to]): (HouseId, [Cell; 2])| {
        [DirectedLink { house, from, to }, DirectedLink { house, from: to, to: from }]
    };
    pairs.into_iter().flat_map(both).collect()
}

/// Returns the shortest chain from `start` to each later cell, if it has at least [`SHORTEST`] links.
fn chains_from<S: Storage>(board: &Board<'_, S>, links: &[DirectedLink], start: Cell) -> Vec<Vec<ChainLink>> {
    let starts = links.iter().filter(|link| link.from == start).map(|&link| (link, None));
    let tree: Tree<ChainLink> = Tree::search(starts, |tree, at| {
        if tree.length(at) + 1 == LONGEST {
            return;
        }
        for &next in links {
            let is_apart = |at: usize| {
                let (link, _) = tree.node(at);
                let ends = [link.from, link.to];
                link.house != next.house && !ends.contains(&next.from) && !ends.contains(&next.to)
            };
            let is_new = tree.nodes().all(|(link, _)| link != next) && tree.back(at).all(is_apart);
            if let Some(weak) = is_new.then(|| weak(board, tree.node(at).0, next)).flatten() {
                tree.push(at, (next, Some(weak)));
            }
        }
    });
    let mut reached = Cells::<S>::default();
    let mut chains = Vec::new();
    for (at, (link, _)) in tree.nodes().enumerate() {
        let end = link.to;
        if !reached.contains(end) && tree.length(at) + 1 >= SHORTEST && start < end {
            chains.push(tree.chain(at));
        }
        reached.insert(end);
    }
    chains
}

/// Returns the weak link of two strong links: the first house that joins them and has no outer place.
fn weak<S: Storage>(board: &Board<'_, S>, last: DirectedLink, next: DirectedLink) -> Option<HouseId> {
    let geometry = board.geometry();
    let others = Cells::<S>::of(last.from) | Cells::<S>::of(next.to);
    geometry
        .layout()
        .houses_of(last.to)
        .iter()
        .copied()
        .find(|&house| geometry.house(house).contains(next.from) && !geometry.house(house).meets(&others))
}

fn step<S: Storage>(board: &Board<'_, S>, digit: Digit, chain: &[ChainLink]) -> Option<Step> {
    let (first, last) = (chain.first()?.0.from, chain.last()?.0.to);
    let ends = Cells::<S>::of(first) | Cells::<S>::of(last);
    let targets = common_peers(board.geometry(), ends) & *board.cells_for(digit);
    if targets.is_empty() {
        return None;
    }
    let argument = chain.iter().fold(Argument::default(), |all, (link, weak)| {
        all.truth(Constraint::House(link.house, digit), &Role::STRONG)
            .links(weak.map(|weak| Constraint::House(weak, digit)), &Role::WEAK)
    });
    let claims = claims_at(&argument, board, digit, ends, targets, &Role::END);
    Step::from_claims(&rows::STRONG_LINK_CHAIN_N, claims)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// Builds two places in each of three rows, each row joined to the next by a column.
    fn chain(places: &str) -> Position {
        Position::boxed(3, 3).confined("r1", &[5], "r1c2 r1c4").confined("r5", &[5], "r5c4 r5c9").confined(
            "r8",
            &[5],
            places,
        )
    }

    #[test]
    fn a_chain_of_three_strong_links_removes_what_sees_its_ends() {
        assert_eq!(chain("r8c9 r8c3").removed(&StrongLinkChain), ["5r2c3 5r3c3 5r7c2 5r9c2"]);
        assert!(chain("r8c9 r8c3 r8c1").removed(&StrongLinkChain).is_empty());
        let longer = chain("r8c9 r8c6").confined("r6", &[5], "r6c6 r6c3");
        assert_eq!(longer.removed(&StrongLinkChain), ["5r2c3 5r3c3 5r4c2"]);
    }

    #[test]
    fn a_chain_is_found_in_another_layout() {
        let position = Position::boxed(2, 3)
            .confined("r1", &[1], "r1c1 r1c4")
            .confined("r3", &[1], "r3c4 r3c6")
            .confined("r5", &[1], "r5c6 r5c2");
        assert_eq!(position.removed(&StrongLinkChain), ["1r2c2 1r6c1"]);
    }
}
