//! Avoidable rectangles: some corners are placed but not given. Swapping two digits would give a second
//! solution.

use std::ops::ControlFlow;

use super::context::{Context, Report};
use super::deadly::DeadlyPattern;
use crate::grid::{Board, Candidate, Cell, Digit, Storage};

/// Reports every avoidable rectangle: two or three corners are filled, one or two digits complete it.
pub(super) fn find<S: Storage>(context: &Context<'_, '_, S>, report: &mut Report<'_, S>) -> ControlFlow<()> {
    let (board, unique) = (context.board, context.unique);
    for (at, corners) in unique.swaps(board.geometry()).rectangles.iter().enumerate() {
        context.work.check_time_each(1024, at)?;
        let open = corners.iter().filter(|&&corner| board.open().contains(corner)).count();
        for digits in completing_digits(board, *corners) {
            let deadly = DeadlyPattern::of_digits(board, unique, corners.to_vec(), &digits);
            // A corner without guardians is as good as filled: it will be a single.
            if let Some(deadly) = deadly.filter(|deadly| deadly.roof.len() == open) {
                report(&deadly)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the pairs of digits with which the corners would be an avoidable rectangle. Each pair is in the
/// order of two filled corners (see `first_is_even`).
fn completing_digits<S: Storage>(board: &Board<'_, S>, corners: [Cell; 4]) -> Vec<[Digit; 2]> {
    let values = corners.map(|corner| board.value(corner));
    let filled = values.iter().flatten().count();
    if !(2..=3).contains(&filled) {
        return Vec::new();
    }
    // Opposite corners hold the same digit, neighbours the other one.
    let pairs: Vec<[Option<Digit>; 2]> = if values.iter().step_by(2).any(Option::is_some)
        && values.iter().skip(1).step_by(2).any(Option::is_some)
    {
        vec![[values[0].or(values[2]), values[1].or(values[3])]]
    } else {
        let even = values[0].is_some();
        let one = if even { values[0] } else { values[1] };
        let open = corners[usize::from(even)];
        let other = |digit| if even { [one, Some(digit)] } else { [Some(digit), one] };
        board.candidates(open).into_iter().map(other).collect()
    };
    let fits = |&[even, odd]: &[Option<Digit>; 2]| {
        let expected = [even, odd, even, odd];
        even != odd
            && corners
                .iter()
                .zip(expected)
                .all(|(&cell, digit)| digit.is_some_and(|digit| board.has(Candidate { cell, digit })))
    };
    let named = |[even, odd]: [Option<Digit>; 2]| {
        let (even, odd) = (even?, odd?);
        Some(if first_is_even(board, corners) { [even, odd] } else { [odd, even] })
    };
    pairs.into_iter().filter(fits).filter_map(named).collect()
}

/// Returns true if a pair of digits is named from the first or third corner of an avoidable rectangle. Naming
/// starts at the lower of the two filled neighbouring corners that share the most houses.
fn first_is_even<S: Storage>(board: &Board<'_, S>, corners: [Cell; 4]) -> bool {
    let layout = board.layout();
    let shared = |one: Cell, other: Cell| {
        let houses = layout.houses_of(one).iter();
        houses.filter(|&&house| board.geometry().house(house).contains(other)).count()
    };
    let is_filled = |at: usize| !board.open().contains(corners[at]);
    let pairs =
        (0..4).map(|at| (at, (at + 1) % 4)).filter(|&(one, other)| is_filled(one) && is_filled(other));
    let closest = pairs.min_by_key(|&(one, other)| {
        (usize::MAX - shared(corners[one], corners[other]), corners[one].min(corners[other]))
    });
    closest.map_or(is_filled(0), |(one, other)| {
        (if corners[one] < corners[other] { one } else { other }).is_multiple_of(2)
    })
}
