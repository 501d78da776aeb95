//! One trace, judged record by record.

use std::borrow::Borrow;
use std::sync::Arc;

use serde_json::Value;
use serde_json::error::Category;

use super::source::{Piece, Text};
use crate::cli::interrupt;
use crate::engine::{Budget, Possible};
use crate::grid::{Board, Candidate, Geometry, Layout};
use crate::notation::{Coords, ErrorCode, InputError};
use crate::trace::record::{ErrorRecord, PuzzleRecord, SCHEMA};
use crate::trace::{Misread, Part, Reading, Record, TraceError, opening};
use crate::verify::{Objection, Referee, Report};

/// What the second opinion on one trace may cost, in nodes of a search.
const OPINION: u64 = 2_000_000;

/// What became of a trace.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    /// It was judged.
    Judged { id: String, verdict: Result<Report, Wrong> },
    /// It could not be read.
    Unreadable { id: Option<String>, error: Box<InputError> },
    /// It is the record of a puzzle that has no trace, because it could not be read.
    NoTrace(ErrorRecord),
    /// The run was interrupted.
    Unfinished,
}

/// Why a trace does not verify.
#[derive(Clone, Debug)]
pub(super) struct Wrong {
    /// The number of the step or branch, if it is about one.
    pub(super) at: Option<u32>,
    pub(super) reason: String,
}

impl From<Misread> for Wrong {
    fn from(misread: Misread) -> Self {
        Self { at: misread.at, reason: misread.why.to_string() }
    }
}

/// Judges the trace that these pieces hold, of which there is one at least. It may leave some of them.
pub(super) fn judge<P: Borrow<Piece>>(mut pieces: impl Iterator<Item = P>, coords: Coords) -> Outcome {
    let first = match pieces.next().map(|piece| record(piece.borrow())) {
        Some(Ok(record)) => record,
        Some(Err(error)) => {
            return Outcome::Unreadable { id: error.id, error: Box::new(error.error) };
        }
        None => return Outcome::Unfinished,
    };
    let (id, at) = match first {
        Record::Error(record) => return Outcome::NoTrace(record),
        Record::Puzzle(record) => return judge_from(&record, pieces, coords),
        Record::Step(record) => (record.id, Some(record.n)),
        Record::Branch(record) => (record.id, Some(record.n)),
        Record::Close(record) => (record.id, Some(record.n)),
        Record::Result(record) => (record.id, None),
    };
    let reason = TraceError::Order("a puzzle record first").to_string();
    Outcome::Judged { id, verdict: Err(Wrong { at, reason }) }
}

fn judge_from<P: Borrow<Piece>>(
    first: &PuzzleRecord,
    pieces: impl Iterator<Item = P>,
    coords: Coords,
) -> Outcome {
    let id = first.id.clone();
    let (header, puzzle) = match opening(first) {
        Ok(opened) => opened,
        Err(why) => {
            return Outcome::Judged { id, verdict: Err(Wrong { at: None, reason: why.to_string() }) };
        }
    };
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let budget = Budget { nodes: Some(OPINION), cancel: Some(interrupt::cancel()), ..Budget::default() };
    let mut possible = Possible::new(&puzzle, &budget);
    let mut opinion =
        |board: &Board<'_>, assumed: Option<(Candidate, bool)>| possible.possible(board, assumed);
    let mut referee = Referee::new(&geometry, &header, &puzzle).with_opinion(&mut opinion);
    let mut reading = Reading::new(&geometry, &header, &puzzle);
    let wrong = |wrong| Outcome::Judged { id: id.clone(), verdict: Err(wrong) };
    for piece in pieces {
        if interrupt::raised() {
            return Outcome::Unfinished;
        }
        let record = match record(piece.borrow()) {
            Ok(record) => record,
            Err(error) => return Outcome::Unreadable { id: Some(id), error: Box::new(error.error) },
        };
        if let Some(reasonless) = without_reasons(&record) {
            return wrong(reasonless);
        }
        let judged = match reading.take(&record) {
            Ok(Part::Entry(entry)) => referee.take(&entry),
            Ok(Part::End(summary)) => {
                let verdict = referee.finish(&summary);
                let verdict = verdict.map_err(|objection| named(&objection, puzzle.layout(), coords));
                // The budget of an opinion ends with the run.
                return if interrupt::raised() {
                    Outcome::Unfinished
                } else {
                    Outcome::Judged { id, verdict }
                };
            }
            Err(misread) => return wrong(misread.into()),
        };
        if let Err(objection) = judged {
            return wrong(named(&objection, puzzle.layout(), coords));
        }
    }
    if interrupt::raised() {
        return Outcome::Unfinished;
    }
    match reading.end() {
        Ok(()) => Outcome::Unfinished,
        Err(why) => wrong(Wrong { at: None, reason: why.to_string() }),
    }
}

