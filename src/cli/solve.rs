//! `sudostep solve`: finds the verdict and the solutions of a puzzle.

use std::io;
use std::sync::Arc;

use clap::Arg;
use serde::Serialize;

use super::args::{Format, InputArgs, OutputArgs, RunArgs, help_template, parse_written, writes};
use super::batch::{self, Answer, is_unfinished};
use super::explain;
use super::failure::Failure;
use super::givens;
use super::head::Head;
use super::input::place;
use super::output::{Output, Sink};
use super::steppers::Job;
use super::trace::{TraceOptions, header, write_all};
use crate::formats::{self, Format as Notation, Input, Style, WriteError};
use crate::grid::{Candidate, Puzzle, Solution};
use crate::trace::{self, Stop, Summary, Verdict};

const NOTES: &str = "\
Puzzles are solved by the profile singles, the fastest; --steps lists the steps of human. --rules names another. Of a \
puzzle with several solutions other rules may find others first.

Examples:
  sudostep solve --to framed 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  sudostep solve --all --limit 10 puzzle.txt  up to ten solutions
  sudostep solve --steps puzzle.txt           one line a step
  sudostep solve --steps -o steps.csv puzzle.txt
                                              one row a step, for a spreadsheet";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep solve puzzle.txt"),
    after_long_help = NOTES,
    mut_args = writes(&Format::ALL),
    mut_arg("rules", by_default)
)]
pub(super) struct Args {
    /// Find all solutions
    #[arg(long)]
    all: bool,
    /// Find at most this many solutions
    ///
    /// Without this, --all and --count it stops at the second.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
    /// Show the solution with this number alone
    ///
    /// Solutions are counted from 1 in the order in which they are found.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..), conflicts_with_all = ["all", "limit", "count"])]
    nth: Option<u64>,
    /// Count all solutions and show none
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// List the steps before the solution
    #[arg(long, conflicts_with = "nth")]
    steps: bool,
    /// How to write solutions, such as framed
    ///
    /// line, rows, spaced, commas, framed, sdk, sdm, ss, hodoku, s9b, fpuzzles or json; by default as the puzzle was
    /// written.
    #[arg(long, value_name = "FORMAT", value_parser = parse_written, hide_possible_values = true)]
    to: Option<Notation>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Sets the default of `--rules`: profile `singles`, which is fastest, or profile `human` with `--steps`.
fn by_default(rules: Arg) -> Arg {
    rules.default_value("singles").default_value_if("steps", "true", "human")
}

impl Args {
    /// Returns how many solutions to look for (`None` for all) and how many to keep.
    fn limits(&self) -> (Option<u64>, usize) {
        match (self.limit, self.all, self.count) {
            (Some(limit), _, true) => (Some(limit), 0),
            (Some(limit), _, false) => (Some(limit), usize::try_from(limit).unwrap_or(usize::MAX)),
            (None, true, _) => (None, usize::MAX),
            (None, false, true) => (None, 0),
            (None, false, false) => (Some(2), 2),
        }
    }

    /// Returns true if the run gives what the options ask for: one unique solution, all of them, or as many
    /// as `--limit`.
    fn enough(&self, summary: &Summary) -> bool {
        let any = self.all || self.count;
        summary.verdict == Verdict::Unique
            || (any && summary.verdict == Verdict::Multiple && summary.complete)
            || (any && self.limit.is_some_and(|limit| summary.count >= limit))
    }
}

#[derive(Serialize)]
struct SolveRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u64>,
}

