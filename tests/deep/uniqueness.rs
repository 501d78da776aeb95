//! Techniques that assume one solution are found only if there is one, and only if they are switched on. No
//! trace claims a uniqueness that was not established.

use std::ops::ControlFlow;
use std::sync::Arc;

use sudostep::catalog::{self, Technique};
use sudostep::formats::{ReadOptions, parse};
use sudostep::grid::{AnySize, Board, Geometry, Layout, Puzzle, Shape};
use sudostep::rules::{Rules, Work};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{Entries, Entry, Replay};

use crate::deep::common::{Seeded, corpus_puzzles, loosened, random_puzzle};

fn rows() -> impl Iterator<Item = &'static Technique> {
    catalog::all().filter(|row| row.assumes_unique)
}

/// Number of steps that the rules that assume one solution find in this position.
fn found(puzzle: &Puzzle, board: &Board<'_, AnySize>) -> usize {
    let mut count = 0;
    for rule in AnySize::ALL.iter().filter(|rule| rows().any(|row| rule.emits.contains(&row.id))) {
        let ended = rule.rule.find(board, &mut Work::new(puzzle, None), &mut |step| {
            assert!(step.assumes_unique(), "{step:?}");
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
    }
    count
}

#[test]
fn a_puzzle_with_several_solutions_yields_none() {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for shape in [(2, 2), (2, 3), (3, 3)] {
        let layout = Arc::new(Layout::boxed(Shape::new(shape.0, shape.1).unwrap()));
        let whole = (1..6).map(|seed| random_puzzle(&layout, 0, &mut Seeded::new(seed)));
        puzzles
            .extend(whole.filter_map(|puzzle| (0..layout.cells()).find_map(|clue| loosened(&puzzle, clue))));
    }
    let corpus = corpus_puzzles("serg-multiple-10k.txt").unwrap_or_default();
    puzzles.extend(corpus.into_iter().step_by(500));
    for puzzle in &puzzles {
        let geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let (_, log) = Stepper::new(Profile::human()).log(puzzle);
        let mut replay = Replay::new(&geometry, puzzle).unwrap();
        for (at, entry) in Entries::new(&geometry, puzzle, &log).enumerate() {
            if at % 20 == 0 {
                assert_eq!(found(puzzle, replay.board()), 0);
            }
            if let Entry::Step(entry) = &entry {
                assert!(!entry.step.assumes_unique(), "{:?}", entry.step);
            }
            let _ = replay.apply(&entry);
        }
    }
    assert!(puzzles.len() > 10, "{}", puzzles.len());
}

#[test]
fn none_is_made_where_that_is_switched_off() {
    let examples: Vec<&str> = rows().map(|row| row.example).collect();
    for example in examples {
        let puzzle = parse(example, &ReadOptions::default()).unwrap().puzzle;
        let profile = Profile { uniqueness: false, ..Profile::human() };
        let (_, log) = Stepper::new(profile).log(&puzzle);
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let mut entries = Entries::new(&geometry, &puzzle, &log);
        assert!(!entries.any(|entry| matches!(entry, Entry::Step(entry) if entry.step.assumes_unique())));
    }
}
