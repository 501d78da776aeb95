//! Reads traces back, whole or record by record. The run can then be replayed, explained and graded like a
//! fresh one.

use std::fmt;

use super::derived;
use super::entry::Entry;
use super::error::{TraceError, require};
use super::event::Summary;
use super::header::Header;
use super::names::{self, RecordParser};
use super::record::{PuzzleRecord, Record};
use super::replay::Replay;
use super::write::{Detail, RecordBuilder};
use crate::grid::{Geometry, Puzzle};

/// A trace that was read back.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Trace {
    /// The rules and bounds of the run, and the puzzle's id.
    pub header: Header,
    /// The puzzle that was solved.
    pub puzzle: Puzzle,
    /// The log entries: steps, branches that open, and branches that end.
    pub entries: Vec<Entry>,
    /// The verdict and the run's figures.
    pub summary: Summary,
}

/// Parses one line of a `jsonl` trace.
///
/// # Errors
/// Returns [`TraceError::Json`] if the line is not a record.
pub fn parse_record(line: &str) -> Result<Record, TraceError> {
    serde_json::from_str(line).map_err(|error| TraceError::Json(error.to_string()))
}

impl Trace {
    /// Builds a trace from its records: a puzzle record, then steps, branches and closings, then a result.
    ///
    /// # Errors
    /// Returns [`TraceError`] for the first record that is wrong. It is out of place, names something that
    /// does not exist, or has a field that does not follow from the rest.
    pub fn from_records(records: impl IntoIterator<Item = Record>) -> Result<Self, TraceError> {
        let mut records = records.into_iter();
        let Some(Record::Puzzle(first)) = records.next() else {
            return Err(TraceError::Order(TraceReader::FIRST));
        };
        let (header, puzzle) = opening(&first)?;
        let geometry = Geometry::new(puzzle.layout().clone());
        let mut entries = Vec::new();
        let mut reader = TraceReader::new(&geometry, &header, &puzzle);
        let summary = loop {
            let record = records.next().ok_or(TraceError::Order(TraceReader::LAST))?;
            match reader.read(&record).map_err(|error| error.why)? {
                RecordContent::Entry(entry) => entries.push(entry),
                RecordContent::End(summary) => break summary,
            }
        };
        if records.next().is_some() {
            return Err(TraceError::Order(TraceReader::NO_MORE));
        }
        Ok(Self { header, puzzle, entries, summary })
    }
}

/// Reads the first record of a trace: the header and the puzzle.
///
/// # Errors
/// Returns [`TraceError`] for an unknown schema, or for a puzzle or layout that cannot exist.
pub(crate) fn opening(record: &PuzzleRecord) -> Result<(Header, Puzzle), TraceError> {
    let puzzle = names::puzzle(record)?;
    derived::check_puzzle(&puzzle, record)?;
    let header = Header {
        id: record.id.clone(),
        source: record.source.clone(),
        profile: record.profile.clone(),
        budget: record.budget.clone(),
    };
    Ok((header, puzzle))
}

/// Reads a trace record by record, in memory that does not grow with the trace's length. Each record is
/// checked against those before it. Derived fields are computed again and compared.
pub(crate) struct TraceReader<'a> {
    namer: RecordBuilder<'a>,
    order: Order,
    /// The position after the records read so far; `None` for a puzzle that contradicts itself at the start.
    replay: Option<Replay<'a>>,
    ended: bool,
}

/// The content of a trace record: a log entry, or the summary at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "it is handed on at once")]
pub(crate) enum RecordContent {
    /// A step, a branch that opens, or a branch that ends.
    Entry(Entry),
    /// The result, which ends the trace.
    End(Summary),
}

/// An error for a record that cannot be read, or that contradicts the rest of the trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordError {
    /// The number of the record's step or branch; `None` for a record without one.
    pub at: Option<u32>,
    /// The error.
    pub why: TraceError,
    /// The record's content, if it could be read and only a derived field is wrong.
    pub content: Option<Box<RecordContent>>,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(n) = self.at {
            write!(f, "record {n}: ")?;
        }
        write!(f, "{}", self.why)
    }
}

impl std::error::Error for RecordError {}

impl<'a> TraceReader<'a> {
    /// Reported if the first record is not a puzzle record.
    pub(super) const FIRST: &'static str = "a puzzle record first";
    /// Reported if the result is missing.
    pub(super) const LAST: &'static str = "a result at the end";
    /// Reported if a record follows the result.
    pub(crate) const NO_MORE: &'static str = "nothing after the result";

    /// Makes a reader for the records after the first, from which [`opening`] reads the header and the
    /// puzzle.
    ///
    /// # Panics
    /// If the puzzle's layout is not the geometry's.
    pub(crate) fn new(geometry: &'a Geometry, header: &'a Header, puzzle: &'a Puzzle) -> Self {
        Self {
            namer: RecordBuilder::new(&header.id, puzzle, Detail::default()),
            order: Order { most: puzzle.layout().cells(), last: 0, open: Vec::new() },
            replay: Replay::new(geometry, puzzle).ok(),
            ended: false,
        }
    }

