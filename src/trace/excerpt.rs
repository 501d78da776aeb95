//! Excerpts of a run: the entries that its verdict and solutions rely on, or those behind one digit or
//! candidate.

use std::collections::{BTreeMap, BTreeSet};

use super::entry::{BranchEntry, CloseEntry, Entry, StepEntry};
use super::event::{Closing, Summary, Verdict};
use super::fitting::{complete, fit, missing_candidates};
use super::replay::Replay;
use crate::grid::{Board, Candidate, Cell, Contradiction, Geometry, Puzzle};
use crate::step::{Cited, Constraint, Step};

/// Selected entries of a run, which can be replayed on the same puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Excerpt {
    /// The entries in replay order, with their numbers in the whole run.
    pub entries: Vec<Entry>,
    /// For each entry that a step needs, the first such step: its number, and its placement if it has one. A
    /// step also needs what narrows its truths, as its words name their places. An elimination is not needed
    /// where a placement rules out the same.
    pub users: BTreeMap<u32, (u32, Option<Candidate>)>,
    /// The number of steps of the whole run by technique id.
    pub counts: BTreeMap<String, u64>,
    /// True if entries of the run may be missing.
    pub is_part: bool,
    /// The numbers of branches left open because their candidate is proven: branches on every other candidate
    /// of the cell come before them, and fail.
    pub proven: BTreeSet<u32>,
    /// The contradiction after the last entry, outside any branch.
    pub contradiction: Option<Contradiction>,
}

/// The order of the entries of an excerpt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExcerptOrder {
    /// As in the run.
    Log,
    /// A branch to the only solution comes after the failed branches on the same cell, and stays open: its
    /// candidate is proven.
    Proof,
}

/// The question that an excerpt answers: why does a cell have its digit, or why is a candidate true or false?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Query {
    /// Asks why the cell has its digit.
    Cell(Cell),
    /// Asks why the candidate is true, or why it is false.
    Candidate(Candidate),
}

/// A function that returns whether a step is still an instance of its technique in another position of the
/// puzzle.
pub(crate) type InstanceTest<'s> = dyn Fn(&Step, &Board<'_>) -> bool + 's;

/// A finished run, to take excerpts of.
#[derive(Clone, Copy)]
pub(crate) struct WholeRun<'r, E> {
    /// The puzzle's layout, compiled for boards.
    pub geometry: &'r Geometry,
    /// The puzzle that was solved.
    pub puzzle: &'r Puzzle,
    /// Returns the log of the run.
    pub entries: E,
    /// The verdict and solutions of the run.
    pub summary: &'r Summary,
    /// The test for steps in positions of an excerpt.
    pub is_instance: &'r InstanceTest<'r>,
}

