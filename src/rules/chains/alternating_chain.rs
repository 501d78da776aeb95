//! A way along strong links, and what follows from it.

use super::graph::{Graph, Node};
use super::joints::{either, exclusions, joint};
use crate::grid::{Board, Candidate, Cell, Cells, Digit, Digits, HouseId, Storage};
use crate::rules::search::common_peers::{houses_between, seeing_all};
use crate::step::{Argument, Claim, Constraint, Role, Step, TechniqueId, group_by_key};

/// The cells of the first set on a way, the third and so on; and of the others.
const SETS: [Role; 2] = [Role::new("set-a"), Role::new("set-b")];
/// A digit that is locked in a set.
const LOCKED: Role = Role::new("locked");

/// What joins the last strong link of a loop through sets to the first.
const CLOSING: Role = Role::new("closing");

/// How links are counted, so that the shortest chain is the one that HoDoKu's library has for a position: in halves. A strong
/// link that is no set counts with the weak one behind it. (`tests/outside/reglib.rs` counts the links of a step as cited.)
const LINK: usize = 2;
/// What any set counts beside its link where its cells do not matter: two links and a half.
const ANY_SET: usize = 5;

/// What says that one of two nodes is true.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Strong {
    Plain(Constraint),
    /// Cells with one digit more than they are, cited in this role.
    Set(Vec<Cell>, Role),
}

/// A way from the start to the end: false and true in turn, if the start is false.
#[derive(Clone)]
pub(super) struct AlternatingChain<'w, S: Storage> {
    board: &'w Board<'w, S>,
    nodes: Vec<Node>,
    /// One for every two nodes.
    strong: Vec<Strong>,
}

impl<'w, S: Storage> AlternatingChain<'w, S> {
    /// The way through these nodes, none of them twice but a start that is the end as well. Storage have nothing in common with
    /// each other, nor with nodes of which they say nothing.
    pub(super) fn of(board: &'w Board<'w, S>, graph: &Graph, numbers: &[usize]) -> Option<Self> {
        let mut each = numbers.to_vec();
        each.sort_unstable();
        each.dedup();
        let closes = numbers.first() == numbers.last();
        if each.len() + usize::from(closes) != numbers.len() {
            return None;
        }
        let (mut strong, mut taken, mut count) = (Vec::new(), Cells::<S>::default(), 0);
        for pair in numbers.chunks_exact(2) {
            let [one, other] = [pair[0], pair[1]];
            if let Some(plain) = either(board, graph.node(one), graph.node(other)) {
                strong.push(Strong::Plain(plain));
                continue;
            }
            // What both ends take from a digit they may have in common.
            let ends = [numbers[0], numbers[numbers.len() - 1]];
            let meets = |at: usize| {
                let near = ends.iter().any(|&end| end == one || end == other);
                near && ends.contains(&at) && graph.node(ends[0]).digit == graph.node(ends[1]).digit
            };
            let apart: Cells<S> = each
                .iter()
                .filter(|&&at| at != one && at != other && !meets(at))
                .fold(taken, |all, &at| all | graph.node(at).set::<S>());
            let cells =
                graph.sets(one, other).find(|cells| cells.iter().all(|&cell| !apart.contains(cell)))?;
            taken = cells.iter().fold(taken, |all, &cell| all | Cells::<S>::of(cell));
            strong.push(Strong::Set(cells.to_vec(), SETS[count % 2].clone()));
            count += 1;
        }
        Some(Self { board, nodes: numbers.iter().map(|&at| graph.node(at).clone()).collect(), strong })
    }

    /// How long it is, in halves of a link. A set is one link, and harder to see: by a fixed amount, or by what its cells say.
    pub(super) fn length(&self, by_cells: bool) -> usize {
        let length = |strong: &Strong| match strong {
            Strong::Plain(_) => 2 * LINK,
            Strong::Set(cells, _) if by_cells && cells.len() > 2 => LINK + 2 * LINK * (cells.len() - 1),
            Strong::Set(..) if by_cells => 2 * LINK,
            Strong::Set(..) => LINK + ANY_SET,
        };
        self.strong.iter().map(length).sum()
    }

