//! Prose wraps at the width of a terminal, and nowhere else.

use crate::program::sudostep;
use crate::terminal::with_variables;

/// What a command writes to a terminal of this size, and its exit code.
fn on_screen(size: &str, more: &[(&str, &str)], arguments: &[&str]) -> Option<(String, i64)> {
    let variables = [&[("PAGER", ""), ("SCREEN", size)], more].concat();
    let seen = with_variables("-", &variables, arguments)?;
    Some((seen.left(), seen.code))
}

/// What a command writes to pipes, both streams one after the other.
fn piped(arguments: &[&str]) -> String {
    let output = sudostep().args(arguments).output().unwrap();
    [output.stdout, output.stderr].iter().map(|bytes| String::from_utf8_lossy(bytes).to_string()).collect()
}

/// Returns true for a line of a grid or table, which stays as it is.
fn is_drawn(line: &str) -> bool {
    let is_column = |word: &str| word.strip_prefix('c').is_some_and(|number| number.parse::<u8>().is_ok());
    line.trim_start().starts_with("+-")
        || line.contains("| ")
        || (!line.is_empty() && line.split_whitespace().all(is_column))
}

/// The words of a text, in order.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

const TELLING: [&[&str]; 9] = [
    &["explain", "fixtures/puzzles/first.txt"],
    &["explain", "--all-steps", "fixtures/puzzles/branch-none.txt"],
    &["explain", "--depth", "teach", "fixtures/puzzles/branch-multiple.txt"],
    &["explain", "--why", "r1c1", "fixtures/puzzles/first.txt"],
    &["hint", "--level", "4", "fixtures/puzzles/first.txt"],
    &["technique", "xy-wing"],
    &["technique", "sk-loop"],
    &["check", "--why", "fixtures/puzzles/none-hard.txt"],
    &["steps", "--rules", "hodoku", "fixtures/puzzles/first.txt"],
];

#[test]
fn prose_wraps_at_the_width_and_loses_no_word() {
    for arguments in TELLING {
        let whole = piped(arguments);
        for (size, width) in [("24x60", 60), ("24x100", 100), ("24x200", 100), ("24x20", 40)] {
            let Some((shown, _)) = on_screen(size, &[], arguments) else { return };
            assert_eq!(words(&shown), words(&whole), "{arguments:?} at {size}");
            for line in shown.lines().filter(|line| !is_drawn(line)) {
                let has_room = line.split_whitespace().all(|word| word.chars().count() < width / 2);
                let columns = line.chars().count();
                assert!(columns <= width || !has_room, "{arguments:?} at {size}: {columns} columns: {line}");
            }
            let drawn = |text: &str| -> Vec<String> {
                text.lines().filter(|line| is_drawn(line)).map(str::to_string).collect()
            };
            let (drawn, as_piped) = (drawn(&shown), drawn(&whole));
            assert_eq!(drawn, as_piped, "{arguments:?} at {size}");
        }
    }
}

#[test]
fn lines_that_go_on_stand_below_the_words() {
    let arguments = ["hint", "--level", "4", "fixtures/puzzles/first.txt"];
    let Some((shown, _)) = on_screen("24x60", &[], &arguments) else { return };
    let why = shown.lines().skip_while(|line| !line.starts_with("Why      ")).skip(1);
    let why: Vec<&str> = why.take_while(|line| !line.starts_with("So       ")).collect();
    assert!(!why.is_empty() && why.iter().all(|line| line.starts_with("         ")), "{shown}");
}

#[test]
fn columns_overrides_the_terminal() {
    let arguments = ["technique", "xy-wing"];
    let Some((wide, _)) = on_screen("24x100", &[], &arguments) else { return };
    let Some((narrow, _)) = on_screen("24x100", &[("COLUMNS", "50")], &arguments) else { return };
    assert!(narrow.lines().count() > wide.lines().count() && words(&narrow) == words(&wide));
    assert!(narrow.lines().filter(|line| !is_drawn(line)).all(|line| line.chars().count() <= 50), "{narrow}");
}

#[test]
fn tables_records_and_plain_text_stay_whole() {
    for arguments in [
        &["grade", "fixtures/puzzles/first.txt"][..],
        &["technique"],
        &["solve", "fixtures/puzzles/first.txt"],
        &["trace", "fixtures/puzzles/first.txt"],
        &["explain", "--format", "plain", "fixtures/puzzles/first.txt"],
        &["explain", "--format", "md", "fixtures/puzzles/first.txt"],
    ] {
        let Some((shown, _)) = on_screen("24x60", &[], arguments) else { return };
        assert_eq!(shown, piped(arguments), "{arguments:?}");
    }
    let output =
        sudostep().args(["explain", "fixtures/puzzles/first.txt"]).env("COLUMNS", "50").output().unwrap();
    let whole = piped(&["explain", "fixtures/puzzles/first.txt"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), whole);
}

#[test]
fn errors_wrap_as_well() {
    for arguments in [
        &["solve", "fixtures/puzzles/missing-from-here.txt"][..],
        &["check", "--answer", "fixtures/puzzles/4x4.txt", "fixtures/puzzles/first.txt"],
        &["explain", "--format", "svg", "fixtures/puzzles/first.txt"],
        &["hint", "--givens", "fixtures/puzzles/4x4.txt", "fixtures/puzzles/first.txt"],
    ] {
        let Some((shown, code)) = on_screen("24x60", &[], arguments) else { return };
        assert_eq!(words(&shown), words(&piped(arguments)), "{arguments:?}");
        assert!(code != 0 && shown.lines().all(|line| line.chars().count() <= 60), "{arguments:?}: {shown}");
    }
}
