//! Candidates supposed one by one: what contradicts itself, and what follows from all candidates of a cell or a house.

use std::ops::ControlFlow;

use super::followed::{Followed, Shown, is_branched, left, whichever};
use crate::grid::{Board, Candidate, Cells, Sets};
use crate::rules::{Emit, Rule, Work};
use crate::step::{Claim, Constraint, Step, TechniqueId};

/// A chain of pairs from a candidate to a contradiction.
pub const FORCING_CHAIN_CONTRADICTION: TechniqueId = TechniqueId::new("forcing-chain-contradiction");
/// Singles from a candidate to a contradiction.
pub const NISHIO: TechniqueId = TechniqueId::new("nishio");
/// Singles that need several others, from a candidate to a contradiction or from all candidates to one conclusion.
pub const FORCING_NET: TechniqueId = TechniqueId::new("forcing-net");
/// Singles from a candidate to a contradiction, as they come.
pub const BOWMANS_BINGO: TechniqueId = TechniqueId::new("bowmans-bingo");

/// Finds candidates that contradict themselves, those that do so in the fewest singles first, and then what follows from
/// all candidates of a cell or a house.
pub struct Suppose(What);

#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Chain,
    Nishio,
    Net,
    Bingo,
}

impl Suppose {
    /// Finds [`FORCING_CHAIN_CONTRADICTION`].
    pub const CHAIN: Self = Self(What::Chain);
    /// Finds [`NISHIO`].
    pub const NISHIO: Self = Self(What::Nishio);
    /// Finds [`FORCING_NET`].
    pub const NET: Self = Self(What::Net);
    /// Finds [`BOWMANS_BINGO`].
    pub const BINGO: Self = Self(What::Bingo);

    fn id(&self) -> &'static [TechniqueId; 1] {
        match self.0 {
            What::Chain => const { &[FORCING_CHAIN_CONTRADICTION] },
            What::Nishio => const { &[NISHIO] },
            What::Net => const { &[FORCING_NET] },
            What::Bingo => const { &[BOWMANS_BINGO] },
        }
    }

    /// The claim that a candidate is false because it contradicts itself.
    fn refuted<S: Sets>(&self, board: &Board<'_, S>, supposed: Candidate) -> Option<Claim> {
        let claim = Followed::new(board, supposed, self.0 == What::Chain).refuted()?;
        (self.0 != What::Net || is_branched(board, &claim)).then_some(claim)
    }
}

impl<S: Sets> Rule<S> for Suppose {
    fn emits(&self) -> &'static [TechniqueId] {
        self.id()
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut refuted: Vec<(usize, Claim)> = Vec::new();
        for cell in *board.open() {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            for digit in board.candidates(cell) {
                if let Some(claim) = self.refuted(board, Candidate { cell, digit }) {
                    let mut cited = 0;
                    claim.because.visit_cited(&mut |_| cited += 1);
                    refuted.push((cited, claim));
                }
            }
        }
        refuted.sort_by_key(|(cited, _)| *cited);
        for (_, claim) in refuted {
            Step::of(&self.id()[0], [claim]).map_or(ControlFlow::Continue(()), &mut *emit)?;
        }
        if self.0 != What::Net {
            return ControlFlow::Continue(());
        }
        for truth in truths(board) {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let claim = verity(board, &truth);
            claim
                .and_then(|claim| Step::of(&self.id()[0], [claim]))
                .map_or(ControlFlow::Continue(()), &mut *emit)?;
        }
        ControlFlow::Continue(())
    }
}

/// Every open cell, and then every digit of a house, boxes first, that has several candidates left.
fn truths<S: Sets>(board: &Board<'_, S>) -> Vec<Constraint> {
    let cells = board.open().into_iter().map(Constraint::Cell);
    let of_house = |&house| board.layout().all_digits().map(move |digit| Constraint::House(house, digit));
    let all = cells.chain(board.geometry().boxes_first().iter().flat_map(of_house));
    all.filter(|truth| left(board, truth).len() > 1).collect()
}

/// The first of what follows from every candidate of a truth, if it does so by a net: a placement, or else an
/// elimination.
fn verity<S: Sets>(board: &Board<'_, S>, truth: &Constraint) -> Option<Claim> {
    let all: Vec<Followed<'_, '_, S>> =
        left(board, truth).into_iter().map(|supposed| Followed::new(board, supposed, false)).collect();
    if all.iter().any(|followed| followed.dead.is_some()) {
        return None;
    }
    let (first, others) = all.split_first()?;
    let placed = first.concluded().filter(|&candidate| {
        others.iter().all(|other| other.concluded().any(|concluded| concluded == candidate))
    });
    let gone = board.layout().all_digits().flat_map(|digit| {
        let lost = |followed: &Followed<'_, '_, S>| *board.places(digit) - *followed.board.places(digit);
        let common: Cells<S> = others.iter().fold(lost(first), |common, other| common & lost(other));
        common.into_iter().map(move |cell| Shown::False(Candidate { cell, digit }))
    });
    let mut shown = placed.map(Shown::True).chain(gone);
    shown.find_map(|shown| whichever(truth, &all, shown).filter(|claim| is_branched(board, claim)))
}

#[cfg(test)]
mod tests {
    use super::*;
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
        // 1 in r1c1 leaves 2 in r1c6 and 3 in r6c1, and these together 4 in r6c6: then 1 would be in two cells of a box.
        let position = |last: &[usize]| {
            Position::boxed(2, 3)
                .cell("r1c6", &[1, 2])
                .cell("r6c1", &[1, 3])
                .cell("r6c6", &[2, 3, 4])
                .cell("r5c6", &[1, 4])
                .cell("r6c4", last)
        };
        assert!(position(&[1, 4]).removed(&Suppose::NET).contains(&"1r1c1".to_string()));
        assert!(!position(&[1, 4]).removed(&Suppose::CHAIN).contains(&"1r1c1".to_string()));
        assert!(!position(&[1, 4, 5]).removed(&Suppose::NET).contains(&"1r1c1".to_string()));
    }
}
