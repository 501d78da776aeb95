//! The almost locked sets of a position, and where two of them cannot both hold a digit.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use crate::grid::{Board, Cell, Cells, Digit, Digits, HouseId, Index, Storage};
use crate::rules::Work;
use crate::rules::search::common_peers::seeing_all;

/// Cells of a house with one digit more than they are, none of which are a subset by themselves.
#[derive(Debug)]
pub(in crate::rules) struct Almost<S: Storage> {
    pub(in crate::rules) cells: Cells<S>,
    pub(in crate::rules) digits: Digits<S>,
    /// The first house that holds them, boxes before others.
    pub(in crate::rules) house: HouseId,
    /// For each of its digits, ascending, the places it has there.
    pub(super) spots: Vec<usize>,
    /// Its digits that something would lose if they are in their places there.
    pub(super) removing: Digits<S>,
    /// For each of its digits, the others that no smaller set within has besides.
    beside: Vec<Digits<S>>,
    /// The smaller sets within.
    parts: Vec<usize>,
}

impl<S: Storage> Almost<S> {
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
pub(in crate::rules) struct Spot<S: Storage> {
    pub(in crate::rules) digit: Digit,
    pub(in crate::rules) cells: Cells<S>,
    /// What sees all of them.
    pub(in crate::rules) seen: Cells<S>,
    /// What would lose the digit if it is in one of them.
    pub(in crate::rules) targets: Cells<S>,
    /// The sets that have just these places for it.
    pub(in crate::rules) sets: Vec<usize>,
}

/// The almost locked sets of a position, small ones first in each house, and the places of their digits. Of more than can be
/// gone through there are only so many, the smallest of the position.
#[derive(Debug)]
pub(in crate::rules) struct AlmostLocked<S: Storage> {
    pub(in crate::rules) sets: Vec<Almost<S>>,
    pub(in crate::rules) spots: Vec<Spot<S>>,
    /// For each place of a digit, the places of the same digit elsewhere that one house holds together with it: only one of
    /// two sets can hold it there. Ascending.
    pub(super) restricted: Vec<Vec<usize>>,
    held: OnceLock<Vec<Vec<usize>>>,
}

/// Cells of a set at most, on grids of up to nine digits, where that is all there are, and on larger ones.
const LARGEST: usize = 8;
const LARGEST_OF_MANY: usize = 4;

/// So many sets at most: as many as the 27 houses of a grid of nine digits could have if every choice of cells were one, so
/// that only larger grids go without some.
const MOST: usize = 27 * ((1 << 9) - 1);

/// So many sets or places are compared with others before the time is asked for again.
const AT_ONCE: usize = 256;

impl<S: Storage> AlmostLocked<S> {
    /// All of a position, unless the time runs out.
    pub(in crate::rules) fn of(board: &Board<'_, S>, work: &mut Work<'_, S>) -> ControlFlow<(), Arc<Self>> {
        work.cached(board, |work| Self::find(board, work))
    }

