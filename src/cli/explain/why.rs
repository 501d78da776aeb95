//! Why a digit goes where it goes, or why a candidate is gone.

use std::io;

use serde::Serialize;

use super::super::batch::{Answer, is_unfinished};
use super::super::head::Head;
use super::super::input::place;
use super::super::output::Sink;
use super::super::steppers::Tools;
use super::super::trace::Saying;
use super::show::{Manner, heading, story, told};
use crate::explain::{Chronicle, Narrator, Telling, Text, message};
use crate::grid::{Board, Candidate, Index, Layout, Puzzle};
use crate::notation::{self, Coords, Input};
use crate::render::paint;
use crate::step::Step;
use crate::trace::{Annotation, Asked, Detail, Entry, Excerpt, Record, Recorder, Replay};
use crate::verify::Referee;

/// What is behind a cell or a candidate, as data.
#[derive(Serialize)]
struct WhyRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    asked: &'a str,
    /// The candidate that was asked about, or the one that is true in the cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidate: Option<String>,
    /// Whether it is true; none if that is not known.
    #[serde(rename = "true", skip_serializing_if = "Option::is_none")]
    is_true: Option<bool>,
    /// Why it is so, if no step is behind it, or why that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// How many steps the whole run has.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<Record>,
}

/// What there is to say of what was asked about.
enum Found {
    /// There is no such cell or candidate.
    Unread(Text),
    /// The run was interrupted.
    Unfinished,
    /// It is given, or the run did not settle it.
    No(Text),
    /// A candidate that was gone at the start, and why.
    Start(Candidate, Text),
    /// The steps behind it.
    Behind(Asked, Excerpt),
}

/// Tells why what `typed` names is as it is.
pub(super) fn answer(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    (typed, coords): (&str, Coords),
    (saying, manner): (Saying, Manner),
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let layout = input.puzzle.layout();
    let found = find(tools, &input.puzzle, typed, &coords.rename(layout));
    if sink.format.is_json() {
        let mut record = WhyRecord {
            head: Head::new(id, input),
            asked: typed,
            candidate: None,
            is_true: None,
            reason: None,
            of: None,
            log: Vec::new(),
        };
        match &found {
            Found::Unfinished => return Ok(Answer::Unfinished),
            Found::Unread(reason) | Found::No(reason) => record.reason = Some(reason.to_string()),
            Found::Start(candidate, reason) => {
                record.candidate = Some(notation::candidate(layout, *candidate));
                (record.is_true, record.reason) = (Some(false), Some(reason.to_string()));
            }
            Found::Behind(asked, excerpt) => {
                let (log, about) = records(tools, id, input, (*asked, excerpt), saying);
                record.candidate = about.map(|(candidate, _)| notation::candidate(layout, candidate));
                record.is_true = about.map(|(_, is_true)| is_true);
                (record.of, record.log) = (Some(excerpt.of), log);
            }
        }
        sink.record(&record)?;
    } else {
        match &found {
            Found::Unfinished => {}
            Found::Unread(reason) | Found::No(reason) => {
                sink.complain(&format!("{}: {reason}", place(id, input)));
            }
            Found::Start(_, reason) => sink.text(&format!("{}\n", paint(reason, sink.paint)))?,
            Found::Behind(asked, excerpt) => tell(tools, id, input, (*asked, excerpt), manner, sink)?,
        }
    }
    Ok(match found {
        Found::Unread(_) => Answer::Failed,
        Found::Unfinished => Answer::Unfinished,
        Found::No(_) => Answer::No,
        Found::Start(..) | Found::Behind(..) => Answer::Yes,
    })
}

