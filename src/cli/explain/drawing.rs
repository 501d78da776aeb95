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
use crate::trace::{Entry, Event, Summary, Unfolding};

/// Solves a puzzle and writes the run for a page.
pub(super) fn reel(
    tools: &Tools,
    id: &str,
    input: &Input,
    notation: Notation,
    sink: &mut Sink<'_>,
) -> io::Result<Summary> {
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
    match reel {
        Some(reel) => sink.record(&reel.end(&summary, unfolding.replay()))?,
        None => sink.error(message("page.flat")),
    }
    Ok(summary)
}

/// Solves a puzzle and draws the step of this number. The answer is no if there is no such step.
pub(super) fn one_step(
    tools: &Tools,
    id: &str,
    input: &Input,
    wanted: u32,
    notation: Notation,
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let narrator = Narrator::new(&tools.names).with_notation(notation);
    let mut unfolding = Unfolding::new(&tools.geometry, &input.puzzle);
    let (_, log) = tools.stepper.log(&input.puzzle);
    for event in &log {
        let Some((Entry::Step(entry), replay)) = unfolding.push(event) else { continue };
        if entry.n == wanted {
            let told = narrator.step(&entry.step, replay);
            let title = format!("{id}, {wanted}: {}", told.name);
            match svg(&Picture::of(&entry.step, replay.board()), &tools.names, &title, &told.to_string()) {
                Some(picture) => sink.text(&picture)?,
                None => sink.error(message("page.flat")),
            }
            return Ok(Answer::Yes);
        }
    }
    sink.error(&format!("puzzle {id} has no step {wanted}"));
    Ok(Answer::No)
}
