//! What follows from a supposition as claims, with no others than it takes.

use super::propagation::{Fact, Followed, Removal, left};
use crate::grid::{Board, Candidate, Storage};
use crate::rules::search::common_peers::clash;
use crate::step::{Case, Cited, Claim, Constraint, Reason, Role};

/// What leaves one candidate alone, or none.
const FORCED: Role = Role::new("forced");
/// What holds a candidate that is true and another that is not for that reason.
pub(super) const LINK: Role = Role::new("link");
/// What has places only in others that are as many.
const CLOSED: Role = Role::new("closed");
/// Those others.
const WITHIN: Role = Role::new("within");
/// What holds a candidate that was just found true and another, of what comes next.
const NEXT: Role = Role::new("next");

/// What is to be shown of a supposition.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    /// That it leads to a contradiction.
    Dead,
    /// That this candidate is true with it.
    True(Candidate),
    /// That this candidate is false with it.
    False(Candidate),
}

/// What has to be told.
struct Needed {
    /// Of each fact whether it has.
    facts: Vec<bool>,
    /// What is removed that anything rests on.
    gone: Vec<Candidate>,
}

fn cited(constraint: Constraint, role: &Role) -> Cited {
    Cited { constraint, role: role.clone() }
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

impl<S: Storage> Followed<'_, '_, S> {
    /// The claims that show this, in order, with no others than it takes.
    pub(super) fn claims(&self, shown: Shown) -> Vec<Claim> {
        let count = self.facts.len();
        let mut needed = Needed { facts: vec![false; count], gone: Vec::new() };
        needed.facts[0] = true;
        let mut claims = Vec::new();
        match (shown, &self.dead) {
            (Shown::Dead, Some(dead)) => {
                let links = self.links(&left(self.from, dead), count, &mut needed);
                claims.push(claim(None, Vec::new(), vec![cited(dead.clone(), &FORCED)], links));
            }
            (Shown::Dead, None) => {}
            (Shown::True(candidate), _) => {
                let is_it = |fact: &Fact| fact.placed() == Some(candidate);
                if let Some(at) = self.facts.iter().position(is_it) {
                    needed.facts[at] = true;
                }
            }
            (Shown::False(candidate), _) => {
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
                    let mut lost = left(self.from, truth);
                    lost.retain(|one| one != candidate);
                    let links = self.links(&lost, at, &mut needed);
                    let truths = vec![cited(truth.clone(), &FORCED)];
                    claims.push(claim(Some(*candidate), Vec::new(), truths, links));
                }
                Fact::Forced(..) => {}
                Fact::Removed(removal) => claims.push(self.removal(removal, at, &mut needed)),
            }
        }
        claims.reverse();
        self.tidied(claims, shown)
    }

    fn removal(&self, removal: &Removal, at: usize, needed: &mut Needed) -> Claim {
        let in_role = |all: &[Cited], role: &Role| -> Vec<Cited> {
            all.iter().map(|one| cited(one.constraint.clone(), role)).collect()
        };
        let gone = removal.gone.iter().copied().filter(|gone| needed.gone.contains(gone)).collect();
        let mut links = in_role(&removal.links, &WITHIN);
        links.extend(self.links(&removal.lost, at, needed));
        claim(None, gone, in_role(&removal.truths, &CLOSED), links)
    }

    /// The links by which these are excluded by what is true before this place, but for those removed before; it notes what
    /// that needs.
    fn links(&self, lost: &[Candidate], before: usize, needed: &mut Needed) -> Vec<Cited> {
        let mut links: Vec<Constraint> = Vec::new();
        for &candidate in lost {
            let held = |link: &Constraint| link.candidates(self.from.layout()).contains(&candidate);
            if needed.gone.contains(&candidate) && self.removed_at(candidate, before, needed)
                || links.iter().any(held)
            {
                continue;
            }
            if let Some((at, killer)) = self.killer(candidate, before, needed) {
                needed.facts[at] = true;
                links.push(self.link(killer, candidate, lost));
            } else if let Some(at) = self.removal_of(candidate, before) {
                needed.facts[at] = true;
                needed.gone.push(candidate);
            }
        }
        links.into_iter().map(|link| cited(link, &LINK)).collect()
    }

    /// Where this is removed, before this place.
    fn removal_of(&self, candidate: Candidate, before: usize) -> Option<usize> {
        self.facts[..before]
            .iter()
            .position(|fact| matches!(fact, Fact::Removed(removal) if removal.gone.contains(&candidate)))
    }

    fn removed_at(&self, candidate: Candidate, before: usize, needed: &Needed) -> bool {
        self.removal_of(candidate, before).is_some_and(|at| needed.facts[at])
    }

    /// Which of the first candidates that are true rules this one out: one that is needed anyway, if there is one.
    fn killer(&self, candidate: Candidate, before: usize, needed: &Needed) -> Option<(usize, Candidate)> {
        let all = || {
            let placed = self.facts[..before].iter().enumerate();
            let placed = placed.filter_map(|(at, fact)| Some((at, fact.placed()?)));
            placed.filter(|&(_, placed)| clash(self.from, placed, candidate))
        };
        all().find(|&(at, _)| needed.facts[at]).or_else(|| all().next())
    }

    /// What holds two candidates that cannot both be true: of several houses one that holds most of the others.
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

    /// The claims of all that follows up to the contradiction, if each thing has a candidate that the one before it
    /// excludes: what holds the two is cited as that.
    pub(super) fn walked(&self) -> Option<Vec<Claim>> {
        let dead = self.dead.as_ref()?;
        let forced = self.facts.iter().skip(1).map(|fact| match fact {
            Fact::Forced(candidate, truth) => Some((Some(*candidate), truth.as_ref()?)),
            Fact::Removed(_) => None,
        });
        let mut needed = Needed { facts: vec![true; self.facts.len()], gone: Vec::new() };
        let step = |(at, step): (usize, Option<(Option<Candidate>, &Constraint)>)| {
            let (place, truth) = step?;
            let (last, earlier) = self.facts[..=at].split_last()?;
            let last = last.placed()?;
            let mut lost = left(self.from, truth);
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
            let mut links: Vec<Cited> = next.into_iter().map(|link| cited(link, &NEXT)).collect();
            links.extend(self.links(&rest, at, &mut needed));
            Some(claim(place, Vec::new(), vec![cited(truth.clone(), &FORCED)], links))
        };
        let claims: Option<Vec<Claim>> = forced.chain([Some((None, dead))]).enumerate().map(step).collect();
        let mut claims = claims?;
        self.drop_idle_links(&mut claims);
        Some(claims)
    }

    /// The claim that what is supposed is false, if it leads to a contradiction.
    pub(super) fn refuted(&self) -> Option<Claim> {
        self.refuted_by(&self.claims(Shown::Dead))
    }

    /// The claim that what is supposed is false, if these lead to a contradiction. The cases are over what is left of the
    /// first thing that it forces or, where something is removed before, of its cell.
    pub(super) fn refuted_by(&self, claims: &[Claim]) -> Option<Claim> {
        self.dead.as_ref()?;
        let supposed = self.concluded().next()?;
        let (first, rest) = claims.split_first()?;
        let Reason::Linear { truths, .. } = &first.because else { return None };
        let (over, followed, rest) = if first.eliminate.is_empty() {
            (truths.first()?.clone(), first.place.first().copied(), rest)
        } else {
            (cited(Constraint::Cell(supposed.cell), &FORCED), Some(supposed), claims)
        };
        let case = |when: Candidate| {
            let lost = || {
                let link = cited(self.link(supposed, when, &[]), &LINK);
                vec![claim(None, Vec::new(), Vec::new(), vec![link])]
            };
            Case { when, claims: if followed == Some(when) { rest.to_vec() } else { lost() } }
        };
        let cases = left(self.from, &over.constraint).into_iter().map(case).collect();
        Some(Claim {
            place: Vec::new(),
            eliminate: vec![supposed],
            because: Reason::Cases { over, negated: true, cases },
        })
    }
}

