//! `grade --sort`, `--top` and `--reverse`, held against the records of the same puzzles in the input's order.

use std::cmp::Reverse;
use std::sync::LazyLock;

use serde_json::Value;

use crate::program::sudostep;
use crate::records::{records, says};
use crate::tables::{run, table};

const OPTIONS: &str = "grade --rules singles,pointing,claiming,x-wing --max-nodes 30 --scale sudostep,hodoku";
const NAMES: [&str; 12] = [
    "two-solutions",
    "first",
    "stars",
    "none-row",
    "branch-unique",
    "4x4",
    "commas",
    "first",
    "no-such-file",
    "many-sweeps",
    "hardest",
    "commas",
];

static FILES: LazyLock<String> =
    LazyLock::new(|| NAMES.map(|name| format!("fixtures/puzzles/{name}.txt")).join(" "));

/// The records in the input's order, (graded and not, unreadable).
static RECORDS: LazyLock<(Vec<Value>, Vec<Value>)> = LazyLock::new(|| {
    let (lines, code) = says(&format!("{OPTIONS} -f jsonl {}", *FILES));
    assert_eq!(code, 3);
    records(&lines).into_iter().partition(|record| record.get("t").is_none())
});

static TECHNIQUES: LazyLock<Vec<Value>> = LazyLock::new(|| records(&says("technique -f jsonl").0));

/// The difficulty in a column, more of it being harder; `None` where the record has nothing there.
fn difficulty(record: &Value, column: &str) -> Option<u64> {
    let place = |list: &[&str], word: &Value| {
        let found = list.iter().position(|other| word == other);
        found.map(|place| place as u64)
    };
    let grades = &record["grades"];
    match column {
        "verdict" => place(&["unknown", "none", "multiple", "unique"], &record["verdict"]),
        "level" => {
            place(&["easy", "medium", "hard", "unfair", "extreme", "trial"], &grades["sudostep"]["level"])
        }
        "hodoku_level" => place(&["Easy", "Medium", "Hard", "Unfair", "Extreme"], &grades["hodoku"]["level"]),
        "hodoku_score" => grades["hodoku"]["score"].as_u64(),
        "effort" | "rounds" => grades["sudostep"][column].as_u64(),
        "width" => grades["sudostep"]["width"].as_u64().map(|width| u64::MAX - width),
        "needs" => {
            let by_level = |id: &Value| {
                let row = TECHNIQUES.iter().position(|row| row["id"] == *id)?;
                let levels = ["easy", "medium", "hard", "unfair", "extreme"];
                let level = levels.iter().position(|level| TECHNIQUES[row]["level"] == *level)?;
                Some((level * 1000 + row) as u64)
            };
            by_level(&grades["sudostep"]["needs"])
        }
        "hardest" => {
            TECHNIQUES.iter().position(|row| row["id"] == record["hardest"]).map(|place| place as u64)
        }
        count => record[count].as_u64(),
    }
}

/// The records sorted by the columns.
fn sorted(columns: &str, reverse: bool) -> Vec<Value> {
    let mut sorted = RECORDS.0.clone();
    sorted.sort_by_key(|record| {
        let rank = |column| {
            let value = difficulty(record, column);
            let order = if reverse { value.map(Ok) } else { value.map(|value| Err(Reverse(value))) };
            (value.is_none(), order)
        };
        (record.get("grades").is_none(), columns.split(',').map(rank).collect::<Vec<_>>())
    });
    sorted
}

fn ids(records: &[Value]) -> Vec<&str> {
    records.iter().map(|record| record["id"].as_str().unwrap()).collect()
}

#[test]
fn every_column_sorts_by_difficulty_and_keeps_ties() {
    for columns in [
        "verdict",
        "level",
        "needs",
        "effort",
        "rounds",
        "width",
        "level,effort",
        "hardest",
        "sweeps",
        "branches",
        "depth",
        "hodoku_level",
        "hodoku_score",
        "level,sweeps",
        "hodoku_level,hardest,sweeps",
    ] {
        for (reverse, option) in [(false, ""), (true, "--reverse")] {
            let (lines, code) = says(&format!("{OPTIONS} -f jsonl --sort {columns} {option} {}", *FILES));
            assert_eq!(code, 3);
            let written = records(&lines);
            let expected = [sorted(columns, reverse), RECORDS.1.clone()].concat();
            assert_eq!(written, expected, "{columns} {option}: {:?}", ids(&written));
            let graded = written.iter().take_while(|record| record.get("grades").is_some()).count();
            assert!(graded > 6 && written[graded..].iter().all(|record| record.get("grades").is_none()));
        }
    }
    assert_ne!(ids(&sorted("level", false)), ids(&RECORDS.0), "the input is in another order");
}

