//! Checks that a reason proves its claim. Reasons are linear, cases, exhaust or symmetry.

use std::collections::BTreeMap;

use super::context::{CheckContext, Goal, all_follow};
use super::fault::Fault;
use super::{guardians, symmetry};
use crate::grid::{Candidate, Cell, Contradiction, Layout};
use crate::step::{Case, Cited, Claim, Constraint, Reason, sorted};
use crate::trace::require;

/// Work limit for checking one step, counted in candidates read.
pub(super) const WORK_LIMIT: u32 = 20_000_000;
/// The most cited constraints for which minimality is tested on every subset. With more, only one truth, one
/// link or one of each is left out.
const ALL_PARTS: usize = 8;
/// Limit on the depth of nested case analyses.
const DEEPEST: u32 = 32;

/// The number of truths and of links that cover a candidate.
#[derive(Clone, Copy, Default)]
struct Cover {
    truths: i32,
    links: i32,
}

impl Cover {
    /// Returns the number of truths less the number of links.
    fn excess(self) -> i64 {
        i64::from(self.truths - self.links)
    }
}

/// The sum of a linear reason in a position: its covers and its slack.
struct Sum {
    covers: BTreeMap<Candidate, Cover>,
    /// The slack S of [`Reason::Linear`]; negative means a contradiction.
    slack: i64,
}

/// A claim inside a case that may be superfluous, or the link of the claim with this index.
type CaseItem<'a> = (&'a Claim, Option<usize>);

/// The candidates of a constraint, of which at least one is true, and whether at most one is.
type Part = (Vec<Candidate>, bool);

/// Candidates assumed or proved inside a case, with their truth value.
pub(super) type Known = BTreeMap<Candidate, bool>;

