//! Builds the proof of a consequence of an assumption, with only the claims that it needs.

use super::propagation::{Fact, Propagation, Removal};
use crate::grid::{Board, Candidate, Storage};
use crate::rules::search::common_peers::clash;
use crate::step::{Case, Cited, Claim, Constraint, Reason, Role};

/// Role of a constraint with one candidate left, or none.
const FORCED: Role = Role::new("forced");
/// Role of a base set: its candidates all lie in equally many cover sets.
const CLOSED: Role = Role::new("closed");
/// Role of a cover set.
const WITHIN: Role = Role::new("within");
/// Role of a weak link from the candidate just found true to one of the next constraint.
const NEXT: Role = Role::new("next");

/// The consequence of an assumption that claims must prove.
#[derive(Clone, Copy)]
pub(super) enum Goal {
    /// The assumption leads to a contradiction.
    Contradiction,
    /// The assumption makes this candidate true.
    True(Candidate),
    /// The assumption makes this candidate false.
    False(Candidate),
}

/// The facts and eliminations of a propagation that a goal depends on.
struct NeededFacts {
    /// One flag for each fact: true if the goal needs it.
    facts: Vec<bool>,
    /// The eliminations that the goal needs.
    removed: Vec<Candidate>,
}

fn claim(
    place: Option<Candidate>,
    eliminate: Vec<Candidate>,
    truths: Vec<Cited>,
    links: Vec<Cited>,
) -> Claim {
    let because = Reason::Linear { truths, links };
    Claim { place: place.into_iter().collect(), eliminate, because }
}

impl<S: Storage> Propagation<'_, '_, S> {
    /// Builds the claims that prove the goal, in order, and only those that it needs.
    pub(super) fn claims(&self, goal: Goal) -> Vec<Claim> {
        let count = self.facts.len();
        let mut needed = NeededFacts { facts: vec![false; count], removed: Vec::new() };
        needed.facts[0] = true;
        let mut claims = Vec::new();
        match (goal, &self.contradiction) {
            (Goal::Contradiction, Some(contradiction)) => {
                let links = self.links(&contradiction.remaining(self.from), count, &mut needed);
                claims.push(claim(None, Vec::new(), vec![contradiction.clone().cited(&FORCED)], links));
            }
            (Goal::Contradiction, None) => {}
            (Goal::True(candidate), _) => {
                let is_placed = |fact: &Fact| fact.placed() == Some(candidate);
                if let Some(at) = self.facts.iter().position(is_placed) {
                    needed.facts[at] = true;
                }
            }
            (Goal::False(candidate), _) => {
                let links = self.links(&[candidate], count, &mut needed);
                if !links.is_empty() {
                    claims.push(claim(None, vec![candidate], Vec::new(), links));
                }
            }
        }
        for at in (1..count).rev() {
            if !needed.facts[at] {
                continue;
            }
            match &self.facts[at] {
                Fact::Forced(candidate, Some(truth)) => {
                    let mut lost = truth.remaining(self.from);
                    lost.retain(|one| one != candidate);
                    let links = self.links(&lost, at, &mut needed);
                    let truths = vec![truth.clone().cited(&FORCED)];
                    claims.push(claim(Some(*candidate), Vec::new(), truths, links));
                }
                Fact::Forced(..) => {}
                Fact::Removed(removal) => claims.push(self.removal(removal, at, &mut needed)),
            }
        }
        claims.reverse();
        self.simplify(claims, goal)
    }

    fn removal(&self, removal: &Removal, at: usize, needed: &mut NeededFacts) -> Claim {
        let in_role = |all: &[Cited], role: &Role| -> Vec<Cited> {
            all.iter().map(|one| one.constraint.clone().cited(role)).collect()
        };
        let removed =
            removal.removed.iter().copied().filter(|removed| needed.removed.contains(removed)).collect();
        let mut links = in_role(&removal.links, &WITHIN);
        links.extend(self.links(&removal.lost, at, needed));
        claim(None, removed, in_role(&removal.truths, &CLOSED), links)
    }

    /// Returns weak links that exclude the candidates in `lost`. Each link joins one of them to a candidate
    /// found true by a fact before index `before`.
    ///
    /// Candidates that a removal excluded earlier need no link. The facts used are marked as needed.
    fn links(&self, lost: &[Candidate], before: usize, needed: &mut NeededFacts) -> Vec<Cited> {
        let mut links: Vec<Constraint> = Vec::new();
        for &candidate in lost {
            let held = |link: &Constraint| link.candidates(self.from.layout()).contains(&candidate);
            let is_removed = || self.removal_of(candidate, before).is_some_and(|at| needed.facts[at]);
            if needed.removed.contains(&candidate) && is_removed() || links.iter().any(held) {
                continue;
            }
            if let Some((at, excluder)) = self.excluder(candidate, before, needed) {
                needed.facts[at] = true;
                links.push(self.link(excluder, candidate, lost));
            } else if let Some(at) = self.removal_of(candidate, before) {
                needed.facts[at] = true;
                needed.removed.push(candidate);
            }
        }
        links.into_iter().map(|link| link.cited(&Role::LINK)).collect()
    }

