//! Checks of derived fields: each field that follows from the rest of the trace is computed again as the
//! writer does it, and compared.
//!
//! Optional fields are compared only where present. Texts are not compared: any wording is allowed.

use super::entry::{BranchEntry, StepEntry};
use super::error::{self, TraceError};
use super::event::Summary;
use super::record::{BranchRecord, PuzzleRecord, ResultRecord, StepRecord};
use super::replay::Replay;
use super::write::{RecordBuilder, UNIQUE_SOLUTION, shape_record};
use crate::catalog;
use crate::formats;
use crate::grid::Puzzle;

/// Returns [`TraceError::Derived`] with the name of `field` unless `holds`.
fn require(holds: bool, field: &'static str) -> Result<(), TraceError> {
    error::require(holds, TraceError::Derived(field))
}

/// Checks an optional field: it must be absent or equal to the computed value.
fn require_if_present<T: PartialEq>(
    found: Option<&T>,
    computed: Option<&T>,
    field: &'static str,
) -> Result<(), TraceError> {
    require(found.is_none() || found == computed, field)
}

fn is_known(technique: &str) -> bool {
    catalog::all().any(|row| row.id.as_str() == technique)
}

pub(super) fn check_puzzle(puzzle: &Puzzle, record: &PuzzleRecord) -> Result<(), TraceError> {
    require(record.shape == shape_record(puzzle.layout()), "shape")?;
    // A placed digit in the cell of a given would be lost.
    let placed = record.start.as_ref().and_then(|start| formats::parse_line(puzzle.layout(), &start.placed));
    require(placed.is_none_or(|placed| placed == puzzle.placed()), "start")
}

pub(super) fn check_step(
    namer: &RecordBuilder<'_>,
    entry: &StepEntry,
    record: &StepRecord,
) -> Result<(), TraceError> {
    let computed = namer.step(entry);
    // The names of another version's techniques are not known here.
    if is_known(&computed.technique.id) {
        let (found, known) = (&record.technique, &computed.technique);
        require_if_present(found.name.as_ref(), known.name.as_ref(), "technique.name")?;
        require_if_present(found.hodoku.as_ref(), known.hodoku.as_ref(), "technique.hodoku")?;
    }
    require_if_present(record.claims.as_ref(), computed.claims.as_ref(), "claims")?;
    check_supposes(&computed, entry, record)?;
    if record.claims.is_some() {
        return require(record.assumes == computed.assumes, "assumes");
    }
    // Without claims the assumptions cannot be computed.
    require(record.assumes.is_empty() || record.assumes == [UNIQUE_SOLUTION], "assumes")
}

/// Checks the field `supposes` of a step, the depth of nested assumptions. It must be present if the
/// technique supposes a candidate. If claims are present, it must equal their depth.
fn check_supposes(computed: &StepRecord, entry: &StepEntry, record: &StepRecord) -> Result<(), TraceError> {
    let may_suppose = computed.supposes.is_some() || !is_known(&computed.technique.id);
    let must = computed.supposes.is_some();
    let is_right =
        |depth: u32| if record.claims.is_some() { depth == entry.step.depth().max(1) } else { depth > 0 };
    require(record.supposes.map_or(!must, |depth| may_suppose && is_right(depth)), "supposes")
}

pub(super) fn check_branch(
    namer: &RecordBuilder<'_>,
    replay: Option<&Replay<'_>>,
    entry: &BranchEntry,
    record: &BranchRecord,
) -> Result<(), TraceError> {
    let computed = namer.branch(entry);
    require(record.why.fewest == computed.why.fewest, "why.fewest")?;
    let here = replay.map(|replay| replay.describe_branch(entry.n, entry.candidate));
    require(here.as_ref().is_some_and(|here| here.candidates == entry.candidates), "candidates")?;
    require(here.is_some_and(|here| here.tied == entry.tied), "why.tied")
}

pub(super) fn check_result(
    namer: &RecordBuilder<'_>,
    summary: &Summary,
    record: &ResultRecord,
) -> Result<(), TraceError> {
    let computed = namer.result(summary);
    require_if_present(record.reason.as_ref(), computed.reason.as_ref(), "reason")?;
    // An unknown technique of another version may suppose a candidate.
    let may_not_be_alone = computed.counts.keys().any(|id| !is_known(id)) && !record.logic_alone;
    require(record.logic_alone == computed.logic_alone || may_not_be_alone, "logic_alone")?;
    require(record.counts == computed.counts, "counts")?;
    let of_another_version = |id: &String| !is_known(id) && computed.counts.contains_key(id);
    if record.hardest.as_ref().is_some_and(of_another_version) {
        return Ok(());
    }
    require_if_present(record.hardest.as_ref(), computed.hardest.as_ref(), "hardest")
}
