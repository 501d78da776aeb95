//! The steps that show what `HoDoKu` concludes: instances that the program finds, with fewer conclusions if need be.

use super::grid::Removals;
use super::order::Wanted;
use crate::grid::{Board, Storage};
use crate::rules::chains::RemotePair;
use crate::step::{Claim, Step};

/// Returns a step that concludes what is wanted, as far as one of `steps` does. If none has a conclusion in common, it is
/// the first.
pub(super) fn show<S: Storage>(board: &Board<'_, S>, wanted: &Wanted, steps: Vec<Step>) -> Option<Step> {
    let removals = match wanted {
        Wanted::Removals(removals) => *removals,
        Wanted::Chain(cells) => match RemotePair::along(board, cells) {
            Some(step) => return Some(step),
            None => Removals::default(),
        },
        Wanted::Nothing | Wanted::TheOnly => Removals::default(),
    };
    let of = |step: &Step| step.eliminations().collect::<Removals>();
    if let Some(same) = steps.iter().find(|step| of(step) == removals) {
        return Some(same.clone());
    }
    let parts = steps.iter().filter_map(|step| part(board, step, &removals));
    // Of equal ones the first.
    let most = parts.fold(None::<Step>, |best, part| match best {
        Some(best) if of(&best).count() >= of(&part).count() => Some(best),
        _ => Some(part),
    });
    most.or_else(|| steps.into_iter().next())
}

/// Returns a step without the conclusions that are not among `removals`.
fn part<S: Storage>(board: &Board<'_, S>, step: &Step, removals: &Removals) -> Option<Step> {
    let claim = |claim: &Claim| claim.narrowed(board, |gone| removals.has(gone));
    Step::from_claims(&step.technique, step.claims.iter().filter_map(claim))
}
