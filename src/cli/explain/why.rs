//! Explains why a digit goes into a cell, or why a candidate is gone (`explain --why`).

use std::io;

use serde::Serialize;

use super::super::batch::{Answer, is_unfinished};
use super::super::head::Head;
use super::super::input::place;
use super::super::output::Sink;
use super::super::steppers::Tools;
use super::super::trace::TraceOptions;
use super::show::{Ending, ShowOptions, show, story_header};
use crate::explain::{Chronicle, Narrator, StoryMode, StoryRun, Text, fill};
use crate::formats::{self, Coords, Input};
use crate::grid::{Candidate, Index, Layout, Puzzle};
use crate::render::paint;
use crate::trace::{Annotation, Detail, Entries, Entry, Excerpt, Query, Record, Recorder, Replay};
use crate::verify::excerpt_of;

/// The explanation of a cell or candidate, as a JSON record.
#[derive(Serialize)]
struct WhyRecord<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    asked: &'a str,
    /// The candidate asked about, or the digit placed in the cell asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidate: Option<String>,
    /// True if the candidate is true in the solution; `None` if unknown.
    #[serde(rename = "true", skip_serializing_if = "Option::is_none")]
    is_true: Option<bool>,
    /// The answer in words if it needs no steps, or the reason why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Number of steps of the whole run.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<Record>,
}

/// Result of looking for the steps behind a cell or candidate.
enum Finding {
    /// The text typed by the user names no cell or candidate.
    Unread(Text),
    /// The run was interrupted.
    Unfinished,
    /// The cell is filled from the start, or the run did not settle the cell or candidate.
    No(Text),
    /// A candidate absent from the start, with the reason.
    Start(Candidate, Text),
    /// The excerpt of the run that leads to the cell's digit or settles the candidate.
    Behind(Query, Excerpt),
}

/// Explains the cell or candidate named `typed`.
pub(super) fn answer(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    (typed, coords): (&str, Coords),
    (trace_options, options): (TraceOptions, ShowOptions),
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
            Finding::Unfinished => return Ok(Answer::Unfinished),
            Finding::Unread(reason) | Finding::No(reason) => record.reason = Some(reason.to_string()),
            Finding::Start(candidate, reason) => {
                record.candidate = Some(formats::candidate(layout, *candidate));
                (record.is_true, record.reason) = (Some(false), Some(reason.to_string()));
            }
            Finding::Behind(asked, excerpt) => {
                let (log, about) = records(tools, id, input, (*asked, excerpt), trace_options);
                record.candidate = about.map(|(candidate, _)| formats::candidate(layout, candidate));
                record.is_true = about.map(|(_, is_true)| is_true);
                (record.of, record.log) = (Some(excerpt.all_steps()), log);
            }
        }
        sink.record(&record)?;
    } else {
        match &found {
            Finding::Unfinished => {}
            Finding::Unread(reason) | Finding::No(reason) => {
                sink.complain(&format!("{}: {reason}", place(id, input)));
            }
            Finding::Start(_, reason) => sink.prose(&format!("{}\n", paint(reason, sink.paint)))?,
            Finding::Behind(asked, excerpt) => tell(tools, id, input, (*asked, excerpt), options, sink)?,
        }
    }
    Ok(match found {
        Finding::Unread(_) => Answer::Failed,
        Finding::Unfinished => Answer::Unfinished,
        Finding::No(_) => Answer::No,
        Finding::Start(..) | Finding::Behind(..) => Answer::Yes,
    })
}

fn find(tools: &Tools<'_>, puzzle: &Puzzle, typed: &str, renamed: &Layout) -> Finding {
    let Some(asked) = parse_question(typed, puzzle.layout(), renamed) else {
        return Finding::Unread(unknown_name(typed, renamed));
    };
    let cell = match asked {
        Query::Cell(cell) | Query::Candidate(Candidate { cell, .. }) => cell,
    };
    if let Some(digit) = puzzle.value(cell) {
        let is_given = puzzle.givens()[cell.index()].is_some();
        let id = if is_given { "behind.given" } else { "behind.placed" };
        let name = tools.names.cell_name(cell);
        return Finding::No(fill(id, &[("cell", &name), ("digit", &digit)]));
    }
    if let (Query::Candidate(candidate), Ok(start)) = (asked, Replay::new(tools.geometry, puzzle))
        && !start.board().has(candidate)
    {
        let reason = Narrator::new(tools.names).gone_at_start(candidate, start.board());
        return Finding::Start(candidate, reason);
    }
    let (summary, log) = tools.stepper.log(puzzle);
    if is_unfinished(&summary) {
        return Finding::Unfinished;
    }
    let header = tools.stepper.header(puzzle, "", None);
    let entries = || Entries::new(tools.geometry, puzzle, &log);
    match excerpt_of(tools.geometry, &header, puzzle, entries, &summary, |run| run.behind(asked)) {
        Some(excerpt) => Finding::Behind(asked, excerpt),
        None => Finding::No(fill("behind.open", &[("asked", &typed)])),
    }
}

