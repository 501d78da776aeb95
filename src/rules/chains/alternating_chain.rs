//! An alternating chain, and the claims that follow from it.

use super::graph::{Graph, Node};
use super::joints::{strong_link, weak_joint, weak_links};
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, Storage};
use crate::rules::search::common_peers::{common_peers, houses_reaching};
use crate::step::{Argument, Claim, Constraint, Role, Step, TechniqueId, group_by_key, sorted};

/// Roles in which the almost locked sets along a chain are cited, in turn.
const SETS: [Role; 2] = [Role::new("set-a"), Role::new("set-b")];
/// Role of a link that locks a digit in an almost locked set.
const LOCKED: Role = Role::new("locked");

/// Role of the weak link that closes a loop through almost locked sets.
const CLOSING: Role = Role::new("closing");

/// Length of one link of a chain, in half links. Lengths are counted so that the shortest chain is the one
/// that HoDoKu's library has for a position. A strong link without an almost locked set counts together with
/// the weak link after it. (`tests/deep/reglib.rs` counts the links of a step as cited.)
const LINK: usize = 2;
/// Extra length of an almost locked set in a chain, in half links, where its number of cells does not matter.
const SET_SURCHARGE: usize = 5;

/// A strong link: the reason why at least one of two nodes is true.
#[derive(Clone, PartialEq, Eq, Debug)]
enum StrongLink {
    /// A house in which a digit has only these two nodes, or a cell with two candidates.
    Plain(Constraint),
    /// The cells of an almost locked set (N cells with N + 1 digits), and the role in which they are cited.
    Set(Vec<Cell>, Role),
}

/// An alternating chain: if its first node is false, its nodes are false and true in turn.
#[derive(Clone)]
pub(super) struct AlternatingChain<'w, S: Storage> {
    board: &'w Board<'w, S>,
    nodes: Vec<Node<S>>,
    /// The strong links of the chain. Link number i joins nodes 2i and 2i + 1.
    strong: Vec<StrongLink>,
}

impl<'w, S: Storage> AlternatingChain<'w, S> {
    /// Builds the chain through these nodes (indices in the graph). Returns `None` if a strong link is
    /// missing, or if a node comes twice (only the end may equal the start). The almost locked sets of a
    /// chain share no cell with each other, nor with the nodes of other links.
    pub(super) fn of(board: &'w Board<'w, S>, graph: &Graph<S>, numbers: &[usize]) -> Option<Self> {
        let each = sorted(numbers.iter().copied());
        let closes = numbers.first() == numbers.last();
        if each.len() + usize::from(closes) != numbers.len() {
            return None;
        }
        let (mut strong, mut taken, mut count) = (Vec::new(), Cells::<S>::default(), 0);
        for pair in numbers.chunks_exact(2) {
            let [one, other] = [pair[0], pair[1]];
            if let Some(plain) = strong_link(board, graph.node(one), graph.node(other)) {
                strong.push(StrongLink::Plain(plain));
                continue;
            }
            // If both ends have the same digit, a set at one end may contain cells of the other end.
            let ends = [numbers[0], numbers[numbers.len() - 1]];
            let meets = |at: usize| {
                let near = ends.iter().any(|&end| end == one || end == other);
                near && ends.contains(&at) && graph.node(ends[0]).digit == graph.node(ends[1]).digit
            };
            let apart: Cells<S> = each
                .iter()
                .filter(|&&at| at != one && at != other && !meets(at))
                .fold(taken, |all, &at| all | graph.node(at).cells);
            let cells = graph.set_links.between(one, other).find(|cells| !cells.meets(&apart))?;
            taken = taken | cells;
            strong.push(StrongLink::Set(cells.into_iter().collect(), SETS[count % 2].clone()));
            count += 1;
        }
        Some(Self { board, nodes: numbers.iter().map(|&at| *graph.node(at)).collect(), strong })
    }

    /// Returns the length of the chain, in half links. An almost locked set counts as one link, plus a fixed
    /// amount or, if `by_cells`, an amount that grows with its number of cells.
    pub(super) fn length(&self, by_cells: bool) -> usize {
        let length = |strong: &StrongLink| match strong {
            StrongLink::Plain(_) => 2 * LINK,
            StrongLink::Set(cells, _) if by_cells && cells.len() > 2 => LINK + 2 * LINK * (cells.len() - 1),
            StrongLink::Set(..) if by_cells => 2 * LINK,
            StrongLink::Set(..) => LINK + SET_SURCHARGE,
        };
        self.strong.iter().map(length).sum()
    }

