//! Pictures and pages, as the program writes them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::fixture;
use crate::program::sudostep;

#[test]
fn no_word_and_no_sign_is_lost_without_colour() {
    let hardest = fixture("puzzles/hardest.txt").display().to_string();
    let position = fixture("rules/x-wing.txt").display().to_string();
    let none = fixture("puzzles/none-cell.txt").display().to_string();
    let commands: [&[&str]; 11] = [
        &["explain", &hardest],
        &["explain", "--depth", "teach", &hardest],
        &["explain", "--depth", "short", &hardest],
        &["explain", "--depth", "nudge", &hardest],
        &["explain", "--short", &hardest],
        &["explain", "--why", "r1c2", &hardest],
        &["hint", "--level", "4", &position],
        &["steps", &position],
        &["technique", "skyscraper"],
        &["check", "--why", &none],
        &["grade", &hardest],
    ];
    for args in commands {
        let run = |colour: &str| {
            let output =
                sudostep().args(args).args(["--format", "text", "--color", colour]).output().unwrap();
            String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
        };
        let (always, never) = (run("always"), run("never"));
        assert!(always.contains('\u{1b}') && !never.contains('\u{1b}'), "{args:?}");
        // The only escapes are `ESC [ ... m`.
        let mut pieces = always.split('\u{1b}');
        let first = pieces.next().unwrap_or_default().to_string();
        let bare = pieces.fold(first, |bare, piece| bare + piece.split_once('m').expect("a colour").1);
        assert_eq!(bare, never, "{args:?}");
    }
}

#[test]
fn a_trace_is_shown_as_the_run_was() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder).unwrap();
    for name in ["hardest", "branch-none", "branch-multiple", "4x4"] {
        let puzzle = format!("fixtures/puzzles/{name}.txt");
        let trace = folder.join(format!("{name}.jsonl"));
        let run = |args: &[&str], file: &Path| sudostep().args(args).arg(file).output().unwrap();
        let written = run(&["trace"], Path::new(&puzzle));
        fs::write(&trace, &written.stdout).unwrap();
        for format in ["text", "plain", "md", "html"] {
            let fresh = run(&["explain", "--format", format], Path::new(&puzzle));
            let read = run(&["explain", "--trace", "--format", format], &trace);
            assert_eq!(String::from_utf8(read.stdout).unwrap(), String::from_utf8(fresh.stdout).unwrap());
            assert_eq!(read.status.code(), fresh.status.code(), "{name}, {format}");
        }
        for depth in ["nudge", "short", "teach"] {
            let fresh = run(&["explain", "--depth", depth], Path::new(&puzzle));
            let read = run(&["explain", "--trace", "--depth", depth], &trace);
            assert_eq!(String::from_utf8(read.stdout).unwrap(), String::from_utf8(fresh.stdout).unwrap());
        }
    }
}

#[test]
fn a_name_is_shown_and_not_obeyed() {
    let line = fs::read_to_string(fixture("puzzles/first.txt")).unwrap();
    let puzzle = line.lines().find(|line| line.len() == 81).map(str::to_string);
    let puzzle = puzzle.unwrap_or_else(|| format!("{}1", ".".repeat(80)));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder).unwrap();
    let (named, trace) = (folder.join("named.jsonl"), folder.join("named-trace.jsonl"));
    let id = "a\n\n# H\u{1b}[31m\u{202e}<b>";
    fs::write(&named, serde_json::json!({"id": id, "puzzle": puzzle}).to_string() + "\n").unwrap();
    fs::write(&trace, sudostep().arg("trace").arg(&named).output().unwrap().stdout).unwrap();
    for args in [["--format", "plain"], ["--format", "md"], ["--format", "html"]] {
        let fresh = sudostep().arg("explain").args(args).arg(&named).output().unwrap();
        let read = sudostep().args(["explain", "--trace"]).args(args).arg(&trace).output().unwrap();
        let text = String::from_utf8(fresh.stdout).unwrap();
        assert_eq!(String::from_utf8(read.stdout).unwrap(), text);
        assert!(!text.contains(['\u{1b}', '\u{202e}']) && !text.contains("\n# H"), "{args:?}");
    }
    let svg = sudostep().args(["explain", "--step", "1", "--format", "svg"]).arg(&named).output().unwrap();
    let svg = String::from_utf8(svg.stdout).unwrap();
    assert!(!svg.contains(['\u{1b}', '\u{202e}']) && !svg.contains("<b>"));
}

