//! A puzzle or a file without a command is explained.

use std::fs;
use std::process::{Output, Stdio};

use crate::common::{fixture, root};
use crate::program::sudostep;

const FIRST: &str = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";

fn run(arguments: &[&str]) -> Output {
    sudostep().args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn assert_same(arguments: &[&str]) {
    let with_command = run(&[&["explain"], arguments].concat());
    let without = run(arguments);
    assert_eq!(String::from_utf8_lossy(&without.stdout), String::from_utf8_lossy(&with_command.stdout));
    assert_eq!(String::from_utf8_lossy(&without.stderr), String::from_utf8_lossy(&with_command.stderr));
    assert_eq!(without.status.code(), with_command.status.code(), "{arguments:?}");
}

#[test]
fn without_a_command_it_explains() {
    let file = "fixtures/puzzles/first.txt";
    assert!(run(&[file]).stdout.starts_with(b"Puzzle 1, fixtures/puzzles/first.txt:1: 27 givens"));
    for arguments in [
        &[file][..],
        &[FIRST],
        &[file, "--rules", "hodoku"],
        &["--rules", "hodoku", file],
        &["--short", file, FIRST],
        &["--format=jsonl", file],
        &["--", file],
        &[file, "--nonsense"],
        &["--nonsense", file],
        &["nowhere.txt"],
        &["fixtures"],
        &["."],
        &[""],
        // A character less than a puzzle, letters alone.
        &["ABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGH"],
    ] {
        assert_same(arguments);
    }
}

#[test]
fn a_dash_alone_is_standard_input() {
    let input = || Stdio::from(fs::File::open(fixture("puzzles/first.txt")).unwrap());
    let with_command = sudostep().args(["explain", "-"]).stdin(input()).output().unwrap();
    let without = sudostep().arg("-").stdin(input()).output().unwrap();
    assert!(without.status.success());
    assert_eq!(without.stdout, with_command.stdout);
}

#[test]
fn a_file_called_like_a_command_needs_its_folder() {
    let folder = root().join("target/called-like-a-command");
    fs::create_dir_all(&folder).unwrap();
    for name in ["check", "help", "chekc"] {
        fs::write(folder.join(name), FIRST).unwrap();
    }
    let run = |name: &str| sudostep().current_dir(&folder).arg(name).stdin(Stdio::null()).output().unwrap();
    for explained in ["./check", "./help", "chekc"] {
        let output = run(explained);
        assert!(output.status.success(), "{explained}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stdout.starts_with(format!("Puzzle 1, {explained}:1:").as_bytes()), "{explained}");
    }
    assert_eq!(run("check").status.code(), Some(2), "the command, without a puzzle");
    assert!(run("help").stdout.starts_with(b"Solve Sudoku"));
}

#[test]
fn a_word_that_is_nothing_is_told_so() {
    for (word, likely) in
        [("explan", "'explain'"), ("stpes", "'steps'"), ("zzzz", "explain, solve, trace, check")]
    {
        for more in [&[][..], &["fixtures/puzzles/first.txt"], &["--short"]] {
            let output = run(&[&[word], more].concat());
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{word} {more:?}");
            assert!(said.starts_with(&format!("error: unrecognized subcommand '{word}'")), "{said}");
            assert!(said.contains(likely), "{said}");
            assert!(said.contains("no puzzle either, and there is no file of that name"), "{said}");
        }
    }
}
