//! Readers get the explanation of a step without its conclusion, and try to find the conclusion.
//! `tests/readers` holds the texts and the answers; its README tells how.
//!
//! ```text
//! MAKE=readings ROUND=18 PUZZLES=a.txt,b.txt TECHNIQUES=x-wing cargo test --release --lib what_was_read
//! ```
//!
//! makes a round of positions, two of each technique, from runs on these puzzles, instead of the check.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use sudostep::catalog;
use sudostep::explain::{Explanation, Narrator, hodoku};
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::{Geometry, Layout, Puzzle, Shape};
use sudostep::render::{Paint, named_grid};
use sudostep::step::{Step, TechniqueId};
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::{Entries, Entry, Replay};

use crate::deep::common::root;
use crate::deep::kept::{self, found};
use crate::deep::positions::of_board;

/// The round that is kept: the latest.
const ROUND: &str = "round-17";

/// Number of answers of a round that must be exact.
const WANTED: usize = 57;

/// One task for a reader, with its answer.
#[derive(Serialize, Deserialize)]
struct Reading {
    id: String,
    technique: String,
    /// The position, as a line of `fixtures/rules`.
    position: String,
    /// The two parts of the explanation before the conclusion.
    words: String,
    /// The part before `=>` in `HoDoKu`'s notation.
    hodoku: String,
    /// The conclusions of the step.
    answer: BTreeSet<String>,
}

/// A reader's answer.
#[derive(Deserialize)]
struct Answer {
    id: String,
    answer: BTreeSet<String>,
}

fn folder(round: &str) -> PathBuf {
    root().join("tests/readers").join(round)
}

fn lines<T: for<'d> Deserialize<'d>>(path: &Path) -> Vec<T> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// The conclusions of a step, as readers write them.
fn concluded(layout: &Layout, step: &Step) -> BTreeSet<String> {
    let placed = step.placements().map(|one| formats::placement(layout, one));
    let gone = step.eliminations().map(|one| format!("{}<>{}", layout.cell_name(one.cell), one.digit));
    placed.chain(gone).collect()
}

/// The parts of the explanation before the conclusion.
fn words(told: &Explanation) -> String {
    let parts = told.parts(None, None).into_iter().take(2);
    let said = parts.map(|(label, lines)| {
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        format!("{label}: {}", lines.join("\n"))
    });
    said.collect::<Vec<_>>().join("\n")
}

fn reading(id: String, puzzle: &Puzzle, step: &Step) -> Reading {
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let replay = Replay::new(&geometry, puzzle).unwrap();
    let line = hodoku(step, &replay);
    let hodoku = match line.split_once(" => ") {
        Some((before, _)) => before.to_string(),
        // The notation of a single is its placement.
        None => line.split_once(':').map_or(line.clone(), |(name, _)| name.to_string()),
    };
    Reading {
        id,
        technique: step.technique.to_string(),
        position: kept::write(puzzle),
        words: words(&Narrator::new(puzzle.layout()).step(step, &replay)),
        hodoku,
        answer: concluded(puzzle.layout(), step),
    }
}

/// Counts the exact answers of a file, and lists the others.
fn exact(readings: &[Reading], answers: Vec<Answer>) -> (usize, Vec<String>) {
    let answers: BTreeMap<String, BTreeSet<String>> =
        answers.into_iter().map(|answer| (answer.id, answer.answer)).collect();
    let wrong: Vec<String> = readings
        .iter()
        .filter(|reading| answers.get(&reading.id) != Some(&reading.answer))
        .map(|reading| format!("{} ({})", reading.id, reading.technique))
        .collect();
    (readings.len() - wrong.len(), wrong)
}

/// Explanations may change after a round, but at most ten of them.
#[test]
fn what_was_read_is_what_is_said() {
    if make_readings() {
        return;
    }
    let layout = Arc::new(Layout::boxed(Shape::NINE));
    let mut changed = Vec::new();
    for read in lines::<Reading>(&folder(ROUND).join("positions.jsonl")) {
        let puzzle = kept::read(&layout, &read.position);
        let id = TechniqueId::from(read.technique.clone());
        let steps = found(&puzzle, &[&id], None).unwrap();
        let same = steps.into_iter().filter(|step| concluded(&layout, step) == read.answer);
        let told: Vec<String> = same.map(|step| reading(read.id.clone(), &puzzle, &step).words).collect();
        assert!(!told.is_empty(), "{}: nothing of the kind follows", read.id);
        if !told.contains(&read.words) {
            changed.push(format!("{} ({})", read.id, read.technique));
        }
    }
    println!("said otherwise now: {}", changed.join(", "));
    assert!(changed.len() <= 10, "read what is said now in a new round: {changed:?}");
}