/// The claim that something follows whichever candidate of a truth is true, each of them being followed.
pub(super) fn whichever<S: Storage>(
    truth: &Constraint,
    all: &[Followed<'_, '_, S>],
    shown: Shown,
) -> Option<Claim> {
    let case = |followed: &Followed<'_, '_, S>| {
        Some(Case { when: followed.concluded().next()?, claims: followed.claims(shown) })
    };
    let cases = all.iter().map(case).collect::<Option<Vec<Case>>>()?;
    let because = Reason::Cases { over: cited(truth.clone(), &FORCED), negated: false, cases };
    let (place, eliminate) = match shown {
        Shown::Dead => return None,
        Shown::True(candidate) => (vec![candidate], Vec::new()),
        Shown::False(candidate) => (Vec::new(), vec![candidate]),
    };
    Some(Claim { place, eliminate, because })
}

/// Whether something in the cases of a claim is forced that had more than one other candidate.
pub(super) fn is_branched<S: Storage>(board: &Board<'_, S>, claim: &Claim) -> bool {
    let Reason::Cases { over, negated, cases } = &claim.because else { return false };
    let truths = |claim: &Claim| match &claim.because {
        Reason::Linear { truths, .. } => truths.clone(),
        _ => Vec::new(),
    };
    let wide = |cited: &Cited| left(board, &cited.constraint).len() > 2;
    let claims = || cases.iter().flat_map(|case| &case.claims);
    let forces = *negated && claims().any(|claim| !truths(claim).is_empty());
    (forces && wide(over))
        || claims().filter(|claim| !claim.place.is_empty()).any(|claim| truths(claim).iter().any(wide))
}

/// Whether something in the cases of a claim is removed that does not follow from a single link.
pub(super) fn is_beyond_singles(claim: &Claim) -> bool {
    let Reason::Cases { cases, .. } = &claim.because else { return false };
    let removes = |claim: &Claim| match &claim.because {
        Reason::Linear { truths, .. } => !claim.eliminate.is_empty() && !truths.is_empty(),
        _ => false,
    };
    cases.iter().flat_map(|case| &case.claims).any(removes)
}
