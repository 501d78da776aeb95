//! The engine and the stepper beside the `sudoku` crate, in one run.
//!
//! `benches/peers/run` builds it, measures in memory and then whole processes. Alone:
//!
//! - `sudostep-peers FOLDER` measures on the corpora of a folder: both sides by turns, a few hundred puzzles each,
//!   in a new random order every time. A ratio above 1 says that sudostep is faster.
//! - `sudostep-peers check` is a loop of the `sudoku` crate that answers as `sudostep check -f csv` does.

use std::fs;
use std::hint::black_box;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use sudoku::Sudoku;
use sudoku::strategy::{Strategy, StrategySolver};
use sudostep::engine::{Budget, Count, Engine};
use sudostep::grid::Puzzle;
use sudostep::stepper::{Profile, Stepper};

/// The corpora of the engine's table, and how often each is measured.
const CORPORA: [(&str, usize); 7] = [
    ("kaggle-20k", 15),
    ("all-17-clue", 7),
    ("generated-minimal-20k", 11),
    ("magictour-1465", 41),
    ("forum-hardest-11plus-sample", 5),
    ("serg-multiple-10k", 15),
    ("one-clue-altered-25k", 9),
];
/// Puzzles that one side takes before it is the other's turn.
const TURN: usize = 250;

type AnyError = Box<dyn std::error::Error>;

fn main() -> Result<(), AnyError> {
    let asked = std::env::args().nth(1);
    match asked.as_deref() {
        Some("check") => check(),
        Some(folder) => measure(Path::new(folder)),
        None => Err("expected a folder with corpora, or 'check'".into()),
    }
}

/// A verdict and solution for each line of standard input.
fn check() -> Result<(), AnyError> {
    let mut out = BufWriter::new(io::stdout().lock());
    writeln!(out, "puzzle,verdict,solution")?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let sudoku = Sudoku::from_str_line(&line)?;
        let mut found = [[0; 81]; 2];
        match sudoku.solutions_up_to_buffer(&mut found, 2) {
            0 => writeln!(out, "{line},none,")?,
            1 => writeln!(out, "{line},unique,{}", Sudoku::from_bytes(found[0])?.to_str_line())?,
            _ => writeln!(out, "{line},multiple,")?,
        }
    }
    Ok(())
}

/// A generator of pseudorandom numbers (Knuth's constants).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

fn measure(folder: &Path) -> Result<(), AnyError> {
    println!("{}\n", processor());
    println!("| one call, limit 2 | puzzles | ours, us | sudoku crate, us | ratio |\n|---|--:|--:|--:|--:|");
    for (name, times) in CORPORA {
        let Some(mut puzzles) = puzzles(folder, name)? else { continue };
        let mut engine = Engine::new(puzzles[0].0.layout().clone());
        let count = |puzzle: &Puzzle| match engine.count(puzzle, &Budget::default()) {
            Ok(Count::None) => 0,
            Ok(Count::One(_)) => 1,
            Ok(Count::Several) | Err(_) => 2,
        };
        compare(name, &mut puzzles, times, count, |theirs| theirs.solutions_count_up_to(2));
    }
    println!(
        "\n| singles with the full log | puzzles | ours, us | sudoku crate, us | ratio |\n|---|--:|--:|--:|--:|"
    );
    if let Some(mut puzzles) = puzzles(folder, "kaggle-20k")? {
        let stepper = Stepper::new(Profile::singles());
        let strategies = [Strategy::NakedSingles, Strategy::HiddenSingles];
        let theirs = |sudoku: Sudoku| {
            let (_, deductions) =
                StrategySolver::from_sudoku(sudoku).solve(&strategies).unwrap_or_else(|stuck| stuck);
            black_box(deductions.len());
            1
        };
        let ours = |puzzle: &Puzzle| {
            black_box(stepper.log(puzzle).1.len());
            1
        };
        compare("kaggle-20k", &mut puzzles, 15, ours, theirs);
    }
    Ok(())
}

/// The puzzles of a corpus for both sides; `None` if it is not in the folder.
fn puzzles(folder: &Path, name: &str) -> Result<Option<Vec<(Puzzle, Sudoku)>>, AnyError> {
    let path = folder.join(format!("{name}.txt"));
    if !path.exists() {
        println!("| {name} is not here |");
        return Ok(None);
    }
    let text = fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
    let both = lines.map(|line| Ok::<_, AnyError>((line.parse()?, Sudoku::from_str_line(line)?)));
    Ok(Some(both.collect::<Result<_, _>>()?))
}

/// Measures both sides by turns and prints the medians. The sums of both must be equal.
fn compare(
    name: &str,
    puzzles: &mut [(Puzzle, Sudoku)],
    times: usize,
    mut ours: impl FnMut(&Puzzle) -> usize,
    mut theirs: impl FnMut(Sudoku) -> usize,
) {
    let mut random = Random(1);
    let mut taken: Vec<[Duration; 2]> = Vec::new();
    for _ in 0..times {
        random.shuffle(puzzles);
        let mut time = [Duration::ZERO; 2];
        let mut sums = [0; 2];
        for turn in puzzles.chunks(TURN) {
            let since = Instant::now();
            sums[0] += turn.iter().map(|(puzzle, _)| ours(puzzle)).sum::<usize>();
            let between = Instant::now();
            sums[1] += turn.iter().map(|(_, sudoku)| theirs(*sudoku)).sum::<usize>();
            time[0] += between - since;
            time[1] += between.elapsed();
        }
        assert_eq!(sums[0], sums[1], "{name}: the two disagree");
        taken.push(time);
    }
    let each = |of: fn(&[Duration; 2]) -> f64| {
        let mut all: Vec<f64> = taken.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    let (ours, theirs) = (each(|time| time[0].as_secs_f64()), each(|time| time[1].as_secs_f64()));
    let ratio = each(|time| time[1].as_secs_f64() / time[0].as_secs_f64());
    let per_puzzle = 1e6 / puzzles.len() as f64;
    println!(
        "| {name} | {} | {:.3} | {:.3} | {ratio:.2} |",
        puzzles.len(),
        ours * per_puzzle,
        theirs * per_puzzle
    );
}

/// Names the processor and its vector instructions.
fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(": ")).map_or("", |(_, value)| value)
    };
    let flags: Vec<&str> = field("flags").split(' ').collect();
    let vectors = ["avx2", "bmi2", "avx512f", "avx512vl"].into_iter().filter(|name| flags.contains(name));
    format!("{}, {}", field("model name"), vectors.collect::<Vec<_>>().join(" "))
}