#[test]
fn readers_find_what_follows() {
    let readings: Vec<Reading> = lines(&folder(ROUND).join("positions.jsonl"));
    let (right, wrong) = exact(&readings, lines(&folder(ROUND).join("words.jsonl")));
    println!("{right} of {}; not exact: {}", readings.len(), wrong.join(", "));
    assert_eq!(readings.len(), 60);
    assert!(right >= WANTED, "{right} of 60");
}

/// The positions of a run in which one of these techniques comes next, outside of branches.
fn of_run(puzzle: &Puzzle, wanted: &BTreeSet<String>) -> Vec<(Puzzle, Step)> {
    let stepper = Stepper::new(Profile::human());
    let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let (_, log) = stepper.log(puzzle);
    let mut replay = Replay::new(&geometry, puzzle).unwrap();
    let mut hits = Vec::new();
    for entry in Entries::new(&geometry, puzzle, &log) {
        match &entry {
            Entry::Step(entry) if wanted.contains(entry.step.technique.as_str()) => {
                hits.push((of_board(puzzle, replay.board()), entry.step.clone()));
            }
            Entry::Branch(_) => break,
            _ => {}
        }
        replay.apply(&entry).unwrap();
    }
    hits
}

/// Makes a round if the variable `MAKE` is `readings`, and returns whether it is.
fn make_readings() -> bool {
    if env::var_os("MAKE").is_none_or(|what| what != "readings") {
        return false;
    }
    let setting = |name: &str| env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let wanted: Vec<String> = setting("TECHNIQUES").split(',').map(str::to_string).collect();
    for id in &wanted {
        assert!(!catalog::find(id).is_empty(), "{id}");
    }
    let mut missing: BTreeMap<String, Vec<Reading>> = BTreeMap::new();
    let mut open: BTreeSet<String> = wanted.iter().cloned().collect();
    let files = setting("PUZZLES");
    let text: String = files.split(',').map(|file| fs::read_to_string(file).unwrap()).collect();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if open.is_empty() {
            break;
        }
        let Ok(input) = formats::parse(line, &ReadOptions::default()) else { continue };
        // A position shows the eliminations before it, so a run gives only one: the rarest technique still
        // missing. The list of techniques goes from common to rare.
        let rank = |step: &Step| wanted.iter().position(|id| id == step.technique.as_str());
        let mut hits = of_run(&input.puzzle, &open);
        hits.sort_by_key(|(_, step)| std::cmp::Reverse(rank(step)));
        for (position, step) in hits.into_iter().take(1) {
            let technique = step.technique.to_string();
            let of = missing.entry(technique.clone()).or_default();
            if of.len() < 2 {
                of.push(reading(String::new(), &position, &step));
            }
            if of.len() == 2 {
                open.remove(&technique);
            }
        }
    }
    assert!(open.is_empty(), "not found twice: {open:?}");
    let folder = folder(&format!("round-{}", setting("ROUND")));
    fs::create_dir_all(&folder).unwrap();
    let (mut data, mut given, mut in_signs) = (String::new(), String::new(), String::new());
    // The two positions of a technique stand apart.
    for (at, id) in wanted.iter().chain(&wanted).enumerate() {
        let reading = Reading { id: format!("{:02}", at + 1), ..missing.get_mut(id).unwrap().remove(0) };
        let puzzle = kept::read(&Arc::new(Layout::boxed(Shape::NINE)), &reading.position);
        let geometry: Geometry = Geometry::new(Arc::clone(puzzle.layout()));
        let replay = Replay::new(&geometry, &puzzle).unwrap();
        let grid = named_grid(replay.board(), puzzle.layout(), Paint::Plain);
        let _ = write!(given, "## {}\n\n{grid}\n{}\n\n", reading.id, reading.words);
        let _ = write!(in_signs, "## {}\n\n{grid}\n{}\n\n", reading.id, reading.hodoku);
        data.push_str(&(serde_json::to_string(&reading).unwrap() + "\n"));
    }
    fs::write(folder.join("positions.jsonl"), data).unwrap();
    fs::write(folder.join("words.txt"), given).unwrap();
    fs::write(folder.join("hodoku.txt"), in_signs).unwrap();
    true
}