/// A step that was written without its reasons cannot be judged.
fn without_reasons(record: &Record) -> Option<Wrong> {
    let Record::Step(step) = record else { return None };
    let reason = "the reasons are missing: the trace was written with --detail low";
    step.claims.is_none().then(|| Wrong { at: Some(step.n), reason: reason.to_string() })
}

fn named(objection: &Objection, layout: &Layout, coords: Coords) -> Wrong {
    let reason = if coords == Coords::Rc {
        objection.named(layout).to_string()
    } else {
        objection.named(&coords.rename(layout)).to_string()
    };
    Wrong { at: objection.at, reason }
}

/// A piece that is no record.
struct NoRecord {
    /// The trace's id, if that can be told.
    id: Option<String>,
    error: InputError,
}

fn record(piece: &Piece) -> Result<Record, NoRecord> {
    let text = match &piece.content {
        Ok(text) => text,
        Err(error) => return Err(NoRecord { id: None, error: (**error).clone() }),
    };
    let parsed = serde_json::from_str::<Record>(&text.text);
    let of_another_schema =
        |record: &Record| matches!(record, Record::Puzzle(first) if first.schema != SCHEMA);
    match parsed {
        Ok(record) if !of_another_schema(&record) => Ok(record),
        parsed => Err(no_record(text, parsed.err().as_ref())),
    }
}

fn no_record(text: &Text, error: Option<&serde_json::Error>) -> NoRecord {
    let value: Value = serde_json::from_str(&text.text).unwrap_or_default();
    let id = value["id"].as_str().map(str::to_string);
    let place = InputError { file: text.file.clone(), ..InputError::whole(ErrorCode::Syntax, "", "", "") };
    let place = InputError { line: text.line, column: text.column, ..place };
    if value["t"] == "puzzle"
        && let Some(found) = value["schema"].as_str().filter(|schema| *schema != SCHEMA)
    {
        let message = TraceError::Schema(found.to_string()).to_string();
        let (expected, found) = (SCHEMA.to_string(), found.to_string());
        return NoRecord {
            id,
            error: InputError { code: ErrorCode::Schema, message, expected, found, ..place },
        };
    }
    let Some(error) = error else { return NoRecord { id, error: place } };
    let words = error.to_string();
    let said = words.rsplit_once(" at line ").map_or(words.as_str(), |(said, _)| said).to_string();
    let message = match error.classify() {
        Category::Data => format!("this is no trace record: {said}"),
        Category::Syntax | Category::Eof | Category::Io => format!("this is not JSON: {said}"),
    };
    let lines_before = error.line().saturating_sub(1);
    let line = text.text.lines().nth(lines_before).unwrap_or_default();
    let before = line.char_indices().take_while(|(byte, _)| byte + 1 < error.column()).count();
    let whole = text.column == 1 && lines_before == 0;
    NoRecord {
        id,
        error: InputError {
            line: text.line + lines_before,
            column: before + if lines_before == 0 { text.column } else { 1 },
            message,
            expected: "a trace record".to_string(),
            found: said,
            text: whole.then(|| line.into()),
            ..place
        },
    }
}
