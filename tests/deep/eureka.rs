//! Chains as the forums write them, read again and held against the position, link by link.

use std::collections::{BTreeMap, BTreeSet};

use sudostep::catalog;
use sudostep::explain::Notation;
use sudostep::formats::{self, ReadOptions};
use sudostep::grid::{Board, Candidate, Cell, Digit, Geometry, Index};
use sudostep::step::Step;
use sudostep::trace::Replay;

use crate::deep::kept::{self, found};

/// Techniques of which every step is written as a chain.
const WHOLLY: [&str; 12] = [
    "aic",
    "als-aic",
    "continuous-nice-loop",
    "discontinuous-nice-loop",
    "grouped-aic",
    "grouped-cnl",
    "grouped-dnl",
    "skyscraper",
    "turbot-fish",
    "x-chain",
    "xy-chain",
    "xy-wing",
];

/// A place on the way: the sign before it, the candidates there and, if a set leads there, its cells.
struct Place {
    sign: char,
    candidates: Vec<Candidate>,
    set: Option<Vec<Cell>>,
}

struct Chain {
    places: Vec<Place>,
    is_loop: bool,
}

/// Reads `(3=9)r2c2-(9)r2c6=…` or, of one digit, `(7): r3c8=r3c6-…`. Returns `None` if it is neither.
fn read(board: &Board<'_>, line: &str) -> Option<Chain> {
    let (_, line) = line.split_once(": ")?;
    let (line, _) = line.split_once(" => ")?;
    let (line, is_loop) = line.strip_suffix(" - loop").map_or((line, false), |line| (line, true));
    let (of_all, mut left) = match line.split_once("): ") {
        Some((digit, rest)) => (digit.strip_prefix('(')?.parse::<usize>().ok(), rest),
        None => (None, line),
    };
    let mut places = Vec::new();
    let mut sign = '=';
    while !left.is_empty() {
        let mut digits = vec![(sign, of_all)];
        if of_all.is_none() {
            let (inside, rest) = left.strip_prefix('(')?.split_once(')')?;
            digits.clear();
            for digit in inside.split_inclusive(['=', '-']) {
                digits.push((sign, digit.trim_end_matches(['=', '-']).parse().ok()));
                sign = digit.chars().last()?;
            }
            left = rest;
        }
        let end = left.find(['=', '-']).unwrap_or(left.len());
        let cells = named(board, &left[..end])?;
        sign = left[end..].chars().next().unwrap_or('=');
        left = left.get(end + 1..).unwrap_or_default();
        // Behind the sign in the brackets of a set are all its other digits.
        let is_set = cells.len() > 1 && matches!(digits[..], [_, (_, Some(10..))]);
        for (sign, digit) in digits {
            let digit = Digit::from_index((digit? % 10).checked_sub(1)?);
            let mut candidates: Vec<Candidate> =
                cells.iter().map(|&cell| Candidate { cell, digit }).collect();
            if is_set {
                candidates.retain(|candidate| board.has(*candidate));
            }
            let set = (is_set && sign == '=' && !places.is_empty()).then(|| cells.clone());
            places.push(Place { sign, candidates, set });
        }
    }
    (!places.is_empty()).then_some(Chain { places, is_loop })
}

/// The cells of `r4c14,r5c2`.
fn named(board: &Board<'_>, text: &str) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for part in text.split(',') {
        let (rows, columns) = part.strip_prefix('r')?.split_once('c')?;
        for row in rows.chars() {
            for column in columns.chars() {
                let name = format!("r{row}c{column}");
                cells.push(board.layout().all_cells().find(|&cell| board.layout().cell_name(cell) == name)?);
            }
        }
    }
    Some(cells)
}