impl<E: Fn() -> I, I: Iterator<Item = Entry>> WholeRun<'_, E> {
    /// Returns the entries that the verdict and solutions rely on. A step is kept in two cases:
    ///
    /// - it places a digit on the way to a solution, or the run stopped before its verdict;
    /// - it is used by a kept step, by the choice of a branch's cell, or by a contradiction.
    ///
    /// Of a failed branch only what its contradiction relies on is kept. A branch inside it that fails without
    /// the candidate it tries replaces all branches on its cell.
    ///
    /// Leaving out eliminations can change a step's technique, though not its truth. For example, a digit may
    /// then have a third place in a house in which the step needs two. If `is_instance` rejects a kept
    /// step for this, the eliminations that the step lacks are kept as well.
    pub(crate) fn used(&self, order: ExcerptOrder) -> Excerpt {
        let is_stopped = matches!(self.summary.verdict, Verdict::Unknown(_));
        let roots = if is_stopped { Roots::All } else { Roots::Placements };
        let order = if self.summary.verdict == Verdict::Unique { order } else { ExcerptOrder::Log };
        let mut more = BTreeMap::new();
        loop {
            let mut tree = self.read(&more);
            if self.summary.verdict == Verdict::None {
                tree.trunk.fail();
            }
            tree.trunk.select(&mut BTreeSet::new(), roots, order == ExcerptOrder::Log);
            let excerpt = self.excerpt(tree, order);
            if !self.add_missing(&excerpt, &mut more) {
                return excerpt;
            }
        }
    }

    /// Returns the excerpt that answers a question. Each step comes after the steps it uses, and the last one
    /// settles the question. If a step relies on a branch's candidate, failed branches on all other
    /// candidates of the cell come before it.
    ///
    /// `None` if the run did not settle the question, or the start did.
    pub(crate) fn behind(&self, asked: Query) -> Option<Excerpt> {
        let mut more = BTreeMap::new();
        loop {
            let mut tree = self.read(&more);
            let solved = tree.solved.as_ref().filter(|_| self.summary.verdict == Verdict::Unique);
            let settled = |replay: &Option<Replay<'_>>| settled_by(replay.as_ref()?, asked);
            let root = settled(&tree.end).or_else(|| settled_by(solved?, asked)).filter(|&root| root > 0)?;
            tree.trunk.select(&mut BTreeSet::from([root]), Roots::None, false);
            let excerpt = self.excerpt(tree, ExcerptOrder::Proof);
            if !self.add_missing(&excerpt, &mut more) {
                return Some(excerpt);
            }
        }
    }

    /// Reads the run as a tree of branches, in which each failed branch keeps only what it relies on. `more`
    /// has further entries that steps rely on.
    fn read(&self, more: &BTreeMap<u32, BTreeSet<u32>>) -> Tree<'_> {
        let mut replay = Replay::new(self.geometry, self.puzzle).ok();
        let mut tree = Tree::default();
        let mut open = vec![Node::default()];
        for entry in (self.entries)() {
            let (Some(replay), Some(here)) = (&mut replay, open.last_mut()) else { break };
            count(&mut tree.counts, &entry);
            match &entry {
                Entry::Step(step) => {
                    tree.missing.insert(step.n, missing_candidates(&step.step, replay.board()));
                    let more = more.get(&step.n).into_iter().flatten();
                    let with_more = |uses: Vec<u32>| uses.into_iter().chain(more.clone().copied()).collect();
                    here.steps.push(NodeStep {
                        rests_on: with_more(step.uses.clone()),
                        by_placements: with_more(replay.behind(&step.step, Replay::excluder)),
                        entry: step.clone(),
                    });
                }
                Entry::Branch(branch) => {
                    replay.removers_of(&Constraint::Cell(branch.candidate.cell), &mut here.cell_uses);
                    open.push(Node { branch: Some(branch.clone()), ..Node::default() });
                }
                Entry::Close(close) => {
                    if close.why == Closing::Solution && tree.solved.is_none() {
                        tree.solved = Some(replay.clone());
                    }
                    if let Closing::Contradiction(contradiction) = close.why {
                        here.ends_in(contradiction, replay);
                    }
                    here.close(close.why);
                    if let (Some(closed), Some(around)) = (open.pop(), open.last_mut()) {
                        around.inside.push(closed);
                    }
                }
            }
            // The end of the branch states a contradiction.
            let _ = replay.apply(&entry);
        }
        tree.trunk = open.into_iter().next().unwrap_or_default();
        if let (Some(contradiction), Some(replay)) = (self.summary.contradiction, &replay) {
            tree.trunk.ends_in(contradiction, replay);
        }
        tree.end = replay.filter(|replay| replay.depth() == 0);
        tree
    }

    /// Writes a tree as an excerpt.
    fn excerpt(&self, tree: Tree<'_>, order: ExcerptOrder) -> Excerpt {
        let contradiction = tree.trunk.end.as_ref().map(|(contradiction, _)| *contradiction);
        let contradiction = contradiction.or(self.summary.contradiction);
        let mut excerpt = Excerpt {
            entries: Vec::new(),
            users: BTreeMap::new(),
            counts: tree.counts,
            is_part: true,
            proven: BTreeSet::new(),
            contradiction,
        };
        tree.trunk.write(order, &mut excerpt);
        let Ok(mut replay) = Replay::new(self.geometry, self.puzzle) else { return excerpt };
        let (mut places, mut narrowed) = (BTreeMap::new(), BTreeMap::new());
        for (place, entry) in excerpt.entries.iter_mut().enumerate() {
            match entry {
                Entry::Step(step) => {
                    places.insert(step.n, place);
                    let missing = tree.missing.get(&step.n).map_or(&[][..], Vec::as_slice);
                    let whole = complete(&step.step, missing, replay.board());
                    if let Some(whole) = whole.filter(|whole| (self.is_instance)(whole, replay.board())) {
                        step.step = whole;
                    }
                    fit(step, &replay);
                    for n in behind_places(&step.step, &replay) {
                        narrowed.entry(n).or_insert((place, step.n, step.step.placements().next()));
                    }
                }
                Entry::Branch(branch) => {
                    (branch.parent, branch.depth) = (replay.branch(), replay.depth() as u32 + 1);
                }
                Entry::Close(_) => {}
            }
            let _ = replay.apply(entry);
        }
        for (n, (place, user, placed)) in narrowed {
            let known = excerpt.users.get(&n).and_then(|(user, _)| places.get(user));
            if known.is_none_or(|&known| place < known) {
                excerpt.users.insert(n, (user, placed));
            }
        }
        excerpt
    }

    /// Finds steps of an excerpt that are no longer instances of their technique. Adds to the dependencies of
    /// each the log entries it lacks: some of those that changed candidates it cites or marks. Returns
    /// whether any entry was added.
    fn add_missing(&self, excerpt: &Excerpt, more: &mut BTreeMap<u32, BTreeSet<u32>>) -> bool {
        let Ok(start) = Replay::new(self.geometry, self.puzzle) else { return false };
        let (mut numbers, mut failed) = (BTreeSet::new(), BTreeMap::new());
        let mut replay = start.clone();
        for entry in &excerpt.entries {
            match entry {
                Entry::Step(step) => {
                    numbers.insert(step.n);
                    if !(self.is_instance)(&step.step, replay.board()) {
                        failed.insert(step.n, (step.step.clone(), replay.board().clone()));
                    }
                }
                Entry::Branch(branch) => drop(numbers.insert(branch.n)),
                Entry::Close(_) => {}
            }
            let _ = replay.apply(entry);
        }
        if failed.is_empty() {
            return false;
        }
        let (mut replay, mut has_grown) = (start, false);
        for entry in (self.entries)() {
            if let Entry::Step(entry) = &entry
                && let Some((step, board)) = failed.get(&entry.n)
            {
                let added = self.missing(step, board, &replay, &numbers);
                has_grown |= !added.is_empty();
                more.entry(entry.n).or_default().extend(added);
            }
            let _ = replay.apply(&entry);
        }
        has_grown
    }

    /// Returns the log entries that a step needs besides those of `numbers` to be an instance of its technique
    /// on `board`. `whole` is the position of the run before the step.
    fn missing(
        &self,
        step: &Step,
        board: &Board<'_>,
        whole: &Replay<'_>,
        numbers: &BTreeSet<u32>,
    ) -> BTreeSet<u32> {
        let mut added = &behind_cited(step, whole) - numbers;
        if !(self.is_instance)(step, &board_with(board, whole, &added)) {
            // Some techniques depend on every open cell of the grid.
            added = &behind_all(whole) - numbers;
        }
        for entry in added.clone() {
            added.remove(&entry);
            if !(self.is_instance)(step, &board_with(board, whole, &added)) {
                added.insert(entry);
            }
        }
        added
    }
}

