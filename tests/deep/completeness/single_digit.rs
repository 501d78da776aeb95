//! Completeness of single-digit techniques, from their definitions: two strong links, longer chains and empty
//! rectangles.

use std::sync::Arc;

use sudostep::grid::{Board, Candidate, Cell, Digit, HouseId, HouseKind, Layout, Shape};

use super::{
    Expected, Removed, assert_found, assert_not_missed, is_open, on_positions, places, seeing, undecided,
};
use crate::deep::layouts::jigsaw;

/// A house with exactly two places for a digit, as (near, far) along the chain.
type Link = (HouseId, [Cell; 2]);

fn links(board: &Board<'_>, digit: Digit) -> Vec<Link> {
    let of_house = |house| match places(board, house, digit)[..] {
        [one, other] => vec![(house, [one, other]), (house, [other, one])],
        _ => Vec::new(),
    };
    board.layout().all_houses().flat_map(of_house).collect()
}

fn is_line(kind: HouseKind) -> bool {
    matches!(kind, HouseKind::Row | HouseKind::Column)
}

/// Returns true if some house of a wanted kind holds both cells and neither of the others.
fn joined(
    board: &Board<'_>,
    cells: [Cell; 2],
    others: [Cell; 2],
    wanted: impl Fn(HouseKind) -> bool,
) -> bool {
    let layout = board.layout();
    let holds = |house, cell: &Cell| layout.houses_of(*cell).contains(&house);
    layout.all_houses().any(|house| {
        wanted(layout.house(house).kind)
            && cells.iter().all(|cell| holds(house, cell))
            && !others.iter().any(|cell| holds(house, cell))
    })
}

/// Calls `look` for each two strong links: whether they are a skyscraper or a kite, and their eliminations.
fn two_links(board: &Board<'_>, mut look: impl FnMut([bool; 2], Removed)) {
    let layout = board.layout();
    for digit in layout.all_digits() {
        let links = links(board, digit);
        for &(_, [one, near]) in &links {
            for &(_, [next, other]) in &links {
                let apart = ![one, near].iter().any(|cell| [next, other].contains(cell));
                if !apart || layout.sees(one, other) || !joined(board, [near, next], [one, other], |_| true) {
                    continue;
                }
                let kinds = |cells: [Cell; 2]| {
                    let here = links.iter().filter(move |(_, same)| *same == cells);
                    here.map(|&(house, _)| layout.house(house).kind).collect::<Vec<_>>()
                };
                let is = |wanted: &dyn Fn(HouseKind, HouseKind, HouseKind) -> bool| {
                    kinds([one, near]).into_iter().any(|first| {
                        kinds([next, other]).into_iter().any(|second| {
                            joined(board, [near, next], [one, other], |weak| wanted(first, second, weak))
                        })
                    })
                };
                let skyscraper = is(&|first, second, weak| {
                    is_line(first) && first == second && is_line(weak) && weak != first
                });
                let kite = is(&|first, second, weak| {
                    is_line(first) && is_line(second) && first != second && weak == HouseKind::Box
                });
                look([skyscraper, kite], seeing(board, &[one, other], digit).into_iter().collect());
            }
        }
    }
}

fn of_two(board: &Board<'_>, wanted: fn([bool; 2]) -> bool) -> Removed {
    let mut removed = Removed::new();
    two_links(board, |named, gone| {
        if wanted(named) {
            removed.extend(gone);
        }
    });
    removed
}

