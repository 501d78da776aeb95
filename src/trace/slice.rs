//! What a run without a solution rests on: its log without the steps and branches that the contradictions never needed.

use std::collections::BTreeSet;

use super::dependencies::{behind_constraint, behind_contradiction, renamed};
use super::entry::{Entry, StepEntry};
use super::entry_builder::EntryBuilder;
use super::event::{Closing, Event};
use super::replay::Replay;
use crate::grid::{Candidate, Contradiction, Geometry, Puzzle};
use crate::step::Constraint;

/// Why a puzzle has no solution, as a log of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refutation {
    /// The steps, branches and closings that are needed, no sweeps. They replay on the same puzzle.
    pub events: Vec<Event>,
    /// The contradiction they end in; none if every branch on a cell does.
    pub contradiction: Option<Contradiction>,
}

impl Refutation {
    /// How many branches it opens.
    pub(crate) fn branches(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Branch(_))).count()
    }

    /// What is needed of the `events` of a run on `puzzle` that found no solution and left nothing untried, with the
    /// contradiction of its summary. A branch whose contradiction does not need what was supposed in it takes the place
    /// of all of them.
    ///
    /// `None` if the events do not show that there is no solution.
    pub(crate) fn of(
        geometry: &Geometry,
        puzzle: &Puzzle,
        events: &[Event],
        contradiction: Option<Contradiction>,
    ) -> Option<Self> {
        let mut unfolding = EntryBuilder::new(geometry, puzzle);
        if unfolding.replay().is_none() {
            return Some(Self { events: Vec::new(), contradiction });
        }
        let mut open = vec![Open::default()];
        for event in events {
            let closing = if let Event::Close(why) = event { Some(*why) } else { None };
            if matches!(closing, Some(Closing::Solution | Closing::Abandoned)) {
                return None;
            }
            if closing.is_some() {
                // A contradiction is told by the closing.
                let _ = unfolding.settle();
            }
            if let (Some(Closing::Contradiction(contradiction)), Some(replay)) = (closing, unfolding.replay())
            {
                open.last_mut()?.ends_in(contradiction, replay);
            }
            let Some((entry, replay)) = unfolding.push(event) else { continue };
            match entry {
                Entry::Step(step) => open.last_mut()?.steps.push(step.clone()),
                Entry::Branch(branch) => {
                    let here = open.last_mut()?;
                    here.cell_uses = behind_constraint(Constraint::Cell(branch.candidate.cell), replay);
                    open.push(Open { tried: Some((branch.n, branch.candidate)), ..Open::default() });
                }
                Entry::Close(_) => {
                    let closed = open.pop()?.close()?;
                    open.last_mut()?.branches.push(closed);
                }
            }
        }
        let _ = unfolding.settle();
        let mut root = open.pop().filter(|_| open.is_empty())?;
        if let (Some(contradiction), Some(replay)) = (contradiction, unfolding.replay()) {
            root.ends_in(contradiction, replay);
        }
        let closed = root.close()?;
        let contradiction = match closed.why {
            Closing::Contradiction(contradiction) => Some(contradiction),
            _ => None,
        };
        let events = renamed(geometry, puzzle, closed.events.into_iter().map(|event| (0, event)));
        Some(Self { events: events.into_iter().map(|(_, event)| event).collect(), contradiction })
    }
}

/// A branch, or the start, that is not closed yet.
#[derive(Default)]
struct Open {
    /// The branch's number and what is supposed in it; none for the start.
    tried: Option<(u32, Candidate)>,
    steps: Vec<StepEntry>,
    /// The branches in it, all on one cell, and what removed that cell's other candidates.
    branches: Vec<Closed>,
    cell_uses: Vec<u32>,
    end: Option<(Contradiction, Vec<u32>)>,
}

/// A branch that failed, or the start.
struct Closed {
    tried: Option<(u32, Candidate)>,
    /// The steps and choices outside of it that it rests on, and its own choice if it does.
    needs: BTreeSet<u32>,
    events: Vec<Event>,
    why: Closing,
}

impl Closed {
    fn needs_its_choice(&self) -> bool {
        self.tried.is_some_and(|(n, _)| self.needs.contains(&n))
    }
}

impl Open {
    fn ends_in(&mut self, contradiction: Contradiction, replay: &Replay<'_>) {
        self.end = behind_contradiction(contradiction, replay).map(|uses| (contradiction, uses));
    }

    fn close(self) -> Option<Closed> {
        let (mut needs, tail, why): (BTreeSet<u32>, Vec<Event>, Closing) = match self.end {
            Some((contradiction, uses)) => {
                (uses.into_iter().collect(), Vec::new(), Closing::Contradiction(contradiction))
            }
            None if self.branches.is_empty() => return None,
            None => together(self.branches, self.cell_uses),
        };
        let mut kept: Vec<Event> = Vec::new();
        for step in self.steps.into_iter().rev() {
            if needs.remove(&step.n) {
                needs.extend(step.uses);
                kept.push(Event::Step(Box::new(step.step)));
            }
        }
        kept.reverse();
        kept.extend(tail);
        Some(Closed { tried: self.tried, needs, events: kept, why })
    }
}

/// What the branches on one cell come to: the shortest of those that fail whatever is supposed in them, or else all.
fn together(branches: Vec<Closed>, cell_uses: Vec<u32>) -> (BTreeSet<u32>, Vec<Event>, Closing) {
    let free = branches.iter().enumerate().filter(|(_, branch)| !branch.needs_its_choice());
    if let Some((place, _)) = free.min_by_key(|(_, branch)| branch.events.len()) {
        let alone = branches.into_iter().nth(place).expect("it was just found");
        return (alone.needs, alone.events, alone.why);
    }
    let mut needs: BTreeSet<u32> = cell_uses.into_iter().collect();
    let mut events = Vec::new();
    for branch in branches {
        let Some((n, candidate)) = branch.tried else { continue };
        needs.extend(branch.needs.into_iter().filter(|need| *need != n));
        events.push(Event::Branch(candidate));
        events.extend(branch.events);
        events.push(Event::Close(branch.why));
    }
    (needs, events, Closing::Exhausted)
}
