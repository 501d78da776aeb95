//! Runs that are written down, explained without solving anything again.

use std::borrow::Borrow;
use std::io;
use std::sync::Arc;

use super::show::{Manner, show, shown_as};
use crate::cli::args::InputArgs;
use crate::cli::batch::{self, Answer, Tally, Worked};
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::output::{Output, Sink, visible};
use crate::cli::traces::{Content, Piece, Trace, Traces};
use crate::cli::verify::{self, HELD, Kept, Outcome, Wrong, judge_keeping};
use crate::grid::Geometry;
use crate::notation::Coords;
use crate::trace::Replay;

/// A trace that was judged, and the run that it tells.
type Judged = (Outcome, Kept);

/// Explains every trace of the input.
pub(super) fn run(input: &InputArgs, manner: Manner, mut output: Output) -> Result<u8, Failure> {
    interrupt::listen();
    let coords = output.coords;
    let judging = verify::Manner::in_words(coords);
    let longer = |number: usize, pieces: &mut dyn Iterator<Item = Piece>| judged(number, pieces, judging);
    let traces = Traces::new(&input.inputs, HELD, longer)?;
    let one = |(): &mut (), trace: &Trace<Judged>, sink: &mut Sink<'_>| {
        let answer = match &trace.content {
            Content::Done((outcome, kept)) => told(trace.number, outcome, kept, coords, manner, sink)?,
            Content::Pieces(pieces) => {
                let (outcome, kept) = judged(trace.number, pieces.iter(), judging);
                told(trace.number, &outcome, &kept, coords, manner, sink)?
            }
        };
        Ok(Worked { answer, times: Vec::new() })
    };
    let waits = batch::waits(&input.inputs);
    batch::through(traces, waits, &mut output, Tally::new("trace", None), || (), one)?.end(output)
}

fn judged<P: Borrow<Piece>>(
    number: usize,
    pieces: impl Iterator<Item = P>,
    judging: verify::Manner<'_>,
) -> Judged {
    let mut kept = Kept::default();
    let outcome = judge_keeping(number, pieces, judging, Some(&mut kept));
    (outcome, kept)
}

/// Explains a trace that holds, all of it or nothing; no answer if it could not be read.
fn told(
    number: usize,
    outcome: &Outcome,
    kept: &Kept,
    coords: Coords,
    manner: Manner,
    sink: &mut Sink<'_>,
) -> io::Result<Option<Answer>> {
    match outcome {
        Outcome::Unfinished => Ok(Some(Answer::Unfinished)),
        Outcome::Unreadable { id, error } => {
            sink.unreadable(id.as_deref().unwrap_or(&number.to_string()), error)?;
            Ok(None)
        }
        Outcome::NoTrace(record) => {
            let (id, why) = (visible(&record.id), &record.error.message);
            sink.error(&format!("puzzle {id} has no trace, it could not be read: {why}"));
            Ok(None)
        }
        Outcome::Judged { id, judged: Err(Wrong { at, is_step, reason }), .. } => {
            let what = if *is_step { "step" } else { "record" };
            let place = at.map(|at| format!(" at {what} {at}")).unwrap_or_default();
            let (id, reason) = (visible(id), visible(reason));
            sink.error(&format!("the trace of puzzle {id} does not hold{place}: {reason}"));
            Ok(Some(Answer::No))
        }
        Outcome::Judged { judged: Ok(_), .. } => {
            let (Some((header, puzzle)), Some(summary)) = (&kept.start, &kept.summary) else {
                return Ok(Some(Answer::No));
            };
            let header = shown_as(header.clone());
            let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
            let names = coords.rename(puzzle.layout());
            let mut show = show(&header, puzzle, &names, manner, sink)?;
            let mut replay = Replay::new(&geometry, puzzle).ok();
            for entry in &kept.entries {
                let Some(replay) = &mut replay else { break };
                show.entry(entry, replay)?;
                // A contradiction is what the branch ends with.
                let _ = replay.apply(entry);
            }
            show.ending(summary, replay.as_ref()).map(Some)
        }
    }
}
