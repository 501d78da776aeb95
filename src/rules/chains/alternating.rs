//! Finders of alternating chains: strong links joined by weak ones, so that one of the two ends is true.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Arc, OnceLock};

use super::alternating_chain::AlternatingChain;
use super::graph::{Change, Graph, Links, Nodes};
use super::joints::weak_joint;
use super::refuted::{refuted, refuted_by_new};
use super::walk::Walk;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::als::AlsIndex;
use crate::rules::search::dedup::Dedup;
use crate::rules::search::rows::{BitRow, add_all, contains, insert, is_empty, members};
use crate::rules::search::unchanged::since_silent;
use crate::rules::{Emit, Removed, Rule, Work};
use crate::step::{Step, TechniqueId};

/// Finds alternating chains, shorter ones first; of one length, loops come first. A step with the same
/// eliminations as an earlier one is skipped.
pub(crate) struct Chains {
    names: &'static [TechniqueId],
    links: Links,
    /// The minimum number of strong links in a chain.
    min_links: usize,
}

/// The minimum number of strong links of a continuous loop: with two it is a pair or an X-wing.
const MIN_LOOP: usize = 3;

impl Chains {
    /// The finder of X-chains.
    pub(crate) const X: Self = Self {
        names: &[rows::X_CHAIN],
        links: Links { houses: true, cells: false, nodes: Nodes::Candidates },
        min_links: 2,
    };
    /// The finder of XY-chains.
    pub(crate) const XY: Self = Self {
        names: &[rows::XY_CHAIN],
        links: Links { houses: false, cells: true, nodes: Nodes::Candidates },
        min_links: 3,
    };
    /// The finder of AICs (alternating inference chains), discontinuous and continuous loops without groups.
    pub(crate) const SINGLE: Self = Self {
        names: &[rows::AIC, rows::DISCONTINUOUS_NICE_LOOP, rows::CONTINUOUS_NICE_LOOP],
        links: Links { houses: true, cells: true, nodes: Nodes::Candidates },
        min_links: 2,
    };
    /// The finder of grouped AICs (alternating inference chains), grouped discontinuous and continuous loops.
    pub(crate) const GROUPED: Self = Self {
        names: &[rows::GROUPED_AIC, rows::GROUPED_DNL, rows::GROUPED_CNL],
        links: Links { houses: true, cells: true, nodes: Nodes::Groups },
        min_links: 2,
    };
    /// The finder of alternating inference chains and loops with almost locked sets.
    pub(crate) const SETS: Self = Self {
        names: &[rows::ALS_AIC],
        links: Links { houses: true, cells: true, nodes: Nodes::AlmostLockedSets },
        min_links: 2,
    };

    fn has_sets(&self) -> bool {
        self.links.nodes == Nodes::AlmostLockedSets
    }

    /// Returns the technique of continuous loops, if this finder looks for them.
    fn loop_name(&self) -> Option<&TechniqueId> {
        match self.names {
            [_, _, ring] => Some(ring),
            [only] if self.has_sets() => Some(only),
            _ => None,
        }
    }
}

/// The fewest strong links of an alternating chain of single candidates that removes one of them, if there is one: of
/// any such chain, and of those that both begin and end with the same digit.
#[derive(Clone, Copy, Default)]
struct FewestLinks {
    any: Option<usize>,
    same_digit: Option<usize>,
}

/// Returns false if it is known that no chain of single candidates with a number of strong links in this range removes
/// a candidate, or if none is wanted. With `same_digit` only chains count whose ends have the same digit.
pub(in crate::rules) fn may_have_chain<S: Storage>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    links: RangeInclusive<usize>,
    same_digit: bool,
) -> bool {
    let known = work.known::<FewestLinks>(board);
    let fewest = known.map_or(Some(0), |fewest| if same_digit { fewest.same_digit } else { fewest.any });
    let is_short = |fewest| fewest <= work.longest_chain.min(*links.end());
    fewest.is_some_and(is_short) && *links.start() <= work.longest_chain
}

