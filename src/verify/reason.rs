//! Whether a reason is enough by itself: linear, cases, exhaust.

use std::collections::BTreeMap;

use super::context::{CheckContext, Goal};
use super::fault::Fault;
use super::{guardians, symmetry};
use crate::grid::{Candidate, Cell, Contradiction, Layout};
use crate::step::{Case, Cited, Claim, Constraint, Reason};

/// What the referee looks at for one step: candidates of what is cited, as often as it looks.
pub(super) const PATIENCE: u32 = 20_000_000;
/// So many citations are left out in every combination; of more, one truth, one link or one of each.
const ALL_PARTS: usize = 8;
/// Cases within cases.
const DEEPEST: u32 = 32;

/// How often truths and links cover a candidate.
#[derive(Clone, Copy, Default)]
struct Cover {
    truths: i32,
    links: i32,
}

impl Cover {
    /// How much oftener truths cover it than links.
    fn excess(self) -> i64 {
        i64::from(self.truths - self.links)
    }
}

/// A linear reason in a position.
struct Sum {
    covers: BTreeMap<Candidate, Cover>,
    /// What the links leave beyond what the truths need; below 0 it is a contradiction.
    slack: i64,
}

/// A claim told in a case, or one of its links.
type Told<'a> = (&'a Claim, Option<usize>);

/// What is supposed or shown inside a case.
pub(super) type Known = BTreeMap<Candidate, bool>;

