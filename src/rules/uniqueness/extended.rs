//! Extended rectangles: pairs of cells between two lines that hold the same three or more digits.

use std::ops::ControlFlow;

use super::context::{Context, Report};
use super::deadly::DeadlyPattern;
use super::swaps::Pair;
use crate::grid::{Candidate, Cell, Cells, Digits, HouseId, Storage};

/// The numbers of pairs of cells in an extended rectangle, which are also its numbers of digits.
const SIZES: [usize; 2] = [3, 4];
/// Maximum number of cells with guardians in an extended rectangle, unless the guardians have one digit.
const MAX_ROOF_CELLS: usize = 2;

/// Reports every extended rectangle, smaller ones first.
pub(super) fn find<S: Storage>(context: &Context<'_, '_, S>, report: &mut Report<'_, S>) -> ControlFlow<()> {
    let board = context.board;
    let (mut pairs, mut groups) = (Vec::new(), Vec::new());
    let is_open = |pair: &&Pair| board.open().contains(pair.0) && board.open().contains(pair.1);
    for group in &context.unique.swaps(board.geometry()).groups {
        let start = pairs.len();
        pairs.extend(group.iter().filter(is_open).copied());
        groups.push(start..pairs.len());
    }
    let mut rest: Vec<(Pair, Together<S>)> = Vec::new();
    for size in SIZES {
        groups.retain(|group| group.len() >= size);
        for group in &groups {
            context.work.check_time()?;
            rest.clear();
            rest.extend(pairs[group.clone()].iter().filter_map(|&pair| {
                let [one, other] =
                    [pair.0, pair.1].map(|cell| Together::of(cell, board.candidates(cell), size));
                let both = one.with(&other);
                both.is_possible(size).then_some((pair, both))
            }));
            choose(context, size, &rest, &mut Vec::new(), Together::default(), report)?;
        }
    }
    ControlFlow::Continue(())
}

/// Some cells that can be in an extended rectangle.
#[derive(Clone, Copy, Default)]
struct Together<S: Storage> {
    cells: Cells<S>,
    /// The digits that at least one, at least two and at least three of the cells can hold.
    digits: [Digits<S>; MAX_ROOF_CELLS + 1],
    /// How many cells have more candidates than the rectangle has digits, and how many have two more at least.
    more: [usize; 2],
}

impl<S: Storage> Together<S> {
    fn of(cell: Cell, digits: Digits<S>, size: usize) -> Self {
        let more = [1, 2].map(|more| usize::from(digits.len() >= size + more));
        Self {
            cells: Cells::<S>::of(cell),
            digits: [digits, Digits::<S>::default(), Digits::<S>::default()],
            more,
        }
    }

    fn with(&self, other: &Self) -> Self {
        let ([one, two, three], [next, twice, thrice]) = (self.digits, other.digits);
        Self {
            cells: self.cells | other.cells,
            digits: [one | next, two | twice | (one & next), three | thrice | (two & next) | (one & twice)],
            more: [0, 1].map(|than| self.more[than] + other.more[than]),
        }
    }

    /// Returns whether a rectangle can have few guardians: all digits are one too many at most, or those of three cells
    /// are not too many. Whichever two cells have the guardians, the others keep the digits of three.
    fn is_possible(&self, size: usize) -> bool {
        let [all, _, thrice] = self.digits;
        (self.more[0] <= MAX_ROOF_CELLS || self.more[1] == 0)
            && (all.len() <= size + 1 || thrice.len() <= size)
    }
}

/// Adds pairs of the `rest` to the chosen ones in every way. No house may hold more than `size` of the cells.
fn choose<S: Storage>(
    context: &Context<'_, '_, S>,
    size: usize,
    rest: &[(Pair, Together<S>)],
    chosen: &mut Vec<Pair>,
    all: Together<S>,
    report: &mut Report<'_, S>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return patterns(context, chosen, &all, report);
    }
    let (layout, geometry) = (context.board.layout(), context.board.geometry());
    for at in 0..(rest.len() + chosen.len() + 1).saturating_sub(size) {
        let (pair, next) = &rest[at];
        let all = all.with(next);
        let fits = |&house: &HouseId| (all.cells & *geometry.house(house)).len() <= size;
        let fits_in_all = |&cell: &Cell| layout.houses_of(cell).iter().all(fits);
        if all.is_possible(size) && [pair.0, pair.1].iter().all(fits_in_all) {
            chosen.push(*pair);
            choose(context, size, &rest[at + 1..], chosen, all, report)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

/// Reports the extended rectangles of these pairs of cells. A choice of digits counts if few cells have
/// guardians, or if all guardians are of one digit.
fn patterns<S: Storage>(
    context: &Context<'_, '_, S>,
    pairs: &[Pair],
    together: &Together<S>,
    report: &mut Report<'_, S>,
) -> ControlFlow<()> {
    let (board, unique) = (context.board, context.unique);
    let [all, twice, thrice] = together.digits;
    let mut choices: Vec<Digits<S>> = Vec::new();
    let mut propose = |digits: Digits<S>| {
        if digits.len() == pairs.len() && !choices.contains(&digits) {
            choices.push(digits);
        }
    };
    if all.len() == pairs.len() + 1 {
        all.into_iter().for_each(|digit| propose(all - Digits::<S>::of(digit)));
    }
    let digits_at = |at: usize| {
        let (one, other) = pairs[at / 2];
        board.candidates(if at.is_multiple_of(2) { one } else { other })
    };
    for at in 0..2 * pairs.len() {
        let one = digits_at(at);
        for other in (at + 1..2 * pairs.len()).map(digits_at) {
            // A cell with more candidates than the rectangle has digits must be one of the two with guardians.
            if [one, other].iter().filter(|digits| digits.len() > pairs.len()).count() == together.more[0] {
                // What the cells without these two can hold.
                propose(thrice | (twice - (one & other)) | (all - (one | other)));
            }
        }
    }
    for digits in choices {
        let in_pair = |&(one, other): &Pair| {
            let both = move |&digit: &_| {
                [one, other].iter().all(|&cell| unique.was_possible(Candidate { cell, digit }))
            };
            digits.into_iter().filter(both).collect::<Digits<S>>()
        };
        let of_pairs: Vec<Digits<S>> = pairs.iter().map(in_pair).collect();
        // A digit that fits one pair only, or one line only, could not be swapped.
        let has = |cell, digit| board.has(Candidate { cell, digit });
        let is_traded = |digit| {
            pairs
                .iter()
                .any(|one| has(one.0, digit) && pairs.iter().any(|other| other != one && has(other.1, digit)))
        };
        if of_pairs.iter().any(|digits| digits.len() < 2) || !digits.into_iter().all(is_traded) {
            continue;
        }
        let mut pattern: Vec<Candidate> = Vec::new();
        for (&(one, other), digits) in pairs.iter().zip(&of_pairs) {
            for cell in [one, other] {
                pattern.extend(digits.into_iter().map(|digit| Candidate { cell, digit }));
            }
        }
        pattern.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
        let mut cells: Vec<Cell> = pairs.iter().flat_map(|&(one, other)| [one, other]).collect();
        cells.sort_unstable();
        let Some(deadly) = DeadlyPattern::new(board, unique, cells, pattern) else { continue };
        if deadly.digits == digits && (deadly.roof.len() <= MAX_ROOF_CELLS || deadly.extra.len() == 1) {
            report(&deadly)?;
        }
    }
    ControlFlow::Continue(())
}