#[derive(Serialize)]
struct NthRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    nth: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    // With `--to` the ending may be that of the puzzle's format.
    let outputs = if args.to.is_some() { args.output.or_words(&Format::ALL) } else { args.output.clone() };
    let mut output = Output::open("solve", &Format::ALL, &outputs, &args.input.inputs)?;
    check_to(args.to)?;
    let is_table = args.to.is_none() && !args.count && !args.all;
    if args.steps && output.format == Format::Csv && is_table {
        output.header(&header(""));
        let rows = TraceOptions { short: true, ..TraceOptions::default() };
        return write_all(&args.input, output, args.run.stepper(), rows);
    }
    if args.steps && !output.format.is_words() {
        return Err(Failure::Usage(
            "--steps goes with text, plain or csv; `sudostep trace` writes steps as JSON".to_string(),
        ));
    }
    if output.format == Format::Csv {
        output.header(if args.nth.is_some() {
            "puzzle,nth,solution\n"
        } else {
            "puzzle,verdict,count,at_least,solution\n"
        });
    }
    let (limit, keep) = args.limits();
    let stepper = args.run.stepper().with_limit(limit, keep);
    batch::with_stepper(&args.input, output, stepper, |job, sink| {
        if let Some(nth) = args.nth {
            return one_solution(args, job, nth, sink);
        }
        let summary = if args.steps {
            explain::solve_and_show(job, explain::ShowOptions::of_list(sink.format), sink)?.0
        } else {
            job.stepper.run(&job.input.puzzle, ())
        };
        if is_unfinished(&summary) && !args.steps {
            return Ok(Answer::Unfinished);
        }
        let answer = solve(args, job, &summary, sink)?;
        Ok(if is_unfinished(&summary) { Answer::Unfinished } else { answer })
    })
}

fn solve(args: &Args, job: &Job<'_>, summary: &Summary, sink: &mut Sink<'_>) -> io::Result<Answer> {
    let Job { id, input, .. } = *job;
    let head = Head::new(id, input);
    let shown = args.limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let solutions = &summary.solutions[..summary.solutions.len().min(shown)];
    let verdict = summary.verdict.word();
    let reason = trace::reason(summary, job.names);
    if !sink.format.is_json()
        && let Some(reason) = &reason
    {
        givens::complain(job.names, (id, input), Some(summary.verdict), reason, sink);
    }
    let lines =
        || -> Vec<String> { solutions.iter().map(|solution| input.solution_line(solution)).collect() };
    match sink.format {
        Format::Json | Format::Jsonl => {
            let lines = lines();
            let unique = summary.verdict == Verdict::Unique;
            sink.record(&SolveRecord {
                head,
                verdict,
                reason,
                solution: lines.first().map(String::as_str).filter(|_| unique),
                solutions: (!unique && !lines.is_empty()).then_some(&lines),
                count: summary.complete.then_some(summary.count),
                at_least: (!summary.complete).then_some(summary.count),
            })?;
        }
        Format::Csv => {
            let rows = if solutions.is_empty() { vec![String::new()] } else { lines() };
            let count = summary.count.to_string();
            let (count, at_least) =
                if summary.complete { (count.as_str(), "") } else { ("", count.as_str()) };
            for solution in &rows {
                sink.row([head.puzzle.as_str(), verdict, count, at_least, solution.as_str()])?;
            }
        }
        _ => {
            let count = match (summary.verdict, summary.complete) {
                (Verdict::Multiple, true) => format!(" ({} solutions)", summary.count),
                (Verdict::Multiple, false) => format!(" (at least {} solutions)", summary.count),
                _ => String::new(),
            };
            sink.text(&format!("{}{count}\n", sink.paint.heading(verdict)))?;
            for (index, solution) in solutions.iter().enumerate() {
                let grid = match written(args, input, solution) {
                    Ok(grid) => grid,
                    Err(error) => return Ok(unwritten(&error, job, sink)),
                };
                let gap = if index > 0 && grid.lines().count() > 1 { "\n" } else { "" };
                sink.text(&format!("{gap}{grid}"))?;
            }
        }
    }
    Ok(Answer::of(args.enough(summary)))
}

