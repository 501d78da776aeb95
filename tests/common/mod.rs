//! Helpers that several tests share: corpora, random puzzles, and an independent 9x9 grid.

pub mod naive;
pub mod tier;
pub mod words;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sudostep::catalog::{self, Availability};
use sudostep::engine::{Answer, Budget, Engine};
use sudostep::grid::{Cell, Digit, Index, Layout, Puzzle, Solution};
use sudostep::step::TechniqueId;

/// The repository's root.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A fixture's path.
pub fn fixture(name: &str) -> PathBuf {
    root().join("fixtures").join(name)
}

/// Returns the path of a corpus, or `None` if the shared folder is missing, as in a clone. The message says
/// that the test skips.
pub fn corpus(name: &str) -> Option<PathBuf> {
    let path = root().join("../shared/corpora").join(name);
    if path.exists() {
        return Some(path);
    }
    skip(&format!("../shared/corpora/{name} is not here"));
    None
}

/// Says that a test skips something. Unlike `eprintln`, this is not held back when the test passes.
pub fn skip(why: &str) {
    // A standard error that is closed hears nothing.
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// The puzzles of a corpus of 81-character lines.
pub fn corpus_puzzles(name: &str) -> Option<Vec<Puzzle>> {
    let file = std::fs::File::open(corpus(name)?).unwrap();
    let reader = sudostep::formats::Reader::new(
        std::io::BufReader::new(file),
        None,
        sudostep::formats::ReadOptions::default(),
    );
    Some(reader.map(|input| input.unwrap().puzzle).collect())
}

/// Returns true if no technique of these is in the profile `human`. Such rules may be slow and find thousands
/// of steps.
pub fn by_name(ids: &[TechniqueId]) -> bool {
    ids.iter().filter_map(catalog::get).all(|row| row.availability != Availability::Always)
}

/// Deterministic pseudorandom numbers from a seed.
pub struct Seeded(u64);

impl Seeded {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    pub fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items: Vec<T> = items.into_iter().collect();
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }
}

/// Returns a random filled grid of this layout: the engine completes a few random digits.
pub fn random_solution(layout: &Arc<Layout>, random: &mut Seeded) -> Solution {
    let mut engine = Engine::new(Arc::clone(layout));
    let budget = Budget { nodes: Some(5_000), ..Budget::default() };
    loop {
        let mut givens = vec![None; layout.cells()];
        // A shuffled first house and a few digits elsewhere: few enough that some completion is soon found.
        let first = layout.all_houses().next().expect("a layout has houses");
        let digits = random.shuffled(layout.all_digits());
        for (&cell, digit) in layout.house(first).cells.iter().zip(digits) {
            givens[cell.index()] = Some(digit);
        }
        for _ in 0..layout.digits() / 2 {
            let cell = random.below(layout.cells());
            if givens[cell].is_none() {
                givens[cell] = Some(Digit::new(random.below(layout.digits())));
            }
        }
        let puzzle = Puzzle::new(Arc::clone(layout), givens).unwrap();
        let mut found = None;
        let ended = engine.search(&puzzle, &budget, &mut |solution| {
            found = Some(solution);
            false
        });
        if let (Ok(()), Some(solution)) = (ended, found) {
            return solution;
        }
    }
}

/// Returns a random puzzle with one solution. Clues are removed in a random order while the solution stays
/// unique. It stops when `keep` clues are left or none can go.
pub fn random_puzzle(layout: &Arc<Layout>, keep: usize, random: &mut Seeded) -> Puzzle {
    taken_away(layout, &random_solution(layout, random), layout.all_cells(), keep, random)
}

/// Returns the solution as a puzzle, with clues removed from `cells` while the solution stays unique. It
/// stops when `keep` clues are left.
pub fn taken_away(
    layout: &Arc<Layout>,
    solution: &Solution,
    cells: impl IntoIterator<Item = Cell>,
    keep: usize,
    random: &mut Seeded,
) -> Puzzle {
    let mut engine = Engine::new(Arc::clone(layout));
    let mut givens: Vec<Option<Digit>> = solution.digits().iter().copied().map(Some).collect();
    let budget = Budget { nodes: Some(2_000), ..Budget::default() };
    for cell in random.shuffled(cells) {
        if givens.iter().flatten().count() <= keep {
            break;
        }
        let clue = givens[Cell::index(cell)].take();
        let puzzle = Puzzle::new(Arc::clone(layout), givens.clone()).unwrap();
        if !matches!(engine.answer(&puzzle, &budget), Ok(Answer::Unique(_))) {
            givens[Cell::index(cell)] = clue;
        }
    }
    Puzzle::new(Arc::clone(layout), givens).unwrap()
}

/// Returns the puzzle without this clue, if it then has several solutions.
pub fn loosened(puzzle: &Puzzle, clue: usize) -> Option<Puzzle> {
    let mut givens = puzzle.givens().to_vec();
    givens[clue].take()?;
    let loose = Puzzle::new(Arc::clone(puzzle.layout()), givens).unwrap();
    let answer = Engine::new(Arc::clone(puzzle.layout())).answer(&loose, &Budget::default());
    matches!(answer, Ok(Answer::Multiple(..))).then_some(loose)
}
