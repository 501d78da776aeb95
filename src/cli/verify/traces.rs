//! The traces of a run, one after the other.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use super::judge::{Manner, Outcome, judge};
use super::source::{Kind, Piece, Source};
use crate::cli::{Failure, input, interrupt};
use crate::notation::InputError;

/// How much of one trace is held in memory, so that others can be judged beside it. A longer one is judged while it is
/// read.
const HELD: usize = 256 << 10;

/// A trace of the run.
pub(super) struct Trace {
    /// Its number from 1, for one that does not say what it is called.
    pub(super) number: usize,
    content: Content,
}

enum Content {
    Pieces(Vec<Piece>),
    Judged(Outcome, Duration),
}

impl Trace {
    /// What becomes of it, and how long that took.
    pub(super) fn judge(&self, manner: Manner<'_>) -> (Outcome, Duration) {
        match &self.content {
            Content::Judged(outcome, took) => (outcome.clone(), *took),
            Content::Pieces(pieces) => {
                let begun = Instant::now();
                (judge(self.number, pieces.iter(), manner), begun.elapsed())
            }
        }
    }
}

/// The run's traces, read as they are asked for.
pub(super) struct Traces<'a> {
    waiting: VecDeque<String>,
    manner: Manner<'a>,
    /// What is being read, and whether it has held anything.
    source: Option<(Source, bool)>,
    /// The first piece of the next trace.
    ahead: Option<Piece>,
    /// Whether the trace that is being read may go on.
    open: bool,
    count: usize,
}

impl<'a> Traces<'a> {
    /// # Errors
    /// If nothing is named and standard input is a terminal.
    pub(super) fn new(names: &[String], manner: Manner<'a>) -> Result<Self, Failure> {
        let mut waiting: VecDeque<String> = names.iter().cloned().collect();
        if waiting.is_empty() {
            if io::stdin().is_terminal() {
                return Err(Failure::Usage(
                    "no trace: name a file of traces, or pipe one in (--help shows examples)".to_string(),
                ));
            }
            waiting.push_back("-".to_string());
        }
        Ok(Self { waiting, manner, source: None, ahead: None, open: false, count: 0 })
    }

    fn first_piece(&mut self) -> Option<Result<Piece, InputError>> {
        loop {
            if let Some(ahead) = self.ahead.take() {
                return Some(Ok(ahead));
            }
            if let Some((source, held)) = &mut self.source {
                if let Some(piece) = source.next() {
                    *held = true;
                    return Some(Ok(piece));
                }
                let (source, held) = self.source.take()?;
                if !held {
                    return Some(Err(input::empty(source.file(), "trace")));
                }
            }
            let name = self.waiting.pop_front()?;
            let opened = match name.as_str() {
                "-" => Source::new(input::standard_input(), None),
                name => match input::named_file(name) {
                    Ok(file) => Source::new(file, Some(name)),
                    Err(why) => return Some(Err(input::no_such_file(name, &why))),
                },
            };
            self.source = Some((opened, false));
        }
    }

    /// The next piece of the trace that is being read.
    fn more(&mut self) -> Option<Piece> {
        if !self.open {
            return None;
        }
        let next = self.source.as_mut().and_then(|(source, _)| source.next());
        match next {
            Some(next) if matches!(next.kind, Kind::Puzzle | Kind::Error) => {
                self.ahead = Some(next);
                self.open = false;
                None
            }
            next => {
                self.open = next.as_ref().is_some_and(|piece| piece.kind != Kind::Result);
                next
            }
        }
    }

    fn content(&mut self) -> Option<Content> {
        let first = match self.first_piece()? {
            Ok(piece) => piece,
            Err(error) => {
                let unreadable = Outcome::Unreadable { id: None, error: Box::new(error) };
                return Some(Content::Judged(unreadable, Duration::ZERO));
            }
        };
        self.open = !matches!(first.kind, Kind::Result | Kind::Error);
        let mut bytes = first.bytes();
        let mut pieces = vec![first];
        while bytes <= HELD {
            let Some(piece) = self.more() else { return Some(Content::Pieces(pieces)) };
            bytes += piece.bytes();
            pieces.push(piece);
        }
        let begun = Instant::now();
        let (number, manner) = (self.count + 1, self.manner);
        let mut all = pieces.into_iter().chain(std::iter::from_fn(|| self.more()));
        let outcome = judge(number, all.by_ref(), manner);
        all.for_each(drop);
        Some(Content::Judged(outcome, begun.elapsed()))
    }
}

impl Iterator for Traces<'_> {
    type Item = Trace;

    fn next(&mut self) -> Option<Trace> {
        let content = self.content()?;
        // What was being read when the run was interrupted may be half a trace.
        if interrupt::raised() {
            return None;
        }
        self.count += 1;
        Some(Trace { number: self.count, content })
    }
}
