//! A run that is interrupted ends with whole records, says so, and has exit code 130.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use sudostep::trace::parse_record;

use crate::common;

const FIRST: &str = "009030020400068000080200000615000000007005008000700063020300080000187036006000400";

/// A 36x36 puzzle that takes longer than any test waits. The boxes at the right leave the digits 1 to 18 no place in row 1
/// but 17 cells, and no search sees that before it has tried them all.
pub fn long() -> String {
    const SYMBOLS: &[u8; 36] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0";
    let given = |cell: usize| match (cell / 36, cell % 36) {
        (0, 0) => Some(18),
        (row @ 1..=3, column @ 18..) => Some(6 * ((row + column / 6 - 4) % 3) + column % 6),
        _ => None,
    };
    (0..1296).map(|cell| given(cell).map_or('.', |digit| char::from(SYMBOLS[digit]))).collect()
}

/// The program with the signal handling of a terminal, if possible.
fn program(arguments: &[&str]) -> Command {
    let defaults = ["--default-signal=INT,TERM,HUP"];
    let can = Command::new("env").args(defaults).arg("true").stderr(Stdio::null()).status();
    let mut command = if can.is_ok_and(|status| status.success()) {
        let mut command = Command::new("env");
        command.args(defaults).arg(env!("CARGO_BIN_EXE_sudostep"));
        command
    } else {
        Command::new(env!("CARGO_BIN_EXE_sudostep"))
    };
    command.args(arguments).current_dir(common::root());
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits for the end of an interrupted run. Returns its exit code and the rest of its standard output and
/// error.
fn end_of(mut child: Child) -> (Option<i32>, String, String) {
    let begun = Instant::now();
    let (mut out, mut err) = (String::new(), String::new());
    child.stdout.take().map(|mut stdout| stdout.read_to_string(&mut out).unwrap());
    child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut err).unwrap());
    let status = child.wait().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20), "it took {:?} to end", begun.elapsed());
    (status.code(), out, err)
}

fn told(code: i32, out: &str, err: &str) -> (Option<i32>, String, String) {
    (Some(code), out.to_string(), err.to_string())
}

/// Runs, sends the signal after a second, and waits for the end.
fn interrupted(arguments: &[&str], signal: &str) -> (Option<i32>, String, String) {
    interrupted_after(1, arguments, signal)
}

fn interrupted_after(seconds: u64, arguments: &[&str], signal: &str) -> (Option<i32>, String, String) {
    let mut child = program(arguments).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(seconds));
    assert!(child.try_wait().unwrap().is_none(), "{:?} ended by itself", &arguments[..1]);
    send(signal, &child);
    end_of(child)
}

#[test]
fn waiting_for_input_can_be_left() {
    for signal in ["-INT", "-TERM"] {
        for arguments in [&["check"][..], &["check", "-"], &["check", "--time", "-"]] {
            let mut child = program(arguments).spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            writeln!(stdin, "{FIRST}").unwrap();
            // The half puzzle that comes next gets no answer.
            write!(stdin, "{}", &FIRST[..40]).unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            let mut line = String::new();
            stdout.read_line(&mut line).unwrap();
            assert_eq!(line, "unique\n");
            send(signal, &child);
            let (code, _, err) = end_of(child);
            let mut rest = String::new();
            stdout.read_to_string(&mut rest).unwrap();
            assert_eq!((code, rest.as_str()), (Some(130), ""));
            assert!(err.ends_with("interrupted after 1 puzzle\n"), "{err}");
            assert_eq!(err.lines().count(), 1 + usize::from(arguments.contains(&"--time")), "{err}");
        }
    }
}

#[test]
fn each_puzzle_of_a_pipe_is_answered_before_the_next_is_whole() {
    for jobs in [&[][..], &["--jobs", "2"], &["--jobs", "1"]] {
        let mut child = program(&[&["check", "-"], jobs].concat()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            let mut line = String::new();
            writeln!(stdin, "{FIRST}").unwrap();
            write!(stdin, "{}", &FIRST[..40]).unwrap();
            stdout.read_line(&mut line).unwrap();
            assert_eq!(line, "unique\n");
            writeln!(stdin, "{}", &FIRST[40..]).unwrap();
            let mut line = String::new();
            stdout.read_line(&mut line).unwrap();
            assert_eq!(line, "unique\n");
        }
        drop(stdin);
        let (code, _, err) = end_of(child);
        assert_eq!((code, err.as_str()), (Some(0), ""));
    }
}

#[test]
fn a_trace_that_was_half_read_is_nobodys_answer() {
    let trace = std::fs::read_to_string(common::fixture("traces/first.jsonl")).unwrap();
    let mut child = program(&["verify"]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    write!(stdin, "{trace}{}", &trace[..trace.len() / 2]).unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line, "1: valid, unique, 54 steps\n");
    send("-INT", &child);
    let (code, _, err) = end_of(child);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert_eq!((code, rest.as_str(), err.as_str()), (Some(130), "", "interrupted after 1 trace\n"));
}

#[test]
fn a_document_is_closed() {
    let end = interrupted(&["check", "--format", "json"], "-INT");
    assert_eq!(end, told(130, "[]\n", "interrupted after 0 puzzles\n"));
}

