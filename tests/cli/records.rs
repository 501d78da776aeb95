//! The program's output, as data.

use serde_json::Value;

use crate::program::sudostep;

/// Runs the program with these arguments, separated by blanks; returns standard output and exit code.
pub fn says(arguments: &str) -> (String, i32) {
    let output = sudostep().args(arguments.split_whitespace()).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// JSON records, one a line.
pub fn records(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The records of one type.
pub fn of_type<'a>(records: &'a [Value], kind: &str) -> Vec<&'a Value> {
    records.iter().filter(|record| record["t"] == kind).collect()
}
