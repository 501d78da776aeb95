//! Techniques that assume a candidate and follow it: forcing nets, whips, kraken fish, templates.

use super::fish::{BASES, COVERS, CROSSED, is_chained, is_covered, is_uncovered};
use super::{
    Claims, Concludes, Form, FormRow, Kind, Outcome, Relation, RolePattern, View, cells, eliminating, houses,
    lines, one_claim, require,
};
use crate::catalog::rows;
use crate::grid::{Candidate, Cell, Digit, HouseKind};
use crate::step::{Case, Cited, Claim, Constraint, Reason, TechniqueId};

const TEMPLATE: Form = Form {
    concludes: Concludes::Eliminations,
    ..Form::concluding(
        Kind::Fillings,
        &[houses("house", 0).or_more(), houses("other", 0).or_more(), cells("taken", 0).or_more()],
        &[|view| {
            require(is_by_templates(view), "it goes through the ways to place one digit after the other")
        }],
        &[|all| of_one_digit(all, "house")],
    )
};

/// Builds the form of a forcing net or a similar technique: deductions by singles from an assumed candidate.
/// The role `forced` cites a cell or a digit of a house.
pub(super) const fn following(concludes: Concludes, relations: &'static [Relation]) -> Form {
    let truths = const { &[cells("forced", 0).to(1), houses("forced", 0).to(1)] };
    Form { concludes, ..Form::concluding(Kind::Cases, truths, relations, const { &[one_claim] }) }
}

/// Builds the row of a kraken fish.
const fn kraken(
    technique: TechniqueId,
    links: &'static [RolePattern],
    relations: &'static [Relation],
) -> FormRow {
    let truths =
        const { &[lines("base", 2).to(4), cells("strong", 1).or_more(), houses("strong", 1).or_more()] };
    eliminating(technique, truths, links, relations, const { &[one_claim] })
}

/// The weak links of the chains in a kraken fish.
const WEAK: [RolePattern; 2] = [cells("weak", 0).or_more(), houses("weak", 0).or_more()];
const ENDS: [RolePattern; 2] = [cells("end", 1).or_more(), houses("end", 1).or_more()];
const WHIP: Relation = |view| require(is_whip(view, 12), "it is one whip, or a braid that is not a whip");
const CHAINED: Relation = |view| require(is_chained(view), "every fin excludes by a chain what it removes");

pub(super) const FORMS: &[FormRow] = &[
    (rows::FORCING_CHAIN_CONTRADICTION, following(Concludes::Either, &[contradiction_or_left_over, pairs])),
    (rows::WHIP_BRAID, following(Concludes::Eliminations, &[WHIP])),
    (rows::NISHIO, following(Concludes::Eliminations, &[contradiction])),
    (rows::FORCING_NET, following(Concludes::Either, &[contradiction_or_verity, branched])),
    kraken(
        rows::KRAKEN_FISH_1,
        &[lines("cover", 2).to(4), WEAK[0], WEAK[1], ENDS[0], ENDS[1]],
        &[BASES, COVERS, CROSSED, CHAINED, |view| {
            require(is_covered(view), "its covers hold what it removes")
        }],
    ),
    kraken(
        rows::KRAKEN_FISH_2,
        &[lines("cover", 1).to(3), WEAK[0], WEAK[1], ENDS[0], ENDS[1]],
        &[BASES, COVERS, CROSSED, CHAINED, |view| {
            require(is_uncovered(view), "it lacks one cover, which is not enough")
        }],
    ),
    (rows::TEMPLATE_SET, Form { concludes: Concludes::Placement, ..TEMPLATE }),
    (rows::TEMPLATE_DELETE, TEMPLATE),
    (rows::DYNAMIC_FC_PLUS, following(Concludes::Either, &[beyond_singles])),
    (rows::BOWMANS_BINGO, following(Concludes::Eliminations, &[contradiction])),
];

