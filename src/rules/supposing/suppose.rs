//! Candidates supposed one by one: what contradicts itself, and what follows from all candidates of a cell or a house.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::certificate::{Shown, is_beyond_singles, is_branched, whichever};
use super::propagation::{Followed, left};
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cells, Storage};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Claim, Constraint, Step, TechniqueId};

/// Finds candidates that contradict themselves, those that do so in the fewest singles first, and then what follows from
/// all candidates of a cell or a house.
pub(crate) struct Suppose(What);

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Chain,
    Nishio,
    Net,
    Plus,
    Bingo,
}

impl Suppose {
    /// Finds [`FORCING_CHAIN_CONTRADICTION`].
    pub(crate) const CHAIN: Self = Self(What::Chain);
    /// Finds [`NISHIO`].
    pub(crate) const NISHIO: Self = Self(What::Nishio);
    /// Finds [`FORCING_NET`].
    pub(crate) const NET: Self = Self(What::Net);
    /// Finds [`DYNAMIC_FC_PLUS`].
    pub(crate) const PLUS: Self = Self(What::Plus);
    /// Finds [`BOWMANS_BINGO`].
    pub(crate) const BINGO: Self = Self(What::Bingo);

    fn id(&self) -> &'static [TechniqueId; 1] {
        match self.0 {
            What::Chain => const { &[rows::FORCING_CHAIN_CONTRADICTION] },
            What::Nishio => const { &[rows::NISHIO] },
            What::Net => const { &[rows::FORCING_NET] },
            What::Plus => const { &[rows::DYNAMIC_FC_PLUS] },
            What::Bingo => const { &[rows::BOWMANS_BINGO] },
        }
    }

    /// What follows from a candidate.
    fn follow<'b, 'g, S: Storage>(
        &self,
        board: &'b Board<'g, S>,
        supposed: Candidate,
        work: &mut Work<'_, S>,
    ) -> Followed<'b, 'g, S> {
        match self.0 {
            What::Plus => Followed::beyond_singles(board, supposed, work),
            _ => Followed::new(board, supposed, self.0 == What::Chain),
        }
    }

    /// Whether the claim needs what it is called for.
    fn is_it<S: Storage>(&self, board: &Board<'_, S>, claim: &Claim) -> bool {
        match self.0 {
            What::Net => is_branched(board, claim),
            What::Plus => is_beyond_singles(claim),
            _ => true,
        }
    }
}

impl<S: Storage> Rule<S> for Suppose {
    fn emits(&self) -> &'static [TechniqueId] {
        self.id()
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut refuted: Vec<(usize, Claim)> = Vec::new();
        let mut lost: HashMap<Candidate, Lost<S>> = HashMap::new();
        for cell in *board.open() {
            work.check_time()?;
            for digit in board.candidates(cell) {
                let supposed = Candidate { cell, digit };
                let followed = self.follow(board, supposed, work);
                lost.insert(supposed, Lost::with(&followed));
                if let Some(claim) = followed.refuted().filter(|claim| self.is_it(board, claim)) {
                    let mut cited = 0;
                    claim.because.visit_cited(&mut |_| cited += 1);
                    refuted.push((cited, claim));
                }
            }
        }
        refuted.sort_by_key(|(cited, _)| *cited);
        for (_, claim) in refuted {
            emit_step(Step::of(&self.id()[0], [claim]), emit)?;
        }
        if !matches!(self.0, What::Net | What::Plus) {
            return ControlFlow::Continue(());
        }
        for truth in truths(board) {
            work.check_time()?;
            let supposed = left(board, &truth);
            if !Lost::is_common(board, supposed.iter().map(|candidate| lost.get(candidate))) {
                continue;
            }
            let claim = self.verity(board, &truth, work);
            emit_step(claim.and_then(|claim| Step::of(&self.id()[0], [claim])), emit)?;
        }
        ControlFlow::Continue(())
    }
}

/// The places that each digit loses with a supposition. What follows from one is many times as large, and is put together
/// again where these promise something.
struct Lost<S: Storage>(Option<Vec<Cells<S>>>);

impl<S: Storage> Lost<S> {
    /// Nothing is known of what contradicts itself, for everything follows from it.
    fn with(followed: &Followed<'_, '_, S>) -> Self {
        let places = |digit| *followed.from.cells_for(digit) - *followed.board.cells_for(digit);
        Self(followed.dead.is_none().then(|| followed.from.layout().all_digits().map(places).collect()))
    }

