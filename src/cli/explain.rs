//! `sudostep explain`: the solve in words.

use std::io;

use super::Failure;
use super::args::{Format, InputArgs, NotationArgs, OutputArgs, RunArgs};
use super::batch::{self, Answer};
use super::output::{Output, Sink, visible};
use super::steppers::{Steppers, Tools};
use super::telling::indent;
use super::trace::{Saying, write as write_trace};
use crate::explain::{self, Narrator, Part, Story, Telling};
use crate::notation::{self, Format as Notation, Input, Style};
use crate::render::{candidate_grid, paint};
use crate::stepper::Stream;
use crate::trace::{Event, Summary, Unfolding};

const EXAMPLES: &str = "\
Examples:
  sudostep explain puzzle.txt                 runs of singles folded into passes
  sudostep explain --all-steps puzzle.txt     why each digit goes where it goes";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Explain every single by itself instead of a pass at a time
    #[arg(long)]
    all_steps: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format =
        args.output.format("explain", None, &[Format::Text, Format::Plain, Format::Json, Format::Jsonl])?;
    let output = Output::open(&args.output, format, &args.input.inputs)?;
    let steppers = Steppers::new(args.output.coords(format), |layout| args.run.stepper(layout));
    let notation = args.notation.notation();
    let saying = Saying { text: true, notation, ..Saying::default() };
    let telling = if args.all_steps { Telling::AllSteps } else { Telling::Folded };
    batch::run(
        &args.input,
        &args.output,
        output,
        || (),
        |(), id, input, sink| {
            let tools = steppers.of(&input.puzzle);
            let summary = if sink.format.is_json() {
                write_trace(&tools, id, input, saying, sink)?
            } else {
                story(&tools, id, input, (telling, notation), sink)?
            };
            Ok(Answer::of_summary(&summary))
        },
    )
}

/// Solves a puzzle and writes the story of it in words and grids as it goes.
pub(super) fn story(
    tools: &Tools,
    id: &str,
    input: &Input,
    (telling, notation): (Telling, explain::Notation),
    sink: &mut Sink<'_>,
) -> io::Result<Summary> {
    let mut header = tools.header(id, input);
    if let Some(file) = header.source.as_mut().and_then(|source| source.file.as_mut()) {
        *file = visible(file);
    }
    let puzzle = &input.puzzle;
    let colours = sink.paint;
    let mut story = Story::new(&header, puzzle, telling, |part: Part<'_>| {
        sink.text(&match part {
            Part::Line(depth, text) => format!("{}{}\n", indent(depth), paint(&text, colours)),
            Part::Digits(cells) => {
                format!("{}\n", notation::write(puzzle.layout(), &cells, &Style::new(Notation::Framed)))
            }
            Part::Candidates(board) => format!("{}\n", candidate_grid(board, colours)),
        })
    });
    story = story.with_narrator(Narrator::new(&tools.names).with_notation(notation));
    story.opening()?;
    let mut unfolding = Unfolding::new(&tools.geometry, puzzle);
    let mut stream = Stream::new(|event: &Event| match unfolding.push(event) {
        Some((entry, replay)) => story.entry(entry, replay),
        None => Ok(()),
    });
    let summary = tools.stepper.run(puzzle, &mut stream);
    stream.finish()?;
    // A contradiction is part of the summary.
    let _ = unfolding.settle();
    story.ending(&summary, unfolding.replay())?;
    Ok(summary)
}
