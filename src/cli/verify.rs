//! `sudostep verify`: checks every step of a trace.

mod judge;
mod proving;

use std::borrow::Borrow;
use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use super::args::{Format, OutputArgs, help_template, writes};
use super::batch::{self, Answer, ItemResult, Tally};
use super::failure::Failure;
use super::interrupt;
use super::output::{Output, Sink, visible};
use super::traces::{Content, Piece, Trace, TraceStart, Traces};
use crate::trace::Record;
use judge::ValidTrace;
pub(super) use judge::{JudgeOptions, JudgedTrace, Outcome, TraceFault, TraceRun, judge};
use proving::{Checker, Proofs};

const NOTES: &str = "\
Traces are read as `sudostep trace` writes them, records a line each or in one document, from any source. Of every step \
it is judged whether its conclusion holds, whether the reasons given are enough for it, whether it is the technique that \
it is called, and whether it uses what it says; then whether every branch is closed and the verdict follows. The engine \
gives a second opinion on every conclusion. A trace written with --detail low has no reasons and does not verify.
\"assumed\" counts the steps that assume a unique solution, \"vacuous\" those in positions that have no solution any \
more, as in a branch that fails, where anything follows, \"without_proof\" those that the second opinion alone judges: \
nested forcing chains of the rules \"se\".
What cannot be read costs its own trace alone: text that is no record, another schema, and the record of a puzzle that \
has no trace because it could not be read. A record out of place or with a name that means nothing makes a trace that \
does not verify.
--proof writes two files for each trace that verifies, named by its place in the input and its id: for veripb the puzzle \
(.opb) and every step and the verdict (.pbp), checked by `veripb N.opb N.pbp`; for drat the puzzle (.cnf) and the \
verdict (.drat), checked by `rate -f N.cnf N.drat`. No proof can rest on a unique solution: solve with --no-uniqueness.
The exit code is 1 if some trace does not verify or cannot be proved, 3 if some could not be read and 2 if none could.

Examples:
  sudostep trace puzzles.txt | sudostep verify
  sudostep verify traces.jsonl -f jsonl -o verdicts.jsonl
  sudostep trace --no-uniqueness puzzle.txt | sudostep verify --proof veripb --out proofs";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep trace puzzle.txt | sudostep verify"),
    after_long_help = NOTES,
    mut_args = writes(&Format::ALL)
)]
pub(super) struct Args {
    /// Files of traces, or - for standard input
    ///
    /// Standard input is also read when nothing is named.
    #[arg(value_name = "TRACE|-", help_heading = "Input")]
    inputs: Vec<String>,
    /// Say on standard error how long the traces took
    #[arg(long, help_heading = "Input")]
    time: bool,
    /// Write a proof for veripb or drat
    ///
    /// Write a proof of each trace that verifies, for a checker that knows nothing of Sudoku.
    #[arg(
        long,
        value_enum,
        hide_possible_values = true,
        value_name = "CHECKER",
        requires = "out",
        help_heading = "Proofs"
    )]
    proof: Option<Checker>,
    /// The folder for the proofs
    ///
    /// It is made if it is not there.
    #[arg(long, value_name = "DIR", requires = "proof", help_heading = "Proofs")]
    out: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

/// The fields of a record that are columns of the table.
const COLUMNS: &str =
    "id,valid,steps,assumed,vacuous,without_proof,verdict,at,reason,proof,unproved,file,line";

#[derive(Serialize)]
struct VerifyRecord<'a> {
    id: &'a str,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vacuous: Option<u64>,
    /// The steps that the second opinion alone judges.
    #[serde(skip_serializing_if = "Option::is_none")]
    without_proof: Option<u64>,
    /// The verdict of the run, if the trace is valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    /// The file of the proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<&'a str>,
    /// The reason why a requested proof is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    unproved: Option<&'a str>,
    /// The file of the trace; `line` is its first line.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: usize,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let mut output = Output::open("verify", &Format::ALL, &args.output, &args.inputs)?;
    if output.format == Format::Csv {
        output.header(&format!("{COLUMNS}\n"));
    }
    interrupt::listen();
    let asked = args.proof.zip(args.out.as_deref());
    let proofs = asked.map(|(checker, folder)| Proofs::new(checker, folder)).transpose()?;
    let options = JudgeOptions { coords: output.coords, proofs: proofs.as_ref(), held: &[] };
    let longer = |number: usize, pieces: &mut dyn Iterator<Item = Piece>| timed(number, pieces, options);
    let mut traces = Traces::new(&args.inputs, longer)?;
    let tally = Tally::new("trace", args.time.then_some(1));
    let one = |(): &mut (), trace: &Trace<(Outcome, Duration)>, sink: &mut Sink<'_>| {
        let (outcome, took) = match &trace.content {
            Content::Done(judged) => judged.clone(),
            Content::Pieces(pieces) => {
                let held: &[Piece] = if proofs.is_none() { pieces } else { &[] };
                timed(trace.number, pieces.iter(), JudgeOptions { held, ..options })
            }
        };
        let several = args.inputs.len() > 1;
        let answer = report(trace.number, &outcome, sink, |id, begins, judged, sink| {
            write(id, begins, judged, several, sink)
        })?;
        Ok(ItemResult { answer, times: times(args.time, answer, took) })
    };
    let next = |most: usize| traces.by_ref().take(most).collect();
    let tally = batch::process_items(next, &args.inputs, &mut output, tally, || (), one)?;
    let summary = output.format.is_words().then(|| summary(&tally)).flatten();
    let code = tally.end(output)?;
    if let Some(summary) = summary {
        Output::remark(&summary);
    }
    Ok(code)
}

