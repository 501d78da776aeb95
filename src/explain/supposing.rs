//! Explains deductions from assumed candidates, as in forcing chains, whips and braids, in sentences.

use super::formula::{eliminations, placement};
use super::messages::message;
use super::naming::Naming;
use super::narrative::Narrator;
use super::text::{Text, capitalised};
use crate::grid::Candidate;
use crate::step::{Case, Cited, Claim, Constraint, Reason, group_by_key};

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
    pub(super) fn story(&self, narrator: &Narrator<'_>) -> Option<String> {
        let claim = self.step.claims.first()?;
        let Reason::Cases { over, negated, cases } = &claim.because else { return None };
        if !negated {
            let told = cases.iter().map(|case| {
                let mut text = suppose(case.when, narrator);
                text.push(self.claims_words(&case.claims, narrator));
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
                    // The links of the other cases exclude them.
                    let others = cases.iter().filter(|other| other.when != case.when);
                    let lost = others.map(|other| (other.when, link(other.claims.first())));
                    let what = place(case.when, over, lost, narrator);
                    text.push(Text::fill(message("story.place"), &[("what", &what)]));
                }
                text.push(self.claims_words(&case.claims, narrator));
            }
            None => text.push(nothing_left(over, narrator)),
        }
        Some(text.to_string())
    }

    /// Writes what follows from the assumptions of the first claim as `HoDoKu` writes a chain of single
    /// candidates: `r1c1=3 r1c5<>3 r7c5=3`.
    pub(super) fn story_in_signs(&self) -> Option<String> {
        let claim = self.step.claims.first()?;
        let Reason::Cases { negated, cases, .. } = &claim.because else { return None };
        let layout = self.board.layout();
        let is_long = |case: &&Case| case.claims.iter().any(|claim| truth(claim).is_some());
        let told: Vec<&Case> =
            if *negated { cases.iter().find(is_long).into_iter().collect() } else { cases.iter().collect() };
        let supposed = claim.eliminate.first().filter(|_| *negated);
        let written = |case: &Case| {
            let placed = supposed.into_iter().chain(Some(&case.when).filter(|when| supposed != Some(*when)));
            let signs = placed.map(|&one| placement(layout, one));
            let then = case.claims.iter().flat_map(|claim| {
                let gone = Some(eliminations(layout, &claim.eliminate)).filter(|gone| !gone.is_empty());
                claim.place.iter().map(|&one| placement(layout, one)).chain(gone).collect::<Vec<_>>()
            });
            signs.chain(then).collect::<Vec<_>>().join(" ")
        };
        let signs = told.into_iter().map(written).collect::<Vec<_>>().join(" / ");
        let alone = supposed.filter(|_| signs.is_empty()).map(|&one| placement(layout, one));
        Some(alone.unwrap_or(signs))
    }

    /// Explains the deductions within a case of an assumption, claim by claim.
    fn claims_words(&self, claims: &[Claim], narrator: &Narrator<'_>) -> Text {
        let mut text = Text::default();
        for claim in claims {
            let excluded = self.excluded(claim, narrator);
            let words = match (claim.place.first(), claim.eliminate.first(), truth(claim)) {
                (Some(&placed), _, Some(truth)) => {
                    let mut left = truth.constraint.candidates(self.board.layout());
                    left.retain(|&one| one != placed && self.board.has(one));
                    // The exclusions by the candidate placed last have their own sentence.
                    if excluded.is_some() {
                        left.clear();
                    }
                    let lost = left.into_iter().map(|one| {
                        let held = |link: &&Cited| link.constraint.candidates(narrator.layout).contains(&one);
                        (one, links(claim).iter().find(held).map(|link| &link.constraint))
                    });
                    let what = place(placed, truth, lost, narrator);
                    Text::fill(message("story.place"), &[("what", &what)])
                }
                (_, Some(_), Some(_)) => removal(claim, narrator),
                (_, Some(gone), None) => {
                    let not = narrator.is_not(&[gone.cell], gone.digit);
                    let not = match links(claim).first() {
                        Some(link) => narrator.by(&not, &link.constraint),
                        None => not,
                    };
                    Text::fill(message("story.gone"), &[("not", &not)])
                }
                (None, None, Some(truth)) => nothing_left(truth, narrator),
                _ => continue,
            };
            if let Some(excluded) = excluded {
                text.push(excluded);
            }
            text.push(Text::plain(capitalised(&words.to_string())));
        }
        text
    }

    /// Explains which candidates of the claim's cell or house the preceding placement excludes (links in the
    /// role `next`), and which were excluded earlier. `None` if the claim has no such link.
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

    /// Names a whip or braid with its length, `whip[5]` or `braid[7]`.
    pub(super) fn walk(&self) -> Option<String> {
        let Reason::Cases { cases, .. } = &self.step.claims.first()?.because else { return None };
        let case = cases.iter().find(|case| case.claims.iter().any(|claim| truth(claim).is_some()))?;
        let length = 1 + case.claims.len();
        let is_next = self.cited.iter().any(|cited| cited.role.as_str() == "next");
        let key = if is_next { message("walk.whip") } else { message("walk.braid") };
        Some(Text::fill(key, &[("length", &length)]).to_string())
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

fn suppose(candidate: Candidate, narrator: &Narrator<'_>) -> Text {
    let cell = narrator.layout.cell_name(candidate.cell);
    Text::fill(message("story.suppose"), &[("cell", &cell), ("digit", &candidate.digit)])
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
    let house = match truth.constraint {
        Constraint::House(house, _) => Some(narrator.house(house)),
        Constraint::Cell(_) | Constraint::Guardians { .. } => None,
    };
    let is_told = is_whole && (1..=REASONS).contains(&excluded.len());
    let not =
        excluded.into_iter().filter_map(|(link, all)| Some(narrator.by(&narrator.false_all(all), link?)));
    let not = narrator.list(not);
    let sentence = match (is_told, &house) {
        (true, Some(_)) => message("case.so.house"),
        (true, None) => message("case.so"),
        (false, Some(_)) => message("story.house"),
        (false, None) => message("story.cell"),
    };
    let (cell, digit) = (narrator.layout.cell_name(candidate.cell), candidate.digit);
    let of_candidate: [(&str, &dyn std::fmt::Display); 2] = [("cell", &cell), ("digit", &digit)];
    let is = if house.is_some() { message("case.is") } else { message("case.it") };
    let is = Text::fill(is, &of_candidate);
    let house = house.unwrap_or_default();
    let values: [(&str, &dyn std::fmt::Display); 5] =
        [("not", &not), ("is", &is), ("house", &house), ("cell", &cell), ("digit", &digit)];
    Text::fill(sentence, &values).to_string()
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

/// Explains an elimination by a small pattern, such as locked candidates or a subset.
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
