//! The solve in pictures: as a page to step through, or one step of it.

use std::io;

use super::heading;
use crate::cli::batch::Answer;
use crate::cli::output::Sink;
use crate::cli::steppers::Tools;
use crate::explain::{Narrator, Notation, message};
use crate::notation::Input;
use crate::render::{Picture, Reel, svg};
use crate::stepper::Stream;
use crate::trace::{Entry, Event, Unfolding};

/// Solves a puzzle and writes the run for a page.
pub(super) fn reel(
    tools: &Tools,
    id: &str,
    input: &Input,
    notation: Notation,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let (header, puzzle) = (heading(tools, id, input), &input.puzzle);
    let narrator = Narrator::new(&tools.names).with_notation(notation);
    let mut reel = Reel::new(&header, puzzle, &tools.names, narrator);
    let mut unfolding = Unfolding::new(&tools.geometry, puzzle);
    let mut stream: Stream<_, io::Error> = Stream::new(|event: &Event| {
        if let (Some((entry, replay)), Some(reel)) = (unfolding.push(event), &mut reel) {
            reel.entry(entry, replay);
        }
        Ok(())
    });
    let summary = tools.stepper.run(puzzle, &mut stream);
    stream.finish()?;
    // A contradiction is part of the summary.
    let _ = unfolding.settle();
    let Some(reel) = reel else {
        sink.error(message("page.flat"));
        return Ok(Answer::Failed);
    };
    sink.record(&reel.end(&summary, unfolding.replay()))?;
    Ok(Answer::of_summary(&summary))
}

/// Solves a puzzle and draws the step of this number. The answer is no if there is no such step; an SVG has no place for
/// the picture of a second puzzle.
pub(super) fn one_step(
    tools: &Tools,
    id: &str,
    input: &Input,
    wanted: u32,
    notation: Notation,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    if sink.has_written() {
        sink.error(&format!("an svg is one picture, and it has one: that of puzzle {id} is left out"));
        return Ok(Answer::Failed);
    }
    let narrator = Narrator::new(&tools.names).with_notation(notation);
    let mut unfolding = Unfolding::new(&tools.geometry, &input.puzzle);
    let (_, log) = tools.stepper.log(&input.puzzle);
    for event in &log {
        let Some((Entry::Step(entry), replay)) = unfolding.push(event) else { continue };
        if entry.n == wanted {
            let told = narrator.step(&entry.step, replay);
            let title = format!("{id}, {wanted}: {}", told.name);
            let picture = Picture::of(&entry.step, replay.board());
            let Some(drawn) = svg(&picture, &tools.names, &title, &told.to_string()) else {
                sink.error(message("page.flat"));
                return Ok(Answer::Failed);
            };
            sink.text(&drawn)?;
            return Ok(Answer::Yes);
        }
    }
    sink.error(&format!("puzzle {id} has no step {wanted}"));
    Ok(Answer::No)
}