#[test]
fn a_pipe_that_nobody_writes_to_can_be_left() {
    let pipe = scratch("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        common::skip("mkfifo does not work here");
        return;
    }
    let end = interrupted(&["solve", FIRST, "--to", "line", pipe.to_str().unwrap()], "-INT");
    std::fs::remove_file(&pipe).unwrap();
    assert_eq!((end.0, end.2.as_str()), (Some(130), "interrupted after 1 puzzle\n"));
    assert_eq!(end.1.lines().count(), 2);
}

#[test]
fn a_long_search_can_be_left_and_what_was_done_before_is_written() {
    let long = long();
    for (command, out) in [
        (&["check"][..], "unique\n"),
        (&["check", "--jobs", "2"], "unique\n"),
        (&["solve", "--to", "line", "--count"], "unique\n"),
        (&["solve", "--nth", "1", "--to", "line"], SOLUTION),
        (&["grade", "--format", "csv"], GRADED),
        (&["grade", "--format", "csv", "--top", "2"], GRADED),
        (&["hint"], "Where can 2 go in box 1?\n"),
    ] {
        let arguments: Vec<&str> = command.iter().copied().chain([FIRST, long.as_str(), FIRST]).collect();
        assert_eq!(
            interrupted(&arguments, "-INT"),
            told(130, out, "interrupted after 1 puzzle\n"),
            "{command:?}"
        );
    }
}

const SOLUTION: &str = "569431827472568319183279654615893742347625198298714563721346985954187236836952471\n";
const GRADED: &str = "id,puzzle,verdict,level,needs,effort,rounds,width,hardest,sweeps,branches,depth\n\
                      1,009030020400068000080200000615000000007005008000700063020300080000187036006000400,\
                      unique,easy,hidden-single-box,26,17,1,naked-single,2,0,0\n";

#[test]
fn solutions_that_were_found_are_told() {
    let arguments = ["solve", "--rules", "human", "--count", &".".repeat(81)];
    // A slow machine needs more time for the first solutions, and nothing shows when it has them.
    for seconds in [1, 2, 4, 8, 16, 32] {
        let (code, out, err) = interrupted_after(seconds, &arguments, "-INT");
        if err == "interrupted after 0 puzzles\n" {
            continue;
        }
        assert_eq!((code, err.as_str()), (Some(130), "interrupted after 1 puzzle\n"));
        assert!(out.starts_with("multiple (at least ") && out.ends_with(" solutions)\n"), "{out}");
        return;
    }
    panic!("there were no solutions in 32 seconds");
}

/// Asserts that every line is a whole record and every branch is closed. The last record is the interrupted
/// run's result.
fn assert_whole(trace: &str) {
    assert!(trace.ends_with('\n'));
    let records: Vec<Value> = trace
        .lines()
        .map(|line| {
            parse_record(line).unwrap_or_else(|error| panic!("{error}: {line}"));
            serde_json::from_str(line).unwrap()
        })
        .collect();
    let count = |kind: &str| records.iter().filter(|record| record["t"] == kind).count();
    assert!(count("branch") > 0, "it was interrupted before it branched");
    assert_eq!(count("branch"), count("close"));
    assert_eq!((count("puzzle"), count("result")), (2, 2));
    let last = records.last().unwrap();
    assert_eq!(last["t"], "result");
    assert_eq!((&last["verdict"], &last["reason"]), (&"unknown".into(), &"interrupted".into()));
    assert_eq!(last["complete"], false);
}

#[test]
fn a_trace_that_is_cut_is_whole() {
    let long = long();
    for jobs in ["1", "2"] {
        let (code, out, err) =
            interrupted_while_read(&["trace", "--rules", "singles", "--jobs", jobs, FIRST, &long, FIRST]);
        assert_eq!((code, err.as_str()), (Some(130), "interrupted after 1 puzzle\n"), "{jobs} jobs");
        assert_whole(&out);
    }
}

#[test]
fn a_file_has_what_was_done() {
    let file = scratch("trace.jsonl");
    let name = file.to_str().unwrap();
    let (code, out, err) = interrupted(&["trace", "--rules", "singles", FIRST, &long(), "-o", name], "-INT");
    assert_eq!((code, out.as_str(), err.as_str()), (Some(130), "", "interrupted after 1 puzzle\n"));
    assert_whole(&std::fs::read_to_string(&file).unwrap());
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_story_that_is_cut_says_so() {
    let (code, out, err) = interrupted_while_read(&["explain", FIRST, &long()]);
    assert_eq!((code, err.as_str()), (Some(130), "interrupted after 1 puzzle\n"));
    assert!(out.contains("\nInterrupted before a verdict.\n"), "{}", &out[out.len() - 300..]);
}

/// Like [`interrupted`], with a thread that reads the output meanwhile.
fn interrupted_while_read(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut child = program(arguments).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let listener = std::thread::spawn(move || {
        let mut out = String::new();
        stdout.read_to_string(&mut out).unwrap();
        out
    });
    std::thread::sleep(Duration::from_secs(1));
    send("-INT", &child);
    let (code, _, err) = end_of(child);
    (code, listener.join().unwrap(), err)
}

#[test]
fn the_second_interruption_ends_at_once() {
    // The output is not read, so the first interruption has to wait.
    let child = program(&["trace", &long()]).spawn().unwrap();
    for _ in 0..2 {
        std::thread::sleep(Duration::from_secs(1));
        send("-INT", &child);
    }
    let mut child = child;
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(10), "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// A path for a temporary file of the test.
fn scratch(name: &str) -> PathBuf {
    let path =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("interrupt-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}
