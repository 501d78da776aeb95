//! What a record says that follows from the rest of its trace: made anew as the writer makes it, and compared.
//!
//! Fields that a trace may leave out are compared where they stand. Texts are not: they may be in any words.

use super::entry::{BranchEntry, StepEntry};
use super::error::TraceError;
use super::event::Summary;
use super::record::{BranchRecord, PuzzleRecord, ResultRecord, StepRecord};
use super::replay::Replay;
use super::write::{Namer, UNIQUE_SOLUTION, shape_record};
use crate::catalog;
use crate::grid::Puzzle;
use crate::notation;

/// That what a record says under this name is what it should be.
fn agrees(holds: bool, field: &'static str) -> Result<(), TraceError> {
    if holds { Ok(()) } else { Err(TraceError::Derived(field)) }
}

/// That a field that may be left out is, or is what it should be.
fn may_say<T: PartialEq>(said: Option<&T>, made: Option<&T>, field: &'static str) -> Result<(), TraceError> {
    agrees(said.is_none() || said == made, field)
}

fn known(technique: &str) -> bool {
    catalog::all().any(|row| row.id.as_str() == technique)
}

pub(super) fn puzzle(puzzle: &Puzzle, record: &PuzzleRecord) -> Result<(), TraceError> {
    agrees(record.shape == shape_record(puzzle.layout()), "shape")?;
    // A digit that is said to be placed where another is given would be lost.
    let placed = record.start.as_ref().and_then(|start| notation::parse_line(puzzle.layout(), &start.placed));
    agrees(placed.is_none_or(|placed| placed == puzzle.placed()), "start")
}

pub(super) fn step(namer: &Namer<'_>, entry: &StepEntry, record: &StepRecord) -> Result<(), TraceError> {
    let made = namer.step(entry);
    // What another version calls a technique of its own is for that version to know.
    if known(&made.technique.id) {
        may_say(record.technique.name.as_ref(), made.technique.name.as_ref(), "technique.name")?;
        may_say(record.technique.hodoku.as_ref(), made.technique.hodoku.as_ref(), "technique.hodoku")?;
    }
    may_say(record.claims.as_ref(), made.claims.as_ref(), "claims")?;
    supposes(&made, entry, record)?;
    if record.claims.is_some() {
        return agrees(record.assumes == made.assumes, "assumes");
    }
    // Without reasons nobody can tell what they assume.
    agrees(record.assumes.is_empty() || record.assumes == [UNIQUE_SOLUTION], "assumes")
}

/// That a step says how deep it supposes if its technique does so, as deep as its reasons go if there are any.
fn supposes(made: &StepRecord, entry: &StepEntry, record: &StepRecord) -> Result<(), TraceError> {
    let may_suppose = made.supposes.is_some() || !known(&made.technique.id);
    let must = made.supposes.is_some();
    let deep = |said: u32| if record.claims.is_some() { said == entry.step.depth().max(1) } else { said > 0 };
    agrees(record.supposes.map_or(!must, |said| may_suppose && deep(said)), "supposes")
}

pub(super) fn branch(
    namer: &Namer<'_>,
    replay: Option<&Replay<'_>>,
    entry: &BranchEntry,
    record: &BranchRecord,
) -> Result<(), TraceError> {
    let made = namer.branch(entry);
    agrees(record.why.fewest == made.why.fewest, "why.fewest")?;
    let here = replay.map(|replay| replay.describe_branch(entry.n, entry.candidate));
    agrees(here.as_ref().is_some_and(|here| here.candidates == entry.candidates), "candidates")?;
    agrees(here.is_some_and(|here| here.tied == entry.tied), "why.tied")
}

pub(super) fn result(namer: &Namer<'_>, summary: &Summary, record: &ResultRecord) -> Result<(), TraceError> {
    let made = namer.result(summary);
    may_say(record.reason.as_ref(), made.reason.as_ref(), "reason")?;
    // A technique of another version may suppose.
    let may_not_be_alone = made.counts.keys().any(|id| !known(id)) && !record.logic_alone;
    agrees(record.logic_alone == made.logic_alone || may_not_be_alone, "logic_alone")?;
    agrees(record.counts == made.counts, "counts")?;
    let of_another_version = |id: &String| !known(id) && made.counts.contains_key(id);
    if record.hardest.as_ref().is_some_and(of_another_version) {
        return Ok(());
    }
    may_say(record.hardest.as_ref(), made.hardest.as_ref(), "hardest")
}
