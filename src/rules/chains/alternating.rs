//! Alternating chains: strong links, each joined to the next by a weak one, so that one of the two ends is true.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::graph::{Graph, Links, Node};
use super::walk::Walk;
use crate::grid::{Board, Candidate, Cells, Sets};
use crate::rules::rows::{contains, members};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Argument, Claim, Constraint, Role, Step, TechniqueId};

/// Strong links of one digit; what sees both ends loses it.
pub const X_CHAIN: TechniqueId = TechniqueId::new("x-chain");
/// Cells of two candidates, the digit of both ends the same.
pub const XY_CHAIN: TechniqueId = TechniqueId::new("xy-chain");
/// Strong links of any kind; several candidates go that neither end allows.
pub const AIC: TechniqueId = TechniqueId::new("aic");
/// The same closed by the one candidate, or the one cell, that loses something.
pub const DISCONTINUOUS_LOOP: TechniqueId = TechniqueId::new("discontinuous-nice-loop");
/// The same with ends that exclude each other: every weak link is strong as well.
pub const CONTINUOUS_LOOP: TechniqueId = TechniqueId::new("continuous-nice-loop");
/// [`AIC`] through groups.
pub const GROUPED_AIC: TechniqueId = TechniqueId::new("grouped-aic");
/// [`DISCONTINUOUS_LOOP`] through groups.
pub const GROUPED_DISCONTINUOUS_LOOP: TechniqueId = TechniqueId::new("grouped-dnl");
/// [`CONTINUOUS_LOOP`] through groups.
pub const GROUPED_CONTINUOUS_LOOP: TechniqueId = TechniqueId::new("grouped-cnl");

/// Finds chains, shorter ones first; of the same length loops first. What a shorter one removes alone is not told again.
pub struct Chains {
    emits: &'static [TechniqueId],
    links: Links,
    /// How many strong links there are at least.
    least: usize,
}

/// So many strong links a loop has at least: two are a pair or an X-wing.
const SHORTEST_LOOP: usize = 3;

impl Chains {
    /// Finds [`X_CHAIN`].
    pub const X: Self =
        Self { emits: &[X_CHAIN], links: Links { houses: true, cells: false, groups: false }, least: 2 };
    /// Finds [`XY_CHAIN`].
    pub const XY: Self =
        Self { emits: &[XY_CHAIN], links: Links { houses: false, cells: true, groups: false }, least: 3 };
    /// Finds [`AIC`], [`DISCONTINUOUS_LOOP`] and [`CONTINUOUS_LOOP`].
    pub const SINGLE: Self = Self {
        emits: &[AIC, DISCONTINUOUS_LOOP, CONTINUOUS_LOOP],
        links: Links { houses: true, cells: true, groups: false },
        least: 2,
    };
    /// Finds [`GROUPED_AIC`], [`GROUPED_DISCONTINUOUS_LOOP`] and [`GROUPED_CONTINUOUS_LOOP`].
    pub const GROUPED: Self = Self {
        emits: &[GROUPED_AIC, GROUPED_DISCONTINUOUS_LOOP, GROUPED_CONTINUOUS_LOOP],
        links: Links { houses: true, cells: true, groups: true },
        least: 2,
    };
}

