//! Benchmark of whole runs of the profile `human` on one core, and of the slowest search of every rule.
//!
//! `cargo bench --bench profiles` prints two tables. The first gives the time a puzzle of each corpus takes.
//! The second gives the slowest call of each rule's `find`, reporting every instance in one position. Its
//! positions come from those runs, up to the first branch where no single is left.
//!
//! The corpora are read from `../shared/corpora`. Generated puzzles from `fixtures/bench` replace a missing
//! corpus where there are some; otherwise it is skipped.
//!
//! - `SAMPLE=500` takes that many puzzles of each corpus, evenly spread; the default is 200.
//! - `RATED=1` prints instead the puzzles solved a second for each level of `HoDoKu`.
//! - `EVERY_RULE=1` also times the rules that the profile does not use.

#![allow(clippy::print_stdout, reason = "it prints what it measured")]

mod rated;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sudostep::formats::{ReadOptions, Reader};
use sudostep::grid::{Board, Classic, Geometry, Puzzle};
use sudostep::rules::{Listed, Rules, Work};
use sudostep::step::TechniqueId;
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::Event;

/// Each corpus, and the fixture that replaces it where it is missing.
const SETS: [(&str, Option<&str>); 5] = [
    ("kaggle-20k", Some("easy")),
    ("all-17-clue", Some("few-clues")),
    ("generated-minimal-20k", Some("minimal")),
    ("magictour-1465", Some("hard")),
    ("forum-hardest-1106", None),
];

/// Longest time that one search should take in an interactive program.
const LONG: Duration = Duration::from_millis(200);

/// Returns the name of the set and at most `most` of its puzzles, evenly spread.
fn puzzles(set: &str, stand_in: Option<&str>, most: usize) -> Option<(String, Vec<Puzzle>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = root.join(format!("../shared/corpora/{set}.txt"));
    let own = stand_in.map(|own| root.join(format!("fixtures/bench/{own}.txt")));
    let path = [Some(shared), own].into_iter().flatten().find(|path| path.exists())?;
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let file = File::open(&path).ok()?;
    let inputs = Reader::new(BufReader::new(file), None, ReadOptions::default());
    let all: Vec<Puzzle> = inputs.filter_map(Result::ok).map(|input| input.puzzle).collect();
    let step = (all.len() / most).max(1);
    Some((name, all.into_iter().step_by(step).take(most).collect()))
}

/// Calls `look` with each position of a run, up to its first branch where no sweep finds a single.
fn positions(
    geometry: &Geometry<Classic>,
    puzzle: &Puzzle,
    log: &[Event],
    look: &mut dyn FnMut(&Board<'_, Classic>),
) {
    let Ok(mut board) = Board::start(geometry, puzzle) else { return };
    for event in log {
        let moved = match event {
            Event::Sweep(_) => continue,
            Event::Single(single) => board.place(single.candidate),
            Event::Step(step) => {
                look(&board);
                let placed = step.placements().try_for_each(|placed| board.place(placed));
                placed.and_then(|()| step.eliminations().try_for_each(|gone| board.eliminate(gone)))
            }
            // Rules are slowest where none of them finds anything: where a run branches.
            _ => return look(&board),
        };
        if moved.is_err() {
            return;
        }
    }
}

/// Timings of one rule: the number of calls, their total time and the slowest call.
#[derive(Clone, Copy, Default)]
struct Asked {
    times: u32,
    all: Duration,
    slowest: Duration,
}

fn timed<T>(what: &mut impl FnMut() -> T) -> (Duration, T) {
    let begin = Instant::now();
    let made = what();
    (begin.elapsed(), made)
}

/// Returns the shortest of three timings, so that interruptions do not count.
fn quickest<T>(mut what: impl FnMut() -> T) -> (Duration, T) {
    let (mut least, mut made) = timed(&mut what);
    for _ in 1..3 {
        let (took, again) = timed(&mut what);
        (least, made) = (least.min(took), again);
    }
    (least, made)
}

fn name(emits: &[TechniqueId]) -> String {
    let more = if emits.len() > 1 { format!(" +{}", emits.len() - 1) } else { String::new() };
    format!("{}{more}", emits[0])
}

fn main() {
    let test = std::env::args().any(|argument| argument == "--test");
    let sample = std::env::var("SAMPLE").ok().and_then(|sample| sample.parse().ok());
    let most = if test { 3 } else { sample.unwrap_or(200) };
    if test || std::env::var_os("RATED").is_some() {
        rated::print(most);
        if !test {
            return;
        }
    }
    // Rules outside the profile are slow, so they are timed only on request.
    let everything = std::env::var_os("EVERY_RULE").is_some();
    let human = Profile::human().techniques;
    let rules: Vec<&Listed<Classic>> = Classic::ALL
        .iter()
        .filter(|rule| everything || rule.emits.iter().any(|id| human.contains(id)))
        .collect();
    let mut finds: Vec<(String, Vec<Asked>)> = Vec::new();
    println!("human, one core, milliseconds a puzzle");
    println!("{:<24}{:>8}{:>10}{:>10}{:>10}", "corpus", "puzzles", "median", "99th", "slowest");
    for (set, stand_in) in SETS {
        let Some((set, puzzles)) = puzzles(set, stand_in, most) else { continue };
        let stepper = Stepper::new(Profile::human());
        let geometry = Geometry::<Classic>::new(Arc::clone(puzzles[0].layout()));
        let mut times = Vec::new();
        let mut asked = vec![Asked::default(); rules.len()];
        for puzzle in &puzzles {
            let (took, (_, log)) = quickest(|| stepper.log(puzzle));
            times.push(took);
            let mut work = Work::new(puzzle, None);
            positions(&geometry, puzzle, &log, &mut |board| {
                for (rule, asked) in rules.iter().zip(&mut asked) {
                    let mut find = || rule.rule.find(board, &mut work, &mut |_| ControlFlow::Continue(()));
                    let (took, _) = timed(&mut find);
                    asked.times += 1;
                    asked.all += took;
                    if took > asked.slowest {
                        asked.slowest = asked.slowest.max(took.min(quickest(find).0));
                    }
                }
            });
        }
        times.sort_unstable();
        let at =
            |percent: usize| 1e3 * times[(times.len() * percent / 100).min(times.len() - 1)].as_secs_f64();
        println!("{set:<24}{:>8}{:>10.3}{:>10.3}{:>10.3}", times.len(), at(50), at(99), at(100));
        finds.push((set, asked));
    }
    println!("\nslowest single search, and the mean, microseconds");
    let sets = finds.iter().map(|(set, _)| format!("{set:>22}"));
    println!("{:<34}{}", "rule", sets.collect::<Vec<_>>().concat());
    let mut long: BTreeMap<String, Duration> = BTreeMap::new();
    for (at, rule) in rules.iter().enumerate() {
        let name = name(rule.emits);
        let figures = finds.iter().map(|(_, asked)| {
            let Asked { times, all, slowest } = asked[at];
            let mean = all.as_secs_f64() * 1e6 / f64::from(times.max(1));
            format!("{:>13.0}{mean:>9.1}", slowest.as_secs_f64() * 1e6)
        });
        println!("{name:<34}{}", figures.collect::<Vec<_>>().concat());
        let slowest = finds.iter().map(|(_, asked)| asked[at].slowest).max().unwrap_or_default();
        if slowest > LONG {
            long.insert(name, slowest);
        }
    }
    for (name, slowest) in long {
        println!("{name} takes {slowest:.0?}: more than {LONG:?}");
    }
}