    pub(super) fn has_groups(&self) -> bool {
        self.nodes.iter().any(|node| node.cells.len() > 1)
    }

    pub(super) fn has_sets(&self) -> bool {
        self.strong.iter().any(|strong| matches!(strong, StrongLink::Set(cells, _) if cells.len() > 1))
    }

    /// Returns true if both ends of the chain are candidates of one cell.
    pub(super) fn is_in_one_cell(&self) -> bool {
        self.start().cells.len() == 1 && self.start().cells == self.end().cells
    }

    fn start(&self) -> &Node<S> {
        &self.nodes[0]
    }

    fn end(&self) -> &Node<S> {
        &self.nodes[self.nodes.len() - 1]
    }

    /// Returns the cells of the nodes that plain strong links join. Nodes that an almost locked set joins are
    /// left out.
    fn cells(&self) -> Cells<S> {
        let plain = self.strong.iter().zip(self.nodes.chunks_exact(2));
        let plain = plain.filter(|(strong, _)| matches!(strong, StrongLink::Plain(_)));
        plain.flat_map(|(_, ends)| ends).fold(Cells::<S>::default(), |all, node| all | node.cells)
    }

    /// Returns the two nodes of strong link `at` and those of the next one. After the last comes the first.
    fn around(&self, at: usize) -> [&Node<S>; 4] {
        [0, 1, 2, 3].map(|next| &self.nodes[(2 * at + next) % self.nodes.len()])
    }

    /// Builds an argument with the strong links as truths.
    fn truths(&self) -> Argument {
        self.strong.iter().fold(Argument::default(), |all, strong| match strong {
            StrongLink::Plain(constraint) => all.truth(constraint.clone(), &Role::STRONG),
            StrongLink::Set(cells, role) => all.cell_truths(cells.iter().copied(), role),
        })
    }

    /// Returns the digits locked in the almost locked sets: all but those of the two nodes a set links.
    fn locked(&self) -> Option<Vec<LockedInSet<S>>> {
        let mut locked = Vec::new();
        for (strong, ends) in self.strong.iter().zip(self.nodes.chunks_exact(2)) {
            let StrongLink::Set(cells, _) = strong else { continue };
            let all: Cells<S> = cells.iter().copied().collect();
            let own = self.board.geometry().houses_holding(all).next();
            let digits =
                all.into_iter().fold(Digits::<S>::default(), |all, cell| all | self.board.candidates(cell));
            for digit in digits.into_iter().filter(|digit| ends.iter().all(|end| end.digit != *digit)) {
                let places = all & *self.board.cells_for(digit);
                let house = own.or_else(|| self.board.geometry().houses_holding(places).next())?;
                locked.push(LockedInSet { digit, places, cells: all, house });
            }
        }
        Some(locked)
    }

    /// Builds the argument of the open chain from its strong links, the weak links between them, and the
    /// digits locked in its almost locked sets. Returns `None` if no constraint gives one of these links.
    fn argument(&self) -> Option<Argument> {
        let joints: Option<Vec<Constraint>> =
            (0..self.strong.len() - 1).map(|at| weak_joint(self.board, self.around(at), None)).collect();
        let locked = self.locked()?;
        let joined = self.truths().links(joints?, &Role::WEAK);
        Some(joined.links(locked.iter().map(LockedInSet::constraint), &LOCKED))
    }

    /// Returns claims that remove the targets: candidates that both ends of the open chain exclude. Targets
    /// that are nodes of the chain itself are tried only if another target falls. For these it cites a part
    /// of the chain with at least `min_links` strong links.
    pub(super) fn open_claims(
        &self,
        targets: impl Iterator<Item = Candidate>,
        min_links: usize,
    ) -> Vec<Claim> {
        let (start, end) = (self.start(), self.end());
        let excludes = || !weak_links(self.board, start, end).is_empty();
        // A loop of two sets removes more.
        if start == end && start.cells.len() > 1
            || self.strong.len() < min_links
            || self.strong.len() == 2 && excludes()
        {
            return Vec::new();
        }
        // A chain that starts and ends in one candidate proves it true: its peers lose the digit when it is
        // placed.
        let is_placed = |target: &Candidate| start == end && start.cells != Cells::<S>::of(target.cell);
        let (inside, outside): (Vec<Candidate>, Vec<Candidate>) = targets
            .filter(|target| !is_placed(target))
            .partition(|target| self.nodes.iter().any(|node| node.holds(*target)));
        let (within, beside): (Vec<Candidate>, Vec<Candidate>) = outside
            .into_iter()
            .partition(|target| self.strong.iter().any(|strong| strong.holds(target.cell)));
        let mut claims = self.claims(&beside);
        for target in within {
            claims.extend(self.cut_end_set(target).iter().flat_map(|part| part.claims(&[target])));
        }
        if claims.is_empty() {
            return claims;
        }
        for target in inside {
            let part = self.part_without(target, min_links).filter(|part| part.has_sets() == self.has_sets());
            claims.extend(part.iter().flat_map(|part| part.claims(&[target])));
        }
        claims
    }

