//! Chains: alternating strong and weak links, open or closed to a loop.

use std::collections::BTreeSet;

use super::als_chain::is_chain;
use super::{
    Claims, Form, FormRow, Outcome, Relation, RolePattern, StepConstraint, View, cells, eliminating,
    ends_are_open, houses, left, one_digit, require, same_candidates, some,
};
use crate::catalog::rows;
use crate::grid::Candidate;
use crate::step::{Cited, Constraint};

const STRONG: RolePattern = houses("strong", 2).or_more();
const CELLS: RolePattern = cells("strong", 2).or_more();
const WEAK: RolePattern = houses("weak", 1).or_more();
const WEAK_CELLS: RolePattern = cells("weak", 1).or_more();
const END: RolePattern = houses("end", 1).to(2);
const END_CELLS: RolePattern = cells("end", 1).to(2);
pub(super) const PLAIN: Relation = |view| left(view, "strong", 2);
pub(super) const JOINED: Relation =
    |view| require(is_joined(view), "its strong links are joined one to the next");
const RING: Relation = |view| require(is_ring(view), "its strong links are joined in a ring");
const ONE_CHAIN: StepConstraint = |all| within(all, "strong");
const SOME_GROUPS: StepConstraint = |all| some(all, groups);

/// Builds the form of an open chain or a discontinuous loop through cells and houses.
const fn open(relations: &'static [Relation], step_constraints: &'static [StepConstraint]) -> Form {
    Form::eliminating(
        const { &[STRONG, CELLS] },
        const { &[WEAK, WEAK_CELLS, END, END_CELLS] },
        relations,
        step_constraints,
    )
}

/// Builds the form of a continuous loop through cells and houses.
const fn ring(relations: &'static [Relation]) -> Form {
    Form::eliminating(
        const { &[STRONG, CELLS] },
        const { &[WEAK, WEAK_CELLS] },
        relations,
        const { &[ONE_CHAIN] },
    )
}

pub(super) const FORMS: &[FormRow] = &[
    eliminating(
        rows::REMOTE_PAIR,
        &[cells("set", 4).or_more()],
        &[houses("weak", 3).or_more(), houses("end", 2)],
        &[|view| left(view, "set", 2), |view| same_candidates(view, "set"), JOINED, ends_are_open],
        &[|all| of_one_pair(all)],
    ),
    eliminating(rows::X_CHAIN, &[STRONG], &[WEAK, END], &[one_digit, PLAIN, JOINED], &[ONE_CHAIN]),
    eliminating(
        rows::XY_CHAIN,
        &[cells("strong", 3).or_more()],
        &[houses("weak", 2).or_more(), END],
        &[PLAIN, JOINED, one_end],
        &[ONE_CHAIN],
    ),
    (rows::AIC, open(&[PLAIN, JOINED], &[ONE_CHAIN, continuous])),
    (rows::DISCONTINUOUS_NICE_LOOP, open(&[PLAIN, JOINED], &[ONE_CHAIN, discontinuous])),
    (rows::CONTINUOUS_NICE_LOOP, ring(&[PLAIN, RING])),
    (rows::GROUPED_AIC, open(&[JOINED], &[ONE_CHAIN, continuous, SOME_GROUPS])),
    (rows::GROUPED_DNL, open(&[JOINED], &[ONE_CHAIN, discontinuous, SOME_GROUPS])),
    (rows::GROUPED_CNL, ring(&[RING, groups])),
    eliminating(
        rows::ALS_AIC,
        &[
            houses("strong", 0).or_more(),
            cells("strong", 0).or_more(),
            cells("set-a", 0).or_more(),
            cells("set-b", 0).or_more(),
        ],
        &[
            houses("weak", 1).or_more(),
            WEAK_CELLS,
            houses("locked", 0).or_more(),
            houses("end", 0).or_more(),
            cells("end", 0).or_more(),
            houses("closing", 0).to(1),
            cells("closing", 0).to(1),
        ],
        &[|view| require(is_chain(view), "it is a chain or a loop through almost locked sets")],
        &[ONE_CHAIN],
    ),
];

/// Requires a grouped chain or loop: some truth (strong link) has more than two candidates.
fn groups(view: &View<'_>) -> Outcome {
    let pairs = view.truths.iter().all(|truth| view.left(truth).len() == 2);
    require(!pairs, "it is about a group of places")
}

