//! The stepper with its full log and with a silent sink, and the engine, in microseconds a puzzle.
//!
//! Run with `cargo bench`. Each corpus is read from `../shared/corpora` if it is there, else from `fixtures/bench`;
//! a figure is the time for one puzzle, taken in turn from the corpus.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use divan::{Bencher, counter::ItemsCount};
use sudostep::engine::{Budget, Engine};
use sudostep::grid::Puzzle;
use sudostep::notation::{ReadOptions, Reader};
use sudostep::stepper::{Profile, Stepper};

fn main() {
    divan::main();
}

const SETS: [&str; 4] = ["kaggle-20k", "all-17-clue", "generated-minimal-20k", "magictour-1465"];

/// At most this many puzzles of a set, so that a sample takes well under a second.
const MOST: usize = 2_000;

fn puzzles(set: &str) -> Vec<Puzzle> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = root.join(format!("../shared/corpora/{set}.txt"));
    let path = if shared.exists() { shared } else { root.join(format!("fixtures/bench/{set}.txt")) };
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let inputs = Reader::new(BufReader::new(file), None, ReadOptions::default());
    inputs.take(MOST).map(|input| input.expect("the corpus is readable").puzzle).collect()
}

fn stepper(puzzles: &[Puzzle]) -> Stepper {
    Stepper::new(puzzles[0].layout().clone(), Profile::singles())
}

#[divan::bench(args = SETS)]
fn full_log(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    let stepper = stepper(&puzzles);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().map(|puzzle| stepper.log(puzzle).1.len()).sum::<usize>());
}

#[divan::bench(args = SETS)]
fn silent(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    let stepper = stepper(&puzzles);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().map(|puzzle| stepper.run(puzzle, ()).count).sum::<u64>());
}

#[divan::bench(args = SETS)]
fn engine(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    let mut engine = Engine::new(puzzles[0].layout().clone());
    let budget = Budget::default();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().filter(|puzzle| engine.answer(puzzle, &budget).is_ok()).count());
}
