//! Positions for every technique beyond the singles, in `fixtures/rules/ID.txt`.
//!
//! The first line is a position in which the technique is found. The second, of the variant `x`, has one
//! candidate more, and the technique is not found in it. Both are lines as in `HoDoKu`'s library. If the
//! technique is about digits placed and not given, one of them is given in the second line. If it is about
//! the givens alone, the second line has one given more.
//!
//! The file's further [sections](crate::deep::kept::Section) are for other layouts. Each holds three
//! positions in which the technique is found, or the reason why there can be none.

use std::fs;

use sudostep::catalog;
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::Puzzle;
use sudostep::step::TechniqueId;

use crate::deep::common::fixture;
use crate::deep::common::tier::is_full;
use crate::deep::kept::{self, LAYOUTS, Section, found, wrong};
use crate::deep::making::make_positions;
use crate::deep::reglib::fault;

/// Positions of a technique on each layout other than 9x9.
const OF_A_LAYOUT: usize = 3;

fn part(line: &str, at: usize) -> Vec<&str> {
    line.split(':').nth(at).unwrap_or_default().split_whitespace().collect()
}

/// Asserts that the technique is found in the position, and that every instance is right.
fn assert_found_and_right(id: &TechniqueId, puzzle: &Puzzle, line: &str) {
    let steps = found(puzzle, &[id], None).expect("there is no end to the time");
    assert!(!steps.is_empty(), "{id} is not found: {line}");
    let solution = kept::solution(puzzle).unwrap_or_else(|| panic!("not one solution: {line}"));
    assert_eq!(wrong(puzzle, &solution, &steps), None, "{id}: {line}");
}

/// Asserts that the puzzles differ in one cell: the second gives its digit of the solution.
fn assert_one_given_more(puzzle: &Puzzle, other: &Puzzle) {
    let pairs = puzzle.givens().iter().zip(other.givens());
    let more: Vec<_> = pairs.filter(|(here, there)| here != there).collect();
    assert!(matches!(more[..], [(None, Some(_))]), "{more:?}");
    let is_bare = |puzzle: &Puzzle| puzzle.placed().iter().flatten().count() + puzzle.eliminated().len() == 0;
    assert!(is_bare(puzzle) && is_bare(other));
    assert!(kept::solution(puzzle).is_some_and(|solution| solution.solves(other)));
}

#[test]
fn every_technique_is_found_where_it_is_and_not_where_it_nearly_is() {
    if make_positions() {
        return;
    }
    for row in catalog::all().filter(|row| row.family != "singles") {
        let [Section { lines, .. }, ..] = kept::sections(&row.id);
        let [fires, nearly] = &lines[..] else { panic!("{}: two lines", row.id) };
        for line in [fires, nearly] {
            assert_eq!(fault(line, &[&row.id]), None, "{}: {line}", row.id);
        }
        let puzzle = formats::parse(fires, &ReadOptions::default()).unwrap().puzzle;
        assert_found_and_right(&row.id, &puzzle, fires);
        assert!(
            !(part(fires, 5).is_empty() && part(fires, 6).is_empty()) && part(nearly, 1)[0].ends_with("-x"),
            "{}",
            row.id
        );
        if row.family == "symmetry" {
            assert_one_given_more(&puzzle, &formats::parse(nearly, &ReadOptions::default()).unwrap().puzzle);
            continue;
        }
        let (gone, but_one) = (part(fires, 4), part(nearly, 4));
        assert!(but_one.iter().all(|name| gone.contains(name)), "{}", row.id);
        if part(fires, 3) == part(nearly, 3) {
            assert_eq!(gone.len(), but_one.len() + 1, "{}: one candidate more", row.id);
        } else {
            // A technique that needs digits placed and not given is not found when one of them is given.
            let placed = |line: &str| part(line, 3)[0].matches('+').count();
            assert_eq!((placed(fires), gone.len()), (placed(nearly) + 1, but_one.len()), "{}", row.id);
            assert_eq!(part(fires, 3)[0].replace('+', ""), part(nearly, 3)[0].replace('+', ""), "{}", row.id);
        }
    }
}

#[test]
fn every_technique_is_found_on_other_layouts() {
    for (at, row) in catalog::all().filter(|row| row.family != "singles").enumerate() {
        for (turn, (name, section)) in LAYOUTS.iter().zip(kept::sections(&row.id)).skip(1).enumerate() {
            let layout = kept::layout(name);
            // A failed search is not a reason why there can be no position.
            assert!(
                section.lack.is_empty() || section.is_impossible(),
                "{}: {name}: {}",
                row.id,
                section.lack
            );
            let count = if section.is_impossible() { 0 } else { OF_A_LAYOUT };
            assert_eq!(section.lines.len(), count, "{}: positions on {name}", row.id);
            // By default one position of each technique, on each layout in turn.
            let most = if is_full() { count } else { usize::from(at % (LAYOUTS.len() - 1) == turn) };
            for line in section.lines.into_iter().take(most) {
                assert_found_and_right(&row.id, &kept::read(&layout, &line), &line);
            }
        }
    }
}

#[test]
fn every_file_is_of_a_technique_and_as_the_maker_writes_it() {
    for entry in fs::read_dir(fixture("rules")).unwrap() {
        let path = entry.unwrap().path();
        let row = catalog::all().find(|row| kept::path(&row.id) == path);
        let row = row.unwrap_or_else(|| panic!("{} is of no technique", path.display()));
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, kept::text(&kept::sections(&row.id)), "{}", row.id);
    }
}
