//! Exocets, from their definition.

use std::collections::BTreeSet;

use sudostep::grid::{Board, Candidate, Cell, Digit, HouseId, HouseKind, Layout, Shape};

use super::{Expected, Removed, assert_found, is_open};
use crate::layouts::jigsaw;

/// Everything about two base cells that does not depend on the targets.
struct Base {
    cells: [Cell; 2],
    digits: BTreeSet<Digit>,
    line: HouseId,
    house: HouseId,
    across: HouseKind,
}

fn bases(board: &Board<'_>) -> Vec<Base> {
    let layout = board.layout();
    let mut bases = Vec::new();
    for (along, across) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        let of_kind = |kind| layout.all_houses().filter(move |&house| layout.house(house).kind == kind);
        for (line, house) in
            of_kind(along).flat_map(|line| of_kind(HouseKind::Box).map(move |house| (line, house)))
        {
            let cells = || {
                layout.all_cells().filter(|&cell| is_open(board, cell) && has(layout, &[line, house], cell))
            };
            for (one, other) in cells().flat_map(|one| cells().map(move |other| (one, other))) {
                let of =
                    [one, other].map(|cell| board.candidates(cell).into_iter().collect::<BTreeSet<Digit>>());
                let digits: BTreeSet<Digit> = of.iter().flatten().copied().collect();
                if one < other && of.iter().all(|digits| digits.len() > 1) && [3, 4].contains(&digits.len()) {
                    bases.push(Base { cells: [one, other], digits, line, house, across });
                }
            }
        }
    }
    bases
}

fn has(layout: &Layout, houses: &[HouseId], cell: Cell) -> bool {
    houses.iter().all(|house| layout.houses_of(cell).contains(house))
}

/// In how many of these lists a place can be chosen, no two of them in one line of this kind.
fn most(layout: &Layout, kind: HouseKind, lists: &[Vec<Cell>], chosen: &[Cell]) -> usize {
    let Some((first, rest)) = lists.split_first() else { return chosen.len() };
    let apart = |one: Cell, other: Cell| {
        !layout
            .houses_of(one)
            .iter()
            .any(|&line| layout.house(line).kind == kind && has(layout, &[line], other))
    };
    let free = first.iter().filter(|&&cell| chosen.iter().all(|&other| apart(cell, other)));
    let with = free.map(|&cell| most(layout, kind, rest, &[chosen, &[cell]].concat()));
    with.chain([most(layout, kind, rest, chosen)]).max().unwrap_or_default()
}

fn exocets(board: &Board<'_>) -> Removed {
    let layout = board.layout();
    let mut removed = Removed::new();
    let candidate = |cell, digit| Candidate { cell, digit };
    for Base { cells, digits, line, house, across } in bases(board) {
        let along = layout.house(line).kind;
        let crossing = |cell: Cell| {
            let mut lines = layout.houses_of(cell).iter().copied();
            lines.find(|&line| layout.house(line).kind == across)
        };
        let shared = |one: Cell, other: Cell| crossing(one) == crossing(other);
        let seen = |cell: Cell| has(layout, &[line], cell) || has(layout, &[house], cell);
        let escapes: Vec<Cell> = layout
            .house(line)
            .cells
            .iter()
            .copied()
            .filter(|cell| has(layout, &[house], *cell) && !cells.contains(cell))
            .collect();
        let beside = |cell: Cell| {
            layout.houses_of(cell).iter().copied().find(|&other| {
                let inside = &layout.house(other);
                other != house
                    && inside.kind == HouseKind::Box
                    && inside.cells.iter().any(|&cell| has(layout, &[line], cell))
            })
        };
        let has_any = |cell: Cell| digits.iter().any(|&digit| board.has(candidate(cell, digit)));
        let targets: Vec<(Cell, HouseId)> = layout
            .all_cells()
            .filter(|&cell| is_open(board, cell) && !seen(cell) && has_any(cell))
            .filter_map(|cell| {
                let around = beside(cell)?;
                let mut others = layout.house(around).cells.iter().copied();
                let alone = others
                    .all(|other| other == cell || seen(other) || !shared(cell, other) || !has_any(other));
                let apart = !cells.iter().chain(&escapes).any(|&inside| shared(cell, inside))
                    && !cells.iter().any(|&base| layout.sees(base, cell));
                (alone && apart).then_some((cell, around))
            })
            .collect();
        for &(one, of_one) in &targets {
            for &(other, of_other) in &targets {
                if one >= other || of_one == of_other || shared(one, other) {
                    continue;
                }
                let through: Vec<Cell> = escapes.iter().copied().chain([one, other]).collect();
                // The places that count, cross line by cross line.
                let lists = |digit: Digit, but: Option<Cell>| -> Vec<Vec<Cell>> {
                    let places = |&inside: &Cell| {
                        let all = layout
                            .all_cells()
                            .filter(|&cell| shared(cell, inside) && board.has(candidate(cell, digit)));
                        all.filter(|&cell| !seen(cell) && cell != one && cell != other).collect()
                    };
                    through.iter().filter(|&&inside| Some(inside) != but).map(places).collect()
                };
                let is_short = |digit: Digit, but: Option<Cell>| {
                    let lists = lists(digit, but);
                    most(layout, along, &lists, &[]) < lists.len()
                };
                if digits.iter().all(|&digit| is_short(digit, None)) {
                    for target in [one, other] {
                        let left = board.candidates(target).into_iter();
                        let gone =
                            left.filter(|digit| !digits.contains(digit) || is_short(*digit, Some(target)));
                        removed.extend(gone.map(|digit| candidate(target, digit)));
                    }
                }
            }
        }
    }
    removed
}

const ALL: [Expected; 1] = [(&["exocet"], exocets)];

#[test]
fn exocets_in_boxes_of_three() {
    assert_found(Layout::boxed(Shape::NINE), 60, &ALL);
}

#[test]
fn exocets_in_other_boxes_and_in_a_jigsaw() {
    assert_found(Layout::boxed(Shape::new(2, 3).unwrap()), 60, &ALL);
    assert_found(jigsaw(), 40, &ALL);
}
