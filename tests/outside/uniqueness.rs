//! The gate before techniques that assume one solution: nothing of theirs without one, nothing where it is switched off,
//! and no trace that says it was established when it was not.

#![cfg(feature = "cli")]

use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::process::Stdio;
use std::sync::Arc;

use serde_json::Value;
use sudostep::catalog::{self, Technique};
use sudostep::engine::{Answer, Budget, Engine};
use sudostep::grid::{Board, Geometry, Layout, Puzzle, Shape, Wide};
use sudostep::notation::{ReadOptions, parse};
use sudostep::rules::{Rules, Work};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{Entries, Entry, Replay};

use crate::common::{Seeded, corpus_puzzles, random_puzzle, sudostep};
use crate::records::records;

fn rows() -> impl Iterator<Item = &'static Technique> {
    catalog::all().filter(|row| row.assumes_unique)
}

/// How many steps the rules that assume one solution find in this position of the puzzle.
fn found(puzzle: &Puzzle, board: &Board<'_, Wide>) -> usize {
    let mut count = 0;
    for rule in Wide::ALL.iter().filter(|rule| rows().any(|row| rule.emits().contains(&row.id))) {
        let ended = rule.find(board, &mut Work::new(puzzle, None), &mut |step| {
            assert!(step.assumes_unique(), "{step:?}");
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
    }
    count
}

/// The puzzle with this clue taken away, if it has several solutions then.
fn loosened(puzzle: &Puzzle, clue: usize) -> Option<Puzzle> {
    let mut givens = puzzle.givens().to_vec();
    givens[clue].take()?;
    let loose = Puzzle::new(Arc::clone(puzzle.layout()), givens).unwrap();
    let answer = Engine::new(Arc::clone(puzzle.layout())).answer(&loose, &Budget::default());
    matches!(answer, Ok(Answer::Multiple(..))).then_some(loose)
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
        let (_, log) = Stepper::new(Arc::clone(puzzle.layout()), Profile::human()).log(puzzle);
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

/// What the program says with these arguments, separated by blanks, of what is put in.
fn run(arguments: &str, input: &str) -> (String, Option<i32>) {
    let mut command = sudostep();
    command.args(arguments.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut said = String::new();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        stdout.read_to_string(&mut said).unwrap();
    });
    (said, child.wait().unwrap().code())
}

fn assumed(records: &[Value]) -> usize {
    let rows: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
    let steps = records.iter().filter(|record| record["t"] == "step");
    steps
        .filter(|step| {
            let of_row = rows.contains(&step["technique"]["id"].as_str().unwrap());
            assert_eq!(step["assumes"] == serde_json::json!(["unique-solution"]), of_row, "{step}");
            of_row
        })
        .count()
}

/// An example that is a puzzle as it stands.
fn example() -> &'static str {
    rows().find(|row| row.id.as_str() == "ur-1").unwrap().example
}

#[test]
fn every_such_step_says_what_it_assumes_and_none_is_made_where_that_is_switched_off() {
    let (with, code) = run("trace --rules ur-1", example());
    let with = records(&with);
    assert!(code == Some(0) && assumed(&with) > 0);
    assert_eq!(with[0]["profile"]["established"], "givens");
    let (without, code) = run("trace --no-uniqueness", example());
    let without = records(&without);
    assert_eq!((assumed(&without), code), (0, Some(0)));
    assert_eq!(without[0]["profile"]["established"], Value::Null);
    let examples: Vec<&str> = rows().map(|row| row.example).collect();
    for example in examples {
        let puzzle = parse(example, &ReadOptions::default()).unwrap().puzzle;
        let profile = Profile { uniqueness: false, ..Profile::human() };
        let (_, log) = Stepper::new(Arc::clone(puzzle.layout()), profile).log(&puzzle);
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let mut entries = Entries::new(&geometry, &puzzle, &log);
        assert!(!entries.any(|entry| matches!(entry, Entry::Step(entry) if entry.step.assumes_unique())));
    }
}

#[test]
fn a_trace_that_lies_about_what_was_established_is_refused() {
    let (trace, _) = run("trace --rules ur-1", example());
    let verified = |trace: &str| {
        let (said, code) = run("verify --format jsonl", trace);
        (records(&said).swap_remove(0), code)
    };
    assert_eq!(verified(&trace).0["valid"], true);
    let established = "\"established\":\"givens\"";
    assert!(trace.contains(established));
    for lie in ["\"established\":\"candidates\"", "\"established\":null"] {
        let (said, code) = verified(&trace.replacen(established, lie, 1));
        assert_eq!((&said["valid"], code), (&Value::Bool(false), Some(1)), "{lie}");
    }
    // A puzzle with several solutions whose trace says that it has one.
    let puzzle = parse(example(), &ReadOptions::default()).unwrap().puzzle;
    let loose = (0..81).find_map(|clue| loosened(&puzzle, clue)).unwrap();
    let (trace, _) =
        run("trace --max-nodes 50", &sudostep::notation::line(loose.layout(), loose.givens(), '.'));
    let honest = "\"uniqueness\":true,";
    let lying = trace.replacen(honest, &format!("{honest}{established},"), 1);
    assert_eq!(verified(&trace).0["valid"], true);
    let (said, _) = verified(&lying);
    assert_eq!(said["valid"], false);
    assert!(said["reason"].as_str().unwrap().contains("established"), "{said}");
}