/// Returns the error for a text that names no cell or candidate, with examples of valid names.
fn unknown_name(typed: &str, renamed: &Layout) -> Text {
    let last = renamed.all_cells().zip(renamed.all_digits()).last();
    let cell = last.map(|(cell, _)| renamed.cell_name(cell)).unwrap_or_default();
    let candidate = last.map(|(cell, digit)| formats::candidate(renamed, Candidate { cell, digit }));
    let candidate = candidate.unwrap_or_default();
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("asked", &typed), ("cell", &cell), ("candidate", &candidate)];
    fill("behind.unknown", &values)
}

/// Shows an excerpt as a story.
fn tell(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    (asked, excerpt): (Query, &Excerpt),
    options: ShowOptions,
    sink: &mut Sink<'_>,
) -> io::Result<()> {
    let (header, puzzle) = (story_header(tools, id, input), &input.puzzle);
    let options = ShowOptions { mode: StoryMode::AllSteps, ..options };
    let mut replay = Replay::new(tools.geometry, puzzle).ok();
    for entry in &excerpt.entries {
        // A contradiction needs no handling: the next entry closes its branch.
        let _ = replay.as_mut().map(|replay| replay.apply(entry));
    }
    let Some((candidate, is_true)) = settled_candidate(asked, replay.as_ref()) else { return Ok(()) };
    let run = StoryRun { header: &header, puzzle, geometry: tools.geometry, excerpt, sudostep: None };
    show(run, Ending::Answer(candidate, is_true), tools.names, options, sink).map(drop)
}

/// Returns the trace records of an excerpt, and the candidate that the excerpt settles, with true or false.
fn records(
    tools: &Tools<'_>,
    id: &str,
    input: &Input,
    (asked, excerpt): (Query, &Excerpt),
    trace_options: TraceOptions,
) -> (Vec<Record>, Option<(Candidate, bool)>) {
    let (header, layout) = (tools.header(id, input), input.puzzle.layout());
    let mut recorder = Recorder::new(&header, &input.puzzle, tools.geometry, Detail::default());
    let mut annotator = trace_options.annotator(Chronicle::new(layout).of_excerpt());
    let mut annotator = |entry: &Entry, replay: &Replay<'_>| match entry {
        Entry::Branch(branch) if excerpt.proven.contains(&branch.n) => {
            let text = Narrator::new(layout).proven_branch(branch).to_string();
            Annotation { text: Some(text), notation: None }
        }
        _ => annotator(entry, replay),
    };
    let entries = excerpt.entries.iter().cloned();
    let log = entries.filter_map(|entry| recorder.entry(entry, Some(&mut annotator))).collect();
    (log, settled_candidate(asked, recorder.replay()))
}

/// Parses the name of a cell or candidate, as `r1c1` or in the coordinates chosen by the user.
fn parse_question(typed: &str, layout: &Layout, renamed: &Layout) -> Option<Query> {
    let (digit, name) = typed.split_at(typed.find(|letter: char| !letter.is_ascii_digit())?);
    let is_it = |known: &str| known.eq_ignore_ascii_case(name);
    let mut cells = layout.all_cells();
    let cell = cells.find(|&cell| is_it(layout.cell_name(cell)) || is_it(renamed.cell_name(cell)))?;
    if digit.is_empty() {
        return Some(Query::Cell(cell));
    }
    formats::parse_candidate(layout, &format!("{digit}{}", layout.cell_name(cell))).map(Query::Candidate)
}

/// Returns the candidate that an excerpt settles, and whether it is true in the final position.
fn settled_candidate(asked: Query, replay: Option<&Replay<'_>>) -> Option<(Candidate, bool)> {
    let board = replay?.board();
    match asked {
        Query::Cell(cell) => board.value(cell).map(|digit| (Candidate { cell, digit }, true)),
        Query::Candidate(candidate) => {
            Some((candidate, board.value(candidate.cell) == Some(candidate.digit)))
        }
    }
}
