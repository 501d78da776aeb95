//! Shows a run step by step: in words, as an HTML page, or as the picture of one step.

use std::io;

use crate::cli::args::Format;
use crate::cli::batch::Answer;
use crate::cli::output::{Sink, visible};
use crate::cli::steppers::Tools;
use crate::explain::{Depth, Narrator, Notation, Story, StoryMode, StoryPiece, message};
use crate::formats::Input;
use crate::grid::{Layout, Puzzle};
use crate::render::{HtmlRun, Lines, Picture, markdown, svg};
use crate::trace::{Entry, EntryBuilder, Excerpt, Header, Replay, Summary};

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
}

impl ShowOptions {
    /// Creates the options for a list with one line a step.
    pub(in crate::cli) fn of_list(format: Format) -> Self {
        Self { format, mode: StoryMode::List, depth: Depth::Short, notation: Notation::Plain, step: None }
    }
}

/// An output that shows a run, log entry by log entry.
pub(super) trait Show {
    /// Shows the next log entry; `replay` is the position before it.
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> io::Result<()>;

    /// Shows the verdict; `replay` is the final position, unless the start is contradictory.
    fn ending(self: Box<Self>, summary: &Summary, replay: Option<&Replay<'_>>) -> io::Result<Answer>;
}

/// Creates the output for a run on `puzzle`; `names` is the layout with the names to show.
pub(super) fn show<'s>(
    header: &'s Header,
    puzzle: &'s Puzzle,
    names: &'s Layout,
    options: ShowOptions,
    sink: &'s mut Sink<'_>,
) -> io::Result<Box<dyn Show + 's>> {
    let narrator = Narrator::new(names).with_notation(options.notation);
    Ok(match (options.step, options.format) {
        (Some(wanted), _) => Box::new(StepPicture { header, names, narrator, wanted, drawn: None, sink }),
        (None, Format::Html) => {
            Box::new(PageShow { html_run: HtmlRun::new(header, puzzle, names, narrator), sink })
        }
        (None, _) => {
            let mut story = story(header, puzzle, names, options, sink);
            story.opening()?;
            Box::new(story)
        }
    })
}

/// Creates the story of a run, written to `sink` as it goes.
pub(super) fn story<'s>(
    header: &'s Header,
    puzzle: &'s Puzzle,
    names: &'s Layout,
    options: ShowOptions,
    sink: &'s mut Sink<'_>,
) -> Story<'s, impl FnMut(StoryPiece<'_>) -> io::Result<()> + 's> {
    let mut lines = Lines::new(names, sink.paint, sink.widths.out);
    let write = move |part: StoryPiece<'_>| {
        let is_lines = options.format != Format::Md;
        sink.text(&if is_lines { lines.part(&part) } else { markdown(&part, names) })
    };
    Story::new(header, puzzle, options.mode, write)
        .with_narrator(Narrator::new(names).with_notation(options.notation))
        .with_depth(options.depth)
}

impl<F: FnMut(StoryPiece<'_>) -> io::Result<()>> Show for Story<'_, F> {
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> io::Result<()> {
        Story::entry(self, entry, replay)
    }

    fn ending(self: Box<Self>, summary: &Summary, replay: Option<&Replay<'_>>) -> io::Result<Answer> {
        Story::ending(*self, summary, replay)?;
        Ok(Answer::of_summary(summary))
    }
}

/// Output of a run as data for the HTML page; no run if the layout cannot be drawn.
struct PageShow<'s, 'w> {
    html_run: Option<HtmlRun<'s>>,
    sink: &'s mut Sink<'w>,
}

impl Show for PageShow<'_, '_> {
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> io::Result<()> {
        if let Some(html_run) = &mut self.html_run {
            html_run.entry(entry, replay);
        }
        Ok(())
    }

    fn ending(self: Box<Self>, summary: &Summary, replay: Option<&Replay<'_>>) -> io::Result<Answer> {
        let Some(html_run) = self.html_run else {
            self.sink.error(message("page.flat"));
            return Ok(Answer::Failed);
        };
        self.sink.record(&html_run.end(summary, replay))?;
        Ok(Answer::of_summary(summary))
    }
}

/// Output of one step as an SVG picture.
///
/// The answer is `No` if there is no such step. An SVG holds one picture only, so the pictures of later
/// puzzles are refused.
struct StepPicture<'s, 'w> {
    header: &'s Header,
    names: &'s Layout,
    narrator: Narrator<'s>,
    wanted: u32,
    /// The picture once the step was reached, or the reason why it cannot be drawn.
    drawn: Option<Result<String, &'static str>>,
    sink: &'s mut Sink<'w>,
}

impl Show for StepPicture<'_, '_> {
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> io::Result<()> {
        let Entry::Step(entry) = entry else { return Ok(()) };
        if entry.n == self.wanted {
            let told = self.narrator.step(&entry.step, replay);
            let title = format!("{}, {}: {}", self.header.id, entry.n, told.name);
            let picture = Picture::of(&entry.step, replay.board());
            let drawn = svg(&picture, self.names, &title, &told.to_string());
            self.drawn = Some(drawn.ok_or(message("page.flat")));
        }
        Ok(())
    }

    fn ending(self: Box<Self>, _: &Summary, _: Option<&Replay<'_>>) -> io::Result<Answer> {
        let id = &self.header.id;
        if self.sink.has_written() {
            self.sink.error(&format!("an SVG holds one picture; the picture of puzzle {id} is left out"));
            return Ok(Answer::Failed);
        }
        match self.drawn {
            Some(Ok(drawn)) => {
                self.sink.text(&drawn)?;
                Ok(Answer::Yes)
            }
            Some(Err(why)) => {
                self.sink.error(why);
                Ok(Answer::Failed)
            }
            None => {
                self.sink.error(&format!("puzzle {id} has no step {}", self.wanted));
                Ok(Answer::No)
            }
        }
    }
}

/// Returns the header of a run with printable names.
pub(super) fn story_header(tools: &Tools<'_>, id: &str, input: &Input) -> Header {
    printable_header(tools.header(id, input))
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

/// Writes the entries of an excerpt, and returns the position after the last.
pub(super) fn tell_excerpt<'t, F: FnMut(StoryPiece<'_>) -> io::Result<()>>(
    story: &mut Story<'_, F>,
    excerpt: &Excerpt,
    tools: &'t Tools<'t>,
    puzzle: &Puzzle,
) -> io::Result<Option<Replay<'t>>> {
    let mut unfolding = EntryBuilder::new(tools.geometry, puzzle);
    for (n, event) in &excerpt.events {
        if let Some((entry, replay)) = unfolding.push_as(*n, event) {
            story.entry(entry, replay)?;
        }
    }
    // The summary has the contradiction.
    let _ = unfolding.settle();
    Ok(unfolding.replay().cloned())
}
