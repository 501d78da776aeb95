//! Explains deductions from assumed candidates, as in forcing chains, whips and braids, in sentences.

use super::messages::say;
use super::naming::{Naming, Words, cell_in, each_once, house_in, sorted};
use super::narrator::Narrator;
use crate::grid::{Candidate, Cell};
use crate::step::{Case, Cited, Claim, Constraint, Reason, group_by_key};

/// The words of assumptions.
pub(super) const WORDS: Words =
    &[("story", |naming, narrator| naming.story(narrator)), ("walk", |naming, _| naming.walk())];

impl Naming<'_> {
    /// The candidates that the step assumes: the candidate of each case, or the candidate to be refuted.
    pub(super) fn supposed(&self) -> Vec<Candidate> {
        match self.step.claims.first().map(|claim| (&claim.because, &claim.eliminate)) {
            Some((Reason::Cases { negated: true, .. }, eliminate)) => eliminate.clone(),
            Some((Reason::Cases { cases, .. }, _)) => cases.iter().map(|case| case.when).collect(),
            _ => Vec::new(),
        }
    }

    /// Explains in sentences what follows from the assumptions of the first claim.
    fn story(&self, narrator: &Narrator<'_>) -> Option<String> {
        let claim = self.step.claims.first()?;
        let Reason::Cases { over, negated, cases } = &claim.because else { return None };
        if !negated {
            let told = cases.iter().map(|case| {
                [vec![suppose(case.when, narrator)], self.claims_words(&case.claims, narrator)].concat()
            });
            return Some(told.flatten().collect::<Vec<_>>().join(" "));
        }
        let supposed = *claim.eliminate.first()?;
        let mut sentences = vec![suppose(supposed, narrator)];
        let long = |case: &&Case| case.claims.iter().any(|claim| truth(claim).is_some());
        match cases.iter().find(long) {
            Some(case) => {
                if case.when != supposed {
                    // The links of the other cases exclude them.
                    let others = cases.iter().filter(|other| other.when != case.when);
                    let lost = others.map(|other| (other.when, link(other.claims.first())));
                    let what = place(case.when, over, lost, narrator);
                    sentences.push(say("story.place", &[("what", &what)]));
                }
                sentences.extend(self.claims_words(&case.claims, narrator));
            }
            None => sentences.push(nothing_left(over, narrator)),
        }
        Some(sentences.join(" "))
    }

    /// Explains the deductions within a case of an assumption, claim by claim.
    fn claims_words(&self, claims: &[Claim], narrator: &Narrator<'_>) -> Vec<String> {
        let mut sentences = Vec::new();
        for claim in claims {
            let excluded = self.excluded(claim, narrator);
            let words = match (claim.place.first(), claim.eliminate.first(), truth(claim)) {
                (Some(&placed), _, Some(truth)) => {
                    let mut left = self.left_of(truth);
                    left.retain(|&one| one != placed);
                    // The exclusions by the candidate placed last have their own sentence.
                    if excluded.is_some() {
                        left.clear();
                    }
                    let lost = left.into_iter().map(|one| {
                        let held = |link: &&Cited| link.constraint.candidates(narrator.layout).contains(&one);
                        (one, links(claim).iter().find(held).map(|link| &link.constraint))
                    });
                    let what = place(placed, truth, lost, narrator);
                    say("story.place", &[("what", &what)])
                }
                (_, Some(_), Some(_)) => removal(claim, narrator),
                (_, Some(gone), None) => {
                    let not = narrator.is_not(&[gone.cell], gone.digit);
                    let not = match links(claim).first() {
                        Some(link) => narrator.by(&not, &link.constraint),
                        None => not,
                    };
                    say("story.gone", &[("not", &not)])
                }
                (None, None, Some(truth)) => nothing_left(truth, narrator),
                _ => continue,
            };
            sentences.extend(excluded);
            sentences.push(words);
        }
        sentences
    }

    /// Explains which candidates of the claim's cell or house the preceding placement excludes (links in the
    /// role `next`), and which were excluded earlier. `None` if the claim has no such link.
    fn excluded(&self, claim: &Claim, narrator: &Narrator<'_>) -> Option<String> {
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
        Some(say(key, &[("gone", &gone), ("before", &before)]))
    }

    /// Names a whip or braid with its length, `whip[5]` or `braid[7]`.
    fn walk(&self) -> Option<String> {
        let Reason::Cases { cases, .. } = &self.step.claims.first()?.because else { return None };
        let case = cases.iter().find(|case| case.claims.iter().any(|claim| truth(claim).is_some()))?;
        let length = 1 + case.claims.len();
        let is_next = self.cited.iter().any(|cited| cited.role.as_str() == "next");
        let id = if is_next { "walk.whip" } else { "walk.braid" };
        Some(say(id, &[("length", &length)]))
    }
}

