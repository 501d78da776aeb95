//! The almost locked sets of a position, and where two of them cannot both hold a digit.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use crate::grid::{Board, Cell, Cells, Digit, Digits, HouseId, Index, Sets};
use crate::rules::Work;
use crate::rules::ends::seeing_all;

/// Cells of a house with one digit more than they are, none of which are a subset by themselves.
#[derive(Debug)]
pub(in crate::rules) struct Almost<S: Sets> {
    pub(in crate::rules) cells: Cells<S>,
    pub(in crate::rules) digits: Digits<S>,
    /// The first house that holds them, boxes before others.
    pub(in crate::rules) house: HouseId,
    /// For each of its digits, ascending, the places it has there.
    pub(super) spots: Vec<usize>,
    /// For each of its digits, the others that no smaller set within has besides.
    beside: Vec<Digits<S>>,
    /// The smaller sets within.
    parts: Vec<usize>,
}

impl<S: Sets> Almost<S> {
    /// Its digits, each with the places it has there.
    pub(in crate::rules) fn each(&self) -> impl Iterator<Item = (Digit, usize)> + '_ {
        self.digits.into_iter().zip(self.spots.iter().copied())
    }

    /// The places of one of its digits.
    pub(super) fn spot(&self, digit: Digit) -> Option<usize> {
        self.each().find(|(of, _)| *of == digit).map(|(_, spot)| spot)
    }

    /// Whether no smaller set within has both digits: whatever follows from such a set by these would follow from less.
    pub(in crate::rules) fn needs(&self, one: Digit, other: Digit) -> bool {
        let beside = self.digits.into_iter().zip(&self.beside).find(|(of, _)| *of == one);
        beside.is_some_and(|(_, beside)| beside.contains(other))
    }
}

/// All places that a digit has in a set, or in several.
#[derive(Debug)]
pub(in crate::rules) struct Spot<S: Sets> {
    pub(in crate::rules) digit: Digit,
    pub(in crate::rules) cells: Cells<S>,
    /// What sees all of them.
    pub(in crate::rules) seen: Cells<S>,
    /// What would lose the digit if it is in one of them.
    pub(in crate::rules) targets: Cells<S>,
    /// The sets that have just these places for it.
    pub(in crate::rules) sets: Vec<usize>,
}

/// The almost locked sets of a position, small ones first in each house, and the places of their digits.
#[derive(Debug)]
pub(in crate::rules) struct AlmostLocked<S: Sets> {
    pub(in crate::rules) sets: Vec<Almost<S>>,
    pub(in crate::rules) spots: Vec<Spot<S>>,
    /// For each place of a digit, the places of the same digit elsewhere that one house holds together with it: only one of
    /// two sets can hold it there.
    pub(super) restricted: Vec<Vec<usize>>,
    held: OnceLock<Vec<Vec<usize>>>,
}

/// Cells of a set at most, on grids of up to nine digits, where that is all there are, and on larger ones.
const LARGEST: usize = 8;
const LARGEST_OF_MANY: usize = 4;

impl<S: Sets> AlmostLocked<S> {
    /// All of a position, unless the time runs out.
    pub(in crate::rules) fn of(board: &Board<'_, S>, work: &mut Work<'_, S>) -> ControlFlow<(), Arc<Self>> {
        if let Some(all) = &work.kept(board).almost_locked {
            return ControlFlow::Continue(Arc::clone(all));
        }
        let all = Arc::new(Self::find(board, work)?);
        work.kept(board).almost_locked = Some(Arc::clone(&all));
        ControlFlow::Continue(all)
    }

