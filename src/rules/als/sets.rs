//! The almost locked sets of a position, and their restricted common candidates.

use std::ops::{ControlFlow, Range};
use std::sync::{Arc, OnceLock};

use crate::grid::{Board, Cell, Cells, Digit, Digits, HouseId, Index, Storage};
use crate::rules::Work;
use crate::rules::search::common_peers::common_peers;
use crate::rules::search::lists::Lists;
use crate::rules::search::rows::{Table, contains, insert, is_empty, members, none};

/// An almost locked set: N cells of a house with N + 1 digits, without a naked subset inside.
#[derive(Debug)]
pub(in crate::rules) struct Als<S: Storage> {
    pub(in crate::rules) cells: Cells<S>,
    pub(in crate::rules) digits: Digits<S>,
    /// The first house that holds all cells of the set; boxes come before rows and columns.
    pub(in crate::rules) house: HouseId,
    /// For each digit of the set, ascending, its cells in the set (index into `AlsIndex::spots`).
    spots: [usize; MAX_CELLS + 1],
    /// The digits of the set that have a target: a candidate that sees all cells of the digit in the set.
    pub(super) removing: Digits<S>,
    /// For each digit, the digits that no smaller almost locked set inside this one has together with it.
    beside: [Digits<S>; MAX_CELLS + 1],
    /// The place in `AlsIndex::parts` of the smaller almost locked sets inside this one.
    parts: Range<usize>,
}

impl<S: Storage> Als<S> {
    /// Returns each digit of the set with its spot (index into `AlsIndex::spots`).
    pub(in crate::rules) fn digit_spots(&self) -> impl Iterator<Item = (Digit, usize)> + '_ {
        self.digits.into_iter().zip(self.spots)
    }

    /// Returns the spot of a digit (index into `AlsIndex::spots`), if the set has the digit.
    pub(super) fn spot(&self, digit: Digit) -> Option<usize> {
        self.rank(digit).map(|rank| self.spots[rank])
    }

    /// Returns how many digits of the set come before this one, if the set has it.
    fn rank(&self, digit: Digit) -> Option<usize> {
        self.digits.contains(digit).then(|| (self.digits & Digits::<S>::first_n(digit.index())).len())
    }

    /// Returns true if no smaller almost locked set inside this one has both digits. Such a smaller set gives
    /// the same conclusion from fewer cells.
    pub(in crate::rules) fn needs(&self, one: Digit, other: Digit) -> bool {
        self.beside(one).contains(other)
    }

    /// Returns the digits that no smaller almost locked set inside this one has together with `digit`.
    pub(super) fn beside(&self, digit: Digit) -> Digits<S> {
        self.rank(digit).map_or(Digits::<S>::default(), |rank| self.beside[rank])
    }
}

/// A digit and its cells in an almost locked set. Sets that have the digit in the same cells share one spot.
#[derive(Debug)]
pub(in crate::rules) struct DigitCells<S: Storage> {
    pub(in crate::rules) digit: Digit,
    pub(in crate::rules) cells: Cells<S>,
    /// The cells that lose the digit if one of `cells` holds it.
    pub(in crate::rules) targets: Cells<S>,
}

/// The almost locked sets of a position, by house and then by size, and their spots (the cells of a digit in
/// a set). Only the smallest `MAX_SETS` sets are kept.
#[derive(Debug)]
pub(in crate::rules) struct AlsIndex<S: Storage> {
    pub(in crate::rules) sets: Vec<Als<S>>,
    pub(in crate::rules) spots: Vec<DigitCells<S>>,
    /// The smaller almost locked sets inside each set (indices into `sets`).
    parts: Vec<usize>,
    /// For each spot, the almost locked sets that have the digit in exactly these cells (indices into `sets`).
    pub(in crate::rules) with_spot: Lists<usize>,
    /// For each spot, the other spots of its digit that share a house but no cell with it. The digit is a
    /// restricted common candidate of two sets with these spots: only one of them can hold it.
    restricted: Table,
    /// The spots that restrict another one, ascending.
    pub(super) joining: Vec<usize>,
    held: OnceLock<Lists<usize>>,
    losses: OnceLock<Losses<S>>,
}

/// Maximum number of cells of an almost locked set: on grids of up to nine digits, where no set is larger,
/// and on larger grids.
const MAX_CELLS: usize = 8;
const MAX_CELLS_LARGE_GRID: usize = 4;

/// Returns true for grids of more than nine digits, on which sets may be left out.
fn is_large<S: Storage>(board: &Board<'_, S>) -> bool {
    board.layout().digits() > 9
}

