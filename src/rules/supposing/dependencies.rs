//! What of the claims that follow from a supposition is needed, and what the others show by themselves.

use super::certificate::{LINK, Shown};
use super::propagation::{Followed, left};
use crate::grid::{Candidate, Storage};
use crate::step::{Cited, Claim, Reason};

impl<S: Storage> Followed<'_, '_, S> {
    /// The claims without what the others show by themselves: what comes later may rest on the same as what came before.
    pub(super) fn tidied(&self, mut claims: Vec<Claim>, shown: Shown) -> Vec<Claim> {
        loop {
            let idle = self.drop_idle_links(&mut claims);
            let kept = self.resting(&claims, shown);
            if !idle && kept == claims {
                return claims;
            }
            claims = kept;
        }
    }

    /// What a claim needs excluded: of its truths all but what it places, and what other links hold.
    fn excluded(&self, claim: &Claim) -> Vec<Candidate> {
        let Reason::Linear { truths, links } = &claim.because else { return Vec::new() };
        if truths.is_empty() {
            return claim.eliminate.clone();
        }
        let held = |candidate: &Candidate| {
            let others = links.iter().filter(|link| link.role != LINK);
            others.into_iter().any(|link| self.holds(link, *candidate))
        };
        let all = truths.iter().flat_map(|truth| left(self.from, &truth.constraint));
        all.filter(|candidate| !claim.place.contains(candidate) && !held(candidate)).collect()
    }

    fn holds(&self, link: &Cited, candidate: Candidate) -> bool {
        link.constraint.candidates(self.from.layout()).contains(&candidate)
    }

    /// Drops links that hold nothing that is not removed before or held by another; whether there were any.
    pub(super) fn drop_idle_links(&self, claims: &mut [Claim]) -> bool {
        let mut gone: Vec<Candidate> = Vec::new();
        let mut dropped = false;
        for claim in claims {
            let mut open = self.excluded(claim);
            open.retain(|candidate| !gone.contains(candidate));
            gone.extend(&claim.eliminate);
            let Reason::Linear { links, .. } = &mut claim.because else { continue };
            for at in (0..links.len()).rev().filter(|&at| links[at].role == LINK).collect::<Vec<_>>() {
                let mut held = open.iter().filter(|candidate| self.holds(&links[at], **candidate));
                let elsewhere = |candidate: &Candidate| {
                    let mut others =
                        links.iter().enumerate().filter(|(other, link)| *other != at && link.role == LINK);
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

    /// Those claims that the last rests on, with no more removed than that.
    fn resting(&self, claims: &[Claim], shown: Shown) -> Vec<Claim> {
        let mut removed: Vec<Candidate> = match shown {
            Shown::False(candidate) => vec![candidate],
            Shown::Dead | Shown::True(_) => Vec::new(),
        };
        let mut placed: Vec<Candidate> = Vec::new();
        let mut kept: Vec<Claim> = Vec::new();
        for (at, claim) in claims.iter().enumerate().rev() {
            let mut claim = claim.clone();
            claim.eliminate.retain(|gone| removed.contains(gone));
            let is_last = at + 1 == claims.len();
            if !is_last && claim.eliminate.is_empty() && !claim.place.iter().any(|one| placed.contains(one)) {
                continue;
            }
            let Reason::Linear { links, .. } = &claim.because else { continue };
            let by_links: Vec<&Cited> = links.iter().filter(|link| link.role == LINK).collect();
            let before = || claims[..at].iter().flat_map(|claim| &claim.place).copied();
            for link in &by_links {
                let mut killers = self
                    .concluded()
                    .take(1)
                    .chain(placed.iter().copied().filter(|one| before().any(|each| each == *one)));
                if !killers.any(|one| self.holds(link, one)) {
                    placed.extend(before().find(|&one| self.holds(link, one)));
                }
            }
            let open = self.excluded(&claim).into_iter();
            removed.extend(open.filter(|one| !by_links.iter().any(|link| self.holds(link, *one))));
            kept.push(claim);
        }
        kept.reverse();
        kept
    }
}
