//! Extended rectangles: pairs of cells between two lines that hold the same three digits or more.

use std::ops::ControlFlow;

use super::deadly::Deadly;
use super::ground::{Found, Ground};
use super::swaps::Pair;
use crate::grid::{Candidate, Cell, Digits, Storage};

/// With how many pairs, and digits.
const SIZES: [usize; 2] = [3, 4];
/// So many cells may have guardians, unless all of these are one digit.
const MOST_ROOF: usize = 2;

/// Every pattern of pairs, smaller ones first.
pub(super) fn find<S: Storage>(ground: &Ground<'_, '_, S>, found: &mut Found<'_, S>) -> ControlFlow<()> {
    for size in SIZES {
        for group in &ground.unique.swaps(ground.board.geometry()).groups {
            ground.work.check_time()?;
            choose(ground, size, group, &mut Vec::new(), found)?;
        }
    }
    ControlFlow::Continue(())
}

fn choose<S: Storage>(
    ground: &Ground<'_, '_, S>,
    size: usize,
    rest: &[Pair],
    chosen: &mut Vec<Pair>,
    found: &mut Found<'_, S>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return patterns(ground, chosen, found);
    }
    for (at, &pair) in rest.iter().enumerate() {
        if is_open(ground, pair) {
            chosen.push(pair);
            if is_small(ground, size, chosen) {
                choose(ground, size, &rest[at + 1..], chosen, found)?;
            }
            chosen.pop();
        }
    }
    ControlFlow::Continue(())
}

fn is_open<S: Storage>(ground: &Ground<'_, '_, S>, (one, other): Pair) -> bool {
    ground.board.open().contains(one) && ground.board.open().contains(other)
}

fn cells_of(pairs: &[Pair]) -> impl Iterator<Item = Cell> {
    pairs.iter().flat_map(|&(one, other)| [one, other])
}

/// Whether few enough cells have more candidates than the pattern has digits, and no house holds more cells than that.
fn is_small<S: Storage>(ground: &Ground<'_, '_, S>, size: usize, chosen: &[Pair]) -> bool {
    let (board, geometry) = (ground.board, ground.board.geometry());
    let more = |than: usize| cells_of(chosen).filter(|&cell| board.candidates(cell).len() > than).count();
    let inside = |house| cells_of(chosen).filter(|&cell| geometry.house(house).contains(cell)).count();
    let fits = |cell: Cell| board.layout().houses_of(cell).iter().all(|&house| inside(house) <= size);
    (more(size) <= MOST_ROOF || more(size + 1) == 0) && cells_of(chosen).all(fits)
}

/// The patterns in these pairs: a choice of digits is one if it leaves few guardians, or guardians of one digit alone.
fn patterns<S: Storage>(
    ground: &Ground<'_, '_, S>,
    pairs: &[Pair],
    found: &mut Found<'_, S>,
) -> ControlFlow<()> {
    let (board, unique) = (ground.board, ground.unique);
    let cells: Vec<Cell> = cells_of(pairs).collect();
    let all_of = |left_out: [usize; 2]| {
        let kept = cells.iter().enumerate().filter(|(at, _)| !left_out.contains(at));
        kept.fold(Digits::<S>::default(), |all, (_, &cell)| all | board.candidates(cell))
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
        // A digit that could go into one pair alone, or into one line, could not be traded.
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
        let Some(deadly) = Deadly::new(board, unique, cells, pattern) else { continue };
        if deadly.digits == digits && (deadly.roof.len() <= MOST_ROOF || deadly.extra.len() == 1) {
            found(&deadly)?;
        }
    }
    ControlFlow::Continue(())
}
