//! Explains why a digit goes into a cell, or why a candidate is gone (`explain --why`).

use std::io;

use serde::Serialize;

use super::super::batch::{Answer, is_unfinished};
use super::super::head::Head;
use super::super::input::place;
use super::super::output::Sink;
use super::super::steppers::Job;
use super::super::trace::TraceOptions;
use super::show::{Ending, ShowOptions, printable_header, show};
use crate::explain::{Chronicle, Narrator, StoryMode, StoryRun, Text, fill};
use crate::formats::{self, Coords};
use crate::grid::{Candidate, Index, Layout};
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
    /// The text typed by the user names no cell or candidate (`Failed`), the cell is filled from the start, or the run
    /// did not settle the cell or candidate (`No`).
    Nothing(Text, Answer),
    /// A candidate absent from the start, with the reason.
    Start(Candidate, Text),
    /// The excerpt of the run that leads to the cell's digit or settles the candidate.
    Behind(Query, Excerpt),
}

/// Explains the cell or candidate named `typed`.
pub(super) fn answer(
    job: &Job<'_>,
    (typed, coords): (&str, Coords),
    (trace_options, options): (TraceOptions, ShowOptions),
    sink: &mut Sink<'_>,
) -> io::Result<Answer> {
    let layout = job.input.puzzle.layout();
    let Some(found) = find(job, typed, &coords.rename(layout)) else { return Ok(Answer::Unfinished) };
    if sink.format.is_json() {
        let mut record = WhyRecord {
            head: Head::new(job.id, job.input),
            asked: typed,
            candidate: None,
            is_true: None,
            reason: None,
            of: None,
            log: Vec::new(),
        };
        match &found {
            Finding::Nothing(reason, _) => record.reason = Some(reason.to_string()),
            Finding::Start(candidate, reason) => {
                record.candidate = Some(formats::candidate(layout, *candidate));
                (record.is_true, record.reason) = (Some(false), Some(reason.to_string()));
            }
            Finding::Behind(asked, excerpt) => {
                let (log, about) = records(job, (*asked, excerpt), trace_options);
                record.candidate = about.map(|(candidate, _)| formats::candidate(layout, candidate));
                record.is_true = about.map(|(_, is_true)| is_true);
                (record.of, record.log) = (Some(excerpt.all_steps()), log);
            }
        }
        sink.record(&record)?;
    } else {
        match &found {
            Finding::Nothing(reason, _) => {
                sink.complain(&format!("{}: {reason}", place(job.id, job.input)));
            }
            Finding::Start(_, reason) => sink.prose(&format!("{}\n", paint(reason, sink.paint)))?,
            Finding::Behind(asked, excerpt) => tell(job, (*asked, excerpt), options, sink)?,
        }
    }
    Ok(match found {
        Finding::Nothing(_, answer) => answer,
        Finding::Start(..) | Finding::Behind(..) => Answer::Yes,
    })
}

/// Finds the steps behind what the user typed; `None` if the run was interrupted.
fn find(job: &Job<'_>, typed: &str, renamed: &Layout) -> Option<Finding> {
    let puzzle = &job.input.puzzle;
    let Some(asked) = parse_question(typed, puzzle.layout(), renamed) else {
        return Some(Finding::Nothing(unknown_name(typed, renamed), Answer::Failed));
    };
    let cell = match asked {
        Query::Cell(cell) | Query::Candidate(Candidate { cell, .. }) => cell,
    };
    if let Some(digit) = puzzle.value(cell) {
        let is_given = puzzle.givens()[cell.index()].is_some();
        let id = if is_given { "behind.given" } else { "behind.placed" };
        let name = job.names.cell_name(cell);
        let reason = fill(id, &[("cell", &name), ("digit", &digit)]);
        return Some(Finding::Nothing(reason, Answer::No));
    }
    if let (Query::Candidate(candidate), Ok(start)) = (asked, Replay::new(job.geometry, puzzle))
        && !start.board().has(candidate)
    {
        let reason = Narrator::new(job.names).gone_at_start(candidate, start.board());
        return Some(Finding::Start(candidate, reason));
    }
    let (summary, log) = job.stepper.log(puzzle);
    if is_unfinished(&summary) {
        return None;
    }
    let header = job.stepper.header(puzzle, "", None);
    let entries = || Entries::new(job.geometry, puzzle, &log);
    let excerpt = excerpt_of(job.geometry, &header, puzzle, entries, &summary, |run| run.behind(asked));
    let nothing = || Finding::Nothing(fill("behind.open", &[("asked", &typed)]), Answer::No);
    Some(excerpt.map_or_else(nothing, |excerpt| Finding::Behind(asked, excerpt)))
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
    job: &Job<'_>,
    (asked, excerpt): (Query, &Excerpt),
    options: ShowOptions,
    sink: &mut Sink<'_>,
) -> io::Result<()> {
    let (header, puzzle) = (printable_header(job.header()), &job.input.puzzle);
    let options = ShowOptions { mode: StoryMode::AllSteps, ..options };
    let mut replay = Replay::new(job.geometry, puzzle).ok();
    for entry in &excerpt.entries {
        // A contradiction needs no handling: the next entry closes its branch.
        let _ = replay.as_mut().map(|replay| replay.apply(entry));
    }
    let Some((candidate, is_true)) = settled_candidate(asked, replay.as_ref()) else { return Ok(()) };
    let run = StoryRun { header: &header, puzzle, geometry: job.geometry, excerpt, sudostep: None };
    show(run, Ending::Answer(candidate, is_true), job.names, options, sink).map(drop)
}

/// Returns the trace records of an excerpt, and the candidate that the excerpt settles, with true or false.
fn records(
    job: &Job<'_>,
    (asked, excerpt): (Query, &Excerpt),
    trace_options: TraceOptions,
) -> (Vec<Record>, Option<(Candidate, bool)>) {
    let (header, puzzle) = (job.header(), &job.input.puzzle);
    let mut recorder = Recorder::new(&header, puzzle, job.geometry, Detail::default());
    let mut annotator = trace_options.annotator(Chronicle::new(puzzle.layout()).of_excerpt());
    let mut annotator = |entry: &Entry, replay: &Replay<'_>| match entry {
        Entry::Branch(branch) if excerpt.proven.contains(&branch.n) => {
            let text = Narrator::new(puzzle.layout()).proven_branch(branch).to_string();
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
