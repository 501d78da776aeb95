//! The same input and options give the same bytes, on any number of threads. Colour only adds escapes.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::Arc;

use sudostep::formats::{self, Format, Style};
use sudostep::grid::{Layout, Puzzle, Shape};

use crate::common::tier::{is_full, reduced, sampled};
use crate::common::{Seeded, random_puzzle};
use crate::program::sudostep;

const COMMANDS: [(&str, &[&str]); 6] = [
    ("explain", &["text", "plain", "json", "jsonl"]),
    ("solve", &["text", "plain", "json", "jsonl", "csv"]),
    ("trace", &["json", "jsonl", "csv"]),
    ("check", &["text", "plain", "json", "jsonl", "csv"]),
    ("grade", &["text", "plain", "json", "jsonl", "csv"]),
    ("canonical", &["text", "plain", "json", "jsonl", "csv"]),
];

const ESCAPE: u8 = 0x1B;

/// A file of puzzles of several sizes and kinds, some of them unreadable. It is removed on drop.
struct Mixed {
    path: PathBuf,
}

impl Mixed {
    /// Number of puzzles, readable or not.
    fn items() -> usize {
        reduced(300, 5)
    }

    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sudostep-{name}-{}.txt", std::process::id()));
        std::fs::write(&path, mixed()).expect("the folder for temporary files can be written");
        Self { path }
    }
}

impl Drop for Mixed {
    fn drop(&mut self) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}

fn mixed() -> String {
    let mut random = Seeded::new(2);
    let layouts: Vec<Arc<Layout>> = [(3, 3), (2, 3), (2, 2)]
        .map(|(height, width)| Arc::new(Layout::boxed(Shape::new(height, width).unwrap())))
        .into();
    let mut text = String::new();
    for item in 0..Mixed::items() {
        let layout = &layouts[[0, 0, 0, 1, 2][item % 5]];
        let puzzle = random_puzzle(layout, random.below(layout.cells()), &mut random);
        let written = match item % 10 {
            7 => "12x".repeat(27) + "\n",
            9 => "1..2\n2..\n....\n....\n".to_string(),
            kind => written(&altered(&puzzle, kind, &mut random), item),
        };
        text.push_str(&written);
        text.push('\n');
    }
    text
}

/// The puzzle as it is, with a clue left out, or with another clue: any verdict is possible.
fn altered(puzzle: &Puzzle, kind: usize, random: &mut Seeded) -> Puzzle {
    let mut givens = puzzle.givens().to_vec();
    let digits: Vec<_> = puzzle.layout().all_digits().collect();
    let clues: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell].is_some()).collect();
    match kind {
        1 => givens[clues[random.below(clues.len())]] = None,
        2 => givens[clues[random.below(clues.len())]] = Some(digits[random.below(digits.len())]),
        _ => {}
    }
    Puzzle::new(Arc::clone(puzzle.layout()), givens).unwrap()
}

fn written(puzzle: &Puzzle, item: usize) -> String {
    let format = [Format::LINE, Format::ROWS, Format::COMMAS, Format::FRAMED][item % 4];
    formats::write(puzzle.layout(), puzzle.givens(), &Style::new(format))
}

fn run(arguments: &[&str], file: &Path) -> Output {
    sudostep().args(arguments).arg(file).output().expect("the program runs")
}

/// Exit code, standard output, standard error.
fn said(output: &Output) -> (Option<i32>, &[u8], &[u8]) {
    (output.status.code(), &output.stdout, &output.stderr)
}

fn assert_same(a: &Output, b: &Output, what: &str) {
    assert_eq!(a.status.code(), b.status.code(), "{what}");
    assert!(said(a) == said(b), "{what}: other bytes");
}

#[test]
fn the_file_holds_every_kind_of_puzzle() {
    let file = Mixed::new("kinds");
    let output = run(&["check", "--format", "jsonl"], &file.path);
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!((lines.lines().count(), output.status.code()), (Mixed::items(), Some(3)));
    let mut counts = String::new();
    for kind in ["\"none\"", "\"unique\"", "\"multiple\"", "\"t\":\"error\""] {
        let count = lines.lines().filter(|line| line.contains(kind)).count();
        let _ = write!(counts, "{kind} {count} ");
        assert!(count >= if is_full() { 6 } else { 1 }, "{counts}");
    }
}

/// Runs the commands several times, on several numbers of threads, in every format.
fn assert_bytes_stay(name: &str, commands: &[(&str, &[&str])]) {
    let file = Mixed::new(name);
    for (command, formats) in commands {
        for format in *formats {
            let first = run(&[command, "--format", format], &file.path);
            assert_eq!(first.status.code(), Some(3), "{command} {format}");
            assert!(
                first.stdout.len() > sampled(1_000)
                    && (first.stderr.is_empty() == format.starts_with("json"))
            );
            for jobs in ["1", "2", "5", "0"] {
                let again = run(&[command, "--format", format, "--jobs", jobs], &file.path);
                assert_same(&first, &again, &format!("{command} {format} on {jobs} threads"));
            }
        }
    }
}

#[test]
fn bytes_of_explanations_depend_neither_on_the_run_nor_on_the_threads() {
    assert_bytes_stay("explained", &COMMANDS[..1]);
}

#[test]
fn bytes_of_answers_depend_neither_on_the_run_nor_on_the_threads() {
    assert_bytes_stay("answered", &COMMANDS[1..]);
}