/// Requires one elimination: assuming the candidate leads to a contradiction by singles.
/// - The cases run over the first constraint that the assumption forces. The assumed candidate excludes all
///   candidates of that constraint except at most one.
/// - Each later claim is a single after the placements before it.
/// - The last claim leaves a cell, or a digit of a house, without a candidate.
fn contradiction(view: &View<'_>) -> Outcome {
    let single = |claim: &Claim| is_single(claim, view, LINK);
    require(is_refuted(view, LINK, &single), "it follows one candidate to a contradiction")
}

/// Requires a contradiction, or a placement that is left over: each other candidate of its cell leads to a contradiction
/// by singles.
fn contradiction_or_left_over(view: &View<'_>) -> Outcome {
    let single = |claim: &Claim| is_single(claim, view, LINK);
    let holds = is_refuted(view, LINK, &single) || is_left_over(view, LINK, &single);
    require(holds, "it follows one candidate, or all others of a cell, to a contradiction")
}

/// Requires a chain rather than a net: each forced constraint had exactly two candidates.
fn pairs(view: &View<'_>) -> Outcome {
    require(widths(view).all(|width| width == 2), "each of its links leaves one of two candidates")
}

/// Requires a net rather than a chain: some forced constraint had more than two candidates.
fn branched(view: &View<'_>) -> Outcome {
    require(widths(view).any(|width| width > 2), "something in it rests on several others")
}

/// Requires a contradiction, or a verity: cases over all candidates of a cell or of a digit of a house, each
/// leading by singles to the same conclusion.
fn contradiction_or_verity(view: &View<'_>) -> Outcome {
    let single = |claim: &Claim| is_single(claim, view, LINK);
    let holds = is_refuted(view, LINK, &single) || is_verity(view, &single);
    require(holds, "it comes to a contradiction, or to one thing in every case")
}

/// Requires a contradiction or a verity in which some claim also eliminates by a small pattern: locked
/// candidates, a naked or hidden subset, or an X-wing. At most three truths in the role `closed` lie within
/// as many links in the role `within`. The cases of a contradiction may run over the cell of the assumed
/// candidate.
fn beyond_singles(view: &View<'_>) -> Outcome {
    let is_allowed = |claim: &Claim| is_single(claim, view, LINK) || is_closed(claim, view);
    let holds = removes(view) && (is_refuted(view, LINK, &is_allowed) || is_verity(view, &is_allowed));
    require(holds, "it comes to a contradiction, or to one thing in every case, by more than singles")
}

/// Requires that all conclusions, and the houses in this role, are of one digit.
fn of_one_digit(all: &Claims<'_>, role: &str) -> Outcome {
    let concluded = all.step.placements().chain(all.step.eliminations());
    let mut digits: Vec<Digit> = concluded.map(|candidate| candidate.digit).collect();
    let cited = all.in_role(role).into_iter().flatten();
    digits.extend(cited.filter_map(|cited| cited.house()).map(|(_, digit)| digit));
    digits.dedup();
    require(digits.len() == 1, "it is about one digit")
}

/// The roles of links in most contradictions by singles. These links exclude all candidates of a truth except
/// one.
pub(super) const LINK: &[&str] = &["link"];
/// The roles of links in a whip, where `next` marks a link from the step just before.
const NEXT: &[&str] = &["link", "next"];

fn concluded(claim: &Claim) -> impl Iterator<Item = Candidate> + '_ {
    claim.place.iter().chain(&claim.eliminate).copied()
}

/// Returns whether the conclusion follows from the templates of its digit: all ways to place the digit in the
/// grid. Cells in the role `taken` hold other digits. Each case first proves these placements by templates
/// too.
fn is_by_templates(view: &View<'_>) -> bool {
    let Some(about) = concluded(view.claim).next().map(|candidate| candidate.digit) else { return false };
    match &view.claim.because {
        Reason::Cases { negated, cases, .. } => {
            !negated
                && cases.iter().all(|case| {
                    let mut taken: Vec<Cell> = Vec::new();
                    case.claims.iter().all(|claim| {
                        let holds = is_of_one_digit(claim, about, &taken);
                        taken.extend(claim.place.iter().map(|placed| placed.cell));
                        holds
                    })
                })
        }
        _ => is_of_one_digit(view.claim, about, &[]),
    }
}

