//! Fish whose fins exclude by chains what they do not see.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::fin_chains::Tentacles;
use crate::catalog::rows;
use crate::grid::{Board, Candidate, Cells, Digit, HouseId, HouseKind, Storage};
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Argument, Claim, Constraint, Role, Step, TechniqueId};

/// Rows, or columns, of a fish at most.
const LARGEST: usize = 4;
/// Fins at most.
const FINS: usize = 3;

/// Finds kraken fish of rows against columns, the smallest first and of one size those with the shortest chains; what one
/// of them shows is not shown again.
pub(crate) struct Kraken {
    emits: &'static [TechniqueId; 1],
    /// Whether what is removed lies in a cover.
    covered: bool,
}

impl Kraken {
    /// Finds [`KRAKEN_FISH_1`].
    pub(crate) const ONE: Self = Self { emits: &[rows::KRAKEN_FISH_1], covered: true };
    /// Finds [`KRAKEN_FISH_2`].
    pub(crate) const TWO: Self = Self { emits: &[rows::KRAKEN_FISH_2], covered: false };
}

/// Houses with a digit's places in them.
type Lines<S> = Vec<(HouseId, Cells<S>)>;

/// The shortest that was found of each size, by what it removes.
type Best = BTreeMap<Candidate, (usize, Claim)>;

/// Fish of one digit and size, with bases of one kind and covers of the other.
struct Search<'s, 'b, S: Storage> {
    tentacles: &'s mut Tentacles<'b, S>,
    work: &'s Work<'b, S>,
    digit: Digit,
    size: usize,
    bases: Lines<S>,
    covers: Lines<S>,
    covered: bool,
    best: &'s mut Best,
}

