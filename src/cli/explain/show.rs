//! A run shown as it goes: in words, as a page to step through, or one step of it as a picture.

use std::io;

use crate::cli::args::Format;
use crate::cli::batch::Answer;
use crate::cli::output::{Sink, visible};
use crate::cli::steppers::Tools;
use crate::explain::{Depth, Narrator, Notation, Part, Story, Telling, message};
use crate::grid::{Layout, Puzzle};
use crate::notation::Input;
use crate::render::{HtmlRun, Lines, Picture, markdown, svg};
use crate::trace::{Entry, EntryBuilder, Excerpt, Header, Replay, Summary};

/// How a run is shown.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Manner {
    /// In which format.
    pub(in crate::cli) format: Format,
    pub(in crate::cli) telling: Telling,
    pub(in crate::cli) depth: Depth,
    pub(in crate::cli) notation: Notation,
    /// The number of the step that is drawn, if it is one alone.
    pub(in crate::cli) step: Option<u32>,
}

impl Manner {
    /// One line a step.
    pub(in crate::cli) fn of_list(format: Format) -> Self {
        Self { format, telling: Telling::List, depth: Depth::Short, notation: Notation::Plain, step: None }
    }
}

/// Whoever shows a run, entry by entry.
pub(super) trait Show {
    /// Shows the next entry, in the position before it.
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> io::Result<()>;

    /// Shows how it ends; `replay` is the position after the last entry, if there can be one.
    fn ending(self: Box<Self>, summary: &Summary, replay: Option<&Replay<'_>>) -> io::Result<Answer>;
}

/// Shows a run on `puzzle`, of which `header` tells, with the names of `names`.
pub(super) fn show<'s>(
    header: &'s Header,
    puzzle: &'s Puzzle,
    names: &'s Layout,
    manner: Manner,
    sink: &'s mut Sink<'_>,
) -> io::Result<Box<dyn Show + 's>> {
    let narrator = Narrator::new(names).with_notation(manner.notation);
    Ok(match (manner.step, manner.format) {
        (Some(wanted), _) => Box::new(OneStep { header, names, narrator, wanted, drawn: None, sink }),
        (None, Format::Html) => {
            Box::new(Played { reel: HtmlRun::new(header, puzzle, names, narrator), sink })
        }
        (None, _) => {
            let mut story = story(header, puzzle, names, manner, sink);
            story.opening()?;
            Box::new(story)
        }
    })
}

/// The story of a run, which is written as it is told.
pub(super) fn story<'s>(
    header: &'s Header,
    puzzle: &'s Puzzle,
    names: &'s Layout,
    manner: Manner,
    sink: &'s mut Sink<'_>,
) -> Story<'s, impl FnMut(Part<'_>) -> io::Result<()> + 's> {
    let mut lines = Lines::new(names, sink.paint);
    let write = move |part: Part<'_>| {
        let is_lines = manner.format != Format::Md;
        sink.text(&if is_lines { lines.part(&part) } else { markdown(&part, names) })
    };
    Story::new(header, puzzle, manner.telling, write)
        .with_narrator(Narrator::new(names).with_notation(manner.notation))
        .with_depth(manner.depth)
}

impl<F: FnMut(Part<'_>) -> io::Result<()>> Show for Story<'_, F> {
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> io::Result<()> {
        Story::entry(self, entry, replay)
    }

    fn ending(self: Box<Self>, summary: &Summary, replay: Option<&Replay<'_>>) -> io::Result<Answer> {
        Story::ending(*self, summary, replay)?;
        Ok(Answer::of_summary(summary))
    }
}

/// A run for a page; none if its layout cannot be drawn.
struct Played<'s, 'w> {
    reel: Option<HtmlRun<'s>>,
    sink: &'s mut Sink<'w>,
}

impl Show for Played<'_, '_> {
    fn entry(&mut self, entry: &Entry, replay: &Replay<'_>) -> io::Result<()> {
        if let Some(reel) = &mut self.reel {
            reel.entry(entry, replay);
        }
        Ok(())
    }

    fn ending(self: Box<Self>, summary: &Summary, replay: Option<&Replay<'_>>) -> io::Result<Answer> {
        let Some(reel) = self.reel else {
            self.sink.error(message("page.flat"));
            return Ok(Answer::Failed);
        };
        self.sink.record(&reel.end(summary, replay))?;
        Ok(Answer::of_summary(summary))
    }
}

/// One step, drawn. The answer is no if there is no such step; an SVG has no place for the picture of a second puzzle.
struct OneStep<'s, 'w> {
    header: &'s Header,
    names: &'s Layout,
    narrator: Narrator<'s>,
    wanted: u32,
    /// The picture, once the step has come, or why there is none.
    drawn: Option<Result<String, &'static str>>,
    sink: &'s mut Sink<'w>,
}

impl Show for OneStep<'_, '_> {
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
            self.sink
                .error(&format!("an svg is one picture, and it has one: that of puzzle {id} is left out"));
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

/// What a story says of its run.
pub(super) fn heading(tools: &Tools<'_>, id: &str, input: &Input) -> Header {
    shown_as(tools.header(id, input))
}

/// The header with its names as they are shown: what a terminal or a document would obey is written out.
pub(super) fn shown_as(mut header: Header) -> Header {
    if let Some(file) = header.source.as_mut().and_then(|source| source.file.as_mut()) {
        *file = visible(file);
    }
    header.id = visible(&header.id);
    header.profile.name = visible(&header.profile.name);
    header
}

/// Tells the entries of an excerpt, and returns the position after the last.
pub(super) fn told<'t, F: FnMut(Part<'_>) -> io::Result<()>>(
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
    // A contradiction is part of the summary.
    let _ = unfolding.settle();
    Ok(unfolding.replay().cloned())
}
