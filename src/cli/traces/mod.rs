//! Reads traces from files, one after the other.

mod record;
mod source;

use std::collections::VecDeque;

use super::failure::Failure;
use super::{input, interrupt};
use crate::formats::InputError;
pub(super) use record::{record, shortened};
pub(super) use source::{Piece, TraceStart};
use source::{RecordKind, Source};

/// A trace of the input: its records or, if too long for memory, the result of processing it while reading.
pub(super) struct Trace<T> {
    /// The number of the trace in the input, from 1; the name of a trace without an id.
    pub(super) number: usize,
    pub(super) content: Content<T>,
}

/// The records of a trace, or the result for a trace too long to be held in memory.
pub(super) enum Content<T> {
    Pieces(Vec<Piece>),
    Done(T),
}

/// The most bytes of one trace held in memory, so that several can be processed in parallel. A longer trace is
/// processed while it is read.
const HELD: usize = 256 << 10;

/// The traces of the input, read on demand.
pub(super) struct Traces<F> {
    waiting: VecDeque<String>,
    /// The function that processes a longer trace while it is read.
    longer: F,
    /// The current source, and true if it has held any record.
    source: Option<(Source, bool)>,
    /// The first record of the next trace, already read.
    ahead: Option<Piece>,
    /// True if the current trace may have more records.
    open: bool,
    count: usize,
}

impl<T, F: Fn(usize, &mut dyn Iterator<Item = Piece>) -> T + Copy> Traces<F> {
    /// Creates the iterator over the traces in the files `names`.
    ///
    /// # Errors
    /// If nothing is named and standard input is a terminal.
    pub(super) fn new(names: &[String], longer: F) -> Result<Self, Failure> {
        let waiting = input::named(names, "trace: name a file of traces")?;
        Ok(Self { waiting, longer, source: None, ahead: None, open: false, count: 0 })
    }

    /// Returns the first record of the next trace, or the error of a source that cannot be read.
    fn first_piece(&mut self) -> Option<Piece> {
        let none = |error: InputError| Piece { kind: RecordKind::Error, content: Err(Box::new(error)) };
        loop {
            if let Some(ahead) = self.ahead.take() {
                return Some(ahead);
            }
            if let Some((source, held)) = &mut self.source {
                if let Some(piece) = source.next() {
                    *held = true;
                    return Some(piece);
                }
                let (source, held) = self.source.take()?;
                if !held {
                    return Some(none(input::empty(source.file(), "trace")));
                }
            }
            let name = self.waiting.pop_front()?;
            let opened = match name.as_str() {
                "-" => Source::new(input::standard_input(), None),
                name => match input::named_file(name) {
                    Ok(file) => Source::new(file, Some(name)),
                    Err(why) => return Some(none(input::no_such_file(name, &why))),
                },
            };
            self.source = Some((opened, false));
        }
    }

    /// Returns the next record of the current trace.
    fn more(&mut self) -> Option<Piece> {
        if !self.open {
            return None;
        }
        let next = self.source.as_mut().and_then(|(source, _)| source.next());
        match next {
            Some(next) if matches!(next.kind, RecordKind::Puzzle | RecordKind::Error) => {
                self.ahead = Some(next);
                self.open = false;
                None
            }
            next => {
                self.open = next.as_ref().is_some_and(|piece| piece.kind != RecordKind::Result);
                next
            }
        }
    }

    /// Reads the next trace, or processes it while reading if it is too long.
    fn content(&mut self) -> Option<Content<T>> {
        let first = self.first_piece()?;
        self.open = !matches!(first.kind, RecordKind::Result | RecordKind::Error);
        let mut bytes = first.text().len();
        let mut pieces = vec![first];
        while bytes <= HELD {
            let Some(piece) = self.more() else { return Some(Content::Pieces(pieces)) };
            bytes += piece.text().len();
            pieces.push(piece);
        }
        let number = self.count + 1;
        let longer = self.longer;
        let mut all = pieces.into_iter().chain(std::iter::from_fn(|| self.more()));
        let done = longer(number, &mut all);
        all.for_each(drop);
        Some(Content::Done(done))
    }
}

impl<T, F: Fn(usize, &mut dyn Iterator<Item = Piece>) -> T + Copy> Iterator for Traces<F> {
    type Item = Trace<T>;

    fn next(&mut self) -> Option<Trace<T>> {
        let content = self.content()?;
        // An interruption may have cut this trace.
        if interrupt::raised() {
            return None;
        }
        self.count += 1;
        Some(Trace { number: self.count, content })
    }
}
