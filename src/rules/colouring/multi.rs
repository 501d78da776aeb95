//! Colours of one digit: two clusters that see one another.

use std::ops::ControlFlow;

use super::cluster::{Cluster, Colour, claims, clusters, witnesses};
use super::{BRIDGE, COLOURS, OTHER_COLOURS, WITNESS};
use crate::grid::{Board, Candidate, Cells, Digit, Index, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Claim, Constraint, Step, TechniqueId};

/// A colour of one cluster sees one of another, so one of the two opposite colours is true.
pub const MULTI_COLORS_1: TechniqueId = TechniqueId::new("multi-colors-1");
/// A colour of one cluster sees both of another, so it is false.
pub const MULTI_COLORS_2: TechniqueId = TechniqueId::new("multi-colors-2");

/// Finds what two clusters of a digit show together, pair by pair.
pub struct MultiColors {
    emits: &'static [TechniqueId; 1],
    both: bool,
}

impl MultiColors {
    /// The finder of [`MULTI_COLORS_1`].
    pub const ONE: Self = Self { emits: &[MULTI_COLORS_1], both: false };
    /// The finder of [`MULTI_COLORS_2`].
    pub const BOTH: Self = Self { emits: &[MULTI_COLORS_2], both: true };
}

impl<S: Sets> Rule<S> for MultiColors {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        for digit in board.layout().all_digits() {
            let clusters = clusters(board, std::iter::once(digit), false);
            for (at, one) in clusters.iter().enumerate() {
                for (after, other) in clusters.iter().enumerate().filter(|&(after, _)| after != at) {
                    if work.out_of_time() {
                        return ControlFlow::Break(());
                    }
                    let pair = Pair { board, digit, one, other };
                    if self.both {
                        for colour in [0, 1] {
                            self.report(pair.false_colour(colour), &pair, emit)?;
                        }
                    } else if at < after {
                        self.report(pair.seen_by_both(), &pair, emit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl MultiColors {
    fn report<S: Sets>(&self, claims: Vec<Claim>, pair: &Pair<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let Some(mut step) = Step::of(&self.emits[0], claims) else { return ControlFlow::Continue(()) };
        step.marks.extend(pair.one.marks(&COLOURS).chain(pair.other.marks(&OTHER_COLOURS)));
        emit(step)
    }
}

/// Two clusters of a digit.
struct Pair<'a, S: Sets> {
    board: &'a Board<'a, S>,
    digit: Digit,
    one: &'a Cluster<S>,
    other: &'a Cluster<S>,
}

/// A node of the one cluster that sees one of the other.
#[derive(Clone, Copy)]
struct Bridge {
    from: usize,
    to: usize,
}

impl<S: Sets> Pair<'_, S> {
    /// What a colour of this cluster sees.
    fn seen(&self, cluster: &Cluster<S>, colour: Colour) -> Cells<S> {
        cluster.bars(self.board, colour, self.digit)
    }

    fn places(&self, cluster: &Cluster<S>, colour: Colour) -> Cells<S> {
        cluster.places[colour][self.digit.index()]
    }

    /// Where this colour of the one cluster sees that of the other.
    fn bridges(&self, colour: Colour, other: Colour) -> Vec<Bridge> {
        if !self.seen(self.one, colour).meets(&self.places(self.other, other)) {
            return Vec::new();
        }
        let layout = self.board.layout();
        let ends = self.one.of_colour(colour).flat_map(|from| self.other.of_colour(other).map(move |to| (from, to)));
        ends.filter(|&(from, to)| layout.sees(self.one.nodes[from].cell, self.other.nodes[to].cell))
            .map(|(from, to)| Bridge { from, to })
            .collect()
    }

    /// The first house in which a bridge lies.
    fn link(&self, bridge: Bridge) -> Option<Constraint> {
        let [from, to] = [self.one.nodes[bridge.from].cell, self.other.nodes[bridge.to].cell];
        let house = self.board.layout().shared_house(from, to)?;
        Some(Constraint::House(house, self.digit))
    }

    /// Where two colours see each other one is false, so that one of the opposite colours is true: claims for all that
    /// sees both of these.
    fn seen_by_both(&self) -> Vec<Claim> {
        let mut bridged: Vec<(Cells<S>, [Colour; 2], Vec<Bridge>)> = Vec::new();
        let mut all = Cells::<S>::default();
        for colours in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let bridges = self.bridges(colours[0], colours[1]);
            if bridges.is_empty() {
                continue;
            }
            let [one, other] = colours.map(|colour| 1 - colour);
            let barred = *self.board.places(self.digit) & self.seen(self.one, one) & self.seen(self.other, other);
            all = all | barred;
            bridged.push((barred, [one, other], bridges));
        }
        let argued = all.into_iter().filter_map(|cell| {
            let target = Candidate { cell, digit: self.digit };
            let sees = |cluster: &Cluster<S>, node: usize| self.board.layout().sees(cell, cluster.nodes[node].cell);
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
            let argument = self.one.either(Argument::default(), from, bridge.from).link(self.link(bridge)?, &BRIDGE);
            let argument = self.other.either(argument, bridge.to, to);
            let witnesses = witnesses(self.board, target, &[self.one.nodes[from], self.other.nodes[to]]);
            Some((witnesses.into_iter().fold(argument, |all, by| all.link(by, &WITNESS)), target))
        });
        claims(self.board, argued)
    }

    /// Claims that a colour of the one cluster is false, which sees both of the other. Where it does so from its only
    /// candidate, that alone is a trap.
    fn false_colour(&self, colour: Colour) -> Vec<Claim> {
        let bridges = [0, 1].map(|other| self.bridges(colour, other));
        if bridges.iter().any(Vec::is_empty) || self.places(self.one, colour).len() < 2 {
            return Vec::new();
        }
        let [first, second] = &bridges;
        let argued = self.one.of_colour(colour).filter_map(|node| {
            let to_bridge = |bridge: Bridge| self.one.distance(node, bridge.from);
            let both = first.iter().flat_map(|&one| second.iter().map(move |&other| (one, other)));
            let length = |&(one, other): &(Bridge, Bridge)| {
                to_bridge(one) + to_bridge(other) + self.other.distance(one.to, other.to)
            };
            let (one, other) = both.min_by_key(length)?;
            let ends = [one, other].map(|bridge| self.other.nodes[bridge.to]);
            let argument = if one.from == other.from {
                let links = witnesses(self.board, self.one.nodes[one.from], &ends);
                // One house that holds all three takes the way to it once.
                let ways = if links.len() == 1 { 1 } else { 2 };
                let there = (0..ways).fold(Argument::default(), |all, _| self.one.along(all, node, one.from));
                links.into_iter().fold(there, |all, by| all.link(by, &BRIDGE))
            } else {
                let there = self.one.along(Argument::default(), node, one.from);
                let there = self.one.along(there, node, other.from);
                there.link(self.link(one)?, &BRIDGE).link(self.link(other)?, &BRIDGE)
            };
            Some((self.other.either(argument, one.to, other.to), self.one.nodes[node]))
        });
        claims(self.board, argued)
    }
}