impl Excerpt {
    /// Returns all entries of a run, with the contradiction of its summary. The users are found if `replay` is given,
    /// in the position before the first entry.
    pub(crate) fn whole(
        mut replay: Option<Replay<'_>>,
        entries: Vec<Entry>,
        contradiction: Option<Contradiction>,
    ) -> Self {
        let (mut users, mut counts) = (BTreeMap::new(), BTreeMap::new());
        for entry in &entries {
            count(&mut counts, entry);
            let Some(replay) = &mut replay else { continue };
            if let Entry::Step(step) = entry {
                for n in step.uses.iter().copied().chain(behind_places(&step.step, replay)) {
                    users.entry(n).or_insert((step.n, step.step.placements().next()));
                }
            }
            // The end of a branch states a contradiction.
            let _ = replay.apply(entry);
        }
        Self { entries, users, counts, is_part: false, proven: BTreeSet::new(), contradiction }
    }

    /// Returns the number of steps of the whole run.
    pub(crate) fn all_steps(&self) -> usize {
        self.counts.values().sum::<u64>() as usize
    }

    /// Returns the numbers of the branches that fail.
    pub(crate) fn failed(&self) -> BTreeSet<u32> {
        let (mut open, mut failed): (Vec<(u32, bool)>, _) = (Vec::new(), BTreeSet::new());
        for entry in &self.entries {
            match entry {
                Entry::Branch(branch) => open.push((branch.n, false)),
                Entry::Close(close) => {
                    let Some((n, mut leads)) = open.pop() else { continue };
                    leads |= matches!(close.why, Closing::Solution | Closing::Abandoned);
                    failed.extend((!leads).then_some(n));
                    open.last_mut().into_iter().for_each(|around| around.1 |= leads);
                }
                Entry::Step(_) => {}
            }
        }
        failed
    }

