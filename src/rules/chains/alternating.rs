//! Alternating chains: strong links, each joined to the next by a weak one, so that one of the two ends is true.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::alternating_chain::AlternatingChain;
use super::graph::{Graph, Links, Nodes};
use super::joints::joint;
use super::walk::Walk;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::als::AlmostLocked;
use crate::rules::search::dedup::Dedup;
use crate::rules::search::rows::{contains, members};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Step, TechniqueId};

/// Finds chains, shorter ones first; of the same length loops first. What a shorter one removes alone is not told again.
pub(crate) struct Chains {
    emits: &'static [TechniqueId],
    links: Links,
    /// How many strong links there are at least.
    least: usize,
}

/// So many strong links a loop has at least: two are a pair or an X-wing.
const SHORTEST_LOOP: usize = 3;

impl Chains {
    /// Finds [`X_CHAIN`].
    pub(crate) const X: Self = Self {
        emits: &[rows::X_CHAIN],
        links: Links { houses: true, cells: false, nodes: Nodes::Candidates },
        least: 2,
    };
    /// Finds [`XY_CHAIN`].
    pub(crate) const XY: Self = Self {
        emits: &[rows::XY_CHAIN],
        links: Links { houses: false, cells: true, nodes: Nodes::Candidates },
        least: 3,
    };
    /// Finds [`AIC`], [`DISCONTINUOUS_LOOP`] and [`CONTINUOUS_LOOP`].
    pub(crate) const SINGLE: Self = Self {
        emits: &[rows::AIC, rows::DISCONTINUOUS_NICE_LOOP, rows::CONTINUOUS_NICE_LOOP],
        links: Links { houses: true, cells: true, nodes: Nodes::Candidates },
        least: 2,
    };
    /// Finds [`GROUPED_AIC`], [`GROUPED_DISCONTINUOUS_LOOP`] and [`GROUPED_CONTINUOUS_LOOP`].
    pub(crate) const GROUPED: Self = Self {
        emits: &[rows::GROUPED_AIC, rows::GROUPED_DNL, rows::GROUPED_CNL],
        links: Links { houses: true, cells: true, nodes: Nodes::Groups },
        least: 2,
    };
    /// Finds [`ALS_AIC`].
    pub(crate) const SETS: Self = Self {
        emits: &[rows::ALS_AIC],
        links: Links { houses: true, cells: true, nodes: Nodes::Storage },
        least: 2,
    };

    fn has_sets(&self) -> bool {
        self.links.nodes == Nodes::Storage
    }

    /// The technique of a loop without an end, if it looks for any.
    fn ring(&self) -> Option<&TechniqueId> {
        match self.emits {
            [_, _, ring] => Some(ring),
            [only] if self.has_sets() => Some(only),
            _ => None,
        }
    }
}

