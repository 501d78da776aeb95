//! Traces with techniques that assume one solution. No trace claims a uniqueness that was not established.

use std::io::{Read, Write};
use std::process::Stdio;

use serde_json::Value;
use sudostep::catalog::{self, Technique};
use sudostep::formats::{ReadOptions, parse};

use crate::common::loosened;
use crate::program::sudostep;
use crate::records::records;

fn rows() -> impl Iterator<Item = &'static Technique> {
    catalog::all().filter(|row| row.assumes_unique)
}

/// Runs the program with these arguments, separated by blanks, on `input`; returns standard output and exit
/// code.
fn run(arguments: &str, input: &str) -> (String, Option<i32>) {
    let mut command = sudostep();
    command.args(arguments.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut said = String::new();
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()).unwrap());
        stdout.read_to_string(&mut said).unwrap();
    });
    (said, child.wait().unwrap().code())
}

fn assumed(records: &[Value]) -> usize {
    let rows: Vec<&str> = rows().map(|row| row.id.as_str()).collect();
    let steps = records.iter().filter(|record| record["t"] == "step");
    steps
        .filter(|step| {
            let of_row = rows.contains(&step["technique"]["id"].as_str().unwrap());
            assert_eq!(step["assumes"] == serde_json::json!(["unique-solution"]), of_row, "{step}");
            of_row
        })
        .count()
}

/// An example that is a plain puzzle.
fn example() -> &'static str {
    rows().find(|row| row.id.as_str() == "ur-1").unwrap().example
}

#[test]
fn every_such_step_says_what_it_assumes_and_none_is_traced_where_that_is_switched_off() {
    let (with, code) = run("trace --rules ur-1", example());
    let with = records(&with);
    assert!(code == Some(0) && assumed(&with) > 0);
    assert_eq!(with[0]["profile"]["established"], "givens");
    let (without, code) = run("trace --no-uniqueness", example());
    let without = records(&without);
    assert_eq!((assumed(&without), code), (0, Some(0)));
    assert_eq!(without[0]["profile"]["established"], Value::Null);
}

#[test]
fn a_trace_that_lies_about_what_was_established_is_refused() {
    let (trace, _) = run("trace --rules ur-1", example());
    let verified = |trace: &str| {
        let (said, code) = run("verify --format jsonl", trace);
        (records(&said).swap_remove(0), code)
    };
    assert_eq!(verified(&trace).0["valid"], true);
    let established = "\"established\":\"givens\"";
    assert!(trace.contains(established));
    for lie in ["\"established\":\"candidates\"", "\"established\":null"] {
        let (said, code) = verified(&trace.replacen(established, lie, 1));
        assert_eq!((&said["valid"], code), (&Value::Bool(false), Some(1)), "{lie}");
    }
    // A puzzle with several solutions whose trace says that it has one.
    let puzzle = parse(example(), &ReadOptions::default()).unwrap().puzzle;
    let loose = (0..81).find_map(|clue| loosened(&puzzle, clue)).unwrap();
    let (trace, _) =
        run("trace --max-nodes 50", &sudostep::formats::line(loose.layout(), loose.givens(), '.'));
    let honest = "\"uniqueness\":true,";
    let lying = trace.replacen(honest, &format!("{honest}{established},"), 1);
    assert_eq!(verified(&trace).0["valid"], true);
    let (said, _) = verified(&lying);
    assert_eq!(said["valid"], false);
    assert!(said["reason"].as_str().unwrap().contains("established"), "{said}");
}
