//! Benchmarks of the engine, of the stepper with its full log and with a silent sink, of canonical forms, and of
//! reading.
//!
//! Run with `cargo bench`. Each corpus is read from `../shared/corpora` if it is there. Otherwise generated
//! puzzles of the same kind replace it, from `fixtures/bench`, and the figures carry their name. Each
//! iteration runs through a whole set, and the item counter gives the puzzles a second.

use std::fs;
use std::path::{Path, PathBuf};

use divan::{Bencher, counter::ItemsCount};
use sudostep::engine::{Budget, Engine};
use sudostep::formats::{self, ReadOptions, Reader};
use sudostep::grid::Puzzle;
use sudostep::stepper::{Profile, Stepper};

fn main() {
    divan::main();
}

/// Each corpus, and the fixture that replaces it where it is missing.
const SETS: [(&str, &str); 4] = [
    ("kaggle-20k", "easy"),
    ("all-17-clue", "few-clues"),
    ("generated-minimal-20k", "minimal"),
    ("magictour-1465", "hard"),
];

/// Largest number of puzzles taken from a set, so that a sample takes well under a second.
const MOST: usize = 2_000;

fn shared(set: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../shared/corpora/{set}.txt"))
}

/// Returns the name of each corpus, or of its replacement where the corpus is missing.
fn sets() -> [&'static str; 4] {
    SETS.map(|(corpus, stand_in)| if shared(corpus).exists() { corpus } else { stand_in })
}

fn puzzles(set: &str) -> Vec<Puzzle> {
    read(text(set).as_bytes()).take(MOST).collect()
}

fn text(set: &str) -> String {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/bench/{set}.txt"));
    let path = if own.exists() { own } else { shared(set) };
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read(text: &[u8]) -> impl Iterator<Item = Puzzle> {
    Reader::new(text, None, ReadOptions::default()).map(|input| input.expect("the corpus is readable").puzzle)
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

#[divan::bench(args = sets())]
fn canonical(bencher: Bencher, set: &str) {
    let puzzles = puzzles(set);
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench_local(|| puzzles.iter().filter(|puzzle| puzzle.canonical().is_some()).count());
}

#[divan::bench(args = sets())]
fn read_a_stream(bencher: Bencher, set: &str) {
    let text = text(set);
    let count = read(text.as_bytes()).count();
    bencher.counter(ItemsCount::new(count)).bench_local(|| read(text.as_bytes()).count());
}

#[divan::bench(args = sets())]
fn parse_each_line(bencher: Bencher, set: &str) {
    let text = text(set);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).take(MOST).collect();
    let options = ReadOptions::default();
    bencher
        .counter(ItemsCount::new(lines.len()))
        .bench_local(|| lines.iter().filter(|line| formats::parse(line, &options).is_ok()).count());
}
