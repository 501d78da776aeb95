//! Walks from a candidate that is supposed: one thing after the other that has one candidate left, each of them touched by
//! the candidate that the one before it left.

use std::collections::{HashMap, HashSet};

use super::followed::left;
use crate::grid::{Board, Candidate, Sets};
use crate::rules::ends::clash;
use crate::step::Constraint;

/// So many walks of each length are gone on with from one candidate.
const BREADTH: usize = 2_000;

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
    pub(super) fn new<S: Sets>(board: &Board<'_, S>) -> Self {
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

/// Marks that are all taken back at once.
struct Marks {
    at: Vec<u32>,
    now: u32,
}

impl Marks {
    fn new(count: usize) -> Self {
        Self { at: vec![0; count], now: 1 }
    }

    fn clear(&mut self) {
        self.now += 1;
    }

    fn has(&self, one: usize) -> bool {
        self.at[one] == self.now
    }

    /// Whether it was not marked before.
    fn set(&mut self, one: usize) -> bool {
        std::mem::replace(&mut self.at[one], self.now) != self.now
    }
}

/// What is noted while one walk is gone on with.
pub(super) struct Notes {
    /// Candidates that are false.
    out: Marks,
    /// Truths that have a candidate that is true, and those that were looked at.
    done: Marks,
}

impl Notes {
    pub(super) fn new(ground: &Ground) -> Self {
        Self { out: Marks::new(ground.candidates.len()), done: Marks::new(ground.truths.len()) }
    }
}

/// The last thing of a walk, and which walk it goes on.
#[derive(Clone, Copy)]
struct Last {
    before: usize,
    truth: usize,
    /// What is left of it.
    left: usize,
}

/// The walks from one candidate, the shortest first.
pub(super) struct Walks {
    supposed: usize,
    /// Where nothing goes before it the walk starts with it.
    all: Vec<Last>,
    /// The first of the longest.
    longest: usize,
}

/// Where a walk comes to.
pub(super) enum Grown {
    /// Each of these has this candidate left, and the last thing has none.
    Ended(Vec<(Candidate, Constraint)>, Constraint),
    /// It goes on.
    On,
    /// No walk goes on.
    Over,
}

const NOTHING: usize = usize::MAX;

impl Walks {
    pub(super) fn new(ground: &Ground, supposed: Candidate) -> Option<Self> {
        let supposed = ground.candidates.binary_search(&supposed).ok()?;
        let start = Last { before: NOTHING, truth: NOTHING, left: supposed };
        Some(Self { supposed, all: vec![start], longest: 0 })
    }

    /// Takes every walk one thing further, until one of them ends.
    pub(super) fn grow(&mut self, ground: &Ground, notes: &mut Notes) -> Grown {
        let mut seen: HashSet<(Vec<usize>, usize)> = HashSet::new();
        let until = self.all.len();
        for walk in self.longest..until {
            let mut held = self.held(walk);
            notes.out.clear();
            notes.done.clear();
            for &one in &held {
                for &other in &ground.clashes[one] {
                    notes.out.set(other);
                }
                for &truth in &ground.truths_of[one] {
                    notes.done.set(truth);
                }
            }
            held.sort_unstable();
            for &touched in &ground.clashes[self.all[walk].left] {
                for &truth in &ground.truths_of[touched] {
                    if !notes.done.set(truth) {
                        continue;
                    }
                    let mut open = ground.of_truth[truth].iter().filter(|&&one| !notes.out.has(one));
                    match (open.next(), open.next()) {
                        (None, _) => return self.ended(ground, walk, truth),
                        (Some(&left), None) if self.all.len() - until < BREADTH => {
                            let mut now = held.clone();
                            now.push(left);
                            now.sort_unstable();
                            if seen.insert((now, left)) {
                                self.all.push(Last { before: walk, truth, left });
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        self.longest = until;
        if self.all.len() == until { Grown::Over } else { Grown::On }
    }

    /// The things of a walk, the last first, without what is supposed.
    fn things(&self, walk: usize) -> impl Iterator<Item = &Last> {
        let first = self.all.get(walk).filter(|last| last.before != NOTHING);
        std::iter::successors(first, |last| self.all.get(last.before).filter(|last| last.before != NOTHING))
    }

    /// What is true by a walk.
    fn held(&self, walk: usize) -> Vec<usize> {
        self.things(walk).map(|last| last.left).chain([self.supposed]).collect()
    }

    fn ended(&self, ground: &Ground, walk: usize, dead: usize) -> Grown {
        let thing = |last: &Last| (ground.candidates[last.left], ground.truths[last.truth].clone());
        let mut things: Vec<(Candidate, Constraint)> = self.things(walk).map(thing).collect();
        things.reverse();
        Grown::Ended(things, ground.truths[dead].clone())
    }
}
