//! Steps in `HoDoKu`'s notation, compared with `HoDoKu`'s own text. For each line with a known code, one
//! instance in its position must be written the same. The order of eliminations may differ.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::catalog;
use sudostep::explain::hodoku;
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::Geometry;
use sudostep::trace::Replay;

use crate::deep::common::corpus;
use crate::deep::reglib::{CHAINS, Code, is_of};

/// Predicate that selects the codes to count together.
type Wanted<'w> = &'w dyn Fn(&str) -> bool;

/// Splits a line into the text before the eliminations and the set of eliminations.
fn parts(line: &str) -> (String, BTreeSet<String>) {
    let (head, tail) = line.split_once(" => ").unwrap_or((line, ""));
    (one_way(head), tail.split(", ").map(str::to_string).collect())
}

/// Writes a chain in one direction: it reads the same from either end, and `HoDoKu` finds it from both.
fn one_way(head: &str) -> String {
    let parts = head.split_once(": ").and_then(|(name, rest)| Some((name, rest.split_once(' ')?)));
    let is_chain = |chain: &str| (chain.contains(" =") || chain.contains(" -")) && !chain.contains('(');
    let Some((name, (digits, chain))) = parts.filter(|(_, (_, chain))| is_chain(chain)) else {
        return head.to_string();
    };
    // The digit at an end is written on its inner side.
    let turned =
        |part: &str| match part.strip_suffix(['-', '=']).filter(|digit| !digit.starts_with(['-', '='])) {
            Some(digit) => format!("{}{digit}", &part[digit.len()..]),
            None => match part.strip_prefix(['-', '=']).filter(|digit| !digit.ends_with(['-', '='])) {
                Some(digit) => format!("{digit}{}", &part[..1]),
                None => part.to_string(),
            },
        };
    let back: Vec<String> = chain.split(' ').rev().map(turned).collect();
    format!("{name}: {digits} {}", chain.to_string().min(back.join(" ")))
}

/// Returns the lines that this version writes for the instances of a code in a library position.
fn written(code: &Code, line: &str) -> Vec<String> {
    let puzzle = formats::parse(line, &ReadOptions::default()).unwrap().puzzle;
    let geometry: Geometry = Geometry::new(puzzle.layout().clone());
    let replay = Replay::new(&geometry, &puzzle).unwrap();
    let steps = code.steps(replay.board(), &puzzle);
    steps.iter().filter(|step| is_of(line, step)).map(|step| hodoku(step, &replay)).collect()
}

/// `FORMULA=0400` shows the lines of one code that differ.
#[test]
fn hodoku_would_write_it_so() {
    let Some(path) = corpus("hodoku-notation.tsv") else { return };
    let asked = std::env::var("FORMULA").unwrap_or_default();
    let mut table: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let text = std::fs::read_to_string(path).unwrap();
    // Lines of one position follow each other.
    let mut last = (("", ""), Vec::new());
    for row in text.lines().filter(|row| row.starts_with(|first: char| first.is_ascii_digit())) {
        let [code, wanted, line] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let code = Code::of(code);
        let known = Code::new(code);
        if !known.is_known() || !code.starts_with(&asked) {
            continue;
        }
        if last.0 != (code, line) {
            last = ((code, line), written(&known, line));
        }
        let lines = &last.1;
        let same = lines.iter().any(|line| parts(line) == parts(wanted));
        let (all, equal) = table.entry(code.to_string()).or_default();
        *all += 1;
        *equal += usize::from(same);
        if !same && !asked.is_empty() {
            println!("{line}\n  {wanted}\n  {}", lines.join("\n  "));
        }
    }
    println!("code  lines  equal");
    for (code, (all, equal)) in &table {
        println!("{code:<5} {all:>5}  {equal:>5}");
    }
    // Among chains of equal length this version may report another one. HoDoKu also writes almost locked sets
    // with superfluous cells, each choice as a step of its own.
    let is_set = |code: &str| catalog::find(code).iter().any(|row| row.family == "als");
    let is_chain = |code: &str| CHAINS.contains(&code);
    let sum = |wanted: Wanted<'_>| {
        let all = table.iter().filter(|(code, _)| wanted(code));
        all.fold((0, 0), |(all, equal), (_, one)| (all + one.0, equal + one.1))
    };
    let kinds: [(&str, Wanted<'_>, usize); 3] = [
        ("patterns", &|code| !is_set(code) && !is_chain(code), 95),
        ("chains", &is_chain, 45),
        ("almost locked sets", &is_set, 0),
    ];
    for (kind, wanted, least) in kinds {
        let (all, equal) = sum(wanted);
        println!("{kind}: {equal} of {all}");
        assert!(equal * 100 >= all * least, "{kind}: {equal} of {all}");
    }
}
