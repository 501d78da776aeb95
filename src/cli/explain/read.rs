//! Explains runs from traces, without solving anything again (`explain --trace`).

use std::borrow::Borrow;
use std::io;
use std::sync::Arc;

use super::show::{Ending, ShowOptions, printable_header, show, sudostep};
use crate::cli::args::InputArgs;
use crate::cli::batch::{self, Answer, ItemResult, Tally};
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::output::{Output, Sink, visible};
use crate::cli::traces::{Content, Piece, Trace, Traces};
use crate::cli::verify::{self, Outcome, TraceFault, TraceRun, judge};
use crate::engine::Budget;
use crate::explain::StoryRun;
use crate::formats::Coords;
use crate::grid::Geometry;

/// The referee's judgement of a trace, with the run that the trace records.
type JudgedTrace = (Outcome, TraceRun);

/// Explains every trace of the input.
pub(super) fn run(input: &InputArgs, options: ShowOptions, mut output: Output) -> Result<u8, Failure> {
    interrupt::listen();
    let coords = output.coords;
    let judging = verify::JudgeOptions::in_words(coords);
    let longer =
        |number: usize, pieces: &mut dyn Iterator<Item = Piece>| judge_trace(number, pieces, judging);
    let mut traces = Traces::new(&input.inputs, longer)?;
    let one = |(): &mut (), trace: &Trace<JudgedTrace>, sink: &mut Sink<'_>| {
        let (outcome, kept) = match &trace.content {
            Content::Done(judged) => judged,
            Content::Pieces(pieces) => &judge_trace(trace.number, pieces.iter(), judging),
        };
        let answer = explain_trace(trace.number, outcome, kept, coords, options, sink)?;
        Ok(ItemResult { answer, times: Vec::new() })
    };
    let next = |most: usize| traces.by_ref().take(most).collect();
    batch::process_items(next, &input.inputs, &mut output, Tally::new("trace", None), || (), one)?.end(output)
}

/// Verifies a trace and keeps the run that it records.
fn judge_trace<P: Borrow<Piece>>(
    number: usize,
    pieces: impl Iterator<Item = P>,
    judging: verify::JudgeOptions<'_>,
) -> JudgedTrace {
    let mut kept = TraceRun::default();
    let outcome = judge(number, pieces, judging, Some(&mut kept));
    (outcome, kept)
}

/// Explains a trace that verifies, and reports any other. Returns no answer if the trace could not be read.
fn explain_trace(
    number: usize,
    outcome: &Outcome,
    kept: &TraceRun,
    coords: Coords,
    options: ShowOptions,
    sink: &mut Sink<'_>,
) -> io::Result<Option<Answer>> {
    verify::report(number, outcome, sink, |id, _, judged, sink| {
        if let Err(TraceFault { at, is_step, reason }) = judged {
            let what = if *is_step { "step" } else { "record" };
            let place = at.map(|at| format!(" at {what} {at}")).unwrap_or_default();
            let (id, reason) = (visible(id), visible(reason));
            sink.error(&format!("the trace of puzzle {id} does not hold{place}: {reason}"));
            return Ok(Answer::No);
        }
        let (Some((header, puzzle)), Some(summary)) = (&kept.start, &kept.summary) else {
            return Ok(Answer::No);
        };
        let header = printable_header(header.clone());
        let geometry: &Geometry = &Geometry::new(Arc::clone(puzzle.layout()));
        let names = coords.rename(puzzle.layout());
        let entries = || kept.entries.iter().cloned();
        let excerpt = options.excerpt(geometry, &header, puzzle, entries, summary);
        let budget = Budget { cancel: Some(interrupt::cancel()), ..Budget::default() };
        let sudostep = sudostep(puzzle, summary, options, &budget);
        let sudostep = sudostep.as_ref();
        let run = StoryRun { header: &header, puzzle, geometry, excerpt: &excerpt, sudostep };
        show(run, Ending::Verdict(summary), &names, options, sink)
    })
}