impl<S: Storage> Rule<S> for Chains {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let (is_plain, has_all_links) =
            (self.links.nodes == Nodes::Candidates, self.links.houses && self.links.cells);
        if is_plain && !may_have_chain(board, work, self.min_links..=usize::MAX, !has_all_links) {
            return ControlFlow::Continue(());
        }
        let graphs = Graphs::of(self.links, board, work)?;
        let Some((graph, refuted)) = graphs.refuting(board, self, work)? else {
            if self.links == Self::SINGLE.links {
                work.cached(board, |_| ControlFlow::Continue(FewestLinks::default()))?;
            }
            return ControlFlow::Continue(());
        };
        let mut search =
            Search { board, graph, refuted, chains: self, dedup: Dedup::default(), held: Vec::new() };
        let (hits, fewest) = search.hits(work)?;
        if work.longest_chain == usize::MAX && self.links == Self::SINGLE.links {
            work.cached(board, |_| ControlFlow::Continue(fewest))?;
        }
        let mut walk = Walk::from(graph, 0);
        for of_length in hits.chunk_by(|one, other| one.length == other.length) {
            for hit in of_length.iter().filter(|hit| hit.is_loop) {
                work.check_time()?;
                hit.walk(graph, &mut walk);
                let steps = search.loops(&walk, hit.end);
                search.report_or_hold(steps, emit)?;
            }
            search.report_held(emit)?;
            for hit in of_length.iter().filter(|hit| hit.removes(self)) {
                work.check_time()?;
                hit.walk(graph, &mut walk);
                let step = search.open_chain(&walk, hit.end);
                search.report_or_hold(step, emit)?;
            }
            search.report_held(emit)?;
        }
        ControlFlow::Continue(())
    }

    fn removed_by_any(&self, board: &Board<'_, S>, work: &mut Work<'_, S>) -> Removed {
        let graphs = Graphs::of(self.links, board, work)?;
        let refuting = graphs.refuting(board, self, work)?;
        let removed = refuting.into_iter().flat_map(|(graph, refuted)| {
            members(refuted).filter_map(|candidate| graph.node(candidate).candidate())
        });
        ControlFlow::Continue(Some(removed.collect()))
    }
}

/// A chain graph, and the candidates that its chains remove (a row of bits).
type Refuting<S> = (Graph<S>, BitRow);

/// The chain graphs of a position, by their kind of nodes: those made so far, and `None` where no chain removes anything.
#[derive(Default, Debug)]
struct Graphs<S: Storage>([OnceLock<Option<Refuting<S>>>; 3]);

impl<S: Storage> Graphs<S> {
    /// Returns the graphs that are kept for this position: those with all kinds of links.
    fn of(links: Links, board: &Board<'_, S>, work: &mut Work<'_, S>) -> ControlFlow<(), Arc<Self>> {
        if links.houses && links.cells {
            return work.cached(board, |_| ControlFlow::Continue(Self::default()));
        }
        ControlFlow::Continue(Arc::default())
    }

    /// Returns the graph with nodes of this kind and what its chains remove; `None` if they remove nothing.
    fn refuting(
        &self,
        board: &Board<'_, S>,
        Chains { links, names, .. }: &Chains,
        work: &mut Work<'_, S>,
    ) -> ControlFlow<(), Option<(&Graph<S>, &BitRow)>> {
        let kept = &self.0[links.nodes as usize];
        if kept.get().is_none() {
            let has_sets = links.nodes == Nodes::AlmostLockedSets;
            let almost = if has_sets { Some(AlsIndex::of(board, work)?) } else { None };
            let refuting = since_silent(board, work, &names[0], |silent, work| {
                // Almost locked sets add strong links of their own, so all of theirs count as new.
                let change =
                    silent.map(|(before, cells)| Change { before, board, cells }).filter(|_| !has_sets);
                if change.is_some_and(|change| !change.adds_link(*links)) {
                    return ControlFlow::Continue(None);
                }
                let Some(graph) = Graph::of(board, *links, almost.as_deref(), work)? else {
                    return ControlFlow::Continue(None);
                };
                let refuted = match change {
                    Some(change) => refuted_by_new(&graph, &change, links.nodes, work)?,
                    None => refuted(&graph, work)?,
                };
                ControlFlow::Continue((!is_empty(&refuted)).then_some((graph, refuted)))
            })?;
            let _ = kept.set(refuting);
        }
        ControlFlow::Continue(kept.get().and_then(Option::as_ref).map(|(graph, refuted)| (graph, refuted)))
    }
}

