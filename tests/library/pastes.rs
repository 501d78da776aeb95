//! Grids as people paste them: each text of `fixtures/pastes` is read and compared with its index.

use std::collections::BTreeMap;
use std::fs;

use sudostep::formats::{self, Format, ReadOptions, Reader};

const FOLDER: &str = "fixtures/pastes";

/// What is read in a text.
pub(crate) struct Reading {
    /// The givens of each grid, and its givens and placed digits.
    pub grids: Vec<[String; 2]>,
    pub errors: usize,
    /// The number of lines that were skipped.
    pub skipped: usize,
}

pub(crate) fn read(text: &[u8]) -> Reading {
    let (mut grids, mut errors) = (Vec::new(), 0);
    let mut reader = Reader::new(text, None, ReadOptions::default());
    for input in reader.by_ref() {
        match input {
            Ok(input) => {
                let puzzle = input.puzzle;
                let values: Vec<_> = puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect();
                let line = |cells: &[_]| formats::line(puzzle.layout(), cells, '.').replace('0', ".");
                grids.push([line(puzzle.givens()), line(&values)]);
                // A labelled solution is no puzzle of its own, but it is read.
                let of_text = !matches!(input.style.format, Format::CSV | Format::TSV | Format::JSONL);
                let solutions = input.fields.into_iter().filter(|(name, _)| of_text && &**name == "solution");
                grids.extend(solutions.map(|(_, text)| [text.clone(), text]));
            }
            Err(_) => errors += 1,
        }
    }
    Reading { grids, errors, skipped: reader.skipped().lines }
}

/// A text of the collection, with what its index says.
pub(crate) struct Paste {
    pub name: String,
    pub text: Vec<u8>,
    pub givens: Vec<String>,
    /// The error that reading must or may report besides the grids.
    error: Option<String>,
}

pub(crate) fn pastes() -> Vec<Paste> {
    let index = fs::read_to_string(format!("{FOLDER}/index.jsonl")).unwrap();
    let paste = |line| {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = entry["file"].as_str().unwrap().to_owned();
        let text = fs::read(format!("{FOLDER}/{name}")).unwrap();
        let givens = |grid: &serde_json::Value| grid["givens"].as_str().unwrap().to_owned();
        let givens = entry["grids"].as_array().unwrap().iter().map(givens).collect();
        Paste { name, text, givens, error: entry["error"].as_str().map(str::to_owned) }
    };
    index.lines().map(paste).collect()
}

/// The texts that are not read as their index says, with what happens instead. No text is misread.
const UNREAD: [&str; 7] = [
    "32-json-cell-objects.txt: refused",
    "wild-2/15-mini-frame-then-json.md: refused",
    "wild-2/16-hex-line-x-blanks.md: refused",
    "wild-2/24-frame-of-stars-and-bars.md: refused",
    "wild-2/36-frame-wrong-encoding.md: refused",
    "wild-2/38-basic-data-spaces-bbc.txt: refused",
    "wild-2/42-picat-list-of-strings-pi.txt: refused",
];

#[test]
fn texts_from_the_wild_read_right() {
    let mut wrong = Vec::new();
    for Paste { name, text, givens: expected, error } in pastes() {
        let Reading { grids, errors, .. } = read(&text);
        let is = |read: &[String; 2], expected: &str| read.iter().any(|cells| cells == expected);
        let same = grids.len() == expected.len()
            && grids.iter().zip(&expected).all(|(grid, expected)| is(grid, expected));
        let known = grids.iter().all(|grid| expected.iter().any(|expected| is(grid, expected)));
        // Some texts may as well be refused as a whole, which the index says.
        let may_refuse = error.as_ref().is_some_and(|error| error.starts_with("also good"));
        let outcome = match () {
            () if same && (errors > 0) == error.is_some() => "right",
            () if may_refuse && grids.is_empty() && errors > 0 => "right",
            () if !known => "misread",
            () if errors > 0 => "refused",
            () => "lost",
        };
        if outcome != "right" {
            wrong.push(format!("{name}: {outcome}"));
        }
    }
    // Without its feature a table is refused.
    if !cfg!(feature = "tables") {
        wrong.retain(|text| text != "56-csv-quoted-header.txt: refused");
    }
    wrong.sort();
    assert_eq!(wrong, UNREAD);
}

/// Headings of every kind that stand between puzzles of one line each.
const HEADINGS: [&str; 29] = [
    "[hard]",
    "Easy:",
    "# comment",
    "",
    "[Puzzle]",
    "[State]",
    "[PuzzleInfo]",
    "[Comment]",
    "[Colors]",
    "[1]",
    "*** extreme ***",
    "== Level 3 ==",
    "---",
    "----------",
    "Book 1 page 3:",
    "Sudoku, no. 5:",
    "[hard]\nAuthor: me",
    "// level 2:",
    "[State]\n",
    "; comment",
    "<b>Hard</b>:",
    "Grid 01:",
    "\tMonday:",
    "% hard:",
    "\"Quoted\":",
    "1:",
    "No. 7:",
    "Puzzle:",
    "Solution:",
];

