//! Instances found by each rule agree with the puzzle's one solution, on every layout. They do not depend on
//! the board's storage or on the caches that rules keep between positions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use sudostep::catalog::{Availability, Technique};
use sudostep::formats::{ReadOptions, parse};
use sudostep::grid::{AnySize, Board, Classic, Geometry, Puzzle, Solution, Storage};
use sudostep::rules::{Rules, Work};
use sudostep::step::{Step, TechniqueId};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{Entries, Entry, Replay};

use crate::deep::common::tier::{is_full, reduced, sampled};
use crate::deep::common::{by_name, corpus_puzzles};
use crate::deep::cores::on_all_cores;
use crate::deep::generated::{generated, sample};

/// Number of instances found, by technique.
type Found = BTreeMap<TechniqueId, usize>;

/// Counts over all positions so far.
#[derive(Default)]
struct Seen {
    instances: Found,
    positions: usize,
    /// Positions in wide storage in which the cached search was compared with a fresh one.
    compared: usize,
}

/// Every instance of every rule that some profile includes, in the position of `board`, in the order found.
fn instances<S: Rules>(board: &Board<'_, S>, work: &mut Work<'_, S>) -> Vec<Step> {
    let mut steps = Vec::new();
    for rule in S::ALL.iter().filter(|rule| !by_name(rule.emits)) {
        let ended = rule.rule.find(board, work, &mut |step| {
            assert!(rule.emits.contains(&step.technique));
            steps.push(step);
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
    }
    steps
}

/// Asks each of these rules for its first instance.
fn first_of_each<S: Rules>(board: &Board<'_, S>, work: &mut Work<'_, S>) {
    for rule in S::ALL.iter().filter(|rule| !by_name(rule.emits)) {
        let _ = rule.rule.find(board, work, &mut |_| ControlFlow::Break(()));
    }
}

/// One of this many positions is checked more thoroughly.
const NOW_AND_THEN: usize = 8;

/// Caches of one solve that are kept from position to position, in each storage of its layout.
struct Carried<'p> {
    /// True if the position was seen before, as after a closed branch.
    is_back: bool,
    geometry: Option<Geometry<Classic>>,
    nine: Work<'p, Classic>,
    wide: Work<'p, AnySize>,
}

/// Copies the position to another storage.
fn stored<'g, S: Storage>(geometry: &'g Geometry<S>, wide: &Board<'_, AnySize>) -> Board<'g, S> {
    let layout = wide.layout();
    let mut board = Board::empty(geometry);
    for cell in layout.all_cells() {
        if let Some(digit) = wide.value(cell) {
            board.place(sudostep::grid::Candidate { cell, digit }).unwrap();
        }
    }
    for cell in *wide.open() {
        for digit in layout.all_digits().filter(|&digit| !wide.candidates(cell).contains(digit)) {
            board.eliminate(sudostep::grid::Candidate { cell, digit }).unwrap();
        }
    }
    board
}

fn assert_sound(
    board: &Board<'_, AnySize>,
    solution: &Solution,
    carried: &mut Carried<'_>,
    found: &mut Seen,
) {
    found.positions += 1;
    let now = carried.is_back || found.positions.is_multiple_of(NOW_AND_THEN);
    let puzzle = carried.nine.puzzle();
    let fresh = || instances(board, &mut Work::new(puzzle, None));
    let steps = if let Some(geometry) = &carried.geometry {
        let narrow = stored(geometry, board);
        if now {
            first_of_each(&narrow, &mut carried.nine);
        }
        let steps = fresh();
        assert_eq!(instances(&narrow, &mut carried.nine), steps, "in narrow storage with what was kept");
        steps
    } else {
        if now {
            first_of_each(board, &mut carried.wide);
        }
        let steps = instances(board, &mut carried.wide);
        if now {
            found.compared += 1;
            assert_eq!(steps, fresh(), "with what was kept");
        }
        steps
    };
    for (at, step) in steps.iter().enumerate() {
        let right = |cell, digit| solution.digit(cell) == digit;
        assert!(step.placements().all(|placed| right(placed.cell, placed.digit)), "{step:?}");
        assert!(step.eliminations().all(|gone| !right(gone.cell, gone.digit)), "{step:?}");
        assert!(step.eliminations().all(|gone| board.has(gone)), "{step:?} removes what is gone");
        assert!(!steps[..at].contains(step), "{step:?} is found twice");
        *found.instances.entry(step.technique.clone()).or_default() += 1;
    }
}

/// Checks the first position of a solve, each one before a step that is no single, and the last.
fn look_at(puzzles: &[Puzzle], found: &mut Seen) {
    let layout = puzzles[0].layout();
    let stepper = Stepper::new(Profile { branch: false, ..Profile::human() });
    let answering = Stepper::new(Profile::human());
    let geometry: Geometry = Geometry::new(Arc::clone(layout));
    let numbered: Vec<(usize, &Puzzle)> = puzzles.iter().enumerate().collect();
    let seen = on_all_cores(&numbered, Seen::default, |found, &(number, puzzle)| {
        // The same positions are checked more thoroughly, whichever thread takes the puzzle.
        found.positions = number;
        let solution = answering.solution(puzzle, 0).expect("the puzzle has a solution");
        let (_, log) = stepper.log(puzzle);
        let mut carried = Carried {
            is_back: false,
            geometry: Classic::fits(layout).then(|| Geometry::new(Arc::clone(layout))),
            nine: Work::new(puzzle, None),
            wide: Work::new(puzzle, None),
        };
        let mut replay = Replay::new(&geometry, puzzle).unwrap();
        assert_sound(replay.board(), &solution, &mut carried, found);
        for entry in Entries::new(&geometry, puzzle, &log) {
            if matches!(&entry, Entry::Step(entry) if entry.step.placements().next().is_none()) {
                assert_sound(replay.board(), &solution, &mut carried, found);
            }
            replay.apply(&entry).unwrap();
        }
        assert_sound(replay.board(), &solution, &mut carried, found);
        carried.is_back = true;
        let start = Replay::new(&geometry, puzzle).unwrap();
        assert_sound(start.board(), &solution, &mut carried, found);
    });
    for Seen { instances, compared, .. } in seen {
        found.compared += compared;
        for (id, count) in instances {
            *found.instances.entry(id).or_default() += count;
        }
    }
}

/// The common techniques that were not found. Rare ones have positions of their own.
fn never(found: &Found) -> Vec<&'static str> {
    let everywhere = ["intersections", "subsets", "fish-basic"];
    let asked =
        |row: &&Technique| row.availability == Availability::Always && everywhere.contains(&row.family);
    let all = sudostep::catalog::all().filter(asked).map(|row| &row.id);
    all.filter(|id| !found.contains_key(id)).map(TechniqueId::as_str).collect()
}

