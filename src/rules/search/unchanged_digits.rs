//! Skips digits that cannot have changed.
//!
//! A single-digit rule that found nothing for a digit runs on it again only after the digit's candidates
//! change.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::grid::{Board, Cells, Digit, Index, Storage};
use crate::rules::{Emit, Work};
use crate::step::{Step, TechniqueId};

/// The places of a digit, and the open cells among them: all input of a single-digit rule.
type DigitState<S> = [Cells<S>; 2];

/// The state of each digit when a rule last found nothing for it. The key is the list of the rule's
/// techniques.
#[derive(Debug)]
struct UnchangedDigits<S: Storage>(BTreeMap<&'static [TechniqueId], Vec<Option<DigitState<S>>>>);

impl<S: Storage> Default for UnchangedDigits<S> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// Calls `look` for every digit in order. It skips each digit for which the rule found nothing before and
/// whose places are unchanged since.
///
/// `emits` identifies the rule: no two rules may emit the same list. `look` may only depend on the digit's
/// places and on which of them are open. It must break if it stops early.
///
/// # Errors
/// [`ControlFlow::Break`] when `look` broke or the time ran out.
pub(in crate::rules) fn digit_by_digit<S: Storage>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    emits: &'static [TechniqueId],
    emit: &mut Emit<'_>,
    mut look: impl FnMut(Digit, &Work<'_, S>, &mut Emit<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut known = work.lasting::<UnchangedDigits<S>>().0.remove(emits).unwrap_or_default();
    known.resize_with(board.layout().digits(), || None);
    let mut digits = board.layout().all_digits();
    let ended = digits.try_for_each(|digit| {
        let places = *board.cells_for(digit);
        let state = [places, places & *board.open()];
        let before = &mut known[digit.index()];
        if before.as_ref() == Some(&state) {
            return ControlFlow::Continue(());
        }
        work.check_time()?;
        let mut found_nothing = true;
        look(digit, work, &mut |step: Step| {
            found_nothing = false;
            emit(step)
        })?;
        *before = found_nothing.then_some(state);
        ControlFlow::Continue(())
    });
    work.lasting::<UnchangedDigits<S>>().0.insert(emits, known);
    ended
}
