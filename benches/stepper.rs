//! The stepper with its full log and with a silent sink, and the engine, in microseconds a puzzle.
//!
//! Run with `cargo bench`. Each corpus is read from `../shared/corpora` if it is there; else generated puzzles of the
//! same kind stand in for it, from `fixtures/bench`, and the figures go by their name. A figure is the time for one
//! puzzle, taken in turn from the set.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use divan::{Bencher, counter::ItemsCount};
use sudostep::engine::{Budget, Engine};
use sudostep::grid::Puzzle;
use sudostep::notation::{ReadOptions, Reader};
use sudostep::stepper::{Profile, Stepper};

fn main() {
    divan::main();
}

/// The corpora, and what stands in for each of them.
const SETS: [(&str, &str); 4] = [
    ("kaggle-20k", "easy"),
    ("all-17-clue", "few-clues"),
    ("generated-minimal-20k", "minimal"),
    ("magictour-1465", "hard"),
];

/// At most this many puzzles of a set, so that a sample takes well under a second.
const MOST: usize = 2_000;

fn shared(set: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../shared/corpora/{set}.txt"))
}

/// The sets there are: of each corpus, itself or its stand-in.
fn sets() -> [&'static str; 4] {
    SETS.map(|(corpus, stand_in)| if shared(corpus).exists() { corpus } else { stand_in })
}

fn puzzles(set: &str) -> Vec<Puzzle> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/bench/{set}.txt"));
    let path = if own.exists() { own } else { shared(set) };
    let file = File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let inputs = Reader::new(BufReader::new(file), None, ReadOptions::default());
    inputs.take(MOST).map(|input| input.expect("the corpus is readable").puzzle).collect()
}

fn stepper() -> Stepper {
    Stepper::new(Profile::singles())
}

#[divan::bench(args = sets())]
fn full_log(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    let stepper = stepper();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().map(|puzzle| stepper.log(puzzle).1.len()).sum::<usize>());
}

#[divan::bench(args = sets())]
fn silent(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    let stepper = stepper();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().map(|puzzle| stepper.run(puzzle, ()).count).sum::<u64>());
}

#[divan::bench(args = sets())]
fn engine(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    let mut engine = Engine::new(puzzles[0].layout().clone());
    let budget = Budget::default();
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().filter(|puzzle| engine.answer(puzzle, &budget).is_ok()).count());
}