/// The two ends of possible chains, and their number of strong links.
struct Hit {
    length: usize,
    start: usize,
    end: usize,
    /// True if the ends exclude a candidate.
    excludes_one: bool,
    /// True if a chain may close a continuous loop.
    is_loop: bool,
    /// True if a chain of two links at most closes a loop and excludes a candidate: it is a pair or an X-wing, which
    /// removes more.
    is_pair: bool,
}

impl Hit {
    /// Returns whether a chain of this kind removes what its ends exclude.
    fn removes(&self, chains: &Chains) -> bool {
        self.excludes_one && self.length >= chains.min_links && !self.is_pair
    }

    /// Makes `walk` the walk that reaches the end.
    fn walk<S: Storage>(&self, graph: &Graph<S>, walk: &mut Walk) {
        if (walk.start, walk.links()) != (self.start, self.length) {
            walk.restart(self.start);
            for _ in 0..self.length {
                let _ = walk.advance(graph);
            }
        }
    }
}

/// The state of a search for alternating chains: the graph, the steps reported so far, and those held back.
struct Search<'s, S: Storage> {
    board: &'s Board<'s, S>,
    graph: &'s Graph<S>,
    /// The candidates that chains of the graph remove.
    refuted: &'s BitRow,
    chains: &'s Chains,
    dedup: Dedup,
    /// Steps held back, as (length, step), until all chains with an equal number of strong links are found.
    held: Vec<(usize, Step)>,
}

