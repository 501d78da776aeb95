//! Runs that are written down, explained without solving anything again.

use std::io;
use std::sync::Arc;

use super::show::{Manner, show};
use crate::cli::args::{InputArgs, OutputArgs};
use crate::cli::batch::{self, Answer, Tally, Worked};
use crate::cli::output::{Output, Sink, visible};
use crate::cli::traces::{Content, Piece, Trace, Traces, record, shortened};
use crate::cli::{Failure, interrupt};
use crate::grid::Geometry;
use crate::trace::record::PuzzleRecord;
use crate::trace::{Part, Reading, Record, Replay, TraceError, opening};
use crate::verify::Referee;

/// Explains every trace of the input.
pub(super) fn run(
    input: &InputArgs,
    outputs: &OutputArgs,
    manner: Manner,
    mut output: Output,
) -> Result<u8, Failure> {
    interrupt::listen();
    let traces = Traces::new(&input.inputs, usize::MAX, |_, _: &mut dyn Iterator<Item = Piece>| ())?;
    let one = |(): &mut (), trace: &Trace<()>, sink: &mut Sink<'_>| {
        let Content::Pieces(pieces) = &trace.content else {
            return Ok(Worked { answer: None, times: Vec::new() });
        };
        let answer = told(trace.number, pieces, outputs, manner, sink)?;
        Ok(Worked { answer, times: Vec::new() })
    };
    // Which picture is the first is known where they come one after the other.
    let jobs = if manner.step.is_some() { 1 } else { outputs.jobs };
    let waits = batch::waits(&input.inputs);
    batch::through(traces, jobs, waits, &mut output, Tally::new("trace", None), || (), one)?.end(output)
}

/// Explains a trace; no answer if it could not be read.
fn told(
    number: usize,
    pieces: &[Piece],
    outputs: &OutputArgs,
    manner: Manner,
    sink: &mut Sink<'_>,
) -> io::Result<Option<Answer>> {
    let mut records = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match record(piece) {
            Ok(record) => records.push(record),
            Err(none) => {
                sink.unreadable(&none.id.unwrap_or_else(|| number.to_string()), &none.error)?;
                return Ok(None);
            }
        }
    }
    match records.split_first() {
        Some((Record::Puzzle(first), rest)) => match shown(first, rest, outputs, manner, sink)? {
            Ok(answer) => Ok(Some(answer)),
            Err(why) => {
                let (id, why) = (visible(&first.id), shortened(why));
                sink.error(&format!("the trace of puzzle {id} does not hold: {why}"));
                Ok(Some(Answer::Failed))
            }
        },
        Some((Record::Error(record), _)) => {
            let (id, why) = (visible(&record.id), &record.error.message);
            sink.error(&format!("puzzle {id} has no trace, it could not be read: {why}"));
            Ok(None)
        }
        _ => {
            let why = TraceError::Order("a puzzle record first");
            sink.error(&format!("trace {number} does not hold: {why}"));
            Ok(Some(Answer::Failed))
        }
    }
}

/// Shows the run, as far as every step of it holds, or else says what does not.
fn shown(
    first: &PuzzleRecord,
    records: &[Record],
    outputs: &OutputArgs,
    manner: Manner,
    sink: &mut Sink<'_>,
) -> io::Result<Result<Answer, String>> {
    let (mut header, puzzle) = match opening(first) {
        Ok(opened) => opened,
        Err(why) => return Ok(Err(why.to_string())),
    };
    if let Some(file) = header.source.as_mut().and_then(|source| source.file.as_mut()) {
        *file = visible(file);
    }
    header.id = visible(&header.id);
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let names = outputs.coords(manner.format).rename(puzzle.layout());
    // A trace that does not hold is not told in part: each step is judged before the first one is shown.
    let mut referee = Referee::new(&geometry, &header, &puzzle);
    let mut reading = Reading::new(&geometry, &header, &puzzle);
    let (mut entries, mut summary) = (Vec::new(), None);
    for record in records {
        match reading.take(record) {
            Ok(Part::Entry(entry)) => {
                if let Err(objection) = referee.take(&entry) {
                    return Ok(Err(objection.named(&names).to_string()));
                }
                entries.push(entry);
            }
            Ok(Part::End(end)) => summary = Some(end),
            Err(misread) => return Ok(Err(misread.why.to_string())),
        }
    }
    let Some(summary) = summary else {
        return Ok(Err(reading.end().err().map_or_else(String::new, |why| why.to_string())));
    };
    if let Err(objection) = referee.finish(&summary) {
        return Ok(Err(objection.named(&names).to_string()));
    }
    let mut show = show(&header, &puzzle, &names, manner, sink)?;
    let mut replay = Replay::new(&geometry, &puzzle).ok();
    for entry in &entries {
        let Some(replay) = &mut replay else { break };
        show.entry(entry, replay)?;
        // A contradiction is what the branch ends with.
        let _ = replay.apply(entry);
    }
    show.ending(&summary, replay.as_ref()).map(Ok)
}
