//! `sudostep explain`: the solve in words.

use std::io;

use super::Failure;
use super::args::{Format, InputArgs, OutputArgs, RunArgs};
use super::batch::{self, Answer};
use super::output::{Output, Sink};
use super::steppers::{Steppers, Tools};
use super::trace::{finished, header, write as write_trace};
use crate::explain::{Part, Subject, Telling, tell};
use crate::notation::{self, Format as Notation, Input, Style};
use crate::render::{candidate_grid, paint};
use crate::stepper::Stepper;
use crate::trace::{Detail, Event, Finished, Summary, Verdict};

#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// Explain every single by itself instead of a pass at a time
    #[arg(long)]
    all_steps: bool,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format =
        args.output.format("explain", None, &[Format::Text, Format::Plain, Format::Json, Format::Jsonl])?;
    let output = Output::open(&args.output, format, &args.input.inputs)?;
    let (profile, budget) = (args.run.profile(), args.run.budget.budget());
    let steppers = Steppers::new(|layout| Stepper::new(layout, profile.clone()).with_budget(budget));
    let telling = if args.all_steps { Telling::AllSteps } else { Telling::Folded };
    batch::run(
        &args.input,
        &args.output,
        output,
        || (),
        |(), id, input, sink| {
            let tools = steppers.of(&input.puzzle);
            let (summary, events) = tools.stepper.log(&input.puzzle);
            if sink.format.is_json() {
                write_trace(&tools, id, input, (&summary, &events), (Detail::default(), true), sink)?;
            } else {
                story(&tools, id, input, (&summary, &events), telling, sink)?;
            }
            Ok(Answer::of(summary.verdict == Verdict::Unique))
        },
    )
}

/// Writes the story of a run in words and grids.
pub(super) fn story(
    tools: &Tools,
    id: &str,
    input: &Input,
    (summary, events): (&Summary, &[Event]),
    telling: Telling,
    sink: &mut Sink<'_>,
) -> io::Result<()> {
    let header = header(&tools.stepper, id, input);
    let run = finished(tools, &header, &input.puzzle, summary, events);
    let Finished { header, puzzle, geometry, .. } = run;
    let subject = Subject { header, puzzle, geometry, summary };
    let colours = sink.paint;
    tell(&subject, run.entries(), telling, |part| {
        sink.text(&match part {
            Part::Line(depth, text) => format!("{}{}\n", indent(depth), paint(&text, colours)),
            Part::Digits(cells) => {
                format!("{}\n", notation::write(puzzle.layout(), &cells, &Style::new(Notation::Framed)))
            }
            Part::Candidates(board) => format!("{}\n", candidate_grid(board, colours)),
        })
    })
}

/// Two columns a branch, as long as lines stay readable.
fn indent(depth: usize) -> String {
    const DEEPEST: usize = 20;
    "  ".repeat(depth.min(DEEPEST))
}
