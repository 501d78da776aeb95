//! Techniques that assume candidates one by one. They find contradictions, and consequences common to all
//! candidates of a cell or of a digit in a house.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::certificate::{Goal, is_beyond_singles, is_branched, left_over_claim, verity_claim};
use super::propagation::Propagation;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cells, Storage};
use crate::rules::search::common_peers::open_candidates;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Claim, Constraint, Step, TechniqueId};

/// Finds candidates whose assumption leads to a contradiction, those with the fewest citations first. `NET`
/// and `PLUS` then find common consequences of all candidates of a cell, or of a digit in a house.
pub(crate) struct AssumptionRule(Kind);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Chain,
    Nishio,
    Net,
    Plus,
    Bingo,
}

impl AssumptionRule {
    /// The finder of forcing chains that lead to a contradiction.
    pub(crate) const CHAIN: Self = Self(Kind::Chain);
    /// The finder of Nishio.
    pub(crate) const NISHIO: Self = Self(Kind::Nishio);
    /// The finder of forcing nets.
    pub(crate) const NET: Self = Self(Kind::Net);
    /// The finder of dynamic forcing chains that use more than singles.
    pub(crate) const PLUS: Self = Self(Kind::Plus);
    /// The finder of Bowman's Bingo.
    pub(crate) const BINGO: Self = Self(Kind::Bingo);

    fn technique(&self) -> TechniqueId {
        match self.0 {
            Kind::Chain => rows::FORCING_CHAIN_CONTRADICTION,
            Kind::Nishio => rows::NISHIO,
            Kind::Net => rows::FORCING_NET,
            Kind::Plus => rows::DYNAMIC_FC_PLUS,
            Kind::Bingo => rows::BOWMANS_BINGO,
        }
    }

    /// Assumes a candidate and follows its consequences by the means that this technique allows.
    fn follow<'b, 'g, S: Storage>(
        &self,
        board: &'b Board<'g, S>,
        assumed: Candidate,
        work: &mut Work<'_, S>,
    ) -> Propagation<'b, 'g, S> {
        match self.0 {
            Kind::Plus => Propagation::beyond_singles(board, assumed, work),
            _ => Propagation::new(board, assumed, self.0 == Kind::Chain),
        }
    }

    /// Returns whether the claim needs this technique and not an easier one:
    /// - `Net`: some forced cell or digit of a house had more than two candidates, as in no plain chain.
    /// - `Plus`: some elimination is by a pattern beyond singles.
    /// - Every other technique: always.
    fn fits<S: Storage>(&self, board: &Board<'_, S>, claim: &Claim) -> bool {
        match self.0 {
            Kind::Net => is_branched(board, claim),
            Kind::Plus => is_beyond_singles(claim),
            _ => true,
        }
    }
}

impl AssumptionRule {
    /// Returns the step that removes this candidate by a forcing chain that leads to a contradiction.
    pub(crate) fn refuting<S: Storage>(
        board: &Board<'_, S>,
        assumed: Candidate,
        work: &mut Work<'_, S>,
    ) -> Option<Step> {
        let claim = Self::CHAIN.follow(board, assumed, work).refutation()?;
        Step::from_claims(&rows::FORCING_CHAIN_CONTRADICTION, [claim])
    }

    /// Returns the step that places this candidate because a forcing chain from each other candidate of its cell leads to
    /// a contradiction.
    pub(crate) fn refuting_others<S: Storage>(
        board: &Board<'_, S>,
        placed: Candidate,
        work: &mut Work<'_, S>,
    ) -> Option<Step> {
        let truth = Constraint::Cell(placed.cell);
        let all: Vec<Propagation<'_, '_, S>> = truth
            .remaining(board)
            .into_iter()
            .map(|assumed| Self::CHAIN.follow(board, assumed, work))
            .collect();
        Step::from_claims(&rows::FORCING_CHAIN_CONTRADICTION, left_over_claim(placed, &all))
    }
}