    pub(super) fn has_groups(&self) -> bool {
        self.nodes.iter().any(|node| node.cells.len() > 1)
    }

    pub(super) fn has_sets(&self) -> bool {
        self.strong.iter().any(|strong| matches!(strong, Strong::Set(cells, _) if cells.len() > 1))
    }

    /// Whether both ends are candidates of one cell.
    pub(super) fn is_in_one_cell(&self) -> bool {
        self.start().cells.len() == 1 && self.start().cells == self.end().cells
    }

    fn start(&self) -> &Node {
        &self.nodes[0]
    }

    fn end(&self) -> &Node {
        &self.nodes[self.nodes.len() - 1]
    }

    /// The cells that it runs through, without those of sets.
    fn cells(&self) -> Cells<S> {
        let plain = self.strong.iter().zip(self.nodes.chunks_exact(2));
        let plain = plain.filter(|(strong, _)| matches!(strong, Strong::Plain(_)));
        plain.flat_map(|(_, ends)| ends).fold(Cells::<S>::default(), |all, node| all | node.set::<S>())
    }

    /// The four nodes of a strong link and the next one, round and round.
    fn around(&self, at: usize) -> [&Node; 4] {
        [0, 1, 2, 3].map(|next| &self.nodes[(2 * at + next) % self.nodes.len()])
    }

    /// Its strong links.
    fn truths(&self) -> Argument {
        self.strong.iter().fold(Argument::default(), |all, strong| match strong {
            Strong::Plain(constraint) => all.truth(constraint.clone(), &Role::STRONG),
            Strong::Set(cells, role) => all.cell_truths(cells.iter().copied(), role),
        })
    }

    /// What is locked in its sets: digits, with their places.
    fn locked(&self) -> Option<Vec<Locked<S>>> {
        let mut locked = Vec::new();
        for (strong, ends) in self.strong.iter().zip(self.nodes.chunks_exact(2)) {
            let Strong::Set(cells, _) = strong else { continue };
            let all: Cells<S> = cells.iter().copied().collect();
            let own = self.board.geometry().houses_holding(all).next();
            let digits =
                all.into_iter().fold(Digits::<S>::default(), |all, cell| all | self.board.candidates(cell));
            for digit in digits.into_iter().filter(|digit| ends.iter().all(|end| end.digit != *digit)) {
                let places = all & *self.board.cells_for(digit);
                let house = own.or_else(|| self.board.geometry().houses_holding(places).next())?;
                locked.push(Locked { digit, places, cells: all, house });
            }
        }
        Some(locked)
    }

    /// Its strong links, what joins them and what is locked in its sets.
    fn argument(&self) -> Option<Argument> {
        let joints: Option<Vec<Constraint>> =
            (0..self.strong.len() - 1).map(|at| joint(self.board, self.around(at), None)).collect();
        let joined = joints?.into_iter().fold(self.truths(), |all, joint| all.link(joint, &Role::WEAK));
        let locked = self.locked()?.into_iter();
        Some(locked.fold(joined, |all, lock| all.link(lock.constraint(), &LOCKED)))
    }

