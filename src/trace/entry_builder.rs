//! Builds log entries from the events of a run.

use super::entry::{CloseEntry, Entry, StepEntry};
use super::event::Event;
use super::replay::Replay;
use crate::grid::{AnySize, Contradiction, Geometry, Puzzle, Storage};
use crate::step::Single;

/// Turns the events of a run into numbered log entries. A replay adds what events lack, such as dependencies.
pub(crate) struct EntryBuilder<'g, S: Storage = AnySize> {
    replay: Option<Replay<'g, S>>,
    /// The last log entry returned, which is not yet applied to the position.
    pending: Option<Entry>,
    sweep: u32,
    last: u32,
}

impl<'g, S: Storage> EntryBuilder<'g, S> {
    /// Makes a builder for a run on `puzzle`. A puzzle that contradicts itself at the start has no log
    /// entries.
    pub(crate) fn new(geometry: &'g Geometry<S>, puzzle: &Puzzle) -> Self {
        Self { replay: Replay::start(geometry, puzzle).ok(), pending: None, sweep: 0, last: 0 }
    }

    /// Returns the log entry of the next event, if it has one, and the position before the entry.
    pub(crate) fn push(&mut self, event: &Event) -> Option<(&Entry, &Replay<'g, S>)> {
        // A contradiction needs no handling: the next event closes its branch.
        let _ = self.settle();
        self.pending = self.entry_of(event);
        self.pending()
    }

    /// Applies the next event, a single, without its log entry. Returns the single's number, branch and sweep, and sets
    /// `uses` to what it uses.
    pub(super) fn push_single(&mut self, single: &Single, uses: &mut Vec<u32>) -> Option<[u32; 3]> {
        // A contradiction needs no handling: the next event closes its branch.
        let _ = self.settle();
        let replay = self.replay.as_mut()?;
        self.last += 1;
        replay.removers_of(&single.kind.constraint(single.candidate), uses);
        let _ = replay.place(single.candidate, self.last);
        Some([self.last, replay.branch(), self.sweep])
    }

    /// Takes a log entry as it is instead of an event, such as an entry of an excerpt.
    pub(crate) fn push_entry(&mut self, entry: Entry) {
        // A contradiction needs no handling: this entry closes its branch.
        let _ = self.settle();
        self.pending = Some(entry);
    }

    /// Returns the last log entry and the position before it.
    pub(crate) fn pending(&self) -> Option<(&Entry, &Replay<'g, S>)> {
        Some((self.pending.as_ref()?, self.replay.as_ref()?))
    }

    /// Brings the position up to date: applies the log entry that [`push`](Self::push) returned last.
    ///
    /// # Errors
    /// Returns the contradiction that the entry leads to.
    pub(crate) fn settle(&mut self) -> Result<(), Contradiction> {
        match (self.pending.take(), &mut self.replay) {
            (Some(entry), Some(replay)) => replay.apply(&entry),
            _ => Ok(()),
        }
    }

    /// Returns the position before the last log entry; after [`settle`](Self::settle), the position after it.
    pub(crate) fn replay(&self) -> Option<&Replay<'g, S>> {
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

/// An iterator over the log entries of a finished run.
pub struct Entries<'a> {
    events: std::slice::Iter<'a, Event>,
    builder: EntryBuilder<'a>,
}

impl<'a> Entries<'a> {
    /// Makes an iterator over the log entries of a run on `puzzle`. A puzzle that contradicts itself at the
    /// start has no entries.
    pub(crate) fn new(geometry: &'a Geometry, puzzle: &Puzzle, events: &'a [Event]) -> Self {
        Self { events: events.iter(), builder: EntryBuilder::new(geometry, puzzle) }
    }
}

impl Iterator for Entries<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        self.events.find_map(|event| self.builder.push(event).map(|(entry, _)| entry.clone()))
    }
}