/// Verifies a trace, and measures how long that takes.
fn timed<P: Borrow<Piece>>(
    number: usize,
    pieces: impl Iterator<Item = P>,
    options: JudgeOptions<'_>,
) -> (Outcome, Duration) {
    let begun = Instant::now();
    (judge(number, pieces, options, None), begun.elapsed())
}

/// Returns `took` if times are wanted and the trace was judged, or else nothing.
fn times(timed: bool, answer: Option<Answer>, took: Duration) -> Vec<Duration> {
    let judged = matches!(answer, Some(Answer::Yes | Answer::No));
    (timed && judged).then_some(took).into_iter().collect()
}

/// Summarises how many of several traces verify.
fn summary(tally: &Tally) -> Option<String> {
    let all = tally.read + tally.unreadable;
    if all < 2 {
        return None;
    }
    let mut words = format!("{all} traces: {} valid, {} not valid", tally.read - tally.no, tally.no);
    if tally.unreadable > 0 {
        let _ = write!(words, ", {} unreadable", tally.unreadable);
    }
    Some(words + "\n")
}

/// Reports what cannot be read, for which there is no answer, and hands a trace that was judged to `judged`.
pub(super) fn report(
    number: usize,
    outcome: &Outcome,
    sink: &mut Sink<'_>,
    judged: impl FnOnce(&str, &TraceStart, &JudgedTrace, &mut Sink<'_>) -> io::Result<Answer>,
) -> io::Result<Option<Answer>> {
    match outcome {
        Outcome::Unfinished => Ok(Some(Answer::Unfinished)),
        Outcome::Unreadable { id, error } => {
            sink.unreadable(id.as_deref().unwrap_or(&number.to_string()), error)?;
            Ok(None)
        }
        Outcome::NoTrace(record) => {
            if sink.format.is_json() {
                sink.record(&Record::Error(record.clone()))?;
            } else {
                let (id, message) = (&record.id, &record.error.message);
                sink.error(&format!("puzzle {id} has no trace, it could not be read: {message}"));
            }
            Ok(None)
        }
        Outcome::Judged { id, begins, judged: of } => judged(id, begins, of, sink).map(Some),
    }
}

fn write(
    id: &str,
    begins: &TraceStart,
    judged: &JudgedTrace,
    several: bool,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let (valid, wrong) = (judged.as_ref().ok(), judged.as_ref().err());
    let (report, proof) = (valid.map(|valid| valid.report), valid.and_then(|valid| valid.proof.as_ref()));
    let record = VerifyRecord {
        id,
        valid: valid.is_some(),
        steps: report.map(|report| report.steps),
        assumed: report.map(|report| report.assumed),
        vacuous: report.map(|report| report.vacuous),
        without_proof: report.map(|report| report.unproved),
        verdict: valid.map(|valid| valid.verdict.word()),
        at: wrong.and_then(|wrong| wrong.at),
        reason: wrong.map(|wrong| wrong.reason.as_str()),
        proof: proof.and_then(|proof| proof.as_deref().ok()),
        unproved: proof.and_then(|proof| proof.as_ref().err()).map(String::as_str),
        file: begins.file.as_deref(),
        line: begins.line,
    };
    match sink.format {
        Format::Json | Format::Jsonl => sink.record(&record)?,
        Format::Csv => sink.row(&csv_row(&record)?)?,
        _ => {
            let file = begins.file.as_deref().filter(|_| several);
            let file = file.map(|file| format!("{}:{}, ", visible(file), begins.line)).unwrap_or_default();
            let text = match judged {
                Ok(valid) => valid_text(valid),
                Err(TraceFault { at, is_step, reason }) => {
                    let kind = if *is_step { "step" } else { "branch" };
                    let at = at.map(|at| format!(" at {kind} {at}")).unwrap_or_default();
                    let no = sink.paint.role("contradiction", "not valid");
                    format!("{no}{at}: {}", visible(reason))
                }
            };
            sink.text(&format!("{file}{}: {text}\n", visible(id)))?;
        }
    }
    let proved = |valid: &ValidTrace| valid.proof.as_ref().is_none_or(Result::is_ok);
    Ok(Answer::of(judged.as_ref().is_ok_and(proved)))
}

/// Returns the fields of a record as a CSV row.
fn csv_row(record: &VerifyRecord<'_>) -> serde_json::Result<Vec<String>> {
    let record = serde_json::to_value(record)?;
    let field = |name| match &record[name] {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    Ok(COLUMNS.split(',').map(field).collect())
}

/// Describes a valid trace in words.
fn valid_text(ValidTrace { report, verdict, proof }: &ValidTrace) -> String {
    let s = if report.steps == 1 { "" } else { "s" };
    let mut words = format!("valid, {}, {} step{s}", verdict.word(), report.steps);
    if report.assumed > 0 {
        let _ = write!(words, ", {} assume a unique solution", report.assumed);
    }
    if report.vacuous > 0 {
        let _ = write!(words, ", {} where no solution is left", report.vacuous);
    }
    if report.unproved > 0 {
        let _ = write!(words, ", {} without a proof", report.unproved);
    }
    match proof {
        Some(Ok(file)) => {
            let _ = write!(words, "; proof in {}", visible(file));
        }
        Some(Err(why)) => {
            let _ = write!(words, "; no proof: {}", visible(why));
        }
        None => {}
    }
    words
}
