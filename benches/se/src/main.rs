//! Command line.
//!
//! - `se FILE [SECONDS]` rates the puzzles of a file, with a time limit for each.
//! - `se compare FILE [FROM TO]` compares with a table of known ratings.
//! - `se steps PUZZLE` shows the steps.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use se::rate::{Outcome, tenths};
use se::{Rating, rate};

fn main() -> io::Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["compare", file] => compare(file, 0.0, 99.0),
        ["compare", file, from, to] => compare(file, from.parse().unwrap_or(0.0), to.parse().unwrap_or(99.0)),
        ["steps", puzzle] => steps(puzzle),
        [file] => print_ratings(file, None),
        [file, seconds] => print_ratings(file, seconds.parse().ok().map(Duration::from_secs_f64)),
        _ => Err(io::Error::other("usage: se FILE [SECONDS] | se compare FILE [FROM TO] | se steps PUZZLE")),
    }
}

/// First column of a line as a puzzle.
fn puzzle(line: &str) -> Option<[u8; 81]> {
    line.split_whitespace().next()?.as_bytes().try_into().ok()
}

fn printed(rating: &Rating) -> String {
    match rating.outcome {
        Outcome::Stopped => "stopped".to_owned(),
        _ => format!("{:.1} {:.1} {:.1}", tenths(rating.er), tenths(rating.ep), tenths(rating.ed)),
    }
}

fn print_ratings(file: &str, limit: Option<Duration>) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    let mut out = BufWriter::new(io::stdout().lock());
    for line in text.lines() {
        if let Some(puzzle) = puzzle(line) {
            writeln!(
                out,
                "{} {}",
                String::from_utf8_lossy(&puzzle),
                printed(&rate(&puzzle, limit.map(|limit| Instant::now() + limit)))
            )?;
        }
    }
    out.flush()
}

fn steps(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if let Some(puzzle) = puzzle(text) {
        let rating = rate(&puzzle, None);
        for step in &rating.steps {
            write!(out, "{:.1} {}:", tenths(step.rating), step.technique.name())?;
            if let Some(placed) = step.placement {
                write!(out, " r{}c{}={}", placed.cell / 9 + 1, placed.cell % 9 + 1, placed.digit + 1)?;
            }
            for gone in &step.eliminations {
                write!(out, " r{}c{}-{}", gone.cell / 9 + 1, gone.cell % 9 + 1, gone.digit + 1)?;
            }
            if let Some(chain) = &step.chain {
                write!(out, " ({} nodes)", chain.complexity)?;
            }
            writeln!(out)?;
        }
        writeln!(out, "{}", printed(&rating))?;
    }
    Ok(())
}

/// Puzzles, agreements and time of one class of ratings.
#[derive(Default)]
struct Class {
    puzzles: u32,
    equal: u32,
    time: Duration,
}

/// Rates the puzzles of a table of known ratings from `from` to below `to`, and prints every difference.
fn compare(file: &str, from: f64, to: f64) -> io::Result<()> {
    let text = fs::read_to_string(file)?;
    let mut out = io::stdout().lock();
    let mut classes: BTreeMap<&str, Class> = BTreeMap::new();
    for line in text.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [text, er, ep, ed, tech, ..] = columns[..] else {
            continue;
        };
        let (Some(puzzle), Ok(known)) = (puzzle(text), er.parse::<f64>()) else {
            continue;
        };
        if known < from || known >= to {
            continue;
        }
        let start = Instant::now();
        let rating = rate(&puzzle, None);
        let time = start.elapsed();
        let name = match known {
            ..2.0 => "below 2",
            ..5.0 => "below 5",
            ..7.0 => "below 7",
            ..9.0 => "below 9",
            ..9.5 => "below 9.5",
            ..10.0 => "below 9.95",
            _ => "over 10",
        };
        let class = classes.entry(name).or_default();
        class.puzzles += 1;
        class.time += time;
        let (own, known) = (printed(&rating), format!("{er} {ep} {ed}"));
        if own == known {
            class.equal += 1;
        } else {
            writeln!(out, "{text} is {known} ({tech}), rated {own}")?;
        }
    }
    for (name, class) in &classes {
        let speed = f64::from(class.puzzles) / class.time.as_secs_f64();
        writeln!(out, "{name}: {} of {} equal, {speed:.1} puzzles a second", class.equal, class.puzzles)?;
    }
    Ok(())
}
