//! Whips and braids: chains of forced candidates that lead from an assumption to a contradiction. Braids may
//! branch.

use std::ops::ControlFlow;

use super::certificate::Goal;
use super::propagation::Propagation;
use super::walks::{CandidateGraph, Growth, LONGEST, WhipPaths, WhipState};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Storage};
use crate::rules::search::common_peers::open_candidates;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Claim, Constraint, Reason, Step};

/// Maximum number of walks of each length, divided among the candidates that still have no whip.
const BREADTH: usize = 5_000;

/// Finds a shortest whip for each candidate that has one, shorter ones first, and then braids for the
/// candidates without a whip.
pub(crate) struct Whip;

impl<S: Storage> Rule<S> for Whip {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut refuted: Vec<Candidate> = Vec::new();
        for assumed in open_candidates(board) {
            work.check_time()?;
            // A candidate that singles do not refute has neither a whip nor a braid.
            refuted.extend(Propagation::new(board, assumed, false).contradiction.map(|_| assumed));
        }
        if refuted.is_empty() {
            return ControlFlow::Continue(());
        }
        let graph = CandidateGraph::new(board);
        let mut path = WhipState::new(&graph);
        let start = |assumed| Some((assumed, WhipPaths::new(&graph, assumed)?));
        let mut open: Vec<(Candidate, WhipPaths)> = refuted.into_iter().filter_map(start).collect();
        let mut without: Vec<Candidate> = Vec::new();
        for length in 1..=LONGEST {
            let breadth = BREADTH / open.len().max(1);
            let mut longer = Vec::new();
            for (assumed, mut walks) in open {
                work.check_time()?;
                match walks.grow(breadth, &mut path) {
                    // At length 1 the candidate sees every candidate of a constraint: that is no whip.
                    Growth::Contradiction(forced, contradiction) if length > 1 => {
                        let whip = Propagation::from_walk(board, assumed, forced, contradiction);
                        let claim = whip.whip_claims().and_then(|claims| whip.refutation_by(&claims));
                        report(claim, emit)?;
                    }
                    Growth::Contradiction(..) => {}
                    Growth::Longer => longer.push((assumed, walks)),
                    Growth::Exhausted => without.push(assumed),
                }
            }
            open = longer;
        }
        without.extend(open.into_iter().map(|(assumed, _)| assumed));
        let mut braids: Vec<(usize, Candidate, Claim)> = Vec::new();
        for assumed in without {
            work.check_time()?;
            braids.extend(braid(board, assumed).map(|(length, claim)| (length, assumed, claim)));
        }
        braids.sort_by_key(|(length, assumed, _)| (*length, *assumed));
        braids.into_iter().try_for_each(|(_, _, claim)| report(Some(claim), emit))
    }
}

fn report(claim: Option<Claim>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    emit_step(claim.and_then(|claim| Step::from_claims(&rows::WHIP_BRAID, [claim])), emit)
}

/// Refutes the candidate by singles, as a braid. Returns the number of claims, contradiction included, and
/// the refutation. If the claims happen to form one walk, the braid is written as a whip.
fn braid<S: Storage>(board: &Board<'_, S>, assumed: Candidate) -> Option<(usize, Claim)> {
    let propagation = Propagation::new(board, assumed, false);
    let claims = propagation.claims(Goal::Contradiction);
    if claims.len() > LONGEST {
        return None;
    }
    let forced = claims.iter().filter_map(|claim| {
        let Reason::Linear { truths, .. } = &claim.because else { return None };
        Some((*claim.place.first()?, truths.first()?.constraint.clone()))
    });
    let forced: Vec<(Candidate, Constraint)> = forced.collect();
    let walked =
        Propagation::from_walk(board, assumed, forced, propagation.contradiction.clone()?).whip_claims();
    Some((claims.len(), propagation.refutation_by(&walked.unwrap_or(claims))?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;
    use crate::rules::supposing::meeting;
    use crate::rules::testing::Position;

    /// Describes each instance, in the order found, as (eliminations, number of constraints, is it a whip).
    fn describe(position: &Position) -> Vec<(String, usize, bool)> {
        let describe_step = |step: Step| {
            let (mut truths, mut walked) = (0, false);
            step.claims[0].because.visit_cited(&mut |cited| {
                truths += usize::from(cited.role.as_str() == "forced");
                walked |= cited.role.as_str() == "next";
            });
            let removed = step.eliminations().map(|target| formats::candidate(position.layout(), target));
            (removed.collect::<Vec<_>>().join(" "), truths, walked)
        };
        position.steps(&Whip).into_iter().map(describe_step).collect()
    }

    #[test]
    fn a_walk_that_ends_in_nothing_refutes_what_it_starts_from() {
        // 1 in r1c1 leaves 2 in r1c6, that leaves 3 in r6c6, and then r6c1 has no candidate.
        let position = |last: &[usize]| {
            Position::boxed(3, 3).cell("r1c6", &[1, 2]).cell("r6c1", &[1, 3]).cell("r6c6", last)
        };
        assert!(position(&[2, 3]).removed(&Whip).contains(&"1r1c1".to_string()));
        assert!(describe(&position(&[2, 3])).contains(&("1r1c1".to_string(), 3, true)));
        assert_eq!(position(&[2, 3, 4]).removed(&Whip), [""; 0]);
    }

    #[test]
    fn what_was_excluded_before_is_not_asked_for_again() {
        // 1 in r1c1 leaves 2 in r1c6, and that leaves 3 in r2c6. r1c4 loses 1 and 2 before it loses 3.
        let position = |last: &[usize]| {
            Position::boxed(2, 3).cell("r1c6", &[1, 2]).cell("r1c4", last).cell("r2c6", &[2, 3])
        };
        assert!(describe(&position(&[1, 2, 3])).contains(&("1r1c1".to_string(), 3, true)));
        assert!(!position(&[1, 2, 3, 4]).removed(&Whip).contains(&"1r1c1".to_string()));
    }

    #[test]
    fn where_no_walk_ends_in_nothing_two_may_that_meet() {
        assert!(describe(&meeting(&[1, 4])).contains(&("1r1c1".to_string(), 5, false)));
        assert!(!meeting(&[1, 4, 5]).removed(&Whip).contains(&"1r1c1".to_string()));
    }

    #[test]
    fn what_sees_all_of_something_needs_no_walk() {
        let position = Position::boxed(3, 3).confined("b1", &[1], "r1c1 r1c2");
        assert_eq!(position.removed(&Whip), [""; 0]);
    }
}