    /// Returns the index of the fact before `before` that removes this candidate.
    fn removal_of(&self, candidate: Candidate, before: usize) -> Option<usize> {
        self.facts[..before]
            .iter()
            .position(|fact| matches!(fact, Fact::Removed(removal) if removal.removed.contains(&candidate)))
    }

    /// Finds a true candidate that excludes `candidate`, as (index of its fact, true candidate). Only facts
    /// before index `before` count. A fact that the goal needs anyway comes first.
    fn excluder(
        &self,
        candidate: Candidate,
        before: usize,
        needed: &NeededFacts,
    ) -> Option<(usize, Candidate)> {
        let all = || {
            let placed = self.facts[..before].iter().enumerate();
            let placed = placed.filter_map(|(at, fact)| Some((at, fact.placed()?)));
            placed.filter(|&(_, placed)| clash(self.from, placed, candidate))
        };
        all().find(|&(at, _)| needed.facts[at]).or_else(|| all().next())
    }

    /// Returns a constraint that two clashing candidates share. Of several houses, it takes one with the most
    /// candidates of `others`.
    fn link(&self, one: Candidate, other: Candidate, others: &[Candidate]) -> Constraint {
        if one.cell == other.cell {
            return Constraint::Cell(one.cell);
        }
        let layout = self.from.layout();
        let held = |house| {
            let cells = &layout.house(house).cells;
            others.iter().filter(|each| each.digit == one.digit && cells.contains(&each.cell)).count()
        };
        let both = layout.houses_of(one.cell).iter().copied();
        let both = both.filter(|&house| layout.house(house).cells.contains(&other.cell));
        let best = both.rev().max_by_key(|&house| held(house));
        best.map_or(Constraint::Cell(one.cell), |house| Constraint::House(house, one.digit))
    }

    /// Builds the claims of a whip. The last candidate found true excludes a candidate of the next
    /// constraint, and this link is cited as [`NEXT`]. Returns `None` if the facts are no whip.
    pub(super) fn whip_claims(&self) -> Option<Vec<Claim>> {
        let contradiction = self.contradiction.as_ref()?;
        let forced = self.facts.iter().skip(1).map(|fact| match fact {
            Fact::Forced(candidate, truth) => Some((Some(*candidate), truth.as_ref()?)),
            Fact::Removed(_) => None,
        });
        let mut needed = NeededFacts { facts: vec![true; self.facts.len()], removed: Vec::new() };
        let step = |(at, step): (usize, Option<(Option<Candidate>, &Constraint)>)| {
            let (place, truth) = step?;
            let (last, earlier) = self.facts[..=at].split_last()?;
            let last = last.placed()?;
            let mut lost = truth.remaining(self.from);
            lost.retain(|&one| Some(one) != place);
            let touched = |one: &Candidate| clash(self.from, last, *one);
            let anew = |one: &Candidate| {
                let mut earlier = earlier.iter().filter_map(Fact::placed);
                touched(one) && !earlier.any(|earlier| clash(self.from, earlier, *one))
            };
            let mut next: Vec<Constraint> = Vec::new();
            let holds =
                |link: &Constraint, one: &Candidate| link.candidates(self.from.layout()).contains(one);
            for &one in lost.iter().filter(|one| anew(one)) {
                if !next.iter().any(|link| holds(link, &one)) {
                    next.push(self.link(last, one, &lost));
                }
            }
            if next.is_empty() {
                next.push(self.link(last, lost.iter().copied().find(touched)?, &lost));
            }
            let rest: Vec<Candidate> =
                lost.into_iter().filter(|one| !next.iter().any(|link| holds(link, one))).collect();
            let mut links: Vec<Cited> = next.into_iter().map(|link| link.cited(&NEXT)).collect();
            links.extend(self.links(&rest, at, &mut needed));
            Some(claim(place, Vec::new(), vec![truth.clone().cited(&FORCED)], links))
        };
        let claims: Option<Vec<Claim>> =
            forced.chain([Some((None, contradiction))]).enumerate().map(step).collect();
        let mut claims = claims?;
        self.drop_idle_links(&mut claims);
        Some(claims)
    }

