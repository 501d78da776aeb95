//! `sudostep explain`: the solve in words, all of it or the part that something rests on.

mod drawing;
mod why;

use std::io;

use super::Failure;
use super::args::{Format, InputArgs, NotationArgs, OutputArgs, RunArgs};
use super::batch::{self, Answer};
use super::output::{Output, Sink, visible};
use super::steppers::{Steppers, Tools};
use super::telling::indent;
use super::trace::{Saying, write as write_trace};
use crate::explain::{self, Chronicle, Narrator, Part, Story, Telling};
use crate::grid::{Board, Puzzle};
use crate::notation::{self, Format as Notation, Input, Style};
use crate::render::{candidate_grid, page, paint};
use crate::step::Step;
use crate::stepper::Stream;
use crate::trace::{Detail, Event, Excerpt, Header, Recorder, Replay, Summary, Unfolding};
use crate::verify::Referee;

const EXAMPLES: &str = "\
--short leaves out the steps that nobody used: what is shown places a digit on the way to a solution, or is used by \
something shown after it. Steps keep the numbers that they have in the whole run, and 7..12 are some of those; in JSON \
they are numbered anew, as a trace that `sudostep verify` takes if there is no branch in it.
--why tells the steps behind the digit in a cell or, of a candidate such as 4r5c8, behind its being true or gone, each \
after those that it uses. In JSON that is a record a puzzle with the steps as its log. The exit code is 1 if the cell is \
given or the run did not settle it.

Examples:
  sudostep explain puzzle.txt                 runs of singles folded into passes
  sudostep explain --all-steps puzzle.txt     why each digit goes where it goes
  sudostep explain --short puzzle.txt         without the steps that nobody used
  sudostep explain --why r5c8 puzzle.txt      why that digit goes there, and nothing else
  sudostep explain -o puzzle.html puzzle.txt  a page to step through
  sudostep explain --step 12 -o 12.svg puzzle.txt
                                              a picture of that step";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// Explain every single by itself instead of a pass at a time
    #[arg(long)]
    all_steps: bool,
    /// Leave out the steps that nobody used
    #[arg(long)]
    short: bool,
    /// Tell only what is behind the digit of this cell, or behind this candidate's being true or gone
    #[arg(long, value_name = "CELL|CANDIDATE", conflicts_with_all = ["short", "all_steps"])]
    why: Option<String>,
    /// Draw this step alone: for svg, which is one picture
    #[arg(long, value_name = "N", conflicts_with_all = ["short", "all_steps", "why"])]
    step: Option<u32>,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const FORMATS: [Format; 6] =
    [Format::Text, Format::Plain, Format::Json, Format::Jsonl, Format::Html, Format::Svg];

