//! `verify --proof`: the files it writes, and its records of them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::program::sudostep;

/// A fresh folder's path.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proving").join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The traces that these options write.
fn traces(options: &[&str]) -> String {
    let output = sudostep().arg("trace").args(options).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs `verify --proof` on these traces; returns its records and its exit code.
fn prove(checker: &str, folder: &Path, traces: &str, options: &[&str]) -> (Vec<serde_json::Value>, i32) {
    let mut command = sudostep();
    command.args(["verify", "-f", "jsonl", "--proof", checker, "--out"]).arg(folder).args(options);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(traces.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    (lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), output.status.code().unwrap())
}

#[test]
fn each_trace_that_verifies_has_a_formula_and_a_proof() {
    let folder = folder("each");
    let logs = traces(&["fixtures/puzzles/first.txt", "fixtures/puzzles/branch-none.txt"]);
    let (said, code) = prove("veripb", &folder, &logs, &[]);
    assert_eq!(code, 0, "{said:?}");
    assert_eq!(files(&folder), ["1.opb", "1.pbp", "2.opb", "2.pbp"]);
    assert_eq!(said[1]["proof"], folder.join("2.pbp").to_str().unwrap());
    let again = folder.join("again");
    let (_, code) = prove("veripb", &again, &logs, &["--jobs", "2"]);
    assert_eq!(code, 0);
    for name in files(&again) {
        let [first, second] = [&folder, &again].map(|folder| fs::read(folder.join(&name)).unwrap());
        assert!(first == second, "{name} is the same whoever writes it");
    }
}

#[test]
fn what_does_not_verify_leaves_no_file() {
    let folder = folder("none");
    let good = traces(&["fixtures/puzzles/first.txt"]);
    let bad = good.replace("\"verdict\":\"unique\"", "\"verdict\":\"none\"");
    let half: String = good.lines().take(9).flat_map(|line| [line, "\n"]).collect();
    let (said, code) = prove("veripb", &folder, &[bad, half].concat(), &[]);
    assert_eq!((said[0]["valid"].as_bool(), said[1]["valid"].as_bool(), code), (Some(false), Some(false), 1));
    assert_eq!(files(&folder), [""; 0]);
}

#[test]
fn what_drat_cannot_say_is_refused_by_name() {
    let folder = folder("drat");
    let singles = traces(&[
        "--rules",
        "singles",
        "fixtures/puzzles/branch-unique.txt",
        "fixtures/puzzles/branch-multiple.txt",
    ]);
    let (said, code) = prove("drat", &folder, &singles, &[]);
    assert_eq!(code, 1);
    assert_eq!(files(&folder), ["1.cnf", "1.drat"]);
    assert!(said[1]["unproved"].as_str().unwrap().contains("verdict is multiple"), "{said:?}");
    let harder = traces(&["fixtures/puzzles/hardest.txt"]);
    let (said, _) = prove("drat", &folder, &harder, &[]);
    assert!(said[0]["unproved"].as_str().unwrap().contains("--rules singles"), "{said:?}");
    assert_eq!(files(&folder), ["1.cnf", "1.drat"], "the files of the first run, whose number it has, stay");
}

#[test]
fn ids_do_not_lead_out_of_the_folder_and_share_no_file() {
    let folder = folder("ids");
    let trace = traces(&["fixtures/puzzles/4x4.txt"]);
    let named = |id: &str| trace.replace("\"id\":\"1\"", &format!("\"id\":{}", serde_json::json!(id)));
    let logs = [named("../../x"), named("a b"), named("a b"), named("\u{e9}\u{202e}"), named("")].concat();
    let (said, code) = prove("veripb", &folder, &logs, &[]);
    assert_eq!(code, 0, "{said:?}");
    let proofs: Vec<String> = files(&folder).into_iter().filter(|name| name.contains(".pbp")).collect();
    assert_eq!(proofs, ["1-______x.pbp", "2-a_b.pbp", "3-a_b.pbp", "4-__.pbp", "5-.pbp"]);
}

#[test]
fn a_folder_that_cannot_be_is_said_before_anything_is_read() {
    let file = folder("file");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "").unwrap();
    let output =
        sudostep().args(["verify", "--proof", "drat", "--out"]).arg(file.join("under")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot write to"));
}
