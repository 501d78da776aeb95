//! One trace, judged record by record.

use std::borrow::Borrow;
use std::sync::Arc;

use serde_json::Value;
use serde_json::error::Category;

use super::proving::{Proofs, Proved};
use super::source::{Piece, Raw};
use crate::cli::interrupt;
use crate::engine::{Budget, Possible, one_solution_by};
use crate::grid::{Board, Candidate, Geometry, Layout};
use crate::notation::{Coords, ErrorCode, InputError};
use crate::trace::record::{ErrorRecord, PuzzleRecord, SCHEMA};
use crate::trace::{Misread, Part, Reading, Record, TraceError, Verdict, opening};
use crate::verify::{Objection, Referee, Report};

/// What the second opinion on one trace may cost, in nodes of a search.
const OPINION: u64 = 2_000_000;

/// What became of a trace.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    /// It was judged.
    Judged { id: String, begins: Begins, judged: Result<Valid, Wrong> },
    /// It could not be read.
    Unreadable { id: Option<String>, error: Box<InputError> },
    /// It is the record of a puzzle that has no trace, because it could not be read.
    NoTrace(ErrorRecord),
    /// The run was interrupted.
    Unfinished,
}

/// Where a trace begins.
#[derive(Clone, Debug)]
pub(super) struct Begins {
    pub(super) file: Option<Arc<str>>,
    pub(super) line: usize,
}

/// What there is to say of a trace that verifies.
#[derive(Clone, Debug)]
pub(super) struct Valid {
    pub(super) report: Report,
    /// The verdict of its run.
    pub(super) verdict: Verdict,
    pub(super) proof: Option<Proved>,
}

/// Why a trace does not verify.
#[derive(Clone, Debug)]
pub(super) struct Wrong {
    /// The number of the step or branch, if it is about one.
    pub(super) at: Option<u32>,
    /// Whether that is a step's number.
    pub(super) is_step: bool,
    pub(super) reason: String,
}

impl Wrong {
    fn new(at: Option<u32>, reason: &dyn ToString) -> Self {
        Self { at, is_step: false, reason: shortened(reason.to_string()) }
    }
}

/// The words, cut where what they repeat of a trace is too long for anybody to read.
fn shortened(words: String) -> String {
    const MOST: usize = 300;
    match words.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &words[..end]),
        None => words,
    }
}

/// How traces are judged.
#[derive(Clone, Copy)]
pub(super) struct Manner<'a> {
    /// How words name cells.
    pub(super) coords: Coords,
    /// Where proofs are written, if they are.
    pub(super) proofs: Option<&'a Proofs>,
}

/// Judges the trace that these pieces hold, of which there is one at least. It may leave some of them.
pub(super) fn judge<P: Borrow<Piece>>(
    number: usize,
    mut pieces: impl Iterator<Item = P>,
    manner: Manner<'_>,
) -> Outcome {
    let Some(first) = pieces.next() else { return Outcome::Unfinished };
    let begins = first.borrow().begins();
    let (id, judged) = match record(first.borrow()) {
        Err(error) => return Outcome::Unreadable { id: error.id, error: Box::new(error.error) },
        Ok(Record::Error(record)) => return Outcome::NoTrace(record),
        Ok(Record::Puzzle(record)) => match judge_from(number, &record, pieces, manner) {
            Ok(judged) => (record.id, judged),
            Err(outcome) => return outcome,
        },
        Ok(record) => {
            let why = TraceError::Order("a puzzle record first");
            let is_step = matches!(record, Record::Step(_));
            let (id, at) = id_of(record);
            (id, Err(Wrong { is_step, ..Wrong::new(at, &why) }))
        }
    };
    Outcome::Judged { id, begins, judged }
}

/// A record's id, and its number if it has one.
fn id_of(record: Record) -> (String, Option<u32>) {
    match record {
        Record::Puzzle(record) => (record.id, None),
        Record::Step(record) => (record.id, Some(record.n)),
        Record::Branch(record) => (record.id, Some(record.n)),
        Record::Close(record) => (record.id, Some(record.n)),
        Record::Result(record) => (record.id, None),
        Record::Error(record) => (record.id, None),
    }
}

