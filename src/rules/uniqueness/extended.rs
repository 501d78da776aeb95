//! Extended rectangles: pairs of cells between two lines that hold the same three or more digits.

use std::ops::ControlFlow;

use super::context::{Context, Report};
use super::deadly::DeadlyPattern;
use super::swaps::Pair;
use crate::grid::{Candidate, Cell, Digits, Storage};

/// The numbers of pairs of cells in an extended rectangle, which are also its numbers of digits.
const SIZES: [usize; 2] = [3, 4];
/// Maximum number of cells with guardians in an extended rectangle, unless the guardians have one digit.
const MAX_ROOF_CELLS: usize = 2;

/// Reports every extended rectangle, smaller ones first.
pub(super) fn find<S: Storage>(context: &Context<'_, '_, S>, report: &mut Report<'_, S>) -> ControlFlow<()> {
    for size in SIZES {
        for group in &context.unique.swaps(context.board.geometry()).groups {
            context.work.check_time()?;
            choose(context, size, group, &mut Vec::new(), report)?;
        }
    }
    ControlFlow::Continue(())
}

fn choose<S: Storage>(
    context: &Context<'_, '_, S>,
    size: usize,
    rest: &[Pair],
    chosen: &mut Vec<Pair>,
    report: &mut Report<'_, S>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return patterns(context, chosen, report);
    }
    for (at, &pair) in rest.iter().enumerate() {
        if is_open(context, pair) {
            chosen.push(pair);
            if is_small(context, size, chosen) {
                choose(context, size, &rest[at + 1..], chosen, report)?;
            }
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

fn is_open<S: Storage>(context: &Context<'_, '_, S>, (one, other): Pair) -> bool {
    context.board.open().contains(one) && context.board.open().contains(other)
}

fn cells_of(pairs: &[Pair]) -> impl Iterator<Item = Cell> {
    pairs.iter().flat_map(|&(one, other)| [one, other])
}

/// Returns true if an extended rectangle with the chosen pairs can have few guardians: few cells have more
/// than `size` candidates, or none has two more. No house may hold more than `size` of the cells.
fn is_small<S: Storage>(context: &Context<'_, '_, S>, size: usize, chosen: &[Pair]) -> bool {
    let (board, geometry) = (context.board, context.board.geometry());
    let more = |than: usize| cells_of(chosen).filter(|&cell| board.candidates(cell).len() > than).count();
    let inside = |house| cells_of(chosen).filter(|&cell| geometry.house(house).contains(cell)).count();
    let fits = |cell: Cell| board.layout().houses_of(cell).iter().all(|&house| inside(house) <= size);
    (more(size) <= MAX_ROOF_CELLS || more(size + 1) == 0) && cells_of(chosen).all(fits)
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
    for one in 0..cells.len() {
        (one + 1..cells.len()).for_each(|other| propose(all_of([one, other])));
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
