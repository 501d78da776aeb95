//! Multi-colours: two clusters of one digit that see each other.

use std::ops::ControlFlow;

use super::cluster::{Cluster, Colour, claims, clusters, false_claims, witnesses};
use super::roles::{BRIDGE, OTHER_COLOURS, WITNESS};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cells, Digit, Index, Storage};
use crate::rules::search::unchanged::digit_by_digit;
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Claim, Constraint, TechniqueId};

/// Finds multi-colours of type 1 or 2, for each pair of clusters of a digit.
pub(crate) struct MultiColors {
    technique: &'static TechniqueId,
    both: bool,
}

impl MultiColors {
    /// The finder of multi-colours of type 1.
    pub(crate) const ONE: Self = Self { technique: &rows::MULTI_COLORS_1, both: false };
    /// The finder of multi-colours of type 2.
    pub(crate) const BOTH: Self = Self { technique: &rows::MULTI_COLORS_2, both: true };
}

impl<S: Storage> Rule<S> for MultiColors {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        digit_by_digit(board, work, self.technique, emit, |digit, work, emit| {
            let clusters = clusters(board, std::iter::once(digit), false);
            for (at, one) in clusters.iter().enumerate() {
                for (after, other) in clusters.iter().enumerate().filter(|&(after, _)| after != at) {
                    work.check_time()?;
                    let pair = ClusterPair { board, digit, one, other };
                    if self.both {
                        for colour in [0, 1] {
                            self.report(pair.type_2_claims(colour), &pair, emit)?;
                        }
                    } else if at < after {
                        self.report(pair.type_1_claims(), &pair, emit)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl MultiColors {
    fn report<S: Storage>(
        &self,
        claims: Vec<Claim>,
        pair: &ClusterPair<'_, S>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        let Some(mut step) = pair.one.step(self.technique, claims) else {
            return ControlFlow::Continue(());
        };
        // One cluster alone gives simple colours.
        if ![pair.one, pair.other].iter().all(|cluster| cluster.is_cited(pair.board, &step.claims)) {
            return ControlFlow::Continue(());
        }
        step.marks.extend(pair.other.marks(&OTHER_COLOURS));
        emit(step)
    }
}

/// Two clusters of a digit, for multi-colours.
struct ClusterPair<'a, S: Storage> {
    board: &'a Board<'a, S>,
    digit: Digit,
    one: &'a Cluster<S>,
    other: &'a Cluster<S>,
}

/// A node of cluster `one` (`from`) that sees a node of cluster `other` (`to`).
#[derive(Clone, Copy)]
struct Bridge {
    from: usize,
    to: usize,
}

impl<S: Storage> ClusterPair<'_, S> {
    /// Returns the cells that see this colour of the cluster.
    fn seen(&self, cluster: &Cluster<S>, colour: Colour) -> Cells<S> {
        cluster.excluded_cells(self.board, colour, self.digit)
    }

    fn places(&self, cluster: &Cluster<S>, colour: Colour) -> Cells<S> {
        cluster.places[colour][self.digit.index()]
    }

    /// Returns the bridges between a colour of cluster `one` and a colour of cluster `other`.
    fn bridges(&self, colour: Colour, other: Colour) -> Vec<Bridge> {
        if !self.seen(self.one, colour).meets(&self.places(self.other, other)) {
            return Vec::new();
        }
        let layout = self.board.layout();
        let ends =
            self.one.of_colour(colour).flat_map(|from| self.other.of_colour(other).map(move |to| (from, to)));
        ends.filter(|&(from, to)| layout.sees(self.one.nodes[from].cell, self.other.nodes[to].cell))
            .map(|(from, to)| Bridge { from, to })
            .collect()
    }

    /// Returns the first house that holds both nodes of a bridge.
    fn bridge_house(&self, bridge: Bridge) -> Option<Constraint> {
        let [from, to] = [self.one.nodes[bridge.from].cell, self.other.nodes[bridge.to].cell];
        let house = self.board.layout().shared_house(from, to)?;
        Some(Constraint::House(house, self.digit))
    }

    /// Returns the claims of multi-colours type 1. Two colours that see each other are not both true, so one
    /// of their opposite colours is. Candidates that see both opposite colours are false.
    fn type_1_claims(&self) -> Vec<Claim> {
        let mut bridged: Vec<(Cells<S>, [Colour; 2], Vec<Bridge>)> = Vec::new();
        let mut all = Cells::<S>::default();
        for colours in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let bridges = self.bridges(colours[0], colours[1]);
            if bridges.is_empty() {
                continue;
            }
            let [one, other] = colours.map(|colour| 1 - colour);
            let barred =
                *self.board.cells_for(self.digit) & self.seen(self.one, one) & self.seen(self.other, other);
            all = all | barred;
            bridged.push((barred, [one, other], bridges));
        }
        let argued = all.into_iter().filter_map(|cell| {
            let target = Candidate { cell, digit: self.digit };
            let sees =
                |cluster: &Cluster<S>, node: usize| self.board.layout().sees(cell, cluster.nodes[node].cell);
            let mut best: Option<(usize, [usize; 2], Bridge)> = None;
            for (_, [one, other], bridges) in bridged.iter().filter(|(barred, ..)| barred.contains(cell)) {
                for &bridge in bridges {
                    for from in self.one.of_colour(*one).filter(|&node| sees(self.one, node)) {
                        for to in self.other.of_colour(*other).filter(|&node| sees(self.other, node)) {
                            let length =
                                self.one.distance(from, bridge.from) + self.other.distance(bridge.to, to);
                            if best.is_none_or(|(shortest, ..)| length < shortest) {
                                best = Some((length, [from, to], bridge));
                            }
                        }
                    }
                }
            }
            let (_, [from, to], bridge) = best?;
            let argument = self
                .one
                .link_ends(Argument::default(), from, bridge.from)
                .link(self.bridge_house(bridge)?, &BRIDGE);
            let argument = self.other.link_ends(argument, bridge.to, to);
            let witnesses = witnesses(self.board, target, &[self.one.nodes[from], self.other.nodes[to]]);
            Some((argument.links(witnesses, &WITNESS), target))
        });
        claims(self.board, argued)
    }

    /// Returns the claims of multi-colours type 2: a colour of cluster `one` that sees both colours of
    /// `other` is false. A colour of a single cell is left out, as that is a trap. So is a pair of `other` in
    /// one house with a cell of the colour: those are locked candidates.
    fn type_2_claims(&self, colour: Colour) -> Vec<Claim> {
        let [first, second] = [0, 1].map(|other| self.bridges(colour, other));
        if first.is_empty() || second.is_empty() || self.places(self.one, colour).len() < 2 {
            return Vec::new();
        }
        let ways = || first.iter().flat_map(|&one| second.iter().map(move |&other| [one, other]));
        let ways: Vec<([Bridge; 2], Vec<Constraint>)> =
            ways().filter_map(|bridges| Some((bridges, self.bridge_houses(bridges)?))).collect();
        let between = |bridges: &[Bridge; 2]| self.other.distance(bridges[0].to, bridges[1].to);
        if ways.iter().any(|(bridges, links)| links.len() == 1 && between(bridges) == 1) {
            return Vec::new();
        }
        let argued = self.one.of_colour(colour).filter_map(|node| {
            // If one house holds both bridges, the path to it counts once.
            let (bridges, links) = ways.iter().min_by_key(|(bridges, links)| {
                let there = bridges[..links.len()].iter().map(|bridge| self.one.distance(node, bridge.from));
                there.sum::<usize>() + between(bridges) + links.len()
            })?;
            let there = bridges[..links.len()]
                .iter()
                .fold(Argument::default(), |all, bridge| self.one.link_same(all, node, bridge.from));
            let argument = there.links(links.iter().cloned(), &BRIDGE);
            Some((self.other.link_ends(argument, bridges[0].to, bridges[1].to), self.one.nodes[node]))
        });
        false_claims(self.board, argued)
    }

    /// Returns as few houses as possible that hold two bridges from one colour of cluster `one`.
    fn bridge_houses(&self, [one, other]: [Bridge; 2]) -> Option<Vec<Constraint>> {
        if one.from == other.from {
            let ends = [one, other].map(|bridge| self.other.nodes[bridge.to]);
            return Some(witnesses(self.board, self.one.nodes[one.from], &ends));
        }
        Some(vec![self.bridge_house(one)?, self.bridge_house(other)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn colours_that_see_each_other_make_one_of_their_opposites_true() {
        let position =
            |places| Position::boxed(3, 3).confined("r1", &[5], "r1c1 r1c5").confined("r5", &[5], places);
        let pairs = position("r5c2 r5c5");
        assert_eq!(pairs.removed(&MultiColors::ONE), ["5r2c2 5r3c2 5r4c1 5r6c1"]);
        assert!(pairs.removed(&MultiColors::BOTH).is_empty());
        assert!(position("r5c2 r5c5 r5c9").removed(&MultiColors::ONE).is_empty());
    }

    #[test]
    fn a_colour_that_sees_both_of_another_cluster_is_false() {
        let position = |places| {
            Position::boxed(3, 3)
                .confined("r1", &[5], "r1c2 r1c5")
                .confined("c5", &[5], "r1c5 r9c5")
                .confined("c3", &[5], places)
        };
        assert_eq!(position("r2c3 r9c3").removed(&MultiColors::BOTH), ["5r1c2 5r9c5"]);
        assert!(position("r2c3 r9c3 r5c3").removed(&MultiColors::BOTH).is_empty());
    }

    #[test]
    fn two_clusters_meet_in_a_grid_of_six_as_well() {
        let position =
            |places| Position::boxed(2, 3).confined("r1", &[6], "r1c1 r1c4").confined("r4", &[6], places);
        assert_eq!(position("r4c2 r4c4").removed(&MultiColors::ONE), ["6r2c2 6r3c1"]);
        assert!(position("r4c2 r4c4 r4c5").removed(&MultiColors::ONE).is_empty());
    }
}
