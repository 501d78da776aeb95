//! `sudostep trace`: writes the log of a solve as JSON records, or its steps as a table.

use std::io;

use super::args::{Format, InputArgs, NotationArgs, OutputArgs, RunArgs, help_template, one_of, writes};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::givens;
use super::input::place;
use super::output::{Output, Sink};
use super::step_row;
use super::steppers::Job;
use crate::explain::{Chronicle, EntryText, Notation};
use crate::grid::{Puzzle, Storage};
use crate::stepper::{Stepper, Stream};
use crate::trace::{
    self, Annotation, Annotator, Detail, Entry, Event, Record, Recorder, Replay, Summary, Verdict,
};

const EXAMPLES: &str = "\
Examples:
  sudostep trace --text puzzles.txt -o traces.jsonl
  sudostep trace puzzle.txt -o trace.json    one document, which `sudostep verify trace.json` checks
  sudostep trace --detail low --states puzzles.txt | gzip > traces.gz
  sudostep trace puzzles.txt -o steps.csv    a row a step or branch, for a spreadsheet";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep trace puzzle.txt > trace.jsonl"),
    after_long_help = EXAMPLES,
    mut_args = writes(&FORMATS)
)]
pub(super) struct Args {
    /// What to say of steps: low or normal
    ///
    /// low leaves out reasons and names.
    #[arg(long, value_parser = one_of(&DETAILS), default_value = "normal", hide_possible_values = true)]
    detail: Detail,
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

const DETAILS: [(&str, Detail); 2] =
    [("low", Detail { low: true, states: false }), ("normal", Detail { low: false, states: false })];

const FORMATS: [Format; 3] = [Format::Jsonl, Format::Json, Format::Csv];

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let mut output = Output::open("trace", &FORMATS, &args.output, &args.input.inputs)?;
    if output.format == Format::Csv {
        if args.states {
            let words = "--states does not go with csv; jsonl and json have room for it";
            return Err(Failure::Usage(words.to_string()));
        }
        output.header(&header(args.notation.column()));
    }
    let detail = Detail { states: args.states, ..args.detail };
    let trace_options = TraceOptions {
        detail,
        text: args.text,
        short: output.format == Format::Csv && !args.text,
        notation: args.notation.notation,
    };
    write_all(&args.input, output, args.run.stepper(), trace_options)
}

/// Returns the header of the table of steps; `notation` names its column of notation, with a comma, or is empty.
pub(super) fn header(notation: &str) -> String {
    format!("{},uses,depth{notation},text\n", step_row::COLUMNS)
}

/// Solves each puzzle and writes its records or rows.
pub(super) fn write_all(
    input: &InputArgs,
    output: Output,
    stepper: Stepper,
    trace_options: TraceOptions,
) -> Result<u8, Failure> {
    batch::with_stepper(input, output, stepper, |job, sink| {
        let summary = write(job, trace_options, sink)?;
        if sink.format == Format::Csv && summary.verdict != Verdict::Unique {
            let (item, verdict) = ((job.id, job.input), summary.verdict);
            match trace::reason(&summary, job.names) {
                Some(reason) => givens::complain(job.names, item, Some(verdict), &reason, sink),
                None => sink.complain(&format!("{}: {}", place(job.id, job.input), verdict.word())),
            }
        }
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
    /// True if each step is described in one line, as `steps` does, and nothing else is.
    pub(super) short: bool,
    /// The notation in which steps are written as well.
    pub(super) notation: Notation,
}

impl TraceOptions {
    /// Returns the annotator of log entries: words by `chronicle`, and the step in notation.
    pub(super) fn annotator(
        self,
        mut chronicle: Chronicle<'_>,
    ) -> impl FnMut(&Entry, &Replay<'_>) -> Annotation {
        move |entry, replay| {
            let text = match (self.text || self.short).then(|| chronicle.tell(entry, replay)) {
                Some(EntryText::Step(told)) if self.short => Some(told.short.to_string()),
                Some(_) if self.short => None,
                told => told.map(|told| told.to_string()),
            };
            let notation = match entry {
                Entry::Step(entry) => self.notation.written(&entry.step, replay),
                Entry::Branch(_) | Entry::Close(_) => None,
            };
            Annotation { text, notation }
        }
    }
}

/// Solves a puzzle and writes its records as the run goes on.
pub(super) fn write(job: &Job<'_>, trace_options: TraceOptions, sink: &mut Sink<'_>) -> io::Result<Summary> {
    let (header, puzzle, detail) = (job.header(), &job.input.puzzle, trace_options.detail);
    let silent = !(trace_options.text || trace_options.short) && trace_options.notation == Notation::Plain;
    let rows = Rows { trace_options, depth: 0 };
    if let Some(classic) = job.classic.filter(|_| silent) {
        let recorder = Recorder::new(&header, puzzle, classic, detail);
        return rows.write_run(recorder, None, job.stepper, puzzle, sink);
    }
    let mut annotator = trace_options.annotator(Chronicle::new(puzzle.layout()));
    let annotator: Option<Annotator<'_>> = if silent { None } else { Some(&mut annotator) };
    let recorder = Recorder::new(&header, puzzle, job.geometry, detail);
    rows.write_run(recorder, annotator, job.stepper, puzzle, sink)
}

/// Writes records as they are, or steps and branches as rows of a table.
struct Rows {
    trace_options: TraceOptions,
    /// The number of open branches.
    depth: u32,
}

impl Rows {
    fn write_run<S: Storage>(
        mut self,
        mut recorder: Recorder<'_, S>,
        mut annotator: Option<Annotator<'_, S>>,
        stepper: &Stepper,
        puzzle: &Puzzle,
        sink: &mut Sink<'_>,
    ) -> io::Result<Summary> {
        self.write(&recorder.first(), sink)?;
        let mut line = Vec::new();
        let mut stream = Stream::new(|event: &Event| {
            if annotator.is_none() && sink.format != Format::Csv {
                line.clear();
                return if recorder.write(event, &mut line)? { sink.json(&line) } else { Ok(()) };
            }
            // Reborrow the closure for each event.
            let annotator = annotator.as_mut().map(|annotator| &mut **annotator as Annotator<'_, S>);
            recorder.event(event, annotator).map_or(Ok(()), |record| self.write(&record, sink))
        });
        let summary = stepper.run(puzzle, &mut stream);
        stream.finish()?;
        self.write(&recorder.last(&summary), sink)?;
        Ok(summary)
    }

    fn write(&mut self, record: &Record, sink: &mut Sink<'_>) -> io::Result<()> {
        if sink.format != Format::Csv {
            return sink.record(record);
        }
        let (mut fields, uses, text, notation) = match record {
            Record::Step(step) => (step_row::fields(step), &step.uses, &step.text, &step.notation),
            Record::Branch(branch) => {
                self.depth = branch.depth;
                (step_row::fields_of_branch(branch), &Vec::new(), &branch.text, &None)
            }
            Record::Close(_) => {
                self.depth = self.depth.saturating_sub(1);
                return Ok(());
            }
            Record::Puzzle(_) | Record::Result(_) | Record::Error(_) => return Ok(()),
        };
        let uses: Vec<String> = uses.iter().map(ToString::to_string).collect();
        fields.extend([uses.join(" "), self.depth.to_string()]);
        let is_noted = self.trace_options.notation != Notation::Plain;
        fields.extend(is_noted.then(|| notation.clone().unwrap_or_default()));
        fields.push(text.clone().unwrap_or_default());
        sink.row(&fields)
    }
}
