//! What the program wrote, as data.

#![cfg(feature = "cli")]

use serde_json::Value;

use crate::common::sudostep;

/// What the program says on standard output with these arguments, separated by blanks, and its exit code.
pub fn says(arguments: &str) -> (String, i32) {
    let output = sudostep().args(arguments.split_whitespace()).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

/// JSON records, one a line.
pub fn records(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Those of one type.
pub fn of_type<'a>(records: &'a [Value], kind: &str) -> Vec<&'a Value> {
    records.iter().filter(|record| record["t"] == kind).collect()
}