    /// Claims that these targets are false, of which both ends allow none. What is part of the way itself goes by less of it,
    /// of at least so many strong links, if anything else goes.
    pub(super) fn open(&self, targets: impl Iterator<Item = Candidate>, least: usize) -> Vec<Claim> {
        let (start, end) = (self.start(), self.end());
        let excludes = || !exclusions(self.board, start, end).is_empty();
        // Two sets that exclude each other on both sides show more.
        if start == end && start.cells.len() > 1
            || self.strong.len() < least
            || self.strong.len() == 2 && excludes()
        {
            return Vec::new();
        }
        // What is true anyway takes its digit from its peers in time.
        let is_placed = |target: &Candidate| start == end && start.cells != [target.cell];
        let (inside, outside): (Vec<Candidate>, Vec<Candidate>) = targets
            .filter(|target| !is_placed(target))
            .partition(|target| self.nodes.iter().any(|node| node.holds(*target)));
        let (within, beside): (Vec<Candidate>, Vec<Candidate>) = outside
            .into_iter()
            .partition(|target| self.strong.iter().any(|strong| strong.holds(target.cell)));
        let mut claims = self.claims(&beside);
        for target in within {
            claims.extend(self.cut(target).iter().flat_map(|part| part.claims(&[target])));
        }
        if claims.is_empty() {
            return claims;
        }
        for target in inside {
            let part = self.without(target, least).filter(|part| part.has_sets() == self.has_sets());
            claims.extend(part.iter().flat_map(|part| part.claims(&[target])));
        }
        claims
    }

    /// Claims that these targets are false, one for all that the same joins to the ends.
    fn claims(&self, targets: &[Candidate]) -> Vec<Claim> {
        let Some(argument) = self.argument() else { return Vec::new() };
        let linked = targets.iter().filter_map(|&target| Some((self.links_to(target)?, target)));
        let claim = |(links, targets): (Vec<Constraint>, Vec<Candidate>)| {
            let linked = links.into_iter().fold(argument.clone(), |all, link| all.link(link, &Role::END));
            linked.claim_of(self.board, |gone| targets.contains(&gone))
        };
        group_by_key(linked).into_iter().filter_map(claim).collect()
    }

    /// The part of the way behind a target that is true on it, or before one that is false: that removes it as well. None
    /// if it has fewer than `least` strong links.
    fn without(&self, target: Candidate, least: usize) -> Option<Self> {
        let at = self.nodes.iter().position(|node| node.holds(target))?;
        let (from, to) = if at % 2 == 0 { (0, at / 2) } else { (at.div_ceil(2), self.strong.len()) };
        (to - from >= least).then(|| self.part(from, to))
    }

    fn part(&self, from: usize, to: usize) -> Self {
        let (nodes, strong) = (self.nodes[2 * from..2 * to].to_vec(), self.strong[from..to].to_vec());
        Self { board: self.board, nodes, strong }
    }