impl CheckContext<'_> {
    /// Judges a claim of a step: whether all it concludes follows from what it cites, and something of that from no part
    /// of it.
    pub(super) fn claim(&self, claim: &Claim, patience: &mut u32) -> Result<(), Fault> {
        let goals = goals(claim);
        let mut guarded = Ok(());
        claim.because.visit_cited(&mut |cited| {
            if guarded.is_ok() {
                guarded = guardians::check(self, cited);
            }
        });
        guarded?;
        self.follows(&claim.because, &goals, &Known::new(), patience, 0)?;
        match &claim.because {
            Reason::Linear { truths, links } => self.no_part_is_enough(truths, links, &goals, patience),
            Reason::Exhaust { cited } => (0..cited.len()).try_for_each(|place| {
                let mut fewer = cited.clone();
                let left_out = fewer.remove(place);
                match self.exhaust(&fewer, &goals, &Known::new(), patience) {
                    Ok(()) => Err(Fault::Idle(left_out)),
                    Err(Fault::TooLarge) => Err(Fault::TooLarge),
                    Err(_) => Ok(()),
                }
            }),
            Reason::Cases { negated, cases, .. } => self.nothing_told_is_idle(cases, *negated, &goals),
            Reason::Symmetry { .. } => Ok(()),
        }
    }

    /// That no sum in the cases, and none of what it cites as a link and no more, can be left out wherever it is told. What is
    /// cited as a part of a chain its form asks for. Of what takes too long to see this is not asked.
    fn nothing_told_is_idle(&self, cases: &[Case], negated: bool, goals: &[Goal]) -> Result<(), Fault> {
        let mut idle: Vec<Told<'_>> = Vec::new();
        for claim in cases.iter().flat_map(|case| &case.claims) {
            if let Reason::Linear { links, .. } = &claim.because {
                let is_link = |at: &usize| links[*at].role.as_str() == "link";
                let parts = std::iter::once(None).chain((0..links.len()).filter(is_link).map(Some));
                let new = parts.map(|link| (claim, link)).filter(|told| !idle.contains(told));
                idle.extend(new.collect::<Vec<_>>());
            }
        }
        let patience = &mut { PATIENCE };
        let each: Vec<Goal> = if negated { goals.to_vec() } else { Vec::new() };
        let opposed = each.iter().map(|goal| (std::slice::from_ref(goal), Some(*goal)));
        for (goals, opposed) in opposed.chain((!negated).then_some((goals, None))) {
            for case in cases {
                let mut known = Known::from([(case.when, true)]);
                known.extend(opposed.map(|(candidate, value)| (candidate, !value)));
                for (at, claim) in case.claims.iter().enumerate() {
                    idle.retain(|told| {
                        told.0 != claim || self.is_idle(*told, (case, at), (goals, opposed), &known, patience)
                    });
                    known.extend(self::goals(claim));
                }
            }
        }
        match idle.first() {
            None => Ok(()),
            Some((claim, link)) => Err(match (link, &claim.because) {
                (Some(link), Reason::Linear { links, .. }) => Fault::Idle(links[*link].clone()),
                _ => Fault::IdleClaim,
            }),
        }
    }

    /// Whether a claim of a case, or a link of it, can be left out here.
    fn is_idle(
        &self,
        (claim, link): Told<'_>,
        (case, at): (&Case, usize),
        (goals, opposed): (&[Goal], Option<Goal>),
        known: &Known,
        patience: &mut u32,
    ) -> bool {
        if let (Some(link), Reason::Linear { truths, links }) = (link, &claim.because) {
            let mut fewer = links.clone();
            fewer.remove(link);
            return self.linear(truths, &fewer, &self::goals(claim), known, patience).is_ok();
        }
        let mut fewer = case.clone();
        fewer.claims.remove(at);
        self.case(&fewer, goals, opposed, &Known::new(), patience, 0).is_ok()
    }

    fn no_part_is_enough(
        &self,
        truths: &[Cited],
        links: &[Cited],
        goals: &[Goal],
        patience: &mut u32,
    ) -> Result<(), Fault> {
        let all: Vec<&Cited> = truths.iter().chain(links).collect();
        let remains = |candidate: &Candidate| self.board.has(*candidate);
        let left: Vec<Vec<Candidate>> = all
            .iter()
            .map(|cited| cited.constraint.candidates(self.layout()).into_iter().filter(remains).collect())
            .collect();
        let mut covered: Vec<Candidate> = left.iter().flatten().copied().collect();
        covered.sort_unstable();
        covered.dedup();
        let at = |candidate: &Candidate| covered.binary_search(candidate).ok();
        let covers: Vec<Vec<usize>> = left.iter().map(|left| left.iter().filter_map(at).collect()).collect();
        let sign = |place: usize| if place < truths.len() { 1_i64 } else { -1 };
        let mut open: Vec<Goal> = goals.to_vec();
        let mut excess = vec![0_i64; covered.len()];
        // It only adds, and does not look anything up: that goes several times as fast.
        let work = covered.len().max(covers.iter().map(Vec::len).sum::<usize>() / 4);
        for left_out in parts_left_out(truths.len(), links.len()) {
            self.look(work, patience)?;
            excess.fill(0);
            let mut slack = 0;
            for (place, cover) in covers.iter().enumerate().filter(|(place, _)| !left_out.contains(place)) {
                slack -= sign(place);
                for &candidate in cover {
                    excess[candidate] += sign(place);
                }
            }
            slack += excess.iter().map(|&excess| excess.max(0)).sum::<i64>();
            let shown = |&(candidate, value): &Goal| {
                let excess = at(&candidate).map_or(0, |place| excess[place]);
                slack < 0 || (if value { excess } else { -excess }) > slack
            };
            let enough = goals.iter().all(shown);
            open.retain(|goal| !shown(goal));
            match left_out.as_slice() {
                [one] if enough => return Err(Fault::Idle(all[*one].clone())),
                [_] => {}
                _ if open.is_empty() => break,
                _ => {}
            }
        }
        if open.is_empty() && !all.is_empty() { Err(Fault::Parts) } else { Ok(()) }
    }

    /// Whether every goal follows, or a contradiction if there is none.
    fn follows(
        &self,
        reason: &Reason,
        goals: &[Goal],
        known: &Known,
        patience: &mut u32,
        depth: u32,
    ) -> Result<(), Fault> {
        if depth > DEEPEST {
            return Err(Fault::TooLarge);
        }
        match reason {
            Reason::Linear { truths, links } => self.linear(truths, links, goals, known, patience),
            Reason::Exhaust { cited } => self.exhaust(cited, goals, known, patience),
            Reason::Symmetry { cells, digits } => {
                self.look(self.layout().cells() * self.layout().digits(), patience)?;
                symmetry::check(self, cells, digits, goals)
            }
            Reason::Cases { over, negated, cases } => {
                self.each_once(over, cases, known)?;
                let mut each = |goals: &[Goal], opposed| {
                    cases.iter().try_for_each(|case| self.case(case, goals, opposed, known, patience, depth))
                };
                if *negated {
                    for goal in goals {
                        each(std::slice::from_ref(goal), Some(*goal))?;
                    }
                    return if goals.is_empty() { Err(Fault::Cases) } else { Ok(()) };
                }
                each(goals, None)
            }
        }
    }

    pub(super) fn linear(
        &self,
        truths: &[Cited],
        links: &[Cited],
        goals: &[Goal],
        known: &Known,
        patience: &mut u32,
    ) -> Result<(), Fault> {
        let sum = self.sum(truths, links, known, patience)?;
        if sum.slack < 0 {
            return Ok(());
        }
        if goals.is_empty() {
            return Err(Fault::NoContradiction);
        }
        match goals.iter().find(|goal| !self.shows(&sum, **goal, known)) {
            Some(&(candidate, value)) => Err(Fault::DoesNotFollow(candidate, value)),
            None => Ok(()),
        }
    }

    /// The sum of [`Reason::Linear`], in which a candidate known to be true counts with the truth it has.
    fn sum(
        &self,
        truths: &[Cited],
        links: &[Cited],
        known: &Known,
        patience: &mut u32,
    ) -> Result<Sum, Fault> {
        self.look((truths.len() + links.len()) * self.layout().digits(), patience)?;
        if links.iter().any(|link| matches!(link.constraint, Constraint::Guardians { .. })) {
            return Err(Fault::Guardians("guardians are no link"));
        }
        let covers = covers(self.layout(), truths, links);
        let ones = |cited: &[Cited]| cited.iter().map(|_| 1).sum::<i64>();
        let mut slack = ones(links) - ones(truths);
        for (candidate, cover) in &covers {
            match self.truth(*candidate, known) {
                Some(true) => slack += cover.excess(),
                Some(false) => {}
                None => slack += cover.excess().max(0),
            }
        }
        Ok(Sum { covers, slack })
    }

    fn shows(&self, sum: &Sum, (candidate, value): Goal, known: &Known) -> bool {
        let excess = sum.covers.get(&candidate).map_or(0, |cover| cover.excess());
        sum.slack < 0
            || match self.truth(candidate, known) {
                Some(known) => known == value,
                None => (if value { excess } else { -excess }) > sum.slack,
            }
    }

    /// Looks at so many candidates, unless that is too many.
    #[allow(clippy::unused_self, reason = "it is the referee who looks")]
    fn look(&self, candidates: usize, patience: &mut u32) -> Result<(), Fault> {
        let looked =
            u32::try_from(candidates).ok().and_then(|candidates| patience.checked_sub(candidates.max(1)));
        *patience = looked.ok_or(Fault::TooLarge)?;
        Ok(())
    }

    /// What is known of a candidate. A placed digit counts as one that remains.
    fn truth(&self, candidate: Candidate, known: &Known) -> Option<bool> {
        if !self.board.has(candidate) {
            return Some(false);
        }
        known.get(&candidate).copied()
    }

    fn each_once(&self, over: &Cited, cases: &[Case], known: &Known) -> Result<(), Fault> {
        let candidates = over.constraint.candidates(self.layout()).into_iter();
        let mut left: Vec<Candidate> =
            candidates.filter(|&candidate| self.truth(candidate, known) != Some(false)).collect();
        let mut tried: Vec<Candidate> = cases.iter().map(|case| case.when).collect();
        left.sort_unstable();
        tried.sort_unstable();
        if left == tried { Ok(()) } else { Err(Fault::Cases) }
    }

    fn case(
        &self,
        case: &Case,
        goals: &[Goal],
        opposed: Option<Goal>,
        known: &Known,
        patience: &mut u32,
        depth: u32,
    ) -> Result<(), Fault> {
        self.look(1 + known.len(), patience)?;
        let mut known = known.clone();
        known.insert(case.when, true);
        let mut ended =
            opposed.is_some_and(|(candidate, value)| known.insert(candidate, !value) == Some(value));
        let mut told = Known::new();
        for claim in &case.claims {
            let shown = self::goals(claim);
            if ended
                || self.all_known(goals, &known)
                || claim.place.iter().any(|candidate| claim.eliminate.contains(candidate))
            {
                return Err(Fault::Cases);
            }
            for &(candidate, value) in &shown {
                if !self.board.open().contains(candidate.cell) || !self.board.has(candidate) {
                    return Err(Fault::Settled(candidate));
                }
                if told.insert(candidate, value) == Some(value) {
                    return Err(Fault::Twice(candidate));
                }
            }
            self.follows(&claim.because, &shown, &known, patience, depth + 1)?;
            ended = shown.is_empty();
            for (candidate, value) in shown {
                let before = self.truth(candidate, &known);
                ended |= before == Some(!value);
                known.insert(candidate, value);
            }
        }
        if ended {
            return Ok(());
        }
        if goals.is_empty() {
            return Err(Fault::NoContradiction);
        }
        let open = goals.iter().find(|(candidate, value)| self.truth(*candidate, &known) != Some(*value));
        match open {
            Some(&(candidate, value)) => Err(Fault::DoesNotFollow(candidate, value)),
            None => Ok(()),
        }
    }

    fn all_known(&self, goals: &[Goal], known: &Known) -> bool {
        !goals.is_empty()
            && goals.iter().all(|&(candidate, value)| self.truth(candidate, known) == Some(value))
    }

    fn exhaust(
        &self,
        cited: &[Cited],
        goals: &[Goal],
        known: &Known,
        patience: &mut u32,
    ) -> Result<(), Fault> {
        let parts: Vec<Vec<Candidate>> =
            cited.iter().map(|cited| cited.constraint.candidates(self.layout())).collect();
        let at_most_one: Vec<bool> =
            cited.iter().map(|cited| !matches!(cited.constraint, Constraint::Guardians { .. })).collect();
        let candidates = parts.iter().map(Vec::len).sum();
        let search = Fillings { parts: &parts, at_most_one: &at_most_one, candidates };
        let remains = |candidate: Candidate, known: &Known| self.truth(candidate, known);
        if goals.is_empty() {
            let possible = search.fill(&remains, known, patience)?;
            return if possible { Err(Fault::NoContradiction) } else { Ok(()) };
        }
        for &(candidate, value) in goals {
            let mut opposed = known.clone();
            opposed.insert(candidate, !value);
            if self.truth(candidate, known) != Some(value) && search.fill(&remains, &opposed, patience)? {
                return Err(Fault::DoesNotFollow(candidate, value));
            }
        }
        Ok(())
    }

    /// The missing candidates that matter to a reason: in a sum those that truths would cover oftener than links, in
    /// cases and fillings all that anything cited ranges over.
    pub(super) fn matters(&self, reason: &Reason) -> Vec<Candidate> {
        let covers = match reason {
            Reason::Linear { truths, links } => covers(self.layout(), truths, links),
            Reason::Cases { .. } | Reason::Exhaust { .. } | Reason::Symmetry { .. } => {
                let mut cited = Vec::new();
                reason.visit_cited(&mut |each| cited.push(each.clone()));
                covers(self.layout(), &cited, &[])
            }
        };
        let missing = covers.into_iter().filter(|(_, cover)| cover.truths > cover.links);
        missing.map(|(candidate, _)| candidate).filter(|&candidate| !self.board.has(candidate)).collect()
    }

    /// Whether the contradiction is one in this position.
    pub(super) fn has_contradiction(&self, contradiction: Contradiction) -> bool {
        match contradiction {
            Contradiction::EmptyCell(cell) => self.board.candidates(cell).is_empty(),
            Contradiction::LostDigit { house, digit } => {
                let gone = |&cell: &Cell| !self.board.has(Candidate { cell, digit });
                self.layout().house(house).cells.iter().all(gone)
            }
            Contradiction::Clash { .. } => false,
        }
    }
}