impl<S: Storage> Search<'_, S> {
    /// Walks from every start, and returns the ends that may give a step, shorter chains first, and the fewest strong
    /// links of any chain whose ends exclude a candidate.
    ///
    /// A chain begins beside what it removes, and so does one of the ways to go round a loop. If none of them closes a
    /// loop, other starts need no walk.
    fn hits(&self, work: &Work<'_, S>) -> ControlFlow<(), (Vec<Hit>, FewestLinks)> {
        let graph = self.graph;
        let (mut beside, mut hits) = (graph.none(), Vec::new());
        members(self.refuted).for_each(|candidate| add_all(&mut beside, graph.weak(candidate)));
        let has_sets = self.chains.has_sets();
        if has_sets {
            // A set in a loop removes by any of its digits.
            for node in members(&beside.clone()) {
                graph.set_links.of_node(node).iter().for_each(|&(_, other)| insert(&mut beside, other));
            }
        }
        let is_start = |start: &usize| contains(&beside, *start);
        self.walk_from(members(&graph.linked).filter(is_start), &mut hits, work)?;
        let excluding = || hits.iter().filter(|hit| hit.excludes_one);
        let of_digit = |hit: &&Hit| graph.node(hit.start).digit == graph.node(hit.end).digit;
        let fewest = FewestLinks {
            any: excluding().map(|hit| hit.length).min(),
            same_digit: excluding().filter(of_digit).map(|hit| hit.length).min(),
        };
        if hits.iter().any(|hit| hit.is_pair || hit.is_loop && (hit.excludes_one || has_sets)) {
            self.walk_from(members(&graph.linked).filter(|start| !is_start(start)), &mut hits, work)?;
        }
        hits.retain(|hit| hit.is_loop || hit.removes(self.chains));
        hits.sort_unstable_by_key(|hit| (hit.length, hit.start, hit.end));
        ControlFlow::Continue((hits, fewest))
    }

    /// Walks from each of these starts, and adds the ends that may close a loop or exclude a candidate.
    fn walk_from(
        &self,
        starts: impl Iterator<Item = usize>,
        hits: &mut Vec<Hit>,
        work: &Work<'_, S>,
    ) -> ControlFlow<()> {
        let mut walk = Walk::from(self.graph, 0);
        for start in starts {
            work.check_time()?;
            walk.restart(start);
            for length in 1..=work.longest_chain {
                let Some(ends) = walk.advance(self.graph) else { break };
                for end in members(ends).filter(|&end| end >= start) {
                    let excludes_one = self.exclude_one(start, end);
                    let is_closed = contains(self.graph.weak(start), end);
                    let is_loop = is_closed && length >= MIN_LOOP && self.chains.loop_name().is_some();
                    let is_pair = is_closed && length < MIN_LOOP && excludes_one;
                    if is_loop || excludes_one {
                        hits.push(Hit { length, start, end, excludes_one, is_loop, is_pair });
                    }
                }
                walk.forget();
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns true if both ends of a chain exclude one candidate.
    fn exclude_one(&self, start: usize, end: usize) -> bool {
        let ends = self.graph.weak(start).iter().zip(self.graph.weak(end));
        ends.zip(&self.graph.single).any(|((one, other), single)| one & other & single != 0)
    }

    /// Returns the continuous loops that the walk closes when it reaches `end`, each as (length, step).
    fn loops(&self, walk: &Walk, end: usize) -> Vec<(usize, Step)> {
        let Some(name) = self.chains.loop_name() else { return Vec::new() };
        let mut steps = Vec::new();
        self.each_path(walk, end, &mut |chain| {
            steps.extend(
                self.along(chain).and_then(|chain| Some((chain.length(false), chain.loop_step(name)?))),
            );
            false
        });
        steps
    }

    /// Reports the steps or, in a search with almost locked sets, holds them back. There the length of a
    /// chain does not follow from its number of strong links, so the steps must be sorted first.
    fn report_or_hold(
        &mut self,
        steps: impl IntoIterator<Item = (usize, Step)>,
        emit: &mut Emit<'_>,
    ) -> ControlFlow<()> {
        if self.chains.has_sets() {
            self.held.extend(steps);
            return ControlFlow::Continue(());
        }
        steps.into_iter().try_for_each(|(_, step)| self.report(step, emit))
    }

    /// Reports the steps held back, shorter ones first.
    fn report_held(&mut self, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut steps = std::mem::take(&mut self.held);
        steps.sort_by_key(|(length, _)| *length);
        steps.into_iter().try_for_each(|(_, step)| self.report(step, emit))
    }

    fn report(&mut self, step: Step, emit: &mut Emit<'_>) -> ControlFlow<()> {
        if self.dedup.is_new(&step) { emit(step) } else { ControlFlow::Continue(()) }
    }

    /// Returns the step of the best open chain from the start of the walk to `end`, as (length, step). The
    /// best is the first chain that avoids the candidates it removes, or else the first of all. With almost
    /// locked sets it is the shortest such chain, unless a longer one removes more.
    fn open_chain(&self, walk: &Walk, end: usize) -> Option<(usize, Step)> {
        let (near, far) = (self.graph.weak(walk.start), self.graph.weak(end));
        let targets: Vec<usize> =
            members(near).filter(|&at| contains(far, at) && contains(&self.graph.single, at)).collect();
        // A step that removes the only target again would be skipped.
        if let [only] = targets[..]
            && walk.start != end
            && self.dedup.has(self.graph.node(only).candidate().into_iter())
        {
            return None;
        }
        let by_cells = targets.len() > 1 && walk.start != end;
        let mut best: Option<((bool, usize), Step)> = None;
        self.each_path(walk, end, &mut |nodes| {
            let Some(chain) = self.along(nodes) else { return false };
            let is_clear = targets.iter().all(|target| !nodes.contains(target));
            let rank = (!is_clear, if self.chains.has_sets() { chain.length(by_cells) } else { 0 });
            if best.as_ref().is_none_or(|(before, _)| rank < *before) {
                let candidates = targets.iter().filter_map(|&at| self.graph.node(at).candidate());
                let step = self.step(&chain, candidates);
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

    /// Builds the step of an open chain that removes these candidates, which both ends exclude.
    fn step(
        &self,
        chain: &AlternatingChain<'_, S>,
        targets: impl Iterator<Item = Candidate>,
    ) -> Option<Step> {
        let claims = chain.open_claims(targets, self.chains.min_links);
        let name = match self.chains.names {
            [open, closed, _] => {
                let removed: BTreeSet<Candidate> =
                    claims.iter().flat_map(|claim| claim.eliminate.iter().copied()).collect();
                if chain.is_in_one_cell() || removed.len() == 1 { closed } else { open }
            }
            names => names.first()?,
        };
        Step::from_claims(name, claims)
    }

    /// Calls `enough` with each path from the start of the walk to `end`, until it returns true.
    fn each_path(&self, walk: &Walk, end: usize, enough: &mut dyn FnMut(&[usize]) -> bool) {
        let joins =
            |four: [usize; 4]| weak_joint(self.board, four.map(|at| self.graph.node(at)), None).is_some();
        walk.each_path(self.graph, end, &joins, enough);
    }

    /// Returns the alternating chain along these nodes, if it is of the kind searched for. A search with
    /// groups wants a chain with a group, a search with almost locked sets a chain with such a set.
    fn along(&self, nodes: &[usize]) -> Option<AlternatingChain<'_, S>> {
        let wanted = |chain: &AlternatingChain<'_, S>| match self.chains.links.nodes {
            Nodes::Candidates => true,
            Nodes::Groups => chain.has_groups(),
            Nodes::AlmostLockedSets => chain.has_sets(),
        };
        AlternatingChain::of(self.board, self.graph, nodes).filter(wanted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, House, HouseKind, Layout, Shape};
    use crate::rules::testing::Position;

    fn named(position: &Position, rule: &Chains) -> Vec<String> {
        let label = |step: &Step| format!("{} of {}", step.technique, step.eliminations().count());
        position.steps(rule).iter().map(label).collect()
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

    /// Rows, columns, boxes and two more houses: r234c234 and r258c147.
    fn overlapping() -> Layout {
        let usual = Layout::boxed(Shape::new(3, 3).unwrap());
        let region = |name: &str, rows: [usize; 3], columns: [usize; 3]| House {
            kind: HouseKind::Region,
            name: name.to_string(),
            cells: rows
                .into_iter()
                .flat_map(|row| columns.map(|column| Cell::new(9 * row + column)))
                .collect(),
        };
        let more = [region("x1", [1, 2, 3], [1, 2, 3]), region("x2", [1, 4, 7], [0, 3, 6])];
        let houses = usual.all_houses().map(|house| usual.house(house).clone()).chain(more).collect();
        let names = usual.all_cells().map(|cell| usual.cell_name(cell).to_string()).collect();
        Layout::new(9, names, houses).unwrap()
    }

    #[test]
    fn a_group_may_lose_a_cell_outside_the_house_that_it_links() {
        let others = [1, 2, 3, 4, 6, 7, 8, 9];
        let position = Position::of(overlapping())
            .confined("r2", &[5], "r2c1 r2c2 r2c3 r2c4 r2c7")
            .confined("r5", &[5], "r5c3 r5c4")
            .cell("r3c3", &others);
        assert!(position.steps(&Chains::GROUPED).is_empty());
        // Without 5 in r3c2, r2c23 is a group, and so one side of a link in row 2, which has not changed.
        let removed: Vec<usize> = position
            .steps_without(&Chains::GROUPED, "r3c2", 5)
            .iter()
            .map(|step| step.eliminations().count())
            .collect();
        assert!(removed.contains(&3), "{removed:?}");
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
