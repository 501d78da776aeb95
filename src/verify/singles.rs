//! The quick way to verify a trace of nothing but singles, whose records are as this program writes them.
//!
//! The recorder writes the trace again, and each record must be the same text. So numbers, `uses` and the result need
//! no other check. Whatever differs is left to the [`Referee`](super::Referee), which says what is wrong.

use std::sync::{Arc, LazyLock};

use super::{Report, finds, may_follow};
use crate::grid::{Candidate, Classic, Geometry, Layout, Puzzle, Shape};
use crate::step::{Single, SingleKind};
use crate::trace::{Advance, Detail, Event, Header, Recorder, Summary};

static GEOMETRY: LazyLock<Geometry<Classic>> =
    LazyLock::new(|| Geometry::new(Arc::new(Layout::boxed(Shape::NINE))));

/// Verifies a trace of the usual 9x9 grid that singles solve; `lines` are its records after the first. Returns `None` unless
/// everything is plainly right.
pub(crate) fn verify_singles<'l>(
    header: &Header,
    puzzle: &Puzzle,
    mut lines: impl Iterator<Item = &'l str>,
) -> Option<(Report, Summary)> {
    let is_usual = puzzle.layout().shape() == Some(Shape::NINE);
    if !is_usual || header.profile.advance != Advance::Sweep || header.budget.solutions == Some(0) {
        return None;
    }
    let mut recorder = Recorder::new(header, puzzle, &GEOMETRY, Detail::default());
    let (mut report, mut sweep, mut written) = (Report::default(), (0, None), Vec::new());
    loop {
        let line = lines.next()?;
        let single = recorder.namer.read_single(line);
        let board = recorder.replay()?.board();
        let Some((number, pass, candidate, house)) = single else {
            let solution = board.solution().filter(|solution| solution.solves(puzzle))?;
            let summary = Summary { sweeps: sweep.0, ..Summary::unique(solution) };
            let is_right = serde_json::to_string(&recorder.last(&summary)).ok()? == line;
            return (is_right && lines.next().is_none()).then_some((report, summary));
        };
        let Candidate { cell, digit } = candidate;
        let (kind, is_only) = match house {
            None => (SingleKind::Naked, board.candidates(cell).only() == Some(digit)),
            Some(house) => {
                let places = *board.cells_for(digit) & *GEOMETRY.house(house);
                (SingleKind::in_house(house, cell, board), places.only() == Some(cell))
            }
        };
        let technique = kind.technique();
        let is_right = is_only
            && board.open().contains(cell)
            && header.profile.rules.contains(&technique)
            && finds(pass, &technique)
            && may_follow(sweep, (number, pass), cell);
        sweep = (number, Some((pass, cell)));
        written.clear();
        recorder.write(&Event::Sweep(number), &mut written).ok()?;
        recorder.write(&Event::Single(Single { kind, candidate, pass }), &mut written).ok()?;
        if !is_right || written != line.as_bytes() {
            return None;
        }
        report.steps += 1;
    }
}
