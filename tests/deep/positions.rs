//! Positions to test rules in: those that come up while a puzzle is solved, and random thinnings of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use sudostep::grid::{Board, Candidate, Cell, Digit, Geometry, Index, Puzzle, Solution};
use sudostep::stepper::{Advance, Profile, Stepper};
use sudostep::trace::{Entries, Entry, Replay};

use crate::deep::common::Seeded;

/// Number of candidates in open cells.
pub fn left(puzzle: &Puzzle) -> usize {
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let board = Board::start(&geometry, puzzle).expect("a position contradicts nothing");
    board.open().into_iter().map(|cell| board.candidates(cell).len()).sum()
}

/// The puzzle with its givens and `placed`, without the remaining candidates for which `gone` is true.
pub fn position(puzzle: &Puzzle, placed: &[Option<Digit>], gone: &dyn Fn(Candidate) -> bool) -> Puzzle {
    let layout = puzzle.layout();
    let mut position = Puzzle::new(Arc::clone(layout), puzzle.givens().to_vec()).unwrap();
    for (cell, digit) in layout.all_cells().zip(placed) {
        if let Some(digit) = *digit {
            position.place(Candidate { cell, digit });
        }
    }
    let geometry: Geometry = Geometry::new(Arc::clone(layout));
    let start = Board::start(&geometry, &position).expect("a part of a solution");
    for cell in *start.open() {
        let here = start.candidates(cell).into_iter().map(|digit| Candidate { cell, digit });
        here.filter(|&candidate| gone(candidate)).for_each(|candidate| position.eliminate(candidate));
    }
    position
}

/// The position of a board, as a puzzle.
pub fn of_board(puzzle: &Puzzle, board: &Board<'_>) -> Puzzle {
    let placed: Vec<_> = puzzle.layout().all_cells().map(|cell| board.value(cell)).collect();
    position(puzzle, &placed, &|candidate| !board.has(candidate))
}

/// The position with some digits placed and some candidates restored.
pub fn changed(puzzle: &Puzzle, place: &[Candidate], give_back: &[Candidate]) -> Puzzle {
    let mut placed = puzzle.placed().to_vec();
    for one in place {
        placed[one.cell.index()] = Some(one.digit);
    }
    let gone: BTreeSet<Candidate> =
        puzzle.eliminated().iter().copied().filter(|one| !give_back.contains(one)).collect();
    position(puzzle, &placed, &|candidate| gone.contains(&candidate))
}

/// Positions of a run on the puzzle: before each step that is no single, the last, and a few others.
pub fn of_run(puzzle: &Puzzle, profile: Profile, random: &mut Seeded) -> Vec<Puzzle> {
    let profile = Profile { branch: false, advance: Advance::One, ..profile };
    let stepper = Stepper::new(profile);
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let (_, events) = stepper.log(puzzle);
    let mut replay = Replay::new(&geometry, puzzle).expect("it has a solution");
    let mut positions = Vec::new();
    for entry in Entries::new(&geometry, puzzle, &events) {
        let single = matches!(&entry, Entry::Step(entry) if entry.step.placements().next().is_some());
        if !single || random.below(8) == 0 {
            positions.push(of_board(puzzle, replay.board()));
        }
        replay.apply(&entry).expect("it has a solution");
    }
    if !replay.board().open().is_empty() {
        positions.push(of_board(puzzle, replay.board()));
    }
    positions
}

/// Places some digits of the solution and removes some false candidates. The removals may favour some digits,
/// cells or houses.
pub fn thinned(puzzle: &Puzzle, solution: &Solution, random: &mut Seeded) -> Puzzle {
    let layout = puzzle.layout();
    let (placing, everywhere) = (random.below(70), random.below(50));
    let there = 40 + random.below(55);
    let digits: BTreeSet<Digit> =
        random.shuffled(layout.all_digits()).into_iter().take(1 + random.below(3)).collect();
    let cells: BTreeSet<Cell> =
        random.shuffled(layout.all_cells()).into_iter().take(layout.digits() * 2).collect();
    let houses = random.shuffled(layout.all_houses());
    let houses = &houses[..=random.below(4)];
    let way = random.below(4);
    let chance = |candidate: Candidate| {
        let chosen = match way {
            0 => digits.contains(&candidate.digit),
            1 => cells.contains(&candidate.cell),
            2 => layout.houses_of(candidate.cell).iter().any(|house| houses.contains(house)),
            _ => true,
        };
        if chosen { there } else { everywhere }
    };
    let mut placed = puzzle.placed().to_vec();
    for cell in layout.all_cells().filter(|&cell| puzzle.value(cell).is_none()) {
        if random.below(100) < placing {
            placed[cell.index()] = Some(solution.digit(cell));
        }
    }
    let gone: BTreeSet<Candidate> = layout
        .all_cells()
        .flat_map(|cell| layout.all_digits().map(move |digit| Candidate { cell, digit }))
        .filter(|one| solution.digit(one.cell) != one.digit && random.below(100) < chance(*one))
        .chain(puzzle.eliminated().iter().copied())
        .collect();
    position(puzzle, &placed, &|candidate| gone.contains(&candidate))
}
