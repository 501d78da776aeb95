//! Refutations: the log of a run without a solution, reduced to the steps and branches that its
//! contradictions need.

use std::collections::BTreeSet;

use super::dependencies::{behind_constraint, behind_contradiction, rename_full_houses};
use super::entry::{Entry, StepEntry};
use super::entry_builder::EntryBuilder;
use super::event::{Closing, Event};
use super::replay::Replay;
use crate::grid::{Candidate, Contradiction, Geometry, Puzzle};
use crate::step::Constraint;

/// A proof that a puzzle has no solution, as a log with only the events that the proof needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refutation {
    /// The steps, and the openings and ends of branches. They can be replayed on the same puzzle.
    pub events: Vec<Event>,
    /// The contradiction at the end of the proof; `None` if instead every branch on one cell fails.
    pub contradiction: Option<Contradiction>,
}

impl Refutation {
    /// Returns the number of branches that the proof opens.
    pub(crate) fn branches(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Branch(_))).count()
    }

    /// Reduces the `events` of a complete run on `puzzle` that found no solution. `contradiction` is the one
    /// in the run's summary. A branch that fails without use of the candidate it tries replaces all branches
    /// on its cell.
    ///
    /// Returns `None` if the events do not show that there is no solution.
    pub(crate) fn of(
        geometry: &Geometry,
        puzzle: &Puzzle,
        events: &[Event],
        contradiction: Option<Contradiction>,
    ) -> Option<Self> {
        let mut builder = EntryBuilder::new(geometry, puzzle);
        if builder.replay().is_none() {
            return Some(Self { events: Vec::new(), contradiction });
        }
        let mut open = vec![OpenBranch::default()];
        for event in events {
            let closing = if let Event::Close(why) = event { Some(*why) } else { None };
            if matches!(closing, Some(Closing::Solution | Closing::Abandoned)) {
                return None;
            }
            if closing.is_some() {
                // A contradiction needs no handling: this event closes its branch.
                let _ = builder.settle();
            }
            if let (Some(Closing::Contradiction(contradiction)), Some(replay)) = (closing, builder.replay()) {
                open.last_mut()?.ends_in(contradiction, replay);
            }
            let Some((entry, replay)) = builder.push(event) else { continue };
            match entry {
                Entry::Step(step) => open.last_mut()?.steps.push(step.clone()),
                Entry::Branch(branch) => {
                    let here = open.last_mut()?;
                    here.cell_uses = behind_constraint(Constraint::Cell(branch.candidate.cell), replay);
                    open.push(OpenBranch {
                        tried: Some((branch.n, branch.candidate)),
                        ..OpenBranch::default()
                    });
                }
                Entry::Close(_) => {
                    let closed = open.pop()?.close()?;
                    open.last_mut()?.branches.push(closed);
                }
            }
        }
        let _ = builder.settle();
        let mut root = open.pop().filter(|_| open.is_empty())?;
        if let (Some(contradiction), Some(replay)) = (contradiction, builder.replay()) {
            root.ends_in(contradiction, replay);
        }
        let closed = root.close()?;
        let contradiction = match closed.why {
            Closing::Contradiction(contradiction) => Some(contradiction),
            _ => None,
        };
        let events = rename_full_houses(geometry, puzzle, closed.events.into_iter().map(|event| (0, event)));
        Some(Self { events: events.into_iter().map(|(_, event)| event).collect(), contradiction })
    }
}

/// A branch of the run that is still open, or the trunk: the run outside any branch.
#[derive(Default)]
struct OpenBranch {
    /// The number of the branch and the candidate that it tries; `None` for the trunk.
    tried: Option<(u32, Candidate)>,
    steps: Vec<StepEntry>,
    /// The closed branches inside this one, all on one cell.
    branches: Vec<ClosedBranch>,
    /// The numbers of the log entries that removed the other candidates of the cell that these branches try.
    cell_uses: Vec<u32>,
    /// The end of the branch, as (contradiction, numbers of the log entries behind the contradiction).
    end: Option<(Contradiction, Vec<u32>)>,
}

/// A branch that failed, or the trunk (all outside any branch) of a run without a solution.
struct ClosedBranch {
    tried: Option<(u32, Candidate)>,
    /// The numbers of the earlier steps and branches that the failure relies on. The branch's own number is
    /// among them if the failure needs the candidate it tries.
    needs: BTreeSet<u32>,
    events: Vec<Event>,
    why: Closing,
}

impl ClosedBranch {
    fn needs_its_choice(&self) -> bool {
        self.tried.is_some_and(|(n, _)| self.needs.contains(&n))
    }
}

impl OpenBranch {
    fn ends_in(&mut self, contradiction: Contradiction, replay: &Replay<'_>) {
        self.end = behind_contradiction(contradiction, replay).map(|uses| (contradiction, uses));
    }

    fn close(self) -> Option<ClosedBranch> {
        let (mut needs, tail, why): (BTreeSet<u32>, Vec<Event>, Closing) = match self.end {
            Some((contradiction, uses)) => {
                (uses.into_iter().collect(), Vec::new(), Closing::Contradiction(contradiction))
            }
            None if self.branches.is_empty() => return None,
            None => combine_branches(self.branches, self.cell_uses),
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
        Some(ClosedBranch { tried: self.tried, needs, events: kept, why })
    }
}

/// Combines the failed branches on one cell into (numbers of log entries needed, events, reason). One branch
/// that fails without the candidate it tries is enough; of several, the shortest is taken. Otherwise all are
/// needed.
fn combine_branches(
    branches: Vec<ClosedBranch>,
    cell_uses: Vec<u32>,
) -> (BTreeSet<u32>, Vec<Event>, Closing) {
    let free = branches.iter().enumerate().filter(|(_, branch)| !branch.needs_its_choice());
    if let Some((place, _)) = free.min_by_key(|(_, branch)| branch.events.len()) {
        let alone = branches.into_iter().nth(place).expect("the place is a branch's index");
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
