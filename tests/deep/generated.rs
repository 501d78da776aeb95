//! Random puzzles with one solution on several layouts. `fixtures/generated/NAME.txt` holds one a line.

use std::env;
use std::fs;
use std::sync::Arc;

use sudostep::formats;
use sudostep::grid::{Layout, Puzzle, Shape};

use crate::deep::common::tier::sampled;
use crate::deep::common::{Seeded, fixture, random_puzzle};
use crate::deep::layouts::{diagonal, jigsaw};

/// The files: a name, how many puzzles, and how many clues are kept at least.
const FILES: [(&str, usize, usize); 8] = [
    ("4x4", 20, 0),
    ("6x6", 200, 0),
    ("9x9", 100, 0),
    ("12x12", 200, 0),
    ("12x12-60", 20, 60),
    ("16x16-110", 200, 110),
    ("jigsaw", 200, 0),
    ("diagonal", 20, 0),
];

fn layout(name: &str) -> Layout {
    let boxed = |height, width| Layout::boxed(Shape::new(height, width).unwrap());
    match name.split('-').next() {
        Some("4x4") => boxed(2, 2),
        Some("6x6") => boxed(2, 3),
        Some("9x9") => boxed(3, 3),
        Some("12x12") => boxed(3, 4),
        Some("16x16") => boxed(4, 4),
        Some("jigsaw") => jigsaw(),
        Some("diagonal") => diagonal(),
        _ => panic!("'{name}' is no layout"),
    }
}

/// The first `count` puzzles of a file.
pub fn generated(name: &str, count: usize) -> Vec<Puzzle> {
    let layout = Arc::new(layout(name));
    let text = fs::read_to_string(fixture(&format!("generated/{name}.txt"))).unwrap();
    let read = |line| formats::parse_line(&layout, line).expect("a line of the layout's size");
    let puzzles: Vec<Puzzle> =
        text.lines().take(count).map(|line| Puzzle::new(Arc::clone(&layout), read(line)).unwrap()).collect();
    assert_eq!(puzzles.len(), count, "fixtures/generated/{name}.txt has too few lines");
    puzzles
}

/// The puzzles of a file that this run takes: all of the first `count`, or a sample of them.
pub fn sample(name: &str, count: usize) -> Vec<Puzzle> {
    generated(name, sampled(count))
}

/// Set `UPDATE_FIXTURES` to rewrite the files.
#[test]
fn the_files_are_as_they_are_made() {
    let update = env::var_os("UPDATE_FIXTURES").is_some();
    for (name, count, keep) in FILES {
        let layout = Arc::new(layout(name));
        let mut random = Seeded::new(7);
        let line = |_| formats::line(&layout, random_puzzle(&layout, keep, &mut random).givens(), '.') + "\n";
        let made: String = (0..if update { count } else { 2 }).map(line).collect();
        let path = fixture(&format!("generated/{name}.txt"));
        let text = fs::read_to_string(&path).unwrap_or_default();
        if update && text != made {
            fs::write(path, made).unwrap();
        } else {
            assert!(text.starts_with(&made), "fixtures/generated/{name}.txt is made otherwise now");
        }
    }
}
