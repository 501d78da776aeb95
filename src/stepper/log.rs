//! The sinks to which the stepper reports its deductions.

use std::sync::Arc;

use crate::grid::Candidate;
use crate::step::{Single, Step, TechniqueId};
use crate::trace::{Closing, Event};

/// Receives the events of a run, in the order they happen. Every method does nothing by default. The log is a
/// type parameter of the stepper, so the empty log `()` costs nothing.
pub trait Log {
    /// Called when a sweep that places a digit begins.
    fn sweep(&mut self, _number: u32) {}
    /// Called when a sweep places a single.
    fn single(&mut self, _single: Single) {}
    /// Called when a rule found a step, just before the step is applied.
    fn step(&mut self, _step: &Step) {}
    /// Called when a branch opens: a candidate is about to be tried on a clone of the board.
    fn branch(&mut self, _candidate: Candidate) {}
    /// Called when the innermost open branch is closed.
    fn close(&mut self, _why: Closing) {}
    /// Returns true once the log wants no more events. The run then stops as if its budget were exhausted.
    fn is_closed(&self) -> bool {
        false
    }
}

impl Log for () {}

/// A log that hands each event to a closure, until the closure returns an error.
pub struct Stream<F, E> {
    emit: F,
    failed: Option<E>,
}

impl<E, F: FnMut(&Event) -> Result<(), E>> Stream<F, E> {
    /// Makes a log that hands each event to `emit`.
    pub fn new(emit: F) -> Self {
        Self { emit, failed: None }
    }

    /// Ends the log and reports the error that stopped it, if any.
    ///
    /// # Errors
    /// Returns the first error of the closure.
    pub fn finish(self) -> Result<(), E> {
        self.failed.map_or(Ok(()), Err)
    }

    fn forward(&mut self, event: &Event) {
        if self.failed.is_none() {
            self.failed = (self.emit)(event).err();
        }
    }
}

impl<E, F: FnMut(&Event) -> Result<(), E>> Log for Stream<F, E> {
    fn sweep(&mut self, number: u32) {
        self.forward(&Event::Sweep(number));
    }
    fn single(&mut self, single: Single) {
        self.forward(&Event::Single(single));
    }
    fn step(&mut self, step: &Step) {
        self.forward(&Event::Step(Arc::new(step.clone())));
    }
    fn branch(&mut self, candidate: Candidate) {
        self.forward(&Event::Branch(candidate));
    }
    fn close(&mut self, why: Closing) {
        self.forward(&Event::Close(why));
    }
    fn is_closed(&self) -> bool {
        self.failed.is_some()
    }
}

impl<L: Log> Log for &mut L {
    fn sweep(&mut self, number: u32) {
        (**self).sweep(number);
    }
    fn single(&mut self, single: Single) {
        (**self).single(single);
    }
    fn step(&mut self, step: &Step) {
        (**self).step(step);
    }
    fn branch(&mut self, candidate: Candidate) {
        (**self).branch(candidate);
    }
    fn close(&mut self, why: Closing) {
        (**self).close(why);
    }
    fn is_closed(&self) -> bool {
        (**self).is_closed()
    }
}

/// A log that keeps every event.
impl Log for Vec<Event> {
    fn sweep(&mut self, number: u32) {
        self.push(Event::Sweep(number));
    }
    fn single(&mut self, single: Single) {
        self.push(Event::Single(single));
    }
    fn step(&mut self, step: &Step) {
        self.push(Event::Step(Arc::new(step.clone())));
    }
    fn branch(&mut self, candidate: Candidate) {
        self.push(Event::Branch(candidate));
    }
    fn close(&mut self, why: Closing) {
        self.push(Event::Close(why));
    }
}

/// A log that only counts steps by technique, which is all that a grade needs.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Counts(Vec<(TechniqueId, u64)>);

impl Counts {
    /// The techniques used, as (technique, number of steps), in the order of first use.
    pub fn as_slice(&self) -> &[(TechniqueId, u64)] {
        &self.0
    }

    fn add(&mut self, technique: &TechniqueId) {
        match self.0.iter_mut().find(|(id, _)| id == technique) {
            Some((_, count)) => *count += 1,
            None => self.0.push((technique.clone(), 1)),
        }
    }
}

impl Log for Counts {
    fn single(&mut self, single: Single) {
        self.add(&single.kind.technique());
    }
    fn step(&mut self, step: &Step) {
        self.add(&step.technique);
    }
}
