//! Completeness of the exocets, from their definition.

use std::collections::BTreeSet;

use std::sync::Arc;

use sudostep::grid::{Board, Candidate, Cell, Digit, Geometry, HouseId, HouseKind, Layout, Shape};
use sudostep::step::TechniqueId;

use super::{Removed, assert_not_missed, by_rules, drawn, is_open, named, places};
use crate::deep::building::builder;
use crate::deep::common::Seeded;
use crate::deep::kept;
use crate::deep::layouts::jigsaw;
use crate::deep::positions::thinned;

/// The part of an exocet that does not depend on its targets: two base cells, their digits and houses.
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

/// Returns the size of the largest choice that extends `chosen` by at most one cell a list. No added cell may
/// share a line of this kind with another.
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

/// Returns the eliminations of exocets: all of them, or only those that need the whole pattern.
fn exocets(board: &Board<'_>, all: bool) -> Removed {
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
        let of = |cell: Cell| board.candidates(cell).into_iter().collect::<Vec<Digit>>();
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
                // The places of a digit outside the base houses and targets, one list for each cross line.
                let lists = |digit: Digit, but: &[Cell]| -> Vec<Vec<Cell>> {
                    let places = |&inside: &Cell| {
                        let all = layout
                            .all_cells()
                            .filter(|&cell| shared(cell, inside) && board.has(candidate(cell, digit)));
                        all.filter(|&cell| !seen(cell) && cell != one && cell != other).collect()
                    };
                    through.iter().filter(|&&inside| !but.contains(&inside)).map(places).collect()
                };
                let is_short = |digit: Digit, but: &[Cell]| {
                    let lists = lists(digit, but);
                    most(layout, along, &lists, &[]) < lists.len()
                };
                let is_free = |digit: Digit| [one, other].iter().all(|&but| !is_short(digit, &[but]));
                if !digits.iter().any(|&digit| is_free(digit)) {
                    continue;
                }
                if !digits.iter().all(|&digit| is_short(digit, &[])) {
                    continue;
                }
                // If one of the cited houses has a single, a smaller argument gives the same.
                let crossed = through.iter().filter_map(|&cell| crossing(cell));
                let houses: Vec<HouseId> = crossed.chain([line, house]).collect();
                let is_single = |(house, digit): (HouseId, Digit)| places(board, house, digit).len() == 1;
                let mut cited =
                    digits.iter().flat_map(|&digit| houses.iter().map(move |&house| (house, digit)));
                if !all && cited.any(is_single) {
                    continue;
                }
                for (target, last) in [(one, other), (other, one)] {
                    for gone in board.candidates(target) {
                        // Tests whether the other target can have `digit` if this one has `gone`.
                        let can = |digit: Digit| {
                            let needs_both = if digit == gone { &[one, other][..] } else { &[last] };
                            board.has(candidate(last, digit)) && !is_short(digit, needs_both)
                        };
                        // Unless two digits of the base cells remain, less than both targets gives the same.
                        let pairs = of(cells[0])
                            .into_iter()
                            .flat_map(|first| of(cells[1]).into_iter().map(move |second| (first, second)));
                        let mut pairs = pairs.filter(|(first, second)| first != second);
                        let goes = !digits.contains(&gone) || is_short(gone, &[target]);
                        if goes && (all || pairs.any(|(first, second)| can(first) && can(second))) {
                            removed.insert(candidate(target, gone));
                        }
                    }
                }
            }
        }
    }
    removed
}

/// Asserts that the rules find the expected eliminations in constructed exocets, unchanged and thinned.
fn assert_all_found(layout: Layout, count: usize) {
    let (layout, mut random) = (Arc::new(layout), Seeded::new(31));
    let geometry: Geometry = Geometry::new(Arc::clone(&layout));
    let build = builder(&TechniqueId::new("exocet")).expect("it is built");
    let mut seen = 0;
    for _ in 0..count {
        let Some(built) = build(&layout, &mut random) else { continue };
        let solution = kept::solution(&built).expect("it was built to have one");
        for at in 0..8 {
            let position = if at == 0 { built.clone() } else { thinned(&built, &solution, &mut random) };
            let board = Board::start(&geometry, &position).unwrap();
            let found = by_rules(&position, &board, &["exocet"]);
            let more = named(&board, &(&found - &exocets(&board, true)));
            assert!(more.is_empty(), "{more:?} in\n{}", drawn(&board));
            seen += assert_not_missed(&position, &board, &["exocet"], &exocets(&board, false));
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn exocets_in_boxes_of_three() {
    assert_all_found(Layout::boxed(Shape::NINE), 60);
}

#[test]
fn exocets_in_other_boxes_and_in_a_jigsaw() {
    assert_all_found(Layout::boxed(Shape::new(2, 3).unwrap()), 200);
    assert_all_found(jigsaw(), 60);
    assert_all_found(Layout::boxed(Shape::new(3, 4).unwrap()), 30);
}
