//! Golden traces: the output must stay the same, byte for byte. It must also agree with facts about these
//! puzzles from elsewhere. Set `UPDATE_FIXTURES` to rewrite the traces under `fixtures/traces`.

use std::fs;

use serde_json::Value;

use crate::common::fixture;
use crate::records::{of_type, records, says};

/// A trace under `fixtures/traces` and the command that writes it.
struct Golden {
    file: &'static str,
    puzzle: &'static str,
    options: &'static str,
}

const fn golden(file: &'static str, puzzle: &'static str, options: &'static str) -> Golden {
    Golden { file, puzzle, options }
}

const SINGLES: &str = "--rules singles";
const NAKED: &str = "--rules naked-single";

const GOLDEN: [Golden; 13] = [
    golden("first", "first", SINGLES),
    golden("commas", "commas", SINGLES),
    golden("many-sweeps", "many-sweeps", SINGLES),
    golden("stars", "stars", SINGLES),
    golden("branch-none", "branch-none", SINGLES),
    golden("branch-unique", "branch-unique", SINGLES),
    golden("branch-multiple", "branch-multiple", SINGLES),
    golden("hardest", "hardest", SINGLES),
    golden("first.naked-single", "first", NAKED),
    golden("commas.naked-single", "commas", NAKED),
    golden("many-sweeps.naked-single", "many-sweeps", NAKED),
    golden("stars.naked-single", "stars", NAKED),
    // The full trace has 4 MB. The known fact is that nothing is placed before the first branch.
    golden("hardest.naked-single", "hardest", "--rules naked-single --detail low --no-branch"),
];

fn trace(puzzle: &str, options: &str) -> String {
    says(&format!("trace {options} fixtures/puzzles/{puzzle}.txt")).0
}

/// The first line in which two texts differ: its number and both versions.
fn first_difference<'a>(one: &'a str, other: &'a str) -> Option<(usize, &'a str, &'a str)> {
    let mut lines = [one, other].map(|text| text.split_inclusive('\n'));
    (1..).find_map(|number| match [lines[0].next(), lines[1].next()] {
        [None, None] => Some(None),
        [one, other] if one == other => None,
        [one, other] => Some(Some((number, one.unwrap_or("nothing"), other.unwrap_or("nothing")))),
    })?
}

#[test]
fn traces_are_as_they_were() {
    let update = std::env::var_os("UPDATE_FIXTURES").is_some();
    for golden in &GOLDEN {
        let path = fixture(&format!("traces/{}.jsonl", golden.file));
        let now = trace(golden.puzzle, golden.options);
        if update {
            fs::write(&path, &now).unwrap();
            continue;
        }
        let before = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if let Some((line, before, now)) = first_difference(&before, &now) {
            panic!(
                "fixtures/traces/{}.jsonl differs first in line {line}\nbefore: {before}\nnow:    {now}\n\
                 If that is meant, write it anew with UPDATE_FIXTURES=1.",
                golden.file
            );
        }
    }
}

#[test]
fn the_first_difference_is_named() {
    assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    assert_eq!(first_difference("a\nb\nc\n", "a\nx\nc\n"), Some((2, "b\n", "x\n")));
    assert_eq!(first_difference("a\n", "a\nb\n"), Some((2, "nothing", "b\n")));
    assert_eq!(first_difference("a\nb", "a\nb\n"), Some((2, "b", "b\n")));
}

#[test]
fn every_golden_trace_has_its_place_in_the_list() {
    for entry in fs::read_dir(fixture("traces")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(GOLDEN.iter().any(|golden| format!("{}.jsonl", golden.file) == name), "{name} is nobody's");
    }
}

/// Numbers of steps in this pass: all, and full houses.
fn passed(steps: &[&Value], pass: &str) -> (usize, usize) {
    let mine = || steps.iter().filter(|step| step["pass"] == pass);
    (mine().count(), mine().filter(|step| step["technique"]["id"] == "full-house").count())
}