#[test]
fn a_nudge_gives_no_digit_away() {
    let easy = fixture("puzzles/first.txt").display().to_string();
    let hard = fixture("puzzles/branch-unique.txt").display().to_string();
    let none = fixture("puzzles/none-branches.txt").display().to_string();
    let inputs: [&[&str]; 5] = [
        &[&easy],
        &[&hard],
        &["--rules", "singles", &hard],
        &["--rules", "singles", "--no-branch", &hard],
        &["--rules", "singles", &none],
    ];
    for input in inputs {
        let output = sudostep().args(["explain", "--depth", "nudge"]).args(input).output();
        let text = String::from_utf8(output.unwrap().stdout).unwrap();
        let (_, steps) = text.split_once("\n\n").expect("the puzzle, and what comes of it");
        let given_away = [" = ", "removes", "|", " is not ", "r1c6="];
        assert!(!given_away.iter().any(|word| steps.contains(word)), "{text}");
    }
}

#[test]
fn a_page_holds_every_puzzle_and_nothing_from_elsewhere() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    fs::create_dir_all(&folder).unwrap();
    let (puzzles, page) = (folder.join("<script>.txt"), folder.join("page.html"));
    let hardest = fs::read_to_string(fixture("puzzles/hardest.txt")).unwrap();
    let clash = format!("11{}", ".".repeat(79));
    fs::write(&puzzles, format!("{hardest}{clash}\n{}\n", ".".repeat(16))).unwrap();
    for jobs in ["1", "3"] {
        let status =
            sudostep().args(["explain", "--jobs", jobs, "-o"]).args([&page, &puzzles]).status().unwrap();
        assert_eq!(status.code(), Some(1), "they have one solution, none and several");
        let text = fs::read_to_string(&page).unwrap();
        assert!(!text.contains("{{") && !text.contains("src=") && !text.contains("href="));
        assert_eq!(text.matches("</script>").count(), 3, "{}", puzzles.display());
        let data = text.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
        let runs: Vec<Value> = serde_json::from_str(data).unwrap();
        let ids: Vec<&str> = runs.iter().map(|run| run["id"].as_str().unwrap()).collect();
        assert_eq!(ids, ["1", "2", "3"]);
    }
    for name in ["hardest", "branch-unique"] {
        let puzzle = fixture(&format!("puzzles/{name}.txt"));
        let page = sudostep().args(["explain", "--format", "html"]).arg(puzzle).output().unwrap();
        let size = page.stdout.len();
        assert!(size <= 250 * 1024, "{name}: {size} bytes");
    }
}

#[test]
fn a_picture_and_a_page_tell_a_step_as_the_walkthrough_does() {
    let puzzle = "fixtures/puzzles/hardest.txt";
    let run = |args: &[&str]| {
        let output = sudostep().arg("explain").args(args).arg(puzzle).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let (words, page) = (run(&["--rules", "human"]), run(&["--rules", "human", "--format", "html"]));
    let (mut number, mut pictures) = (String::new(), 0);
    for line in words.lines() {
        let (head, said) = line.split_at(line.len().min(11));
        if head.trim().parse::<u32>().is_ok() {
            number = head.trim().to_string();
        }
        // Some eliminations are a step's own only because steps before it are left out.
        if let Some(so) = said.strip_prefix("So       ") {
            let picture = run(&["--rules", "human", "--step", &number, "--format", "svg"]);
            assert!(picture.contains(so), "step {number}: {so}\n{picture}");
            pictures += 1;
        }
    }
    assert!(pictures >= 20, "{pictures} pictures");
    let term = "An almost locked set is a group";
    assert_eq!((words.matches(term).count(), page.matches(term).count()), (1, 1));
    assert!(!words.contains("strong link"), "a term that nothing explains");
}