#[test]
fn in_the_examples_of_the_catalogue() {
    let mut found = Seen::default();
    // Some techniques are found hardly anywhere but in their own examples.
    let example = |row: &Technique| parse(row.example, &ReadOptions::default()).unwrap().puzzle;
    let examples = sudostep::catalog::all().map(example);
    look_at(&examples.step_by(if is_full() { 1 } else { 16 }).collect::<Vec<_>>(), &mut found);
    if is_full() {
        assert_eq!(never(&found.instances), [""; 0]);
    }
}

#[test]
fn on_the_classic_grid() {
    let mut found = Seen::default();
    look_at(&generated("9x9", reduced(60, 60)), &mut found);
    for name in ["generated-minimal-20k.txt", "all-17-clue.txt", "magictour-1465.txt"] {
        let Some(puzzles) = corpus_puzzles(name) else { continue };
        let sample: Vec<Puzzle> = puzzles.iter().step_by(puzzles.len() / reduced(130, 60)).cloned().collect();
        look_at(&sample, &mut found);
    }
    println!("{:?}", found.instances);
}

#[test]
fn on_other_layouts() {
    let mut found = Seen::default();
    for (name, count) in [("6x6", 60), ("12x12-60", 12), ("jigsaw", 20), ("diagonal", 20)] {
        look_at(&sample(name, count), &mut found);
    }
    println!("{:?}", found.instances);
    assert!(found.compared > sampled(80), "{} positions", found.compared);
    for id in ["pointing", "claiming", "locked-pair", "naked-pair", "hidden-pair", "naked-triple", "x-wing"] {
        let is_there = found.instances.contains_key(&TechniqueId::new(id));
        assert!(is_there || !is_full(), "{id} was never found");
    }
}
