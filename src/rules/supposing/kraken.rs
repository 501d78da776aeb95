//! Kraken fish: chains from the fins exclude candidates that the fins do not see.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::fin_chains::FinChains;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cells, Digit, HouseId, HouseKind, Storage};
use crate::rules::{Emit, Rule, Work, emit_step, fish};
use crate::step::{Claim, Step, TechniqueId};

/// Maximum number of bases of a kraken fish.
const MAX_SIZE: usize = 4;
/// Maximum number of fins of a kraken fish.
const MAX_FINS: usize = 3;

/// Finds kraken fish with rows against columns. Smaller fish come first, and of one size those with the
/// shortest chains. A fish is left out if an earlier one removes the same candidate.
pub(crate) struct Kraken {
    technique: &'static TechniqueId,
    /// True for type 1: the removed candidate lies in a cover. False for type 2: it may lie anywhere.
    covered: bool,
}

impl Kraken {
    /// The finder of kraken fish of type 1.
    pub(crate) const ONE: Self = Self { technique: &rows::KRAKEN_FISH_1, covered: true };
    /// The finder of kraken fish of type 2.
    pub(crate) const TWO: Self = Self { technique: &rows::KRAKEN_FISH_2, covered: false };
}

/// Rows or columns, each with the cells that a digit can be in.
type Lines<S> = Vec<(HouseId, Cells<S>)>;

/// For each candidate that a kraken fish removes, its shortest claim, as (number of strong links, claim).
type ShortestClaims = BTreeMap<Candidate, (usize, Claim)>;

/// A search for kraken fish of one digit and size, with rows as bases and columns as covers or the reverse.
struct Search<'s, 'b, S: Storage> {
    chains: &'s mut FinChains<'b, S>,
    work: &'s Work<'b, S>,
    digit: Digit,
    size: usize,
    bases: Lines<S>,
    covers: Lines<S>,
    covered: bool,
    best: &'s mut ShortestClaims,
}