/// Writes the solution with the number `nth`.
fn one_solution(args: &Args, job: &Job<'_>, nth: u64, sink: &mut Sink<'_>) -> io::Result<Answer> {
    let Job { id, input, .. } = *job;
    let mut solutions = job.stepper.solutions(&input.puzzle);
    let mut count = 0;
    let found = solutions.by_ref().find(|_| {
        count += 1;
        count == nth
    });
    if found.is_none() && solutions.stopped() == Some(Stop::Interrupted) {
        return Ok(Answer::Unfinished);
    }
    let head = Head::new(id, input);
    let reason = found.is_none().then(|| match solutions.stopped() {
        Some(stop) => {
            let s = if count == 1 { "" } else { "s" };
            format!("stopped after {count} solution{s}: {}", stop.word())
        }
        None => match count {
            0 => "there is none".to_string(),
            1 => "there is only 1 solution".to_string(),
            _ => format!("there are only {count} solutions"),
        },
    });
    if !sink.format.is_json()
        && let Some(reason) = &reason
    {
        sink.complain(&format!("{}: no solution {nth}: {reason}", place(id, input)));
    }
    let line = found.as_ref().map(|solution| input.solution_line(solution));
    match sink.format {
        Format::Json | Format::Jsonl => {
            sink.record(&NthRecord { head, nth, solution: line, reason })?;
        }
        Format::Csv => {
            sink.row([head.puzzle.as_str(), &nth.to_string(), line.as_deref().unwrap_or_default()])?;
        }
        _ => {
            if let Some(solution) = &found {
                match written(args, input, solution) {
                    Ok(grid) => sink.text(&grid)?,
                    Err(error) => return Ok(unwritten(&error, job, sink)),
                }
            }
        }
    }
    Ok(Answer::of(found.is_some()))
}

/// Reports that a solution cannot be written in the format `--to`, which makes the answer `No`.
fn unwritten(error: &WriteError, job: &Job<'_>, sink: &mut Sink<'_>) -> Answer {
    sink.error(&format!("{}: {error}", place(job.id, job.input)));
    Answer::No
}

/// Writes the solution in the format `--to`, or else in the puzzle's format. A format that distinguishes
/// givens keeps them.
fn written(args: &Args, input: &Input, solution: &Solution) -> Result<String, WriteError> {
    let format = args.to.unwrap_or(input.style.format.of_answer());
    let style = Style { format, ..input.style };
    let layout = input.puzzle.layout();
    if format.content().placed {
        let mut filled = input.puzzle.clone();
        for cell in layout.all_cells() {
            filled.place(Candidate { cell, digit: solution.digit(cell) });
        }
        return formats::write_puzzle(&filled, &style).map(|written| written.text);
    }
    let cells: Vec<_> = solution.digits().iter().copied().map(Some).collect();
    let filled = Puzzle::new(Arc::clone(layout), cells);
    match (format, filled) {
        (Notation::JSON, Ok(filled)) => formats::write_puzzle(&filled, &style).map(|written| written.text),
        (_, Ok(filled)) => Ok(formats::write(layout, filled.givens(), &style)),
        (_, Err(error)) => Err(WriteError { format, why: error.to_string() }),
    }
}

/// Returns why a format cannot hold a filled grid, as the end of a sentence; `None` if it can.
fn unfit(format: Notation) -> Option<&'static str> {
    Some(match format {
        Notation::PENCILMARKS | Notation::CANDIDATES => "is for candidates, and a solution has none left",
        Notation::CSV => "is a table: give --format csv",
        Notation::TSV => "is a table: give --format csv, which has commas",
        Notation::JSONL => "is for records: give --format jsonl",
        Notation::OPENSUDOKU => "is a collection of puzzles, not of solutions",
        format if !format.is_written() => "can be read but not written",
        _ => return None,
    })
}

/// Refuses a format that cannot hold a filled grid.
fn check_to(to: Option<Notation>) -> Result<(), Failure> {
    let Some((format, why)) = to.and_then(|format| unfit(format).map(|why| (format, why))) else {
        return Ok(());
    };
    let fit: Vec<&str> =
        Notation::ALL.into_iter().filter(|&format| unfit(format).is_none()).map(Notation::as_str).collect();
    Err(Failure::Usage(format!(
        "solve does not write solutions as {format}, which {why}; --to takes {}",
        fit.join(", ")
    )))
}
