//! Budgets given on the command line.

use crate::common::tier::is_full;
use crate::common::{corpus, fixture};
use crate::program::sudostep;
use crate::records::records;

const HARDEST: &str = "forum-hardest-1106.txt";

#[test]
fn a_second_each_never_fails_on_a_hard_puzzle() {
    let Some(path) = corpus(HARDEST) else { return };
    let lines: Vec<String> = std::fs::read_to_string(path).unwrap().lines().map(str::to_string).collect();
    // A trace of one of these is more than a megabyte.
    for (command, every) in [("solve --rules human", 1), ("check", 1), ("trace", 25)] {
        let every = if is_full() { every } else { 50 * every };
        let puzzles: Vec<&String> =
            lines.iter().filter(|line| !line.starts_with('#')).step_by(every).collect();
        let mut program = sudostep();
        program.args(command.split(' ')).args(["--timeout", "1", "--format", "jsonl"]).args(&puzzles);
        let output = program.output().unwrap();
        // Each puzzle is solved, or one of them ran out of time.
        assert!(matches!(output.status.code(), Some(0 | 1)), "{command}: {:?}", output.status);
        assert!(output.stderr.is_empty(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<&str> = text.lines().filter(|line| line.contains("\"verdict\":")).collect();
        assert_eq!(answers.len(), puzzles.len(), "{command}");
        for answer in records(&answers.join("\n")) {
            assert!(answer["verdict"] == "unique" || answer["verdict"] == "unknown", "{command}: {answer}");
        }
    }
}

#[test]
fn the_command_line_bounds_a_run_the_same_way() {
    let hardest = fixture("puzzles/hardest.txt");
    let solved = |options: &[&str]| {
        let output =
            sudostep().args(["trace", "--rules", "singles"]).args(options).arg(&hardest).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let branches = text.lines().filter(|line| line.starts_with(r#"{"t":"branch""#)).count();
        let closed = text.lines().filter(|line| line.starts_with(r#"{"t":"close""#)).count();
        assert_eq!(branches, closed);
        (output.status.code(), branches, text.lines().last().unwrap().to_string())
    };
    let (code, branches, last) = solved(&["--max-nodes", "12"]);
    assert_eq!((code, branches), (Some(1), 12));
    assert!(last.contains(r#""verdict":"unknown","reason":"budget""#) && last.contains(r#""nodes":12"#));
    let (code, branches, last) = solved(&["--no-branch"]);
    assert_eq!((code, branches), (Some(1), 0));
    assert!(last.contains(r#""verdict":"unknown","reason":"stuck""#));
    assert_eq!(solved(&[]).0, Some(0));
}
