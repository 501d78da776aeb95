//! Realistic inputs of every format, each with its agreed result.
//!
//! `fixtures/inputs/expected.jsonl` has one object a file. `options` are those of the command line. `repeat`
//! says how often the file's bytes are repeated, so that very long inputs need not be kept. Each result is a
//! puzzle or an `error` with its `line` and `column`. A puzzle has `format`, `line`, `box` where it is not
//! the usual one, `givens`, `placed`, `candidates`, `id`, `solution` or `verdict`.
//!
//! Only keys that a result names are compared, with three exceptions. Without `placed` nothing is placed.
//! Without `candidates` they follow from the digits. Without `id` there is none. A `format` or an `error` may
//! list several with `|` between them, the intended one first. Such a list is for notations that leave it
//! open.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use sudostep::engine::{Answer, Budget, Engine};
use sudostep::formats::{Format, Input, InputError, ReadOptions, Reader};
use sudostep::grid::{Cell, Digit, Index, Layout, Puzzle, Shape};

use crate::common::fixture;

/// The digits of every side, in order.
const SYMBOLS: &[u8; 36] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    file: String,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default = "once")]
    repeat: usize,
    results: Vec<Expected>,
}

const fn once() -> usize {
    1
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Expected {
    Wrong(ExpectedError),
    Puzzle(Box<ExpectedPuzzle>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedError {
    error: String,
    line: Option<usize>,
    column: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedPuzzle {
    format: Option<String>,
    line: Option<usize>,
    #[serde(rename = "box")]
    shape: Option<String>,
    givens: String,
    placed: Option<String>,
    candidates: Option<Vec<String>>,
    id: Option<String>,
    solution: Option<String>,
    verdict: Option<String>,
}

fn inputs() -> std::path::PathBuf {
    fixture("inputs")
}

fn cases() -> Vec<Case> {
    let text = std::fs::read_to_string(inputs().join("expected.jsonl")).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}")))
        .collect()
}

/// Translates options of the command line to those of the library.
fn read_options(options: &[String]) -> Result<ReadOptions, String> {
    let mut read = ReadOptions::default();
    for option in options.chunks(2) {
        let [name, value] = option else { return Err(format!("{option:?} has no value")) };
        match name.as_str() {
            "--from" => read.format = Some(value.parse().map_err(|error| format!("{error}"))?),
            "--box" => read.shape = Some(value.parse()?),
            "--symbols" => read.symbols = Some(value.parse().map_err(|error| format!("{error}"))?),
            "--column" => read.column = Some(value.clone()),
            "--delimiter" => {
                read.delimiter =
                    Some(if value == "tab" { '\t' } else { value.chars().next().unwrap_or(',') });
            }
            _ => return Err(format!("ReadOptions has nothing for {name} yet")),
        }
    }
    Ok(read)
}

fn symbol(digit: Digit) -> char {
    SYMBOLS[digit.index()].into()
}

fn text(digits: impl IntoIterator<Item = Option<Digit>>) -> String {
    digits.into_iter().map(|digit| digit.map_or('.', symbol)).collect()
}

/// The digits of each cell that no peer has; if `told`, only those that stand in the input.
fn candidates(puzzle: &Puzzle, told: bool) -> Vec<String> {
    let layout = puzzle.layout();
    let follows = |cell: Cell, digit: Digit| {
        layout.peers(cell).iter().all(|&peer| puzzle.value(peer) != Some(digit))
            && !(told && puzzle.eliminated().iter().any(|gone| gone.cell == cell && gone.digit == digit))
    };
    layout
        .all_cells()
        .map(|cell| match puzzle.value(cell) {
            Some(digit) => symbol(digit).to_string(),
            None => layout.all_digits().filter(|&digit| follows(cell, digit)).map(symbol).collect(),
        })
        .collect()
}

/// The verdict and, if there is exactly one, the solution.
fn answer(puzzle: &Puzzle) -> (&'static str, Option<String>) {
    let mut engine = Engine::new(Arc::clone(puzzle.layout()));
    match engine.answer(puzzle, &Budget { nodes: Some(100_000), ..Budget::default() }) {
        Ok(Answer::None) => ("none", None),
        Ok(Answer::Unique(solution)) => ("unique", Some(text(solution.digits().iter().copied().map(Some)))),
        Ok(Answer::Multiple(..)) => ("multiple", None),
        Err(_) => ("unknown", None),
    }
}

/// Differences from the expected result, one a line.
#[derive(Default)]
struct Differences(String);

impl Differences {
    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, expected: &T, found: &T) {
        if expected != found {
            let _ = writeln!(self.0, "    {what}: expected {expected:?}\n    {what}: found    {found:?}");
        }
    }

    fn compare_one_of(&mut self, what: &str, expected: &str, found: &str) {
        if expected.split('|').all(|one| one != found) {
            let _ = writeln!(self.0, "    {what}: expected {expected}, found {found}");
        }
    }

    fn puzzle(&mut self, expected: &ExpectedPuzzle, found: &Input) {
        let puzzle = &found.puzzle;
        let layout: &Layout = puzzle.layout();
        if let Some(format) = &expected.format {
            self.compare_one_of("format", format, found.style.format.as_str());
        }
        if let Some(line) = expected.line {
            self.compare("line", &line, &found.line);
        }
        let shape = layout.shape().map(|shape| shape.to_string());
        let usual = Shape::of_side(layout.digits()).map(|shape| shape.to_string());
        self.compare("box", &expected.shape.clone().or(usual), &shape);
        self.compare("givens", &expected.givens, &text(puzzle.givens().iter().copied()));
        let nothing = || ".".repeat(layout.cells());
        let placed = expected.placed.clone().unwrap_or_else(nothing);
        self.compare("placed", &placed, &text(puzzle.placed().iter().copied()));
        if expected.givens.len() == layout.cells() {
            let follow = || candidates(puzzle, false);
            let expected = expected.candidates.clone().unwrap_or_else(follow);
            for ((cell, expected), found) in layout.all_cells().zip(&expected).zip(&candidates(puzzle, true))
            {
                self.compare(&format!("candidates of {}", layout.cell_name(cell)), expected, found);
            }
            self.compare("cells", &expected.len(), &layout.cells());
        }
        self.compare("id", &expected.id, &found.id);
        if expected.solution.is_some() || expected.verdict.is_some() {
            let (verdict, solution) = answer(puzzle);
            self.compare("verdict", &expected.verdict.as_deref().unwrap_or("unique"), &verdict);
            self.compare("solution", &expected.solution, &solution);
        }
    }

    fn error(&mut self, expected: &ExpectedError, found: &InputError) {
        self.compare_one_of("error", &expected.error, found.code.as_str());
        if let Some(line) = expected.line {
            self.compare("line", &line, &found.line);
        }
        if let Some(column) = expected.column {
            self.compare("column", &column, &found.column);
        }
    }
}

/// Differences from the expected result of this case.
fn differences(case: &Case) -> String {
    let mut all = Differences::default();
    let options = match read_options(&case.options) {
        Ok(options) => options,
        Err(error) => return format!("    options: {error}\n"),
    };
    let bytes = std::fs::read(inputs().join(&case.file)).unwrap().repeat(case.repeat);
    let found: Vec<_> = Reader::new(bytes.as_slice(), Some(&case.file), options).collect();
    // An empty stream is an error only to a caller who wants one puzzle; the reader itself just ends.
    let nothing = matches!(case.results.as_slice(), [Expected::Wrong(only)] if only.error == "empty");
    if nothing && found.is_empty() {
        return all.0;
    }
    all.compare("results", &case.results.len(), &found.len());
    for (index, (expected, found)) in case.results.iter().zip(&found).enumerate() {
        let mut one = Differences::default();
        match (expected, found) {
            (Expected::Puzzle(expected), Ok(found)) => one.puzzle(expected, found),
            (Expected::Wrong(expected), Err(found)) => one.error(expected, found),
            (Expected::Puzzle(_), Err(found)) => {
                let _ = writeln!(one.0, "    expected a puzzle, found {}: {found}", found.code);
            }
            (Expected::Wrong(expected), Ok(found)) => {
                let givens = text(found.puzzle.givens().iter().copied());
                let _ = writeln!(
                    one.0,
                    "    expected {}, found a puzzle ({}): {givens}",
                    expected.error, found.style.format
                );
            }
        }
        if !one.0.is_empty() {
            let _ = write!(all.0, "  result {}\n{}", index + 1, one.0);
        }
    }
    all.0
}

#[test]
fn every_input_reads_as_agreed() {
    let mut failed = Vec::new();
    let mut folders = BTreeMap::<String, (usize, usize)>::new();
    let cases = cases();
    for case in &cases {
        let folder = case.file.split('/').next().unwrap_or_default();
        let (right, all) = folders.entry(folder.to_owned()).or_default();
        *all += 1;
        let differences = differences(case);
        if differences.is_empty() {
            *right += 1;
        } else {
            failed.push(format!("{} {}\n{differences}", case.file, case.options.join(" ")));
        }
    }
    let counts: Vec<_> =
        folders.iter().map(|(folder, (right, all))| format!("{folder} {right}/{all}")).collect();
    assert!(
        failed.is_empty(),
        "{}\n{} of {} inputs are not read as agreed; read right: {}",
        failed.join("\n"),
        failed.len(),
        cases.len(),
        counts.join(", ")
    );
}

/// The names of all files below `folder`, relative to it.
fn files(folder: &Path, prefix: &str, all: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{prefix}{}", entry.file_name().into_string().unwrap());
        if entry.path().is_dir() {
            files(&entry.path(), &format!("{name}/"), all);
        } else {
            all.insert(name);
        }
    }
}

#[test]
fn the_inputs_cover_every_format_and_every_error() {
    // The codes, without those that only a broken disk, an argument or a single-puzzle caller causes.
    const CODES: [&str; 15] = [
        "row-length",
        "row-count",
        "line-length",
        "bad-character",
        "ambiguous",
        "side",
        "too-long",
        "not-text",
        "empty",
        "variant",
        "network",
        "encoding",
        "syntax",
        "column",
        "conflict",
    ];
    let formats = Format::ALL.map(Format::as_str);
    let others = ["sizes", "streams", "links", "variants", "errors"];
    let expected: BTreeSet<&str> = formats.into_iter().chain(others).collect();
    let cases = cases();
    let mut codes = BTreeMap::<&str, usize>::new();
    let mut folders = BTreeMap::<&str, usize>::new();
    for case in &cases {
        *folders.entry(case.file.split('/').next().unwrap()).or_default() += 1;
        for result in &case.results {
            if let Expected::Wrong(wrong) = result {
                *codes.entry(wrong.error.split('|').next().unwrap()).or_default() += 1;
            }
        }
    }
    for folder in &expected {
        let count = folders.get(folder).copied().unwrap_or_default();
        assert!(count >= 3, "{folder} has {count} inputs");
    }
    for code in CODES {
        let count = codes.get(code).copied().unwrap_or_default();
        assert!(count >= 5, "{code} is expected {count} times");
    }
    assert!(cases.len() >= 120, "{} inputs", cases.len());

    let named: BTreeSet<_> = cases.iter().map(|case| case.file.clone()).collect();
    assert_eq!(named.len(), cases.len(), "a file is named twice");
    let mut there = BTreeSet::new();
    files(&inputs(), "", &mut there);
    there.remove("expected.jsonl");
    assert_eq!(there, named);
    assert!(
        folders.keys().all(|folder| expected.contains(folder))
            && codes.keys().all(|code| CODES.contains(code)),
        "{folders:?} {codes:?}"
    );
}