/// The places of what is left out, of truths and then links: each alone first. One after the other, for of much that is
/// cited there are more than fit into memory.
fn parts_left_out(truths: usize, links: usize) -> impl Iterator<Item = Vec<usize>> {
    let all = truths + links;
    let (combined, pairs) = if all > ALL_PARTS { (0, truths) } else { (1_usize << all, 0) };
    let chosen = move |part: usize| (0..all).filter(move |place| part >> place & 1 == 1).collect::<Vec<_>>();
    let alone = (0..all).map(|place| vec![place]);
    let together = (1..combined).map(chosen).filter(|part| part.len() > 1);
    let in_pairs = (0..pairs).flat_map(move |truth| (truths..all).map(move |link| vec![truth, link]));
    alone.chain(together).chain(in_pairs)
}

/// What a claim concludes.
fn goals(claim: &Claim) -> Vec<Goal> {
    let place = claim.place.iter().map(|&candidate| (candidate, true));
    place.chain(claim.eliminate.iter().map(|&candidate| (candidate, false))).collect()
}

fn covers(layout: &Layout, truths: &[Cited], links: &[Cited]) -> BTreeMap<Candidate, Cover> {
    let mut covers: BTreeMap<Candidate, Cover> = BTreeMap::new();
    for candidate in truths.iter().flat_map(|truth| truth.constraint.candidates(layout)) {
        covers.entry(candidate).or_default().truths += 1;
    }
    for candidate in links.iter().flat_map(|link| link.constraint.candidates(layout)) {
        covers.entry(candidate).or_default().links += 1;
    }
    covers
}

