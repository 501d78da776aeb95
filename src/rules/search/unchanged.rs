//! Skips what cannot have changed.
//!
//! A single-digit rule that found nothing for a digit runs on it again only after the digit's candidates
//! change. A rule that found nothing in a position looks, in a later one, only where candidates changed.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Board, Cells, Digit, Index, Storage};
use crate::rules::search::cache::Snapshot;
use crate::rules::search::recent::Recent;
use crate::rules::search::templates::loose;
use crate::rules::{Emit, Work};
use crate::step::{Step, TechniqueId};

/// The places of a digit, and the open cells among them: all input of a single-digit rule.
type DigitState<S> = [Cells<S>; 2];

/// The states of one digit in which a rule found nothing.
type Silent<S> = Recent<DigitState<S>, (), 8>;

/// What is kept for each rule, by a technique that it reports.
#[derive(Default, Debug)]
struct ByRule<T> {
    kept: Vec<(TechniqueId, T)>,
    /// The number of the rule asked for last. Rules are asked in their order, so the next one mostly comes after it.
    last: usize,
}

impl<T: Default> ByRule<T> {
    fn of(&mut self, technique: &TechniqueId) -> &mut T {
        let count = self.kept.len();
        let mut from_last = (self.last..count).chain(0..self.last);
        self.last = from_last.find(|&at| self.kept[at].0 == *technique).unwrap_or_else(|| {
            self.kept.push((technique.clone(), T::default()));
            count
        });
        &mut self.kept[self.last].1
    }
}

/// Calls `look` for every digit in order. It skips each digit for which the rule found nothing before and
/// whose places are unchanged since.
///
/// `technique` identifies the rule: no two rules report the same. `look` may only depend on the digit's
/// places and on which of them are open. It must break if it stops early.
///
/// # Errors
/// [`ControlFlow::Break`] when `look` broke or the time ran out.
pub(in crate::rules) fn digit_by_digit<S: Storage>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    technique: &TechniqueId,
    emit: &mut Emit<'_>,
    mut look: impl FnMut(Digit, &mut Work<'_, S>, &mut Emit<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut known = std::mem::take(work.lasting::<ByRule<Vec<Silent<S>>>>().of(technique));
    known.resize_with(board.layout().digits(), Recent::default);
    let mut digits = board.layout().all_digits();
    let ended = digits.try_for_each(|digit| {
        let places = *board.cells_for(digit);
        let state = [places, places & *board.open()];
        let silent = &mut known[digit.index()];
        if loose(board, work, digit).is_empty() || silent.get(&state).is_some() {
            return ControlFlow::Continue(());
        }
        work.check_time()?;
        let mut found_nothing = true;
        look(digit, work, &mut |step: Step| {
            found_nothing = false;
            emit(step)
        })?;
        if found_nothing {
            silent.keep(state, ());
        }
        ControlFlow::Continue(())
    });
    *work.lasting::<ByRule<Vec<Silent<S>>>>().of(technique) = known;
    ended
}

/// Positions in which a rule found nothing, each later than the one before.
#[derive(Default, Debug)]
struct Silences<S: Storage>(Vec<Arc<Snapshot<S>>>);

impl<S: Storage> Silences<S> {
    /// The most positions kept for a rule.
    const MAX: usize = 4;

    /// Returns the last of these positions that `now` comes after, with the cells that changed since.
    fn before(&self, now: &Snapshot<S>) -> Option<(&Arc<Snapshot<S>>, Cells<S>)> {
        self.0.iter().rev().find_map(|before| Some((before, before.changes_to(now)?)))
    }

    fn keep(&mut self, now: Arc<Snapshot<S>>) {
        self.0.retain(|before| before.changes_to(&now).is_some_and(|changed| !changed.is_empty()));
        if self.0.len() == Self::MAX {
            self.0.remove(0);
        }
        self.0.push(now);
    }
}

/// Calls `look` with the cells that changed since the rule last found nothing, or with all cells.
///
/// An instance outside these cells would have been found then. So each instance must rest on the candidates of some
/// cells alone, of which one changed, and what it removes must be removed there or in fewer cells than before.
///
/// # Errors
/// [`ControlFlow::Break`] when `look` broke or the time ran out.
pub(in crate::rules) fn where_changed<S: Storage>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    technique: &TechniqueId,
    emit: &mut Emit<'_>,
    look: impl FnOnce(Cells<S>, &mut Work<'_, S>, &mut Emit<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    since_silent(board, work, technique, |silent, work| {
        let changed = silent.map_or_else(|| board.layout().all_cells().collect(), |(_, changed)| changed);
        let mut found = None;
        if !changed.is_empty() {
            look(changed, work, &mut |step: Step| {
                found = Some(());
                emit(step)
            })?;
        }
        ControlFlow::Continue(found)
    })
    .map_continue(drop)
}

/// Returns what `look` finds. It is told the last position before in which it found nothing, and the cells changed since.
///
/// # Errors
/// [`ControlFlow::Break`] when `look` broke or the time ran out.
pub(in crate::rules) fn since_silent<S: Storage, T>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    technique: &TechniqueId,
    look: impl FnOnce(Option<(&Snapshot<S>, Cells<S>)>, &mut Work<'_, S>) -> ControlFlow<(), Option<T>>,
) -> ControlFlow<(), Option<T>> {
    let now = work.snapshot(board);
    let silent = work.lasting::<ByRule<Silences<S>>>().of(technique).before(&now);
    let silent = silent.map(|(before, changed)| (Arc::clone(before), changed));
    let found = look(silent.as_ref().map(|(before, changed)| (&**before, *changed)), work)?;
    if found.is_none() {
        work.lasting::<ByRule<Silences<S>>>().of(technique).keep(now);
    }
    ControlFlow::Continue(found)
}