impl<S: Sets> Rule<S> for Chains {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let graph = Graph::of(board, self.links);
        let mut search = Search { board, graph: &graph, chains: self, told: BTreeSet::new() };
        let mut walks: Vec<Walk> = (0..graph.len()).map(|start| Walk::from(&graph, start)).collect();
        for length in 1.. {
            let mut loops = Vec::new();
            let mut open = Vec::new();
            let mut on_the_way = Vec::with_capacity(walks.len());
            for mut walk in walks {
                if work.out_of_time() {
                    return ControlFlow::Break(());
                }
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
                search.tell_loops(&walks[walk], end, emit)?;
            }
            for (walk, end) in open {
                if let Some(step) = search.open(&walks[walk], end) {
                    search.tell(step, emit)?;
                }
            }
            if walks.is_empty() {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

/// What is looked through, and what has been told.
struct Search<'s, S: Sets> {
    board: &'s Board<'s, S>,
    graph: &'s Graph,
    chains: &'s Chains,
    told: BTreeSet<Vec<Candidate>>,
}

impl<S: Sets> Search<'_, S> {
    fn is_loop(&self, length: usize, start: usize, end: usize) -> bool {
        self.chains.emits.len() > 1 && length >= SHORTEST_LOOP && contains(self.graph.weak(start), end)
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

    /// Tells the loops that a walk closes when it comes to this end.
    fn tell_loops(&mut self, walk: &Walk, end: usize, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let Some(name) = self.chains.emits.get(2) else { return ControlFlow::Continue(()) };
        let mut steps = Vec::new();
        self.ways(walk, end, &mut |way| {
            steps.extend(self.way(way).filter(|way| self.is_wanted(way)).and_then(|way| way.ring(name)));
            false
        });
        steps.into_iter().try_for_each(|step| self.tell(step, emit))
    }

    fn tell(&mut self, step: Step, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut removed: Vec<Candidate> = step.eliminations().collect();
        removed.sort_unstable();
        if self.told.insert(removed) { emit(step) } else { ControlFlow::Continue(()) }
    }

    /// Of the ways there are the first that runs through nothing that it removes, or else the first.
    fn open(&self, walk: &Walk, end: usize) -> Option<Step> {
        let (near, far) = (self.graph.weak(walk.start()), self.graph.weak(end));
        let targets: Vec<usize> =
            members(near).filter(|&at| contains(far, at) && contains(self.graph.single(), at)).collect();
        let mut steps: Option<Step> = None;
        self.ways(walk, end, &mut |nodes| {
            let Some(way) = self.way(nodes).filter(|way| self.is_wanted(way)) else { return false };
            let is_clear = targets.iter().all(|target| !nodes.contains(target));
            if is_clear || steps.is_none() {
                let candidates = targets.iter().filter_map(|&at| self.graph.node(at).candidate());
                steps = way.open(candidates, self.chains).or(steps.take());
            }
            is_clear && steps.is_some()
        });
        steps
    }

    /// Shows `enough` ways from the start of a walk to this end until it says so.
    fn ways(&self, walk: &Walk, end: usize, enough: &mut dyn FnMut(&[usize]) -> bool) {
        let joins = |four: [usize; 4]| joint(self.board, four.map(|at| self.graph.node(at)), None).is_some();
        walk.ways(self.graph, end, &joins, enough);
    }

    fn way(&self, nodes: &[usize]) -> Option<Way<'_, S>> {
        let mut each = nodes.to_vec();
        each.sort_unstable();
        each.dedup();
        let closes = nodes.first() == nodes.last();
        (each.len() + usize::from(closes) == nodes.len())
            .then(|| Way { board: self.board, nodes: nodes.iter().map(|&at| self.graph.node(at)).collect() })
    }

    /// Whether a way is one that is looked for: with groups, one through a group.
    fn is_wanted(&self, way: &Way<'_, S>) -> bool {
        !self.chains.links.groups || way.nodes.iter().any(|node| node.cells.len() > 1)
    }
}

/// A way from the start to the end: false and true in turn, if the start is false.
struct Way<'w, S: Sets> {
    board: &'w Board<'w, S>,
    nodes: Vec<&'w Node>,
}

