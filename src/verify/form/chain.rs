//! Whether chains of strong links are what they are called.

use super::{View, is_a};
use crate::catalog::{Chain, Sort};
use crate::grid::Candidate;
use crate::step::Cited;

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Chain, view: &View<'_>) -> Option<&'static str> {
    match relation {
        Chain::Joined => (!is_joined(view)).then_some("its strong links are joined one to the next"),
        Chain::Sequence(sorts) => {
            let is = |(truth, sort): (&Cited, &Sort)| is_a(*sort, &truth.constraint, view.layout());
            let forwards = view.truths.iter().zip(sorts).all(is);
            let backwards = view.truths.iter().rev().zip(sorts).all(is);
            let holds = view.truths.len() == sorts.len() && (forwards || backwards);
            (!holds).then_some("its strong links are cells and houses in another order")
        }
    }
}

fn is_joined(view: &View<'_>) -> bool {
    let of = |role| view.links.iter().filter(|link| link.role.as_str() == role).collect::<Vec<&Cited>>();
    let (weak, ends) = (of("weak"), of("end"));
    let covers =
        |link: &Cited, candidate: &Candidate| link.constraint.candidates(view.layout()).contains(candidate);
    let last = view.truths.len().saturating_sub(1);
    weak.len() == last
        && view.truths.iter().enumerate().all(|(at, truth)| {
            let before = at.checked_sub(1).and_then(|before| weak.get(before));
            let after = weak.get(at);
            let (mut by_before, mut by_after, mut at_the_end) = (0, 0, 0);
            for candidate in view.left(truth) {
                let taken = |link: Option<&&Cited>| link.is_some_and(|link| covers(link, &candidate));
                match (taken(before), taken(after)) {
                    (true, true) => return false,
                    (true, false) => by_before += 1,
                    (false, true) => by_after += 1,
                    (false, false) if ends.iter().any(|end| covers(end, &candidate)) => at_the_end += 1,
                    (false, false) => return false,
                }
            }
            let is_end = at == 0 || at == last;
            (before.is_some() == (by_before > 0))
                && (after.is_some() == (by_after > 0))
                && (is_end == (at_the_end > 0))
        })
}