impl<S: Storage> Rule<S> for Chains {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let almost = if self.has_sets() { Some(AlmostLocked::of(board, work)?) } else { None };
        let Some(graph) = Graph::of(board, self.links, almost.as_deref(), work)? else {
            return ControlFlow::Continue(());
        };
        let mut search =
            Search { board, graph: &graph, chains: self, told: Dedup::default(), kept: Vec::new() };
        let mut walks: Vec<Walk> = graph.starts().map(|start| Walk::from(&graph, start)).collect();
        for length in 1.. {
            let mut loops = Vec::new();
            let mut open = Vec::new();
            let mut on_the_way = Vec::with_capacity(walks.len());
            for mut walk in walks {
                work.check_time()?;
                let start = walk.start();
                let Some(ends) = walk.go_on(&graph) else { continue };
                if length >= self.least {
                    for end in members(ends).filter(|&end| end >= start) {
                        if search.is_loop(length, start, end) {
                            loops.push((on_the_way.len(), end));
                        }
                        if search.removes(length, start, end) {
                            open.push((on_the_way.len(), end));
                        }
                    }
                }
                on_the_way.push(walk);
            }
            walks = on_the_way;
            for (walk, end) in loops {
                let steps = search.loops(&walks[walk], end);
                search.tell_or_keep(steps, emit)?;
            }
            search.tell_kept(emit)?;
            for (walk, end) in open {
                let step = search.open(&walks[walk], end);
                search.tell_or_keep(step, emit)?;
            }
            search.tell_kept(emit)?;
            if walks.is_empty() {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

/// What is looked through, and what has been told.
struct Search<'s, S: Storage> {
    board: &'s Board<'s, S>,
    graph: &'s Graph,
    chains: &'s Chains,
    told: Dedup,
    /// Steps with so many truths, each with its length.
    kept: Vec<(usize, Step)>,
}

impl<S: Storage> Search<'_, S> {
    fn is_loop(&self, length: usize, start: usize, end: usize) -> bool {
        self.chains.ring().is_some() && length >= SHORTEST_LOOP && contains(self.graph.weak(start), end)
    }

    /// Whether some candidate goes together with neither end. Of two strong links, ends that exclude each other make a pair
    /// or an X-wing, which removes more.
    fn removes(&self, length: usize, start: usize, end: usize) -> bool {
        if length < SHORTEST_LOOP && contains(self.graph.weak(start), end) {
            return false;
        }
        let ends = self.graph.weak(start).iter().zip(self.graph.weak(end));
        ends.zip(self.graph.single()).any(|((one, other), single)| one & other & single != 0)
    }

    /// The loops that a walk closes when it comes to this end, each with its length.
    fn loops(&self, walk: &Walk, end: usize) -> Vec<(usize, Step)> {
        let Some(name) = self.chains.ring() else { return Vec::new() };
        let mut steps = Vec::new();
        self.ways(walk, end, &mut |way| {
            steps.extend(self.way(way).and_then(|way| Some((way.length(false), way.ring(name)?))));
            false
        });
        steps
    }

    /// Tells steps or, with sets, of which it is not known before what a step of one length will be, keeps them.
    fn tell_or_keep(
        &mut self,
        steps: impl IntoIterator<Item = (usize, Step)>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        if self.chains.has_sets() {
            self.kept.extend(steps);
            return ControlFlow::Continue(());
        }
        steps.into_iter().try_for_each(|(_, step)| self.tell(step, emit))
    }

    /// Tells what was kept, what is shorter first.
    fn tell_kept(&mut self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut kept = std::mem::take(&mut self.kept);
        kept.sort_by_key(|(length, _)| *length);
        kept.into_iter().try_for_each(|(_, step)| self.tell(step, emit))
    }

    fn tell(&mut self, step: Step, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if self.told.is_new(&step) { emit(step) } else { ControlFlow::Continue(()) }
    }

    /// Of the ways there are the first that runs through nothing that it removes, or else the first; with sets the shortest
    /// of these that removes no less.
    fn open(&self, walk: &Walk, end: usize) -> Option<(usize, Step)> {
        let (near, far) = (self.graph.weak(walk.start()), self.graph.weak(end));
        let targets: Vec<usize> =
            members(near).filter(|&at| contains(far, at) && contains(self.graph.single(), at)).collect();
        let by_cells = targets.len() > 1 && walk.start() != end;
        let mut best: Option<((bool, usize), Step)> = None;
        self.ways(walk, end, &mut |nodes| {
            let Some(way) = self.way(nodes) else { return false };
            let is_clear = targets.iter().all(|target| !nodes.contains(target));
            let rank = (!is_clear, if self.chains.has_sets() { way.length(by_cells) } else { 0 });
            if best.as_ref().is_none_or(|(before, _)| rank < *before) {
                let candidates = targets.iter().filter_map(|&at| self.graph.node(at).candidate());
                let step = self.step(&way, candidates);
                let more = |step: &Step| {
                    best.as_ref()
                        .is_none_or(|(_, best)| step.eliminations().count() >= best.eliminations().count())
                };
                best = step.filter(more).map(|step| (rank, step)).or(best.take());
            }
            matches!(best, Some(((false, 0), _)))
        });
        best.map(|((_, length), step)| (length, step))
    }

    /// The step that removes these candidates, which neither end of the way allows.
    fn step(&self, way: &AlternatingChain<'_, S>, targets: impl Iterator<Item = Candidate>) -> Option<Step> {
        let claims = way.open(targets, self.chains.least);
        let name = match self.chains.emits {
            [open, closed, _] => {
                let removed: BTreeSet<Candidate> =
                    claims.iter().flat_map(|claim| claim.eliminate.iter().copied()).collect();
                if way.is_in_one_cell() || removed.len() == 1 { closed } else { open }
            }
            names => names.first()?,
        };
        Step::of(name, claims)
    }

    /// Shows `enough` ways from the start of a walk to this end until it says so.
    fn ways(&self, walk: &Walk, end: usize, enough: &mut dyn FnMut(&[usize]) -> bool) {
        let joins = |four: [usize; 4]| joint(self.board, four.map(|at| self.graph.node(at)), None).is_some();
        walk.ways(self.graph, end, &joins, enough);
    }

    /// The way through these nodes, if it is one that is looked for: with sets, one through a set, or else with groups, one
    /// through a group.
    fn way(&self, nodes: &[usize]) -> Option<AlternatingChain<'_, S>> {
        let wanted = |way: &AlternatingChain<'_, S>| match self.chains.links.nodes {
            Nodes::Candidates => true,
            Nodes::Groups => way.has_groups(),
            Nodes::Storage => way.has_sets(),
        };
        AlternatingChain::of(self.board, self.graph, nodes).filter(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    fn named(position: &Position, rule: &Chains) -> Vec<String> {
        let told = |step: &Step| format!("{} of {}", step.technique, step.eliminations().count());
        position.steps(rule).iter().map(told).collect()
    }

    #[test]
    fn an_x_chain_removes_what_sees_both_ends() {
        let position = |places: &str| {
            Position::boxed(3, 3)
                .confined("r1", &[5], "r1c2 r1c4")
                .confined("r5", &[5], "r5c4 r5c9")
                .confined("r8", &[5], places)
        };
        let removed = position("r8c9 r8c3").removed(&Chains::X);
        assert!(removed.contains(&"5r2c3 5r3c3 5r7c2 5r9c2".to_string()), "{removed:?}");
        let one_more = position("r8c9 r8c3 r8c1").removed(&Chains::X);
        assert!(one_more.iter().all(|removed| !removed.contains("5r7c2")), "{one_more:?}");
    }

    #[test]
    fn an_xy_chain_goes_from_cell_to_cell() {
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", &[1, 2])
                .cell("r1c9", &[2, 3])
                .cell("r5c9", &[3, 4])
                .cell("r5c2", last)
        };
        assert_eq!(position(&[1, 4]).removed(&Chains::XY), ["1r1c2 1r2c2 1r3c2 1r4c1 1r5c1 1r6c1"]);
        assert!(position(&[1, 4, 5]).removed(&Chains::XY).is_empty());
        assert!(position(&[5, 4]).removed(&Chains::XY).is_empty());
    }

