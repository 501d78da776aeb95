//! One trace, judged record by record.

use std::borrow::Borrow;
use std::sync::Arc;

use super::proving::{Proofs, Proved};
use crate::cli::interrupt;
use crate::cli::traces::{Begins, Piece, record, shortened};
use crate::engine::{Budget, SolutionOracle, one_solution_by};
use crate::grid::{Board, Candidate, Geometry, Layout, Puzzle};
use crate::notation::{Coords, InputError};
use crate::trace::record::{ErrorRecord, PuzzleRecord};
use crate::trace::{
    Entry, Header, Part, Reading, Record, RecordError, Summary, TraceError, Verdict, opening,
};
use crate::verify::{Referee, Report, VerifyError};

/// What the second opinion on one trace may cost, in nodes of a search.
const OPINION: u64 = 2_000_000;

/// What became of a trace.
#[derive(Clone, Debug)]
pub(in crate::cli) enum Outcome {
    /// It was judged.
    Judged { id: String, begins: Begins, judged: Result<Valid, Wrong> },
    /// It could not be read.
    Unreadable { id: Option<String>, error: Box<InputError> },
    /// It is the record of a puzzle that has no trace, because it could not be read.
    NoTrace(ErrorRecord),
    /// The run was interrupted.
    Unfinished,
}

/// What there is to say of a trace that verifies.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Valid {
    pub(in crate::cli) report: Report,
    /// The verdict of its run.
    pub(in crate::cli) verdict: Verdict,
    pub(in crate::cli) proof: Option<Proved>,
}

/// Why a trace does not verify.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Wrong {
    /// The number of the step or branch, if it is about one.
    pub(in crate::cli) at: Option<u32>,
    /// Whether that is a step's number.
    pub(in crate::cli) is_step: bool,
    pub(in crate::cli) reason: String,
}

impl Wrong {
    fn new(at: Option<u32>, reason: &dyn ToString) -> Self {
        Self { at, is_step: false, reason: shortened(reason.to_string()) }
    }
}

/// How traces are judged.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Manner<'a> {
    /// How words name cells.
    pub(super) coords: Coords,
    /// Where proofs are written, if they are.
    pub(super) proofs: Option<&'a Proofs>,
}

impl Manner<'_> {
    /// Without proofs, with words that name cells in this way.
    pub(in crate::cli) fn in_words(coords: Coords) -> Self {
        Self { coords, proofs: None }
    }
}

/// The run that a trace tells, for whoever wants more than the judgement.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct Kept {
    pub(in crate::cli) start: Option<(Header, Puzzle)>,
    /// The entries that hold, in order.
    pub(in crate::cli) entries: Vec<Entry>,
    pub(in crate::cli) summary: Option<Summary>,
}

/// Judges the trace that these pieces hold, of which there is one at least. It may leave some of them.
pub(super) fn judge<P: Borrow<Piece>>(
    number: usize,
    pieces: impl Iterator<Item = P>,
    manner: Manner<'_>,
) -> Outcome {
    judge_keeping(number, pieces, manner, None)
}

/// The same, keeping the run on the way.
pub(in crate::cli) fn judge_keeping<P: Borrow<Piece>>(
    number: usize,
    mut pieces: impl Iterator<Item = P>,
    manner: Manner<'_>,
    kept: Option<&mut Kept>,
) -> Outcome {
    let Some(first) = pieces.next() else { return Outcome::Unfinished };
    let begins = first.borrow().begins();
    let (id, judged) = match record(first.borrow()) {
        Err(error) => return Outcome::Unreadable { id: error.id, error: Box::new(error.error) },
        Ok(Record::Error(record)) => return Outcome::NoTrace(record),
        Ok(Record::Puzzle(record)) => match judge_from(number, &record, pieces, manner, kept) {
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
    mut kept: Option<&mut Kept>,
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
    if let Some(kept) = &mut kept {
        kept.start = Some((header.clone(), puzzle.clone()));
    }
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let budget = Budget { nodes: Some(OPINION), cancel: Some(interrupt::cancel()), ..Budget::default() };
    let mut possible = SolutionOracle::new(&puzzle, &budget);
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
            Err(RecordError { at, why, part: None }) => return wrong(at, &why),
            Err(RecordError { at, why, part: Some(part) }) => (*part, Some((at, why))),
        };
        match part {
            Part::Entry(entry) => {
                if let Err(objection) = referee.take(&entry) {
                    return wrong(objection.at, &named(&objection, puzzle.layout(), manner.coords));
                }
                if let Some(proving) = &mut proving {
                    proving.entry(&entry);
                }
                if let Some(kept) = &mut kept {
                    kept.entries.push(entry);
                }
            }
            Part::End(summary) => {
                if let Some(kept) = &mut kept {
                    kept.summary = Some(summary.clone());
                }
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

fn named(objection: &VerifyError, layout: &Layout, coords: Coords) -> String {
    if coords == Coords::Rc {
        return objection.named(layout).to_string();
    }
    objection.named(&coords.rename(layout)).to_string()
}
