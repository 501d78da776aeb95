//! Soundness on other shapes: on two hundred puzzles of each, every step of every log verifies and agrees with the
//! solution.

use std::collections::BTreeMap;
use std::sync::Arc;

use sudostep::engine::{Answer, Budget, Engine};
use sudostep::grid::{Board, Candidate, Layout, Shape, Solution};
use sudostep::stepper::{Advance, Profile};
use sudostep::trace::Entry;

use crate::deep::common::{Seeded, random_puzzle};
use crate::deep::layouts::jigsaw;
use crate::deep::referee::Log;

const PUZZLES: u64 = 200;

/// What the only solution says of a position.
fn says(solution: &Solution, board: &Board<'_>, asked: Option<(Candidate, bool)>) -> bool {
    let holds = |cell| board.has(Candidate { cell, digit: solution.digit(cell) });
    let alive = board.layout().all_cells().all(holds);
    alive && asked.is_none_or(|(asked, value)| (solution.digit(asked.cell) == asked.digit) == value)
}

fn every_step_is_sound(layout: Layout, keep: usize, puzzles: u64) {
    let layout = Arc::new(layout);
    let mut engine = Engine::new(Arc::clone(&layout));
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let (mut steps, mut vacuous) = (0, 0);
    for seed in 1..=puzzles {
        let puzzle = random_puzzle(&layout, keep, &mut Seeded::new(seed));
        let Ok(Answer::Unique(solution)) = engine.answer(&puzzle, &Budget::default()) else {
            panic!("a random puzzle has one solution")
        };
        let log = Log::of(&puzzle, Profile::human());
        let report = log.assert_valid_beside(&mut |board, asked| Some(says(&solution, board, asked)));
        steps += report.steps;
        vacuous += report.vacuous;
        // Where every instance is applied, those applied first change what the others are.
        let every = Log::of(&puzzle, Profile { advance: Advance::All, ..Profile::human() });
        every.assert_valid_beside(&mut |board, asked| Some(says(&solution, board, asked)));
        for entry in &log.entries {
            if let Entry::Step(entry) = entry {
                *counts.entry(entry.step.technique.to_string()).or_default() += 1;
            }
        }
    }
    eprintln!("{steps} steps, {vacuous} of them in dead branches: {counts:?}");
}

#[test]
fn six_by_six() {
    every_step_is_sound(Layout::boxed(Shape::new(2, 3).unwrap()), 0, PUZZLES);
}

#[test]
fn twelve_by_twelve() {
    every_step_is_sound(Layout::boxed(Shape::new(3, 4).unwrap()), 0, PUZZLES);
}

#[test]
fn sixteen_by_sixteen() {
    every_step_is_sound(Layout::boxed(Shape::new(4, 4).unwrap()), 110, PUZZLES);
}

#[test]
fn a_jigsaw() {
    every_step_is_sound(jigsaw(), 0, PUZZLES);
}
