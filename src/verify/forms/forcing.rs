//! Forcing chains.

use super::{Concludes, Form, Kind, Outcome, Part, Relation, View, cells, houses, left, require, same};
use crate::catalog::rows;
use crate::grid::{Candidate, Layout};
use crate::step::{Case, Cited, Claim, Reason, TechniqueId};

/// Cases of this, each with a chain of its own.
const fn over(truths: &'static [Part], relations: &'static [Relation]) -> Form {
    Form {
        concludes: Concludes::Either,
        reason: Kind::Cases,
        truths,
        links: &[],
        relations,
        together: const { &[|all| same(all, "start"), |all| same(all, "strong"), |all| same(all, "weak")] },
    }
}

const CHAINS: Relation = |view| require(are_chains(view), "each of its cases has a chain to what follows");

pub(super) const FORMS: &[(TechniqueId, Form)] = &[
    (
        rows::DIGIT_FORCING_CHAIN,
        over(&[cells("start", 1), houses("start", 1)], &[|view| left(view, "start", 2), CHAINS]),
    ),
    (rows::CELL_FORCING_CHAIN, over(&[cells("start", 1)], &[several, CHAINS])),
    (rows::UNIT_FORCING_CHAIN, over(&[houses("start", 1)], &[several, CHAINS])),
];

/// More than two candidates are left of the truth whose candidates are the cases.
fn several(view: &View<'_>) -> Outcome {
    require(view.truths.iter().all(|truth| view.left(truth).len() > 2), "there are more than two cases")
}

/// Every case has one chain, and nothing is assumed besides. The links and truths of a case, each in the order cited, take
/// turns: a link in the role `weak` holds what is true so far and one of the two candidates left of the next truth, which
/// is in the role `strong` and leaves the other. What is false on the way is no candidate of the truth whose candidates
/// are the cases, and no two that are true in one case clash. A chain that removes something ends in one more link, in
/// the role `end`, which holds what is true last and all that is removed; the last ones are not the same in all cases,
/// for that would be placed. A chain that places something ends in it; what is false last is not the same in all cases,
/// for that would be removed. Some case has a truth.
fn are_chains(view: &View<'_>) -> bool {
    let Reason::Cases { negated: false, cases, .. } = &view.claim.because else { return false };
    let chains: Option<Vec<Chain>> = cases.iter().map(|case| chain(view, case)).collect();
    let Some(chains) = chains else { return false };
    let removes = view.claim.place.is_empty();
    let last = |chain: &Chain| if removes { chain.on.last().copied() } else { chain.off.last().copied() };
    let apart = chains.windows(2).any(|pair| last(&pair[0]) != last(&pair[1]));
    apart && chains.iter().any(|chain| chain.on.len() > 1)
}

/// What is true in a chain and what is false, each in order.
pub(super) struct Chain {
    pub(super) on: Vec<Candidate>,
    off: Vec<Candidate>,
}

/// The chain of a case; none if its claim is no such thing.
fn chain(view: &View<'_>, case: &Case) -> Option<Chain> {
    let goal = view.claim;
    let (truths, links): (&[Cited], &[Cited]) = match case.claims.as_slice() {
        [] if goal.place == [case.when] => (&[], &[]),
        [Claim { place, eliminate, because: Reason::Linear { truths, links } }]
            if (place, eliminate) == (&goal.place, &goal.eliminate) =>
        {
            (truths, links)
        }
        _ => return None,
    };
    let (weak, end) = links.split_at_checked(truths.len())?;
    let is_in = |role: &str, cited: &[Cited]| cited.iter().all(|each| each.role.as_str() == role);
    if !is_in("strong", truths) || !is_in("weak", weak) || !is_in("end", end) {
        return None;
    }
    let Chain { on, off } = walk(view, case.when, truths, weak)?;
    let over = |gone: &Candidate| {
        view.truths.iter().any(|over| over.constraint.candidates(view.layout()).contains(gone))
    };
    if off.iter().any(over) {
        return None;
    }
    let last = on.last().copied()?;
    let ends = match end {
        [] => goal.place == [last],
        [end] => goal.eliminate.iter().all(|&gone| joins(view.layout(), end, last, gone)),
        _ => false,
    };
    ends.then_some(Chain { on, off })
}

/// What follows from a candidate where links and truths take turns; none if they are no chain.
pub(super) fn walk(view: &View<'_>, from: Candidate, truths: &[Cited], weak: &[Cited]) -> Option<Chain> {
    let (mut on, mut off) = (vec![from], Vec::new());
    for (truth, link) in truths.iter().zip(weak) {
        let last = on.last().copied()?;
        let linked = |candidate: &Candidate| joins(view.layout(), link, last, *candidate);
        let [one, other] = view.left(truth)[..] else { return None };
        let [gone, next] = if linked(&one) { [one, other] } else { [other, one] };
        if !linked(&gone) || linked(&next) {
            return None;
        }
        if on.iter().any(|&before| before == next || clash(view.layout(), before, next)) {
            return None;
        }
        on.push(next);
        off.push(gone);
    }
    Some(Chain { on, off })
}

/// Whether the link holds both of these, which are different.
pub(super) fn joins(layout: &Layout, link: &Cited, one: Candidate, other: Candidate) -> bool {
    let held = link.constraint.candidates(layout);
    one != other && held.contains(&one) && held.contains(&other)
}

/// Whether the two are not both true.
fn clash(layout: &Layout, one: Candidate, other: Candidate) -> bool {
    let same_cell = one.cell == other.cell && one.digit != other.digit;
    same_cell || one.digit == other.digit && layout.sees(one.cell, other.cell)
}