impl<S: Storage> Rule<S> for Kraken {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut reported: Vec<Candidate> = Vec::new();
        let Some(mut chains) = FinChains::new(board) else { return ControlFlow::Continue(()) };
        for size in 2..=MAX_SIZE {
            let mut best = ShortestClaims::new();
            for digit in board.layout().all_digits() {
                for kinds in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
                    let lines = |kind| lines(board, digit, kind);
                    let (bases, covers) = (lines(kinds.0), lines(kinds.1));
                    let (chains, best, covered) = (&mut chains, &mut best, self.covered);
                    let mut search = Search { chains, work, digit, size, bases, covers, covered, best };
                    search.add_base(0, &mut Vec::new(), Cells::<S>::default())?;
                }
            }
            let mut found: Vec<(usize, Candidate, Claim)> =
                best.into_iter().map(|(target, (length, claim))| (length, target, claim)).collect();
            found.sort_by_key(|(length, target, _)| (*length, *target));
            for (_, target, claim) in found {
                if !reported.contains(&target) {
                    reported.extend(&claim.eliminate);
                    emit_step(Step::from_claims(self.technique, [claim]), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the houses of this kind in which the digit has several places.
fn lines<S: Storage>(board: &Board<'_, S>, digit: Digit, kind: HouseKind) -> Lines<S> {
    let layout = board.layout();
    let of_kind = layout.all_houses().filter(|&house| layout.house(house).kind == kind);
    let with_places = of_kind.map(|house| (house, *board.cells_for(digit) & *board.geometry().house(house)));
    with_places.filter(|(_, places)| places.len() > 1).collect()
}

impl<S: Storage> Search<'_, '_, S> {
    /// Adds bases of a kraken fish from index `next` on. `places` are the digit's places in the chosen bases.
    fn add_base(&mut self, next: usize, chosen: &mut Vec<HouseId>, places: Cells<S>) -> ControlFlow<()> {
        if chosen.len() == self.size {
            let covers: Lines<S> = self
                .covers
                .iter()
                .map(|&(house, cells)| (house, cells & places))
                .filter(|(_, cells)| cells.len() > 1)
                .collect();
            self.add_cover(&covers, 0, chosen, &mut Vec::new(), (places, places));
            return ControlFlow::Continue(());
        }
        self.work.check_time()?;
        // The covers hold at most `size` places each, and the rest must be fins.
        let most = self.size * self.size + MAX_FINS;
        for at in next..self.bases.len() {
            let (house, cells) = self.bases[at];
            if (places | cells).len() <= most {
                chosen.push(house);
                self.add_base(at + 1, chosen, places | cells)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds covers of a kraken fish from index `next` on until `size - 1` are chosen. The last one is tried
    /// separately.
    ///
    /// `all`: the digit's places in the bases; `left`: those in no chosen cover.
    fn add_cover(
        &mut self,
        covers: &Lines<S>,
        next: usize,
        bases: &[HouseId],
        chosen: &mut Vec<HouseId>,
        (all, left): (Cells<S>, Cells<S>),
    ) {
        let more = self.size - 1 - chosen.len();
        if left.len() > (more + 1) * self.size + MAX_FINS {
            return;
        }
        if more == 0 {
            let lasts: Lines<S> =
                covers.iter().filter(|(house, _)| !chosen.contains(house)).copied().collect();
            let with_fins = |last: &(HouseId, Cells<S>)| (1..=MAX_FINS).contains(&(left - last.1).len());
            if self.covered {
                for last in lasts.into_iter().filter(with_fins) {
                    self.search_cover(bases, chosen, last, (all, left));
                }
            } else if lasts.iter().any(|last| (left - last.1).len() <= MAX_FINS) {
                self.search_uncovered(bases, chosen, &lasts, left);
            }
            return;
        }
        for at in next..covers.len() {
            let (house, cells) = covers[at];
            chosen.push(house);
            self.add_cover(covers, at + 1, bases, chosen, (all, left - cells));
            chosen.pop();
        }
    }

    /// Finds kraken fish of type 1 with this last cover: candidates of the cover that every fin excludes.
    fn search_cover(
        &mut self,
        bases: &[HouseId],
        covers: &[HouseId],
        (last, held): (HouseId, Cells<S>),
        (all, left): (Cells<S>, Cells<S>),
    ) {
        let (board, digit) = (self.chains.board, self.digit);
        let fins = left - held;
        let cells = (*board.cells_for(digit) & *board.geometry().house(last)) - all;
        let common = self.chains.common(digit, fins, digit);
        let covers = [covers, &[last]].concat();
        for cell in common & cells & *board.open() {
            let wanted = |candidate: Candidate| candidate.digit == digit && cells.contains(candidate.cell);
            self.keep_if_shortest(bases, &covers, fins, Candidate { cell, digit }, &wanted);
        }
    }

    /// Finds kraken fish of type 2, without a last cover: every place in no cover (`left`) is a fin.
    /// Candidates that all fins exclude fall, except those that one of the covers `lasts` would remove.
    fn search_uncovered(&mut self, bases: &[HouseId], covers: &[HouseId], lasts: &Lines<S>, left: Cells<S>) {
        let (board, digit) = (self.chains.board, self.digit);
        let own = lasts
            .iter()
            .filter(|(_, cells)| (left & *cells).len() > 1)
            .fold(Cells::<S>::default(), |own, (house, _)| own | *board.geometry().house(*house));
        for of in board.layout().all_digits() {
            for cell in self.chains.common(digit, left, of) & *board.open() {
                let wanted = |one: Candidate| one.digit != digit || !own.contains(one.cell);
                if wanted(Candidate { cell, digit: of }) {
                    self.keep_if_shortest(bases, covers, left, Candidate { cell, digit: of }, &wanted);
                }
            }
        }
    }

    /// Keeps the claim of a kraken fish that `target` is false, if it is the shortest so far for that target.
    fn keep_if_shortest(
        &mut self,
        bases: &[HouseId],
        covers: &[HouseId],
        fins: Cells<S>,
        target: Candidate,
        wanted: &dyn Fn(Candidate) -> bool,
    ) {
        let digit = self.digit;
        let Some(length) = self.chains.length(digit, fins, target) else { return };
        if length == 0 || self.best.get(&target).is_some_and(|(before, _)| *before <= length) {
            return;
        }
        let fish = fish::argument(digit, bases, covers);
        if let Some(claim) = self.chains.claim(fish, digit, fins, target, wanted) {
            self.best.insert(target, (length, claim));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// Builds an X-wing of 5 in r2 and r6 with a fin in r6c5. The fin leads to 6 in r9c5 and to 5 in r9c2.
    fn finned(ahead: &[usize]) -> Position {
        Position::boxed(3, 3)
            .confined("r2", &[5], "r2c1 r2c9")
            .confined("r6", &[5], "r6c1 r6c5 r6c9")
            .cell("r9c5", &[5, 6])
            .cell("r9c2", ahead)
    }

    fn removes(position: &Position, rule: &Kraken, target: &str) -> bool {
        position.removed(rule).iter().any(|removed| removed.contains(target))
    }

    #[test]
    fn a_fin_excludes_by_a_chain_what_it_does_not_see() {
        assert!(removes(&finned(&[5, 6]), &Kraken::ONE, "5r8c1"));
        assert!(!removes(&finned(&[4, 5, 6]), &Kraken::ONE, "5r8c1"));
    }

    #[test]
    fn what_all_places_exclude_that_a_cover_leaves_is_removed() {
        let position = |ahead: &[usize]| {
            Position::boxed(3, 3)
                .confined("r2", &[5], "r2c1 r2c9")
                .confined("r6", &[5], "r6c1 r6c9")
                .cell("r3c7", &[5, 6])
                .cell("r4c8", ahead)
        };
        assert!(removes(&position(&[5, 6]), &Kraken::TWO, "6r5c7"));
        assert!(position(&[5, 6, 7]).removed(&Kraken::TWO).is_empty());
    }

    #[test]
    fn other_grids_have_krakens_as_well() {
        let position = |ahead: &[usize]| {
            Position::boxed(2, 3)
                .confined("r1", &[6], "r1c1 r1c6")
                .confined("r3", &[6], "r3c1 r3c4 r3c6")
                .cell("r6c4", &[5, 6])
                .cell("r6c2", ahead)
        };
        assert!(removes(&position(&[5, 6]), &Kraken::ONE, "6r5c1"));
        assert!(!removes(&position(&[4, 5, 6]), &Kraken::ONE, "6r5c1"));
    }
}
