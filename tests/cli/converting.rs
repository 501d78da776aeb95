//! `convert` beyond the case files: files recognised by their extension, and more rows than fit in memory.

#![cfg(all(feature = "cli", feature = "tables"))]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use crate::program::sudostep;

const PUZZLE: &str = "009030020400068000080200000615000000007005008000700063020300080000187036006000400";
const ROWS: usize = 20_000;

/// A temporary file of the test, removed when it ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
        fs::write(&path, content).unwrap();
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A file that cannot be removed stays in the target directory.
        let _ = fs::remove_file(&self.0);
    }
}

fn convert(arguments: &[&str]) -> (i32, String, String) {
    let output = sudostep().arg("convert").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// A data set whose rows differ in every column beside the puzzle.
fn data_set() -> String {
    let mut text = String::from("id,puzzle,note\n");
    for row in 0..ROWS {
        writeln!(text, "{row},{PUZZLE},\"row {row}, \"\"{}\"\"\"", row % 7).unwrap();
    }
    text
}

#[test]
fn the_ending_of_the_output_names_the_format() {
    let table = Scratch::new("ending.csv", &format!("puzzle,x\n{PUZZLE},1\n"));
    let endings = [
        ("csv", "puzzle,x\n"),
        ("tsv", "puzzle\tx\n"),
        ("jsonl", "{\"puzzle\":\""),
        ("txt", PUZZLE),
        ("sdm", PUZZLE),
    ];
    for (ending, begin) in endings {
        let out = Scratch::new(&format!("ending-out.{ending}"), "");
        let (code, stdout, _) = convert(&[table.path(), "-o", out.path()]);
        assert_eq!((code, stdout.as_str()), (0, ""));
        assert!(fs::read_to_string(&out.0).unwrap().starts_with(begin), "{ending}");
    }
    let out = Scratch::new("ending-out.xyz", "");
    assert_eq!(convert(&[table.path(), "-o", out.path()]).0, 2);
    assert_eq!(convert(&[table.path(), "-o", table.path()]).0, 2, "it would empty what it reads");
}

#[test]
fn what_is_not_written_is_told_where_it_is() {
    let put = |lines: &[&str]| Scratch::new("titles.txt", &(lines.join("\n") + "\n"));
    for (lines, told) in [
        (&[PUZZLE, "", "Easy one:", PUZZLE, PUZZLE][..], "4: the title of this puzzle is left out\n"),
        (
            &["Easy one:", PUZZLE, "", "Hard one:", PUZZLE],
            "2: the titles of this puzzle and of others below are left out\n",
        ),
        (&["id,puzzle,note", &format!("1,{PUZZLE},x")], "2: the columns id, note are left out\n"),
        (
            &["puzzle,note", &format!("{PUZZLE},"), &format!("{PUZZLE},x"), &format!("{PUZZLE},y")],
            "3: the column note is left out, here and below\n",
        ),
    ] {
        let file = put(lines);
        let (code, _, complaints) = convert(&[file.path(), "--to", "line"]);
        assert_eq!((code, complaints), (0, format!("{}:{told}", file.path())), "{lines:?}");
    }
}

#[test]
fn a_data_set_goes_there_and_back() {
    let text = data_set();
    let first = Scratch::new("first.csv", &text);
    let second = Scratch::new("second.tsv", "");
    let (code, _, complaints) = convert(&[first.path(), "-o", second.path()]);
    assert_eq!((code, complaints.as_str()), (0, ""));
    let (code, again, complaints) = convert(&[second.path(), "--to", "csv"]);
    assert_eq!((code, complaints.as_str()), (0, ""));
    assert!(again == text, "a table that is the same in the end");
    let (code, lines, complaints) = convert(&[first.path(), "--to", "line"]);
    assert_eq!((code, lines.lines().count(), complaints.lines().count()), (0, ROWS, 1));
}
