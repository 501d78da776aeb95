//! Soundness on other layouts, on two hundred puzzles of each. Every step of every log verifies and agrees
//! with the solution.

use std::collections::BTreeMap;

use sudostep::engine::{Answer, Budget};
use sudostep::grid::{Board, Candidate, Puzzle, Solution};
use sudostep::stepper::{Advance, Profile};
use sudostep::trace::Entry;

use crate::deep::common::tier::reduced;
use crate::deep::cores::{engine_of, on_all_cores};
use crate::deep::generated::generated;
use crate::deep::referee::Log;

const PUZZLES: usize = 200;

/// Oracle for the only solution: true if the position agrees with it, and with the value asked for.
fn says(solution: &Solution, board: &Board<'_>, asked: Option<(Candidate, bool)>) -> bool {
    let holds = |cell| board.has(Candidate { cell, digit: solution.digit(cell) });
    let alive = board.layout().all_cells().all(holds);
    alive && asked.is_none_or(|(asked, value)| (solution.digit(asked.cell) == asked.digit) == value)
}

/// Counts of one thread.
#[derive(Default)]
struct Seen {
    counts: BTreeMap<String, u64>,
    steps: u64,
    vacuous: u64,
}

fn every_step_is_sound(name: &str) {
    let puzzles = generated(name, reduced(PUZZLES, 50));
    let start = || (engine_of(&puzzles), Seen::default());
    for (_, seen) in on_all_cores(&puzzles, start, |(engine, seen), puzzle| {
        let Ok(Answer::Unique(solution)) = engine.answer(puzzle, &Budget::default()) else {
            panic!("a generated puzzle has one solution")
        };
        is_sound(puzzle, &solution, seen);
    }) {
        let Seen { counts, steps, vacuous } = seen;
        eprintln!("{steps} steps, {vacuous} of them in dead branches: {counts:?}");
    }
}

fn is_sound(puzzle: &Puzzle, solution: &Solution, seen: &mut Seen) {
    let log = Log::of(puzzle, Profile::human());
    let report = log.assert_valid_beside(&mut |board, asked| Some(says(solution, board, asked)));
    seen.steps += report.steps;
    seen.vacuous += report.vacuous;
    // With every instance applied, earlier steps change what later ones cite.
    let every = Log::of(puzzle, Profile { advance: Advance::All, ..Profile::human() });
    every.assert_valid_beside(&mut |board, asked| Some(says(solution, board, asked)));
    for entry in &log.entries {
        if let Entry::Step(entry) = entry {
            *seen.counts.entry(entry.step.technique.to_string()).or_default() += 1;
        }
    }
}

#[test]
fn six_by_six() {
    every_step_is_sound("6x6");
}

#[test]
fn twelve_by_twelve() {
    every_step_is_sound("12x12");
}

#[test]
fn sixteen_by_sixteen() {
    every_step_is_sound("16x16-110");
}

#[test]
fn a_jigsaw() {
    every_step_is_sound("jigsaw");
}
