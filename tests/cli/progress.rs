//! The line of progress: right on a terminal, nothing anywhere else.

use std::path::PathBuf;

use crate::interrupts::long;
use crate::program::sudostep;
use crate::terminal::{Piece, Seen, on_a_terminal, with_variables};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The most puzzles that are read ahead and count as done in part.
const AHEAD: f64 = 700.0;

/// A file of this many easy puzzles, removed on drop.
struct Batch(PathBuf);

impl Batch {
    fn new(name: &str, count: usize) -> Self {
        let path = std::env::temp_dir().join(format!("sudostep-{name}-{}.txt", std::process::id()));
        std::fs::write(&path, format!("{EASY}\n").repeat(count)).unwrap();
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The numbers of a line `41%: 812 puzzles, 52 a second, 23 s left`: per cent, count, seconds left.
fn numbers(line: &str) -> Option<(f64, f64, f64)> {
    let (share, rest) = line.split_once("%: ")?;
    let (count, rest) = rest.split_once(" puzzle")?;
    let left = rest.split(", ").find_map(|part| part.trim_end().strip_suffix(" left"))?;
    let mut seconds = 0.0;
    let words: Vec<&str> = left.split(' ').collect();
    for pair in words.chunks(2) {
        let unit = match *pair.get(1)? {
            "h" => 3600.0,
            "min" => 60.0,
            _ => 1.0,
        };
        seconds += unit * pair[0].parse::<f64>().ok()?;
    }
    Some((share.parse().ok()?, count.parse().ok()?, seconds))
}

#[test]
fn a_batch_on_a_terminal_has_a_line_that_is_right_all_the_way() {
    // Debug builds check about ten thousand puzzles a second, others a hundred times as many.
    let count = if cfg!(debug_assertions) { 30_000 } else { 600_000 };
    for jobs in ["1", "0"] {
        let Some((seen, count)) = long_batch(count, jobs) else { return };
        assert_lines(&seen, count);
    }
}

/// Asserts that each line of a batch is right at the pace so far: how the machine's pace changes afterwards, no line
/// can know.
fn assert_lines(seen: &Seen, count: usize) {
    let line = |piece: &Piece| numbers(piece.text.rsplit("\u{1b}[2K").next()?.trim_end());
    let shown: Vec<(f64, (f64, f64, f64))> =
        seen.pieces.iter().filter_map(|piece| Some((piece.at, line(piece)?))).collect();
    assert_eq!((seen.code, seen.left()), (0, String::new()), "the line stays");
    assert!(shown.len() >= 3, "{} lines in {} s", shown.len(), seen.seconds);
    // At most ten times a second.
    let lines = u32::try_from(shown.len()).unwrap();
    assert!(f64::from(lines) < 10.0 * seen.seconds + 2.0, "{lines} lines in {} s", seen.seconds);
    assert!(shown.windows(2).all(|pair| pair[0].1.1 <= pair[1].1.1), "the count goes back");
    let all = f64::from(u32::try_from(count).unwrap());
    for (seconds, (share, done, left)) in shown {
        let of_all = 100.0 * done / all;
        assert!(
            (of_all - share).abs() <= 1.0 + 100.0 * AHEAD / all,
            "{share}% at {seconds} s, when {done} of {count} were done"
        );
        let at_pace = seconds * (all - done) / done;
        // A tenth, what puzzles that are read ahead make of it, and the rounding to whole seconds.
        let is_right = (left - at_pace).abs() <= (0.1 + AHEAD / done) * at_pace + 0.6;
        assert!(is_right, "{left} s left at {seconds} s, {at_pace:.1} s at the pace so far");
    }
}

/// Checks a batch of `count` puzzles, or of so many more that it takes two seconds; returns how many.
fn long_batch(mut count: usize, jobs: &str) -> Option<(Seen, usize)> {
    loop {
        let batch = Batch::new("progress", count);
        let seen = on_a_terminal("/dev/null", &["check", "--jobs", jobs, batch.name()])?;
        if seen.seconds >= 2.0 {
            return Some((seen, count));
        }
        count *= 2;
    }
}

#[test]
fn results_on_the_same_terminal_are_whole_lines() {
    let count = if cfg!(debug_assertions) { 15_000 } else { 300_000 };
    let batch = Batch::new("screen", count);
    let Some(seen) = on_a_terminal("-", &["check", batch.name()]) else { return };
    assert_eq!((seen.code, seen.left()), (0, "unique\n".repeat(count)));
}

#[test]
fn one_long_puzzle_says_what_is_done_and_what_bounds_it() {
    let puzzle = long();
    let Some(seen) = on_a_terminal("-", &["solve", "--timeout", "4", &puzzle]) else { return };
    assert!(
        seen.text().contains("Solving puzzle 1: 2 s so far, --timeout stops it after 4 s"),
        "{}",
        seen.text()
    );
    assert!(!seen.left().contains("so far"), "{}", seen.left());
    assert!(seen.pieces[0].at >= 1.9, "a line after {} s", seen.pieces[0].at);
    // Ctrl-C is typed when the line is there.
    let advice = "--timeout SECONDS sets a limit";
    let arguments = ["solve", "--max-nodes", "1000000", &puzzle];
    let Some(seen) = with_variables("/dev/null", &[("TYPED", advice)], &arguments) else { return };
    assert_eq!(seen.code, 130, "{}", seen.text());
}

#[test]
fn nothing_is_told_where_no_terminal_is() {
    let batch = Batch::new("silent", if cfg!(debug_assertions) { 20_000 } else { 600_000 });
    let output = sudostep().args(["check", batch.name()]).output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let output = sudostep().args(["solve", "--timeout", "3", &long()]).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(!told.contains("so far") && !told.contains('\u{1b}'), "{told}");
}
