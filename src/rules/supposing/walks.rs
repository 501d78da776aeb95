//! Walks of whips: chains of constraints that start from an assumed candidate. Each constraint has one
//! candidate left, which excludes a candidate of the next constraint.

use std::collections::{HashMap, HashSet};

use crate::grid::{Board, Candidate, Storage};
use crate::rules::search::common_peers::{clash, open_candidates};
use crate::rules::search::tree::Tree;
use crate::step::{Constraint, sorted};

/// Maximum number of constraints in a walk of a whip.
pub(super) const LONGEST: usize = 12;

/// The candidates and constraints of a position, numbered, with the relations that a walk needs.
pub(super) struct CandidateGraph {
    candidates: Vec<Candidate>,
    /// The constraints: the open cells, and the digits of houses.
    truths: Vec<Constraint>,
    /// The candidates of each constraint.
    of_truth: Vec<Vec<usize>>,
    /// The constraints that each candidate belongs to.
    truths_of: Vec<Vec<usize>>,
    /// For each candidate, the candidates that cannot be true together with it.
    clashes: Vec<Vec<usize>>,
}

impl CandidateGraph {
    pub(super) fn new<S: Storage>(board: &Board<'_, S>) -> Self {
        let layout = board.layout();
        let candidates: Vec<Candidate> = open_candidates(board).collect();
        let number: HashMap<Candidate, usize> =
            candidates.iter().enumerate().map(|(number, &candidate)| (candidate, number)).collect();
        let of_houses = layout
            .all_houses()
            .flat_map(|house| layout.all_digits().map(move |digit| Constraint::House(house, digit)));
        let (mut truths, mut of_truth) = (Vec::new(), Vec::new());
        let mut truths_of = vec![Vec::new(); candidates.len()];
        for truth in board.open().into_iter().map(Constraint::Cell).chain(of_houses) {
            // A placed digit has no candidate in an open cell of the house.
            let members: Vec<usize> = truth
                .remaining(board)
                .iter()
                .filter_map(|candidate| number.get(candidate).copied())
                .collect();
            if members.is_empty() {
                continue;
            }
            for &candidate in &members {
                truths_of[candidate].push(truths.len());
            }
            truths.push(truth);
            of_truth.push(members);
        }
        let clashes = candidates.iter().enumerate().map(|(number, &candidate)| {
            let near = truths_of[number].iter().flat_map(|&truth: &usize| of_truth[truth].iter().copied());
            sorted(near.filter(|&other| clash(board, candidate, candidates[other])))
        });
        let clashes = clashes.collect();
        Self { candidates, truths, of_truth, truths_of, clashes }
    }
}

/// The true candidates along the walk of a whip, and the candidates they leave of each constraint.
pub(super) struct WhipState<'g> {
    graph: &'g CandidateGraph,
    /// The nodes of the current walk (indices in the tree of walks), from the first to the last.
    walks: Vec<usize>,
    /// For each candidate, the number of true candidates that exclude it.
    out: Vec<usize>,
    /// For each constraint, the number of candidates left and the sum of their numbers. If one candidate is
    /// left, the sum is its number.
    open: Vec<(usize, usize)>,
    /// For each constraint, how many of its candidates are true.
    done: Vec<usize>,
}

impl<'g> WhipState<'g> {
    pub(super) fn new(graph: &'g CandidateGraph) -> Self {
        Self {
            graph,
            walks: Vec::new(),
            out: vec![0; graph.candidates.len()],
            open: graph.of_truth.iter().map(|all| (all.len(), all.iter().sum())).collect(),
            done: vec![0; graph.truths.len()],
        }
    }

    fn place(&mut self, candidate: usize) {
        for &truth in &self.graph.truths_of[candidate] {
            self.done[truth] += 1;
        }
        for &other in &self.graph.clashes[candidate] {
            self.out[other] += 1;
            if self.out[other] == 1 {
                for &truth in &self.graph.truths_of[other] {
                    let (open, sum) = self.open[truth];
                    self.open[truth] = (open - 1, sum - other);
                }
            }
        }
    }

    fn unplace(&mut self, candidate: usize) {
        for &truth in &self.graph.truths_of[candidate] {
            self.done[truth] -= 1;
        }
        for &other in &self.graph.clashes[candidate] {
            self.out[other] -= 1;
            if self.out[other] == 0 {
                for &truth in &self.graph.truths_of[other] {
                    let (open, sum) = self.open[truth];
                    self.open[truth] = (open + 1, sum + other);
                }
            }
        }
    }