    /// Returns the number of steps in the excerpt.
    pub(crate) fn steps(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Step(_))).count()
    }

    /// Numbers the entries anew, from 1.
    pub(crate) fn renumber(&mut self) {
        let mut numbers = BTreeMap::from([(0, 0)]);
        for entry in &self.entries {
            if let Entry::Step(StepEntry { n, .. }) | Entry::Branch(BranchEntry { n, .. }) = entry {
                numbers.insert(*n, numbers.len() as u32);
            }
        }
        let new = |n: &mut u32| *n = numbers.get(n).copied().unwrap_or_default();
        let renumbered = std::mem::take(&mut self.users).into_iter().map(|(mut n, (mut user, placed))| {
            [&mut n, &mut user].into_iter().for_each(new);
            (n, (user, placed))
        });
        self.users = renumbered.collect();
        for entry in &mut self.entries {
            match entry {
                Entry::Step(StepEntry { n, branch, uses, .. }) => {
                    uses.iter_mut().chain([n, branch]).for_each(new);
                }
                Entry::Branch(BranchEntry { n, parent, .. }) => [n, parent].into_iter().for_each(new),
                Entry::Close(CloseEntry { n, .. }) => new(n),
            }
        }
    }

    /// Returns the number of branches that the excerpt opens.
    pub(crate) fn branches(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Branch(_))).count()
    }
}

/// Counts a step by its technique.
fn count(counts: &mut BTreeMap<String, u64>, entry: &Entry) {
    if let Entry::Step(step) = entry {
        *counts.entry(step.step.technique.to_string()).or_default() += 1;
    }
}

/// A run as a tree of branches.
#[derive(Default)]
struct Tree<'g> {
    trunk: Node,
    /// The number of steps by technique id.
    counts: BTreeMap<String, u64>,
    /// For each step, the candidates that its links cover and that earlier steps removed.
    missing: BTreeMap<u32, Vec<Candidate>>,
    /// The replay up to the first solution.
    solved: Option<Replay<'g>>,
    /// The replay up to the last entry, if that is outside any branch.
    end: Option<Replay<'g>>,
}

/// The steps to keep besides those that others rely on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Roots {
    None,
    /// All that place a digit. So of two entries that rule out a candidate the placement is relied on.
    Placements,
    All,
}

/// A step of a branch.
#[derive(Clone)]
struct NodeStep {
    entry: StepEntry,
    /// The numbers of the log entries that it relies on.
    rests_on: Vec<u32>,
    /// The same, if it relies on placements where it can.
    by_placements: Vec<u32>,
}

/// A branch, or the trunk: the run outside any branch.
#[derive(Clone, Default)]
struct Node {
    /// The entry that opens the branch; `None` for the trunk.
    branch: Option<BranchEntry>,
    steps: Vec<NodeStep>,
    /// The branches opened after these steps, all on one cell, in order.
    inside: Vec<Node>,
    /// The numbers of the log entries that removed the other candidates of that cell.
    cell_uses: Vec<u32>,
    /// The contradiction after these steps, with the numbers of the log entries that it relies on.
    end: Option<(Contradiction, Vec<u32>)>,
    /// The reason with which the branch ends; `None` for the trunk.
    why: Option<Closing>,
    /// For a failed branch or trunk: the numbers of the log entries outside that the failure relies on. The
    /// branch's own number is among them if the failure needs the candidate that it tries.
    needs: Option<BTreeSet<u32>>,
}

impl Node {
    fn n(&self) -> u32 {
        self.branch.as_ref().map_or(0, |branch| branch.n)
    }

    fn has_failed(&self) -> bool {
        self.needs.is_some()
    }

