//! Verifies one trace, record by record.

use std::borrow::Borrow;
use std::sync::Arc;

use super::proving::{ProofResult, Proofs};
use crate::cli::interrupt;
use crate::cli::traces::{Piece, TraceStart, record, shortened};
use crate::engine::{Budget, SolutionOracle, one_solution_by};
use crate::formats::{Coords, InputError};
use crate::grid::{Board, Candidate, Geometry, Layout, Puzzle};
use crate::trace::record::{ErrorRecord, PuzzleRecord};
use crate::trace::{
    Entry, Header, Record, RecordContent, RecordError, Summary, TraceError, TraceReader, Verdict, opening,
};
use crate::verify::{Referee, Report, VerifyError, verify_singles};

/// Outcome of verifying one trace.
#[derive(Clone, Debug)]
pub(in crate::cli) enum Outcome {
    /// The trace was read, and is valid or has a fault (`judged`).
    Judged { id: String, begins: TraceStart, judged: JudgedTrace },
    /// The trace could not be read.
    Unreadable { id: Option<String>, error: Box<InputError> },
    /// There is no trace, only the record of a puzzle that could not be read.
    NoTrace(ErrorRecord),
    /// The run was interrupted.
    Unfinished,
}

/// The judgement on a trace.
pub(in crate::cli) type JudgedTrace = Result<ValidTrace, TraceFault>;

/// The result for a trace that verifies.
#[derive(Clone, Debug)]
pub(in crate::cli) struct ValidTrace {
    pub(in crate::cli) report: Report,
    /// The verdict of the run that the trace records.
    pub(in crate::cli) verdict: Verdict,
    pub(in crate::cli) proof: Option<ProofResult>,
}

/// The reason why a trace does not verify.
#[derive(Clone, Debug)]
pub(in crate::cli) struct TraceFault {
    /// The number of the step or branch at fault; `None` if the fault is elsewhere.
    pub(in crate::cli) at: Option<u32>,
    /// True if `at` is a step's number.
    pub(in crate::cli) is_step: bool,
    pub(in crate::cli) reason: String,
}

impl TraceFault {
    fn new(at: Option<u32>, reason: &dyn ToString) -> Self {
        Self { at, is_step: false, reason: shortened(reason.to_string()) }
    }
}

/// Options for verifying traces.
#[derive(Clone, Copy)]
pub(in crate::cli) struct JudgeOptions<'a> {
    /// The style of cell names in messages.
    pub(super) coords: Coords,
    /// Destination of the proofs, if any are written.
    pub(super) proofs: Option<&'a Proofs>,
    /// The pieces of the trace, if they are in memory and nothing but the outcome is wanted.
    pub(super) held: &'a [Piece],
}

impl JudgeOptions<'_> {
    /// Creates options without proofs, with these cell names in messages.
    pub(in crate::cli) fn in_words(coords: Coords) -> Self {
        Self { coords, proofs: None, held: &[] }
    }
}

/// The run that a trace records, kept while the trace is verified.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct TraceRun {
    pub(in crate::cli) start: Option<(Header, Puzzle)>,
    /// The entries verified so far, in order.
    pub(in crate::cli) entries: Vec<Entry>,
    pub(in crate::cli) summary: Option<Summary>,
}

/// Verifies the trace in these pieces, of which there is at least one, each a record, and keeps the run that it records
/// in `kept`. Stops at the first fault.
pub(in crate::cli) fn judge<P: Borrow<Piece>>(
    number: usize,
    mut pieces: impl Iterator<Item = P>,
    options: JudgeOptions<'_>,
    kept: Option<&mut TraceRun>,
) -> Outcome {
    let Some(first) = pieces.next() else { return Outcome::Unfinished };
    let begins = first.borrow().begins();
    let (id, judged) = match record(first.borrow()) {
        Err(error) => return Outcome::Unreadable { id: error.id, error: Box::new(error.error) },
        Ok(Record::Error(record)) => return Outcome::NoTrace(record),
        Ok(Record::Puzzle(record)) => match judge_from(number, &record, pieces, options, kept) {
            Ok(judged) => (record.id, judged),
            Err(outcome) => return outcome,
        },
        Ok(record) => {
            let why = TraceError::Order("a puzzle record first");
            let is_step = matches!(record, Record::Step(_));
            let (id, at) = record.id_and_number();
            (id.to_string(), Err(TraceFault { is_step, ..TraceFault::new(at, &why) }))
        }
    };
    Outcome::Judged { id, begins, judged }
}

