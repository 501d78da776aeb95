//! `HoDoKu`'s regression library, by `HoDoKu`'s own rule for a pass: every instance found of a line's technique on a
//! line's digits has exactly the line's conclusions. A line with the variant `x` says that there is none.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use sudostep::catalog;
use sudostep::grid::{Board, Candidate, Geometry, Layout, Nine};
use sudostep::notation::{self, ReadOptions};
use sudostep::rules::{Rules, Work};
use sudostep::step::{Constraint, Step, TechniqueId};

use crate::common::corpus;

/// The codes that this version finds, and how many lines there are of each.
const LINES: [(&str, usize); 20] = [
    ("0000", 37),
    ("0002", 36),
    ("0003", 35),
    ("0100", 36),
    ("0101", 36),
    ("0110", 18),
    ("0111", 14),
    ("0200", 27),
    ("0201", 27),
    ("0202", 11),
    ("0210", 27),
    ("0211", 27),
    ("0212", 17),
    ("0300", 11),
    ("0301", 11),
    ("0302", 12),
    ("0703", 20),
    ("0800", 9),
    ("0801", 16),
    ("0803", 14),
];

/// What a step concludes: the candidates it places and those it removes, as the library writes them.
type Conclusions = (BTreeSet<String>, BTreeSet<String>);

/// A candidate as the library writes it: digit, row, column.
pub fn triple(layout: &Layout, candidate: Candidate) -> String {
    notation::candidate(layout, candidate).replace(['r', 'c'], "")
}

fn conclusions(layout: &Layout, step: &Step) -> Conclusions {
    let written = |candidates: &mut dyn Iterator<Item = Candidate>| {
        candidates.map(|candidate| triple(layout, candidate)).collect()
    };
    (written(&mut step.placements()), written(&mut step.eliminations()))
}

/// The digits a step is about: the one it places, those of a pattern that must not be filled in two ways, or those of
/// its houses.
pub fn digits(step: &Step) -> BTreeSet<String> {
    let mut of_houses: BTreeSet<String> = step.placements().map(|placed| placed.digit.to_string()).collect();
    let mut of_pattern = BTreeSet::new();
    for claim in &step.claims {
        claim.because.visit_cited(&mut |cited| match &cited.constraint {
            Constraint::House(_, digit) => {
                of_houses.insert(digit.to_string());
            }
            Constraint::Guardians { pattern, .. } => {
                of_pattern.extend(pattern.iter().map(|candidate| candidate.digit.to_string()));
            }
            Constraint::Cell(_) => {}
        });
    }
    if of_pattern.is_empty() { of_houses } else { of_pattern }
}

/// Whether the step is on the digits that a library line is about, if it says any.
pub fn is_of(line: &str, step: &Step) -> bool {
    let about: BTreeSet<String> =
        line.split(':').nth(2).unwrap_or_default().chars().map(String::from).collect();
    about.is_empty() || digits(step) == about
}

/// What is wrong with a line, if anything is, where it is about one of these techniques.
pub fn fault(line: &str, ids: &[&TechniqueId]) -> Option<String> {
    let parts: Vec<&str> = line.split(':').collect();
    let listed =
        |part: usize| -> BTreeSet<String> { parts[part].split_whitespace().map(str::to_string).collect() };
    let wanted = (listed(6), listed(5));
    let none = parts[1].split('-').nth(1) == Some("x");
    let puzzle = notation::parse(line, &ReadOptions::default()).expect("a library line reads").puzzle;
    let geometry = Geometry::<Nine>::new(puzzle.layout().clone());
    let board = Board::start(&geometry, &puzzle).expect("a library line contradicts nothing");
    let mut found: Vec<Conclusions> = Vec::new();
    for rule in Nine::ALL {
        let ended = rule.find(&board, &mut Work::new(&puzzle, None), &mut |step| {
            if ids.contains(&&step.technique) && is_of(line, &step) {
                found.push(conclusions(puzzle.layout(), &step));
            }
            ControlFlow::Continue(())
        });
        assert!(ended.is_continue());
    }
    let wrong = found.iter().find(|each| **each != wanted);
    match (none, wrong, found.is_empty()) {
        (true, _, true) | (false, None, false) => None,
        (false, _, true) => Some("nothing is found".to_string()),
        (_, wrong, _) => Some(format!("found {:?} for {wanted:?}", wrong.unwrap_or(&wanted))),
    }
}

#[test]
fn every_line_of_the_library_passes() {
    let Some(path) = corpus("reglib.txt") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let mut table: BTreeMap<&str, (usize, Vec<String>)> = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let Some(&(code, _)) = LINES.iter().find(|(code, _)| line[1..].starts_with(code)) else { continue };
        let (lines, faults) = table.entry(code).or_default();
        *lines += 1;
        let ids: Vec<&TechniqueId> = catalog::find(code).iter().map(|row| &row.id).collect();
        faults.extend(fault(line, &ids).map(|fault| format!("{line}\n  {fault}")));
    }
    println!("code  lines  pass");
    for (code, (lines, faults)) in &table {
        println!("{code}  {lines:>5}  {:>4}", lines - faults.len());
    }
    let faults: Vec<&str> = table.values().flat_map(|(_, faults)| faults).map(String::as_str).collect();
    assert!(faults.is_empty(), "{} lines fail\n{}", faults.len(), faults.join("\n"));
    assert_eq!(table.iter().map(|(code, (lines, _))| (*code, *lines)).collect::<Vec<_>>(), LINES);
}
