//! Completeness of the wings and remote pairs, from their definitions.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use sudostep::grid::{Board, Cell, Digit, Layout, Shape};

use super::{Expected, Removed, assert_found, cells_with, places, seeing};
use crate::deep::layouts::{diagonal, jigsaw};

type Digits = BTreeSet<Digit>;

fn digits(board: &Board<'_>, cell: Cell) -> Digits {
    board.candidates(cell).into_iter().collect()
}

/// Calls `look` with each pivot and every two pincers that it sees, each pair once.
fn pivots(board: &Board<'_>, pivots: &[Cell], pincers: &[Cell], mut look: impl FnMut([Cell; 3])) {
    let sees = |one, other| board.layout().sees(one, other);
    for &pivot in pivots {
        for &one in pincers.iter().filter(|&&one| sees(pivot, one)) {
            for &other in pincers.iter().filter(|&&other| other > one && sees(pivot, other)) {
                look([pivot, one, other]);
            }
        }
    }
}

fn xy_wings(board: &Board<'_>) -> Removed {
    let (mut removed, pairs) = (Removed::new(), cells_with(board, 2));
    pivots(board, &pairs, &pairs, |[pivot, one, other]| {
        let [of_pivot, of_one, of_other] = [pivot, one, other].map(|cell| digits(board, cell));
        let common: Vec<Digit> = of_one.intersection(&of_other).copied().collect();
        if let [common] = common[..]
            && of_one.symmetric_difference(&of_other).copied().collect::<Digits>() == of_pivot
            && !board.layout().sees(one, other)
        {
            removed.extend(seeing(board, &[one, other], common));
        }
    });
    removed
}

fn xyz_wings(board: &Board<'_>) -> Removed {
    let mut removed = Removed::new();
    pivots(board, &cells_with(board, 3), &cells_with(board, 2), |cells| {
        let [of_pivot, of_one, of_other] = cells.map(|cell| digits(board, cell));
        let layout = board.layout();
        let in_one_house = layout
            .all_houses()
            .any(|house| cells.iter().all(|&cell| layout.houses_of(cell).contains(&house)));
        if of_one != of_other
            && of_one.union(&of_other).copied().collect::<Digits>() == of_pivot
            && !in_one_house
        {
            for &common in of_one.intersection(&of_other) {
                removed.extend(seeing(board, &cells, common));
            }
        }
    });
    removed
}

/// Returns true if some house holds the two cells and not the third.
fn joined(board: &Board<'_>, one: Cell, other: Cell, without: Cell) -> bool {
    let layout = board.layout();
    let holds = |house, cell| layout.houses_of(cell).contains(&house);
    layout.all_houses().any(|house| holds(house, one) && holds(house, other) && !holds(house, without))
}

fn w_wings(board: &Board<'_>) -> Removed {
    let (mut removed, pairs) = (Removed::new(), cells_with(board, 2));
    let layout = board.layout();
    for &one in &pairs {
        let of_one = digits(board, one);
        let alike = pairs
            .iter()
            .copied()
            .filter(|&other| other != one && digits(board, other) == of_one && !layout.sees(one, other));
        for other in alike {
            for &joining in &of_one {
                for house in layout.all_houses() {
                    let [near, far] = places(board, house, joining)[..] else { continue };
                    if ![near, far].iter().any(|end| [one, other].contains(end))
                        && joined(board, one, near, far)
                        && joined(board, other, far, near)
                    {
                        for &gone in of_one.iter().filter(|&&gone| gone != joining) {
                            removed.extend(seeing(board, &[one, other], gone));
                        }
                    }
                }
            }
        }
    }
    removed
}

