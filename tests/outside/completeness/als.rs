//! Almost locked sets that a house joins, from the definition.

use std::collections::BTreeSet;
use std::sync::Arc;

use sudostep::grid::{Board, Candidate, Cell, Digit, HouseId, Layout, Shape};

use super::{
    Removed, assert_not_missed, by_rules, choices, drawn, is_open, named, on_positions, places, seeing,
};
use crate::layouts::{diagonal, jigsaw};

type Group = BTreeSet<Cell>;

fn digits(board: &Board<'_>, group: &Group) -> BTreeSet<Digit> {
    group.iter().flat_map(|&cell| board.candidates(cell)).collect()
}

fn places_in(board: &Board<'_>, group: &Group, digit: Digit) -> Vec<Cell> {
    group.iter().copied().filter(|&cell| board.has(Candidate { cell, digit })).collect()
}

/// Cells of a house with one digit more than they are, no part of which has no more digits than it is cells.
fn almost_locked(board: &Board<'_>) -> BTreeSet<Group> {
    let mut all = BTreeSet::new();
    for house in board.layout().all_houses() {
        let several = |cell: &Cell| is_open(board, *cell) && board.candidates(*cell).len() > 1;
        let cells = board.layout().house(house).cells.iter().copied().filter(several);
        let mut groups = vec![Group::new()];
        for cell in cells {
            let with = |group: &Group| group.iter().copied().chain([cell]).collect();
            let more: Vec<Group> = groups.iter().map(with).collect();
            groups.extend(more.into_iter().filter(|group| digits(board, group).len() > group.len()));
        }
        all.extend(groups.into_iter().filter(|group| digits(board, group).len() == group.len() + 1));
    }
    all
}

/// What every two of these remove, as small as they can be with two digits of theirs, such that in some house each place of the
/// one lies beside all places of it in one of the two. Not `all` of it must be found: a part of the two may show the same, if
/// they overlap, if they hold a subset between them, or if the houses of the joining digit make a pair.
fn w_wings(board: &Board<'_>, all: bool) -> Removed {
    let (layout, mut removed) = (board.layout(), Removed::new());
    let sets = almost_locked(board);
    for joining in layout.all_digits() {
        for gone in layout.all_digits().filter(|&gone| gone != joining) {
            let has_both = |group: &&Group| {
                let digits = digits(board, group);
                digits.contains(&joining) && digits.contains(&gone)
            };
            let with: Vec<&Group> = sets.iter().filter(has_both).collect();
            let is_small = |group: &&Group| !with.iter().any(|part| part.is_subset(group) && part != group);
            let small: Vec<&Group> = with.iter().copied().filter(is_small).collect();
            for (at, one) in small.iter().enumerate() {
                for other in &small[at + 1..] {
                    let is_whole = one.is_disjoint(other) && !has_closed(board, one, other);
                    if (all || is_whole) && joins(board, joining, [one, other], all) {
                        let ends = [one, other].map(|group| places_in(board, group, gone)).concat();
                        let outside =
                            |gone: &Candidate| !one.contains(&gone.cell) && !other.contains(&gone.cell);
                        removed.extend(seeing(board, &ends, gone).into_iter().filter(outside));
                    }
                }
            }
        }
    }
    removed
}

/// Whether some of these cells have no more digits than they are: those show by themselves what they hold.
fn has_closed(board: &Board<'_>, one: &Group, other: &Group) -> bool {
    let both: Vec<Cell> = one.union(other).copied().collect();
    board.layout().all_houses().any(|house| {
        let in_house = |cell: &&Cell| board.layout().houses_of(**cell).contains(&house);
        let held: Vec<Cell> = both.iter().filter(in_house).copied().collect();
        (1..=held.len()).any(|size| {
            choices(&held, size)
                .into_iter()
                .any(|some| digits(board, &some.into_iter().collect()).len() <= size)
        })
    })
}

fn joins(board: &Board<'_>, joining: Digit, groups: [&Group; 2], all: bool) -> bool {
    let layout = board.layout();
    let holds = |house, cell: &Cell| layout.houses_of(*cell).contains(&house);
    let lost = groups.map(|group| places_in(board, group, joining));
    let both = lost.concat();
    let [by_one, by_other] = lost.map(|places| {
        layout.all_houses().filter(|&house| places.iter().all(|cell| holds(house, cell))).collect::<Vec<_>>()
    });
    let is_link = |places: &[Cell]| {
        // If one house holds them all, one of the sets is enough.
        let beside = |one, other| {
            places.iter().all(|cell| holds(one, cell) || holds(other, cell))
                && ![one, other].into_iter().any(|house| places.iter().all(|cell| holds(house, cell)))
        };
        by_one.iter().any(|&one| by_other.iter().any(|&other| beside(one, other)))
    };
    !by_one.iter().any(|house| by_other.contains(house))
        && layout.all_houses().any(|house| {
            let left = places(board, house, joining);
            left.len() > 1
                && (all || !in_another(board, house, &left))
                && !left.iter().any(|cell| both.contains(cell))
                && is_link(&left)
        })
}

/// Whether another house holds all these places: then it loses the digit elsewhere, and the two are a pair of houses.
fn in_another(board: &Board<'_>, house: HouseId, places: &[Cell]) -> bool {
    let layout = board.layout();
    let mut others = layout.all_houses().filter(|&other| other != house);
    others.any(|other| places.iter().all(|cell| layout.houses_of(*cell).contains(&other)))
}

#[test]
fn two_sets_that_a_house_joins() {
    let boxed = |shape| Layout::boxed(shape);
    let layouts =
        [(boxed(Shape::new(2, 3).unwrap()), 10), (boxed(Shape::NINE), 4), (jigsaw(), 4), (diagonal(), 4)];
    for (layout, solutions) in layouts {
        let mut seen = 0;
        on_positions(&Arc::new(layout), solutions, |position, board| {
            let found = by_rules(position, board, &["als-w-wing"]);
            let more = named(board, &(&found - &w_wings(board, true)));
            assert!(more.is_empty(), "{more:?} in\n{}", drawn(board));
            assert_not_missed(position, board, &["als-w-wing"], &w_wings(board, false));
            seen += found.len();
        });
        assert!(seen > 10, "{seen}");
    }
}