/// Returns whether a claim is proved by the templates of the digit it concludes, outside the cells `taken` by
/// other digits. `about` is the digit of the whole step.
fn is_of_one_digit(claim: &Claim, about: Digit, taken: &[Cell]) -> bool {
    let Reason::Exhaust { cited } = &claim.because else { return false };
    let Some(digit) = concluded(claim).next().map(|candidate| candidate.digit) else { return false };
    concluded(claim).all(|candidate| candidate.digit == digit)
        && cited.iter().all(|cited| match cited.constraint {
            Constraint::House(_, of) => {
                of == digit && cited.role.as_str() == if digit == about { "house" } else { "other" }
            }
            Constraint::Cell(cell) => taken.contains(&cell) && cited.role.as_str() == "taken",
            Constraint::Guardians { .. } => false,
        })
}

/// Returns the (truths, links) of a claim with a linear reason; `None` for another reason.
fn sum(claim: &Claim) -> Option<(&[Cited], &[Cited])> {
    match &claim.because {
        Reason::Linear { truths, links } => Some((truths, links)),
        _ => None,
    }
}

/// Returns the one truth of a claim if it has the role `forced` and all links have one of `roles`.
fn is_forced<'c>(claim: &'c Claim, roles: &[&str]) -> Option<&'c Cited> {
    let (truths, links) = sum(claim)?;
    let [truth] = truths else { return None };
    (truth.role.as_str() == "forced" && are_links(links, roles)).then_some(truth)
}

fn are_links(links: &[Cited], roles: &[&str]) -> bool {
    links.iter().all(|link| roles.contains(&link.role.as_str()))
}

/// Returns whether a claim inside a case is a naked or hidden single whose links all have one of `roles`.
pub(super) fn is_single(claim: &Claim, view: &View<'_>, roles: &[&str]) -> bool {
    let (Some(truth), Some((_, links))) = (is_forced(claim, roles), sum(claim)) else { return false };
    if links.len() >= view.left(truth).len() {
        return false;
    }
    claim.eliminate.is_empty() && matches!(claim.place[..], [placed] if view.left(truth).contains(&placed))
}

/// Returns whether a claim is the end of a case by contradiction: it leaves a cell, or a digit of a house,
/// without a candidate.
pub(super) fn is_end(claim: &Claim, roles: &[&str]) -> bool {
    claim.place.is_empty() && claim.eliminate.is_empty() && is_forced(claim, roles).is_some()
}

/// Returns whether a claim cites one link and nothing else.
pub(super) fn is_linked(claim: &Claim) -> bool {
    matches!(sum(claim), Some(([], links @ [_])) if are_links(links, LINK))
}

/// Returns whether a case only states that its candidate and the assumed one exclude each other.
fn is_clash(case: &Case) -> bool {
    matches!(case.claims.as_slice(), [claim] if concluded(claim).next().is_none() && is_linked(claim))
}

fn is_refuted(view: &View<'_>, roles: &[&str], is_allowed: &dyn Fn(&Claim) -> bool) -> bool {
    let Reason::Cases { negated: true, cases, .. } = &view.claim.because else { return false };
    let follows = |case: &Case| match case.claims.split_last() {
        Some((last, before)) => is_end(last, roles) && before.iter().all(is_allowed),
        None => false,
    };
    let others: Vec<&Case> = cases.iter().filter(|case| !is_clash(case)).collect();
    view.claim.eliminate.len() == 1 && others.len() <= 1 && others.into_iter().all(follows)
}

