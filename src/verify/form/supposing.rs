//! Whether what supposes is what it is called.

use super::View;
use crate::catalog::Supposing;
use crate::grid::{Candidate, Cell};
use crate::step::{Claim, Constraint, Reason};

/// What the claim lacks of this relation, if anything.
pub(super) fn lacks(relation: Supposing, view: &View<'_>) -> Option<&'static str> {
    let (holds, said) = match relation {
        Supposing::Templates => {
            (is_by_templates(view), "it goes through the ways to place one digit after the other")
        }
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