/// Requires that the cells of all claims, which may be about parts of one chain, have the same candidates.
fn of_one_pair(all: &Claims<'_>) -> Outcome {
    let mut candidates = all.cells("set").into_iter().flatten().map(|cell| all.board.candidates(cell));
    let first = candidates.next();
    require(candidates.all(|other| Some(other) == first), "its claims are about the same two candidates")
}

/// Requires that all links in the role `end` have the same digit, as in an XY-chain.
fn one_end(view: &View<'_>) -> Outcome {
    let digit = |end: &Cited| end.constraint.house().map(|(_, digit)| digit);
    let mut digits: Vec<_> = view.links_in("end").map(digit).collect();
    digits.dedup();
    require(digits.len() == 1, "its ends are of one digit")
}

/// Requires that one claim of the step cites every constraint that any of its claims cites in this role.
fn within(all: &Claims<'_>, role: &str) -> Outcome {
    let cited = all.in_role(role);
    let holds_all = |whole: &Vec<Constraint>| cited.iter().flatten().all(|each| whole.contains(each));
    require(cited.iter().any(holds_all), "its claims are about parts of one")
}

/// Requires a discontinuous loop: the step removes one candidate, or only candidates of the one cell that
/// some claim cites as `end`.
fn discontinuous(all: &Claims<'_>) -> Outcome {
    require(is_discontinuous(all), "it closes in one candidate or one cell")
}

fn continuous(all: &Claims<'_>) -> Outcome {
    let lacks = "it removes several candidates that are not in the one cell of its ends";
    require(!is_discontinuous(all), lacks)
}

fn is_discontinuous(all: &Claims<'_>) -> bool {
    let gone: BTreeSet<Candidate> = all.step.eliminations().collect();
    let closes = |ends: &Vec<Constraint>| match ends.first() {
        Some(Constraint::Cell(cell)) => {
            ends.iter().all(|end| *end == ends[0]) && gone.iter().all(|gone| gone.cell == *cell)
        }
        _ => false,
    };
    gone.len() == 1 || all.in_role("end").iter().any(closes)
}

/// Returns whether the truths form a continuous loop. The weak links before and after each truth divide its
/// candidates between them.
fn is_ring(view: &View<'_>) -> bool {
    let weak: Vec<&Cited> = view.links_in("weak").collect();
    let count = view.truths.len();
    count > 2
        && weak.len() == count
        && weak.len() == view.links.len()
        && view.truths.iter().enumerate().all(|(at, truth)| {
            let (before, after) = (weak[(at + count - 1) % count], weak[at]);
            let covered: Vec<(bool, bool)> = view
                .left(truth)
                .into_iter()
                .map(|one| (view.covers(before, one), view.covers(after, one)))
                .collect();
            covered.iter().all(|(before, after)| before != after)
                && covered.iter().any(|covered| covered.0)
                && covered.iter().any(|covered| covered.1)
        })
}

/// Returns whether the truths, in the order cited, form an open chain:
/// - Each truth is joined to the next by the next link in the role `weak`.
/// - The weak links before and after an inner truth divide its candidates between them.
/// - The other candidates of the first and the last truth are the chain's ends. Links in the role `end` cover
///   them.
fn is_joined(view: &View<'_>) -> bool {
    let of = |role| view.links_in(role).collect::<Vec<&Cited>>();
    let (weak, ends) = (of("weak"), of("end"));
    let last = view.truths.len().saturating_sub(1);
    weak.len() == last
        && view.truths.iter().enumerate().all(|(at, truth)| {
            let before = at.checked_sub(1).and_then(|before| weak.get(before));
            let after = weak.get(at);
            let (mut by_before, mut by_after, mut at_the_end) = (0, 0, 0);
            for candidate in view.left(truth) {
                let covered = |link: Option<&&Cited>| link.is_some_and(|link| view.covers(link, candidate));
                match (covered(before), covered(after)) {
                    (true, false) => by_before += 1,
                    (false, true) => by_after += 1,
                    (false, false) if ends.iter().any(|end| view.covers(end, candidate)) => at_the_end += 1,
                    (true, true) | (false, false) => return false,
                }
            }
            let is_end = at == 0 || at == last;
            (before.is_some() == (by_before > 0))
                && (after.is_some() == (by_after > 0))
                && (is_end == (at_the_end > 0))
        })
}