/// Returns the distance from this cell to each cell of `alike` that it reaches. Each step leads to a cell
/// that sees the one before.
fn distances(board: &Board<'_>, start: Cell, alike: &[Cell]) -> BTreeMap<Cell, usize> {
    let mut distances = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(cell) = queue.pop_front() {
        for &next in alike.iter().filter(|&&next| board.layout().sees(cell, next)) {
            if !distances.contains_key(&next) {
                distances.insert(next, distances[&cell] + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

fn remote_pairs(board: &Board<'_>) -> Removed {
    let (mut removed, pairs) = (Removed::new(), cells_with(board, 2));
    for &start in &pairs {
        let of_start = digits(board, start);
        let alike: Vec<Cell> =
            pairs.iter().copied().filter(|&cell| digits(board, cell) == of_start).collect();
        for (end, distance) in distances(board, start, &alike) {
            if distance >= 3 && distance % 2 == 1 {
                for &digit in &of_start {
                    removed.extend(seeing(board, &[start, end], digit));
                }
            }
        }
    }
    removed
}

/// Returns the eliminations of bent sets: `size` cells with `size` digits, in two intersecting houses.
/// Exactly one digit has candidates that share no house, and no part of the set is locked.
fn bent(board: &Board<'_>, size: usize) -> Removed {
    let layout = board.layout();
    let mut removed = Removed::new();
    let few: Vec<Cell> = (2..=size).flat_map(|count| cells_with(board, count)).collect();
    let holds = |house, cell: &Cell| layout.houses_of(*cell).contains(&house);
    let houses: Vec<_> = layout.all_houses().collect();
    for (at, &one) in houses.iter().enumerate() {
        for &other in &houses[at + 1..] {
            if !layout.house(one).cells.iter().any(|cell| holds(other, cell)) {
                continue;
            }
            let cells: Vec<Cell> =
                few.iter().copied().filter(|cell| holds(one, cell) || holds(other, cell)).collect();
            for chosen in super::choices(&cells, size) {
                let all: Digits = chosen.iter().flat_map(|&cell| digits(board, cell)).collect();
                let has_closed_part = || {
                    (2..size).any(|part| {
                        super::choices(&chosen, part).iter().any(|part| {
                            part.iter().flat_map(|&cell| digits(board, cell)).collect::<Digits>().len()
                                <= part.len()
                        })
                    })
                };
                if all.len() != size {
                    continue;
                }
                let places = |digit: Digit| -> Vec<Cell> {
                    chosen.iter().copied().filter(|&cell| digits(board, cell).contains(&digit)).collect()
                };
                let free: Vec<Digit> = all
                    .iter()
                    .copied()
                    .filter(|&digit| {
                        !houses.iter().any(|&house| places(digit).iter().all(|cell| holds(house, cell)))
                    })
                    .collect();
                if let [free] = free[..]
                    && !has_closed_part()
                {
                    removed.extend(seeing(board, &places(free), free));
                }
            }
        }
    }
    removed
}

const WINGS: &[Expected] = &[(&["xy-wing"], xy_wings), (&["xyz-wing"], xyz_wings), (&["w-wing"], w_wings)];
const REMOTE_PAIRS: &[Expected] = &[(&["remote-pair"], remote_pairs)];

#[test]
fn on_the_classic_grid() {
    assert_found(Layout::boxed(Shape::NINE), 60, WINGS);
}

#[test]
fn on_other_layouts() {
    assert_found(Layout::boxed(Shape::new(2, 3).unwrap()), 60, WINGS);
    assert_found(jigsaw(), 40, WINGS);
    assert_found(diagonal(), 40, WINGS);
}

#[test]
fn remote_pairs_where_there_are_few_digits() {
    assert_found(Layout::boxed(Shape::new(2, 3).unwrap()), 200, REMOTE_PAIRS);
    assert_found(jigsaw(), 100, REMOTE_PAIRS);
}

#[test]
fn bent_sets_on_small_grids() {
    const BENT: &[Expected] =
        &[(&["wxyz-wing"], |board| bent(board, 4)), (&["vwxyz-wing"], |board| bent(board, 5))];
    assert_found(Layout::boxed(Shape::new(2, 3).unwrap()), 10, BENT);
    assert_found(Layout::boxed(Shape::NINE), 4, &BENT[..1]);
}