    fn find(board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<(), Self> {
        let largest = if board.layout().digits() > 9 { LARGEST_OF_MANY } else { LARGEST };
        let mut all =
            Self { sets: Vec::new(), spots: Vec::new(), restricted: Vec::new(), held: OnceLock::new() };
        let houses = board.geometry().boxes_first();
        for (at, &house) in houses.iter().enumerate() {
            if work.out_of_time() {
                return ControlFlow::Break(());
            }
            let few = |cell: &Cell| (2..=largest + 1).contains(&board.candidates(*cell).len());
            let cells: Vec<(Cell, Digits<S>)> = (*board.open() & *board.geometry().house(house))
                .into_iter()
                .filter(few)
                .map(|cell| (cell, board.candidates(cell)))
                .collect();
            let mut found = Vec::new();
            extend::<S>(&cells, largest, (Cells::<S>::default(), Digits::<S>::default()), 0, &mut found);
            let earlier = |cells: &Cells<S>| {
                houses[..at].iter().any(|&before| board.geometry().house(before).contains_all(cells))
            };
            found.retain(|(cells, _)| !earlier(cells));
            found.sort_by_key(|(cells, _)| cells.len());
            for (cells, digits) in found {
                all.sets.push(Almost {
                    cells,
                    digits,
                    house,
                    spots: Vec::new(),
                    beside: Vec::new(),
                    parts: Vec::new(),
                });
            }
        }
        all.weigh();
        all.place(board);
        if work.out_of_time() { ControlFlow::Break(()) } else { ControlFlow::Continue(all) }
    }

    /// For each place, those of other digits that the sets which lose it hold, as far as these keep anything from others.
    pub(super) fn held(&self) -> &[Vec<usize>] {
        self.held.get_or_init(|| {
            let mut held = vec![Vec::new(); self.spots.len()];
            let joins = |spot: usize| !self.restricted[spot].is_empty();
            for set in &self.sets {
                for (x, lost) in set.each().filter(|&(_, lost)| joins(lost)) {
                    let beside = set.each().filter(|&(y, spot)| joins(spot) && set.needs(x, y));
                    held[lost].extend(beside.map(|(_, spot)| spot));
                }
            }
            for held in &mut held {
                held.sort_unstable();
                held.dedup();
            }
            held
        })
    }

    /// The smallest set within this one that has both digits.
    pub(super) fn within(&self, set: usize, one: Digit, other: Digit) -> Option<&Almost<S>> {
        let whole = &self.sets[set];
        if whole.needs(one, other) {
            return Some(whole);
        }
        let has_both = |part: &&Almost<S>| part.digits.contains(one) && part.digits.contains(other);
        whole.parts.iter().map(|&part| &self.sets[part]).filter(has_both).min_by_key(|part| part.cells.len())
    }

    /// Finds what each set has that no smaller one within has.
    fn weigh(&mut self) {
        let weigh = |of: &Almost<S>| {
            let is_part = |(_, part): &(usize, &Almost<S>)| {
                of.digits.contains_all(&part.digits)
                    && of.cells.contains_all(&part.cells)
                    && part.cells != of.cells
            };
            let all = self.sets.iter().enumerate();
            let parts: Vec<usize> = all.filter(is_part).map(|(at, _)| at).collect();
            let beside = |digit: Digit| {
                let with =
                    parts.iter().map(|&part| self.sets[part].digits).filter(|part| part.contains(digit));
                with.fold(of.digits - Digits::<S>::of(digit), |left, part| left - part)
            };
            (of.digits.into_iter().map(beside).collect(), parts)
        };
        let weighed: Vec<(Vec<Digits<S>>, Vec<usize>)> = self.sets.iter().map(weigh).collect();
        for (set, (beside, parts)) in self.sets.iter_mut().zip(weighed) {
            (set.beside, set.parts) = (beside, parts);
        }
    }

    /// Finds the places of all digits, and which of them restrict each other.
    fn place(&mut self, board: &Board<'_, S>) {
        let geometry = board.geometry();
        let mut of_digit: Vec<Vec<usize>> = vec![Vec::new(); board.layout().digits()];
        for (at, set) in self.sets.iter_mut().enumerate() {
            for digit in set.digits {
                let cells = set.cells & *board.places(digit);
                let known = &mut of_digit[digit.index()];
                let spot = known.iter().copied().find(|&spot| self.spots[spot].cells == cells);
                let spot = spot.unwrap_or_else(|| {
                    let seen = seeing_all(geometry, cells);
                    let targets = seen & *board.places(digit);
                    self.spots.push(Spot { digit, cells, seen, targets, sets: Vec::new() });
                    known.push(self.spots.len() - 1);
                    self.spots.len() - 1
                });
                self.spots[spot].sets.push(at);
                set.spots.push(spot);
            }
        }
        self.restricted = restricted(board, &self.spots);
    }
}

/// For each place of a digit, the places of the same digit elsewhere in a house that holds it.
fn restricted<S: Sets>(board: &Board<'_, S>, spots: &[Spot<S>]) -> Vec<Vec<usize>> {
    let houses = board.layout().all_houses().len();
    let mut in_house: Vec<Vec<usize>> = vec![Vec::new(); board.layout().digits() * houses];
    let mut restricted: Vec<Vec<usize>> = vec![Vec::new(); spots.len()];
    for (at, spot) in spots.iter().enumerate() {
        for house in board.geometry().houses_holding(spot.cells) {
            let known = &mut in_house[spot.digit.index() * houses + house.index()];
            for &other in known.iter().filter(|&&other| !spots[other].cells.meets(&spot.cells)) {
                restricted[at].push(other);
                restricted[other].push(at);
            }
            known.push(at);
        }
    }
    for others in &mut restricted {
        others.sort_unstable();
        others.dedup();
    }
    restricted
}

/// Goes on with the cells from `next`.
fn extend<S: Sets>(
    cells: &[(Cell, Digits<S>)],
    largest: usize,
    chosen: (Cells<S>, Digits<S>),
    next: usize,
    found: &mut Vec<(Cells<S>, Digits<S>)>,
) {
    for (at, &(cell, candidates)) in cells.iter().enumerate().skip(next) {
        let more = (chosen.0 | Cells::<S>::of(cell), chosen.1 | candidates);
        let (count, digits) = (more.0.len(), more.1.len());
        // What has a subset in it is more than almost locked.
        if digits <= count || digits > largest + 1 {
            continue;
        }
        if digits == count + 1 {
            found.push(more);
        }
        if count < largest {
            extend::<S>(cells, largest, more, at + 1, found);
        }
    }
}
