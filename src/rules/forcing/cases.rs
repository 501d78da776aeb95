//! Builds the steps of forcing chains: one case for each candidate, each with its chain.

use super::reach::{ChainStep, Reach, link};
use crate::grid::{Board, Candidate, Storage};
use crate::rules::search::common_peers::{clash, open_candidates};
use crate::step::{Case, Claim, Constraint, Reason, Role, Step, TechniqueId, group_by_key};

/// Role of the cell or house whose candidates are the cases of a forcing chain.
const START: Role = Role::new("start");

/// The cases of a forcing chain: the candidates of a constraint, each with what it makes true or false.
pub(super) struct Cases<'a, S: Storage> {
    pub(super) board: &'a Board<'a, S>,
    pub(super) truth: &'a Constraint,
    pub(super) reaches: &'a [Reach<S>],
}

impl<S: Storage> Cases<'_, S> {
    /// Builds the step that places `placed`, which is true in every case.
    pub(super) fn placement_step(&self, technique: &TechniqueId, placed: Candidate) -> Option<Step> {
        let case_of = |reach: &Reach<S>| {
            let chain = reach.chain(self.board, reach.place_of(placed)?.0);
            let claim = |chain: &[ChainStep]| claim(vec![placed], Vec::new(), chain, None);
            Some(case(reach, (!chain.is_empty()).then(|| claim(&chain))))
        };
        let cases: Option<Vec<Case>> = self.reaches.iter().map(case_of).collect();
        Step::from_claims(technique, [self.claim(vec![placed], Vec::new(), cases?)])
    }

    /// Builds the step that removes `target`, with all other candidates that the same chain ends exclude.
    pub(super) fn elimination_step(&self, technique: &TechniqueId, target: Candidate) -> Option<Step> {
        let board = self.board;
        let ends: Option<Vec<usize>> =
            self.reaches.iter().map(|reach| Some(reach.first_against(board, target)?.0)).collect();
        let ends: Vec<(&Reach<S>, usize)> = self.reaches.iter().zip(ends?).collect();
        let linked = self.clashing(&ends).into_iter().filter_map(|target| {
            let links = ends.iter().map(|(reach, at)| link(board, reach.candidate(*at), target));
            Some((links.collect::<Option<Vec<_>>>()?, target))
        });
        let claims = group_by_key(linked).into_iter().map(|(links, targets): (_, Vec<Candidate>)| {
            let cases = ends.iter().zip(links).map(|((reach, at), link)| {
                let chain = reach.chain(board, *at);
                case(reach, Some(claim(Vec::new(), targets.clone(), &chain, Some(&link))))
            });
            let cases = cases.collect();
            self.claim(Vec::new(), targets, cases)
        });
        Step::from_claims(technique, claims)
    }

    /// Returns every candidate that clashes with all of these chain ends, each given as (reach, index in it).
    fn clashing(&self, ends: &[(&Reach<S>, usize)]) -> Vec<Candidate> {
        let clashes =
            |(reach, at): &(&Reach<S>, usize), target| clash(self.board, reach.candidate(*at), target);
        let clashes_with_all = |&target: &_| ends.iter().all(|end| clashes(end, target));
        open_candidates(self.board).filter(clashes_with_all).collect()
    }

    fn claim(&self, place: Vec<Candidate>, eliminate: Vec<Candidate>, cases: Vec<Case>) -> Claim {
        let over = self.truth.clone().cited(&START);
        Claim { place, eliminate, because: Reason::Cases { over, negated: false, cases } }
    }
}

fn case<S: Storage>(reach: &Reach<S>, claim: Option<Claim>) -> Case {
    Case { when: reach.candidate(0), claims: claim.into_iter().collect() }
}

/// Builds the claim of one chain. `end` is the weak link from its last candidate to the removed ones.
fn claim(
    place: Vec<Candidate>,
    eliminate: Vec<Candidate>,
    chain: &[ChainStep],
    end: Option<&Constraint>,
) -> Claim {
    let truths = chain.iter().map(|hop| hop.truth.clone().cited(&Role::STRONG)).collect();
    let links = chain.iter().map(|hop| hop.link.clone().cited(&Role::WEAK));
    let links = links.chain(end.map(|end| end.clone().cited(&Role::END))).collect();
    Claim { place, eliminate, because: Reason::Linear { truths, links } }
}