fn is_left_over(view: &View<'_>, roles: &[&str], is_allowed: &dyn Fn(&Claim) -> bool) -> bool {
    let Reason::Cases { over, negated: false, cases } = &view.claim.because else { return false };
    let ([placed], Constraint::Cell(cell)) = (view.claim.place.as_slice(), &over.constraint) else {
        return false;
    };
    let ends = |case: &Case| match case.claims.split_last() {
        Some((last, before)) => is_end(last, roles) && before.iter().all(is_allowed),
        None => case.when == *placed,
    };
    placed.cell == *cell && view.claim.eliminate.is_empty() && cases.iter().all(ends)
}

/// A step of a whip or braid: a constraint with one candidate left, or none, and the links that exclude the
/// others.
struct WhipStep<'v> {
    truth: &'v Cited,
    place: Option<Candidate>,
    links: &'v [Cited],
}

/// Returns the steps of a whip or braid, which is a contradiction by singles; `None` if the claim is not one.
fn steps<'v>(view: &View<'v>) -> Option<Vec<WhipStep<'v>>> {
    let Reason::Cases { over, negated: true, cases } = &view.claim.because else { return None };
    let case = cases.iter().find(|case| !is_clash(case))?;
    let mut steps = vec![WhipStep { truth: over, place: Some(case.when), links: &[] }];
    for claim in &case.claims {
        let Some(([truth], links)) = sum(claim) else { return None };
        steps.push(WhipStep { truth, place: claim.place.first().copied(), links });
    }
    Some(steps)
}

/// Returns whether the claim is a whip or a braid of at most `most` steps.
///
/// Each step places, once, the only candidate of its truth that earlier placements leave. In a whip, every
/// step has a link in the role `next`, from the candidate assumed or placed just before. In a braid, no step
/// has such a link, and the candidate placed just before excludes no candidate of some step's truth.
fn is_whip(view: &View<'_>, most: usize) -> bool {
    let ([supposed], Some(steps)) = (view.claim.eliminate.as_slice(), steps(view)) else { return false };
    if !is_refuted(view, NEXT, &|claim| is_single(claim, view, NEXT)) {
        return false;
    }
    let layout = view.layout();
    let mut held = vec![*supposed];
    // For each step except the first: whether the one before touches it, and whether it cites a link `next`.
    let mut touched: Vec<(bool, bool)> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let left = view.left(step.truth);
        let is_out = |one: &Candidate| held.iter().any(|&held| layout.exclude(held, *one));
        let open: Vec<Candidate> = left.iter().copied().filter(|one| !is_out(one)).collect();
        let Some(&last) = held.last() else { return false };
        if open != Vec::from_iter(step.place) || open.iter().any(|one| held.contains(one)) {
            return false;
        }
        let both = |link: &Cited, from: &[Candidate]| {
            let all = link.constraint.candidates(layout);
            let lost = |one: &&Candidate| Some(**one) != step.place && all.contains(one);
            let shares = |from: &&Candidate| left.iter().filter(lost).any(|&one| layout.exclude(**from, one));
            from.iter().filter(|from| all.contains(from)).any(|from| shares(&from))
        };
        let fits = |link: &Cited| match link.role.as_str() {
            "next" => both(link, &[last]),
            "link" => both(link, &held),
            _ => false,
        };
        if !step.links.iter().all(fits) {
            return false;
        }
        if at > 0 {
            let says = step.links.iter().any(|link| link.role.as_str() == "next");
            touched.push((left.iter().any(|&one| layout.exclude(last, one)), says));
        }
        held.extend(step.place);
    }
    let whip = touched.iter().all(|(_, says)| *says);
    let braid = touched.iter().all(|(_, says)| !says) && touched.iter().any(|(touches, _)| !touches);
    (2..=most).contains(&steps.len()) && (whip || braid)
}

