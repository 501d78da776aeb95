//! The log as its readers see it: numbered, each entry complete in itself.

use super::journal::{Closing, Event};
use super::replay::Replay;
use crate::grid::{Candidate, Digit, Geometry, Puzzle};
use crate::step::{Pass, Step};

/// One numbered entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A deduction.
    Step(StepEntry),
    /// A candidate tried on a clone.
    Branch(BranchEntry),
    /// A branch closed.
    Close(CloseEntry),
}

/// A deduction in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepEntry {
    /// Its number: steps and branches are numbered together, from 1.
    pub n: u32,
    /// The number of the branch it belongs to; 0 before any.
    pub branch: u32,
    /// The sweep that made it, counted from 1, and which pass; none for a rule asked by itself.
    pub sweep: Option<(u32, Pass)>,
    /// The deduction.
    pub step: Step,
    /// The steps and choices that removed the candidates whose absence it rests on, ascending. Candidates that were
    /// gone at the start need none.
    pub uses: Vec<u32>,
}

/// A choice in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchEntry {
    /// Its number.
    pub n: u32,
    /// The number of the branch it was opened in; 0 for none.
    pub parent: u32,
    /// How many branches are open with it.
    pub depth: u32,
    /// What is tried.
    pub candidate: Candidate,
    /// The cell's candidates, all of which are tried in this order.
    pub candidates: Vec<Digit>,
    /// How many open cells have no more candidates than this one, itself among them. It is the first of them.
    pub tied: u32,
}

/// A closing in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CloseEntry {
    /// The number of the branch.
    pub n: u32,
    /// Why.
    pub why: Closing,
}

/// Numbers the events of a run and completes them by replay.
pub struct Entries<'a> {
    events: std::slice::Iter<'a, Event>,
    replay: Option<Replay<'a>>,
    sweep: u32,
    last: u32,
}

impl<'a> Entries<'a> {
    /// The entries of a run on `puzzle`. A puzzle that contradicts itself at the start has none.
    pub fn new(geometry: &'a Geometry, puzzle: &Puzzle, events: &'a [Event]) -> Self {
        let replay = Replay::new(geometry, puzzle).ok();
        Self { events: events.iter(), replay, sweep: 0, last: 0 }
    }

    fn number(&mut self) -> u32 {
        self.last += 1;
        self.last
    }
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        self.replay.as_ref()?;
        let (step, pass) = loop {
            match self.events.next()? {
                Event::Sweep(number) => self.sweep = *number,
                Event::Single(single) => break (single.kind.step(single.candidate), Some(single.pass)),
                Event::Step(step) => break ((**step).clone(), None),
                Event::Branch(candidate) => {
                    let n = self.number();
                    let replay = self.replay.as_mut()?;
                    let entry = Entry::Branch(replay.describe_branch(n, *candidate));
                    // A choice may contradict at once; the closing that follows says so.
                    let _ = replay.apply(&entry);
                    return Some(entry);
                }
                Event::Close(why) => {
                    let replay = self.replay.as_mut()?;
                    let entry = Entry::Close(CloseEntry { n: replay.branch(), why: *why });
                    let _ = replay.apply(&entry);
                    return Some(entry);
                }
            }
        };
        let n = self.number();
        let sweep = pass.map(|pass| (self.sweep, pass));
        let replay = self.replay.as_mut()?;
        let uses = replay.uses(&step);
        let entry = Entry::Step(StepEntry { n, branch: replay.branch(), sweep, step, uses });
        let _ = replay.apply(&entry);
        Some(entry)
    }
}