    /// Returns claims that remove the targets. Targets with the same links to the chain's ends share a claim.
    fn claims(&self, targets: &[Candidate]) -> Vec<Claim> {
        let Some(argument) = self.argument() else { return Vec::new() };
        let linked = targets.iter().filter_map(|&target| Some((self.links_to(target)?, target)));
        let claim = |(links, targets): (Vec<Constraint>, Vec<Candidate>)| {
            argument.clone().links(links, &Role::END).claim_of(self.board, |gone| targets.contains(&gone))
        };
        group_by_key(linked).into_iter().filter_map(claim).collect()
    }

    /// Returns the part of the chain that removes a target on the chain. If the chain makes the target true,
    /// these are the links after it; if false, those before it. Returns `None` if they are fewer than
    /// `min_links`.
    fn part_without(&self, target: Candidate, min_links: usize) -> Option<Self> {
        let at = self.nodes.iter().position(|node| node.holds(target))?;
        let (from, to) = if at % 2 == 0 { (0, at / 2) } else { (at.div_ceil(2), self.strong.len()) };
        (to - from >= min_links).then(|| self.part(from, to))
    }

    fn part(&self, from: usize, to: usize) -> Self {
        let (nodes, strong) = (self.nodes[2 * from..2 * to].to_vec(), self.strong[from..to].to_vec());
        Self { board: self.board, nodes, strong }
    }

    /// Shortens the chain so that it removes a target inside an almost locked set at an end of the chain. The
    /// rest of the set then holds the target's digit. If the inner node of the set has that digit, the set
    /// goes.
    fn cut_end_set(&self, target: Candidate) -> Option<Self> {
        let (mut from, mut to, mut nodes, mut strong) =
            (0, self.strong.len(), self.nodes.clone(), self.strong.clone());
        for (at, near, far) in [(0, 1, 0), (to - 1, 2 * to - 2, 2 * to - 1)] {
            let StrongLink::Set(cells, _) = &mut strong[at] else { continue };
            if !cells.contains(&target.cell) {
                continue;
            }
            if nodes[near].digit == target.digit {
                (from, to) = if at == 0 { (1, to) } else { (from, at) };
                continue;
            }
            cells.retain(|&cell| cell != target.cell);
            for (node, digit) in [(near, nodes[near].digit), (far, target.digit)] {
                let holds = |cell: &Cell| self.board.has(Candidate { cell: *cell, digit });
                nodes[node] = Node { digit, cells: cells.iter().copied().filter(holds).collect() };
            }
        }
        let chain = Self { board: self.board, nodes, strong };
        let part = (from < to).then(|| chain.part(from, to))?;
        let apart = part.strong.iter().all(|strong| !strong.holds(target.cell));
        (apart && part.has_sets() && part.nodes.iter().all(|node| !node.cells.is_empty())).then_some(part)
    }

    /// Returns the constraints by which the ends of the chain exclude the target: one house that holds the
    /// target and both ends, or else separate constraints for each end.
    fn links_to(&self, target: Candidate) -> Option<Vec<Constraint>> {
        let (start, end) = (self.start(), self.end());
        if start == end {
            return Some(vec![Constraint::Cell(target.cell); 2]);
        }
        if start.digit == target.digit && end.digit == target.digit {
            let all = start.cells | end.cells | Cells::<S>::of(target.cell);
            if let Some(house) = self.board.geometry().houses_holding(all).next() {
                // Cells that both ends share are counted for each of them.
                let times = 1 + usize::from(start.cells.meets(&end.cells));
                return Some(vec![Constraint::House(house, target.digit); times]);
            }
        }
        let mut links = self.links_between(target, start)?;
        links.extend(self.links_between(target, end)?);
        if let [Constraint::Cell(_), Constraint::Cell(_)] = links[..] {
            links.pop();
        }
        Some(links)
    }