/// The most reasons that are listed for a single; with more, only the result is stated.
const REASONS: usize = 2;

/// The constraint of a claim's first link, if any.
fn link(claim: Option<&Claim>) -> Option<&Constraint> {
    links(claim?).first().map(|link| &link.constraint)
}

fn links(claim: &Claim) -> &[Cited] {
    match &claim.because {
        Reason::Linear { links, .. } => links,
        _ => &[],
    }
}

fn truth(claim: &Claim) -> Option<&Cited> {
    match &claim.because {
        Reason::Linear { truths, .. } => truths.first(),
        _ => None,
    }
}

fn suppose(candidate: Candidate, narrator: &Narrator<'_>) -> String {
    let cell = narrator.name(candidate.cell);
    say("story.suppose", &[("cell", &cell), ("digit", &candidate.digit)])
}

/// Explains a single: the only candidate left of a cell, or of a digit in a house. `lost` are the other
/// candidates, each with the link that excludes it, or `None` if an earlier sentence excluded it.
fn place<'c>(
    candidate: Candidate,
    truth: &Cited,
    lost: impl Iterator<Item = (Candidate, Option<&'c Constraint>)>,
    narrator: &Narrator<'_>,
) -> String {
    let excluded: Vec<(_, Vec<Candidate>)> = group_by_key(lost.map(|(lost, link)| (link, lost)));
    let is_whole = excluded.iter().all(|(link, _)| link.is_some());
    let house = house_in(truth).map(|(house, _)| narrator.house(house));
    let is_told = is_whole && (1..=REASONS).contains(&excluded.len());
    let not =
        excluded.into_iter().filter_map(|(link, all)| Some(narrator.by(&narrator.false_all(all), link?)));
    let not = narrator.list(not);
    let id = match (is_told, &house) {
        (true, Some(_)) => "case.so.house",
        (true, None) => "case.so",
        (false, Some(_)) => "story.house",
        (false, None) => "story.cell",
    };
    let (cell, digit) = (narrator.name(candidate.cell), candidate.digit);
    let is = say(if house.is_some() { "case.is" } else { "case.it" }, &[("cell", &cell), ("digit", &digit)]);
    let house = house.unwrap_or_default();
    say(id, &[("not", &not), ("is", &is), ("house", &house), ("cell", &cell), ("digit", &digit)])
}

fn nothing_left(truth: &Cited, narrator: &Narrator<'_>) -> String {
    match truth.constraint {
        Constraint::House(house, digit) => {
            say("story.lost", &[("house", &narrator.house(house)), ("digit", &digit)])
        }
        Constraint::Cell(cell) => say("story.empty", &[("cell", &narrator.name(cell))]),
        Constraint::Guardians { .. } => String::new(),
    }
}

/// Explains an elimination by a small pattern, such as locked candidates or a subset.
fn removal(claim: &Claim, narrator: &Narrator<'_>) -> String {
    let Reason::Linear { truths, links } = &claim.because else { return String::new() };
    let within = links.iter().filter(|link| link.role.as_str() == "within");
    let all: Vec<&Cited> = truths.iter().chain(within.clone()).collect();
    let cells: Vec<Cell> = all.iter().filter_map(|cited| cell_in(cited)).collect();
    let digits = sorted(all.iter().filter_map(|cited| house_in(cited)).map(|(_, digit)| digit));
    let houses = each_once(truths.iter().filter_map(house_in).map(|(house, _)| house));
    let others = each_once(within.filter_map(house_in).map(|(house, _)| house));
    let id = match (truths.first().map(|truth| &truth.constraint), cells.is_empty(), truths.len()) {
        (Some(Constraint::Cell(_)), ..) => "story.naked",
        (_, false, _) => "story.hidden",
        (_, true, 1) => "story.locked",
        _ => "story.crossed",
    };
    say(
        id,
        &[
            ("house", &narrator.houses(&houses)),
            ("within", &narrator.houses(&others)),
            ("digits", &narrator.list(digits)),
            ("cells", &narrator.cells(&cells)),
            ("gone", &narrator.candidates(&claim.eliminate)),
        ],
    )
}
