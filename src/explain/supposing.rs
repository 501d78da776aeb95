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
                text.push(self.told(&case.claims, narrator));
                text.to_string().trim_end().to_string()
            });
            return Some(told.collect::<Vec<_>>().join(" "));
        }
        let supposed = *claim.eliminate.first()?;
        let mut text = suppose(supposed, narrator);
        let long = |case: &&Case| case.claims.iter().any(|claim| truth(claim).is_some());
        match cases.iter().find(long) {
            Some(case) => {
                if case.when != supposed {
                    let what = place(case.when, over, narrator);
                    text.push(Text::fill(message("story.place"), &[("what", &what)]));
                }
                text.push(self.told(&case.claims, narrator));
            }
            None => text.push(nothing_left(over, narrator)),
        }
        Some(text.to_string())
    }

    /// The claims of a case, one after the other.
    fn told(&self, claims: &[Claim], narrator: &Narrator<'_>) -> Text {
        let mut text = Text::default();
        for claim in claims {
            let said = match (claim.place.first(), claim.eliminate.first(), truth(claim)) {
                (Some(&placed), _, Some(truth)) => {
                    Text::fill(message("story.place"), &[("what", &place(placed, truth, narrator))])
                }
                (_, Some(_), Some(_)) => removal(claim, narrator),
                (_, Some(gone), None) => {
                    let cell = narrator.layout.cell_name(gone.cell);
                    Text::fill(message("story.gone"), &[("cell", &cell), ("digit", &gone.digit)])
                }
                (None, None, Some(truth)) => nothing_left(truth, narrator),
                _ => continue,
            };
            if let Some(excluded) = self.excluded(claim, narrator) {
                text.push(excluded);
            }
            text.push(Text::plain(capitalised(&said.to_string())));
        }
        text
    }

    /// What the candidate found last excludes of what a claim is about, where it says so, and what was excluded before.
    fn excluded(&self, claim: &Claim, narrator: &Narrator<'_>) -> Option<Text> {
        let Reason::Linear { truths, links } = &claim.because else { return None };
        let mut next = links.iter().filter(|link| link.role.as_str() == "next").peekable();
        next.peek()?;
        let held: Vec<Candidate> =
            next.flat_map(|link| link.constraint.candidates(self.board.layout())).collect();
        let mut lost = self.left_of(truths.first()?);
        lost.retain(|one| !claim.place.contains(one));
        let (gone, before): (Vec<Candidate>, Vec<Candidate>) =
            lost.into_iter().partition(|one| held.contains(one));
        let key = if before.is_empty() { "story.next" } else { "story.next.more" };
        let (gone, before) = (narrator.candidates(&gone), narrator.candidates(&before));
        Some(Text::fill(message(key), &[("gone", &gone), ("before", &before)]))
    }

    /// Whether what follows is one walk or branches, and through how many things.
    pub(super) fn walk(&self) -> Option<String> {
        let Reason::Cases { cases, .. } = &self.step.claims.first()?.because else { return None };
        let case = cases.iter().find(|case| case.claims.iter().any(|claim| truth(claim).is_some()))?;
        let length = 1 + case.claims.len();
        let is_next = self.cited.iter().any(|cited| cited.role.as_str() == "next");
        let key = if is_next { message("walk.whip") } else { message("walk.braid") };
        Some(Text::fill(key, &[("length", &length)]).to_string())
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

/// What truths remove that lie in as many links.
fn removal(claim: &Claim, narrator: &Narrator<'_>) -> Text {
    let Reason::Linear { truths, links } = &claim.because else { return Text::default() };
    let within = || links.iter().filter(|link| link.role.as_str() == "within");
    let (mut cells, mut houses, mut others, mut digits) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (cited, is_truth) in
        truths.iter().map(|truth| (truth, true)).chain(within().map(|link| (link, false)))
    {
        match cited.constraint {
            Constraint::Cell(cell) => cells.push(narrator.layout.cell_name(cell)),
            Constraint::House(house, digit) => {
                let list = if is_truth { &mut houses } else { &mut others };
                if !list.contains(&house) {
                    list.push(house);
                }
                digits.push(digit);
            }
            Constraint::Guardians { .. } => {}
        }
    }
    digits.sort_unstable();
    digits.dedup();
    let key = match (truths.first().map(|truth| &truth.constraint), cells.is_empty(), truths.len()) {
        (Some(Constraint::Cell(_)), ..) => "story.naked",
        (_, false, _) => "story.hidden",
        (_, true, 1) => "story.locked",
        _ => "story.crossed",
    };
    let values: [(&str, &dyn std::fmt::Display); 5] = [
        ("house", &narrator.houses(&houses)),
        ("within", &narrator.houses(&others)),
        ("digits", &narrator.list(digits)),
        ("cells", &narrator.list(cells)),
        ("gone", &narrator.candidates(&claim.eliminate)),
    ];
    Text::fill(message(key), &values)
}