    fn links_between(&self, target: Candidate, end: &Node<S>) -> Option<Vec<Constraint>> {
        if end.digit != target.digit {
            return (end.cells == Cells::<S>::of(target.cell)).then(|| vec![Constraint::Cell(target.cell)]);
        }
        let geometry = self.board.geometry();
        let with_target = end.cells | Cells::<S>::of(target.cell);
        let houses = match geometry.houses_holding(with_target).next() {
            Some(house) => vec![house],
            None => houses_reaching(geometry, target.cell, end.cells)?,
        };
        Some(houses.into_iter().map(|house| Constraint::House(house, target.digit)).collect())
    }

    /// Builds the step of a continuous loop: one node of each weak link is true, and the locked digits of an
    /// almost locked set are nowhere else.
    pub(super) fn loop_step(&self, name: &TechniqueId) -> Option<Step> {
        if self.strong.len() < 3 {
            return None;
        }
        let truths = self.truths();
        let joints: Option<Vec<Constraint>> =
            (0..self.strong.len()).map(|at| weak_joint(self.board, self.around(at), None)).collect();
        let (joints, locked) = (joints?, self.locked()?);
        let linked = |joints: &[Constraint], locked: &mut dyn Iterator<Item = Constraint>| {
            let last = joints.len() - 1;
            let role = |at: usize| if self.has_sets() && at == last { CLOSING } else { Role::WEAK };
            let each = joints.iter().enumerate();
            let all = each.fold(truths.clone(), |all, (at, one)| all.link(one.clone(), &role(at)));
            all.links(locked, &LOCKED)
        };
        let own = || locked.iter().map(LockedInSet::constraint);
        // Eliminations by a weak link in cells of the loop itself belong to another chain.
        let cells: Cells<S> = self.cells();
        let taken = |joints: &[Constraint], gone: Candidate| {
            let is_locked = |lock: &LockedInSet<S>| {
                lock.digit == gone.digit && self.board.geometry().house(lock.house).contains(gone.cell)
            };
            !cells.contains(gone.cell)
                || joints.contains(&Constraint::Cell(gone.cell))
                || locked.iter().any(is_locked)
        };
        let base = linked(&joints, &mut own()).claim_of(self.board, |gone| taken(&joints, gone));
        let mut claims: Vec<Claim> = base.into_iter().collect();
        for at in 0..joints.len() {
            if let Some(other) = weak_joint(self.board, self.around(at), Some(&joints[at])) {
                let mut joints = joints.clone();
                joints[at] = other;
                claims.extend(linked(&joints, &mut own()).claim_of(self.board, |gone| taken(&joints, gone)));
            }
        }
        for (at, lock) in locked.iter().enumerate() {
            for (houses, targets) in lock.targets_elsewhere(self.board) {
                let instead = houses.iter().map(|&house| Constraint::House(house, lock.digit));
                let mut links = own().take(at).chain(instead).chain(own().skip(at + 1));
                let here = |gone: Candidate| gone.digit == lock.digit && targets.contains(gone.cell);
                claims.extend(linked(&joints, &mut links).claim_of(self.board, here));
            }
        }
        Step::from_claims(name, claims)
    }
}

impl StrongLink {
    /// Returns true if the link is an almost locked set with this cell.
    fn holds(&self, cell: Cell) -> bool {
        matches!(self, Self::Set(cells, _) if cells.contains(&cell))
    }
}

/// A digit locked in an almost locked set (`cells`) of a chain: one of the cells `places` holds it.
struct LockedInSet<S: Storage> {
    digit: Digit,
    places: Cells<S>,
    cells: Cells<S>,
    house: HouseId,
}

impl<S: Storage> LockedInSet<S> {
    fn constraint(&self) -> Constraint {
        Constraint::House(self.house, self.digit)
    }

    /// Returns the targets of the locked digit outside `house` and the set: cells that see all of `places`.
    /// They are grouped by the houses through which they see `places`.
    fn targets_elsewhere(&self, board: &Board<'_, S>) -> Vec<(Vec<HouseId>, Cells<S>)> {
        let geometry = board.geometry();
        let seen = common_peers(geometry, self.places) & *board.cells_for(self.digit);
        let targets = seen - *geometry.house(self.house) - self.cells;
        let linked = |target| Some((houses_reaching(geometry, target, self.places)?, target));
        group_by_key(targets.into_iter().filter_map(linked))
    }
}