impl Args {
    /// # Errors
    /// If what is asked for does not go together.
    fn check(&self, format: Format) -> Result<(), Failure> {
        let wrong = |words: &str| Err(Failure::Usage(words.to_string()));
        match (format, self.step) {
            (Format::Svg, Some(_)) => Ok(()),
            (Format::Svg, None) => wrong("an svg is a picture of one step; expected --step N with it"),
            (_, Some(_)) => wrong("--step draws one step; expected --format svg with it"),
            (Format::Html, None) if self.short || self.all_steps || self.why.is_some() => {
                wrong("--short, --all-steps and --why go with words and data, not with html")
            }
            _ => Ok(()),
        }
    }
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let format = args.output.format("explain", None, &FORMATS)?;
    args.check(format)?;
    let mut output = Output::open(&args.output, format, &args.input.inputs)?;
    if format == Format::Html {
        let (head, tail) = page();
        output.header(&head);
        output.footer(&tail);
    }
    let steppers = Steppers::new(args.output.coords(format), |layout| args.run.stepper(layout));
    let notation = args.notation.notation();
    let saying = Saying { text: true, notation, ..Saying::default() };
    let telling = if args.all_steps { Telling::AllSteps } else { Telling::Folded };
    // Which puzzle is the first, whose picture it is, is known where they come one after the other.
    let mut outputs = args.output.clone();
    outputs.jobs = if format == Format::Svg { 1 } else { outputs.jobs };
    batch::run(
        &args.input,
        &outputs,
        output,
        || (),
        |(), id, input, sink| {
            let tools = steppers.of(&input.puzzle);
            if let Some(asked) = &args.why {
                let question = (asked.as_str(), args.output.typed_coords());
                return why::answer(&tools, id, input, question, saying, sink);
            }
            if let Some(wanted) = args.step {
                return drawing::one_step(&tools, id, input, wanted, notation, sink);
            }
            if sink.format == Format::Html {
                return drawing::reel(&tools, id, input, notation, sink);
            }
            let summary = match (sink.format.is_json(), args.short) {
                (true, false) => write_trace(&tools, id, input, saying, sink)?,
                (true, true) => short_trace(&tools, id, input, saying, sink)?,
                (false, false) => story(&tools, id, input, (telling, notation), sink)?,
                (false, true) => short_story(&tools, id, input, (telling, notation), sink)?,
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
    let (header, puzzle) = (heading(tools, id, input), &input.puzzle);
    let mut story = Story::new(&header, puzzle, telling, writer(puzzle, sink))
        .with_narrator(Narrator::new(&tools.names).with_notation(notation));
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

/// Solves a puzzle and tells what its answer rests on.
fn short_story(
    tools: &Tools,
    id: &str,
    input: &Input,
    (telling, notation): (Telling, explain::Notation),
    sink: &mut Sink<'_>,
) -> io::Result<Summary> {
    let (header, puzzle) = (heading(tools, id, input), &input.puzzle);
    let (excerpt, summary) = short(tools, puzzle, &header);
    let mut story = Story::new(&header, puzzle, telling, writer(puzzle, sink))
        .with_narrator(Narrator::new(&tools.names).with_notation(notation))
        .of_excerpt(&excerpt);
    story.opening()?;
    let replay = told(&mut story, &excerpt, tools, puzzle)?;
    story.ending(&summary, replay.as_ref())?;
    Ok(summary)
}

/// Solves a puzzle, and leaves out what nobody used.
fn short(tools: &Tools, puzzle: &Puzzle, header: &Header) -> (Excerpt, Summary) {
    let (summary, log) = tools.stepper.log(puzzle);
    let referee = Referee::new(&tools.geometry, header, puzzle);
    let stands = |step: &Step, board: &Board<'_>| referee.judge(step, board).is_ok();
    (Excerpt::used(&tools.geometry, puzzle, &log, &summary, &stands), summary)
}

/// Tells the entries of an excerpt, and returns the position after the last.
fn told<'t, F: FnMut(Part<'_>) -> io::Result<()>>(
    story: &mut Story<'_, F>,
    excerpt: &Excerpt,
    tools: &'t Tools,
    puzzle: &Puzzle,
) -> io::Result<Option<Replay<'t>>> {
    let mut unfolding = Unfolding::new(&tools.geometry, puzzle);
    for (n, event) in &excerpt.events {
        if let Some((entry, replay)) = unfolding.push_as(*n, event) {
            story.entry(entry, replay)?;
        }
    }
    // A contradiction is part of the summary.
    let _ = unfolding.settle();
    Ok(unfolding.replay().cloned())
}

/// Solves a puzzle and writes the records of what its answer rests on, numbered anew.
fn short_trace(
    tools: &Tools,
    id: &str,
    input: &Input,
    saying: Saying,
    sink: &mut Sink<'_>,
) -> io::Result<Summary> {
    let (header, puzzle) = (tools.header(id, input), &input.puzzle);
    let (excerpt, summary) = short(tools, puzzle, &header);
    let mut recorder = Recorder::new(&header, puzzle, &tools.geometry, Detail::default());
    let mut wording = saying.wording(Chronicle::new(puzzle.layout()).of_excerpt());
    sink.record(&recorder.first())?;
    for (_, event) in &excerpt.events {
        if let Some(record) = recorder.event(event, Some(&mut wording)) {
            sink.record(&record)?;
        }
    }
    sink.record(&recorder.last(&summary))?;
    Ok(summary)
}

/// What a story says of its run.
fn heading(tools: &Tools, id: &str, input: &Input) -> Header {
    let mut header = tools.header(id, input);
    if let Some(file) = header.source.as_mut().and_then(|source| source.file.as_mut()) {
        *file = visible(file);
    }
    header
}

/// Writes the parts of a story.
fn writer<'w>(puzzle: &Puzzle, sink: &'w mut Sink<'_>) -> impl FnMut(Part<'_>) -> io::Result<()> {
    let colours = sink.paint;
    move |part: Part<'_>| {
        sink.text(&match part {
            Part::Line(depth, text) => format!("{}{}\n", indent(depth), paint(&text, colours)),
            Part::Digits(cells) => {
                format!("{}\n", notation::write(puzzle.layout(), &cells, &Style::new(Notation::Framed)))
            }
            Part::Candidates(board) => format!("{}\n", candidate_grid(board, colours)),
        })
    }
}
