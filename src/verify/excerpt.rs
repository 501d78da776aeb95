//! Excerpts of runs in which the referee still accepts every step.

use super::Referee;
use crate::grid::{Board, Geometry, Puzzle};
use crate::step::Step;
use crate::trace::{Entry, Header, Summary, WholeRun};

/// Takes an excerpt of a finished run on `puzzle`. Every step of it is still an instance of its technique.
pub(crate) fn excerpt_of<E: Fn() -> I, I: Iterator<Item = Entry>, T>(
    geometry: &Geometry,
    header: &Header,
    puzzle: &Puzzle,
    entries: E,
    summary: &Summary,
    take: impl FnOnce(&WholeRun<'_, E>) -> T,
) -> T {
    let referee = Referee::new(geometry, header, puzzle);
    let is_instance = |step: &Step, board: &Board<'_>| referee.check_step(step, board).is_ok();
    take(&WholeRun { geometry, puzzle, entries, summary, is_instance: &is_instance })
}
