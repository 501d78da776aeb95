//! `sudostep grade`: how hard.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use serde::Serialize;

use super::Failure;
use super::args::{Format, InputArgs, OutputArgs, RunArgs};
use super::batch::{self, Answer, is_unfinished};
use super::head::Head;
use super::input::place;
use super::output::{Output, Sink};
use super::steppers::Steppers;
use crate::grade::Grade;
use crate::notation::Input;
use crate::stepper::Counts;
use crate::trace::{self, Summary};

const LEVELS: &str = "\
The level is that of the hardest technique the solve needed: easy, medium, hard, unfair or extreme; trial when the \
rules did not suffice and it had to branch. The hardest technique goes by the catalogue's order, not by the order in \
which the sweeps look. Counts include steps in branches that failed.
Counts by technique are in text and JSON; -f jsonl has the ids of a data set, and a record for what cannot be read.
Whatever needs more than the techniques that `sudostep technique` lists is trial.

Examples:
  sudostep grade puzzles.txt
  sudostep grade puzzles.txt -o grades.csv";

#[derive(clap::Args)]
#[command(after_help = LEVELS)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct GradeRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    grades: Option<Grades>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
    counts: &'a BTreeMap<String, u64>,
    branches: u64,
    sweeps: u32,
    depth: u32,
}

#[derive(Serialize)]
struct Grades {
    sudostep: Sudostep,
}

#[derive(Serialize)]
struct Sudostep {
    level: &'static str,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format = args.output.format("grade", None, &Format::ALL)?;
    let mut output = Output::open(&args.output, format, &args.input.inputs)?;
    match format {
        Format::Csv => output.header("puzzle,verdict,level,hardest,sweeps,branches,depth\n"),
        Format::Text | Format::Plain => {
            let heading = row(
                "verdict",
                "level",
                "hardest",
                ["sweeps", "branches", "depth"],
                "puzzle, steps by technique",
            );
            output.header(&format!("{}\n", output.paint.heading(&heading)));
        }
        Format::Json | Format::Jsonl => {}
    }
    let steppers =
        Steppers::new(args.output.coords(format), |layout| args.run.stepper(layout).with_limit(Some(2), 0));
    batch::run(
        &args.input,
        &args.output,
        output,
        || (),
        |(), id, input, sink| {
            let mut counts = Counts::default();
            let tools = steppers.of(&input.puzzle);
            let summary = tools.stepper.run(&input.puzzle, &mut counts);
            if is_unfinished(&summary) {
                return Ok(Answer::Unfinished);
            }
            let counts = counts.as_slice().iter().map(|(id, count)| (id.to_string(), *count)).collect();
            write(id, input, (&summary, trace::reason(&summary, &tools.names)), &counts, sink)
        },
    )
}

fn write(
    id: &str,
    input: &Input,
    (summary, reason): (&Summary, Option<String>),
    counts: &BTreeMap<String, u64>,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let head = Head::new(id, input);
    let grade = Grade::of(summary, counts.clone());
    let level = grade.as_ref().map(Grade::word);
    let hardest = grade.as_ref().and_then(|grade| grade.hardest).map(|row| row.id.as_str());
    let verdict = summary.verdict.word();
    if !sink.format.is_json()
        && let Some(reason) = &reason
    {
        sink.complain(&format!("{}: {verdict}: {reason}", place(id, input)));
    }
    let numbers = [u64::from(summary.sweeps), summary.nodes, u64::from(summary.depth)];
    let (or_dash, or_nothing) = (
        |word: Option<&'static str>| word.unwrap_or("-"),
        |word: Option<&'static str>| word.unwrap_or_default(),
    );
    match sink.format {
        Format::Json | Format::Jsonl => sink.record(&GradeRecord {
            head,
            verdict,
            reason,
            grades: level.map(|level| Grades { sudostep: Sudostep { level } }),
            hardest,
            counts,
            branches: summary.nodes,
            sweeps: summary.sweeps,
            depth: summary.depth,
        })?,
        Format::Csv => {
            let [sweeps, branches, depth] = numbers;
            let (level, hardest) = (or_nothing(level), or_nothing(hardest));
            sink.text(&format!("{},{verdict},{level},{hardest},{sweeps},{branches},{depth}\n", head.puzzle))?;
        }
        Format::Text | Format::Plain => {
            let numbers = numbers.map(|number| number.to_string());
            let numbers = [numbers[0].as_str(), numbers[1].as_str(), numbers[2].as_str()];
            let mut line = row(verdict, or_dash(level), or_dash(hardest), numbers, &head.puzzle);
            for (technique, count) in counts {
                let _ = write!(line, "  {technique} {count}");
            }
            sink.text(&format!("{line}\n"))?;
        }
    }
    Ok(Answer::of(grade.is_some()))
}

fn row(
    verdict: &str,
    level: &str,
    hardest: &str,
    [sweeps, branches, depth]: [&str; 3],
    puzzle: &str,
) -> String {
    format!("{verdict:<8}  {level:<7}  {hardest:<20}  {sweeps:>6}  {branches:>8}  {depth:>5}  {puzzle}")
}
