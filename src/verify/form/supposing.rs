//! Whether what supposes is what it is called.

use super::View;
use crate::catalog::Supposing;
use crate::grid::{Candidate, Cell};
use crate::step::{Case, Cited, Claim, Constraint, Reason};

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Supposing, view: &View<'_>) -> Option<&'static str> {
    let (holds, said) = match relation {
        Supposing::Templates => {
            (is_by_templates(view), "it goes through the ways to place one digit after the other")
        }
        Supposing::Contradiction => (is_refuted(view), "it follows one candidate to a contradiction"),
        Supposing::Pairs => {
            (widths(view).all(|width| width == 2), "each of its links leaves one of two candidates")
        }
        Supposing::Branched => {
            (widths(view).any(|width| width > 2), "something in it rests on several others")
        }
        Supposing::ContradictionOrVerity => (
            is_refuted(view) || is_verity(view),
            "it comes to a contradiction, or to one thing in every case",
        ),
    };
    (!holds).then_some(said)
}

fn concluded(claim: &Claim) -> impl Iterator<Item = Candidate> + '_ {
    claim.place.iter().chain(&claim.eliminate).copied()
}

fn is_by_templates(view: &View<'_>) -> bool {
    match &view.claim.because {
        Reason::Cases { negated, cases, .. } => {
            !negated
                && cases.iter().all(|case| {
                    let mut taken: Vec<Cell> = Vec::new();
                    case.claims.iter().all(|claim| {
                        let holds = is_of_one_digit(claim, &taken);
                        taken.extend(claim.place.iter().map(|placed| placed.cell));
                        holds
                    })
                })
        }
        _ => is_of_one_digit(view.claim, &[]),
    }
}

/// Whether a claim goes through the ways to place the digit that it is about, where these cells are taken by others.
fn is_of_one_digit(claim: &Claim, taken: &[Cell]) -> bool {
    let Reason::Exhaust { cited } = &claim.because else { return false };
    let Some(digit) = concluded(claim).next().map(|candidate| candidate.digit) else { return false };
    concluded(claim).all(|candidate| candidate.digit == digit)
        && cited.iter().all(|cited| match cited.constraint {
            Constraint::House(_, of) => of == digit,
            Constraint::Cell(cell) => taken.contains(&cell),
            Constraint::Guardians { .. } => false,
        })
}

/// What a claim by a sum cites.
fn sum(claim: &Claim) -> Option<(&[Cited], &[Cited])> {
    match &claim.because {
        Reason::Linear { truths, links } => Some((truths, links)),
        _ => None,
    }
}

/// Whether a claim says that one candidate is true because it alone is left of one cell, or of one digit of a house.
fn is_single(claim: &Claim, view: &View<'_>) -> bool {
    let Some(([truth], _)) = sum(claim) else { return false };
    claim.eliminate.is_empty() && matches!(claim.place[..], [placed] if view.left(truth).contains(&placed))
}

/// Whether a claim says that nothing is left of one cell, or of one digit of a house.
fn is_end(claim: &Claim) -> bool {
    claim.place.is_empty()
        && claim.eliminate.is_empty()
        && sum(claim).is_some_and(|(truths, _)| truths.len() == 1)
}

/// Whether a case says nothing but that two candidates do not go together.
fn is_clash(case: &Case) -> bool {
    let [claim] = case.claims.as_slice() else { return false };
    concluded(claim).next().is_none() && matches!(sum(claim), Some(([], [_])))
}

fn is_refuted(view: &View<'_>) -> bool {
    let Reason::Cases { negated: true, cases, .. } = &view.claim.because else { return false };
    let follows = |case: &Case| match case.claims.split_last() {
        Some((last, before)) => is_end(last) && before.iter().all(|claim| is_single(claim, view)),
        None => false,
    };
    let others: Vec<&Case> = cases.iter().filter(|case| !is_clash(case)).collect();
    view.claim.eliminate.len() == 1 && others.len() <= 1 && others.into_iter().all(follows)
}

fn is_verity(view: &View<'_>) -> bool {
    let Reason::Cases { negated: false, cases, .. } = &view.claim.because else { return false };
    let [goal] = concluded(view.claim).collect::<Vec<_>>()[..] else { return false };
    let ends = |last: &Claim| {
        concluded(last).eq([goal]) && (is_single(last, view) || matches!(sum(last), Some(([], [_]))))
    };
    cases.iter().all(|case| match case.claims.split_last() {
        Some((last, before)) => ends(last) && before.iter().all(|claim| is_single(claim, view)),
        None => case.when == goal,
    })
}

/// How many candidates each thing had left that is forced before the end.
fn widths<'v>(view: &'v View<'_>) -> impl Iterator<Item = usize> + 'v {
    let (over, cases): (Option<&Cited>, &[Case]) = match &view.claim.because {
        // Where every case clashes with what is supposed, nothing is forced.
        Reason::Cases { over, negated, cases } => {
            (Some(over).filter(|_| *negated && !cases.iter().all(is_clash)), cases)
        }
        _ => (None, &[]),
    };
    let claims = cases.iter().flat_map(|case| &case.claims).filter(|claim| !claim.place.is_empty());
    let forced = claims.filter_map(sum).flat_map(|(truths, _)| truths);
    over.into_iter().chain(forced).map(|truth| view.left(truth).len())
}