/// A search through all fillings of some constraints.
pub(super) struct Fillings<'a> {
    /// The candidates of each, of which at least one is true.
    pub(super) parts: &'a [Vec<Candidate>],
    /// Whether at most one of them is.
    pub(super) at_most_one: &'a [bool],
    /// How many candidates that makes.
    candidates: usize,
}

impl Fillings<'_> {
    /// Whether there is a filling that agrees with what is known.
    fn fill(
        &self,
        truth: &dyn Fn(Candidate, &Known) -> Option<bool>,
        known: &Known,
        patience: &mut u32,
    ) -> Result<bool, Fault> {
        let mut known = known.clone();
        let mut fewest: Option<Vec<Candidate>> = None;
        let mut settled = false;
        while !settled {
            let work = u32::try_from(self.candidates).unwrap_or(u32::MAX).max(1);
            *patience = patience.checked_sub(work).ok_or(Fault::TooLarge)?;
            settled = true;
            fewest = None;
            for (part, &at_most_one) in self.parts.iter().zip(self.at_most_one) {
                let is_true: Vec<Candidate> =
                    part.iter().copied().filter(|&c| truth(c, &known) == Some(true)).collect();
                let open: Vec<Candidate> =
                    part.iter().copied().filter(|&c| truth(c, &known).is_none()).collect();
                if (is_true.is_empty() && open.is_empty()) || (at_most_one && is_true.len() > 1) {
                    return Ok(false);
                }
                if !is_true.is_empty() {
                    if at_most_one && !open.is_empty() {
                        known.extend(open.into_iter().map(|candidate| (candidate, false)));
                        settled = false;
                    }
                } else if fewest.as_ref().is_none_or(|fewest| open.len() < fewest.len()) {
                    fewest = Some(open);
                }
            }
        }
        for candidate in fewest.iter().flatten() {
            let mut tried = known.clone();
            tried.insert(*candidate, true);
            if self.fill(truth, &tried, patience)? {
                return Ok(true);
            }
            known.insert(*candidate, false);
        }
        Ok(fewest.is_none())
    }
}