/// Verifies a trace whose puzzle record (`first`) is already read.
fn judge_from<P: Borrow<Piece>>(
    number: usize,
    first: &PuzzleRecord,
    mut pieces: impl Iterator<Item = P>,
    options: JudgeOptions<'_>,
    mut kept: Option<&mut TraceRun>,
) -> Result<JudgedTrace, Outcome> {
    let (header, puzzle) = match opening(first) {
        Ok(opened) => opened,
        Err(why) => return Ok(Err(TraceFault::new(None, &why))),
    };
    let established = header.profile.established;
    if established.is_some() && established != one_solution_by(&puzzle, Some(interrupt::cancel())) {
        if interrupt::raised() {
            return Err(Outcome::Unfinished);
        }
        return Ok(Err(TraceFault::new(
            None,
            &"the field established is wrong: the puzzle does not have exactly one solution by it",
        )));
    }
    if let Some(kept) = &mut kept {
        kept.start = Some((header.clone(), puzzle.clone()));
    }
    let budget =
        Budget { nodes: Some(SolutionOracle::NODES), cancel: Some(interrupt::cancel()), ..Budget::default() };
    let mut possible = SolutionOracle::new(&puzzle, &budget);
    let lines = options.held.iter().skip(1).map(Piece::text);
    // Where the oracle knows the solution as the only one, it has an answer for every step.
    if let Some((report, summary)) = verify_singles(&header, &puzzle, lines)
        && possible.knows_only(&summary.solutions)
        && !interrupt::raised()
    {
        return Ok(Ok(ValidTrace { report, verdict: summary.verdict, proof: None }));
    }
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let mut oracle =
        |board: &Board<'_>, assumed: Option<(Candidate, bool)>| possible.possible(board, assumed);
    let mut referee = Referee::new(&geometry, &header, &puzzle).with_oracle(&mut oracle);
    let mut reader = TraceReader::new(&geometry, &header, &puzzle);
    let mut proving = options.proofs.map(|proofs| proofs.begin(number, &first.id, &puzzle));
    while let Some(piece) = pieces.next() {
        if interrupt::raised() {
            return Err(Outcome::Unfinished);
        }
        let record = record(piece.borrow()).map_err(|error| Outcome::Unreadable {
            id: Some(first.id.clone()),
            error: Box::new(error.error),
        })?;
        let is_step = matches!(record, Record::Step(_));
        let wrong = |at, why: &dyn ToString| Ok(Err(TraceFault { is_step, ..TraceFault::new(at, why) }));
        // An error in derived fields counts only if the rest of the record holds.
        let (content, derived) = match reader.read(&record) {
            Ok(content) => (content, None),
            Err(RecordError { at, why, content: None }) => return wrong(at, &why),
            Err(RecordError { at, why, content: Some(content) }) => (*content, Some((at, why))),
        };
        match content {
            RecordContent::Entry(entry) => {
                if let Err(error) = referee.check_entry(&entry) {
                    return wrong(error.at, &error_text(&error, puzzle.layout(), options.coords));
                }
                if let Some(proving) = &mut proving {
                    proving.entry(&entry);
                }
                if let Some(kept) = &mut kept {
                    kept.entries.push(entry);
                }
            }
            RecordContent::End(summary) => {
                if let Some(kept) = &mut kept {
                    kept.summary = Some(summary.clone());
                }
                let judged = referee.finish(&summary);
                // An interruption also ends the confirming search, so the result may be incomplete.
                if interrupt::raised() {
                    return Err(Outcome::Unfinished);
                }
                return match (judged, derived) {
                    (Err(error), _) => wrong(error.at, &error_text(&error, puzzle.layout(), options.coords)),
                    (Ok(_), Some((at, why))) => wrong(at, &why),
                    (Ok(_), None) if pieces.next().is_some() => {
                        wrong(None, &TraceError::Order(TraceReader::NO_MORE))
                    }
                    (Ok(report), None) => {
                        let proof = proving.map(|proving| proving.finish(&summary));
                        Ok(Ok(ValidTrace { report, verdict: summary.verdict, proof }))
                    }
                };
            }
        }
        if let Some((at, why)) = derived {
            return wrong(at, &why);
        }
    }
    match reader.end() {
        Err(why) if !interrupt::raised() => Ok(Err(TraceFault::new(None, &why))),
        _ => Err(Outcome::Unfinished),
    }
}

/// Formats a referee's error with the chosen cell names.
fn error_text(error: &VerifyError, layout: &Layout, coords: Coords) -> String {
    error.named(&coords.rename(layout)).to_string()
}
