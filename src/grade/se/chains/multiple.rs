//! Nishio, multiple and dynamic forcing chains (techniques 23 to 30), by comparing closures.

use crate::grade::se::grid::{Bits, CellSet, Grid, HOUSE_SETS, HOUSES, HOUSES_OF, PEERS};
use crate::grade::se::step::Step;
use crate::grade::se::technique::{Engine, Level, Technique};

use super::closure::{Closure, Context, OFF_LIST, ON_LIST};
use super::findings::{Finding, Findings, Kind, Mode, Origin, length_increment};
use super::links::StrongLinks;
use super::node::{Cause, Chain, HOUSE_CAUSES, NODES, NestedId, Node, is_on, node, opposite, split};

/// Best chain of the engine.
pub(super) fn best(grid: &Grid, engine: Engine, ctx: &mut Context) -> Option<Step> {
    let (finding, chain) = search(grid, engine, Mode::Best, ctx).into_iter().next()?;
    Some(finding.into_step(chain))
}

/// The chains of the engine, in the order in which they are used.
pub(super) fn search(grid: &Grid, engine: Engine, mode: Mode, ctx: &mut Context) -> Vec<(Finding, Chain)> {
    let mut closures: Vec<Option<Box<Closure>>> = Vec::new();
    closures.resize_with(NODES, || None);
    let fixed = (engine == Engine::Multiple(Level::Static)).then(|| StrongLinks::new(grid));
    let mut search = Search { grid, engine, fixed, findings: Findings::new(mode), closures, ctx };
    search.run();
    let findings = search.findings.take_sorted();
    let found = findings.into_iter().map(|finding| search.with_chain(finding)).collect();
    let Search { closures, ctx, .. } = search;
    ctx.pool.extend(closures.into_iter().flatten());
    found
}

/// Whether the places of one digit alone contradict an assumption. Quicker than a closure, which remembers why.
fn is_contradictory(grid: &Grid, start: Node) -> bool {
    let (cell, digit) = split(start);
    let cells = grid.cells[digit];
    let (mut on, mut off): (CellSet, CellSet) = if is_on(start) { (1 << cell, 0) } else { (0, 1 << cell) };
    let mut unfollowed = on;
    loop {
        for cell in Bits(unfollowed) {
            off |= PEERS[cell] & cells;
        }
        if on & off != 0 {
            return true;
        }
        let mut forced = 0;
        for house in HOUSE_SETS {
            let left = house & cells & !off;
            if house & cells & off == 0 || left & left.wrapping_sub(1) != 0 {
                continue;
            }
            if left == 0 {
                return true;
            }
            forced |= left;
        }
        unfollowed = forced & !on;
        on |= forced;
        if unfollowed == 0 {
            return false;
        }
    }
}

struct Search<'a, 's> {
    grid: &'a Grid,
    engine: Engine,
    /// Strong links, if the engine works on a fixed position.
    fixed: Option<StrongLinks<'a>>,
    findings: Findings,
    /// Closure of each node, once it is known.
    closures: Vec<Option<Box<Closure>>>,
    ctx: &'a mut Context<'s>,
}

impl Search<'_, '_> {
    fn run(&mut self) {
        let grid = self.grid;
        let is_static = self.engine == Engine::Multiple(Level::Static);
        let is_nishio = self.engine == Engine::Nishio;
        for cell in Bits(grid.empty) {
            let cands = grid.cands[cell];
            let count = cands.count_ones();
            if count < if is_static { 3 } else { 2 } {
                continue;
            }
            for digit in Bits(cands) {
                if self.ctx.must_stop() {
                    return;
                }
                let start = node(cell, digit);
                if is_nishio {
                    for start in [start, opposite(start)] {
                        if is_contradictory(grid, start) {
                            self.ensure(start);
                            self.contradiction(start);
                        }
                    }
                    continue;
                }
                self.ensure(start);
                if !is_static {
                    self.ensure(opposite(start));
                    self.contradiction(start);
                    self.contradiction(opposite(start));
                }
                if !is_static && count >= 3 {
                    self.common(&[start, opposite(start)], Kind::Double, Cause::Start);
                }
                self.houses(cell, digit);
            }
            if !is_nishio {
                let starts: Vec<Node> = Bits(cands).map(|digit| node(cell, digit)).collect();
                self.common(&starts, Kind::Cell, Cause::Cell);
            }
        }
    }

    /// Computes the closure of a node, unless it is known.
    fn ensure(&mut self, start: Node) {
        let known = &mut self.closures[usize::from(start)];
        if known.is_none() {
            *known = Some(Closure::of(self.grid, start, self.engine, self.fixed.as_ref(), self.ctx));
        }
    }