    /// The way that removes a target from a cell of a set at one of its ends: what is left of the set holds its digit. A set
    /// that loses the digit itself is not needed.
    fn cut(&self, target: Candidate) -> Option<Self> {
        let (mut from, mut to, mut nodes, mut strong) =
            (0, self.strong.len(), self.nodes.clone(), self.strong.clone());
        for (at, near, far) in [(0, 1, 0), (to - 1, 2 * to - 2, 2 * to - 1)] {
            let Strong::Set(cells, _) = &mut strong[at] else { continue };
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
        let way = Self { board: self.board, nodes, strong };
        let part = (from < to).then(|| way.part(from, to))?;
        let apart = part.strong.iter().all(|strong| !strong.holds(target.cell));
        (apart && part.has_sets() && part.nodes.iter().all(|node| !node.cells.is_empty())).then_some(part)
    }

    /// What joins the target to both ends: one house if it holds all of them, or else a constraint each.
    fn links_to(&self, target: Candidate) -> Option<Vec<Constraint>> {
        let (start, end) = (self.start(), self.end());
        if start == end {
            return Some(vec![Constraint::Cell(target.cell); 2]);
        }
        if start.digit == target.digit && end.digit == target.digit {
            let all = start.set::<S>() | end.set::<S>() | Cells::<S>::of(target.cell);
            if let Some(house) = self.board.geometry().houses_holding(all).next() {
                // What both ends have in common is taken from each of them.
                let times = 1 + usize::from(start.set::<S>().meets(&end.set::<S>()));
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

    fn links_between(&self, target: Candidate, end: &Node) -> Option<Vec<Constraint>> {
        if end.digit != target.digit {
            return (end.cells == [target.cell]).then(|| vec![Constraint::Cell(target.cell)]);
        }
        let geometry = self.board.geometry();
        let with_target = end.set::<S>() | Cells::<S>::of(target.cell);
        let houses = match geometry.houses_holding(with_target).next() {
            Some(house) => vec![house],
            None => houses_between(geometry, target.cell, end.set::<S>())?,
        };
        Some(houses.into_iter().map(|house| Constraint::House(house, target.digit)).collect())
    }

    /// The step of a loop: what each weak link joins is true on one side, and what is locked in a set is nowhere else.
    pub(super) fn ring(&self, name: &TechniqueId) -> Option<Step> {
        if self.strong.len() < 3 {
            return None;
        }
        let truths = self.truths();
        let joints: Option<Vec<Constraint>> =
            (0..self.strong.len()).map(|at| joint(self.board, self.around(at), None)).collect();
        let (joints, locked) = (joints?, self.locked()?);
        let linked = |joints: &[Constraint], locked: &mut dyn Iterator<Item = Constraint>| {
            let last = joints.len() - 1;
            let role = |at: usize| if self.has_sets() && at == last { CLOSING } else { Role::WEAK };
            let each = joints.iter().enumerate();
            let all = each.fold(truths.clone(), |all, (at, one)| all.link(one.clone(), &role(at)));
            locked.fold(all, |all, one| all.link(one, &LOCKED))
        };
        let own = || locked.iter().map(Locked::constraint);
        // What a weak link takes from cells of the loop itself is another chain's.
        let cells: Cells<S> = self.cells();
        let taken = |joints: &[Constraint], gone: Candidate| {
            let is_locked = |lock: &Locked<S>| {
                lock.digit == gone.digit && self.board.geometry().house(lock.house).contains(gone.cell)
            };
            !cells.contains(gone.cell)
                || joints.contains(&Constraint::Cell(gone.cell))
                || locked.iter().any(is_locked)
        };
        let base = linked(&joints, &mut own()).claim_of(self.board, |gone| taken(&joints, gone));
        let mut claims: Vec<Claim> = base.into_iter().collect();
        for at in 0..joints.len() {
            if let Some(other) = joint(self.board, self.around(at), Some(&joints[at])) {
                let mut joints = joints.clone();
                joints[at] = other;
                claims.extend(linked(&joints, &mut own()).claim_of(self.board, |gone| taken(&joints, gone)));
            }
        }
        for (at, lock) in locked.iter().enumerate() {
            for (houses, targets) in lock.elsewhere(self.board) {
                let instead = houses.iter().map(|&house| Constraint::House(house, lock.digit));
                let mut links = own().take(at).chain(instead).chain(own().skip(at + 1));
                let here = |gone: Candidate| gone.digit == lock.digit && targets.contains(gone.cell);
                claims.extend(linked(&joints, &mut links).claim_of(self.board, here));
            }
        }
        Step::of(name, claims)
    }
}

impl Strong {
    /// Whether it is a set that holds the cell.
    fn holds(&self, cell: Cell) -> bool {
        matches!(self, Self::Set(cells, _) if cells.contains(&cell))
    }
}

/// A digit that has one of these places in a set.
struct Locked<S: Storage> {
    digit: Digit,
    places: Cells<S>,
    cells: Cells<S>,
    house: HouseId,
}

impl<S: Storage> Locked<S> {
    fn constraint(&self) -> Constraint {
        Constraint::House(self.house, self.digit)
    }

    /// What sees all its places from other houses, with these.
    fn elsewhere(&self, board: &Board<'_, S>) -> Vec<(Vec<HouseId>, Cells<S>)> {
        let geometry = board.geometry();
        let seen = seeing_all(geometry, self.places) & *board.cells_for(self.digit);
        let targets = seen - *geometry.house(self.house) - self.cells;
        let linked = |target| Some((houses_between(geometry, target, self.places)?, target));
        group_by_key(targets.into_iter().filter_map(linked))
    }
}
