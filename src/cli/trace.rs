//! `sudostep trace`: writes the log of a solve as JSON records.

use std::io;

use super::args::{Format, InputArgs, NotationArgs, OutputArgs, RunArgs, help_template};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::output::{Output, Sink};
use super::steppers::Tools;
use crate::explain::{Chronicle, Notation};
use crate::formats::Input;
use crate::stepper::Stream;
use crate::trace::{Annotation, Annotator, Detail, Entry, Event, Recorder, Replay, Summary};

const EXAMPLES: &str = "\
Examples:
  sudostep trace --text puzzles.txt -o traces.jsonl
  sudostep trace --detail low --states puzzles.txt | gzip > traces.gz";

#[derive(clap::Args)]
#[command(help_template = help_template("sudostep trace puzzle.txt > trace.jsonl"), after_long_help = EXAMPLES)]
pub(super) struct Args {
    /// What to say of steps: low or normal
    ///
    /// low leaves out reasons and names.
    #[arg(long, value_enum, value_name = "DETAIL", default_value_t = DetailArg::Normal, hide_possible_values = true)]
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
    notation: NotationArgs,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum DetailArg {
    Low,
    Normal,
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let known = [Format::Jsonl, Format::Json];
    let output = Output::open("trace", &known, &args.output, &args.input.inputs)?;
    let detail = Detail { low: args.detail == DetailArg::Low, states: args.states };
    let trace_options = TraceOptions { detail, text: args.text, notation: args.notation.notation() };
    let stepper = args.run.stepper();
    batch::with_stepper(&args.input, output, stepper, |tools, id, input, sink| {
        let summary = write(tools, id, input, trace_options, sink)?;
        Ok(Answer::of_summary(&summary))
    })
}

/// Options for the records of a trace.
#[derive(Clone, Copy, Default)]
pub(super) struct TraceOptions {
    /// Amount of data in each record.
    pub(super) detail: Detail,
    /// True if each log entry is described in words as well.
    pub(super) text: bool,
    /// The notation in which steps are written as well.
    pub(super) notation: Notation,
}

impl TraceOptions {
    /// Returns the annotator of log entries: words by `chronicle`, and the step in notation.
    pub(super) fn annotator(
        self,
        mut chronicle: Chronicle<'_>,
    ) -> impl FnMut(&Entry, &Replay<'_>) -> Annotation {
        move |entry, replay| Annotation {
            text: self.text.then(|| chronicle.tell(entry, replay).to_string()),
            notation: match entry {
                Entry::Step(entry) => self.notation.written(&entry.step, replay),
                Entry::Branch(_) | Entry::Close(_) => None,
            },
        }
    }
}

/// Solves a puzzle and writes its records as the run goes on.
pub(super) fn write(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    trace_options: TraceOptions,
    sink: &mut Sink<'_>,
) -> io::Result<Summary> {
    let header = tools.header(id, input);
    let mut recorder = Recorder::new(&header, &input.puzzle, tools.geometry, trace_options.detail);
    sink.record(&recorder.first())?;
    let mut annotator = trace_options.annotator(Chronicle::new(input.puzzle.layout()));
    let silent = !trace_options.text && trace_options.notation == Notation::Plain;
    let mut stream = Stream::new(|event: &Event| {
        let annotator: Option<Annotator<'_>> = if silent { None } else { Some(&mut annotator) };
        recorder.event(event, annotator).map_or(Ok(()), |record| sink.record(&record))
    });
    let summary = tools.stepper.run(&input.puzzle, &mut stream);
    stream.finish()?;
    sink.record(&recorder.last(&summary))?;
    Ok(summary)
}
