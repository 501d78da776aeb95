//! Completeness of the rules, tested on random positions. Subsets, locked candidates and fish must remove
//! exactly the candidates that a brute-force search finds. Other families whose techniques are defined by a
//! few cells have files of their own.

mod colouring;
mod exotic;
mod forcing;
mod single_digit;
mod supposing;
mod uniqueness;
mod wings;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use sudostep::formats::candidate;
use sudostep::grid::{
    AnySize, Board, Candidate, Cell, Digit, Geometry, HouseId, HouseKind, Layout, Puzzle, Shape,
};
use sudostep::rules::{Rules, Work};

use crate::deep::common::tier::sampled;
use crate::deep::common::{Seeded, random_solution};
use crate::deep::layouts::jigsaw;
use crate::deep::positions::thinned;

type Removed = BTreeSet<Candidate>;

/// Returns every choice of `size` of these.
fn choices<T: Copy>(things: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |at: usize| {
        let rest = choices(&things[at + 1..], size - 1).into_iter();
        rest.map(move |rest| [vec![things[at]], rest].concat())
    };
    (0..things.len()).flat_map(with).collect()
}

/// Returns the candidates that all rules with these ids remove from the position.
fn by_rules(puzzle: &Puzzle, board: &Board<'_, AnySize>, ids: &[&str]) -> Removed {
    let mut removed = Removed::new();
    let wanted = |id: &sudostep::step::TechniqueId| ids.contains(&id.as_str());
    for rule in AnySize::ALL.iter().filter(|rule| rule.emits.iter().any(wanted)) {
        let ended = rule.rule.find(board, &mut Work::new(puzzle, None), &mut |step| {
            if ids.contains(&step.technique.as_str()) {
                removed.extend(step.eliminations());
            }
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
    }
    removed
}

/// Returns the eliminations of the naked or hidden subsets of two to `most` cells.
fn subsets(board: &Board<'_>, most: usize, hidden: bool) -> Removed {
    let layout = board.layout();
    let mut removed = Removed::new();
    for house in layout.all_houses() {
        let cells: Vec<Cell> =
            layout.house(house).cells.iter().copied().filter(|&cell| board.value(cell).is_none()).collect();
        let places = |digit: Digit| -> BTreeSet<Cell> {
            cells.iter().copied().filter(|&cell| board.has(Candidate { cell, digit })).collect()
        };
        let digits: Vec<Digit> = layout.all_digits().filter(|&digit| !places(digit).is_empty()).collect();
        for size in 2..=most {
            if hidden {
                let open: Vec<Digit> =
                    digits.iter().copied().filter(|&digit| places(digit).len() > 1).collect();
                for chosen in choices(&open, size) {
                    let set: BTreeSet<Cell> = chosen.iter().flat_map(|&digit| places(digit)).collect();
                    if set.len() == size {
                        let gone = set.iter().flat_map(|&cell| {
                            board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit })
                        });
                        removed.extend(gone.filter(|gone| !chosen.contains(&gone.digit)));
                    }
                }
                continue;
            }
            let open: Vec<Cell> =
                cells.iter().copied().filter(|&cell| board.candidates(cell).len() > 1).collect();
            for chosen in choices(&open, size) {
                let set: BTreeSet<Digit> = chosen.iter().flat_map(|&cell| board.candidates(cell)).collect();
                if set.len() == size {
                    let others = cells.iter().copied().filter(|cell| !chosen.contains(cell));
                    let gone =
                        others.flat_map(|cell| set.iter().map(move |&digit| Candidate { cell, digit }));
                    removed.extend(gone.filter(|&gone| board.has(gone)));
                }
            }
        }
    }
    removed
}

/// Returns the eliminations of the basic fish of two to `most` lines.
fn fish(board: &Board<'_>, most: usize) -> Removed {
    let layout = board.layout();
    let mut removed = Removed::new();
    for digit in layout.all_digits() {
        let is_place = |cell: Cell| board.value(cell).is_none() && board.has(Candidate { cell, digit });
        for (base, cover) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
            let of_kind = |kind| layout.all_houses().filter(move |&house| layout.house(house).kind == kind);
            let places = |house| -> Vec<Cell> {
                layout.house(house).cells.iter().copied().filter(|&cell| is_place(cell)).collect()
            };
            let lines: Vec<_> = of_kind(base).filter(|&line| places(line).len() > 1).collect();
            for size in 2..=most {
                for chosen in choices(&lines, size) {
                    let body: BTreeSet<Cell> = chosen.iter().flat_map(|&line| places(line)).collect();
                    let covers: Vec<_> = of_kind(cover)
                        .filter(|&line| layout.house(line).cells.iter().any(|cell| body.contains(cell)))
                        .collect();
                    if covers.len() == size {
                        let gone =
                            covers.iter().flat_map(|&line| places(line)).filter(|cell| !body.contains(cell));
                        removed.extend(gone.map(|cell| Candidate { cell, digit }));
                    }
                }
            }
        }
    }
    removed
}

