//! Forcing chains: every candidate of a cell, or of a digit in a house, leads to the same conclusion.

use super::{
    Form, FormRow, Kind, Outcome, Relation, RolePattern, StepConstraint, View, cells, houses, left, require,
    same,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Layout};
use crate::step::{Case, Cited, Claim, Reason};

const CLAIMS: &[StepConstraint] = &[|all| same(all, &["start", "strong", "weak"])];

/// Builds the form of a forcing chain: cases over one truth, each with its own chain.
const fn over(truths: &'static [RolePattern], relations: &'static [Relation]) -> Form {
    Form::concluding(Kind::Cases, truths, relations, CLAIMS)
}

const CHAINS: Relation = |view| require(are_chains(view), "each of its cases has a chain to what follows");

pub(super) const FORMS: &[FormRow] = &[
    (
        rows::DIGIT_FORCING_CHAIN,
        over(&[cells("start", 1), houses("start", 1)], &[|view| left(view, "start", 2), CHAINS]),
    ),
    (rows::CELL_FORCING_CHAIN, over(&[cells("start", 1)], &[several, CHAINS])),
    (rows::UNIT_FORCING_CHAIN, over(&[houses("start", 1)], &[several, CHAINS])),
];

/// Requires at least three cases, as in a cell or unit forcing chain.
fn several(view: &View<'_>) -> Outcome {
    require(view.truths.iter().all(|truth| view.left(truth).len() > 2), "there are more than two cases")
}

/// Returns whether the claim is a forcing chain. Each case is one chain, without an assumption about the
/// goal:
/// - Links in the role `weak` and truths in the role `strong` alternate, in the order cited. A link covers
///   the last true candidate and one of the next truth's two candidates. The other one becomes true.
/// - No candidate made false by a chain belongs to the truth over which the cases run. No two true candidates
///   of a case exclude each other.
/// - A chain that eliminates ends in a link in the role `end`, which covers the last true candidate and all
///   targets. The last true candidates of the cases differ, otherwise they would be placed.
/// - A chain that places ends in the placed candidate. The last false candidates differ, otherwise they would
///   be eliminated.
/// - Some case has a truth.
fn are_chains(view: &View<'_>) -> bool {
    let Reason::Cases { negated: false, cases, .. } = &view.claim.because else { return false };
    let chains: Option<Vec<Chain>> = cases.iter().map(|case| chain(view, case)).collect();
    let Some(chains) = chains else { return false };
    let removes = view.claim.place.is_empty();
    let last = |chain: &Chain| if removes { chain.on.last().copied() } else { chain.off.last().copied() };
    let apart = chains.windows(2).any(|pair| last(&pair[0]) != last(&pair[1]));
    apart && chains.iter().any(|chain| chain.on.len() > 1)
}

/// The candidates that a case of a forcing chain makes true (`on`) and false (`off`), each in order.
pub(super) struct Chain {
    pub(super) on: Vec<Candidate>,
    off: Vec<Candidate>,
}

/// Returns the chain that a case's claim forms; `None` if it does not form one.
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
    let over = |gone: &Candidate| view.truths.iter().any(|over| view.covers(over, *gone));
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

/// Follows alternating weak links and truths from the candidate `from`. Returns `None` if they do not form a
/// chain.
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
        if on.iter().any(|&before| before == next || view.layout().exclude(before, next)) {
            return None;
        }
        on.push(next);
        off.push(gone);
    }
    Some(Chain { on, off })
}

/// Returns whether the link covers both candidates and the two differ.
pub(super) fn joins(layout: &Layout, link: &Cited, one: Candidate, other: Candidate) -> bool {
    let held = link.constraint.candidates(layout);
    one != other && held.contains(&one) && held.contains(&other)
}