#[test]
fn no_heading_swallows_a_puzzle() {
    let bank = fs::read_to_string("fixtures/bench/easy.txt").unwrap();
    let puzzles: Vec<&str> = bank.lines().filter(|line| line.len() == 81).collect();
    for skew in 0..HEADINGS.len() {
        let mut text = String::new();
        let mut expected = Vec::new();
        for (number, puzzle) in puzzles.iter().cycle().take(1001).enumerate() {
            let heading = HEADINGS[(number * (skew + 1)) % HEADINGS.len()];
            text.extend([heading, "\n", puzzle, "\n"]);
            expected.push(puzzle.replace('0', "."));
        }
        let Reading { grids, errors, .. } = read(text.as_bytes());
        let given: Vec<&String> = grids.iter().map(|grid| &grid[0]).collect();
        assert_eq!(errors, 0, "{skew}");
        assert_eq!(given, expected.iter().collect::<Vec<_>>(), "{skew}");
    }
}

#[test]
fn no_element_swallows_a_puzzle() {
    let bank = fs::read_to_string("fixtures/bench/easy.txt").unwrap();
    let puzzles: Vec<String> =
        bank.lines().filter(|line| line.len() == 81).take(7).map(|line| line.replace('0', ".")).collect();
    let openings =
        ["rated <b 7", "x <a y", "<script>", "<style", "<tr>", "<tr><td>", "<table><tr", "<td id="];
    for opening in openings {
        let text = format!("{}\n{opening}\n{}\n", puzzles[0], puzzles[1..].join("\n"));
        let Reading { grids, errors, .. } = read(text.as_bytes());
        let given: Vec<&String> = grids.iter().map(|grid| &grid[0]).collect();
        assert_eq!(given, puzzles.iter().collect::<Vec<_>>(), "{opening}");
        let is_word = !opening.starts_with('<');
        assert_eq!(errors, usize::from(is_word), "{opening}");
        let rated: Vec<String> = puzzles.iter().map(|puzzle| format!("{puzzle} {opening}")).collect();
        assert_eq!(read(rated.join("\n").as_bytes()).grids.len(), puzzles.len(), "{opening}");
    }
}

#[test]
fn no_grid_is_lost_without_a_word() {
    for text in
        ["Puzzle:\n1 1 . .\n. . . .\n. . 3 .\n. . . 4\n", "g = [[1,1,0,0],[0,0,0,0],[0,0,3,0],[0,0,0,4]]\n"]
    {
        let Reading { grids, errors, skipped } = read(text.as_bytes());
        assert!(grids.len() + errors + skipped > 1, "{text}");
    }
}

#[test]
fn a_line_of_one_sign_is_no_puzzle() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for sign in ["*", "_", "x"] {
        let found = read(format!("{}\n{puzzle}\n{puzzle}\n", sign.repeat(81)).as_bytes());
        assert_eq!((found.grids.len(), found.errors), (2, 0), "{sign}");
    }
}

type Decoration = fn(&str) -> String;

/// Ways of decorating a text that leave its grids as they are.
const DECORATIONS: [(&str, Decoration); 9] = [
    ("carriage returns", |text| text.replace('\n', "\r\n")),
    ("indented", |text| each_line(text, |line| format!("    {line}"))),
    ("quoted", |text| each_line(text, |line| format!("> {line}"))),
    ("quoted twice", |text| each_line(text, |line| format!("> > {line}"))),
    ("fenced", |text| format!("```\n{}\n```\n", text.trim_end_matches('\n'))),
    ("blanks at the ends", |text| each_line(text, |line| format!("{line}   "))),
    ("blank lines around", |text| format!("\n\n\n{}\n\n\n", text.trim_end_matches('\n'))),
    ("titled", |text| format!("Puzzle of the day:\n\n{text}")),
    ("told", |text| {
        format!("I cannot solve this one, who can?\n\n{text}\n\nThank you all, and good night.\n")
    }),
];

fn each_line(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect()
}

#[test]
fn decorated_texts_read_the_same_or_are_refused() {
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut misread = Vec::new();
    for Paste { name, text, givens: known, .. } in pastes() {
        let Ok(text) = String::from_utf8(text) else { continue };
        let Reading { grids, errors, .. } = read(text.as_bytes());
        for (kind, decorate) in DECORATIONS {
            let Reading { grids: found, errors: failed, .. } = read(decorate(&text).as_bytes());
            let outcome = match () {
                () if found == grids && (failed > 0) == (errors > 0) => "same",
                () if found.iter().any(|grid| !grids.contains(grid) && !known.contains(&grid[0])) => {
                    "misread"
                }
                () if failed > 0 => "refused",
                () => "lost",
            };
            *counts.entry((kind, outcome)).or_default() += 1;
            if outcome == "misread" || outcome == "lost" {
                misread.push(format!("{name}, {kind}: {outcome}"));
            }
        }
    }
    println!("{counts:#?}");
    assert!(misread.is_empty(), "{misread:#?}");
}
