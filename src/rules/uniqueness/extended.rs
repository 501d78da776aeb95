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
    let mut rest: Vec<PairInRectangle<S>> = Vec::new();
    for size in SIZES {
        let more =
            [size + 1, size + 2].map(|least| board.open_with(least..=board.layout().digits().max(least)));
        for group in &context.unique.swaps(board.geometry()).groups {
            context.work.check_time()?;
            rest.clear();
            let cells = |&pair: &Pair| (pair, [pair.0, pair.1].into_iter().collect::<Cells<S>>());
            let is_open = |(_, cells): &(Pair, Cells<S>)| board.open().contains_all(cells);
            rest.extend(group.iter().map(cells).filter(is_open).filter_map(|(pair, cells)| {
                let more = more.map(|more| (cells & more).len());
                is_possible(more).then_some(PairInRectangle { pair, cells, more })
            }));
            choose(context, size, &rest, &mut Vec::new(), Cells::<S>::default(), [0; 2], report)?;
        }
    }
    ControlFlow::Continue(())
}

/// A pair of cells that can be in an extended rectangle.
struct PairInRectangle<S: Storage> {
    pair: Pair,
    cells: Cells<S>,
    /// How many cells have more candidates than the rectangle has digits, and how many have two more at least.
    more: [usize; 2],
}

/// Returns whether an extended rectangle can have few guardians: few cells have more candidates than it has digits, or
/// none has two more.
fn is_possible(more: [usize; 2]) -> bool {
    more[0] <= MAX_ROOF_CELLS || more[1] == 0
}

/// Adds pairs of the `rest` to the chosen ones in every way. No house may hold more than `size` of the cells.
fn choose<S: Storage>(
    context: &Context<'_, '_, S>,
    size: usize,
    rest: &[PairInRectangle<S>],
    chosen: &mut Vec<Pair>,
    cells: Cells<S>,
    more: [usize; 2],
    report: &mut Report<'_, S>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return patterns(context, chosen, report);
    }
    let (layout, geometry) = (context.board.layout(), context.board.geometry());
    for at in 0..(rest.len() + chosen.len() + 1).saturating_sub(size) {
        let next = &rest[at];
        let (cells, more) = (cells | next.cells, [0, 1].map(|than| more[than] + next.more[than]));
        let fits = |&house: &HouseId| (cells & *geometry.house(house)).len() <= size;
        let fits_in_all = |&cell: &Cell| layout.houses_of(cell).iter().all(fits);
        if is_possible(more) && [next.pair.0, next.pair.1].iter().all(fits_in_all) {
            chosen.push(next.pair);
            choose(context, size, &rest[at + 1..], chosen, cells, more, report)?;
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

fn cells_of(pairs: &[Pair]) -> impl Iterator<Item = Cell> {
    pairs.iter().flat_map(|&(one, other)| [one, other])
}

/// Reports the extended rectangles of these pairs of cells. A choice of digits counts if few cells have
/// guardians, or if all guardians are of one digit.
fn patterns<S: Storage>(
    context: &Context<'_, '_, S>,
    pairs: &[Pair],
    report: &mut Report<'_, S>,
) -> ControlFlow<()> {
    let (board, unique) = (context.board, context.unique);
    let cells: Vec<Cell> = cells_of(pairs).collect();
    let all_of = |left_out: [usize; 2]| {
        let rest = cells.iter().enumerate().filter(|(at, _)| !left_out.contains(at));
        rest.fold(Digits::<S>::default(), |all, (_, &cell)| all | board.candidates(cell))
    };
    let all = all_of([usize::MAX; 2]);
    let mut choices: Vec<Digits<S>> = Vec::new();
    let mut propose = |digits: Digits<S>| {
        if digits.len() == pairs.len() && !choices.contains(&digits) {
            choices.push(digits);
        }
    };
    if all.len() == pairs.len() + 1 {
        all.into_iter().for_each(|digit| propose(all - Digits::<S>::of(digit)));
    }
    // A cell with more candidates than the rectangle has digits must be one of the two with guardians.
    let is_larger = |at: &usize| board.candidates(cells[*at]).len() > pairs.len();
    let larger = (0..cells.len()).filter(is_larger).fold(0_u32, |all, at| all | 1 << at);
    for one in 0..cells.len() {
        let others = (one + 1..cells.len()).filter(|other| larger & !(1 << one | 1 << other) == 0);
        others.for_each(|other| propose(all_of([one, other])));
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
        let mut cells = cells.clone();
        cells.sort_unstable();
        let Some(deadly) = DeadlyPattern::new(board, unique, cells, pattern) else { continue };
        if deadly.digits == digits && (deadly.roof.len() <= MAX_ROOF_CELLS || deadly.extra.len() == 1) {
            report(&deadly)?;
        }
    }
    ControlFlow::Continue(())
}