    /// Reads the next record.
    ///
    /// # Errors
    /// Returns [`RecordError`] if the record is wrong: out of place, names something that does not exist, or
    /// has a field that does not follow from the rest. Do not read on after an error.
    pub(crate) fn read(&mut self, record: &Record) -> Result<RecordContent, RecordError> {
        let (_, at) = record.id_and_number();
        let content = self.content(record).map_err(|why| RecordError { at, why, content: None })?;
        let derived = match (&content, record) {
            (RecordContent::Entry(entry), _) => self.apply_checked(record, entry),
            (RecordContent::End(summary), Record::Result(record)) => {
                derived::check_result(&self.namer, summary, record)
            }
            (RecordContent::End(_), _) => Ok(()),
        };
        match derived {
            Ok(()) => Ok(content),
            Err(why) => Err(RecordError { at, why, content: Some(Box::new(content)) }),
        }
    }

    /// Checks that the trace is complete, after its last record.
    ///
    /// # Errors
    /// Returns [`TraceError`] if no result was read.
    pub(crate) fn end(&self) -> Result<(), TraceError> {
        expect(self.ended, Self::LAST)
    }

    /// Reads the content of a record and checks its place in the trace, but no derived field.
    fn content(&mut self, record: &Record) -> Result<RecordContent, TraceError> {
        expect(!self.ended, Self::NO_MORE)?;
        let is_within = !matches!(record, Record::Puzzle(_) | Record::Error(_));
        if is_within && record.id_and_number().0 != self.namer.id {
            return Err(TraceError::Derived("id"));
        }
        let names = RecordParser { layout: self.namer.layout };
        let entry = match record {
            Record::Step(record) => Entry::Step(names.step(record)?),
            Record::Branch(record) => Entry::Branch(names.branch(record)?),
            Record::Close(record) => Entry::Close(names.close(record)?),
            Record::Result(record) => {
                let summary = names.summary(record)?;
                expect(self.order.open.is_empty(), "every branch to be closed before the result")?;
                self.ended = true;
                return Ok(RecordContent::End(summary));
            }
            Record::Puzzle(_) | Record::Error(_) => {
                return Err(TraceError::Order("a step, branch, close or result"));
            }
        };
        self.order.take(&entry)?;
        if let Entry::Step(entry) = &entry {
            self.namer.count(&entry.step.technique);
        }
        Ok(RecordContent::Entry(entry))
    }

    /// Checks the derived fields of a record, and applies its log entry to the position.
    fn apply_checked(&mut self, record: &Record, entry: &Entry) -> Result<(), TraceError> {
        let state =
            |replay: &Option<Replay<'_>>| replay.as_ref().map(|replay| self.namer.state(replay.board()));
        match (record, entry) {
            (Record::Step(record), Entry::Step(entry)) => {
                derived::check_step(&self.namer, entry, record)?;
                if record.before.is_some() && record.before != state(&self.replay) {
                    return Err(TraceError::Derived("before"));
                }
            }
            (Record::Branch(record), Entry::Branch(entry)) => {
                derived::check_branch(&self.namer, self.replay.as_ref(), entry, record)?;
            }
            _ => {}
        }
        let applied = self.replay.as_mut().is_some_and(|replay| replay.apply(entry).is_ok());
        if let Record::Step(record) = record
            && record.after.is_some()
            && (!applied || record.after != state(&self.replay))
        {
            return Err(TraceError::Derived("after"));
        }
        Ok(())
    }
}

/// A check of the order of log entries: numbers ascend without a gap, branches nest and close from the
/// inside.
struct Order {
    /// The number of branches that can be open at once: as many as there are cells, since each fills one.
    most: usize,
    last: u32,
    open: Vec<u32>,
}

impl Order {
    fn take(&mut self, entry: &Entry) -> Result<(), TraceError> {
        let innermost = self.open.last().copied().unwrap_or(0);
        match entry {
            Entry::Step(entry) => {
                self.number(entry.n)?;
                expect(entry.branch == innermost, "a step of the innermost open branch")
            }
            Entry::Branch(entry) => {
                self.number(entry.n)?;
                self.open.push(entry.n);
                expect(entry.parent == innermost, "a branch in the innermost open one")?;
                expect(entry.depth as usize == self.open.len(), "the depth of the branch")?;
                expect(self.open.len() <= self.most, "no more branches open than there are cells")
            }
            Entry::Close(entry) => {
                expect(self.open.pop() == Some(entry.n), "the innermost open branch to be closed")
            }
        }
    }

    fn number(&mut self, n: u32) -> Result<(), TraceError> {
        expect(Some(n) == self.last.checked_add(1), "the next number")?;
        self.last = n;
        Ok(())
    }
}

fn expect(holds: bool, what: &'static str) -> Result<(), TraceError> {
    require(holds, TraceError::Order(what))
}
