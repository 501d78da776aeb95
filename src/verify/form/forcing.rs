//! Whether forcing chains are what they are called.

use super::View;
use crate::catalog::Forcing;
use crate::grid::{Candidate, Layout};
use crate::step::{Case, Cited, Claim, Reason};

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Forcing, view: &View<'_>) -> Option<&'static str> {
    match relation {
        Forcing::Several => {
            let several = view.truths.iter().all(|truth| view.left(truth).len() > 2);
            (!several).then_some("there are more than two cases")
        }
        Forcing::Chains => (!are_chains(view)).then_some("each of its cases has a chain to what follows"),
    }
}

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
