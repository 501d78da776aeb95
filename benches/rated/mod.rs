//! Benchmark of puzzles a second by `HoDoKu` level, compared with `HoDoKu` 2.2.0.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use sudostep::engine::{Answer, Budget, Engine};
use sudostep::grid::{Puzzle, Shape, Solution};
use sudostep::stepper::{Counts, Profile, Stepper};

/// Name of each set, its levels, and the puzzles that `HoDoKu` rates a second on one core.
const SETS: [(&str, &[&str], f64); 3] = [
    ("Easy", &["Easy"], 17_400.0),
    ("Medium to Unfair", &["Medium", "Hard", "Unfair"], 228.0),
    ("Extreme", &["Extreme"], 4.2),
];

/// Returns at most `most` rated puzzles of these levels, evenly spread, with their solutions.
fn puzzles(text: &str, levels: &[&str], most: usize) -> Vec<(Puzzle, Solution)> {
    let fields = text.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
    let wanted: Vec<Vec<&str>> = fields.filter(|fields| levels.contains(&fields[2])).collect();
    let step = (wanted.len() / most).max(1);
    let read = |fields: &Vec<&str>| {
        let values: Vec<u8> = fields[0].bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
        let puzzle = Puzzle::of_values(Shape::new(3, 3).ok()?, &values).ok()?;
        match Engine::new(Arc::clone(puzzle.layout())).answer(&puzzle, &Budget::default()) {
            Ok(Answer::Unique(solution)) => Some((puzzle, solution)),
            _ => None,
        }
    };
    wanted.iter().step_by(step).take(most).filter_map(read).collect()
}

/// Returns the number of puzzles that `work` handles a second.
fn rate(puzzles: &[(Puzzle, Solution)], mut work: impl FnMut(&Puzzle, &Solution)) -> f64 {
    let begin = Instant::now();
    for (puzzle, solution) in puzzles {
        work(puzzle, solution);
    }
    let mean = begin.elapsed() / u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
    1.0 / mean.as_secs_f64()
}

/// Prints the table: the run behind the scale `hodoku`, and a whole run of the profile `human`.
pub(super) fn print(most: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora/hodoku-ratings.tsv");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    println!("rated by HoDoKu, one core, puzzles a second");
    println!("{:<24}{:>8}{:>10}{:>10}{:>10}", "level", "puzzles", "hodoku", "human", "HoDoKu");
    for (name, levels, theirs) in SETS {
        let puzzles = puzzles(&text, levels, most);
        if puzzles.is_empty() {
            continue;
        }
        let [hodoku, human] = [Profile::hodoku(), Profile::human()].map(Stepper::new);
        let by_hodoku = rate(&puzzles, |puzzle, solution| drop(hodoku.guided(puzzle, solution)));
        let by_human = rate(&puzzles, |puzzle, _| drop(human.run(puzzle, &mut Counts::default())));
        println!("{name:<24}{:>8}{by_hodoku:>10.1}{by_human:>10.1}{theirs:>10.1}", puzzles.len());
    }
    println!();
}