/// Returns the open cells with this many candidates.
fn cells_with(board: &Board<'_>, count: usize) -> Vec<Cell> {
    board
        .layout()
        .all_cells()
        .filter(|&cell| is_open(board, cell) && board.candidates(cell).len() == count)
        .collect()
}

fn is_open(board: &Board<'_>, cell: Cell) -> bool {
    board.value(cell).is_none()
}

/// Returns the candidates of the digit that see all of these cells.
fn seeing(board: &Board<'_>, cells: &[Cell], digit: Digit) -> Vec<Candidate> {
    let layout = board.layout();
    let all = layout.all_cells().filter(|&cell| cells.iter().all(|&other| layout.sees(cell, other)));
    let here = all.map(move |cell| Candidate { cell, digit });
    here.filter(|&candidate| is_open(board, candidate.cell) && board.has(candidate)).collect()
}

/// Returns the places left for the digit in a house.
fn places(board: &Board<'_>, house: HouseId, digit: Digit) -> Vec<Cell> {
    let cells = board.layout().house(house).cells.iter().copied();
    cells.filter(|&cell| is_open(board, cell) && board.has(Candidate { cell, digit })).collect()
}

/// Calls `look` with random positions that have one solution, and their boards. Most are thinned where some
/// technique needs it.
fn on_positions(layout: &Arc<Layout>, solutions: usize, mut look: impl FnMut(&Puzzle, &Board<'_>)) {
    let geometry: Geometry = Geometry::new(Arc::clone(layout));
    let mut random = Seeded::new(29);
    for _ in 0..solutions {
        let solution = random_solution(layout, &mut random);
        let empty = Puzzle::empty(Arc::clone(layout));
        for _ in 0..20 {
            let position = thinned(&empty, &solution, &mut random);
            look(&position, &Board::start(&geometry, &position).unwrap());
        }
    }
}

/// Formats the candidates of every open cell.
fn drawn(board: &Board<'_>) -> String {
    let layout = board.layout();
    let cell = |cell: Cell| {
        let digits = board.candidates(cell).into_iter().map(|digit| digit.to_string()).collect::<Vec<_>>();
        format!("{} {}", layout.cell_name(cell), digits.join(" "))
    };
    layout.all_cells().filter(|&one| is_open(board, one)).map(cell).collect::<Vec<_>>().join("\n")
}

/// The ids of some techniques, and the brute-force search for their eliminations.
type Expected = (&'static [&'static str], fn(&Board<'_>) -> Removed);

/// Asserts that the rules find only expected eliminations in random positions of a layout. They must find all
/// of these that no simpler technique gives.
fn assert_found(layout: Layout, solutions: usize, all: &[Expected]) {
    let mut seen = vec![0; all.len()];
    on_positions(&Arc::new(layout), solutions, |position, board| {
        for ((ids, expected), seen) in all.iter().zip(&mut seen) {
            let expected = expected(board);
            let found = by_rules(position, board, ids);
            let more = named(board, &(&found - &expected));
            assert!(more.is_empty(), "{ids:?}: {more:?} in\n{}", drawn(board));
            assert_not_missed(position, board, ids, &expected);
            *seen += found.len();
        }
    });
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

/// Returns the eliminations of singles, locked candidates, small subsets and X-wings. A larger technique is
/// not reported where a part of its argument gives the same elimination.
fn simpler(position: &Puzzle, board: &Board<'_>) -> Removed {
    let layout = board.layout();
    let mut singles: BTreeSet<Candidate> = cells_with(board, 1)
        .into_iter()
        .flat_map(|cell| board.candidates(cell).into_iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    for house in layout.all_houses() {
        for digit in layout.all_digits() {
            if let [cell] = places(board, house, digit)[..] {
                singles.insert(Candidate { cell, digit });
            }
        }
    }
    let mut removed = by_rules(
        position,
        board,
        &["pointing", "claiming", "naked-pair", "naked-triple", "hidden-pair", "hidden-triple", "x-wing"],
    );
    for house in layout.all_houses() {
        for digit in layout.all_digits() {
            // Includes candidates that see the two places through different houses.
            if let pair @ [_, _] = &places(board, house, digit)[..] {
                removed.extend(seeing(board, pair, digit));
            }
        }
    }
    for single in singles {
        removed.extend(seeing(board, &[single.cell], single.digit));
        let others = board.candidates(single.cell).into_iter().filter(|&digit| digit != single.digit);
        removed.extend(others.map(|digit| Candidate { digit, ..single }));
    }
    removed
}

/// Returns the digits that are no single anywhere. For other digits a part of an argument may be unnecessary.
fn undecided(board: &Board<'_>) -> Vec<Digit> {
    let layout = board.layout();
    let is_decided = |&digit: &Digit| {
        layout.all_houses().any(|house| places(board, house, digit).len() == 1)
            || cells_with(board, 1).iter().any(|&cell| board.has(Candidate { cell, digit }))
    };
    layout.all_digits().filter(|digit| !is_decided(digit)).collect()
}

fn named(board: &Board<'_>, all: &Removed) -> Vec<String> {
    all.iter().map(|&one| candidate(board.layout(), one)).collect()
}

/// Asserts that the rules miss only eliminations that simpler techniques give. Returns the number found.
fn assert_not_missed(position: &Puzzle, board: &Board<'_>, ids: &[&str], expected: &Removed) -> usize {
    let found = by_rules(position, board, ids);
    let mut missed = expected - &found;
    if !missed.is_empty() {
        missed = &missed - &simpler(position, board);
    }
    let named = named(board, &missed);
    assert!(named.is_empty(), "{ids:?}: missed {named:?} in\n{}", drawn(board));
    (expected & &found).len()
}

fn locked(board: &Board<'_>) -> Removed {
    let layout = board.layout();
    let mut removed = Removed::new();
    for digit in layout.all_digits() {
        let has =
            |cell: &&Cell| board.value(**cell).is_none() && board.has(Candidate { cell: **cell, digit });
        for house in layout.all_houses() {
            let inside: Vec<Cell> = layout.house(house).cells.iter().filter(has).copied().collect();
            for other in layout.all_houses().filter(|&other| other != house && inside.len() > 1) {
                let cells = &layout.house(other).cells;
                if inside.iter().all(|cell| cells.contains(cell)) {
                    let gone = cells.iter().filter(has).filter(|cell| !inside.contains(cell));
                    removed.extend(gone.map(|&cell| Candidate { cell, digit }));
                }
            }
        }
    }
    removed
}

/// Compares the rules with the searches on random positions, with some cells filled and many candidates
/// removed. The candidates of one solution always remain.
fn assert_complete(layout: Layout, positions: usize) {
    let layout = Arc::new(layout);
    let geometry: Geometry = Geometry::new(Arc::clone(&layout));
    let mut random = Seeded::new(5);
    let (mut seen, most) = ([0; 4], layout.digits().min(4));
    for _ in 0..sampled(positions) {
        let solution = random_solution(&layout, &mut random);
        let mut puzzle = Puzzle::empty(Arc::clone(&layout));
        let (filled, gone) = (random.below(6), 2 + random.below(7));
        for cell in layout.all_cells() {
            if random.below(10) < filled {
                puzzle.place(Candidate { cell, digit: solution.digit(cell) });
                continue;
            }
            for digit in layout.all_digits().filter(|&digit| digit != solution.digit(cell)) {
                if random.below(10) < gone {
                    puzzle.eliminate(Candidate { cell, digit });
                }
            }
        }
        let board = Board::start(&geometry, &puzzle).unwrap();
        let expected =
            [subsets(&board, most, false), subsets(&board, most, true), fish(&board, most), locked(&board)];
        let ids: [&[&str]; 4] = [
            &["naked-pair", "naked-triple", "naked-quad"],
            &["hidden-pair", "hidden-triple", "hidden-quad"],
            &["x-wing", "swordfish", "jellyfish"],
            &["pointing", "claiming"],
        ];
        for ((expected, ids), seen) in expected.iter().zip(ids).zip(&mut seen) {
            let found = by_rules(&puzzle, &board, ids);
            let difference: Vec<_> = expected.symmetric_difference(&found).collect();
            assert!(difference.is_empty(), "{ids:?}: {difference:?} in {puzzle:?}");
            *seen += found.len();
        }
    }
    assert!(seen.iter().all(|&seen| seen > sampled(20)), "{seen:?}");
}

#[test]
fn on_four_by_four() {
    assert_complete(Layout::boxed(Shape::new(2, 2).unwrap()), 1_000);
}

#[test]
fn on_six_by_six() {
    assert_complete(Layout::boxed(Shape::new(2, 3).unwrap()), 400);
}

#[test]
fn on_eight_by_eight() {
    assert_complete(Layout::boxed(Shape::new(2, 4).unwrap()), 150);
}

#[test]
fn on_the_classic_grid_and_a_jigsaw() {
    assert_complete(Layout::boxed(Shape::NINE), 100);
    assert_complete(jigsaw(), 100);
}
