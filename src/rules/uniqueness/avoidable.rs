//! Rectangles with corners that are filled, and not given: they would be interchangeable as well.

use std::ops::ControlFlow;

use super::deadly::Deadly;
use super::ground::{Found, Ground};
use crate::grid::{Board, Candidate, Cell, Digit, Storage};

/// Every rectangle with two or three corners filled that one digit or two would complete.
pub(super) fn find<S: Storage>(ground: &Ground<'_, '_, S>, found: &mut Found<'_, S>) -> ControlFlow<()> {
    let (board, unique) = (ground.board, ground.unique);
    for (at, corners) in unique.swaps(board.geometry()).rectangles.iter().enumerate() {
        ground.work.check_time_each(1024, at)?;
        let open = corners.iter().filter(|&&corner| board.open().contains(corner)).count();
        for digits in completing(board, *corners) {
            let deadly = Deadly::of_digits(board, unique, corners.to_vec(), &digits);
            // A corner without guardians is as good as filled, and will be.
            if let Some(deadly) = deadly.filter(|deadly| deadly.roof.len() == open) {
                found(&deadly)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digits that the corners would trade, in the order of a filled pair.
fn completing<S: Storage>(board: &Board<'_, S>, corners: [Cell; 4]) -> Vec<[Digit; 2]> {
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

/// Whether the first cell of the filled pair that shares most houses is the first corner or the third.
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
