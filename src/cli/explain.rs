//! `sudostep explain`: explains in words every step of a solve, or only the steps that lead to a result.

mod read;
mod show;
mod why;

use std::io;

use super::args::{
    Format, InputArgs, NotationArgs, OutputArgs, PagerArgs, RunArgs, help_template, one_of, writes,
};
use super::batch::{self, Answer};
use super::failure::Failure;
use super::givens::{self, GivensArgs};
use super::output::{Output, Sink};
use super::steppers::Job;
use super::trace::{TraceOptions, write as write_trace};
use crate::explain::{Chronicle, Depth, StoryMode, StoryRun};
use crate::render::page;
use crate::trace::{Detail, Entries, ExcerptOrder, Recorder, Summary};
use crate::verify::excerpt_of;
pub(super) use show::ShowOptions;
use show::{Ending, printable_header, show};

const EXAMPLES: &str = "\
What nothing needs is left out: what is shown places a digit on the way to a solution, or something shown needs it \
after it. Steps keep the numbers that they have in the whole run, and 7,9-12 are the numbers of a line. --full shows all. JSON is \
full without it; with --short it is the used steps, numbered anew, as a trace that `sudostep verify` takes if there is no \
branch in it.
--why tells the steps behind the digit in a cell or, of a candidate such as 4r5c8, behind its being true or gone, each \
after those that it uses. In JSON that is a record a puzzle with the steps as its log. The exit code is 1 if the cell is \
given or the run did not settle it.

--depth says how much is said of a step: nudge where to look and nothing of what follows, short what it is and what \
follows, full why as well, with a picture of every step that is no single, teach the same of every \
step and what a technique is where it first comes up.
In text and Markdown a picture is the position before the step, with * before the candidates of the pattern, ~ before \
those of its other part, as a second set or colour or what follows in a case, # before what stands beside it, - before what is removed and + before what is placed; in the picture of a single ? stands where it goes. Under \
it stands what the signs are, and which houses and cells are used besides.
--trace explains runs that are written down, as `sudostep trace` writes them, by whatever program: nothing is solved \
again, and what does not hold is not told.

Examples:
  sudostep explain puzzle.txt                 runs of singles folded into passes
  sudostep explain --all-steps puzzle.txt     why each digit goes where it goes
  sudostep explain --depth nudge puzzle.txt   where to look, step by step, and no answers
  sudostep explain --full puzzle.txt          with the steps that nothing needs
  sudostep explain --why r5c8 puzzle.txt      why that digit goes there, and nothing else
  sudostep explain -o puzzle.html puzzle.txt  a page to step through
  sudostep explain --step 12 -o 12.svg puzzle.txt
                                              a picture of that step
  sudostep explain -o puzzle.md puzzle.txt    words and pictures for a forum or a repository
  sudostep trace puzzle.txt | sudostep explain --trace
                                              a run that is written down";

#[derive(clap::Args)]
#[command(
    help_template = help_template("sudostep explain puzzle.txt"),
    after_long_help = EXAMPLES,
    mut_args = writes(&FORMATS),
    mut_arg("output", |arg| arg.help("Write to FILE; .html makes a page to step through"))
)]
pub(super) struct Args {
    /// Explain every single by itself
    ///
    /// Without it singles are told a pass at a time.
    #[arg(long)]
    all_steps: bool,
    #[command(flatten)]
    share: ShareArgs,
    /// Tell why a digit goes there, or is gone
    ///
    /// Tell only what is behind the digit of this cell, or behind this candidate's being true or gone.
    #[arg(long, value_name = "CELL|CANDIDATE", conflicts_with_all = ["short", "full", "all_steps"])]
    why: Option<String>,
    /// Draw this step alone, as svg
    ///
    /// For svg, which is one picture.
    #[arg(long, value_name = "N", conflicts_with_all = ["short", "all_steps", "why"])]
    step: Option<u32>,
    /// How much to say: nudge, short, full or teach
    ///
    /// How much to say of every step: nudge, short, full (what is said without it) or teach.
    #[arg(long, value_parser = one_of(&DEPTHS), conflicts_with = "step", hide_possible_values = true)]
    depth: Option<Depth>,
    /// Explain the runs that traces hold
    ///
    /// Read traces instead of puzzles, and solve nothing.
    #[arg(long, conflicts_with_all = [
        "short", "why", "rules", "no_uniqueness", "advance", "no_branch", "max_nodes", "timeout", "from", "shape",
        "symbols", "column", "delimiter", "time", "repeat", "verbose", "givens",
    ])]
    trace: bool,
    #[command(flatten)]
    givens: GivensArgs,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    notation: NotationArgs,
    #[command(flatten)]
    pager: PagerArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The share of the run that is shown.
#[derive(clap::Args)]
struct ShareArgs {
    /// Show the steps that nothing needs as well
    ///
    /// Without it they are left out, and of a failed try all that its contradiction does not rest on.
    #[arg(long)]
    full: bool,
    /// Leave out the steps that nothing needs, in JSON too
    #[arg(long, conflicts_with = "full", hide_short_help = true)]
    short: bool,
}

