//! Skips digits that cannot have changed: a single-digit rule that found nothing for a digit is not run on it again until
//! that digit's candidates change.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::grid::{Board, Cells, Digit, Index, Storage};
use crate::rules::{Emit, Work};
use crate::step::{Step, TechniqueId};

/// The places of a digit, and the open cells among them: all that a single-digit rule may look at.
type Seen<S> = [Cells<S>; 2];

/// For each rule, named by its techniques, every digit as it was when the rule last found nothing in it.
#[derive(Debug)]
struct UnchangedDigits<S: Storage>(BTreeMap<&'static [TechniqueId], Vec<Option<Seen<S>>>>);

impl<S: Storage> Default for UnchangedDigits<S> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// Calls `look` for every digit, in order, unless the rule that emits these techniques found nothing in the digit and its
/// places are the same since. `look` may depend on nothing but the digit's places and which of them are open. It must break
/// where it stops early. No two rules emit the same list.
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
        let seen = [places, places & *board.open()];
        let before = &mut known[digit.index()];
        if before.as_ref() == Some(&seen) {
            return ControlFlow::Continue(());
        }
        work.check_time()?;
        let mut is_quiet = true;
        look(digit, work, &mut |step: Step| {
            is_quiet = false;
            emit(step)
        })?;
        *before = is_quiet.then_some(seen);
        ControlFlow::Continue(())
    });
    work.lasting::<UnchangedDigits<S>>().0.insert(emits, known);
    ended
}
