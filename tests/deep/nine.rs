//! Singles of classic grids, word by word, beside those of a board.

use super::*;
use crate::grid::{Board, Classic, Geometry};
use crate::rules::singles::Sweep;

/// Solves by sweeps of a board, as [`solve`] does.
fn solve_on_board(puzzle: &Puzzle) -> Option<(Vec<(bool, Single)>, Solution)> {
    let geometry = Geometry::<Classic>::new(puzzle.layout().clone());
    let mut board = Board::start(&geometry, puzzle).ok()?;
    let (sweep, mut singles) = (Sweep::of(&Sweep::TECHNIQUES)?, Vec::new());
    while !board.open().is_empty() {
        let before = singles.len();
        sweep.run(&mut board, |single| singles.push((singles.len() == before, single))).ok()?;
        if singles.len() == before {
            return None;
        }
    }
    Some((singles, board.solution()?))
}

#[test]
fn both_ways_place_the_same_singles_in_the_same_order() {
    let mut counts = [0; 2];
    let lines = include_str!("../../fixtures/bench/easy.txt").lines();
    let lines = lines.chain(include_str!("../../fixtures/bench/minimal.txt").lines());
    for (number, line) in lines.filter(|line| !line.starts_with('#')).enumerate() {
        let mut puzzle: Puzzle = line.parse().unwrap();
        for change in 0..12 {
            let mut singles = Vec::new();
            let solved = solve(&puzzle, |starts, single| singles.push((starts, single)));
            assert!(solved.is_some() || singles.is_empty(), "{line} {change}");
            let solved = solved.map(|solution| (singles, solution));
            assert_eq!(solved, solve_on_board(&puzzle), "{line} {change}");
            counts[usize::from(solved.is_some())] += 1;
            // The next has another clue or digit, which may clash or leave no solution.
            let cell = (number * 7 + change * 13) % 81;
            let mut givens = puzzle.givens().to_vec();
            givens[cell] = Digit::of_value(((number + change) % 10) as u8);
            let mut next = Puzzle::new(puzzle.layout().clone(), givens).unwrap();
            next.place(Candidate { cell: Cell::new(80 - cell), digit: Digit::new(number % 9) });
            puzzle = if change % 4 == 3 { line.parse().unwrap() } else { next };
        }
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}