/// Returns the first fault of the chain in the position, or `None`.
fn fault(board: &Board<'_>, step: &Step, chain: &Chain) -> Option<String> {
    let geometry = board.geometry();
    let excludes = |one: &Candidate, other: &Candidate| {
        if one.cell == other.cell {
            one.digit != other.digit
        } else {
            one.digit == other.digit && geometry.peers(one.cell).contains(other.cell)
        }
    };
    let of_both = |one: &[Candidate], other: &[Candidate]| -> Vec<Candidate> {
        one.iter().chain(other).copied().filter(|candidate| board.has(*candidate)).collect()
    };
    for (at, pair) in chain.places.windows(2).enumerate() {
        let (one, Place { sign, candidates: other, set }) = (&pair[0].candidates, &pair[1]);
        if *sign != ['=', '-'][at % 2] {
            return Some(format!("the link {at} is {sign}"));
        }
        let is_link = if let Some(set) = set {
            let digits: BTreeSet<Digit> = set.iter().flat_map(|&cell| board.candidates(cell)).collect();
            let all = |one: &[Candidate]| {
                let here = set.iter().filter(|&&cell| board.candidates(cell).contains(one[0].digit));
                here.count() == one.len()
            };
            digits.len() == set.len() + 1 && all(one) && all(other)
        } else if *sign == '-' {
            one.iter().all(|one| other.iter().all(|other| excludes(one, other)))
        } else if one[0].cell == other[0].cell {
            board.candidates(one[0].cell).len() == 2
        } else {
            let both = of_both(one, other);
            let mut houses = board.layout().all_houses().map(|house| geometry.house(house));
            houses.any(|house| {
                let places = *house & *board.cells_for(one[0].digit);
                places.len() == both.len() && both.iter().all(|candidate| places.contains(candidate.cell))
            })
        };
        if !is_link {
            return Some(format!("the link {at} does not hold"));
        }
    }
    let [first, .., last] = chain.places.as_slice() else { return Some("it is short".to_string()) };
    let (first, last) = (&first.candidates, &last.candidates);
    if chain.is_loop {
        let closes = first.iter().all(|one| last.iter().all(|other| excludes(one, other)));
        return (!closes).then(|| "it does not close".to_string());
    }
    let sees_both = |gone: Candidate| first.iter().chain(last).all(|end| excludes(&gone, end));
    let odd = step.eliminations().find(|gone| !sees_both(*gone));
    odd.map(|gone| format!("it does not remove {gone:?}"))
}

/// Checks each petal that the line of a death blossom names for a digit. The stem sees all the digit's
/// candidates in it.
#[test]
fn a_petal_has_its_digit_only_where_the_stem_sees_it() {
    let row = catalog::all().find(|row| row.id.as_str() == "death-blossom").unwrap();
    let example = formats::parse(row.example, &ReadOptions::default()).unwrap().puzzle;
    let mut petals = 0;
    for puzzle in kept::positions(&row.id, 1).take(1).chain([example]) {
        let geometry: Geometry = Geometry::new(puzzle.layout().clone());
        let replay = Replay::new(&geometry, &puzzle).unwrap();
        let board = replay.board();
        for step in found(&puzzle, &[&row.id], None).unwrap() {
            let line = Notation::Hodoku.written(&step, &replay).unwrap();
            let (stem, rest) = line.split_once('[').unwrap().1.split_once(']').unwrap();
            let stem = named(board, stem).unwrap()[0];
            let said = rest.split(" => ").next().unwrap();
            let mut lost = BTreeSet::new();
            for petal in said.split(",  -").skip(1) {
                let (digit, petal) = petal.split_once("- ").unwrap();
                let digit = Digit::from_index(digit.parse::<usize>().unwrap() - 1);
                let cells = named(board, petal.split_once(' ').unwrap().0).unwrap();
                let places: Vec<Cell> =
                    cells.into_iter().filter(|&cell| board.candidates(cell).contains(digit)).collect();
                assert!(!places.is_empty(), "{line}");
                assert!(places.iter().all(|&place| geometry.peers(stem).contains(place)), "{line}");
                lost.insert(digit);
                petals += 1;
            }
            assert_eq!(lost, board.candidates(stem).into_iter().collect(), "{line}");
        }
    }
    assert!(petals >= 6, "{petals} petals");
}

#[test]
fn every_link_of_a_chain_holds() {
    let mut table: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for row in catalog::all().filter(|row| row.family != "singles") {
        for puzzle in kept::positions(&row.id, 1).take(1) {
            let geometry: Geometry = Geometry::new(puzzle.layout().clone());
            let replay = Replay::new(&geometry, &puzzle).unwrap();
            for step in found(&puzzle, &[&row.id], None).unwrap() {
                let (all, chains) = table.entry(row.id.to_string()).or_default();
                *all += 1;
                let line = Notation::Eureka.written(&step, &replay).unwrap();
                let Some(chain) = read(replay.board(), &line) else {
                    assert_eq!(Some(line), Notation::Hodoku.written(&step, &replay));
                    continue;
                };
                *chains += 1;
                assert_eq!(fault(replay.board(), &step, &chain), None, "{line}");
            }
        }
    }
    for (id, (all, chains)) in &table {
        if *chains > 0 {
            println!("{id}: {chains} of {all} steps as chains");
        }
    }
    for id in WHOLLY {
        let (all, chains) = table[id];
        assert_eq!(chains, all, "{id}");
    }
}