    fn find(board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<(), Self> {
        let mut all =
            Self { sets: Vec::new(), spots: Vec::new(), restricted: Vec::new(), held: OnceLock::new() };
        let houses = board.geometry().boxes_first();
        for (at, cells, digits) in Found::of(board, work)?.smallest() {
            all.sets.push(Almost {
                cells,
                digits,
                house: houses[at],
                spots: Vec::new(),
                removing: Digits::<S>::default(),
                beside: Vec::new(),
                parts: Vec::new(),
            });
        }
        all.weigh(board, work)?;
        all.place(board, work)?;
        work.check_time()?;
        ControlFlow::Continue(all)
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

    /// Whether only one of these two places of a digit can hold it.
    pub(super) fn restricts(&self, one: usize, other: usize) -> bool {
        self.restricted[one].binary_search(&other).is_ok()
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
    fn weigh(&mut self, board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<()> {
        // A set within this one has its first cell here.
        let mut by_first: Vec<Vec<usize>> = vec![Vec::new(); board.layout().cells()];
        for (at, set) in self.sets.iter().enumerate() {
            if let Some(first) = set.cells.first() {
                by_first[first.index()].push(at);
            }
        }
        let mut weighed: Vec<(Vec<Digits<S>>, Vec<usize>)> = Vec::with_capacity(self.sets.len());
        for (at, of) in self.sets.iter().enumerate() {
            work.check_time_each(AT_ONCE, at)?;
            let is_part = |part: &usize| {
                let part = &self.sets[*part];
                of.digits.contains_all(&part.digits)
                    && of.cells.contains_all(&part.cells)
                    && part.cells != of.cells
            };
            let near = of.cells.into_iter().flat_map(|cell| &by_first[cell.index()]).copied();
            let mut parts: Vec<usize> = near.filter(is_part).collect();
            parts.sort_unstable();
            let beside = |digit: Digit| {
                let with =
                    parts.iter().map(|&part| self.sets[part].digits).filter(|part| part.contains(digit));
                with.fold(of.digits - Digits::<S>::of(digit), |left, part| left - part)
            };
            weighed.push((of.digits.into_iter().map(beside).collect(), parts));
        }
        for (set, (beside, parts)) in self.sets.iter_mut().zip(weighed) {
            (set.beside, set.parts) = (beside, parts);
        }
        ControlFlow::Continue(())
    }

    /// Finds the places of all digits, and which of them restrict each other.
    fn place(&mut self, board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<()> {
        let (geometry, count) = (board.geometry(), board.layout().cells());
        // For each digit and the first of its cells.
        let mut by_first: Vec<Vec<usize>> = vec![Vec::new(); board.layout().digits() * count];
        for (at, set) in self.sets.iter_mut().enumerate() {
            work.check_time_each(AT_ONCE, at)?;
            for digit in set.digits {
                let cells = set.cells & *board.cells_for(digit);
                let first = cells.first().map_or(0, Index::index);
                let known = &mut by_first[digit.index() * count + first];
                let spot = known.iter().copied().find(|&spot| self.spots[spot].cells == cells);
                let spot = spot.unwrap_or_else(|| {
                    let seen = seeing_all(geometry, cells);
                    let targets = seen & *board.cells_for(digit);
                    self.spots.push(Spot { digit, cells, seen, targets, sets: Vec::new() });
                    known.push(self.spots.len() - 1);
                    self.spots.len() - 1
                });
                self.spots[spot].sets.push(at);
                set.spots.push(spot);
                if !self.spots[spot].targets.is_empty() {
                    set.removing.insert(digit);
                }
            }
        }
        self.restricted = restricted(board, &self.spots, work)?;
        ControlFlow::Continue(())
    }
}

/// For each place of a digit, the places of the same digit elsewhere in a house that holds it.
fn restricted<S: Storage>(
    board: &Board<'_, S>,
    spots: &[Spot<S>],
    work: &Work<'_, S>,
) -> ControlFlow<(), Vec<Vec<usize>>> {
    let houses = board.layout().all_houses().len();
    let mut in_house: Vec<Vec<usize>> = vec![Vec::new(); board.layout().digits() * houses];
    let mut restricted: Vec<Vec<usize>> = vec![Vec::new(); spots.len()];
    for (at, spot) in spots.iter().enumerate() {
        work.check_time_each(AT_ONCE, at)?;
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
    ControlFlow::Continue(restricted)
}

/// The cells and the digits of a set, with the place of its house in the order.
type Numbered<S> = (usize, Cells<S>, Digits<S>);

/// The sets of a position as they are found, house by house.
struct Found<S: Storage> {
    /// Cells of a set at most: fewer as soon as there are enough sets of so few.
    largest: usize,
    /// For each number of cells, the sets, each with the place of its house in the order.
    by_size: Vec<Vec<Numbered<S>>>,
}

/// The cells of a house that a set may have.
struct InHouse<S: Storage> {
    at: usize,
    cells: Vec<(Cell, Digits<S>)>,
    /// What houses before this one have of it: sets of theirs are known.
    before: Vec<Cells<S>>,
}

impl<S: Storage> Found<S> {
    fn of(board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<(), Self> {
        let largest = if board.layout().digits() > 9 { LARGEST_OF_MANY } else { LARGEST };
        let mut found = Self { largest, by_size: vec![Vec::new(); largest + 1] };
        let (geometry, houses) = (board.geometry(), board.geometry().boxes_first());
        for (at, &house) in houses.iter().enumerate() {
            let whole = *geometry.house(house);
            let few = |cell: &Cell| (2..=largest + 1).contains(&board.candidates(*cell).len());
            let cells = (*board.open() & whole).into_iter().filter(few);
            let before = houses[..at].iter().map(|&before| *geometry.house(before) & whole);
            let of = InHouse {
                at,
                cells: cells.map(|cell| (cell, board.candidates(cell))).collect(),
                before: before.filter(|shared| !shared.is_empty()).collect(),
            };
            for first in 0..of.cells.len() {
                work.check_time()?;
                found.extend(&of, (Cells::<S>::default(), Digits::<S>::default()), first);
            }
        }
        ControlFlow::Continue(found)
    }

    /// Adds the cell that is next to those chosen, and goes on with the cells behind it.
    fn extend(&mut self, of: &InHouse<S>, chosen: (Cells<S>, Digits<S>), next: usize) {
        let (cell, candidates) = of.cells[next];
        let (cells, digits) = (chosen.0 | Cells::<S>::of(cell), chosen.1 | candidates);
        let count = cells.len();
        // What has a subset in it is more than almost locked.
        if digits.len() <= count || digits.len() > self.largest + 1 {
            return;
        }
        if digits.len() == count + 1 && !of.before.iter().any(|before| before.contains_all(&cells)) {
            self.by_size[count].push((of.at, cells, digits));
            if self.by_size[..=count].iter().map(Vec::len).sum::<usize>() >= MOST {
                self.largest = count - 1;
            }
        }
        for behind in next + 1..of.cells.len() {
            if count >= self.largest {
                break;
            }
            self.extend(of, (cells, digits), behind);
        }
    }

    /// The smallest of all, in order of the houses and then of their sizes.
    fn smallest(self) -> Vec<Numbered<S>> {
        let mut all: Vec<_> = self.by_size.into_iter().flatten().take(MOST).collect();
        all.sort_by_key(|(at, ..)| *at);
        all
    }
}
