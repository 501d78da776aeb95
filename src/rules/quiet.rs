//! Digits in which a rule found nothing: as long as such a digit has the same places, it is not looked through again.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::{Emit, Work};
use crate::grid::{Board, Cells, Digit, Index, Sets};
use crate::step::{Step, TechniqueId};

/// All that a rule about single digits sees of one: the places of the digit, and the open cells among them.
type Seen<S> = [Cells<S>; 2];

/// By the techniques of a rule: of every digit what it was like when the rule last found nothing in it.
#[derive(Debug)]
pub(super) struct Quiet<S: Sets>(BTreeMap<&'static [TechniqueId], Vec<Option<Seen<S>>>>);

impl<S: Sets> Default for Quiet<S> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// Looks for what is about one digit, digit by digit, through `look`. Digits in which the rule that reports these
/// techniques found nothing are passed over until their places change. So `look` must depend on nothing but the digit's
/// places and which of them are open, and must break where it stops early; and no two rules report the same list.
///
/// # Errors
/// [`ControlFlow::Break`] when `look` broke.
pub(super) fn digit_by_digit<S: Sets>(
    board: &Board<'_, S>,
    work: &mut Work<'_, S>,
    emits: &'static [TechniqueId],
    emit: &mut Emit<'_>,
    mut look: impl FnMut(Digit, &Work<'_, S>, &mut Emit<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut known = work.quiet.0.remove(emits).unwrap_or_default();
    known.resize_with(board.layout().digits(), || None);
    let mut digits = board.layout().all_digits();
    let ended = digits.try_for_each(|digit| {
        let places = *board.places(digit);
        let seen = [places, places & *board.open()];
        let before = &mut known[digit.index()];
        if before.as_ref() == Some(&seen) {
            return ControlFlow::Continue(());
        }
        let mut is_quiet = true;
        look(digit, work, &mut |step: Step| {
            is_quiet = false;
            emit(step)
        })?;
        *before = is_quiet.then_some(seen);
        ControlFlow::Continue(())
    });
    work.quiet.0.insert(emits, known);
    ended
}
