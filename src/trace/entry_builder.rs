//! From events to entries.

use super::entry::{CloseEntry, Entry, StepEntry};
use super::event::Event;
use super::replay::Replay;
use crate::grid::{Contradiction, Geometry, Puzzle};

/// Numbers the events of a run as they come and completes them by replay.
pub(crate) struct EntryBuilder<'g> {
    replay: Option<Replay<'g>>,
    /// The entry handed out last, which is not applied yet.
    pending: Option<Entry>,
    sweep: u32,
    last: u32,
}

impl<'g> EntryBuilder<'g> {
    /// For a run on `puzzle`. A puzzle that contradicts itself at the start has no entries.
    pub(crate) fn new(geometry: &'g Geometry, puzzle: &Puzzle) -> Self {
        Self { replay: Replay::new(geometry, puzzle).ok(), pending: None, sweep: 0, last: 0 }
    }

    /// The entry that the next event makes, if it makes one, and the position it was made in.
    pub(crate) fn push(&mut self, event: &Event) -> Option<(&Entry, &Replay<'g>)> {
        // A contradiction is told by the closing that follows.
        let _ = self.settle();
        self.pending = self.entry_of(event);
        Some((self.pending.as_ref()?, self.replay.as_ref()?))
    }

    /// The same for an event whose entry has the number `n`, where events are left out; a closing numbers nothing, and 0
    /// stands for the next number.
    pub(crate) fn push_as(&mut self, n: u32, event: &Event) -> Option<(&Entry, &Replay<'g>)> {
        if n > 0 && !matches!(event, Event::Close(_)) {
            self.last = n - 1;
        }
        self.push(event)
    }

    /// Applies the entry handed out last.
    ///
    /// # Errors
    /// The contradiction it leads to.
    pub(crate) fn settle(&mut self) -> Result<(), Contradiction> {
        match (self.pending.take(), &mut self.replay) {
            (Some(entry), Some(replay)) => replay.apply(&entry),
            _ => Ok(()),
        }
    }

    /// The position before the entry handed out last or, once that is settled, after it.
    pub(crate) fn replay(&self) -> Option<&Replay<'g>> {
        self.replay.as_ref()
    }

    fn entry_of(&mut self, event: &Event) -> Option<Entry> {
        let replay = self.replay.as_ref()?;
        let (step, pass) = match event {
            Event::Sweep(number) => {
                self.sweep = *number;
                return None;
            }
            Event::Branch(candidate) => {
                self.last += 1;
                return Some(Entry::Branch(replay.describe_branch(self.last, *candidate)));
            }
            Event::Close(why) => return Some(Entry::Close(CloseEntry { n: replay.branch(), why: *why })),
            Event::Single(single) => (single.kind.step(single.candidate), Some(single.pass)),
            Event::Step(step) => ((**step).clone(), None),
        };
        self.last += 1;
        let sweep = pass.map(|pass| (self.sweep, pass));
        let uses = replay.uses(&step);
        Some(Entry::Step(StepEntry { n: self.last, branch: replay.branch(), sweep, step, uses }))
    }
}

/// The entries of a finished run.
pub struct Entries<'a> {
    events: std::slice::Iter<'a, Event>,
    unfolding: EntryBuilder<'a>,
}

impl<'a> Entries<'a> {
    /// The entries of a run on `puzzle`. A puzzle that contradicts itself at the start has none.
    pub(crate) fn new(geometry: &'a Geometry, puzzle: &Puzzle, events: &'a [Event]) -> Self {
        Self { events: events.iter(), unfolding: EntryBuilder::new(geometry, puzzle) }
    }
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        for event in self.events.by_ref() {
            if self.unfolding.push(event).is_some() {
                let entry = self.unfolding.pending.clone();
                return entry;
            }
        }
        None
    }
}
