//! CSV that opens in a spreadsheet: steps and branches as rows, and no field that a spreadsheet takes for a formula.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::Stdio;

use serde_json::Value;

use crate::program::sudostep;
use crate::records::{records, says};

/// Runs the program with `input` on standard input. Returns exit code, standard output and standard error.
pub fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = sudostep();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// The rows of a table by RFC 4180, the header included.
fn rows(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            other => field.push(other),
        }
    }
    assert!(!quoted && field.is_empty() && row.is_empty(), "a table ends with a line end: {text}");
    rows
}

/// The rows below the header, each by column.
pub fn table(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut rows = rows(text).into_iter();
    let header = rows.next().expect("a table has a header");
    let row = |row: Vec<String>| {
        assert_eq!(row.len(), header.len(), "{row:?}");
        header.iter().cloned().zip(row).collect()
    };
    rows.map(row).collect()
}

/// A list in JSON as a field: its elements separated by blanks.
fn joined(list: &Value) -> String {
    let words = list.as_array().unwrap().iter();
    words.map(|word| word.as_str().map_or(word.to_string(), str::to_string)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_trace_has_a_row_for_each_step_and_branch() {
    for (puzzles, options) in [
        ("first branch-unique branch-none branch-multiple none-row", "--rules singles"),
        ("branch-unique", "--notation hodoku --text"),
        ("branch-unique", "--rules singles --max-nodes 1"),
        ("16x16", "--rules singles"),
    ] {
        let paths: Vec<String> =
            puzzles.split(' ').map(|name| format!("fixtures/puzzles/{name}.txt")).collect();
        let files = paths.join(" ");
        let (csv, code) = says(&format!("trace --format csv {options} {files}"));
        let (lines, expected_code) = says(&format!("trace {options} {files}"));
        assert_eq!(code, expected_code, "{puzzles}");
        assert!(csv.lines().next().unwrap().ends_with(",text"), "{csv}");
        let mut rows = table(&csv).into_iter();
        let mut open: Vec<u64> = Vec::new();
        for record in records(&lines) {
            let (technique, placed, removed, uses) = match record["t"].as_str().unwrap() {
                "step" => (
                    record["technique"].clone(),
                    joined(&record["place"]),
                    joined(&record["eliminate"]),
                    joined(&record["uses"]),
                ),
                "branch" => {
                    open.push(record["n"].as_u64().unwrap());
                    assert_eq!(record["depth"], open.len(), "{record}");
                    (
                        serde_json::json!({"id": "branch", "name": "Branch"}),
                        record["candidate"].as_str().unwrap().to_string(),
                        String::new(),
                        String::new(),
                    )
                }
                "close" => {
                    assert_eq!(record["n"], open.pop().unwrap());
                    continue;
                }
                _ => continue,
            };
            let row = rows.next().expect("a row for each step and branch");
            assert_eq!(row["id"], record["id"].as_str().unwrap());
            assert_eq!(row["n"], record["n"].to_string());
            assert_eq!(row["technique"], technique["id"].as_str().unwrap());
            assert_eq!(row["name"], technique["name"].as_str().unwrap());
            assert_eq!(row["placements"], placed);
            assert_eq!(row["eliminations"], removed);
            assert_eq!(row["uses"], uses);
            assert_eq!(row["depth"], open.len().to_string());
            assert_eq!(row["level"] == "trial", technique["id"] == "branch");
            let notation =
                options.contains("notation").then(|| record["notation"].as_str().unwrap_or_default());
            assert_eq!(row.get("notation").map(String::as_str), notation, "{record}");
            if options.contains("--text") {
                assert_eq!(row["text"], record["text"].as_str().unwrap());
            } else {
                assert_eq!(row["text"].is_empty(), technique["id"] == "branch", "{row:?}");
            }
        }
        assert_eq!(rows.next(), None, "a row for nothing else");
    }
}

#[test]
fn steps_are_rows_by_number() {
    let files = "fixtures/puzzles/first.txt fixtures/puzzles/none-row.txt fixtures/puzzles/hardest.txt";
    for options in ["--rules singles,pointing", "--only hidden-single,naked-triple --notation eureka"] {
        let (csv, code) = says(&format!("steps -f csv {options} {files}"));
        let (lines, expected_code) = says(&format!("steps -f jsonl {options} {files}"));
        assert_eq!(code, expected_code);
        let mut rows = table(&csv).into_iter();
        for record in records(&lines) {
            for (n, step) in (1..).zip(record["steps"].as_array().unwrap()) {
                let row = rows.next().expect("a row for each step");
                assert_eq!(
                    (&row["id"], &row["n"]),
                    (&record["id"].as_str().unwrap().to_string(), &n.to_string())
                );
                assert_eq!(row["technique"], step["technique"]["id"].as_str().unwrap());
                assert_eq!(row["name"], step["technique"]["name"].as_str().unwrap());
                assert_eq!(row["placements"], joined(&step["place"]));
                assert_eq!(row["eliminations"], joined(&step["eliminate"]));
                assert_eq!(row.get("notation").map(String::as_str), step["notation"].as_str());
                assert!(["easy", "medium", "hard", "unfair", "extreme"].contains(&row["level"].as_str()));
            }
        }
        assert_eq!(rows.next(), None);
    }
}

#[test]
fn a_row_says_where_and_why_as_the_words_do() {
    let options = "--only naked-single,naked-pair,x-wing fixtures/puzzles/first.txt";
    let (words, _) = says(&format!("steps -f plain {options}"));
    for notation in ["", "--notation hodoku "] {
        let (csv, _) = says(&format!("steps -f csv {notation}{options}"));
        assert!(csv.lines().next().unwrap().ends_with(",text"), "{csv}");
        let rows = table(&csv);
        let told: Vec<String> = rows.iter().map(|row| format!("{}: {}", row["name"], row["text"])).collect();
        assert_eq!(told, words.lines().collect::<Vec<_>>());
    }
    let (csv, _) = says("trace -f csv --rules singles fixtures/puzzles/first.txt");
    assert_eq!(table(&csv)[0]["text"], "r8c3 = 4, the only candidate left");
}

#[cfg(feature = "tables")]
mod from_tables {
    use super::{rows, run};

    const PUZZLE: &str = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..";
    const FORMULAS: [&str; 8] = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=a,\"b\"", "'=1", "=1\nx"];

    /// A table with formulas for ids and notes, one of them the name of a column, and dashes for blanks.
    fn data_set() -> String {
        let dashes = PUZZLE.replace('.', "-");
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let row = |text: &&str| format!("{0},{dashes},{0}\n", quoted(text));
        "id,puzzle,=note\n".to_string() + &FORMULAS.iter().map(row).collect::<String>()
    }

    #[test]
    fn no_field_is_a_formula_in_any_table() {
        let (_, traces, _) = run(&["trace", "-"], &data_set());
        for arguments in [
            &["check", "-f", "csv", "-"][..],
            &["check", "-f", "csv", "--answer", PUZZLE, "-"],
            &["solve", "-f", "csv", "-"],
            &["solve", "-f", "csv", "--nth", "1", "-"],
            &["grade", "-f", "csv", "--scale", "sudostep,hodoku", "-"],
            &["steps", "-f", "csv", "--only", "naked-single", "-"],
            &["trace", "-f", "csv", "--text", "-"],
            &["convert", "--to", "csv", "-"],
            &["verify", "-f", "csv", "-"],
        ] {
            let input = if arguments[0] == "verify" { traces.clone() } else { data_set() };
            let (_, table, errors) = run(arguments, &input);
            let rows = rows(&table);
            assert!(rows.len() > FORMULAS.len(), "{arguments:?}: {errors}");
            for field in rows.iter().flatten() {
                assert!(
                    !field.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']),
                    "{arguments:?}: {field:?}"
                );
            }
        }
    }

    #[test]
    fn a_grade_has_the_id_of_its_data_set() {
        let input = format!("id,puzzle\nmine,{PUZZLE}\nyours,{PUZZLE}\n");
        let (_, csv, _) = run(&["grade", "--rules", "singles", "-f", "csv", "-"], &input);
        let column: Vec<String> = rows(&csv).into_iter().map(|row| row[0].clone()).collect();
        assert_eq!(column, ["id", "mine", "yours"]);
        let (_, words, _) = run(&["grade", "--rules", "singles", "-"], &input);
        let column: Vec<&str> = words.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(column, ["id", "mine", "yours"]);
    }

    #[test]
    fn what_was_guarded_reads_back() {
        let records = |input: &str| run(&["convert", "--to", "jsonl", "-"], input).1;
        let expected = records(&data_set());
        assert_eq!(expected.lines().count(), FORMULAS.len());
        for format in ["csv", "tsv"] {
            let (code, once, errors) = run(&["convert", "--to", format, "-"], &data_set());
            assert_eq!((code, errors.as_str()), (0, ""));
            let (_, twice, _) = run(&["convert", "--to", format, "-"], &once);
            assert_eq!((records(&once), &twice), (expected.clone(), &once), "{format}");
        }
    }
}

#[test]
fn the_steps_of_a_solve_are_those_of_its_trace() {
    let file = "fixtures/puzzles/branch-unique.txt";
    for rules in ["human", "singles"] {
        let steps = says(&format!("solve --steps --format csv --rules {rules} {file}"));
        assert_eq!(steps, says(&format!("trace --format csv --rules {rules} {file}")));
    }
    assert_eq!(
        says(&format!("solve --steps --format csv {file}")),
        says(&format!("trace --format csv {file}"))
    );
    let (code, _, refused) = run(&["solve", "--steps", "--format", "jsonl", file], "");
    assert!(code == 2 && refused.contains("text, plain or csv"), "{refused}");
}