impl<S: Storage> Rule<S> for AssumptionRule {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut refuted: Vec<(usize, Claim)> = Vec::new();
        let mut lost: HashMap<Candidate, LostPlaces<S>> = HashMap::new();
        for assumed in open_candidates(board) {
            work.check_time()?;
            let propagation = self.follow(board, assumed, work);
            lost.insert(assumed, LostPlaces::of_propagation(&propagation));
            if let Some(claim) = propagation.refutation().filter(|claim| self.fits(board, claim)) {
                let mut cited = 0;
                claim.because.visit_cited(&mut |_| cited += 1);
                refuted.push((cited, claim));
            }
        }
        refuted.sort_by_key(|(cited, _)| *cited);
        for (_, claim) in refuted {
            emit_step(Step::from_claims(&self.technique(), [claim]), emit)?;
        }
        if !matches!(self.0, Kind::Net | Kind::Plus) {
            return ControlFlow::Continue(());
        }
        for truth in truths(board) {
            work.check_time()?;
            let assumed = truth.remaining(board);
            if !LostPlaces::is_common(board, assumed.iter().map(|candidate| lost.get(candidate))) {
                continue;
            }
            let claim = self.verity(board, &truth, work);
            emit_step(claim.and_then(|claim| Step::from_claims(&self.technique(), [claim])), emit)?;
        }
        ControlFlow::Continue(())
    }
}

/// For each digit, the cells that lose it under an assumption. It is `None` for a contradiction, which
/// implies everything.
///
/// The full consequences take many times the memory. They are computed again where the lost places promise a
/// result.
struct LostPlaces<S: Storage>(Option<Vec<Cells<S>>>);

impl<S: Storage> LostPlaces<S> {
    /// Collects the cells that each digit loses by a propagation.
    fn of_propagation(propagation: &Propagation<'_, '_, S>) -> Self {
        let places = |digit| *propagation.from.cells_for(digit) - *propagation.board.cells_for(digit);
        Self(
            propagation
                .contradiction
                .is_none()
                .then(|| propagation.from.layout().all_digits().map(places).collect()),
        )
    }

    /// Returns true if some candidate falls under every assumption. A common placement always implies a
    /// common loss.
    fn is_common<'l>(board: &Board<'_, S>, mut all: impl Iterator<Item = Option<&'l Self>>) -> bool
    where
        S: 'l,
    {
        let mut common: Vec<Cells<S>> =
            board.layout().all_digits().map(|digit| *board.cells_for(digit)).collect();
        let each = all.try_for_each(|lost| {
            for (common, lost) in common.iter_mut().zip(lost?.0.as_ref()?) {
                *common = *common & *lost;
            }
            Some(())
        });
        each.is_some() && common.iter().any(|places| !places.is_empty())
    }
}

/// Lists the constraints with several candidates: open cells, then the digits of each house, boxes first.
fn truths<S: Storage>(board: &Board<'_, S>) -> Vec<Constraint> {
    let cells = board.open().into_iter().map(Constraint::Cell);
    let of_house = |&house| board.layout().all_digits().map(move |digit| Constraint::House(house, digit));
    let all = cells.chain(board.geometry().boxes_first().iter().flat_map(of_house));
    all.filter(|truth| truth.remaining(board).len() > 1).collect()
}