    /// Builds the claim that the assumed candidate is false. Returns `None` if it leads to no contradiction.
    pub(super) fn refutation(&self) -> Option<Claim> {
        self.refutation_by(&self.claims(Goal::Contradiction))
    }

    /// Builds the claim that the assumed candidate is false, where `claims` prove the contradiction.
    ///
    /// The cases are the candidates of the first constraint that the assumption forces. If an elimination
    /// comes first, the cases are the candidates of the assumed cell.
    pub(super) fn refutation_by(&self, claims: &[Claim]) -> Option<Claim> {
        self.contradiction.as_ref()?;
        let assumed = self.true_candidates().next()?;
        let (first, rest) = claims.split_first()?;
        let Reason::Linear { truths, .. } = &first.because else { return None };
        let (over, forced, rest) = if first.eliminate.is_empty() {
            (truths.first()?.clone(), first.place.first().copied(), rest)
        } else {
            (Constraint::Cell(assumed.cell).cited(&FORCED), Some(assumed), claims)
        };
        let case = |when: Candidate| {
            let lost = || {
                let link = self.link(assumed, when, &[]).cited(&Role::LINK);
                vec![claim(None, Vec::new(), Vec::new(), vec![link])]
            };
            Case { when, claims: if forced == Some(when) { rest.to_vec() } else { lost() } }
        };
        let cases = over.constraint.remaining(self.from).into_iter().map(case).collect();
        let because = Reason::Cases { over, negated: true, cases };
        Some(Claim { place: Vec::new(), eliminate: vec![assumed], because })
    }
}

/// Builds the claim that the goal holds whichever candidate of the constraint `truth` is true. `all` has a
/// propagation from each of these candidates.
pub(super) fn verity_claim<S: Storage>(
    truth: &Constraint,
    all: &[Propagation<'_, '_, S>],
    goal: Goal,
) -> Option<Claim> {
    let case = |propagation: &Propagation<'_, '_, S>| {
        Some(Case { when: propagation.true_candidates().next()?, claims: propagation.claims(goal) })
    };
    let cases = all.iter().map(case).collect::<Option<Vec<Case>>>()?;
    let because = Reason::Cases { over: truth.clone().cited(&FORCED), negated: false, cases };
    let (place, eliminate) = match goal {
        Goal::Contradiction => return None,
        Goal::True(candidate) => (vec![candidate], Vec::new()),
        Goal::False(candidate) => (Vec::new(), vec![candidate]),
    };
    Some(Claim { place, eliminate, because })
}

/// Builds the claim that places a candidate because each other one of its cell leads to a contradiction. `all` has a
/// propagation from each of them.
pub(super) fn left_over_claim<S: Storage>(
    placed: Candidate,
    all: &[Propagation<'_, '_, S>],
) -> Option<Claim> {
    let case = |propagation: &Propagation<'_, '_, S>| {
        let when = propagation.true_candidates().next()?;
        let claims = if when == placed { Vec::new() } else { propagation.claims(Goal::Contradiction) };
        (when == placed || !claims.is_empty()).then_some(Case { when, claims })
    };
    let cases = all.iter().map(case).collect::<Option<Vec<Case>>>()?;
    let over = Constraint::Cell(placed.cell).cited(&FORCED);
    let because = Reason::Cases { over, negated: false, cases };
    Some(Claim { place: vec![placed], eliminate: Vec::new(), because })
}

/// Returns true if the claim needs a net: a case forces a candidate of a constraint that had more than two.
pub(super) fn is_branched<S: Storage>(board: &Board<'_, S>, claim: &Claim) -> bool {
    let Reason::Cases { over, negated, cases } = &claim.because else { return false };
    let wide = |cited: &Cited| cited.constraint.remaining(board).len() > 2;
    let claims = || cases.iter().flat_map(|case| &case.claims).map(|claim| (claim, claim.because.linear().0));
    let forces = *negated && claims().any(|(_, truths)| !truths.is_empty());
    (forces && wide(over))
        || claims().any(|(claim, truths)| !claim.place.is_empty() && truths.iter().any(wide))
}

/// Returns true if a case needs more than singles: an elimination by a pattern of truths, such as a subset.
pub(super) fn is_beyond_singles(claim: &Claim) -> bool {
    let Reason::Cases { cases, .. } = &claim.because else { return false };
    let removes = |claim: &Claim| !claim.eliminate.is_empty() && !claim.because.linear().0.is_empty();
    cases.iter().flat_map(|case| &case.claims).any(removes)
}