    #[test]
    fn a_closed_chain_is_a_loop() {
        let round = Position::boxed(3, 3)
            .cell("r1c1", &[1, 2])
            .cell("r1c9", &[2, 3])
            .cell("r5c9", &[3, 4])
            .cell("r5c1", &[4, 1]);
        let named = named(&round, &Chains::SINGLE);
        assert!(named.first().is_some_and(|first| first == "continuous-nice-loop of 28"), "{named:?}");
    }

    #[test]
    fn a_group_counts_as_one() {
        let position = |places: &str| {
            Position::boxed(3, 3).confined("r1", &[5], places).confined("c6", &[5], "r2c6 r8c6")
        };
        assert_eq!(position("r1c1 r1c4 r1c5").removed(&Chains::GROUPED), ["5r8c1"]);
        assert!(position("r1c1 r1c4 r1c8").removed(&Chains::GROUPED).is_empty());
        assert!(position("r1c1 r1c4").removed(&Chains::GROUPED).is_empty());
    }

    #[test]
    fn a_grid_of_six_has_chains() {
        let position = Position::boxed(2, 3)
            .cell("r1c1", &[1, 2])
            .cell("r1c6", &[2, 3])
            .cell("r5c6", &[3, 4])
            .cell("r5c2", &[4, 1]);
        assert_eq!(position.removed(&Chains::XY), ["1r1c2 1r2c2 1r5c1 1r6c1"]);
    }
}