    /// Ends the branch. It fails unless a solution is in it, or the run stopped there.
    fn close(&mut self, why: Closing) {
        self.why = Some(why);
        let leads = matches!(why, Closing::Solution | Closing::Abandoned);
        if !leads && self.inside.iter().all(Self::has_failed) {
            self.fail();
        }
    }

    fn ends_in(&mut self, contradiction: Contradiction, replay: &Replay<'_>) {
        // Equal digits at the start rely on no entry.
        let Some(constraint) = Constraint::broken_by(contradiction) else { return };
        let mut uses = Vec::new();
        replay.removers_of(&constraint, &mut uses);
        self.end = Some((contradiction, uses));
    }

    /// Returns the number of steps and branches.
    fn size(&self) -> usize {
        self.steps.len() + self.inside.iter().map(|inner| 1 + inner.size()).sum::<usize>()
    }

    /// Reduces a failed branch to what its failure relies on.
    fn fail(&mut self) {
        let needless = |&at: &usize| {
            let inner = &self.inside[at];
            inner.needs.as_ref().is_some_and(|needs| !needs.contains(&inner.n()))
        };
        let alone = (0..self.inside.len()).filter(needless).min_by_key(|&at| self.inside[at].size());
        let (mut needs, more) = match (&self.end, alone) {
            (Some((_, uses)), _) => (uses.iter().copied().collect(), Vec::new()),
            (None, Some(alone)) => {
                let needs = self.inside[alone].needs.take();
                (needs.unwrap_or_default(), self.adopt(alone))
            }
            (None, None) => (self.behind_inside(), Vec::new()),
        };
        self.retain_steps(&mut needs, Roots::None);
        self.steps.extend(more);
        self.needs = Some(needs);
    }

    /// Takes over the end of the branch inside with this index, whose candidate is not needed, and returns its
    /// steps.
    fn adopt(&mut self, at: usize) -> Vec<NodeStep> {
        let inner = self.inside.swap_remove(at);
        self.why = self.why.and(inner.why);
        (self.inside, self.cell_uses, self.end) = (inner.inside, inner.cell_uses, inner.end);
        inner.steps
    }

    /// Returns the entries outside the failed branches inside that their failure and the choice of their cell
    /// rely on.
    fn behind_inside(&self) -> BTreeSet<u32> {
        let mut needed: BTreeSet<u32> = self.cell_uses.iter().copied().collect();
        for inner in &self.inside {
            needed.extend(inner.needs.iter().flatten().filter(|&&n| n != inner.n()));
        }
        needed
    }

    /// Keeps the steps that `needed` or `roots` holds. Replaces kept steps in `needed` by what they rely on.
    fn retain_steps(&mut self, needed: &mut BTreeSet<u32>, roots: Roots) {
        let mut kept = Vec::new();
        for mut step in std::mem::take(&mut self.steps).into_iter().rev() {
            let is_root = match roots {
                Roots::None => false,
                Roots::Placements => step.entry.step.placements().next().is_some(),
                Roots::All => true,
            };
            if needed.remove(&step.entry.n) | is_root {
                if roots == Roots::Placements {
                    step.rests_on.clone_from(&step.by_placements);
                }
                needed.extend(&step.rests_on);
                kept.push(step);
            }
        }
        kept.reverse();
        self.steps = kept;
    }

    /// Reduces a branch that did not fail, or the trunk, to the roots and what `needed` relies on. A choice that
    /// nothing relies on is left out, unless all choices are kept.
    fn select(&mut self, needed: &mut BTreeSet<u32>, roots: Roots, all_choices: bool) {
        if self.has_failed() {
            return;
        }
        let mut is_chosen = all_choices;
        for inner in self.inside.iter_mut().filter(|inner| !inner.has_failed()) {
            inner.select(needed, roots, all_choices);
            is_chosen |= needed.remove(&inner.n());
        }
        let mut more = Vec::new();
        if is_chosen {
            needed.extend(self.behind_inside());
        } else if let Some(at) = self.inside.iter().position(|inner| !inner.has_failed()) {
            more = self.adopt(at);
        } else {
            self.inside.clear();
        }
        self.retain_steps(needed, roots);
        self.steps.extend(more);
    }