/// Runs [`assert_bytes_stay`] with each of these arguments.
fn assert_options_keep_bytes(name: &str, all: &[&[&str]]) {
    let file = Mixed::new(name);
    for &arguments in all {
        let first = run(arguments, &file.path);
        assert!(!first.stdout.is_empty());
        for jobs in ["1", "2", "5", "0"] {
            let again = run(&[arguments, &["--jobs", jobs]].concat(), &file.path);
            assert_same(&first, &again, &format!("{arguments:?} on {jobs} threads"));
        }
    }
}

#[test]
fn options_of_explanations_keep_the_bytes_the_same_too() {
    assert_options_keep_bytes(
        "options-explained",
        &[
            &["explain", "--all-steps"],
            &["explain", "--short"],
            &["explain", "--why", "r1c1"],
            &["explain", "--rules", "singles", "--advance", "all"],
        ],
    );
}

#[test]
fn options_that_change_the_work_keep_the_bytes_the_same_too() {
    assert_options_keep_bytes(
        "options",
        &[
            &["solve", "--all", "--limit", "5", "--steps"],
            &["solve", "--count", "--limit", "50"],
            &["solve", "--nth", "2"],
            &["trace", "--states", "--text"],
            &["trace", "--detail", "low", "--advance", "one"],
            &["grade", "--max-nodes", "1"],
            &["grade", "--rules", "singles", "--sort", "sweeps"],
            &["check", "--max-nodes", "1"],
        ],
    );
}

#[test]
fn standard_input_is_as_good_as_a_file() {
    let file = Mixed::new("piped");
    let from = || std::fs::File::open(&file.path).unwrap();
    let piped = |jobs: &str| {
        let mut command = sudostep();
        command.args(["solve", "--format", "jsonl", "--jobs", jobs, "-"]).stdin(from());
        command.output().expect("the program runs")
    };
    let first = piped("1");
    assert!(!first.stdout.is_empty());
    for jobs in ["1", "2", "5", "0"] {
        assert_same(&first, &piped(jobs), jobs);
    }
}

#[test]
fn a_batch_longer_than_what_the_threads_take_at_once_is_the_same_too() {
    let file = Mixed::new("long");
    // Two threads take 512 puzzles at once.
    let names = vec![file.path.to_str().expect("a plain name"); if is_full() { 4 } else { 9 }];
    for command in ["check", "trace"] {
        let many =
            |jobs: &str| run(&[&[command, "-f", "json", "--jobs", jobs], &names[..]].concat(), &file.path);
        let first = many("1");
        assert_same(&first, &many("2"), command);
        let document: serde_json::Value = serde_json::from_slice(&first.stdout).expect("one JSON document");
        assert!(document.as_array().unwrap().len() >= (names.len() + 1) * Mixed::items());
    }
}

#[test]
fn a_pipe_is_as_good_as_a_file() {
    let file = Mixed::new("pipe");
    let text = std::fs::read(&file.path).unwrap();
    for jobs in [&[][..], &["--jobs", "1"], &["--jobs", "3"], &["--time"]] {
        let mut command = sudostep();
        command.args(["grade", "--format", "jsonl"]).args(jobs).arg("-");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let (mut stdin, written) = (child.stdin.take().unwrap(), text.clone());
        let writer = std::thread::spawn(move || stdin.write_all(&written));
        let piped = child.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        let mut command = sudostep();
        command.args(["grade", "--format", "jsonl", "--jobs", "1", "-"]);
        let whole = command.stdin(std::fs::File::open(&file.path).unwrap()).output().unwrap();
        assert!(piped.stdout == whole.stdout, "{jobs:?}: other bytes");
        assert_eq!(piped.status.code(), whole.status.code());
    }
}

#[test]
fn data_has_no_colour_even_when_colour_is_asked_for() {
    let file = Mixed::new("data");
    for (command, formats) in COMMANDS {
        for format in formats.iter().filter(|format| !["text", "plain"].contains(format)) {
            let plain = run(&[command, "--format", format], &file.path);
            let coloured = run(&[command, "--format", format, "--color", "always"], &file.path);
            assert!(!coloured.stdout.contains(&ESCAPE), "{command} {format}");
            assert_eq!(plain.stdout, coloured.stdout, "{command} {format}");
        }
    }
}

#[test]
fn colour_is_an_addition_to_the_plain_words() {
    let file = Mixed::new("colour");
    for command in ["explain", "solve", "grade", "check"] {
        let plain = run(&[command, "--format", "plain"], &file.path);
        assert!(![&plain.stdout, &plain.stderr].iter().any(|bytes| bytes.contains(&ESCAPE)));
        let never = run(&[command, "--format", "text", "--color", "never"], &file.path);
        assert_same(&plain, &never, command);
        for jobs in ["1", "2"] {
            let asked = ["--format", "text", "--color", "always", "--jobs", jobs];
            let coloured = run(&[&[command], &asked[..]].concat(), &file.path);
            // `check` prints one word a line, without colour; its errors are coloured all the same.
            assert_eq!(coloured.stdout.contains(&ESCAPE), command != "check", "{command}");
            assert!(coloured.stderr.contains(&ESCAPE), "{command}");
            assert_eq!(stripped(&coloured.stdout), plain.stdout, "{command}");
            assert_eq!(stripped(&coloured.stderr), plain.stderr, "{command}");
        }
    }
}

/// The text without its escape sequences, each of which ends with `m`.
fn stripped(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut inside = false;
    for &byte in text {
        inside |= byte == ESCAPE;
        if !inside {
            plain.push(byte);
        }
        inside &= byte != b'm';
    }
    plain
}