const DEPTHS: [(&str, Depth); 4] =
    [("nudge", Depth::Nudge), ("short", Depth::Short), ("full", Depth::Full), ("teach", Depth::Teach)];

const FORMATS: [Format; 7] =
    [Format::Text, Format::Plain, Format::Json, Format::Jsonl, Format::Md, Format::Html, Format::Svg];

impl Args {
    /// Checks combinations of options that clap cannot check.
    ///
    /// # Errors
    /// If options contradict each other.
    fn check(&self, format: Format) -> Result<(), Failure> {
        let usage_error = |words: &str| Err(Failure::Usage(words.to_string()));
        match (format, self.step) {
            (Format::Svg, Some(_)) => Ok(()),
            (Format::Svg, None) => usage_error("an svg is a picture of one step; expected --step N with it"),
            (_, Some(_)) => usage_error("--step draws one step; expected --format svg with it"),
            (Format::Json | Format::Jsonl, None) if self.depth.is_some() => {
                usage_error("--depth goes with words: text, plain, md or html")
            }
            (Format::Json | Format::Jsonl, None) if self.trace => {
                usage_error("--trace goes with words and pictures; the trace is data already")
            }
            _ => Ok(()),
        }
    }

    /// Returns the options for showing runs.
    fn show_options(&self, format: Format) -> ShowOptions {
        let depth = self.depth.unwrap_or(Depth::Full);
        let every = self.all_steps || depth == Depth::Teach || matches!(format, Format::Html | Format::Svg);
        ShowOptions {
            format,
            mode: if every { StoryMode::AllSteps } else { StoryMode::Folded },
            depth,
            notation: self.notation.notation,
            step: self.step,
            is_full: self.share.full,
        }
    }
}

pub(super) fn run(args: &Args) -> Result<u8, Failure> {
    let (inputs, read) = args.givens.over(&args.input)?;
    let mut output = Output::open("explain", &FORMATS, &args.output, &read)?;
    let format = output.format;
    args.check(format)?;
    if args.pager.is_wanted() {
        output.page(&read);
    }
    if format == Format::Html {
        let (head, tail) = page();
        output.header(&head);
        output.footer(&tail);
    }
    let options = args.show_options(format);
    if format == Format::Svg {
        // An SVG holds the first puzzle only; with one job the puzzles come in order.
        output.jobs = Some(1);
    }
    if args.trace {
        return read::run(&args.input, options, output);
    }
    let trace_options = TraceOptions { text: true, notation: options.notation, ..TraceOptions::default() };
    let stepper = args.run.stepper();
    let budget = *stepper.budget();
    batch::with_stepper(&inputs, output, stepper, |job, sink| {
        if inputs.givens.is_some() && givens::refuse(job, &budget, sink)? {
            return Ok(Answer::No);
        }
        if let Some(asked) = &args.why {
            let question = (asked.as_str(), args.output.typed_coords());
            return why::answer(job, question, (trace_options, options), sink);
        }
        let summary = match (format.is_json(), args.share.short) {
            (true, false) => write_trace(job, trace_options, sink)?,
            (true, true) => short_trace(job, trace_options, sink)?,
            (false, _) => return Ok(solve_and_show(job, options, sink)?.1),
        };
        Ok(Answer::of_summary(&summary))
    })
}

/// Solves a puzzle and shows the run step by step.
pub(super) fn solve_and_show(
    job: &Job<'_>,
    options: ShowOptions,
    sink: &mut Sink<'_>,
) -> io::Result<(Summary, Answer)> {
    let (header, puzzle, geometry) = (printable_header(job.header()), &job.input.puzzle, job.geometry);
    let (summary, log) = job.stepper.log(puzzle);
    let entries = || Entries::new(geometry, puzzle, &log);
    let excerpt = options.excerpt(geometry, &header, puzzle, entries, &summary);
    let sudostep = show::sudostep(puzzle, &summary, options, job.stepper.budget());
    let sudostep = sudostep.as_ref();
    let run = StoryRun { header: &header, puzzle, geometry, excerpt: &excerpt, sudostep };
    let answer = show(run, Ending::Verdict(&summary), job.names, options, sink)?;
    Ok((summary, answer))
}

/// Solves a puzzle and writes the steps that the solution depends on as JSON records, numbered anew.
fn short_trace(job: &Job<'_>, trace_options: TraceOptions, sink: &mut Sink<'_>) -> io::Result<Summary> {
    let (header, puzzle) = (job.header(), &job.input.puzzle);
    let (summary, log) = job.stepper.log(puzzle);
    let entries = || Entries::new(job.geometry, puzzle, &log);
    let mut excerpt =
        excerpt_of(job.geometry, &header, puzzle, entries, &summary, |run| run.used(ExcerptOrder::Log));
    excerpt.renumber();
    let mut recorder = Recorder::new(&header, puzzle, job.geometry, Detail::default());
    let mut annotator = trace_options.annotator(Chronicle::new(puzzle.layout()).of_excerpt());
    sink.record(&recorder.first())?;
    for entry in excerpt.entries {
        if let Some(record) = recorder.entry(entry, Some(&mut annotator)) {
            sink.record(&record)?;
        }
    }
    sink.record(&recorder.last(&summary))?;
    Ok(summary)
}
