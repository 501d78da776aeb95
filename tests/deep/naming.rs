//! Words for candidates that were removed before the start.

use std::sync::Arc;

use sudostep::explain::Narrator;
use sudostep::formats;
use sudostep::grid::{Candidate, Cell, Digit, Geometry, HouseKind, Index, Puzzle};
use sudostep::step::SingleKind;
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::Replay;

use crate::deep::common::fixture;
use crate::deep::common::naive::Position;
use crate::deep::common::words::{between, items, sentences};

/// A puzzle with one solution, and that solution.
fn first_puzzle() -> (Puzzle, Vec<Digit>) {
    let text = std::fs::read_to_string(fixture("puzzles/first.txt")).unwrap();
    let puzzle = formats::parse(&text, &formats::ReadOptions::default()).unwrap().puzzle;
    let (summary, _) = Stepper::new(Profile::human()).log(&puzzle);
    let solution = summary.solutions[0].digits().to_vec();
    (puzzle, solution)
}

/// Returns the explanation of the single, with the candidates `gone` removed before the start.
fn why_from(mut puzzle: Puzzle, gone: &[Candidate], kind: SingleKind, placed: Candidate) -> String {
    for &candidate in gone {
        puzzle.eliminate(candidate);
    }
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let replay = Replay::new(&geometry, &puzzle).expect("the solution still stands");
    Narrator::new(puzzle.layout()).step(&kind.step(placed), &replay).why.to_string()
}

#[test]
fn a_naked_single_names_the_digits_that_were_gone_at_the_start() {
    let (puzzle, solution) = first_puzzle();
    let own = Position::of_givens(&formats::line(puzzle.layout(), puzzle.givens(), '.'));
    let mut told = [0; 10];
    for cell in (0..81).filter(|&cell| own.digit(cell).is_none()) {
        let digit = solution[cell];
        let gone: Vec<u8> = own.candidates(cell).into_iter().filter(|&d| d != digit.value()).collect();
        if gone.is_empty() {
            continue;
        }
        let removed: Vec<Candidate> = gone
            .iter()
            .map(|&d| Candidate { cell: Cell::new(cell), digit: Digit::new(usize::from(d) - 1) })
            .collect();
        let placed = Candidate { cell: Cell::new(cell), digit };
        let why = why_from(puzzle.clone(), &removed, SingleKind::Naked, placed);
        let last = *sentences(&why).last().unwrap();
        let named: Vec<u8> = items(between(last, "Already gone at the start: ", ""))
            .iter()
            .map(|d| d.parse().unwrap())
            .collect();
        assert_eq!(named, gone, "{why}");
        told[gone.len()] += 1;
    }
    assert!(told[1] > 3 && told[2] > 3, "{told:?}");
}

#[test]
fn a_hidden_single_names_the_cells_from_which_its_digit_was_gone_at_the_start() {
    let (puzzle, solution) = first_puzzle();
    let layout = puzzle.layout();
    let own = Position::of_givens(&formats::line(layout, puzzle.givens(), '.'));
    let mut told = 0;
    for (id, digit) in layout.all_houses().flat_map(|id| layout.all_digits().map(move |digit| (id, digit))) {
        let house = layout.house(id);
        let place = house.cells.iter().copied().find(|cell| solution[cell.index()] == digit).unwrap();
        let possible = |cell: &&Cell| **cell != place && own.has(cell.index(), digit.value());
        let gone: Vec<Cell> = house.cells.iter().filter(possible).copied().collect();
        if gone.is_empty() {
            continue;
        }
        let removed: Vec<Candidate> = gone.iter().map(|&cell| Candidate { cell, digit }).collect();
        let kind =
            if house.kind == HouseKind::Box { SingleKind::HiddenBox(id) } else { SingleKind::HiddenLine(id) };
        let why = why_from(puzzle.clone(), &removed, kind, Candidate { cell: place, digit });
        let last = *sentences(&why).last().unwrap();
        let named = items(between(last, &format!("{digit} was gone from "), " at the start"));
        assert_eq!(named, gone.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>(), "{why}");
        told += 1;
    }
    assert!(told > 50, "{told} hidden singles");
}
