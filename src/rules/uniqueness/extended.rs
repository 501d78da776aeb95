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
    let open = context.board.open();
    for size in SIZES {
        for group in &context.unique.swaps(context.board.geometry()).groups {
            context.work.check_time()?;
            let is_open = |pair: &Pair| open.contains(pair.0) && open.contains(pair.1);
            let rest: Vec<Pair> = group.iter().copied().filter(is_open).collect();
            let chosen = Chosen { pairs: Vec::new(), cells: Cells::<S>::default(), more: [0; 2] };
            choose(context, size, &rest, &chosen, report)?;
        }
    }
    ControlFlow::Continue(())
}

/// Some pairs of an extended rectangle.
struct Chosen<S: Storage> {
    pairs: Vec<Pair>,
    cells: Cells<S>,
    /// How many cells have more candidates than the rectangle has digits, and how many have two more at least.
    more: [usize; 2],
}

fn choose<S: Storage>(
    context: &Context<'_, '_, S>,
    size: usize,
    rest: &[Pair],
    chosen: &Chosen<S>,
    report: &mut Report<'_, S>,
) -> ControlFlow<()> {
    if chosen.pairs.len() == size {
        return patterns(context, &chosen.pairs, report);
    }
    for at in 0..(rest.len() + chosen.pairs.len() + 1).saturating_sub(size) {
        if let Some(more) = chosen.with(context, size, rest[at]) {
            choose(context, size, &rest[at + 1..], &more, report)?;
        }
    }
    ControlFlow::Continue(())
}

impl<S: Storage> Chosen<S> {
    /// Adds a pair, if an extended rectangle with the chosen pairs can have few guardians: few cells have more
    /// than `size` candidates, or none has two more. No house may hold more than `size` of the cells.
    fn with(&self, context: &Context<'_, '_, S>, size: usize, pair: Pair) -> Option<Self> {
        let (board, geometry) = (context.board, context.board.geometry());
        let ends = [pair.0, pair.1];
        let more = [0, 1].map(|than| {
            let has_more = |cell: &&Cell| board.candidates(**cell).len() > size + than;
            self.more[than] + ends.iter().filter(has_more).count()
        });
        if more[0] > MAX_ROOF_CELLS && more[1] > 0 {
            return None;
        }
        let cells = self.cells | ends.into_iter().collect();
        let fits = |&house: &HouseId| (cells & *geometry.house(house)).len() <= size;
        let fits_in_all = |cell: &Cell| board.layout().houses_of(*cell).iter().all(fits);
        if !ends.iter().all(fits_in_all) {
            return None;
        }
        let pairs = self.pairs.iter().copied().chain([pair]).collect();
        Some(Self { pairs, cells, more })
    }
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
