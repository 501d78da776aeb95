//! What follows from candidates that are supposed, told in order.

use super::messages::message;
use super::naming::Naming;
use super::narrative::Narrator;
use super::text::{Text, capitalised};
use crate::grid::Candidate;
use crate::step::{Case, Cited, Claim, Constraint, Reason};

impl Naming<'_> {
    /// The candidates that are supposed, each by itself.
    pub(super) fn supposed(&self) -> Vec<Candidate> {
        match self.step.claims.first().map(|claim| (&claim.because, &claim.eliminate)) {
            Some((Reason::Cases { negated: true, .. }, eliminate)) => eliminate.clone(),
            Some((Reason::Cases { cases, .. }, _)) => cases.iter().map(|case| case.when).collect(),
            _ => Vec::new(),
        }
    }

    /// What follows from what the first claim supposes.
    pub(super) fn story(&self, narrator: &Narrator<'_>) -> Option<String> {
        let claim = self.step.claims.first()?;
        let Reason::Cases { over, negated, cases } = &claim.because else { return None };
        if !negated {
            let told = cases.iter().map(|case| {
                let mut text = suppose(case.when, narrator);
                text.push(told(&case.claims.iter().collect::<Vec<_>>(), narrator));
                text.to_string().trim_end().to_string()
            });
            return Some(told.collect::<Vec<_>>().join(" "));
        }
        let mut text = suppose(*claim.eliminate.first()?, narrator);
        let long = |case: &&Case| case.claims.iter().any(|claim| truth(claim).is_some());
        match cases.iter().find(long) {
            Some(case) => {
                let first =
                    Text::fill(message("story.place"), &[("what", &place(case.when, over, narrator))]);
                text.push(first);
                text.push(told(&case.claims.iter().collect::<Vec<_>>(), narrator));
            }
            None => text.push(nothing_left(over, narrator)),
        }
        Some(text.to_string())
    }
}

fn truth(claim: &Claim) -> Option<&Cited> {
    match &claim.because {
        Reason::Linear { truths, .. } => truths.first(),
        _ => None,
    }
}

fn suppose(candidate: Candidate, narrator: &Narrator<'_>) -> Text {
    let cell = narrator.layout.cell_name(candidate.cell);
    Text::fill(message("story.suppose"), &[("cell", &cell), ("digit", &candidate.digit)])
}

/// What is left of a cell, or of a digit of a house.
fn place(candidate: Candidate, truth: &Cited, narrator: &Narrator<'_>) -> String {
    let (cell, digit) = (narrator.layout.cell_name(candidate.cell), candidate.digit);
    match truth.constraint {
        Constraint::House(house, _) => Text::fill(
            message("story.house"),
            &[("house", &narrator.house(house)), ("cell", &cell), ("digit", &digit)],
        ),
        _ => Text::fill(message("story.cell"), &[("cell", &cell), ("digit", &digit)]),
    }
    .to_string()
}

fn nothing_left(truth: &Cited, narrator: &Narrator<'_>) -> Text {
    match truth.constraint {
        Constraint::House(house, digit) => {
            let house = narrator.house(house);
            Text::fill(message("story.lost"), &[("house", &house), ("digit", &digit)])
        }
        Constraint::Cell(cell) => {
            Text::fill(message("story.empty"), &[("cell", &narrator.layout.cell_name(cell))])
        }
        Constraint::Guardians { .. } => Text::default(),
    }
}

/// The claims of a case, one after the other.
fn told(claims: &[&Claim], narrator: &Narrator<'_>) -> Text {
    let mut text = Text::default();
    for claim in claims {
        let said = match (claim.place.first(), claim.eliminate.first(), truth(claim)) {
            (Some(&placed), _, Some(truth)) => {
                Text::fill(message("story.place"), &[("what", &place(placed, truth, narrator))])
            }
            (_, Some(gone), _) => {
                let cell = narrator.layout.cell_name(gone.cell);
                Text::fill(message("story.gone"), &[("cell", &cell), ("digit", &gone.digit)])
            }
            (None, None, Some(truth)) => nothing_left(truth, narrator),
            _ => continue,
        };
        text.push(Text::plain(capitalised(&said.to_string())));
    }
    text
}
