//! `sudostep steps`: lists every step available in a position.

use std::io;
use std::str::FromStr;

use serde::Serialize;

use super::args::{BudgetArgs, Format, InputArgs, NotationArgs, OutputArgs, RuleArgs, help_template, writes};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::givens::{self, GivensArgs};
use super::output::{Output, Sink};
use super::step_row;
use super::steppers::Job;
use crate::explain::Narrator;
use crate::outcome::steps::{FoundSteps, StepFilter, find_steps};
use crate::render::paint;
use crate::stepper::{Profile, Stepper};
use crate::trace::record::{DeductionRecord, StepRecord};
use crate::trace::{Replay, Stop, Verdict, deduction};

const EXAMPLES: &str = "\
Every step is every step of the techniques in --rules. Without it they are those of human; --rules all adds those that \
suppose a candidate and follow it. `sudostep technique` lists the ids of all.
In JSON and CSV a candidate begins with its digit: 4r1c6 is digit 4 in row 1, column 6.

Examples:
  sudostep steps position.sdk
  sudostep steps --only hidden-single position.sdk
  sudostep steps position.sdk -o steps.csv    a row a step that fits now, for a spreadsheet
  sudostep trace position.sdk -o steps.csv    the same of a whole solution";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep steps --only skyscraper puzzle.txt"),
    after_long_help = EXAMPLES,
    mut_args = writes(&Format::ALL)
)]
pub(super) struct Args {
    /// List these techniques alone
    ///
    /// Whichever profile they belong to: ids, HoDoKu codes or aliases, separated by commas. One that covers several
    /// selects them all; two fish on one base are shown as one by `siamese` before a name, or a 1 behind a HoDoKu code.
    #[arg(long, value_name = "ID,...", value_parser = StepFilter::from_str, conflicts_with = "rules")]
    only: Option<StepFilter>,
    #[command(flatten)]
    givens: GivensArgs,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize)]
struct StepsRecord<'a> {
    id: &'a str,
    line: usize,
    steps: Vec<DeductionRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let (inputs, read) = args.givens.over(&args.input)?;
    let mut output = Output::open("steps", &Format::ALL, &args.output, &read)?;
    if output.format == Format::Csv {
        output.header(&format!("{}{},text\n", step_row::COLUMNS, args.notation.column()));
    }
    let of_rules = args.rules.profile();
    let stepper = match &args.only {
        Some(only) => Stepper::new(Profile { uniqueness: of_rules.uniqueness, ..only.profile() }),
        None => args.rules.stepper_with(of_rules),
    };
    let budget = args.budget.budget();
    let stepper = stepper.with_budget(budget);
    batch::with_stepper(&inputs, output, stepper, |job, sink| {
        if inputs.givens.is_some() && givens::refuse(job, &budget, sink)? {
            return Ok(Answer::No);
        }
        steps(job, args, sink)
    })
}

fn steps(job: &Job<'_>, args: &Args, sink: &mut Sink<'_>) -> io::Result<Answer> {
    let Job { id, input, .. } = *job;
    let puzzle = &input.puzzle;
    let FoundSteps { steps: found, verdict, reason } =
        find_steps(job.stepper, job.names, puzzle, args.only.as_ref());
    if verdict == Some(Verdict::Unknown(Stop::Interrupted)) {
        return Ok(Answer::Unfinished);
    }
    let answer = Answer::of(reason.is_none());
    let records = || {
        let replay = Replay::new(job.geometry, puzzle).ok();
        let record = |step| {
            let written = replay.as_ref().and_then(|replay| args.notation.notation.written(step, replay));
            deduction(puzzle, step, written)
        };
        found.iter().map(record).collect::<Vec<_>>()
    };
    if sink.format.is_json() {
        sink.record(&StepsRecord { id, line: input.line, steps: records(), reason })?;
        return Ok(answer);
    }
    if let Some(reason) = reason {
        givens::complain(job.names, (id, input), verdict, &reason, sink);
    }
    let Ok(replay) = Replay::new(job.geometry, puzzle) else { return Ok(answer) };
    let narrator = Narrator::new(job.names).with_notation(args.notation.notation);
    if sink.format == Format::Csv {
        for ((n, DeductionRecord(record)), step) in (1..).zip(records()).zip(&found) {
            let record = StepRecord { id: id.to_string(), n, ..record };
            let text = narrator.step(step, &replay).short.to_string();
            sink.row(step_row::fields(&record).iter().chain(&record.notation).chain([&text]))?;
        }
        return Ok(answer);
    }
    if id != "1" {
        sink.text("\n")?;
    }
    for step in &found {
        let told = narrator.step(step, &replay);
        if !told.notation.spans().is_empty() {
            sink.prose(&format!("{}\n", paint(&told.notation, sink.paint)))?;
            continue;
        }
        let name = sink.paint.heading(&told.name);
        sink.prose(&format!("{name}: {}\n", paint(&told.short, sink.paint)))?;
    }
    Ok(answer)
}