/// Maximum number of almost locked sets kept. The 27 houses of a 9x9 grid have just so many choices of cells,
/// so only larger grids lose some.
const MAX_SETS: usize = 27 * ((1 << 9) - 1);

/// Number of almost locked sets or spots between two checks of the time.
const TIME_CHECK_INTERVAL: usize = 256;

/// Number of smaller sets in a set for which memory is reserved.
const TYPICAL_PARTS: usize = 4;

impl<S: Storage> AlsIndex<S> {
    /// Returns the almost locked sets of the position, cached if possible. Breaks if the time runs out.
    pub(in crate::rules) fn of(board: &Board<'_, S>, work: &mut Work<'_, S>) -> ControlFlow<(), Arc<Self>> {
        work.cached(board, |work| Self::find(board, work))
    }

    fn find(board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<(), Self> {
        let houses = board.geometry().boxes_first();
        let set = |(at, cells, digits): FoundSet<S>| Als {
            cells,
            digits,
            house: houses[at],
            spots: [0; MAX_CELLS + 1],
            removing: Digits::<S>::default(),
            beside: [Digits::<S>::default(); MAX_CELLS + 1],
            parts: 0..0,
        };
        let mut sets: Vec<Als<S>> = SetSearch::of(board, work)?.smallest().into_iter().map(set).collect();
        let parts = find_parts(&mut sets, board, work)?;
        let (spots, with_spot) = find_spots(&mut sets, board, work)?;
        let with_spot = Lists::of(spots.len(), &with_spot);
        let restricted = restricted(board, &spots, work)?;
        let joining = (0..spots.len()).filter(|&spot| !is_empty(restricted.row(spot))).collect();
        work.check_time()?;
        ControlFlow::Continue(Self {
            sets,
            spots,
            parts,
            with_spot,
            restricted,
            joining,
            held: OnceLock::new(),
            losses: OnceLock::new(),
        })
    }

    /// Returns the cells where a rule must look for sets, if only `changed` have changed since it found nothing. On a
    /// large grid a set left out then may be kept now, though its own cells are the same.
    pub(super) fn where_new(board: &Board<'_, S>, changed: Cells<S>) -> Cells<S> {
        if is_large(board) { *board.open() } else { changed }
    }

    /// Returns for each spot the spots of other digits that an almost locked set holds if it loses that spot.
    /// Spots that restrict no other spot are left out.
    pub(super) fn held(&self, lost: usize) -> &[usize] {
        let held = self.held.get_or_init(|| {
            let (mut held, mut row) = (Vec::new(), none(self.spots.len()));
            for &lost in &self.joining {
                row.fill(0);
                for set in self.with_spot.get(lost).iter().map(|&set| &self.sets[set]) {
                    let beside = set.beside(self.spots[lost].digit).into_iter().filter_map(|y| set.spot(y));
                    beside.for_each(|spot| insert(&mut row, spot));
                }
                held.extend(
                    members(&row)
                        .filter(|&spot| !is_empty(self.restricted_row(spot)))
                        .map(|spot| (lost, spot)),
                );
            }
            Lists::of(self.spots.len(), &held)
        });
        held.get(lost)
    }

    /// Returns what the sets with each spot remove. It is computed on the first call.
    pub(super) fn losses(&self) -> &Losses<S> {
        self.losses.get_or_init(|| Losses::new(self))
    }

    /// Returns the other spots of a spot's digit that it restricts, ascending.
    pub(super) fn restricted(&self, spot: usize) -> impl Iterator<Item = usize> {
        members(self.restricted_row(spot))
    }

    /// Returns the other spots of a spot's digit that it restricts, as a row of bits.
    pub(super) fn restricted_row(&self, spot: usize) -> &[u64] {
        self.restricted.row(spot)
    }

    /// Returns true if only one of two spots (a digit's cells in a set) can hold the digit: it is restricted.
    pub(super) fn restricts(&self, one: usize, other: usize) -> bool {
        contains(self.restricted.row(one), other)
    }

    /// Returns the smallest almost locked set with both digits: `set` itself or one inside it.
    pub(super) fn smallest_with(&self, set: usize, one: Digit, other: Digit) -> Option<&Als<S>> {
        let whole = &self.sets[set];
        if whole.needs(one, other) {
            return Some(whole);
        }
        let has_both = |part: &&Als<S>| part.digits.contains(one) && part.digits.contains(other);
        self.parts[whole.parts.clone()]
            .iter()
            .map(|&part| &self.sets[part])
            .filter(has_both)
            .min_by_key(|part| part.cells.len())
    }
}

/// For each spot and each digit, the cells that may lose the digit if a set loses the spot.
#[derive(Debug)]
pub(super) struct Losses<S: Storage> {
    /// The length of a row: one more than the highest digit of any set.
    digits: usize,
    cells: Vec<Cells<S>>,
}

impl<S: Storage> Losses<S> {
    fn new(all: &AlsIndex<S>) -> Self {
        let digits = all.spots.iter().map(|spot| spot.digit.index() + 1).max().unwrap_or_default();
        let mut cells = vec![Cells::<S>::default(); digits * all.spots.len()];
        for set in &all.sets {
            for (_, spot) in set.digit_spots() {
                for (digit, other) in set.digit_spots().filter(|&(_, other)| other != spot) {
                    let lost = &mut cells[spot * digits + digit.index()];
                    *lost = *lost | all.spots[other].targets;
                }
            }
        }
        Self { digits, cells }
    }