/// Returns the eliminations of empty rectangles: a box with places in a row and a column, and a line of two
/// places.
fn empty_rectangles(board: &Board<'_>) -> Removed {
    let layout = board.layout();
    let of_kind = |wanted: fn(HouseKind) -> bool| {
        layout.all_houses().filter(move |&house| wanted(layout.house(house).kind)).collect::<Vec<_>>()
    };
    let holds = |house, cell: &Cell| layout.houses_of(*cell).contains(&house);
    let mut removed = Removed::new();
    for digit in layout.all_digits() {
        for square in of_kind(|kind| kind == HouseKind::Box) {
            let all = places(board, square, digit);
            for &line in &of_kind(is_line) {
                let (near, far): (Vec<Cell>, Vec<Cell>) = all.iter().partition(|cell| holds(line, cell));
                if near.is_empty() || far.is_empty() {
                    continue;
                }
                let crossing = |&house: &HouseId| {
                    is_line(layout.house(house).kind) && layout.house(house).kind != layout.house(line).kind
                };
                for through in layout.all_houses().filter(crossing) {
                    if !far.iter().all(|cell| holds(through, cell)) {
                        continue;
                    }
                    for pair in layout.all_houses().filter(crossing) {
                        let ends = places(board, pair, digit);
                        let [one, other] = ends[..] else { continue };
                        for (near, end) in [(one, other), (other, one)] {
                            if holds(square, &near) || holds(square, &end) || !holds(line, &near) {
                                continue;
                            }
                            let target = |cell: &Cell| holds(through, cell) && layout.sees(*cell, end);
                            let gone = layout.all_cells().filter(target).filter(|cell| !far.contains(cell));
                            let gone = gone.map(|cell| Candidate { cell, digit });
                            removed.extend(gone.filter(|&gone| is_open(board, gone.cell) && board.has(gone)));
                        }
                    }
                }
            }
        }
    }
    removed
}

const TWO: &[Expected] = &[
    (&["skyscraper"], |board| of_two(board, |[skyscraper, _]| skyscraper)),
    (&["two-string-kite"], |board| of_two(board, |[_, kite]| kite)),
    (&["turbot-fish"], |board| of_two(board, |named| named == [false; 2])),
];

#[test]
fn two_strong_links() {
    assert_found(Layout::boxed(Shape::NINE), 30, TWO);
    assert_found(Layout::boxed(Shape::new(2, 4).unwrap()), 30, TWO);
    assert_found(jigsaw(), 20, &TWO[..1]);
}

#[test]
fn empty_rectangles_on_boxed_grids() {
    const ER: &[Expected] = &[(&["empty-rectangle"], empty_rectangles)];
    assert_found(Layout::boxed(Shape::NINE), 30, ER);
    assert_found(Layout::boxed(Shape::new(2, 3).unwrap()), 30, ER);
    assert_found(Layout::boxed(Shape::new(3, 4).unwrap()), 6, ER);
}

/// Extends the chain by every unused strong link, up to six links, and collects the eliminations.
fn extend(board: &Board<'_>, digit: Digit, links: &[Link], chain: &mut Vec<Link>, removed: &mut Removed) {
    if let [(_, [one, _]), .., (_, [_, other])] = chain[..]
        && chain.len() > 2
    {
        removed.extend(seeing(board, &[one, other], digit));
    }
    if chain.len() == 6 {
        return;
    }
    for &(house, [next, far]) in links {
        let (_, [before, near]) = chain[chain.len() - 1];
        let is_new = chain
            .iter()
            .all(|(other, cells)| *other != house && !cells.iter().any(|cell| [next, far].contains(cell)));
        if is_new && joined(board, [near, next], [before, far], |_| true) {
            chain.push((house, [next, far]));
            extend(board, digit, links, chain, removed);
            chain.pop();
        }
    }
}

#[test]
fn what_any_chain_of_strong_links_removes_is_found_by_some_chain() {
    for layout in [Layout::boxed(Shape::NINE), Layout::boxed(Shape::new(2, 4).unwrap())] {
        let mut seen = 0;
        on_positions(&Arc::new(layout), 60, |position, board| {
            let mut removed = Removed::new();
            for digit in undecided(board) {
                let links = links(board, digit);
                for &link in &links {
                    extend(board, digit, &links, &mut vec![link], &mut removed);
                }
            }
            // Two strong links with both ends in one house form a fish.
            let ids =
                ["skyscraper", "two-string-kite", "turbot-fish", "strong-link-chain-n", "franken-x-wing"];
            seen += assert_not_missed(position, board, &ids, &removed);
        });
        assert!(seen > 10, "{seen}");
    }
}