impl<S: Storage> Rule<S> for Kraken {
    fn emits(&self) -> &'static [TechniqueId] {
        self.emits
    }

    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let mut told: Vec<Candidate> = Vec::new();
        let Some(mut tentacles) = Tentacles::new(board) else { return ControlFlow::Continue(()) };
        for size in 2..=LARGEST {
            let mut best = Best::new();
            for digit in board.layout().all_digits() {
                for kinds in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
                    let lines = |kind| lines(board, digit, kind);
                    let (bases, covers) = (lines(kinds.0), lines(kinds.1));
                    let (tentacles, best, covered) = (&mut tentacles, &mut best, self.covered);
                    let mut search = Search { tentacles, work, digit, size, bases, covers, covered, best };
                    search.add_base(0, &mut Vec::new(), Cells::<S>::default())?;
                }
            }
            let mut found: Vec<(usize, Candidate, Claim)> =
                best.into_iter().map(|(gone, (length, claim))| (length, gone, claim)).collect();
            found.sort_by_key(|(length, gone, _)| (*length, *gone));
            for (_, gone, claim) in found {
                if !told.contains(&gone) {
                    told.extend(&claim.eliminate);
                    emit_step(Step::of(&self.emits[0], [claim]), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The houses of this kind in which the digit has several places.
fn lines<S: Storage>(board: &Board<'_, S>, digit: Digit, kind: HouseKind) -> Lines<S> {
    let layout = board.layout();
    let of_kind = layout.all_houses().filter(|&house| layout.house(house).kind == kind);
    let with_places = of_kind.map(|house| (house, *board.cells_for(digit) & *board.geometry().house(house)));
    with_places.filter(|(_, places)| places.len() > 1).collect()
}

impl<S: Storage> Search<'_, '_, S> {
    /// Goes on with the bases from `next`; those chosen have these places.
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
        // What covers, fins and the last cover cannot hold is too much.
        let most = self.size * self.size + FINS;
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

    /// Goes on with the covers from `next`, of which there is one less than there are bases; `left` is what those chosen
    /// leave of the bases' places.
    fn add_cover(
        &mut self,
        covers: &Lines<S>,
        next: usize,
        bases: &[HouseId],
        chosen: &mut Vec<HouseId>,
        (all, left): (Cells<S>, Cells<S>),
    ) {
        let more = self.size - 1 - chosen.len();
        if left.len() > (more + 1) * self.size + FINS {
            return;
        }
        if more == 0 {
            let lasts: Lines<S> =
                covers.iter().filter(|(house, _)| !chosen.contains(house)).copied().collect();
            let with_fins = |last: &(HouseId, Cells<S>)| (1..=FINS).contains(&(left - last.1).len());
            if self.covered {
                for last in lasts.into_iter().filter(with_fins) {
                    self.in_cover(bases, chosen, last, (all, left));
                }
            } else if lasts.iter().any(|last| (left - last.1).len() <= FINS) {
                self.beyond(bases, chosen, &lasts, left);
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

    /// What the last cover loses if all fins exclude it.
    fn in_cover(
        &mut self,
        bases: &[HouseId],
        covers: &[HouseId],
        (last, held): (HouseId, Cells<S>),
        (all, left): (Cells<S>, Cells<S>),
    ) {
        let (board, digit) = (self.tentacles.board, self.digit);
        let fins = left - held;
        let cells = (*board.cells_for(digit) & *board.geometry().house(last)) - all;
        let common = self.tentacles.common(digit, fins, digit);
        let covers = [covers, &[last]].concat();
        for cell in common & cells & *board.open() {
            let wanted = |candidate: Candidate| candidate.digit == digit && cells.contains(candidate.cell);
            self.found(bases, &covers, fins, Candidate { cell, digit }, &wanted);
        }
    }

    /// What all that the covers leave excludes, but for what a last cover would lose.
    fn beyond(&mut self, bases: &[HouseId], covers: &[HouseId], lasts: &Lines<S>, left: Cells<S>) {
        let (board, digit) = (self.tentacles.board, self.digit);
        let own = lasts
            .iter()
            .filter(|(_, cells)| (left & *cells).len() > 1)
            .fold(Cells::<S>::default(), |own, (house, _)| own | *board.geometry().house(*house));
        for of in board.layout().all_digits() {
            for cell in self.tentacles.common(digit, left, of) & *board.open() {
                let wanted = |one: Candidate| one.digit != digit || !own.contains(one.cell);
                if wanted(Candidate { cell, digit: of }) {
                    self.found(bases, covers, left, Candidate { cell, digit: of }, &wanted);
                }
            }
        }
    }

    /// Keeps the claim that this is removed, where it is the shortest so far.
    fn found(
        &mut self,
        bases: &[HouseId],
        covers: &[HouseId],
        fins: Cells<S>,
        gone: Candidate,
        wanted: &dyn Fn(Candidate) -> bool,
    ) {
        let digit = self.digit;
        let Some(length) = self.tentacles.length(digit, fins, gone) else { return };
        if length == 0 || self.best.get(&gone).is_some_and(|(before, _)| *before <= length) {
            return;
        }
        let place = |&house: &HouseId| Constraint::House(house, digit);
        let body =
            bases.iter().map(place).fold(Argument::default(), |all, each| all.truth(each, &Role::BASE));
        let body = covers.iter().map(place).fold(body, |all, each| all.link(each, &Role::COVER));
        if let Some(claim) = self.tentacles.claim(body, digit, fins, gone, wanted) {
            self.best.insert(gone, (length, claim));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    /// An X-wing of 5 in r2 and r6 with a fin in r6c5, which leads to 6 in r9c5 and to 5 in r9c2.
    fn finned(ahead: &[usize]) -> Position {
        Position::boxed(3, 3)
            .confined("r2", &[5], "r2c1 r2c9")
            .confined("r6", &[5], "r6c1 r6c5 r6c9")
            .cell("r9c5", &[5, 6])
            .cell("r9c2", ahead)
    }

    fn removes(position: &Position, rule: &Kraken, gone: &str) -> bool {
        position.removed(rule).iter().any(|removed| removed.contains(gone))
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