impl CheckContext<'_> {
    /// Checks that all conclusions of a claim follow from the constraints it cites, and that some conclusion
    /// needs all of these.
    pub(super) fn check_claim(&self, claim: &Claim, budget: &mut u32) -> Result<(), Fault> {
        let goals = goals(claim);
        let mut guarded = Ok(());
        claim.because.visit_cited(&mut |cited| {
            if guarded.is_ok() {
                guarded = guardians::check(self, cited);
            }
        });
        guarded?;
        // The form says which techniques may go without a proof.
        if claim.because == Reason::Unproved {
            return Ok(());
        }
        self.check_reason(&claim.because, &goals, &Known::new(), budget, 0)?;
        match &claim.because {
            Reason::Linear { truths, links } => self.check_minimal(truths, links, &goals, budget),
            Reason::Exhaust { cited } => (0..cited.len()).try_for_each(|place| {
                let mut fewer = cited.clone();
                let left_out = fewer.remove(place);
                match self.check_exhaust(&fewer, &goals, &Known::new(), budget) {
                    Ok(()) => Err(Fault::UnneededConstraint(left_out)),
                    Err(Fault::TooLarge) => Err(Fault::TooLarge),
                    Err(_) => Ok(()),
                }
            }),
            Reason::Cases { negated, cases, .. } => self.check_no_idle_claim(cases, *negated, &goals),
            Reason::Symmetry { .. } | Reason::Unproved => Ok(()),
        }
    }

    /// Checks that a case analysis needs each linear claim in its cases, and each link of such a claim with
    /// the role `link`.
    ///
    /// A claim or link is idle if it can be left out in every case where it occurs. Links of chains, which
    /// have other roles, are checked by the form. An item counts as needed if checking it would exceed the
    /// budget.
    fn check_no_idle_claim(&self, cases: &[Case], negated: bool, goals: &[Goal]) -> Result<(), Fault> {
        let mut idle: Vec<CaseItem<'_>> = Vec::new();
        for claim in cases.iter().flat_map(|case| &case.claims) {
            if let Reason::Linear { links, .. } = &claim.because {
                let is_link = |at: &usize| links[*at].role.as_str() == "link";
                let parts = std::iter::once(None).chain((0..links.len()).filter(is_link).map(Some));
                let new = parts.map(|link| (claim, link)).filter(|item| !idle.contains(item));
                idle.extend(new.collect::<Vec<_>>());
            }
        }
        let budget = &mut { WORK_LIMIT };
        let each: Vec<Goal> = if negated { goals.to_vec() } else { Vec::new() };
        let opposed = each.iter().map(|goal| (std::slice::from_ref(goal), Some(*goal)));
        for (goals, opposed) in opposed.chain((!negated).then_some((goals, None))) {
            for case in cases {
                let mut known = Known::from([(case.when, true)]);
                known.extend(opposed.map(|(candidate, value)| (candidate, !value)));
                for (at, claim) in case.claims.iter().enumerate() {
                    idle.retain(|item| {
                        item.0 != claim || self.is_idle(*item, (case, at), (goals, opposed), &known, budget)
                    });
                    known.extend(self::goals(claim));
                }
            }
        }
        match idle.first() {
            None => Ok(()),
            Some((claim, link)) => Err(match (link, &claim.because) {
                (Some(link), Reason::Linear { links, .. }) => Fault::UnneededConstraint(links[*link].clone()),
                _ => Fault::UnneededClaim,
            }),
        }
    }

    /// Returns whether a claim or link inside a case is superfluous: the case reaches its end without the
    /// claim, or the claim its goals without the link.
    fn is_idle(
        &self,
        (claim, link): CaseItem<'_>,
        (case, at): (&Case, usize),
        (goals, opposed): (&[Goal], Option<Goal>),
        known: &Known,
        budget: &mut u32,
    ) -> bool {
        if let (Some(link), Reason::Linear { truths, links }) = (link, &claim.because) {
            let mut fewer = links.clone();
            fewer.remove(link);
            return self.check_linear(truths, &fewer, &self::goals(claim), known, budget).is_ok();
        }
        let mut fewer = case.clone();
        fewer.claims.remove(at);
        self.check_case(&fewer, goals, opposed, &Known::new(), budget, 0).is_ok()
    }

    fn check_minimal(
        &self,
        truths: &[Cited],
        links: &[Cited],
        goals: &[Goal],
        budget: &mut u32,
    ) -> Result<(), Fault> {
        let all: Vec<&Cited> = truths.iter().chain(links).collect();
        let left: Vec<Vec<Candidate>> =
            all.iter().map(|cited| cited.constraint.remaining(self.board)).collect();
        let covered: Vec<Candidate> = sorted(left.iter().flatten().copied());
        let at = |candidate: &Candidate| covered.binary_search(candidate).ok();
        let covers: Vec<Vec<usize>> = left.iter().map(|left| left.iter().filter_map(at).collect()).collect();
        let sign = |place: usize| if place < truths.len() { 1_i64 } else { -1 };
        let mut open: Vec<Goal> = goals.to_vec();
        let mut excess = vec![0_i64; covered.len()];
        // These are additions without lookups and several times faster, hence the divisor 4.
        let work = covered.len().max(covers.iter().map(Vec::len).sum::<usize>() / 4);
        for left_out in index_sets_left_out(truths.len(), links.len()) {
            self.spend(work, budget)?;
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
                [one] if enough => return Err(Fault::UnneededConstraint(all[*one].clone())),
                [_] => {}
                _ if open.is_empty() => break,
                _ => {}
            }
        }
        require(!open.is_empty() || all.is_empty(), Fault::NeverAllNeeded)
    }

    /// Checks that the reason proves every goal; without goals, that it proves a contradiction.
    fn check_reason(
        &self,
        reason: &Reason,
        goals: &[Goal],
        known: &Known,
        budget: &mut u32,
        depth: u32,
    ) -> Result<(), Fault> {
        require(depth <= DEEPEST, Fault::TooLarge)?;
        match reason {
            Reason::Linear { truths, links } => self.check_linear(truths, links, goals, known, budget),
            Reason::Exhaust { cited } => self.check_exhaust(cited, goals, known, budget),
            Reason::Unproved => Err(Fault::NoReason),
            Reason::Symmetry { cells, digits } => {
                self.spend(self.layout().cells() * self.layout().digits(), budget)?;
                symmetry::check(self, cells, digits, goals)
            }
            Reason::Cases { over, negated, cases } => {
                self.check_one_case_each(over, cases, known)?;
                let mut each = |goals: &[Goal], opposed| {
                    cases
                        .iter()
                        .try_for_each(|case| self.check_case(case, goals, opposed, known, budget, depth))
                };
                if *negated {
                    for goal in goals {
                        each(std::slice::from_ref(goal), Some(*goal))?;
                    }
                    return require(!goals.is_empty(), Fault::Cases);
                }
                each(goals, None)
            }
        }
    }

    pub(super) fn check_linear(
        &self,
        truths: &[Cited],
        links: &[Cited],
        goals: &[Goal],
        known: &Known,
        budget: &mut u32,
    ) -> Result<(), Fault> {
        let sum = self.sum(truths, links, known, budget)?;
        if sum.slack < 0 {
            return Ok(());
        }
        all_follow(goals, |goal| self.shows(&sum, goal, known))
    }

    /// Computes the sum of a linear reason ([`Reason::Linear`]). A candidate known true or false enters with
    /// that value.
    fn sum(&self, truths: &[Cited], links: &[Cited], known: &Known, budget: &mut u32) -> Result<Sum, Fault> {
        self.spend((truths.len() + links.len()) * self.layout().digits(), budget)?;
        let is_guarded = links.iter().any(|link| matches!(link.constraint, Constraint::Guardians { .. }));
        require(!is_guarded, Fault::Guardians("guardians cannot be used as a link"))?;
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

    /// Subtracts the cost of reading this many candidates from the budget.
    #[allow(clippy::unused_self, reason = "spending belongs to the checks, which are methods")]
    fn spend(&self, candidates: usize, budget: &mut u32) -> Result<(), Fault> {
        let looked =
            u32::try_from(candidates).ok().and_then(|candidates| budget.checked_sub(candidates.max(1)));
        *budget = looked.ok_or(Fault::TooLarge)?;
        Ok(())
    }

    /// Returns the truth value of a candidate; `None` if it is open. Eliminated candidates are false. A
    /// placed digit counts as open unless `known` has it.
    fn truth(&self, candidate: Candidate, known: &Known) -> Option<bool> {
        if !self.board.has(candidate) {
            return Some(false);
        }
        known.get(&candidate).copied()
    }

    fn check_one_case_each(&self, over: &Cited, cases: &[Case], known: &Known) -> Result<(), Fault> {
        let candidates = over.constraint.candidates(self.layout()).into_iter();
        let mut left: Vec<Candidate> =
            candidates.filter(|&candidate| self.truth(candidate, known) != Some(false)).collect();
        let mut tried: Vec<Candidate> = cases.iter().map(|case| case.when).collect();
        left.sort_unstable();
        tried.sort_unstable();
        require(left == tried, Fault::Cases)
    }

    fn check_case(
        &self,
        case: &Case,
        goals: &[Goal],
        opposed: Option<Goal>,
        known: &Known,
        budget: &mut u32,
        depth: u32,
    ) -> Result<(), Fault> {
        self.spend(1 + known.len(), budget)?;
        let mut known = known.clone();
        known.insert(case.when, true);
        let mut ended =
            opposed.is_some_and(|(candidate, value)| known.insert(candidate, !value) == Some(value));
        let mut concluded = Known::new();
        for claim in &case.claims {
            let shown = self::goals(claim);
            let contradicts_itself = claim.place.iter().any(|candidate| claim.eliminate.contains(candidate));
            require(!ended && !self.all_known(goals, &known) && !contradicts_itself, Fault::Cases)?;
            for &(candidate, value) in &shown {
                let is_open = self.board.open().contains(candidate.cell) && self.board.has(candidate);
                require(is_open, Fault::AlreadyDecided(candidate))?;
                let is_new = concluded.insert(candidate, value) != Some(value);
                require(is_new, Fault::RepeatedConclusion(candidate))?;
            }
            self.check_reason(&claim.because, &shown, &known, budget, depth + 1)?;
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
        all_follow(goals, |(candidate, value)| self.truth(candidate, &known) == Some(value))
    }

    fn all_known(&self, goals: &[Goal], known: &Known) -> bool {
        !goals.is_empty()
            && goals.iter().all(|&(candidate, value)| self.truth(candidate, known) == Some(value))
    }

    fn check_exhaust(
        &self,
        cited: &[Cited],
        goals: &[Goal],
        known: &Known,
        budget: &mut u32,
    ) -> Result<(), Fault> {
        let part = |cited: &Cited| {
            let at_most_one = !matches!(cited.constraint, Constraint::Guardians { .. });
            (cited.constraint.candidates(self.layout()), at_most_one)
        };
        let parts: Vec<Part> = cited.iter().map(part).collect();
        if goals.is_empty() {
            return require(!self.can_fill(&parts, known, budget)?, Fault::NoContradiction);
        }
        for &(candidate, value) in goals {
            let mut opposed = known.clone();
            opposed.insert(candidate, !value);
            if self.truth(candidate, known) != Some(value) && self.can_fill(&parts, &opposed, budget)? {
                return Err(Fault::DoesNotFollow(candidate, value));
            }
        }
        Ok(())
    }

    /// Returns whether some filling of all `parts` agrees with `known`.
    fn can_fill(&self, parts: &[Part], known: &Known, budget: &mut u32) -> Result<bool, Fault> {
        let mut known = known.clone();
        let mut fewest: Option<Vec<Candidate>> = None;
        let mut settled = false;
        while !settled {
            self.spend(parts.iter().map(|(part, _)| part.len()).sum(), budget)?;
            settled = true;
            fewest = None;
            for (part, at_most_one) in parts {
                let of_truth = |truth: Option<bool>| -> Vec<Candidate> {
                    part.iter().copied().filter(|&one| self.truth(one, &known) == truth).collect()
                };
                let (is_true, open) = (of_truth(Some(true)), of_truth(None));
                if (is_true.is_empty() && open.is_empty()) || (*at_most_one && is_true.len() > 1) {
                    return Ok(false);
                }
                if !is_true.is_empty() {
                    if *at_most_one && !open.is_empty() {
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
            if self.can_fill(parts, &tried, budget)? {
                return Ok(true);
            }
            known.insert(*candidate, false);
        }
        Ok(fewest.is_none())
    }

    /// Returns the eliminated candidates that the reason relies on. A linear reason relies on those that
    /// truths cover more often than links, cases on those of the constraint that they split and on what their inner
    /// reasons rely on, exhaust on all that it cites; without a proof, on all that are gone.
    pub(super) fn missing_candidates(&self, reason: &Reason) -> Vec<Candidate> {
        let covers = match reason {
            Reason::Linear { truths, links } => covers(self.layout(), truths, links),
            Reason::Exhaust { cited } => covers(self.layout(), cited, &[]),
            Reason::Cases { over, cases, .. } => {
                let over = over.constraint.candidates(self.layout()).into_iter();
                let inner = cases.iter().flat_map(|case| &case.claims);
                let inner = inner.flat_map(|claim| self.missing_candidates(&claim.because));
                return over.filter(|&one| !self.board.has(one)).chain(inner).collect();
            }
            Reason::Symmetry { .. } => return Vec::new(),
            Reason::Unproved => {
                let of_cell = |cell| self.layout().all_digits().map(move |digit| Candidate { cell, digit });
                let all = self.layout().all_cells().flat_map(of_cell);
                return all.filter(|&candidate| !self.board.has(candidate)).collect();
            }
        };
        let missing = covers.into_iter().filter(|(_, cover)| cover.truths > cover.links);
        missing.map(|(candidate, _)| candidate).filter(|&candidate| !self.board.has(candidate)).collect()
    }

    /// Returns whether the position has this contradiction.
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

/// Yields the sets of constraints to leave out in the minimality test, as indices (truths, then links): each
/// index alone, then larger sets. It is lazy because all sets of a large reason would not fit into memory.
fn index_sets_left_out(truths: usize, links: usize) -> impl Iterator<Item = Vec<usize>> {
    let all = truths + links;
    let (combined, pairs) = if all > ALL_PARTS { (0, truths) } else { (1_usize << all, 0) };
    let chosen = move |part: usize| (0..all).filter(move |place| part >> place & 1 == 1).collect::<Vec<_>>();
    let alone = (0..all).map(|place| vec![place]);
    let together = (1..combined).map(chosen).filter(|part| part.len() > 1);
    let in_pairs = (0..pairs).flat_map(move |truth| (truths..all).map(move |link| vec![truth, link]));
    alone.chain(together).chain(in_pairs)
}

/// Returns the conclusions of a claim as goals.
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