    /// Writes the entries of the branch.
    fn write(self, order: ExcerptOrder, excerpt: &mut Excerpt) {
        for NodeStep { entry, rests_on, .. } in self.steps {
            for n in rests_on {
                excerpt.users.entry(n).or_insert((entry.n, entry.step.placements().next()));
            }
            excerpt.entries.push(Entry::Step(entry));
        }
        let mut inside = self.inside;
        if order == ExcerptOrder::Proof {
            inside.sort_by_key(|inner| !inner.has_failed());
        }
        for inner in inside {
            let (n, why, has_failed) = (inner.n(), inner.why, inner.has_failed());
            excerpt.entries.extend(inner.branch.clone().map(Entry::Branch));
            inner.write(order, excerpt);
            match why {
                _ if !has_failed && order == ExcerptOrder::Proof => drop(excerpt.proven.insert(n)),
                Some(why) => excerpt.entries.push(Entry::Close(CloseEntry { n, why })),
                None => {}
            }
        }
    }
}

/// Returns the numbers of log entries that removed candidates, or filled cells, which a step cites or marks.
fn behind_cited(step: &Step, replay: &Replay<'_>) -> BTreeSet<u32> {
    let layout = replay.board().layout();
    let mut candidates: Vec<Candidate> = Vec::new();
    for claim in &step.claims {
        claim.because.visit_cited(&mut |cited| candidates.extend(cited.constraint.candidates(layout)));
    }
    for Candidate { cell, digit } in step.marks.iter().map(|mark| mark.candidate) {
        candidates.extend(Constraint::Cell(cell).candidates(layout));
        let houses = layout.houses_of(cell).iter();
        candidates.extend(houses.flat_map(|&house| Constraint::House(house, digit).candidates(layout)));
    }
    changed_by(candidates, replay)
}

/// Returns the numbers of the log entries that rule out places of a digit in the houses that a step takes for truths,
/// as the words name those that are left. A link may make up for one that is there, so the step need not rely on it.
fn behind_places(step: &Step, replay: &Replay<'_>) -> BTreeSet<u32> {
    let layout = replay.board().layout();
    let truths = step.claims.iter().flat_map(|claim| claim.because.linear().0);
    let is_told = |truth: &&Cited| truth.constraint.house().is_some();
    let excluders = truths.filter(is_told).flat_map(|truth| truth.constraint.candidates(layout));
    excluders.filter_map(|candidate| replay.excluder(candidate)).filter(|&n| n > 0).collect()
}

/// Returns the numbers of all log entries that filled cells or removed candidates up to this position.
fn behind_all(replay: &Replay<'_>) -> BTreeSet<u32> {
    let layout = replay.board().layout();
    changed_by(layout.all_cells().flat_map(|cell| Constraint::Cell(cell).candidates(layout)), replay)
}

/// Returns the numbers of the log entries that removed these candidates or filled their cells.
fn changed_by(candidates: impl IntoIterator<Item = Candidate>, replay: &Replay<'_>) -> BTreeSet<u32> {
    let by = |candidate: Candidate| [replay.remover(candidate), replay.filled_by(candidate.cell)];
    candidates.into_iter().flat_map(by).flatten().filter(|&n| n > 0).collect()
}

/// Returns `board` after the placements and eliminations of the log entries `more`. `whole` is the replay of
/// the whole run.
fn board_with<'g>(board: &Board<'g>, whole: &Replay<'_>, more: &BTreeSet<u32>) -> Board<'g> {
    let mut board = board.clone();
    let is_more = |n: Option<u32>| n.is_some_and(|n| more.contains(&n));
    for cell in *board.open() {
        for digit in board.candidates(cell) {
            let candidate = Candidate { cell, digit };
            let done = match whole.board().value(cell) {
                Some(value) if is_more(whole.filled_by(cell)) && value == digit => board.place(candidate),
                _ if is_more(whole.remover(candidate)) => board.eliminate(candidate),
                _ => Ok(()),
            };
            if done.is_err() {
                return board;
            }
        }
    }
    board
}

/// Returns the number of the log entry that settled a question, or 0 for the start. The position must be
/// outside any branch, or lead to the only solution.
fn settled_by(replay: &Replay<'_>, asked: Query) -> Option<u32> {
    match asked {
        Query::Candidate(candidate) if replay.board().value(candidate.cell) != Some(candidate.digit) => {
            replay.remover(candidate)
        }
        Query::Candidate(Candidate { cell, .. }) | Query::Cell(cell) => replay.filled_by(cell),
    }
}