fn is_verity(view: &View<'_>, is_allowed: &dyn Fn(&Claim) -> bool) -> bool {
    let Reason::Cases { negated: false, cases, .. } = &view.claim.because else { return false };
    let [goal] = concluded(view.claim).collect::<Vec<_>>()[..] else { return false };
    let ends = |last: &Claim| concluded(last).eq([goal]) && (is_allowed(last) || is_linked(last));
    cases.iter().all(|case| match case.claims.split_last() {
        Some((last, before)) => ends(last) && before.iter().all(is_allowed),
        None => case.when == goal,
    })
}

/// Yields the number of candidates of each forced constraint, except the contradiction at the end.
fn widths<'v>(view: &'v View<'_>) -> impl Iterator<Item = usize> + 'v {
    let (over, cases): (Option<&Cited>, &[Case]) = match &view.claim.because {
        // If every case clashes with the assumed candidate, no constraint is forced.
        Reason::Cases { over, negated, cases } => {
            (Some(over).filter(|_| *negated && !cases.iter().all(is_clash)), cases)
        }
        _ => (None, &[]),
    };
    let claims = cases.iter().flat_map(|case| &case.claims).filter(|claim| !claim.place.is_empty());
    let forced = claims.filter_map(sum).flat_map(|(truths, _)| truths);
    over.into_iter().chain(forced).map(|truth| view.left(truth).len())
}

/// Returns whether some claim in the cases eliminates by a small pattern ([`is_closed`]).
fn removes(view: &View<'_>) -> bool {
    let Reason::Cases { cases, .. } = &view.claim.because else { return false };
    cases.iter().flat_map(|case| &case.claims).any(|claim| is_closed(claim, view))
}

/// Returns whether a claim is a small pattern: locked candidates, a naked or hidden subset, or an X-wing.
pub(super) fn is_closed(claim: &Claim, view: &View<'_>) -> bool {
    let Some((truths, links)) = sum(claim) else { return false };
    let within: Vec<&Cited> = links.iter().filter(|link| link.role.as_str() == "within").collect();
    let roles = truths.iter().all(|truth| truth.role.as_str() == "closed")
        && links.iter().all(|link| ["within", "link"].contains(&link.role.as_str()));
    if !roles || !claim.place.is_empty() || claim.eliminate.is_empty() || within.len() != truths.len() {
        return false;
    }
    let houses = |all: &mut dyn Iterator<Item = &Cited>| {
        all.map(|cited| cited.constraint.house()).collect::<Option<Vec<_>>>()
    };
    let is_cell = |cited: &Cited| matches!(cited.constraint, Constraint::Cell(_));
    let different = |all: &[&Cited]| {
        (1..all.len()).all(|at| all[..at].iter().all(|one| one.constraint != all[at].constraint))
    };
    if !different(&truths.iter().collect::<Vec<_>>()) || !different(&within) || truths.len() > 3 {
        return false;
    }
    match (houses(&mut truths.iter()), houses(&mut within.iter().copied())) {
        // A naked subset.
        (None, Some(within)) => {
            let mut digits: Vec<_> = within.iter().map(|(_, digit)| *digit).collect();
            digits.sort_unstable();
            truths.len() > 1 && truths.iter().all(is_cell) && digits.is_sorted_by(|a, b| a < b)
        }
        // A hidden subset.
        (Some(truths), None) => {
            truths.len() > 1
                && truths.windows(2).all(|pair| pair[0].0 == pair[1].0)
                && within.iter().copied().all(is_cell)
        }
        (Some(truths), Some(within)) => {
            let one_digit = truths.iter().chain(&within).all(|(_, digit)| *digit == truths[0].1);
            let of = |all: &[(_, _)], kind: HouseKind| {
                all.iter().all(|(house, _)| view.layout().house(*house).kind == kind)
            };
            let crossed = |one, other| of(&truths, one) && of(&within, other);
            let fits = match truths.len() {
                // Locked candidates.
                1 => truths[0].0 != within[0].0,
                // An X-wing.
                2 => crossed(HouseKind::Row, HouseKind::Column) || crossed(HouseKind::Column, HouseKind::Row),
                _ => false,
            };
            one_digit && fits
        }
        (None, None) => false,
    }
}