    /// Whether something is lost with each of these, as it is where something is placed with each.
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

/// Every open cell, and then every digit of a house, boxes first, that has several candidates left.
fn truths<S: Storage>(board: &Board<'_, S>) -> Vec<Constraint> {
    let cells = board.open().into_iter().map(Constraint::Cell);
    let of_house = |&house| board.layout().all_digits().map(move |digit| Constraint::House(house, digit));
    let all = cells.chain(board.geometry().boxes_first().iter().flat_map(of_house));
    all.filter(|truth| left(board, truth).len() > 1).collect()
}

impl Suppose {
    /// The first of what follows from every candidate of a truth, if it does so by what this is called for: a placement, or
    /// else an elimination.
    fn verity<S: Storage>(
        &self,
        board: &Board<'_, S>,
        truth: &Constraint,
        work: &mut Work<'_, S>,
    ) -> Option<Claim> {
        let all = left(board, truth).into_iter().map(|supposed| self.follow(board, supposed, work));
        let all: Vec<Followed<'_, '_, S>> = all.collect();
        if all.iter().any(|followed| followed.dead.is_some()) {
            return None;
        }
        let (first, others) = all.split_first()?;
        let placed = first.concluded().filter(|&candidate| {
            others.iter().all(|other| other.concluded().any(|concluded| concluded == candidate))
        });
        let gone = board.layout().all_digits().flat_map(|digit| {
            let lost =
                |followed: &Followed<'_, '_, S>| *board.cells_for(digit) - *followed.board.cells_for(digit);
            let common: Cells<S> = others.iter().fold(lost(first), |common, other| common & lost(other));
            common.into_iter().map(move |cell| Shown::False(Candidate { cell, digit }))
        });
        let mut shown = placed.map(Shown::True).chain(gone);
        shown.find_map(|shown| whichever(truth, &all, shown).filter(|claim| self.is_it(board, claim)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;
    use crate::rules::supposing::meeting;
    use crate::rules::testing::Position;

    /// 1 in r1c1 leaves 2 in r1c6 and 3 in r6c1, and r6c6 has only these.
    fn ring(last: &[usize]) -> Position {
        Position::boxed(3, 3).cell("r1c6", &[1, 2]).cell("r6c1", &[1, 3]).cell("r6c6", last)
    }

    #[test]
    fn two_chains_that_meet_refute_what_they_start_from() {
        let removed = |last: &[usize]| ring(last).removed(&Suppose::CHAIN);
        assert!(removed(&[2, 3]).contains(&"1r1c1".to_string()));
        assert!(!removed(&[2, 3, 4]).contains(&"1r1c1".to_string()));
    }

    #[test]
    fn what_singles_refute_nishio_and_bowman_find() {
        for rule in [Suppose::NISHIO, Suppose::BINGO] {
            assert!(ring(&[2, 3]).removed(&rule).contains(&"1r1c1".to_string()));
            assert!(!ring(&[2, 3, 4]).removed(&rule).contains(&"1r1c1".to_string()));
        }
    }

    #[test]
    fn a_net_needs_something_with_more_than_two_candidates() {
        assert!(meeting(&[1, 4]).removed(&Suppose::NET).contains(&"1r1c1".to_string()));
        assert!(!meeting(&[1, 4]).removed(&Suppose::CHAIN).contains(&"1r1c1".to_string()));
        assert!(!meeting(&[1, 4, 5]).removed(&Suppose::NET).contains(&"1r1c1".to_string()));
    }

    /// Whether a step removes this alone.
    fn removes(position: &Position, rule: &Suppose, gone: &str) -> bool {
        let layout = position.layout();
        position.steps(rule).iter().any(|step| {
            let removed: Vec<_> = step.eliminations().map(|gone| notation::candidate(layout, gone)).collect();
            removed.iter().map(ToString::to_string).eq([gone])
        })
    }

    #[test]
    fn where_singles_end_locked_candidates_and_pairs_lead_on() {
        // 1 in r1c1 leaves box 2 its 1 in c4 alone, and with no 1 in r5c4 three cells have two digits.
        let position = |last: &[usize]| {
            Position::boxed(3, 3)
                .confined("b2", &[1], "r1c5 r2c4 r3c4")
                .cell("r5c4", &[1, 2, 3])
                .cell("r5c6", &[2, 3])
                .cell("r5c9", last)
        };
        assert!(removes(&position(&[2, 3]), &Suppose::PLUS, "1r1c1"));
        assert!(!removes(&position(&[2, 3]), &Suppose::NISHIO, "1r1c1"));
        assert!(!removes(&position(&[2, 3, 4]), &Suppose::PLUS, "1r1c1"));
        let small = |last: &[usize]| {
            Position::boxed(2, 3)
                .confined("b2", &[1], "r1c5 r1c4 r2c4")
                .cell("r3c4", &[1, 2, 3])
                .cell("r3c2", &[2, 3])
                .cell("r3c1", last)
        };
        assert!(removes(&small(&[2, 3]), &Suppose::PLUS, "1r6c5"));
        assert!(!removes(&small(&[2, 3, 4]), &Suppose::PLUS, "1r6c5"));
    }
}
