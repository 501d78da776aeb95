//! Explains deductions from assumed candidates, as in forcing chains, whips and braids, in sentences.

use super::arrow::{Arrow, LinkKind};
use super::messages::{of_technique, say};
use super::naming::{Naming, Words, each_once};
use super::narrator::Narrator;
use super::signs::eliminations;
use crate::catalog;
use crate::formats;
use crate::grid::{Candidate, Cell};
use crate::step::{Case, Cited, Claim, Constraint, Reason, group_by_key, sorted};

/// The words of assumptions.
pub(super) const WORDS: Words = &[
    ("story", |naming, narrator| Some(naming.story_sentences(narrator)?.join(" "))),
    ("signs", |naming, _| naming.story_in_signs()),
    ("walk", |naming, _| naming.walk()),
];

/// A deduction of a story.
#[derive(Clone, Copy)]
enum Deduction<'s> {
    /// A candidate is assumed.
    Suppose(Candidate),
    /// The candidate is the only one left of a truth, as the other cases contradict the assumption.
    Only(Candidate, &'s Cited, &'s [Case]),
    /// A claim within a case.
    Claim(&'s Claim),
    /// No candidate of the truth is left.
    NoneLeft(&'s Cited),
}

impl<'n> Naming<'n> {
    /// The candidates that the step assumes: the candidate of each case, or the candidate to be refuted.
    pub(super) fn supposed(&self) -> Vec<Candidate> {
        match self.step.claims.first().map(|claim| (&claim.because, &claim.eliminate)) {
            Some((Reason::Cases { negated: true, .. }, eliminate)) => eliminate.clone(),
            Some((Reason::Cases { cases, .. }, _)) => cases.iter().map(|case| case.when).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns whether the step's reason is told as a story: what follows from an assumption, one after the other.
    pub(super) fn is_story(&self) -> bool {
        let row = catalog::get(&self.step.technique);
        row.is_some_and(|row| of_technique(row, "why") == "{supposing.story}")
    }

    /// Writes the story as `HoDoKu` writes a chain of single candidates, case by case: `r1c1=3 r1c5<>3 / r1c1=4`.
    fn story_in_signs(&self) -> Option<String> {
        let layout = self.board.layout();
        let mut cases: Vec<Vec<String>> = Vec::new();
        for deduction in self.deductions()? {
            if matches!(deduction, Deduction::Suppose(_)) {
                cases.push(Vec::new());
            }
            let signs = cases.last_mut()?;
            match deduction {
                Deduction::Suppose(one) | Deduction::Only(one, ..) => {
                    signs.push(formats::placement(layout, one));
                }
                Deduction::Claim(Claim { place, eliminate, .. }) => {
                    signs.extend(place.iter().map(|&one| formats::placement(layout, one)));
                    signs.extend((!eliminate.is_empty()).then(|| eliminations(layout, eliminate)));
                }
                Deduction::NoneLeft(_) => {}
            }
        }
        Some(cases.iter().map(|signs| signs.join(" ")).collect::<Vec<_>>().join(" / "))
    }

    /// Explains in sentences what follows from the assumptions of the first claim: one or two for each deduction.
    pub(super) fn story_sentences(&self, narrator: &Narrator<'_>) -> Option<Vec<String>> {
        let told = self.deductions()?.into_iter().map(|deduction| match deduction {
            Deduction::Suppose(candidate) => suppose(candidate, narrator),
            Deduction::Only(candidate, over, cases) => {
                // The links of the other cases exclude them.
                let others = cases.iter().filter(|other| other.when != candidate);
                let lost = others.map(|other| (other.when, link(other.claims.first())));
                let what = place(candidate, over, lost, narrator);
                say("story.place", &[("what", &what)])
            }
            Deduction::Claim(claim) => self.claim_words(claim, narrator),
            Deduction::NoneLeft(over) => nothing_left(over, narrator),
        });
        Some(told.collect())
    }

    /// Returns the deductions of the story, in order; `None` unless the first claim is a case analysis.
    fn deductions(&self) -> Option<Vec<Deduction<'n>>> {
        let claim = self.step.claims.first()?;
        let Reason::Cases { over, negated, cases } = &claim.because else { return None };
        let claims = |case: &'n Case| case.claims.iter().filter(|claim| is_told(claim)).map(Deduction::Claim);
        if !negated {
            let told = cases
                .iter()
                .flat_map(|case| std::iter::once(Deduction::Suppose(case.when)).chain(claims(case)));
            return Some(told.collect());
        }
        let supposed = *claim.eliminate.first()?;
        let mut told = vec![Deduction::Suppose(supposed)];
        match cases.iter().find(|case| case.claims.iter().any(|claim| truth(claim).is_some())) {
            Some(case) => {
                if case.when != supposed {
                    told.push(Deduction::Only(case.when, over, cases));
                }
                told.extend(claims(case));
            }
            None => told.push(Deduction::NoneLeft(over)),
        }
        Some(told)
    }

    /// Returns the links of the story: each conclusion follows from those candidates before it that it needs.
    pub(super) fn story_arrows(&self) -> Option<Vec<Arrow>> {
        let (mut arrows, mut number, mut cases) = (Vec::new(), 0, 0_usize);
        let (mut is_true, mut is_false): (Vec<Candidate>, Vec<Candidate>) = (Vec::new(), Vec::new());
        for (sentence, deduction) in self.deductions()?.into_iter().enumerate() {
            let mut links: Vec<(Candidate, Vec<Candidate>, LinkKind)> = Vec::new();
            match deduction {
                Deduction::Suppose(candidate) => {
                    cases += 1;
                    (is_true, is_false) = (vec![candidate], Vec::new());
                }
                Deduction::Only(candidate, ..) => {
                    links.extend(is_true.iter().map(|&one| (one, vec![candidate], LinkKind::Follows)));
                    is_true.push(candidate);
                }
                Deduction::NoneLeft(over) => {
                    links.extend(is_true.iter().map(|&one| (one, self.left_of(over), LinkKind::Weak)));
                }
                Deduction::Claim(claim) => {
                    links = self.links_to(claim, &is_true, &is_false);
                    is_true.extend(&claim.place);
                    is_false.extend(&claim.eliminate);
                }
            }
            number += usize::from(!links.is_empty());
            let (sentence, case) = (Some(sentence), cases.saturating_sub(1));
            let arrow = |(from, to, kind)| Arrow { from: vec![from], to, kind, number, sentence, case };
            arrows.extend(links.into_iter().map(arrow));
        }
        Some(arrows)
    }

    /// Returns the links from the candidates that a claim needs true or false to what it concludes.
    fn links_to(
        &self,
        claim: &Claim,
        is_true: &[Candidate],
        is_false: &[Candidate],
    ) -> Vec<(Candidate, Vec<Candidate>, LinkKind)> {
        let Reason::Linear { truths, links } = &claim.because else { return Vec::new() };
        let layout = self.board.layout();
        let excluding = |one: Candidate, lost: Candidate| {
            links.iter().position(|link| {
                let held = link.constraint.candidates(layout);
                link.role.as_str() != "within" && held.contains(&one) && held.contains(&lost)
            })
        };
        let mut lost: Vec<Candidate> = truths.iter().flat_map(|truth| self.left_of(truth)).collect();
        lost.retain(|one| !claim.place.contains(one));
        if truths.is_empty() {
            lost.clone_from(&claim.eliminate);
        }
        let from = |lost: Candidate| {
            let by = is_true.iter().copied().find(|&one| excluding(one, lost).is_some());
            by.or_else(|| is_false.contains(&lost).then_some(lost))
        };
        let by_source: Vec<(Candidate, Vec<Candidate>)> =
            group_by_key(lost.into_iter().filter_map(|lost| Some((from(lost)?, lost))));
        let conclusion = if claim.place.is_empty() { &claim.eliminate } else { &claim.place };
        let link = |(from, lost): (Candidate, Vec<Candidate>)| {
            if !truths.is_empty() && !conclusion.is_empty() {
                return vec![(from, conclusion.clone(), LinkKind::Follows)];
            }
            // What is already false needs no link to itself.
            if lost.contains(&from) {
                return Vec::new();
            }
            // One link for each house or cell that excludes some of them.
            let by_link = group_by_key(lost.into_iter().map(|lost| (excluding(from, lost), lost)));
            by_link.into_iter().map(|(_, lost): (_, Vec<Candidate>)| (from, lost, LinkKind::Weak)).collect()
        };
        by_source.into_iter().flat_map(link).collect()
    }

    /// Explains a deduction within a case of an assumption.
    fn claim_words(&self, claim: &Claim, narrator: &Narrator<'_>) -> String {
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
            _ => String::new(),
        };
        excluded.into_iter().chain([words]).collect::<Vec<_>>().join(" ")
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
        // Each of the others with the house in which it was excluded.
        let by = |one: &Candidate| {
            links.iter().position(|link| link.constraint.candidates(self.board.layout()).contains(one))
        };
        let before = group_by_key(before.into_iter().map(|one| (by(&one), one)));
        let before = before.into_iter().map(|(link, all): (Option<usize>, Vec<Candidate>)| {
            let all = narrator.candidates(&all);
            link.map_or(all.clone(), |link| narrator.by(&all, &links[link].constraint))
        });
        let (gone, before) = (narrator.candidates(&gone), narrator.list(before));
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
    claim.because.linear().1
}

/// Returns whether a claim has words: it removes something, or a truth has one candidate left or none.
fn is_told(claim: &Claim) -> bool {
    !claim.eliminate.is_empty() || truth(claim).is_some()
}

fn truth(claim: &Claim) -> Option<&Cited> {
    claim.because.linear().0.first()
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
    let house = truth.constraint.house().map(|(house, _)| narrator.house(house));
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
    let cells: Vec<Cell> = all.iter().filter_map(|cited| cited.constraint.cell()).collect();
    let digits = sorted(all.iter().filter_map(|cited| cited.constraint.house()).map(|(_, digit)| digit));
    let houses =
        each_once(truths.iter().filter_map(|cited| cited.constraint.house()).map(|(house, _)| house));
    let others = each_once(within.filter_map(|cited| cited.constraint.house()).map(|(house, _)| house));
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