#[test]
fn four_puzzles_are_solved_in_the_sweeps_that_are_known() {
    // Sweeps; placements of the naked and of the hidden passes; full houses in each.
    let known = [
        ("first", 2, (12, 3), (42, 12), "569431827"),
        ("commas", 3, (14, 2), (41, 15), "423985167"),
        ("many-sweeps", 3, (8, 3), (49, 13), "347651982"),
        ("stars", 5, (15, 1), (43, 16), "839726154"),
    ];
    for (puzzle, sweeps, naked, hidden, solution) in known {
        let records = records(&trace(puzzle, SINGLES));
        let (steps, result) = (of_type(&records, "step"), records.last().unwrap());
        assert!(of_type(&records, "branch").is_empty() && of_type(&records, "close").is_empty(), "{puzzle}");
        assert_eq!((passed(&steps, "naked"), passed(&steps, "hidden")), (naked, hidden), "{puzzle}");
        assert_eq!(steps.len(), naked.0 + hidden.0, "{puzzle}");
        let numbers: Vec<u64> = steps.iter().map(|step| step["sweep"].as_u64().unwrap()).collect();
        assert!(numbers.is_sorted() && numbers[0] == 1 && numbers.last() == Some(&sweeps), "{puzzle}");
        assert_eq!((&result["sweeps"], &result["nodes"]), (&sweeps.into(), &0.into()), "{puzzle}");
        assert_eq!(
            (&result["verdict"], &result["logic_alone"]),
            (&"unique".into(), &true.into()),
            "{puzzle}"
        );
        assert!(result["solutions"][0].as_str().unwrap().starts_with(solution), "{puzzle}");
    }
}

/// Open cells at the first branch, and the number of placements before it.
fn open_at_first_branch(records: &[Value]) -> (usize, usize) {
    let blanks = records[0]["givens"].as_str().unwrap().matches('.').count();
    let before = records.iter().take_while(|record| record["t"] != "branch");
    let placed = before.map(|record| record["place"].as_array().map_or(0, Vec::len)).sum();
    (blanks - placed, placed)
}

#[test]
fn naked_singles_alone_leave_as_many_cells_open_as_is_known() {
    let known = [("first", 49), ("commas", 28), ("many-sweeps", 56), ("stars", 55), ("hardest", 60)];
    for (puzzle, open) in known {
        let records = records(&trace(puzzle, NAKED));
        assert!(!of_type(&records, "branch").is_empty(), "{puzzle}");
        assert_eq!(open_at_first_branch(&records).0, open, "{puzzle}");
        let steps = of_type(&records, "step");
        assert!(steps.iter().all(|step| step["technique"]["id"] == "naked-single"), "{puzzle}");
        assert_eq!(records.last().unwrap()["verdict"], "unique", "{puzzle}");
    }
}

#[test]
fn the_hardest_branches_before_anything_is_placed() {
    let records = records(&trace("hardest", SINGLES));
    assert_eq!(open_at_first_branch(&records), (60, 0));
    let result = records.last().unwrap();
    assert!(result["solutions"][0].as_str().unwrap().starts_with("812753649"));
    assert_eq!(result["verdict"], "unique");

    // Only the two ends of this trace are kept; these figures cover the rest.
    let count = |kind: &str| of_type(&records, kind).len();
    assert_eq!(records.len(), 3143);
    assert_eq!(["puzzle", "step", "branch", "close", "result"].map(count), [1, 2501, 320, 320, 1]);
    let solved = of_type(&records, "close").iter().filter(|close| close["why"] == "solution").count();
    assert_eq!(solved, 1);
}

#[test]
fn three_puzzles_branch_twice_deep_and_end_in_each_verdict() {
    for (verdict, placed, depth, nodes) in [("none", 10, 2, 4), ("unique", 19, 2, 4), ("multiple", 18, 3, 4)]
    {
        let records = records(&trace(&format!("branch-{verdict}"), SINGLES));
        let result = records.last().unwrap();
        assert_eq!(result["verdict"], verdict);
        assert_eq!(open_at_first_branch(&records).1, placed, "{verdict}");
        assert_eq!((&result["depth"], &result["nodes"]), (&depth.into(), &nodes.into()), "{verdict}");
        let deepest = of_type(&records, "branch").iter().map(|branch| branch["depth"].as_u64()).max();
        assert_eq!(deepest.unwrap(), Some(depth), "{verdict}");
        assert!(records.len() < 120, "{verdict}");
    }
}

#[test]
fn the_short_row_is_refused_and_named() {
    let (lines, code) = says("trace fixtures/puzzles/stars-short-row.txt");
    assert_eq!(code, 2);
    let records = records(&lines);
    assert_eq!(records.len(), 1);
    let (kind, error) = (&records[0]["t"], &records[0]["error"]);
    assert_eq!((kind, &error["code"]), (&"error".into(), &"row-length".into()));
    assert_eq!((&error["line"], &error["column"]), (&9.into(), &9.into()));
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("row 9") && message.contains("8 characters"), "{message}");

    // Repaired, the puzzle is `stars`.
    let read = |name: &str| fs::read_to_string(fixture(&format!("puzzles/{name}.txt"))).unwrap();
    let (short, mended) = (read("stars-short-row"), read("stars"));
    let differing: Vec<_> =
        short.lines().zip(mended.lines()).filter(|(short, mended)| short != mended).collect();
    assert_eq!(differing, [("4*9**6*1", "*4*9**6*1")]);
}
