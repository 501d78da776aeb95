//! `sudostep trace`: the log as data.

use std::io;

use super::Failure;
use super::args::{Format, InputArgs, OutputArgs, RunArgs};
use super::batch::{self, Answer};
use super::output::{Output, Sink};
use super::steppers::{Steppers, Tools};
use crate::explain::Chronicle;
use crate::notation::Input;
use crate::stepper::Stream;
use crate::trace::{Detail, Entry, Event, Recorder, Replay, Summary, Wording};

const EXAMPLES: &str = "\
Examples:
  sudostep trace --text puzzles.txt -o traces.jsonl
  sudostep trace --detail low --states puzzles.txt | gzip > traces.gz";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// How much to say of every step: low leaves out reasons and names
    #[arg(long, value_enum, value_name = "DETAIL", default_value_t = DetailArg::Normal)]
    detail: DetailArg,
    /// Add the state before and after every step
    #[arg(long)]
    states: bool,
    /// Add every step, branch and closing in words
    #[arg(long)]
    text: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum DetailArg {
    Low,
    Normal,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format = args.output.format("trace", Some(Format::Jsonl), &[Format::Jsonl, Format::Json])?;
    let output = Output::open(&args.output, format, &args.input.inputs)?;
    let detail = Detail { low: args.detail == DetailArg::Low, states: args.states };
    let steppers = Steppers::new(args.output.coords(format), |layout| args.run.stepper(layout));
    batch::run(
        &args.input,
        &args.output,
        output,
        || (),
        |(), id, input, sink| {
            let tools = steppers.of(&input.puzzle);
            let summary = write(&tools, id, input, (detail, args.text), sink)?;
            Ok(Answer::of_summary(&summary))
        },
    )
}

/// Solves a puzzle and writes its records as it goes, each in words too if `text` says so.
pub(super) fn write(
    tools: &Tools,
    id: &str,
    input: &Input,
    (detail, text): (Detail, bool),
    sink: &mut Sink<'_>,
) -> io::Result<Summary> {
    let header = tools.header(id, input);
    let mut recorder = Recorder::new(&header, &input.puzzle, &tools.geometry, detail);
    sink.record(&recorder.first())?;
    let mut chronicle = Chronicle::new(input.puzzle.layout());
    let mut wording = |entry: &Entry, replay: &Replay<'_>| chronicle.tell(entry, replay).to_string();
    let mut stream = Stream::new(|event: &Event| {
        let wording: Option<Wording<'_>> = if text { Some(&mut wording) } else { None };
        recorder.event(event, wording).map_or(Ok(()), |record| sink.record(&record))
    });
    let summary = tools.stepper.run(&input.puzzle, &mut stream);
    stream.finish()?;
    sink.record(&recorder.last(&summary))?;
    Ok(summary)
}
