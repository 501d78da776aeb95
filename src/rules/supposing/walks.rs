//! Walks from a candidate that is supposed: one thing after the other that has one candidate left, each of them touched by
//! the candidate that the one before it left.

use std::collections::{HashMap, HashSet};

use super::propagation::left;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::search::common_peers::clash;
use crate::rules::search::tree::Tree;
use crate::step::Constraint;

/// Cells and digits of houses in a walk at most.
pub(super) const LONGEST: usize = 12;

/// The candidates of a position and what they are in, by numbers.
pub(super) struct Ground {
    candidates: Vec<Candidate>,
    /// The open cells and the digits of houses.
    truths: Vec<Constraint>,
    /// The candidates of each truth.
    of_truth: Vec<Vec<usize>>,
    /// The truths of each candidate.
    truths_of: Vec<Vec<usize>>,
    /// What each candidate cannot be true with.
    clashes: Vec<Vec<usize>>,
}

impl Ground {
    pub(super) fn new<S: Storage>(board: &Board<'_, S>) -> Self {
        let layout = board.layout();
        let open = || board.open().into_iter();
        let candidates: Vec<Candidate> = open()
            .flat_map(|cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit }))
            .collect();
        let number: HashMap<Candidate, usize> =
            candidates.iter().enumerate().map(|(number, &candidate)| (candidate, number)).collect();
        let of_houses = layout
            .all_houses()
            .flat_map(|house| layout.all_digits().map(move |digit| Constraint::House(house, digit)));
        let (mut truths, mut of_truth) = (Vec::new(), Vec::new());
        let mut truths_of = vec![Vec::new(); candidates.len()];
        for truth in open().map(Constraint::Cell).chain(of_houses) {
            // A digit that is placed in the house is no candidate of an open cell.
            let of_it: Vec<usize> =
                left(board, &truth).iter().filter_map(|candidate| number.get(candidate).copied()).collect();
            if of_it.is_empty() {
                continue;
            }
            for &candidate in &of_it {
                truths_of[candidate].push(truths.len());
            }
            truths.push(truth);
            of_truth.push(of_it);
        }
        let clashes = candidates.iter().enumerate().map(|(number, &candidate)| {
            let near = truths_of[number].iter().flat_map(|&truth: &usize| of_truth[truth].iter().copied());
            let mut near: Vec<usize> =
                near.filter(|&other| clash(board, candidate, candidates[other])).collect();
            near.sort_unstable();
            near.dedup();
            near
        });
        let clashes = clashes.collect();
        Self { candidates, truths, of_truth, truths_of, clashes }
    }
}

/// What is true along a walk, and what that leaves of each truth.
pub(super) struct Path<'g> {
    ground: &'g Ground,
    /// The walks that led to the one that is looked at, and it.
    walks: Vec<usize>,
    /// By how many candidates that are true each candidate is excluded.
    out: Vec<usize>,
    /// How many candidates of each truth are not, and the sum of their numbers: of one that is left this is its number.
    open: Vec<(usize, usize)>,
    /// How many candidates of each truth are true.
    done: Vec<usize>,
}

impl<'g> Path<'g> {
    pub(super) fn new(ground: &'g Ground) -> Self {
        Self {
            ground,
            walks: Vec::new(),
            out: vec![0; ground.candidates.len()],
            open: ground.of_truth.iter().map(|all| (all.len(), all.iter().sum())).collect(),
            done: vec![0; ground.truths.len()],
        }
    }

    fn hold(&mut self, candidate: usize) {
        for &truth in &self.ground.truths_of[candidate] {
            self.done[truth] += 1;
        }
        for &other in &self.ground.clashes[candidate] {
            self.out[other] += 1;
            if self.out[other] == 1 {
                for &truth in &self.ground.truths_of[other] {
                    let (open, sum) = self.open[truth];
                    self.open[truth] = (open - 1, sum - other);
                }
            }
        }
    }

