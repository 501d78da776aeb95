//! What several tests share: corpora that may be there, puzzles from a seed, a second opinion on the 9x9 grid.

pub mod naive;
pub mod tier;
pub mod words;

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

/// The path of a corpus, if the shared folder is there; a clone has only its own fixtures, and the test then says that
/// it skips.
pub fn corpus(name: &str) -> Option<PathBuf> {
    let path = root().join("../shared/corpora").join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("skipped: ../shared/corpora/{name} is not here");
    None
}

/// The puzzles of a corpus of 81-character lines.
pub fn corpus_puzzles(name: &str) -> Option<Vec<Puzzle>> {
    let file = std::fs::File::open(corpus(name)?).unwrap();
    let reader = sudostep::notation::Reader::new(
        std::io::BufReader::new(file),
        None,
        sudostep::notation::ReadOptions::default(),
    );
    Some(reader.map(|input| input.unwrap().puzzle).collect())
}

/// Whether no profile asks for any of these, or only `all`: rules of that kind may take their time, and find thousands.
pub fn by_name(ids: &[TechniqueId]) -> bool {
    ids.iter().filter_map(catalog::get).all(|row| row.availability != Availability::Always)
}

/// Numbers that look random and are the same every time.
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

/// A random filled grid of this layout: the engine completes a few random digits.
pub fn random_solution(layout: &Arc<Layout>, random: &mut Seeded) -> Solution {
    let mut engine = Engine::new(Arc::clone(layout));
    let budget = Budget { nodes: Some(5_000), ..Budget::default() };
    loop {
        let mut givens = vec![None; layout.cells()];
        // The first house in a random order, and one more digit elsewhere: always few enough to be completed somehow.
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

/// A random puzzle with one solution: clues are taken away in a random order while it stays the only one, until
/// `keep` clues are left or none can go.
pub fn random_puzzle(layout: &Arc<Layout>, keep: usize, random: &mut Seeded) -> Puzzle {
    taken_away(layout, &random_solution(layout, random), layout.all_cells(), keep, random)
}

/// The solution without as many of these cells as leave it the only one, until `keep` clues are left.
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

/// The puzzle with this clue taken away, if it has several solutions then.
pub fn loosened(puzzle: &Puzzle, clue: usize) -> Option<Puzzle> {
    let mut givens = puzzle.givens().to_vec();
    givens[clue].take()?;
    let loose = Puzzle::new(Arc::clone(puzzle.layout()), givens).unwrap();
    let answer = Engine::new(Arc::clone(puzzle.layout())).answer(&loose, &Budget::default());
    matches!(answer, Ok(Answer::Multiple(..))).then_some(loose)
}
