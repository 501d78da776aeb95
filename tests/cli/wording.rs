//! The same fact is told in the same words by every command.

use serde_json::Value;

use crate::program::sudostep;

/// What a command writes, standard output and standard error one after the other.
fn told(command: &str, puzzle: &str) -> String {
    let output = sudostep().args(command.split(' ')).arg(puzzle).output().unwrap();
    let streams = [output.stdout, output.stderr];
    streams.iter().map(|bytes| String::from_utf8_lossy(bytes).to_string()).collect()
}

/// Returns true if the words stand in the text, at the start of a sentence or within it.
fn says(text: &str, words: &str) -> bool {
    let (first, rest) = words.split_at(1);
    text.contains(words) || text.contains(&format!("{}{rest}", first.to_uppercase()))
}

/// Commands that look for a contradiction by singles, without a branch.
const BY_SINGLES: [&str; 10] = [
    "solve",
    "solve --format plain",
    "solve --format jsonl",
    "solve --steps --rules singles",
    "check",
    "check --format jsonl",
    "grade --rules singles",
    "grade --rules singles --format jsonl",
    "trace --rules singles",
    "explain --rules singles",
];

/// Commands that tell of a contradiction in the position as it is.
const OF_THE_START: [&str; 5] =
    ["check --why", "steps", "steps --format jsonl", "hint", "hint --format jsonl"];

#[test]
fn the_same_fact_is_told_in_the_same_words() {
    let at_start = [
        ("11..............", "box 1 has 1 twice: r1c1 and r1c2"),
        ("fixtures/puzzles/none-row.txt", "row 1 has 2 twice: r1c1 and r1c8"),
        ("fixtures/puzzles/none-column.txt", "column 1 has 6 twice: r1c1 and r4c1"),
        ("fixtures/puzzles/none-box.txt", "box 1 has 4 twice: r1c2 and r2c1"),
        ("fixtures/puzzles/none-cell.txt", "r1c1 has no candidate left"),
        ("fixtures/puzzles/none-house.txt", "box 1 has no place left for 1"),
    ];
    let later = [
        ("fixtures/puzzles/none-cell-later.txt", "r9c4 has no candidate left"),
        ("fixtures/puzzles/none-house-later.txt", "row 2 has no place left for 1"),
        ("fixtures/puzzles/branch-none.txt", "every candidate that was tried led to a contradiction"),
    ];
    for (puzzle, words) in at_start.into_iter().chain(later) {
        for command in BY_SINGLES {
            let text = told(command, puzzle);
            assert!(says(&text, words), "{command} {puzzle}: expected '{words}' in\n{text}");
        }
    }
    for (puzzle, words) in at_start {
        for command in OF_THE_START {
            let text = told(command, puzzle);
            assert!(says(&text, words), "{command} {puzzle}: expected '{words}' in\n{text}");
        }
    }
}

#[test]
fn every_clash_is_told_on_a_line_of_its_own() {
    let told = ["solve", "check", "grade", "steps"].map(|command| {
        let text = told(command, "11..............");
        text.lines().filter(|line| line.contains("twice")).map(str::to_string).collect::<Vec<_>>()
    });
    let lines = [
        "puzzle 1: none: box 1 has 1 twice: r1c1 and r1c2",
        "puzzle 1: none: row 1 has 1 twice: r1c1 and r1c2",
    ];
    assert!(told.iter().all(|told| *told == lines), "{told:?}");
}

#[test]
fn coordinates_name_houses_as_they_name_cells() {
    for (coords, row, cells) in
        [("rc", "1", "r1c1 and r1c8"), ("a1", "A", "A1 and A8"), ("se", "1", "A1 and H1")]
    {
        for command in ["solve", "check", "grade", "steps", "hint", "explain"] {
            let text = told(&format!("{command} --coords {coords}"), "fixtures/puzzles/none-row.txt");
            assert!(says(&text, &format!("row {row} has 2 twice: {cells}")), "{command} {coords}: {text}");
        }
    }
}

#[test]
fn steps_that_are_not_there_are_named() {
    let first = "fixtures/puzzles/first.txt";
    for (only, words) in [
        ("hidden-pair", "no hidden-pair is available here"),
        ("hidden-pair,bug-1", "no hidden-pair or bug-1 is available here"),
        (
            "hidden-pair,bug-1,siamese-sashimi-jellyfish",
            "no hidden-pair, bug-1 or siamese sashimi-jellyfish is available here",
        ),
        ("hidden-pair,hidden-triple,hidden-quad,bug-1", "no such step is available here"),
    ] {
        let text = told(&format!("steps --only {only}"), first);
        assert_eq!(text, format!("{first}:1: {words}\n"));
    }
}

#[test]
fn a_technique_may_be_named_in_the_plural() {
    for (singular, plural) in
        [("naked-single", "naked-singles"), ("x-wing", "X-Wings"), ("jellyfish", "jellyfishs")]
    {
        let text = told(&format!("steps --only {singular}"), "fixtures/puzzles/first.txt");
        assert!(text.contains(':') && !text.contains("error"), "{text}");
        assert_eq!(told(&format!("steps --only {plural}"), "fixtures/puzzles/first.txt"), text);
    }
    assert!(told("technique", "hidden pairs").starts_with("Hidden Pair (hidden-pair)"));
}

#[test]
fn what_stopped_a_run_is_told_in_the_same_words() {
    let hardest = "fixtures/puzzles/hardest.txt";
    for (options, word, sentence) in [
        ("--rules singles --max-nodes 0", "budget", "the budget ran out"),
        ("--rules singles --no-branch", "stuck", "no rule finds anything more"),
    ] {
        for command in ["solve", "grade"] {
            let text = told(&format!("{command} {options}"), hardest);
            assert!(text.contains(&format!("{hardest}:1: unknown: {word}\n")), "{command}: {text}");
            let line = told(&format!("{command} {options} --format jsonl"), hardest);
            let record: Value = serde_json::from_str(&line).unwrap();
            assert_eq!((&record["verdict"], &record["reason"]), (&"unknown".into(), &word.into()));
        }
        let text = told(&format!("explain {options}"), hardest);
        assert!(text.contains(sentence), "{text}");
    }
    for command in ["check", "solve --rules singles", "grade --rules singles"] {
        let text = told(&format!("{command} --max-nodes 0"), hardest);
        assert!(text.contains(&format!("{hardest}:1: unknown: budget\n")), "{command}: {text}");
    }
    assert!(says(&told("hint --max-nodes 0", hardest), "the budget ran out"));
    assert!(says(&told("hint --rules singles", hardest), "no rule finds anything more"));
    assert!(says(&told("steps --rules singles", hardest), "no step is available here"));
}