    fn release(&mut self, candidate: usize) {
        for &truth in &self.ground.truths_of[candidate] {
            self.done[truth] -= 1;
        }
        for &other in &self.ground.clashes[candidate] {
            self.out[other] -= 1;
            if self.out[other] == 0 {
                for &truth in &self.ground.truths_of[other] {
                    let (open, sum) = self.open[truth];
                    self.open[truth] = (open + 1, sum + other);
                }
            }
        }
    }

    /// Takes back what the last walk held and this one does not, and holds the rest: neighbours share most of it.
    fn go_to(&mut self, walk: usize, all: &Tree<Last>) {
        let mut path: Vec<usize> = all.back(walk).collect();
        path.reverse();
        let shared = self.walks.iter().zip(&path).take_while(|(one, other)| one == other).count();
        for walk in self.walks.split_off(shared).into_iter().rev() {
            self.release(all.node(walk).left);
        }
        for &walk in &path[shared..] {
            self.hold(all.node(walk).left);
        }
        self.walks = path;
    }

    /// Takes back everything.
    fn leave(&mut self, all: &Tree<Last>) {
        for walk in std::mem::take(&mut self.walks).into_iter().rev() {
            self.release(all.node(walk).left);
        }
    }
}

/// The last thing of a walk.
#[derive(Clone, Copy)]
struct Last {
    truth: usize,
    /// What is left of it.
    left: usize,
}

/// What a walk holds, in order, and what it found last: of those that are the same one is enough.
type Key = ([usize; LONGEST], usize);

/// The walks from one candidate, the shortest first.
pub(super) struct Walks(Tree<Last>);

/// Where a walk comes to.
pub(super) enum Grown {
    /// Each of these has this candidate left, and the last thing has none.
    Ended(Vec<(Candidate, Constraint)>, Constraint),
    /// It goes on.
    On,
    /// No walk goes on.
    Over,
}

impl Walks {
    pub(super) fn new(ground: &Ground, supposed: Candidate) -> Option<Self> {
        let left = ground.candidates.binary_search(&supposed).ok()?;
        let truth = *ground.truths_of[left].first()?;
        Some(Self(Tree::new([Last { truth, left }])))
    }

    /// Takes every walk one thing further, until one of them ends. So many walks of one length are gone on with, the first
    /// that are found.
    pub(super) fn grow(&mut self, breadth: usize, path: &mut Path<'_>) -> Grown {
        let grown = self.grow_along(breadth, path);
        path.leave(&self.0);
        grown
    }

    fn grow_along(&mut self, breadth: usize, path: &mut Path<'_>) -> Grown {
        let ground = path.ground;
        let mut seen: HashSet<Key> = HashSet::new();
        let until = self.0.len();
        for walk in self.0.next_layer() {
            path.go_to(walk, &self.0);
            // None is as long as the array: what is supposed takes the place of the last thing, which has nothing left.
            let mut held = [usize::MAX; LONGEST];
            for (place, &walk) in held.iter_mut().zip(&path.walks) {
                *place = self.0.node(walk).left;
            }
            for &touched in &ground.clashes[self.0.node(walk).left] {
                for &truth in &ground.truths_of[touched] {
                    let (open, left) = path.open[truth];
                    if open > 1 || path.done[truth] > 0 {
                        continue;
                    }
                    if open == 0 {
                        return self.ended(path, truth);
                    }
                    let mut now = held;
                    match now.get_mut(path.walks.len()) {
                        Some(place) if self.0.len() - until < breadth => *place = left,
                        // It would be too long, or there are too many.
                        _ => continue,
                    }
                    now.sort_unstable();
                    if seen.insert((now, left)) {
                        self.0.push(walk, Last { truth, left });
                    }
                }
            }
        }
        if self.0.len() == until { Grown::Over } else { Grown::On }
    }

    fn ended(&self, path: &Path<'_>, dead: usize) -> Grown {
        let ground = path.ground;
        let thing = |&walk: &usize| {
            let Last { truth, left } = self.0.node(walk);
            (ground.candidates[left], ground.truths[truth].clone())
        };
        Grown::Ended(path.walks.iter().skip(1).map(thing).collect(), ground.truths[dead].clone())
    }
}
