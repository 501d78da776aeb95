//! Rules that `solve` runs.

use crate::program::sudostep;

/// The output for a puzzle with several solutions, which shows the rules that found them.
fn solved(options: &[&str]) -> Vec<u8> {
    let puzzle = "8.........95.......76.........476982...512743...938165...751.9....8942.7...623...";
    sudostep().args(["solve", "--limit", "3"]).args(options).arg(puzzle).output().unwrap().stdout
}

#[test]
fn solve_runs_singles_unless_it_lists_steps_or_is_told_otherwise() {
    assert_eq!(solved(&[]), solved(&["--rules", "singles"]));
    assert_eq!(solved(&["--steps"]), solved(&["--steps", "--rules", "human"]));
    assert_ne!(solved(&[]), solved(&["--rules", "human"]));
}