    /// Changes from the current walk to another. It undoes only the part that the two walks do not share, as
    /// neighbouring walks share most.
    fn go_to(&mut self, walk: usize, all: &Tree<WhipNode>) {
        let mut path: Vec<usize> = all.back(walk).collect();
        path.reverse();
        let shared = self.walks.iter().zip(&path).take_while(|(one, other)| one == other).count();
        for walk in self.walks.split_off(shared).into_iter().rev() {
            self.unplace(all.node(walk).left);
        }
        for &walk in &path[shared..] {
            self.place(all.node(walk).left);
        }
        self.walks = path;
    }

    /// Undoes the whole current walk.
    fn undo_all(&mut self, all: &Tree<WhipNode>) {
        for walk in std::mem::take(&mut self.walks).into_iter().rev() {
            self.unplace(all.node(walk).left);
        }
    }
}

/// A node in the tree of walks: the last constraint of a walk, by number.
#[derive(Clone, Copy)]
struct WhipNode {
    truth: usize,
    /// The only candidate left of the constraint, by number.
    left: usize,
}

/// A key of a walk: its true candidates, sorted, and the last one. Of walks with one key one is enough.
type Key = ([usize; LONGEST], usize);

/// The walks from one assumed candidate, as a tree, shortest first.
pub(super) struct WhipPaths(Tree<WhipNode>);

/// The outcome of making the walks of a candidate one constraint longer.
pub(super) enum Growth {
    /// A walk leads to a contradiction. It lists the forced candidates with their constraints, and then the
    /// constraint left without a candidate.
    Contradiction(Vec<(Candidate, Constraint)>, Constraint),
    /// No walk leads to a contradiction, and some are longer by one constraint.
    Longer,
    /// No walk can be made longer.
    Exhausted,
}

impl WhipPaths {
    pub(super) fn new(graph: &CandidateGraph, assumed: Candidate) -> Option<Self> {
        let left = graph.candidates.binary_search(&assumed).ok()?;
        let truth = *graph.truths_of[left].first()?;
        Some(Self(Tree::new([WhipNode { truth, left }])))
    }

    /// Makes every walk one constraint longer, until one reaches a contradiction. At most `breadth` new walks
    /// are kept, the first found.
    pub(super) fn grow(&mut self, breadth: usize, path: &mut WhipState<'_>) -> Growth {
        let grown = self.grow_along(breadth, path);
        path.undo_all(&self.0);
        grown
    }

    fn grow_along(&mut self, breadth: usize, path: &mut WhipState<'_>) -> Growth {
        let graph = path.graph;
        let mut seen: HashSet<Key> = HashSet::new();
        let until = self.0.len();
        for walk in self.0.next_layer() {
            path.go_to(walk, &self.0);
            // The array has room for the assumed candidate, too: the last constraint of a walk has no
            // candidate to store.
            let mut held = [usize::MAX; LONGEST];
            for (place, &walk) in held.iter_mut().zip(&path.walks) {
                *place = self.0.node(walk).left;
            }
            for &touched in &graph.clashes[self.0.node(walk).left] {
                for &truth in &graph.truths_of[touched] {
                    let (open, left) = path.open[truth];
                    if open > 1 || path.done[truth] > 0 {
                        continue;
                    }
                    if open == 0 {
                        return self.contradiction(path, truth);
                    }
                    let mut now = held;
                    match now.get_mut(path.walks.len()) {
                        Some(place) if self.0.len() - until < breadth => *place = left,
                        // The walk would be too long, or there are too many walks.
                        _ => continue,
                    }
                    now.sort_unstable();
                    if seen.insert((now, left)) {
                        self.0.push(walk, WhipNode { truth, left });
                    }
                }
            }
        }
        if self.0.len() == until { Growth::Exhausted } else { Growth::Longer }
    }

    fn contradiction(&self, path: &WhipState<'_>, empty: usize) -> Growth {
        let graph = path.graph;
        let forced = |&walk: &usize| {
            let WhipNode { truth, left } = self.0.node(walk);
            (graph.candidates[left], graph.truths[truth].clone())
        };
        Growth::Contradiction(path.walks.iter().skip(1).map(forced).collect(), graph.truths[empty].clone())
    }
}