impl AssumptionRule {
    /// Finds the first common consequence of all candidates of a constraint: a placement, or else an
    /// elimination. It must not be a consequence that an easier technique gives (see `fits`).
    fn verity<S: Storage>(
        &self,
        board: &Board<'_, S>,
        truth: &Constraint,
        work: &mut Work<'_, S>,
    ) -> Option<Claim> {
        let all = truth.remaining(board).into_iter().map(|assumed| self.follow(board, assumed, work));
        let all: Vec<Propagation<'_, '_, S>> = all.collect();
        if all.iter().any(|propagation| propagation.contradiction.is_some()) {
            return None;
        }
        let (first, others) = all.split_first()?;
        let placed = first.true_candidates().filter(|&candidate| {
            others.iter().all(|other| other.true_candidates().any(|other| other == candidate))
        });
        let removed = board.layout().all_digits().flat_map(|digit| {
            let lost = |propagation: &Propagation<'_, '_, S>| {
                *board.cells_for(digit) - *propagation.board.cells_for(digit)
            };
            let common: Cells<S> = others.iter().fold(lost(first), |common, other| common & lost(other));
            common.into_iter().map(move |cell| Goal::False(Candidate { cell, digit }))
        });
        let mut goals = placed.map(Goal::True).chain(removed);
        goals.find_map(|goal| verity_claim(truth, &all, goal).filter(|claim| self.fits(board, claim)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats;
    use crate::rules::supposing::meeting;
    use crate::rules::testing::Position;

    /// Builds a position in which 1 in r1c1 leads to 2 in r1c6 and 3 in r6c1. r6c6 has the candidates `last`.
    fn ring(last: &[usize]) -> Position {
        Position::boxed(3, 3).cell("r1c6", &[1, 2]).cell("r6c1", &[1, 3]).cell("r6c6", last)
    }

    #[test]
    fn two_chains_that_meet_refute_what_they_start_from() {
        let removed = |last: &[usize]| ring(last).removed(&AssumptionRule::CHAIN);
        assert!(removed(&[2, 3]).contains(&"1r1c1".to_string()));
        assert!(!removed(&[2, 3, 4]).contains(&"1r1c1".to_string()));
    }

    #[test]
    fn what_singles_refute_nishio_and_bowman_find() {
        for rule in [AssumptionRule::NISHIO, AssumptionRule::BINGO] {
            assert!(ring(&[2, 3]).removed(&rule).contains(&"1r1c1".to_string()));
            assert!(!ring(&[2, 3, 4]).removed(&rule).contains(&"1r1c1".to_string()));
        }
    }

    #[test]
    fn a_net_needs_something_with_more_than_two_candidates() {
        assert!(meeting(&[1, 4]).removed(&AssumptionRule::NET).contains(&"1r1c1".to_string()));
        assert!(!meeting(&[1, 4]).removed(&AssumptionRule::CHAIN).contains(&"1r1c1".to_string()));
        assert!(!meeting(&[1, 4, 5]).removed(&AssumptionRule::NET).contains(&"1r1c1".to_string()));
    }

    /// Returns true if a step removes exactly this candidate.
    fn removes(position: &Position, rule: &AssumptionRule, target: &str) -> bool {
        let layout = position.layout();
        position.steps(rule).iter().any(|step| {
            let removed: Vec<_> =
                step.eliminations().map(|target| formats::candidate(layout, target)).collect();
            removed.iter().map(ToString::to_string).eq([target])
        })
    }

    #[test]
    fn where_singles_end_locked_candidates_and_pairs_lead_on() {
        // 1 in r1c1 leaves box 2 its 1 in c4 only. Then r5c4 loses 1, and three cells of row 5 have two
        // digits.
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .confined("b2", &[1], "r1c5 r2c4 r3c4")
                .cell("r5c4", &[1, 2, 3])
                .cell("r5c6", &[2, 3])
                .cell("r5c9", last)
        };
        assert!(removes(&position(&[2, 3]), &AssumptionRule::PLUS, "1r1c1"));
        assert!(!removes(&position(&[2, 3]), &AssumptionRule::NISHIO, "1r1c1"));
        assert!(!removes(&position(&[2, 3, 4]), &AssumptionRule::PLUS, "1r1c1"));
        let small = |last: &[usize]| {
            Position::boxed(2, 3)
                .confined("b2", &[1], "r1c5 r1c4 r2c4")
                .cell("r3c4", &[1, 2, 3])
                .cell("r3c2", &[2, 3])
                .cell("r3c1", last)
        };
        assert!(removes(&small(&[2, 3]), &AssumptionRule::PLUS, "1r6c5"));
        assert!(!removes(&small(&[2, 3, 4]), &AssumptionRule::PLUS, "1r6c5"));
    }
}
