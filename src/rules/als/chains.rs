//! Almost locked sets in a row: each loses a digit to the one before, and so holds what the next one loses.

use std::ops::ControlFlow;

use super::arguments::{self, Member};
use super::graph::Graph;
use super::sets::{Almost, AlmostLocked};
use super::{SET_A, SET_B, SET_C};
use crate::grid::{Board, Candidate, Cells, Digit, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Claim, Role, Step, TechniqueId};

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
        for ends in every_two_ends(&all) {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let [x, y] = ends.out.map(|spot| all.spots[spot].digit);
            if x == y || !graph.reaches_by_one_set(ends.out[0], ends.out[1]) {
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
                    let chain = Chain {
                        all: &all,
                        sets: vec![ends.sets[0], middle, ends.sets[1]],
                        joins: vec![[ends.out[0], near], [far, ends.out[1]]],
                    };
                    if let Some(step) = chain.step(board, &ALS_XY_WING, &[SET_A, SET_C, SET_B]) {
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
        for ends in every_two_ends(&all) {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            if let Some(links) = graph.distance(ends.out[0], ends.out[1]).filter(|&links| links > 2) {
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
                .flat_map(|(digit, _, cells)| cells.into_iter().map(move |cell| Candidate { cell, digit }))
                .collect();
            if told.contains(&removes) {
                continue;
            }
            let Some(chain) = Chain::between(&all, &graph, &ends) else { continue };
            let roles: Vec<Role> = [SET_A, SET_B].into_iter().cycle().take(chain.sets.len()).collect();
            if let Some(step) = chain.step(board, &ALS_CHAIN, &roles) {
                told.push(step.eliminations().collect());
                emit(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two sets with a common digit that something sees in both, and the places of another digit of each.
struct Ends {
    sets: [usize; 2],
    out: [usize; 2],
}

impl Ends {
    /// The digits that both sets have besides, with their places in both and what would lose them.
    fn common<'a, S: Sets>(
        &'a self,
        all: &'a AlmostLocked<S>,
    ) -> impl Iterator<Item = (Digit, [Cells<S>; 2], Cells<S>)> + 'a {
        let [one, other] = self.sets.map(|set| &all.sets[set]);
        let [x, y] = self.out.map(|spot| all.spots[spot].digit);
        (one.digits & other.digits).into_iter().filter_map(move |digit| {
            if digit == x || digit == y || !one.needs(x, digit) || !other.needs(y, digit) {
                return None;
            }
            let spots = [one.spot(digit)?, other.spot(digit)?].map(|spot| &all.spots[spot]);
            let targets = (spots[0].targets & spots[1].targets) - one.cells - other.cells;
            (!targets.is_empty()).then(|| (digit, spots.map(|spot| spot.cells), targets))
        })
    }
}

/// Every two sets that something sees a common digit of, each with every digit besides; once for all their common digits.
fn every_two_ends<S: Sets>(all: &AlmostLocked<S>) -> impl Iterator<Item = Ends> + '_ {
    let spots = all.spots.iter().enumerate();
    let pairs = spots.flat_map(move |(at, one)| {
        let others = all.spots[at..].iter();
        let alike = others
            .filter(move |other| other.digit == one.digit && other.targets.meets(&one.targets))
            .map(move |other| (one, other));
        alike.flat_map(move |(one, other)| {
            let sets = one.sets.iter().flat_map(move |&set| other.sets.iter().map(move |&next| [set, next]));
            let same = one.cells == other.cells;
            sets.filter(move |[set, next]| if same { set < next } else { set != next })
                .map(move |sets| (one.digit, sets))
        })
    });
    pairs.flat_map(move |(digit, sets)| {
        let out = move |at: usize| -> Vec<usize> {
            let set: &Almost<S> = &all.sets[sets[at]];
            set.each().filter(|(other, _)| set.needs(*other, digit)).map(|(_, spot)| spot).collect()
        };
        let second = out(1);
        out(0)
            .into_iter()
            .flat_map(move |one| {
                second.clone().into_iter().map(move |other| Ends { sets, out: [one, other] })
            })
            .filter(move |ends| ends.common(all).next().is_some_and(|(first, ..)| first == digit))
    })
}

/// Sets in a row, and the places of the digits by which each is joined to the next.
struct Chain<'a, S: Sets> {
    all: &'a AlmostLocked<S>,
    sets: Vec<usize>,
    joins: Vec<[usize; 2]>,
}

impl<'a, S: Sets> Chain<'a, S> {
    /// A shortest chain between these ends.
    fn between(all: &'a AlmostLocked<S>, graph: &Graph<'_, S>, ends: &Ends) -> Option<Self> {
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
        distinct.then_some(Self { all, sets, joins })
    }

    fn step(&self, board: &Board<'_, S>, technique: &TechniqueId, roles: &[Role]) -> Option<Step> {
        let spots = &self.all.spots;
        let sets: Vec<&Almost<S>> = self.sets.iter().map(|&set| &self.all.sets[set]).collect();
        let cells = sets.iter().fold(Cells::<S>::default(), |all, set| all | set.cells);
        let joins: Vec<(Digit, Cells<S>)> = self
            .joins
            .iter()
            .map(|&[one, other]| (spots[one].digit, spots[one].cells | spots[other].cells))
            .collect();
        let ends = Ends {
            sets: [*self.sets.first()?, *self.sets.last()?],
            out: [self.joins.first()?[0], self.joins.last()?[1]],
        };
        let mut claims: Vec<Claim> = Vec::new();
        for (z, places, targets) in ends.common(self.all) {
            let targets = targets - cells;
            if targets.is_empty() {
                continue;
            }
            let free = |at: usize| {
                let before = at.checked_sub(1).map_or(z, |before| joins[before].0);
                [before, joins.get(at).map_or(z, |(digit, _)| *digit)]
            };
            let members: Vec<Member<S>> = sets
                .iter()
                .enumerate()
                .map(|(at, set)| Member::of(set, roles[at].clone(), free(at)))
                .collect();
            let argument = arguments::joined(board, &members, &joins)?;
            claims.extend(arguments::common(&argument, board, z, &places, targets));
        }
        Step::of(technique, claims)
    }
}
