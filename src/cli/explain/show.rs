//! Shows a run step by step: in words, as an HTML page, or as the picture of one step.

use std::convert::Infallible;
use std::io;

use crate::cli::args::Format;
use crate::cli::batch::Answer;
use crate::cli::output::{Sink, visible};
use crate::engine::Budget;
use crate::explain::{Depth, Narrator, Notation, StepPiece, Story, StoryMode, StoryPiece, StoryRun, message};
use crate::grade::Sudostep;
use crate::grid::{Candidate, Geometry, Layout, Puzzle};
use crate::render::{HtmlRun, Lines, Picture, markdown, svg};
use crate::stepper::RoundStepper;
use crate::trace::{Entry, Excerpt, ExcerptOrder, Header, Replay, Summary, Verdict};
use crate::verify::excerpt_of;

/// Options for showing a run in words or pictures.
#[derive(Clone, Copy)]
pub(in crate::cli) struct ShowOptions {
    /// The output format.
    pub(in crate::cli) format: Format,
    pub(in crate::cli) mode: StoryMode,
    pub(in crate::cli) depth: Depth,
    pub(in crate::cli) notation: Notation,
    /// The number of the only step to draw, if given.
    pub(in crate::cli) step: Option<u32>,
    /// True to show the steps that nothing needs as well.
    pub(in crate::cli) is_full: bool,
}

impl ShowOptions {
    /// Returns what is shown of a run: the steps that are needed, or all of them if the step to draw is none of these.
    pub(super) fn excerpt<E: Fn() -> I, I: Iterator<Item = Entry>>(
        self,
        geometry: &Geometry,
        header: &Header,
        puzzle: &Puzzle,
        entries: E,
        summary: &Summary,
    ) -> Excerpt {
        let needed = (!self.is_full).then(|| {
            excerpt_of(geometry, header, puzzle, &entries, summary, |run| run.used(ExcerptOrder::Proof))
        });
        let shows = |excerpt: &Excerpt| {
            let is_wanted = |entry: &Entry| matches!(entry, Entry::Step(step) if Some(step.n) == self.step);
            self.step.is_none() || excerpt.entries.iter().any(is_wanted)
        };
        needed.filter(shows).unwrap_or_else(|| {
            // A list has no room for what a step is used for.
            let start = (self.mode != StoryMode::List).then(|| Replay::new(geometry, puzzle).ok()).flatten();
            Excerpt::whole(start, entries().collect(), summary.contradiction)
        })
    }

    /// Creates the options for a list with one line a step.
    pub(in crate::cli) fn of_list(format: Format) -> Self {
        Self {
            format,
            mode: StoryMode::List,
            depth: Depth::Short,
            notation: Notation::Plain,
            step: None,
            is_full: true,
        }
    }
}

/// Grades a puzzle on the scale `sudostep`, if it has exactly one solution and the grade is shown.
pub(super) fn sudostep(
    puzzle: &Puzzle,
    summary: &Summary,
    options: ShowOptions,
    budget: &Budget,
) -> Option<Sudostep> {
    let is_shown = options.mode != StoryMode::List && options.step.is_none();
    let rounds = || RoundStepper::new(*budget).run(puzzle);
    (is_shown && summary.verdict == Verdict::Unique).then(rounds).and_then(Sudostep::of)
}

/// The end of a story.
#[derive(Clone, Copy)]
pub(super) enum Ending<'a> {
    /// The verdict of the run.
    Verdict(&'a Summary),
    /// The answer to a question: the candidate, and whether it is true.
    Answer(Candidate, bool),
}

impl Ending<'_> {
    /// Tells a story to its end.
    fn tell<E, F: FnMut(StoryPiece<'_>) -> Result<(), E>>(self, story: Story<'_, F>) -> Result<(), E> {
        match self {
            Self::Verdict(summary) => story.tell(summary),
            Self::Answer(candidate, is_true) => story.answer(candidate, is_true),
        }
    }

    fn answer(self) -> Answer {
        match self {
            Self::Verdict(summary) => Answer::of_summary(summary),
            Self::Answer(..) => Answer::Yes,
        }
    }
}

/// Shows a run; `names` is the layout with the names to show.
pub(super) fn show(
    run: StoryRun<'_>,
    ending: Ending<'_>,
    names: &Layout,
    options: ShowOptions,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let narrator = Narrator::new(names).with_notation(options.notation);
    let telling = (options.mode, options.depth);
    match (options.step, options.format) {
        (Some(wanted), _) => {
            let mut drawn = None;
            let draw = |piece: StoryPiece<'_>| -> Result<(), Infallible> {
                if let StoryPiece::Step(step) = piece
                    && step.entry.n == wanted
                {
                    drawn = Some(draw_step(&step, &run, names));
                }
                Ok(())
            };
            let Ok(()) = ending.tell(Story::new(run, telling, narrator, draw));
            show_picture(drawn, &run.header.id, wanted, sink)
        }
        (None, Format::Html) => {
            let Some(mut page) = HtmlRun::new(run.header, run.puzzle, names) else {
                sink.error(message("page.flat"));
                return Ok(Answer::Failed);
            };
            let add = |piece: StoryPiece<'_>| -> Result<(), Infallible> {
                page.piece(&piece);
                Ok(())
            };
            let Ok(()) = ending.tell(Story::new(run, telling, narrator, add));
            sink.record(&page.end())?;
            Ok(ending.answer())
        }
        (None, format) => {
            let mut lines = Lines::new(names, sink.paint, sink.widths.out);
            let write = |piece: StoryPiece<'_>| {
                let is_lines = format != Format::Md;
                sink.text(&if is_lines { lines.part(&piece) } else { markdown(&piece, names) })
            };
            ending.tell(Story::new(run, telling, narrator, write))?;
            Ok(ending.answer())
        }
    }
}

/// Draws a step as SVG, or returns the reason why it cannot be drawn.
fn draw_step(step: &StepPiece<'_>, run: &StoryRun<'_>, names: &Layout) -> Result<String, &'static str> {
    let title = format!("{}, {}: {}", run.header.id, step.entry.n, step.heading);
    let picture = Picture::of(&step.entry.step, step.board).of_puzzle(run.puzzle).with_beside(&step.beside);
    svg(&picture, names, &title, &step.told).ok_or(message("page.flat"))
}

/// Writes the picture of one step.
///
/// The answer is `No` if there is no such step. An SVG holds one picture only, so the pictures of later
/// puzzles are refused.
fn show_picture(
    drawn: Option<Result<String, &'static str>>,
    id: &str,
    wanted: u32,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    if sink.has_written() {
        sink.error(&format!("an SVG holds one picture; the picture of puzzle {id} is left out"));
        return Ok(Answer::Failed);
    }
    match drawn {
        Some(Ok(drawn)) => {
            sink.text(&drawn)?;
            Ok(Answer::Yes)
        }
        Some(Err(why)) => {
            sink.error(why);
            Ok(Answer::Failed)
        }
        None => {
            sink.error(&format!("puzzle {id} has no step {wanted}"));
            Ok(Answer::No)
        }
    }
}

/// Escapes control characters in the names of the header, which a terminal or document would obey.
pub(super) fn printable_header(mut header: Header) -> Header {
    if let Some(file) = header.source.as_mut().and_then(|source| source.file.as_mut()) {
        *file = visible(file);
    }
    header.id = visible(&header.id);
    header.profile.name = visible(&header.profile.name);
    header
}