#[test]
fn the_top_is_the_begin_of_the_sorted_puzzles_in_every_format_on_any_threads() {
    let expected = sorted("level,effort", false);
    for top in [1, 2, 5, 9, 100] {
        let expected = &expected[..top.min(expected.len())];
        for jobs in [1, 2, 0] {
            let written =
                |format: &str| says(&format!("{OPTIONS} -f {format} --top {top} -j {jobs} {}", *FILES));
            let (lines, code) = written("jsonl");
            assert_eq!((records(&lines), code), ([expected, &RECORDS.1].concat(), 3), "{top}");
            let document: Value = serde_json::from_str(&written("json").0).unwrap();
            assert_eq!(document, Value::from([expected, &RECORDS.1].concat()));
            let rows = table(&written("csv").0);
            let csv_ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str()).collect();
            assert_eq!(csv_ids, ids(expected));
            let puzzles: Vec<&str> = rows.iter().map(|row| row["puzzle"].as_str()).collect();
            assert_eq!(
                puzzles,
                expected.iter().map(|record| record["puzzle"].as_str().unwrap()).collect::<Vec<_>>()
            );
            assert_eq!(written("plain").0.lines().count(), 1 + expected.len());
        }
    }
}

#[test]
fn errors_and_verdicts_of_puzzles_left_out_are_told() {
    let said = |arguments: &str| {
        let output = sudostep().args(arguments.split(' ')).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let all = said(&format!("{OPTIONS} {}", *FILES));
    assert!(all.1.contains("no-such-file") && all.1.contains("twice"), "{}", all.1);
    assert_eq!(said(&format!("{OPTIONS} --top 1 {}", *FILES)), all);
}

#[test]
fn puzzles_cut_off_among_equals_are_counted() {
    let puzzle = |name: &str| std::fs::read_to_string(format!("fixtures/puzzles/{name}.txt")).unwrap();
    let (easy, hard) = (puzzle("first").repeat(9), puzzle("hardest").repeat(3));
    for (input, top, said) in [
        (format!("{easy}{hard}"), "2", "1 more is as hard as the last one\n"),
        (format!("{hard}{easy}"), "3", ""),
        (format!("{easy}{hard}"), "5", "7 more are as hard as the last one\n"),
        (format!("{hard}{easy}"), "1", "2 more are as hard as the last one\n"),
        (easy.clone(), "9", ""),
    ] {
        for jobs in ["1", "2"] {
            let arguments = ["grade", "--rules", "singles", "-f", "csv", "--top", top, "-j", jobs, "-"];
            let (code, rows, errors) = run(&arguments, &input);
            assert_eq!((code, errors.as_str()), (0, said), "{top}");
            assert_eq!(table(&rows).len().to_string(), top);
        }
    }
    // Puzzles without a grade are not hard, and each is told of anyway.
    let two = puzzle("two-solutions").repeat(3);
    let (_, _, errors) = run(&["grade", "--rules", "singles", "--top", "1", "-"], &two);
    assert!(!errors.contains("as hard as"), "{errors}");
}

#[test]
fn a_pipe_and_a_file_are_sorted_too() {
    let easy = "009030020400068000080200000615000000007005008000700063020300080000187036006000400";
    let tried = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
    let input = format!("{easy}\nwhatever\n{tried}\n{easy}\n");
    let arguments = ["grade", "--rules", "singles", "-f", "csv", "--sort", "level", "-"];
    let (code, text, errors) = run(&arguments, &input);
    assert_eq!((code, errors.lines().next().unwrap().starts_with("error: line 2")), (3, true), "{errors}");
    let levels: Vec<String> = table(&text).iter().map(|row| row["level"].clone()).collect();
    assert_eq!(levels, ["trial", "easy", "easy"]);
    let path = std::env::temp_dir().join(format!("sudostep-sorted-{}.csv", std::process::id()));
    let into = ["grade", "--rules", "singles", "--sort", "level", "-o", path.to_str().unwrap(), "-"];
    assert_eq!(run(&into, &input), (3, String::new(), errors));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    // A folder for temporary files may keep it.
    let _ = std::fs::remove_file(&path);
}