fn find(tools: &Tools<'_>, puzzle: &Puzzle, typed: &str, renamed: &Layout) -> Found {
    let Some(asked) = read(typed, puzzle.layout(), renamed) else {
        return Found::Unread(unread(typed, renamed));
    };
    let cell = match asked {
        Asked::Cell(cell) | Asked::Candidate(Candidate { cell, .. }) => cell,
    };
    if let Some(digit) = puzzle.value(cell) {
        let is_given = puzzle.givens()[cell.index()].is_some();
        let id = if is_given { "behind.given" } else { "behind.placed" };
        let name = tools.names.cell_name(cell);
        return Found::No(Text::fill(message(id), &[("cell", &name), ("digit", &digit)]));
    }
    if let (Asked::Candidate(candidate), Ok(start)) = (asked, Replay::new(tools.geometry, puzzle))
        && !start.board().has(candidate)
    {
        let reason = Narrator::new(tools.names).gone_at_start(candidate, start.board());
        return Found::Start(candidate, reason);
    }
    let (summary, log) = tools.stepper.log(puzzle);
    if is_unfinished(&summary) {
        return Found::Unfinished;
    }
    let header = tools.stepper.header(puzzle, "", None);
    let referee = Referee::new(tools.geometry, &header, puzzle);
    let stands = |step: &Step, board: &Board<'_>| referee.judge(step, board).is_ok();
    match Excerpt::behind(tools.geometry, puzzle, &log, &summary, asked, &stands) {
        Some(excerpt) => Found::Behind(asked, excerpt),
        None => Found::No(Text::fill(message("behind.open"), &[("asked", &typed)])),
    }
}

/// That there is no such cell or candidate, and what would be one.
fn unread(typed: &str, renamed: &Layout) -> Text {
    let last = renamed.all_cells().zip(renamed.all_digits()).last();
    let cell = last.map(|(cell, _)| renamed.cell_name(cell)).unwrap_or_default();
    let candidate = last.map(|(cell, digit)| notation::candidate(renamed, Candidate { cell, digit }));
    let candidate = candidate.unwrap_or_default();
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("asked", &typed), ("cell", &cell), ("candidate", &candidate)];
    Text::fill(message("behind.unknown"), &values)
}

/// The story of an excerpt, in words and grids.
fn tell(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    (asked, excerpt): (Asked, &Excerpt),
    manner: Manner,
    sink: &mut Sink<'_>,
) -> io::Result<()> {
    let (header, puzzle) = (heading(tools, id, input), &input.puzzle);
    let manner = Manner { telling: Telling::AllSteps, ..manner };
    let mut story = story(&header, puzzle, tools.names, manner, sink).of_excerpt(excerpt);
    story.opening()?;
    let replay = told(&mut story, excerpt, tools, puzzle)?;
    match settled(asked, replay.as_ref()) {
        Some((candidate, is_true)) => story.reason(candidate, is_true),
        None => Ok(()),
    }
}

/// The entries of an excerpt as records, and what they settle.
fn records(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    (asked, excerpt): (Asked, &Excerpt),
    saying: Saying,
) -> (Vec<Record>, Option<(Candidate, bool)>) {
    let (header, layout) = (tools.header(id, input), input.puzzle.layout());
    let mut recorder = Recorder::new(&header, &input.puzzle, tools.geometry, Detail::default());
    let mut wording = saying.wording(Chronicle::new(layout).of_excerpt());
    let mut wording = |entry: &Entry, replay: &Replay<'_>| match entry {
        Entry::Branch(branch) if excerpt.proven.contains(&branch.n) => {
            let text = Narrator::new(layout).proven_branch(branch).to_string();
            Annotation { text: Some(text), notation: None }
        }
        _ => wording(entry, replay),
    };
    let events = excerpt.events.iter();
    let log = events.filter_map(|(n, event)| recorder.event_as(*n, event, Some(&mut wording))).collect();
    (log, settled(asked, recorder.replay()))
}

/// The cell or candidate of this name, as data names it or as whoever typed it does.
fn read(typed: &str, layout: &Layout, renamed: &Layout) -> Option<Asked> {
    let (digit, name) = typed.split_at(typed.find(|letter: char| !letter.is_ascii_digit())?);
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    let mut cells = layout.all_cells();
    let cell = cells.find(|&cell| is_it(layout.cell_name(cell)) || is_it(renamed.cell_name(cell)))?;
    if digit.is_empty() {
        return Some(Asked::Cell(cell));
    }
    notation::parse_candidate(layout, &format!("{digit}{}", layout.cell_name(cell))).map(Asked::Candidate)
}

/// The candidate that was asked about, or the one true in the cell, and whether it is true, in the position after the
/// last step.
fn settled(asked: Asked, replay: Option<&Replay<'_>>) -> Option<(Candidate, bool)> {
    let board = replay?.board();
    match asked {
        Asked::Cell(cell) => board.value(cell).map(|digit| (Candidate { cell, digit }, true)),
        Asked::Candidate(candidate) => {
            Some((candidate, board.value(candidate.cell) == Some(candidate.digit)))
        }
    }
}
