//! Grids as people paste them: each text of `fixtures/pastes` is read and compared with its index.

use std::collections::BTreeMap;
use std::fs;

use sudostep::notation::{self, ReadOptions, Reader};

const FOLDER: &str = "fixtures/pastes";

/// Returns the digits of the grids in a text, givens and placed digits alike, and the number of errors.
fn read(text: &[u8]) -> (Vec<[String; 2]>, usize) {
    let (mut grids, mut errors) = (Vec::new(), 0);
    for input in Reader::new(text, None, ReadOptions::default()) {
        match input {
            Ok(input) => {
                let puzzle = input.puzzle;
                let values: Vec<_> = puzzle.layout().all_cells().map(|cell| puzzle.value(cell)).collect();
                let line = |cells: &[_]| notation::line(puzzle.layout(), cells, '.').replace('0', ".");
                grids.push([line(puzzle.givens()), line(&values)]);
            }
            Err(_) => errors += 1,
        }
    }
    (grids, errors)
}

#[test]
fn texts_from_the_wild_read_right() {
    let index = fs::read_to_string(format!("{FOLDER}/index.jsonl")).unwrap();
    let mut counts: BTreeMap<(String, &str), usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in index.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = entry["file"].as_str().unwrap();
        let text = fs::read(format!("{FOLDER}/{name}")).unwrap();
        let expected: Vec<&str> =
            entry["grids"].as_array().unwrap().iter().map(|grid| grid["givens"].as_str().unwrap()).collect();
        let (grids, errors) = read(&text);
        let is = |read: &[String; 2], expected: &str| read.iter().any(|cells| cells == expected);
        let same = grids.len() == expected.len()
            && grids.iter().zip(&expected).all(|(grid, expected)| is(grid, expected));
        let known = grids.iter().all(|grid| expected.iter().any(|expected| is(grid, expected)));
        // Some texts may as well be refused as a whole, which the index says.
        let may_refuse = entry["error"].as_str().is_some_and(|error| error.starts_with("also good"));
        let outcome = match () {
            () if same && (errors > 0) == entry["error"].is_string() => "right",
            () if may_refuse && grids.is_empty() && errors > 0 => "right",
            () if !known => "misread",
            () if errors > 0 => "refused",
            () => "lost",
        };
        let kind = name.split_once('/').map_or("wild", |(folder, _)| folder).to_owned();
        *counts.entry((kind, outcome)).or_default() += 1;
        if outcome != "right" {
            wrong.push(format!("{name}: {outcome}"));
        }
    }
    println!("{counts:?}\n{}", wrong.join("\n"));
    let count = |kind: &str, outcome| counts.get(&(kind.to_owned(), outcome)).copied().unwrap_or(0);
    assert!(!counts.keys().any(|(_, outcome)| *outcome == "misread"), "{wrong:?}");
    assert!(count("wild", "right") + count("variations", "right") >= 118, "{wrong:?}");
    assert_eq!(count("articles", "right"), 5, "{wrong:?}");
}