impl<'w, S: Sets> Way<'w, S> {
    fn start(&self) -> &'w Node {
        self.nodes[0]
    }

    fn end(&self) -> &'w Node {
        self.nodes[self.nodes.len() - 1]
    }

    /// Its strong links and what joins them.
    fn argument(&self) -> Option<Argument> {
        let mut argument = Argument::default();
        for strong in self.nodes.chunks_exact(2) {
            argument = argument.truth(either(self.board, strong[0], strong[1])?, &Role::STRONG);
        }
        for four in self.nodes.windows(4).step_by(2) {
            let four = [four[0], four[1], four[2], four[3]];
            argument = argument.link(joint(self.board, four, None)?, &Role::WEAK);
        }
        Some(argument)
    }

    /// The step that removes these targets, of which both ends allow none.
    fn open(&self, targets: impl Iterator<Item = Candidate>, chains: &Chains) -> Option<Step> {
        let (start, end) = (self.start(), self.end());
        if start == end && start.cells.len() > 1 {
            return None;
        }
        // What is true anyway takes its digit from its peers in time.
        let is_placed = |target: &Candidate| start == end && start.cells != [target.cell];
        let (inside, outside): (Vec<Candidate>, Vec<Candidate>) = targets
            .filter(|target| !is_placed(target))
            .partition(|target| self.nodes.iter().any(|node| node.holds(*target)));
        let mut claims = self.claims(&outside);
        if claims.is_empty() {
            return None;
        }
        for target in inside {
            claims.extend(self.without(target, chains.least).iter().flat_map(|part| part.claims(&[target])));
        }
        let name = match chains.emits {
            [_, closed, _] => {
                let removed: BTreeSet<Candidate> =
                    claims.iter().flat_map(|claim| claim.eliminate.iter().copied()).collect();
                let in_one_cell = start.cells.len() == 1 && start.cells == end.cells;
                if in_one_cell || removed.len() == 1 { closed } else { &chains.emits[0] }
            }
            names => names.first()?,
        };
        Step::of(name, claims)
    }

    /// Claims that these targets are false, one for all that the same joins to the ends.
    fn claims(&self, targets: &[Candidate]) -> Vec<Claim> {
        let Some(argument) = self.argument() else { return Vec::new() };
        let mut groups: Vec<(Vec<Constraint>, Vec<Candidate>)> = Vec::new();
        for &target in targets {
            let Some(links) = self.links_to(target) else { continue };
            match groups.iter_mut().find(|(same, _)| *same == links) {
                Some((_, targets)) => targets.push(target),
                None => groups.push((links, vec![target])),
            }
        }
        let claim = |(links, targets): &(Vec<Constraint>, Vec<Candidate>)| {
            let linked = links.iter().fold(argument.clone(), |all, link| all.link(link.clone(), &Role::END));
            linked.claim_of(self.board, |gone| targets.contains(&gone))
        };
        groups.iter().filter_map(claim).collect()
    }

    /// The part of the way behind a target that is true on it, or before one that is false: that removes it as well. None
    /// if it has fewer than `least` strong links.
    fn without(&self, target: Candidate, least: usize) -> Option<Self> {
        let at = self.nodes.iter().position(|node| node.holds(target))?;
        let nodes = if at % 2 == 0 { &self.nodes[..at] } else { &self.nodes[at + 1..] };
        (nodes.len() >= 2 * least).then(|| Self { board: self.board, nodes: nodes.to_vec() })
    }

    /// What joins the target to both ends: one house if it holds all of them, or else a constraint each.
    fn links_to(&self, target: Candidate) -> Option<Vec<Constraint>> {
        let node = Node { digit: target.digit, cells: vec![target.cell] };
        let (start, end) = (self.start(), self.end());
        if start == end {
            return Some(vec![Constraint::Cell(target.cell); 2]);
        }
        let layout = self.board.layout();
        let of_both = |constraint: &Constraint| {
            let all = constraint.candidates(layout);
            let holds = |node: &Node| {
                node.cells.iter().all(|&cell| all.contains(&Candidate { cell, digit: node.digit }))
            };
            holds(start) && holds(end)
        };
        if let Some(both) = exclusions(self.board, &node, start).into_iter().find(of_both) {
            return Some(vec![both]);
        }
        let link = |to| exclusions(self.board, &node, to).into_iter().next();
        Some(vec![link(start)?, link(end)?])
    }

    /// The step of a loop: what each weak link joins is true on one side.
    fn ring(&self, name: &TechniqueId) -> Option<Step> {
        let count = self.nodes.len();
        let around =
            |at: usize| -> [&Node; 4] { [0, 1, 2, 3].map(|next| self.nodes[(2 * at + next) % count]) };
        let mut strong = Argument::default();
        for pair in self.nodes.chunks_exact(2) {
            strong = strong.truth(either(self.board, pair[0], pair[1])?, &Role::STRONG);
        }
        let joints: Option<Vec<Constraint>> =
            (0..count / 2).map(|at| joint(self.board, around(at), None)).collect();
        let joints = joints?;
        let claim = |joints: &[Constraint]| {
            let all = joints.iter().fold(strong.clone(), |all, one| all.link(one.clone(), &Role::WEAK));
            all.claim(self.board)
        };
        let mut claims: Vec<Claim> = claim(&joints).into_iter().collect();
        for at in 0..joints.len() {
            if let Some(other) = joint(self.board, around(at), Some(&joints[at])) {
                let mut joints = joints.clone();
                joints[at] = other;
                claims.extend(claim(&joints));
            }
        }
        Step::of(name, claims)
    }
}

/// The constraint that says that one of the two is true.
fn either<S: Sets>(board: &Board<'_, S>, one: &Node, other: &Node) -> Option<Constraint> {
    if one.digit != other.digit {
        return one.cells.first().map(|&cell| Constraint::Cell(cell));
    }
    let both: Cells<S> = one.set::<S>() | other.set::<S>();
    let only = |house| *board.places(one.digit) & *board.geometry().house(house) == both;
    let house = board.geometry().houses_holding(both).find(|&house| only(house))?;
    Some(Constraint::House(house, one.digit))
}

/// The constraints that say that the two are not both true.
fn exclusions<S: Sets>(board: &Board<'_, S>, one: &Node, other: &Node) -> Vec<Constraint> {
    if one.digit != other.digit {
        return one
            .cells
            .first()
            .filter(|_| one.cells == other.cells)
            .map(|&cell| Constraint::Cell(cell))
            .into_iter()
            .collect();
    }
    let both: Cells<S> = one.set::<S>() | other.set::<S>();
    board.geometry().houses_holding(both).map(|house| Constraint::House(house, one.digit)).collect()
}

/// What joins two strong links, the second node to the third, and takes up nothing of the first and the fourth: the first
/// such constraint, or another than this one.
fn joint<S: Sets>(
    board: &Board<'_, S>,
    [before, one, other, after]: [&Node; 4],
    but: Option<&Constraint>,
) -> Option<Constraint> {
    let is_free = |constraint: &Constraint| {
        let takes = |node: &Node| match constraint {
            Constraint::House(house, digit) => {
                node.digit == *digit
                    && node.cells.iter().any(|&cell| board.geometry().house(*house).contains(cell))
            }
            Constraint::Cell(cell) => node.cells == [*cell],
            Constraint::Guardians { .. } => true,
        };
        Some(constraint) != but && !takes(before) && !takes(after)
    };
    exclusions(board, one, other).into_iter().find(is_free)
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
