//! `sudostep steps`: every step available in a position.

use std::io;
use std::ops::ControlFlow;

use serde::Serialize;

use super::Failure;
use super::args::{BudgetArgs, Format, InputArgs, NotationArgs, OutputArgs, RuleArgs};
use super::batch::{self, Answer};
use super::input::place;
use super::output::{Output, Sink};
use super::steppers::{Steppers, Tools};
use super::telling::unknown;
use crate::catalog;
use crate::explain::Narrator;
use crate::notation::Input;
use crate::render::paint;
use crate::step::{Step, TechniqueId};
use crate::stepper::{Profile, Stepper};
use crate::trace::record::DeductionRecord;
use crate::trace::{Replay, Stop, deduction};

const EXAMPLES: &str = "\
Examples:
  sudostep steps position.sdk
  sudostep steps --only hidden-single position.sdk";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// List these techniques alone, whichever profile they belong to: ids, HoDoKu codes or aliases, separated by
    /// commas. One that covers several selects them all
    #[arg(long, value_name = "ID,...", value_parser = parse_only, conflicts_with_all = ["rules", "no_uniqueness"])]
    only: Option<Only>,
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

/// Techniques to look for, in the catalogue's order.
#[derive(Clone, Debug)]
struct Only(Vec<TechniqueId>);

fn parse_only(list: &str) -> Result<Only, String> {
    let mut wanted = Vec::new();
    for typed in list.split(',').map(str::trim).filter(|typed| !typed.is_empty()) {
        match catalog::find(typed) {
            found if found.is_empty() => return Err(unknown(typed)),
            found => wanted.extend(found.iter().map(|row| row.id.clone())),
        }
    }
    if wanted.is_empty() {
        return Err("expected techniques, separated by commas".to_string());
    }
    Ok(Only(catalog::all().map(|row| row.id.clone()).filter(|id| wanted.contains(id)).collect()))
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
    let format =
        args.output.format("steps", None, &[Format::Text, Format::Plain, Format::Json, Format::Jsonl])?;
    let output = Output::open(&args.output, format, &args.input.inputs)?;
    let profile = match &args.only {
        Some(Only(techniques)) => Profile { techniques: techniques.clone(), ..Profile::all() },
        None => args.rules.profile(),
    };
    let budget = args.budget.budget();
    let steppers = Steppers::new(args.output.coords(format), |layout| {
        Stepper::new(layout, profile.clone()).with_budget(budget)
    });
    batch::run(
        &args.input,
        &args.output,
        output,
        || (),
        |(), id, input, sink| steps(&steppers.of(&input.puzzle), args.notation, id, input, sink),
    )
}

fn steps(
    tools: &Tools,
    notation: NotationArgs,
    id: &str,
    input: &Input,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let puzzle = &input.puzzle;
    let mut found: Vec<Step> = Vec::new();
    let ended = tools.stepper.available(puzzle, &mut |step| {
        found.push(step);
        ControlFlow::Continue(())
    });
    if matches!(ended, Ok(Some(Stop::Interrupted))) {
        return Ok(Answer::Unfinished);
    }
    let unknown = if matches!(ended, Ok(Some(_))) { "unknown: " } else { "" };
    let reason = match ended {
        Err(contradiction) => Some(contradiction.named(&tools.names).to_string()),
        Ok(Some(stop)) => Some(stop.word().to_string()),
        Ok(None) if !found.is_empty() => None,
        Ok(None) if puzzle.layout().all_cells().all(|cell| puzzle.value(cell).is_some()) => {
            Some("every cell is filled".to_string())
        }
        Ok(None) => Some("no rule finds anything".to_string()),
    };
    let answer = Answer::of(reason.is_none());
    if sink.format.is_json() {
        let replay = Replay::new(&tools.geometry, puzzle).ok();
        let record = |step| {
            let written = replay.as_ref().and_then(|replay| notation.notation().written(step, replay));
            DeductionRecord { notation: written, ..deduction(puzzle, step) }
        };
        let steps = found.iter().map(record).collect();
        sink.record(&StepsRecord { id, line: input.line, steps, reason })?;
        return Ok(answer);
    }
    if let Some(reason) = reason {
        sink.complain(&format!("{}: {unknown}{reason}", place(id, input)));
    }
    let Ok(replay) = Replay::new(&tools.geometry, puzzle) else { return Ok(answer) };
    let narrator = Narrator::new(&tools.names).with_notation(notation.notation());
    if id != "1" {
        sink.text("\n")?;
    }
    for step in &found {
        let told = narrator.step(step, &replay);
        if !told.notation.spans().is_empty() {
            sink.text(&format!("{}\n", paint(&told.notation, sink.paint)))?;
            continue;
        }
        let name = sink.paint.heading(&told.name);
        sink.text(&format!("{name}: {}\n", paint(&told.short, sink.paint)))?;
    }
    Ok(answer)
}
