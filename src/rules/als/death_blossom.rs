//! Death blossom: whichever candidate the stem cell holds, an almost locked set (a petal) loses that digit.
//! The petal then holds a digit that all petals share.

use std::ops::ControlFlow;

use super::arguments::{self, Member};
use super::sets::{Als, AlsIndex, DigitCells};
use crate::catalog::rows;
use crate::grid::{Board, Cell, Cells, Digit, Digits, Index, Storage};
use crate::rules::search::dedup::Dedup;
use crate::rules::search::lists::Lists;
use crate::rules::{Emit, Rule, Work, emit_step};
use crate::step::{Role, Step, group_by_key};

const STEM: Role = Role::new("stem");
const PETAL_A: Role = Role::new("petal-a");
const PETAL_B: Role = Role::new("petal-b");

/// Minimum and maximum number of candidates in the stem cell of a death blossom. With two it is an
/// ALS-XY-wing; with more than five it is too hard to see.
const MIN_STEM: usize = 3;
const MAX_STEM: usize = 5;

/// Finds death blossoms. For each stem cell and each target (a candidate that every petal removes), it takes
/// the smallest petals. A step with the same eliminations as an earlier one is skipped.
pub(crate) struct DeathBlossom;

impl<S: Storage> Rule<S> for DeathBlossom {
    fn find(&self, board: &Board<'_, S>, work: &mut Work<'_, S>, emit: &mut Emit<'_>) -> ControlFlow<()> {
        let all = AlsIndex::of(board, work)?;
        let mut dedup = Dedup::default();
        let stems = possible_stems(board, &all, work)?;
        let losing = losing(board, &all, stems);
        for cell in stems {
            let stem = Stem::new(board, &all, cell, &losing);
            let targets = stem.targets();
            for z in board.layout().all_digits().filter(|&z| !board.candidates(cell).contains(z)) {
                work.check_time()?;
                for target in targets[z.index()] {
                    let step = stem.petals(z, target).and_then(|petals| stem.step(&petals));
                    emit_step(step.filter(|step| dedup.is_new(step)), emit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the cells that may be a stem: for some candidate elsewhere, each digit of the cell is lost by a set that may
/// then remove that candidate. [`Stem`] looks closer.
fn possible_stems<S: Storage>(
    board: &Board<'_, S>,
    all: &AlsIndex<S>,
    work: &Work<'_, S>,
) -> ControlFlow<(), Cells<S>> {
    let mut of_digit = vec![Vec::new(); board.layout().digits()];
    for (number, spot) in all.spots.iter().enumerate() {
        of_digit[spot.digit.index()].push((spot.targets, all.losses().of(number)));
    }
    let (mut targets, mut taken) = (Vec::new(), Vec::new());
    let mut stems = Cells::<S>::default();
    for cell in board.open_with(MIN_STEM..=MAX_STEM) {
        work.check_time()?;
        targets.clear();
        targets.extend(board.layout().all_digits().map(|digit| *board.cells_for(digit)));
        for digit in board.candidates(cell) {
            taken.clear();
            taken.resize(targets.len(), Cells::<S>::default());
            for (_, removed) in of_digit[digit.index()].iter().filter(|(seeing, _)| seeing.contains(cell)) {
                taken.iter_mut().zip(*removed).for_each(|(taken, removed)| *taken = *taken | *removed);
            }
            targets.iter_mut().zip(&taken).for_each(|(targets, taken)| *targets = *targets & *taken);
        }
        if targets.iter().any(|targets| !targets.is_empty()) {
            stems.insert(cell);
        }
    }
    ControlFlow::Continue(stems)
}

/// A petal: an almost locked set (index into `AlsIndex::sets`), and the stem's candidates that it would lose.
type Petal<S> = (usize, Digits<S>);

/// Returns the place of a candidate in the lists of [`losing`].
fn place<S: Storage>(board: &Board<'_, S>, digit: Digit, cell: Cell) -> usize {
    digit.index() * board.layout().cells() + cell.index()
}

/// Lists for each candidate of the `stems` the almost locked sets that lose its digit if it is true, smallest first.
/// Sets that then remove nothing are left out.
fn losing<S: Storage>(board: &Board<'_, S>, all: &AlsIndex<S>, stems: Cells<S>) -> Lists<usize> {
    let geometry = board.geometry();
    let losers = |spot: &DigitCells<S>| {
        let houses = geometry.houses_holding(spot.cells).map(|house| *geometry.house(house));
        houses.fold(Cells::<S>::default(), |all, house| all | house) & stems & spot.targets
    };
    let losers: Vec<Cells<S>> = all.spots.iter().map(losers).collect();
    let mut sets: Vec<usize> = (0..all.sets.len()).collect();
    sets.sort_by_key(|&set| all.sets[set].cells.len());
    let mut pairs = Vec::new();
    for at in sets {
        let set = &all.sets[at];
        for (digit, spot) in set.digit_spots() {
            if !(set.removing - Digits::<S>::of(digit)).is_empty() {
                let cells = losers[spot] - set.cells;
                pairs.extend(cells.into_iter().map(|cell| (place(board, digit, cell), at)));
            }
        }
    }
    Lists::of(board.layout().digits() * board.layout().cells(), &pairs)
}

/// The stem cell of a death blossom. `losing` lists, for each candidate of the stem, the almost locked sets
/// that lose the digit if the stem holds it, smallest first.
struct Stem<'a, 'g, S: Storage> {
    board: &'a Board<'g, S>,
    all: &'a AlsIndex<S>,
    cell: Cell,
    losing: Vec<(Digit, &'a [usize])>,
}

impl<'a, 'g, S: Storage> Stem<'a, 'g, S> {
    fn new(board: &'a Board<'g, S>, all: &'a AlsIndex<S>, cell: Cell, losing: &'a Lists<usize>) -> Self {
        let of_digit = |digit: Digit| (digit, losing.get(place(board, digit, cell)));
        Self { board, all, cell, losing: board.candidates(cell).into_iter().map(of_digit).collect() }
    }

    /// Returns the cells outside a petal (an almost locked set) that lose `z` if the petal loses `lost`.
    fn petal_targets(&self, set: usize, lost: Digit, z: Digit) -> Cells<S> {
        let set = &self.all.sets[set];
        match set.spot(z).filter(|_| set.needs(lost, z)) {
            Some(spot) => self.all.spots[spot].targets - set.cells,
            None => Cells::<S>::default(),
        }
    }

    /// Returns, for each digit, the cells that lose it whichever candidate of the stem cell is true.
    fn targets(&self) -> Vec<Cells<S>> {
        let stem = Cells::<S>::of(self.cell);
        let digits = self.board.layout().all_digits();
        let mut targets: Vec<Cells<S>> = digits.map(|z| *self.board.cells_for(z) - stem).collect();
        let mut taken = vec![Cells::<S>::default(); targets.len()];
        for (lost, sets) in &self.losing {
            taken.fill(Cells::<S>::default());
            for set in sets.iter().map(|&set| &self.all.sets[set]) {
                for (z, spot) in set.digit_spots().filter(|&(z, _)| set.needs(*lost, z)) {
                    taken[z.index()] = taken[z.index()] | (self.all.spots[spot].targets - set.cells);
                }
            }
            targets.iter_mut().zip(&taken).for_each(|(targets, taken)| *targets = *targets & *taken);
        }
        targets
    }

    /// Returns petals that remove `z` from the target: for each candidate of the stem cell, the smallest set
    /// that does. A set that serves several candidates is listed once. Overlapping petals are merged where
    /// one almost locked set can replace both.
    fn petals(&self, z: Digit, target: Cell) -> Option<Vec<Petal<S>>> {
        let petal = |(lost, sets): &(Digit, &[usize])| {
            let takes = |set: &usize| self.petal_targets(*set, *lost, z).contains(target);
            Some((sets.iter().copied().find(takes)?, *lost))
        };
        let losing: Option<Vec<(usize, Digit)>> = self.losing.iter().map(petal).collect();
        let mut petals: Vec<Petal<S>> = group_by_key(losing?);
        while let Some(([one, other], petal)) = self.merged_pair(&petals, z, target) {
            petals[one] = petal;
            petals.remove(other);
        }
        Some(petals)
    }

    /// Finds two overlapping petals whose union is one almost locked set that can replace both. Returns the
    /// indices of the two petals, and the merged petal.
    fn merged_pair(&self, petals: &[Petal<S>], z: Digit, target: Cell) -> Option<([usize; 2], Petal<S>)> {
        let cells = |at: usize| self.all.sets[petals[at].0].cells;
        let pairs = (0..petals.len()).flat_map(|other| (0..other).map(move |one| (one, other)));
        pairs.filter(|&(one, other)| cells(one).meets(&cells(other))).find_map(|(one, other)| {
            let lost = petals[one].1 | petals[other].1;
            let whole = self.all.sets.iter().position(|set| set.cells == cells(one) | cells(other))?;
            let of = self.losing.iter().filter(|(digit, _)| lost.contains(*digit));
            let spot = self.all.sets[whole].spot(z)?;
            let does = of.clone().all(|(_, sets)| sets.contains(&whole))
                && self.all.spots[spot].targets.contains(target);
            does.then_some(([one, other], (whole, lost)))
        })
    }

    fn step(&self, petals: &[Petal<S>]) -> Option<Step> {
        let sets: Vec<&Als<S>> = petals.iter().map(|&(set, _)| &self.all.sets[set]).collect();
        let stem = Cells::<S>::of(self.cell);
        let cells = sets.iter().fold(stem, |all, set| all | set.cells);
        let in_all = sets.iter().map(|set| set.digits).reduce(|all, digits| all & digits)?;
        // A stem with a single petal is a subset.
        if sets.len() < 2 {
            return None;
        }
        let (mut joins, mut claims) = (Vec::new(), Vec::new());
        for (set, &(_, lost_by)) in sets.iter().zip(petals) {
            let places = |lost: Digit| stem | (set.cells & *self.board.cells_for(lost));
            joins.extend(lost_by.into_iter().map(|lost| (lost, places(lost))));
        }
        for z in in_all - self.board.candidates(self.cell) {
            let places: Vec<Cells<S>> = sets.iter().map(|set| set.cells & *self.board.cells_for(z)).collect();
            let seen = sets.iter().filter_map(|set| Some(self.all.spots[set.spot(z)?].targets));
            let targets = seen.fold(*self.board.cells_for(z), |all, seen| all & seen) - cells;
            if targets.is_empty() {
                continue;
            }
            let none = Digits::<S>::default();
            let mut members = vec![Member { cells: stem, role: STEM, locked: none, house: None }];
            for (at, (set, (_, lost_by))) in sets.iter().zip(petals).enumerate() {
                let role = if at % 2 == 0 { PETAL_A } else { PETAL_B };
                members.push(Member::new(set, role, *lost_by | Digits::<S>::of(z)));
            }
            let argument = arguments::join_sets(self.board, &members, &joins)?;
            claims.extend(arguments::common_claims(&argument, self.board, z, &places, targets));
        }
        Step::from_claims(&rows::DEATH_BLOSSOM, claims)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::Position;

    #[test]
    fn each_candidate_of_the_stem_leaves_the_digit_to_a_petal() {
        let position = |stem: &[usize]| {
            Position::boxed(3, 3)
                .cell("r1c1", stem)
                .cell("r1c5", &[1, 9])
                .cell("r5c1", &[2, 9])
                .cell("r2c2", &[3, 4])
                .cell("r2c5", &[4, 9])
        };
        // With 1 it is r1c5 that is 9, with 2 it is r5c1, and with 3 it is r2c5: r5c5 sees all three.
        assert!(position(&[1, 2, 3]).removed(&DeathBlossom).iter().any(|gone| gone.contains("9r5c5")));
        assert!(!position(&[1, 2, 3, 5]).removed(&DeathBlossom).iter().any(|gone| gone.contains("9r5c5")));
    }

    #[test]
    fn other_boxes_have_it_as_well() {
        let position = Position::boxed(2, 3)
            .cell("r1c1", &[1, 2, 3])
            .cell("r1c5", &[1, 6])
            .cell("r5c1", &[2, 6])
            .cell("r2c2", &[3, 4])
            .cell("r2c5", &[4, 6]);
        assert!(position.removed(&DeathBlossom).iter().any(|gone| gone.contains("6r5c5")));
    }
}
