//! Shortens the proof of a consequence: drops claims and links that the goal does not need.

use super::certificate::Goal;
use super::propagation::Propagation;
use crate::grid::{Candidate, Storage};
use crate::step::{Cited, Claim, Reason, Role};

impl<S: Storage> Propagation<'_, '_, S> {
    /// Drops claims and links that the goal does not need, until nothing changes. A later claim may rest on
    /// the same facts as an earlier one.
    pub(super) fn simplify(&self, mut claims: Vec<Claim>, goal: Goal) -> Vec<Claim> {
        loop {
            let has_dropped = self.drop_idle_links(&mut claims);
            let needed = self.needed_claims(&claims, goal);
            if !has_dropped && needed == claims {
                return claims;
            }
            claims = needed;
        }
    }

    /// Returns the candidates that links of role `LINK` must exclude for `claim`. These are the candidates of
    /// its truths, without the placed one and those covered by links in other roles. Without truths they are
    /// the eliminated candidates.
    fn excluded(&self, claim: &Claim) -> Vec<Candidate> {
        let Reason::Linear { truths, links } = &claim.because else { return Vec::new() };
        if truths.is_empty() {
            return claim.eliminate.clone();
        }
        let held = |candidate: &Candidate| {
            let others = links.iter().filter(|link| link.role != Role::LINK);
            others.into_iter().any(|link| self.holds(link, *candidate))
        };
        let all = truths.iter().flat_map(|truth| truth.constraint.remaining(self.from));
        all.filter(|candidate| !claim.place.contains(candidate) && !held(candidate)).collect()
    }

    fn holds(&self, link: &Cited, candidate: Candidate) -> bool {
        link.constraint.candidates(self.from.layout()).contains(&candidate)
    }

    /// Drops each link whose candidates are all removed by earlier claims or covered by another link. Returns
    /// true if any link was dropped.
    pub(super) fn drop_idle_links(&self, claims: &mut [Claim]) -> bool {
        let mut eliminated: Vec<Candidate> = Vec::new();
        let mut dropped = false;
        for claim in claims {
            let mut open = self.excluded(claim);
            open.retain(|candidate| !eliminated.contains(candidate));
            eliminated.extend(&claim.eliminate);
            let Reason::Linear { links, .. } = &mut claim.because else { continue };
            for at in (0..links.len()).rev().filter(|&at| links[at].role == Role::LINK).collect::<Vec<_>>() {
                let mut held = open.iter().filter(|candidate| self.holds(&links[at], **candidate));
                let elsewhere = |candidate: &Candidate| {
                    let mut others = links
                        .iter()
                        .enumerate()
                        .filter(|(other, link)| *other != at && link.role == Role::LINK);
                    others.any(|(_, link)| self.holds(link, *candidate))
                };
                if held.all(elsewhere) {
                    links.remove(at);
                    dropped = true;
                }
            }
        }
        dropped
    }

    /// Returns the last claim and the claims it depends on, with only the eliminations that are needed.
    fn needed_claims(&self, claims: &[Claim], goal: Goal) -> Vec<Claim> {
        let mut removed: Vec<Candidate> = match goal {
            Goal::False(candidate) => vec![candidate],
            Goal::Contradiction | Goal::True(_) => Vec::new(),
        };
        let mut placed: Vec<Candidate> = Vec::new();
        let mut needed: Vec<Claim> = Vec::new();
        for (at, claim) in claims.iter().enumerate().rev() {
            let mut claim = claim.clone();
            claim.eliminate.retain(|eliminated| removed.contains(eliminated));
            let is_last = at + 1 == claims.len();
            if !is_last && claim.eliminate.is_empty() && !claim.place.iter().any(|one| placed.contains(one)) {
                continue;
            }
            let Reason::Linear { links, .. } = &claim.because else { continue };
            let by_links: Vec<&Cited> = links.iter().filter(|link| link.role == Role::LINK).collect();
            let before = || claims[..at].iter().flat_map(|claim| &claim.place).copied();
            for link in &by_links {
                let mut excluders = self
                    .true_candidates()
                    .take(1)
                    .chain(placed.iter().copied().filter(|one| before().any(|each| each == *one)));
                if !excluders.any(|one| self.holds(link, one)) {
                    placed.extend(before().find(|&one| self.holds(link, one)));
                }
            }
            let open = self.excluded(&claim).into_iter();
            removed.extend(open.filter(|one| !by_links.iter().any(|link| self.holds(link, *one))));
            needed.push(claim);
        }
        needed.reverse();
        needed
    }
}
