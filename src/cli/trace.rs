//! `sudostep trace`: the log as data.

use std::io;

use super::args::{Format, InputArgs, NotationArgs, OutputArgs, RunArgs};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::output::{Output, Sink};
use super::steppers::Tools;
use crate::explain::{Chronicle, Notation};
use crate::notation::Input;
use crate::stepper::Stream;
use crate::trace::{Annotation, Annotator, Detail, Entry, Event, Recorder, Replay, Summary};

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
    let saying = Saying { detail, text: args.text, notation: args.notation.notation() };
    let stepper = args.run.stepper();
    batch::with_stepper(&args.input, output, stepper, |tools, id, input, sink| {
        let summary = write(tools, id, input, saying, sink)?;
        Ok(Answer::of_summary(&summary))
    })
}

/// How much the records of a trace say.
#[derive(Clone, Copy, Default)]
pub(super) struct Saying {
    /// How much of the data.
    pub(super) detail: Detail,
    /// Whether everything is said in words as well.
    pub(super) text: bool,
    /// In which signs steps are written as well.
    pub(super) notation: Notation,
}

impl Saying {
    /// What is said of each entry, beside its data, as this chronicle tells it.
    pub(super) fn wording(
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

/// Solves a puzzle and writes its records as it goes.
pub(super) fn write(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    saying: Saying,
    sink: &mut Sink<'_>,
) -> io::Result<Summary> {
    let header = tools.header(id, input);
    let mut recorder = Recorder::new(&header, &input.puzzle, tools.geometry, saying.detail);
    sink.record(&recorder.first())?;
    let mut wording = saying.wording(Chronicle::new(input.puzzle.layout()));
    let silent = !saying.text && saying.notation == Notation::Plain;
    let mut stream = Stream::new(|event: &Event| {
        let wording: Option<Annotator<'_>> = if silent { None } else { Some(&mut wording) };
        recorder.event(event, wording).map_or(Ok(()), |record| sink.record(&record))
    });
    let summary = tools.stepper.run(&input.puzzle, &mut stream);
    stream.finish()?;
    sink.record(&recorder.last(&summary))?;
    Ok(summary)
}