fn judge_from<P: Borrow<Piece>>(
    number: usize,
    first: &PuzzleRecord,
    mut pieces: impl Iterator<Item = P>,
    manner: Manner<'_>,
) -> Result<Result<Valid, Wrong>, Outcome> {
    let (header, puzzle) = match opening(first) {
        Ok(opened) => opened,
        Err(why) => return Ok(Err(Wrong::new(None, &why))),
    };
    let established = header.profile.established;
    if established.is_some() && established != one_solution_by(&puzzle) {
        return Ok(Err(Wrong::new(
            None,
            &"what is established is not: the puzzle has not one solution by it",
        )));
    }
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let budget = Budget { nodes: Some(OPINION), cancel: Some(interrupt::cancel()), ..Budget::default() };
    let mut possible = Possible::new(&puzzle, &budget);
    let mut opinion =
        |board: &Board<'_>, assumed: Option<(Candidate, bool)>| possible.possible(board, assumed);
    let mut referee = Referee::new(&geometry, &header, &puzzle).with_opinion(&mut opinion);
    let mut reading = Reading::new(&geometry, &header, &puzzle);
    let mut proving = manner.proofs.map(|proofs| proofs.begin(number, &first.id, &puzzle));
    while let Some(piece) = pieces.next() {
        if interrupt::raised() {
            return Err(Outcome::Unfinished);
        }
        let record = record(piece.borrow()).map_err(|error| Outcome::Unreadable {
            id: Some(first.id.clone()),
            error: Box::new(error.error),
        })?;
        let is_step = matches!(record, Record::Step(_));
        let wrong = |at, why: &dyn ToString| Ok(Err(Wrong { is_step, ..Wrong::new(at, why) }));
        // What a record only derives is at fault where everything else holds.
        let (part, derived) = match reading.take(&record) {
            Ok(part) => (part, None),
            Err(Misread { at, why, part: None }) => return wrong(at, &why),
            Err(Misread { at, why, part: Some(part) }) => (*part, Some((at, why))),
        };
        match part {
            Part::Entry(entry) => {
                if let Err(objection) = referee.take(&entry) {
                    return wrong(objection.at, &named(&objection, puzzle.layout(), manner.coords));
                }
                if let Some(proving) = &mut proving {
                    proving.entry(&entry);
                }
            }
            Part::End(summary) => {
                let judged = referee.finish(&summary);
                // The budget of an opinion ends with the run.
                if interrupt::raised() {
                    return Err(Outcome::Unfinished);
                }
                return match (judged, derived) {
                    (Err(objection), _) => {
                        wrong(objection.at, &named(&objection, puzzle.layout(), manner.coords))
                    }
                    (Ok(_), Some((at, why))) => wrong(at, &why),
                    (Ok(_), None) if pieces.next().is_some() => {
                        wrong(None, &TraceError::Order(Reading::NO_MORE))
                    }
                    (Ok(report), None) => {
                        let proof = proving.map(|proving| proving.finish(&summary));
                        Ok(Ok(Valid { report, verdict: summary.verdict, proof }))
                    }
                };
            }
        }
        if let Some((at, why)) = derived {
            return wrong(at, &why);
        }
    }
    match reading.end() {
        Err(why) if !interrupt::raised() => Ok(Err(Wrong::new(None, &why))),
        _ => Err(Outcome::Unfinished),
    }
}

fn named(objection: &Objection, layout: &Layout, coords: Coords) -> String {
    if coords == Coords::Rc {
        return objection.named(layout).to_string();
    }
    objection.named(&coords.rename(layout)).to_string()
}

/// A piece that is no record.
struct NoRecord {
    /// The trace's id, if that can be told.
    id: Option<String>,
    error: InputError,
}

fn record(piece: &Piece) -> Result<Record, NoRecord> {
    let raw = match &piece.content {
        Ok(raw) => raw,
        Err(error) => return Err(NoRecord { id: None, error: (**error).clone() }),
    };
    let parsed = serde_json::from_str::<Record>(&raw.text);
    let of_another_schema =
        |record: &Record| matches!(record, Record::Puzzle(first) if first.schema != SCHEMA);
    match parsed {
        Ok(record) if !of_another_schema(&record) => Ok(record),
        parsed => Err(no_record(raw, parsed.err().as_ref())),
    }
}

fn no_record(raw: &Raw, error: Option<&serde_json::Error>) -> NoRecord {
    let value: Value = serde_json::from_str(&raw.text).unwrap_or_default();
    let id = value["id"].as_str().map(str::to_string);
    let place = InputError { file: raw.file.clone(), ..InputError::whole(ErrorCode::Syntax, "", "", "") };
    let place = InputError { line: raw.line, column: raw.column, ..place };
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
    let whole = |line: &str| (raw.column == 1).then(|| line.into());
    if !raw.text.starts_with('{') {
        let found = raw.text.chars().next().map(|letter| format!("{letter:?}")).unwrap_or_default();
        let message = format!("found {found}, expected a trace record, which begins with '{{'");
        let expected = "a trace record".to_string();
        let first = raw.text.lines().next().unwrap_or_default();
        return NoRecord { id, error: InputError { message, expected, found, text: whole(first), ..place } };
    }
    let words = error.to_string();
    let said = words.rsplit_once(" at line ").map_or(words.as_str(), |(said, _)| said);
    let said = shortened(said.to_string());
    let message = match error.classify() {
        Category::Data => format!("this is no trace record: {said}"),
        Category::Syntax | Category::Eof | Category::Io => format!("this is not JSON: {said}"),
    };
    let lines_before = error.line().saturating_sub(1);
    let line = raw.text.lines().nth(lines_before).unwrap_or_default();
    let before = line.char_indices().take_while(|(byte, _)| byte + 1 < error.column()).count();
    NoRecord {
        id,
        error: InputError {
            line: raw.line + lines_before,
            column: before + if lines_before == 0 { raw.column } else { 1 },
            message,
            expected: "a trace record".to_string(),
            found: said,
            text: whole(line).filter(|_| lines_before == 0),
            ..place
        },
    }
}
