//! `sudostep hint`: gives the next step, as detailed as asked for.

use std::io;

use serde::Serialize;

use super::args::{BudgetArgs, Format, InputArgs, NotationArgs, OutputArgs, RuleArgs, help_template, writes};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::givens::GivensArgs;
use super::head::Head;
use super::interrupt;
use super::output::{Output, Sink};
use super::shared_text::draw_and_explain;
use super::steppers::Job;
use crate::explain::{LAST_RUNG, Narrator, Text};
use crate::formats;
use crate::outcome::hint::find_hint;
use crate::render::paint;
use crate::step::Step;
use crate::trace::record::DeductionRecord;
use crate::trace::{Replay, Verdict, deduction};

const LADDER: &str = "\
Levels: for a single, 1 the house, 2 the digit or what to look for, 3 the cell, 4 everything with its why. For other \
techniques, 1 a digit or a region, 2 the technique and how to spot it, 3 the pattern and why, 4 everything.
Before any hint, placed digits that are not those of the solution are named, and removed candidates that are. In a grid \
without marks every digit counts as a given, unless --givens names the printed puzzle.

Examples:
  sudostep hint --givens puzzle.txt mine.txt  a half-filled grid, and the printed puzzle
  sudostep hint --level 1 position.sdk
  sudostep hint ':0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.+179:213:::'";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep hint --level 1 puzzle.txt"),
    after_long_help = LADDER,
    mut_args = writes(&Format::RECORDS)
)]
pub(super) struct Args {
    /// How much to give away, from 1 to 4
    #[arg(long, value_name = "LEVEL", default_value_t = 2, value_parser = parse_level)]
    level: u8,
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

fn parse_level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level| (1..=LAST_RUNG).contains(level));
    level.ok_or_else(|| format!("expected 1 to {LAST_RUNG}"))
}

#[derive(Serialize)]
struct HintRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// The verdict on the givens, unless they have exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    level: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<DeductionRecord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<String>,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let (inputs, read) = args.givens.over(&args.input)?;
    let output = Output::open("hint", &Format::RECORDS, &args.output, &read)?;
    let budget = args.budget.budget();
    let stepper = args.rules.stepper_with(args.rules.profile()).with_budget(budget);
    let has_givens = inputs.givens.is_some();
    batch::with_stepper(&inputs, output, stepper, |job, sink| write(job, args, has_givens, sink))
}

fn write(job: &Job<'_>, args: &Args, has_givens: bool, sink: &mut Sink<'_>) -> io::Result<Answer> {
    let (level, notation) = (args.level, args.notation.notation);
    let puzzle = &job.input.puzzle;
    let layout = puzzle.layout();
    let narrator = Narrator::new(job.names).with_notation(notation);
    let mut hint = find_hint(job.stepper, job.geometry, puzzle, has_givens, &narrator);
    if interrupt::raised() {
        return Ok(Answer::Unfinished);
    }
    let found = hint.step.take();
    let replay = Replay::new(job.geometry, puzzle);
    if let (Some(step), Ok(replay)) = (&found, &replay) {
        let whole = level >= LAST_RUNG && sink.format.is_words();
        hint.sentences.push(if whole {
            let told = narrator.step(step, replay);
            let mut line = Text::plain(told.name).as_heading();
            line.append(Text::plain(": "));
            line.append(told.short);
            line
        } else {
            narrator.hint(step, replay, level)
        });
    }
    let unknown = matches!(hint.verdict, Some(Verdict::Unknown(_)));
    let answer = Answer::of(!unknown && (found.is_some() || hint.solved));
    if sink.format.is_json() {
        let text: Vec<String> = hint.sentences.iter().map(ToString::to_string).collect();
        let named = |candidate| formats::candidate(layout, candidate);
        let record = |step: Step| {
            let written = replay.as_ref().ok().and_then(|replay| notation.written(&step, replay));
            deduction(puzzle, &step, written)
        };
        sink.record(&HintRecord {
            head: Head::new(job.id, job.input),
            verdict: hint.verdict.map(Verdict::word),
            level,
            text: text.join(" "),
            step: found.filter(|_| level >= LAST_RUNG).map(record),
            wrong: hint.mistakes.wrong.iter().map(|wrong| named(wrong.entry)).collect(),
            lost: hint.mistakes.lost.iter().copied().map(named).collect(),
        })?;
        return Ok(answer);
    }
    for sentence in &hint.sentences {
        sink.prose(&format!("{}\n", paint(sentence, sink.paint)))?;
    }
    if let (Some(step), Ok(replay)) = (&found, &replay)
        && level >= LAST_RUNG
    {
        sink.text(&draw_and_explain(step, replay, &narrator, sink.paint, sink.widths.out))?;
    }
    Ok(answer)
}