    /// Makes the counts of the closure of a node available.
    fn count(&mut self, start: Node) {
        if let Some(closure) = &mut self.closures[usize::from(start)] {
            closure.count_ancestors();
        }
    }

    fn closure(&self, start: Node) -> &Closure {
        self.closures[usize::from(start)].as_deref().expect("closures are computed before they are compared")
    }

    /// A contradiction in the closure of `start` proves the opposite.
    fn contradiction(&mut self, start: Node) {
        if let Some((a, b)) = self.closure(start).contradiction {
            self.count(start);
            let closure = self.closure(start);
            // The side that is on comes first.
            let (first, second) = if closure.is_on_at(a) { (a, b) } else { (b, a) };
            let complexity = closure.count(a) + closure.count(b);
            let ends = [(start, first), (start, second)];
            self.add(opposite(start), &ends, complexity, Kind::Contradiction, Cause::Start);
        }
    }

    /// Houses whose first place for the digit is the cell.
    fn houses(&mut self, cell: usize, digit: usize) {
        for house in HOUSES_OF[cell].map(usize::from) {
            let places = self.grid.places[house][digit];
            if places.count_ones() < 2 || usize::from(HOUSES[house][places.trailing_zeros() as usize]) != cell
            {
                continue;
            }
            let starts: Vec<Node> =
                Bits(places).map(|place| node(HOUSES[house][place].into(), digit)).collect();
            for &start in &starts {
                self.ensure(start);
            }
            self.common(&starts, Kind::House, HOUSE_CAUSES[house / 9]);
        }
    }

    /// Finds the nodes that follow from every start: those that are on, then those that are off.
    fn common(&mut self, starts: &[Node], kind: Kind, cause: Cause) {
        for list in [ON_LIST, OFF_LIST] {
            let mut shared: [CellSet; 9] = self.closure(starts[0]).sets[list];
            for &start in &starts[1..] {
                for (set, other) in shared.iter_mut().zip(&self.closure(start).sets[list]) {
                    *set &= other;
                }
            }
            if shared == [0; 9] {
                continue;
            }
            for &start in starts {
                self.count(start);
            }
            let targets: Vec<Node> = self
                .closure(starts[0])
                .nodes(list)
                .filter(|&target| {
                    let (cell, digit) = split(target);
                    shared[digit] >> cell & 1 == 1
                })
                .collect();
            for target in targets {
                let mut complexity = 0;
                let mut ends = [(0, 0); 9];
                for (end, &start) in ends.iter_mut().zip(starts) {
                    let closure = self.closure(start);
                    *end = (start, closure.entry_of(target));
                    complexity += closure.count(end.1);
                }
                self.add(target, &ends[..starts.len()], complexity, kind, cause);
            }
        }
    }

    /// Adds a finding. `ends` are the last entries of its branches, with the start of each; `cause` is that of the starts.
    fn add(&mut self, target: Node, ends: &[(Node, u16)], mut complexity: u32, kind: Kind, cause: Cause) {
        let base = self.engine.base();
        if !self.findings.wants(base + length_increment(complexity), complexity, kind) {
            return;
        }
        let Some((placement, removal)) = Findings::conclusion(self.grid, target) else { return };
        let mut nested: Vec<NestedId> =
            ends.iter().flat_map(|&(start, entry)| self.closure(start).nested_of(entry)).collect();
        if !nested.is_empty() {
            nested.sort_unstable();
            nested.dedup();
            complexity += nested.iter().map(|&id| self.ctx.complexity_of(id)).sum::<u32>();
        }
        let rating = base + length_increment(complexity);
        let (technique, origin) = (self.technique(kind), Origin::Branches(ends.to_vec(), cause));
        self.findings.add(Finding { technique, rating, complexity, kind, placement, removal, origin });
    }

    fn technique(&self, kind: Kind) -> Technique {
        let level = self.engine.level();
        match kind {
            Kind::Double => Technique::DoubleForcingChains(level),
            Kind::Cell => Technique::CellForcingChains(level),
            Kind::House => Technique::RegionForcingChains(level),
            _ if self.engine == Engine::Nishio => Technique::Nishio,
            _ => Technique::ContradictionForcingChains(level),
        }
    }

    /// Builds the branches of a finding.
    fn with_chain(&self, finding: Finding) -> (Finding, Chain) {
        let branches = match &finding.origin {
            Origin::Branches(ends, cause) => {
                ends.iter().map(|&(start, entry)| self.closure(start).branch(entry, *cause)).collect()
            }
            Origin::Cycle(_) | Origin::Forcing { .. } => Vec::new(),
        };
        let chain = Chain { branches, is_cycle: false, complexity: finding.complexity };
        (finding, chain)
    }
}