    /// Returns for each digit, up to the highest of any set, the cells that may lose it if a set loses the spot.
    pub(super) fn of(&self, spot: usize) -> &[Cells<S>] {
        &self.cells[spot * self.digits..][..self.digits]
    }

    /// Returns false if no two sets that lose these two spots remove a digit from the same cell.
    pub(super) fn meet(&self, one: usize, other: usize) -> bool {
        self.of(one).iter().zip(self.of(other)).any(|(one, other)| one.meets(other))
    }
}

/// Finds the smaller sets inside each almost locked set, and the pairs of digits that no smaller set has.
fn find_parts<S: Storage>(
    sets: &mut [Als<S>],
    board: &Board<'_, S>,
    work: &Work<'_, S>,
) -> ControlFlow<(), Vec<usize>> {
    let mut all_parts = Vec::with_capacity(TYPICAL_PARTS * sets.len());
    // A smaller set begins in one of the cells of the larger one.
    let first = |(at, set): (usize, &Als<S>)| Some((set.cells.first()?.index(), (at, set.cells, set.digits)));
    let by_first: Vec<_> = sets.iter().enumerate().filter_map(first).collect();
    let by_first = Lists::of(board.layout().cells(), &by_first);
    for at in 0..sets.len() {
        work.check_time_each(TIME_CHECK_INTERVAL, at)?;
        let of = &sets[at];
        let is_part = |&&(_, cells, digits): &&(usize, Cells<S>, Digits<S>)| {
            of.digits.contains_all(&digits) && of.cells.contains_all(&cells)
        };
        // A smaller set inside comes earlier: in an earlier house, or in the same one, where sets go by size. Each set
        // is there once.
        let of_cell = |cell: Cell| by_first.get(cell.index()).iter().take_while(|&&(part, ..)| part < at);
        let near = of.cells.into_iter().flat_map(of_cell);
        let start = all_parts.len();
        all_parts.extend(near.filter(is_part).map(|&(part, ..)| part));
        let parts = &mut all_parts[start..];
        parts.sort_unstable();
        let mut beside = of.beside;
        for (digit, beside) in of.digits.into_iter().zip(&mut beside) {
            let with = parts.iter().map(|&part| sets[part].digits).filter(|part| part.contains(digit));
            *beside = with.fold(of.digits - Digits::<S>::of(digit), |left, part| left - part);
        }
        (sets[at].beside, sets[at].parts) = (beside, start..all_parts.len());
    }
    ControlFlow::Continue(all_parts)
}

/// The spots of all almost locked sets, and the pairs of a spot and a set that has it.
type Spots<S> = (Vec<DigitCells<S>>, Vec<(usize, usize)>);

/// Finds the spots of all almost locked sets.
fn find_spots<S: Storage>(
    sets: &mut [Als<S>],
    board: &Board<'_, S>,
    work: &Work<'_, S>,
) -> ControlFlow<(), Spots<S>> {
    let most = sets.iter().map(|set| set.digits.len()).sum();
    let (mut spots, mut with_spot) = (Vec::<DigitCells<S>>::new(), Vec::with_capacity(most));
    // For each digit and first cell the last spot, and for each spot the one before with these.
    let mut last: Vec<Option<usize>> = vec![None; board.layout().digits() * board.layout().cells()];
    let mut before: Vec<Option<usize>> = Vec::new();
    for (at, set) in sets.iter_mut().enumerate() {
        work.check_time_each(TIME_CHECK_INTERVAL, at)?;
        for (digit, spot) in set.digits.into_iter().zip(&mut set.spots) {
            let cells = set.cells & *board.cells_for(digit);
            let first = cells.first().map_or(0, Index::index);
            let last = &mut last[digit.index() * board.layout().cells() + first];
            let known =
                std::iter::successors(*last, |&spot| before[spot]).find(|&spot| spots[spot].cells == cells);
            *spot = known.unwrap_or_else(|| {
                let targets = common_peers(board.geometry(), cells) & *board.cells_for(digit);
                before.push(last.replace(spots.len()));
                spots.push(DigitCells { digit, cells, targets });
                spots.len() - 1
            });
            with_spot.push((*spot, at));
            if !spots[*spot].targets.is_empty() {
                set.removing.insert(digit);
            }
        }
    }
    ControlFlow::Continue((spots, with_spot))
}

/// Returns, for each spot (a digit's cells in a set), the other spots of that digit that share a house but no
/// cell with it. These pairs of spots are the restricted common candidates.
fn restricted<S: Storage>(
    board: &Board<'_, S>,
    spots: &[DigitCells<S>],
    work: &Work<'_, S>,
) -> ControlFlow<(), Table> {
    let houses = board.layout().all_houses().len();
    // For each digit and house the last of its spots, and for each of these the one before.
    let mut last: Vec<Option<usize>> = vec![None; board.layout().digits() * houses];
    let mut in_house: Vec<(usize, Option<usize>)> = Vec::new();
    let mut restricted = Table::none(spots.len());
    for (at, spot) in spots.iter().enumerate() {
        work.check_time_each(TIME_CHECK_INTERVAL, at)?;
        for house in board.geometry().houses_holding(spot.cells) {
            let last = &mut last[spot.digit.index() * houses + house.index()];
            let mut known = *last;
            while let Some((other, before)) = known.map(|at| in_house[at]) {
                if !spots[other].cells.meets(&spot.cells) {
                    restricted.join(at, other);
                }
                known = before;
            }
            in_house.push((at, last.replace(in_house.len())));
        }
    }
    ControlFlow::Continue(restricted)
}

/// An almost locked set as found: the index of its house in `boxes_first`, its cells and its digits.
type FoundSet<S> = (usize, Cells<S>, Digits<S>);

/// The search for the almost locked sets of a position, house by house.
struct SetSearch<S: Storage> {
    /// Maximum number of cells of the sets searched for. It falls when there are enough smaller sets.
    largest: usize,
    /// The almost locked sets found, indexed by number of cells.
    by_size: Vec<Vec<FoundSet<S>>>,
}

/// The cells of a house (number `at` in `boxes_first`) that can belong to an almost locked set.
struct CellsInHouse<S: Storage> {
    at: usize,
    cells: Vec<(Cell, Digits<S>)>,
    /// The cells that each earlier house shares with this one: sets inside them are already known.
    before: Vec<Cells<S>>,
}

impl<S: Storage> SetSearch<S> {
    fn of(board: &Board<'_, S>, work: &Work<'_, S>) -> ControlFlow<(), Self> {
        let largest = if is_large(board) { MAX_CELLS_LARGE_GRID } else { MAX_CELLS };
        let mut found = Self { largest, by_size: vec![Vec::new(); largest + 1] };
        let (geometry, houses) = (board.geometry(), board.geometry().boxes_first());
        let few = board.open_with(2..=largest + 1);
        for (at, &house) in houses.iter().enumerate() {
            let whole = *geometry.house(house);
            let cells = (few & whole).into_iter();
            let before = houses[..at].iter().map(|&before| *geometry.house(before) & whole);
            let of = CellsInHouse {
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

    /// Adds cell number `next` of the house to the `chosen` cells, records them if they are an almost locked
    /// set, and goes on with later cells.
    fn extend(&mut self, of: &CellsInHouse<S>, chosen: (Cells<S>, Digits<S>), next: usize) {
        let (cell, candidates) = of.cells[next];
        let (cells, digits) = (chosen.0 | Cells::<S>::of(cell), chosen.1 | candidates);
        let count = cells.len();
        // A choice with a naked subset inside is never an almost locked set.
        if digits.len() <= count || digits.len() > self.largest + 1 {
            return;
        }
        if digits.len() == count + 1 && !of.before.iter().any(|before| before.contains_all(&cells)) {
            self.by_size[count].push((of.at, cells, digits));
            if self.by_size[..=count].iter().map(Vec::len).sum::<usize>() >= MAX_SETS {
                self.largest = count - 1;
            }
        }
        // Each further cell makes up for one digit too many.
        let last = (of.cells.len() + count + 1).saturating_sub(digits.len());
        for behind in next + 1..of.cells.len().min(last + 1) {
            if count >= self.largest {
                break;
            }
            self.extend(of, (cells, digits), behind);
        }
    }

    /// Returns the smallest `MAX_SETS` almost locked sets, by house and then by size.
    fn smallest(self) -> Vec<FoundSet<S>> {
        let mut all: Vec<_> = self.by_size.into_iter().flatten().take(MAX_SETS).collect();
        all.sort_by_key(|(at, ..)| *at);
        all
    }
}
