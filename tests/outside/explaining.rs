//! The printed words hold against the position: every blocker that is named stands there, and none is left out.

use std::collections::BTreeSet;
use std::sync::Arc;

use sudostep::explain::Narrator;
use sudostep::grid::{Candidate, Cell, Digit, Geometry, HouseKind, Index, Puzzle};
use sudostep::notation;
use sudostep::step::SingleKind;
use sudostep::stepper::{Profile, Stepper};
use sudostep::trace::Replay;

use crate::common::{corpus_puzzles, fixture, sudostep};
use crate::naive::{self, Position};

/// One step as it is printed.
struct Told<'a> {
    name: &'a str,
    cell: usize,
    digit: u8,
    /// What is said of the placement on the same line, up to the sweep.
    short: &'a str,
    look: &'a str,
    why: &'a str,
    so: &'a str,
}

/// The house called `row 3`, as its cells.
fn house(words: &str) -> [usize; 9] {
    let (kind, number) = words.split_once(' ').expect("a kind and a number");
    naive::house(&format!("{}{number}", kind[..1].to_lowercase()))
}

/// The items of `a`, `a and b` or `a, b and c`.
fn items(list: &str) -> Vec<&str> {
    list.split(", ").flat_map(|part| part.split(" and ")).collect()
}

/// The sentences, without their full stops.
fn sentences(text: &str) -> Vec<&str> {
    text.strip_suffix('.').expect("a sentence ends with a full stop").split(". ").collect()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let inner = text.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
    inner.unwrap_or_else(|| panic!("'{text}' is not '{before}...{after}'"))
}

fn assert_full_house(told: &Told<'_>, position: &Position) {
    let words = between(told.short, "the last open cell of ", "");
    assert_eq!(told.look, format!("{words}, where one cell is still open."));
    assert_eq!(told.why, format!("The 8 other cells of {words} hold every digit but {}.", told.digit));
    let (open, filled): (Vec<_>, Vec<_>) =
        house(words).into_iter().partition(|&cell| position.digit(cell).is_none());
    assert_eq!(open, [told.cell]);
    let held: BTreeSet<u8> = filled.into_iter().filter_map(|cell| position.digit(cell)).collect();
    assert!(held.len() == 8 && !held.contains(&told.digit), "{words} lacks another digit");
}

fn assert_hidden_single(told: &Told<'_>, position: &Position) {
    let words = between(told.short, &format!("the only place for {} in ", told.digit), "");
    let kind = if words.starts_with("box") { "box" } else { "row/column" };
    assert_eq!(told.name, format!("Hidden Single ({kind})"));
    assert_eq!(told.look, format!("{} in {words}.", told.digit));
    assert_every_cell_is_blocked(told.why, (words, told.digit), Some(told.cell), position);
}

/// Whether the sentence says that no cell is left to name.
fn is_about_the_whole_house(sentence: &str) -> bool {
    sentence.starts_with("No other cell of ") || sentence.starts_with("Every cell of ")
}

/// Every open cell of the house but one is named once, with what blocks the digit from it.
fn assert_every_cell_is_blocked(
    why: &str,
    (words, digit): (&str, u8),
    but: Option<usize>,
    position: &Position,
) {
    let mut blocked = Vec::new();
    for sentence in sentences(why).into_iter().filter(|sentence| !is_about_the_whole_house(sentence)) {
        let (because, cells) = sentence.split_once(": that blocks ").expect("what is blocked");
        let (through, stands) = because.split_once(" has its ").expect("a house and what it has");
        let (stands, blocker) = stands.split_once(" at ").expect("a digit and its cell");
        let (through, blocker) = (house(through), naive::cell(blocker));
        assert_eq!(stands, digit.to_string());
        assert_eq!(position.digit(blocker), Some(digit), "{because}: it does not stand there");
        for cell in items(cells).into_iter().map(naive::cell) {
            assert!(through.contains(&blocker) && through.contains(&cell), "{sentence}");
            assert!(naive::sees(cell, blocker) && !position.has(cell, digit));
            blocked.push(cell);
        }
    }
    let is_other = |&cell: &usize| Some(cell) != but && position.digit(cell).is_none();
    let mut others: Vec<usize> = house(words).into_iter().filter(is_other).collect();
    blocked.sort_unstable();
    others.sort_unstable();
    assert_eq!(blocked, others, "every other open cell of {words} is blocked once");
}

fn assert_naked_single(told: &Told<'_>, position: &Position) {
    let name = told.look.strip_prefix("cell ").and_then(|rest| rest.strip_suffix('.'));
    assert_eq!(name.map(naive::cell), Some(told.cell));
    assert_eq!(told.short, "the only candidate left");
    assert_every_digit_is_blocked(told.why, told.cell, Some(told.digit), position);
}

/// Every digit but one is named once, with what blocks it from the cell.
fn assert_every_digit_is_blocked(why: &str, cell: usize, but: Option<u8>, position: &Position) {
    let mut seen: Vec<u8> = but.into_iter().collect();
    for sentence in sentences(why) {
        let (through, digits) = sentence.split_once(" has ").expect("a house and what it has");
        let through = house(through);
        for item in items(digits) {
            let (digit, blocker) = item.split_once(" at ").expect("a digit and its cell");
            let (digit, blocker): (u8, _) = (digit.parse().unwrap(), naive::cell(blocker));
            assert_eq!(position.digit(blocker), Some(digit), "{item}: it does not stand there");
            assert!(through.contains(&blocker) && through.contains(&cell), "{sentence}");
            assert!(naive::sees(cell, blocker));
            seen.push(digit);
        }
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=9).collect::<Vec<u8>>(), "every other digit is named once");
}

/// The sentence that closes a branch, or ends the run, by a contradiction, and the reason behind it.
fn assert_contradiction(said: &str, why: &str, position: &Position) {
    if let Some(cell) = said.strip_suffix(" has no candidate left") {
        assert_every_digit_is_blocked(why, naive::cell(cell), None, position);
    } else {
        let (words, digit) = said.split_once(" has no place left for ").expect("what ran dry");
        assert_every_cell_is_blocked(why, (words, digit.parse().unwrap()), None, position);
    }
}

/// How many steps of each kind were read, and how many branches.
#[derive(Default, Debug)]
struct Read {
    full: usize,
    hidden: usize,
    naked: usize,
    branches: usize,
    contradictions: usize,
    puzzles: usize,
}

impl Read {
    fn steps(&self) -> usize {
        self.full + self.hidden + self.naked
    }

    fn check(&mut self, told: &Told<'_>, position: &Position) {
        assert!(position.has(told.cell, told.digit) && position.digit(told.cell).is_none());
        match told.name {
            "Full House" => {
                assert_full_house(told, position);
                self.full += 1;
            }
            "Naked Single" => {
                assert_naked_single(told, position);
                self.naked += 1;
            }
            _ => {
                assert_hidden_single(told, position);
                self.hidden += 1;
            }
        }
        let conclusion = told.so.rsplit(": ").next().expect("what follows");
        let (cell, digit) = between(conclusion, "", ".").split_once(" is ").expect("a cell and its digit");
        assert_eq!((naive::cell(cell), digit), (told.cell, told.digit.to_string().as_str()));
    }
}

/// Reads what `explain --all-steps --format plain` printed, and replays it.
fn read(printed: &str) -> Read {
    let mut read = Read::default();
    let mut lines = printed.lines().map(str::trim).peekable();
    let mut open: Vec<Position> = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with("Puzzle ") {
            assert!(open.len() <= 1, "the branches of the puzzle before are closed");
            open = vec![grid(&mut lines)];
            read.puzzles += 1;
        } else if let Some((name, rest)) = step_head(line) {
            let (placed, rest) = rest.split_once(", ").expect("a placement");
            let (cell, digit) = placed.split_once(" = ").expect("a cell and its digit");
            let told = Told {
                name,
                cell: naive::cell(cell),
                digit: digit.parse().unwrap(),
                short: rest.split_once(" (sweep ").expect("which sweep").0,
                look: labelled("Look at", lines.next()),
                why: labelled("Why", lines.next()),
                so: labelled("So", lines.next()),
            };
            let here = open.last_mut().expect("a step belongs to a puzzle");
            read.check(&told, here);
            here.place(told.cell, told.digit);
        } else if let Some(tried) = line.rsplit_once("Try ").map(|(_, tried)| tried) {
            let tried = tried.rsplit_once(": ").map_or(tried, |(_, tried)| tried);
            let (cell, digit) = between(tried, "", ".").split_once(" = ").expect("a cell and its digit");
            let mut clone = open.last().expect("a branch belongs to a puzzle").clone();
            clone.place(naive::cell(cell), digit.parse().unwrap());
            open.push(clone);
            read.branches += 1;
        } else if line.starts_with("Every cell is filled") {
            assert!(open.pop().expect("only what is open is closed").is_solved());
        } else if line.contains(", so ") && line.contains(" is not ") {
            let closed = open.pop().expect("only what is open is closed");
            let exhausted = line.starts_with("Every candidate of ");
            assert_eq!(closed.is_dead(), !exhausted, "{line}");
            if !exhausted {
                let (said, _) = line.split_once(", so ").expect("what follows");
                assert_contradiction(said, labelled("Why", lines.next()), &closed);
                read.contradictions += 1;
            }
        } else if line.starts_with("That is all that follows ") || line.starts_with("Enough solutions") {
            open.pop().expect("only what is open is closed");
        }
    }
    read
}

/// The name and the rest of the first line of a step.
fn step_head(line: &str) -> Option<(&str, &str)> {
    let (number, rest) = line.split_once("  ")?;
    number.parse::<u32>().ok()?;
    let (name, rest) = rest.split_once(": ")?;
    (name == "Full House" || name.ends_with("Single") || name.starts_with("Hidden Single ("))
        .then_some((name, rest))
}

fn labelled<'a>(label: &str, line: Option<&'a str>) -> &'a str {
    line.and_then(|line| line.strip_prefix(label)).expect(label).trim()
}

/// The framed grid that comes next.
fn grid<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Position {
    let rows = lines.filter(|line| line.starts_with('|')).take(9);
    let cells = rows.flat_map(|row| row.split_whitespace().filter(|cell| *cell != "|"));
    Position::of_givens(&cells.collect::<String>())
}

fn explained(inputs: &[String]) -> Read {
    let output = sudostep().args(["explain", "--all-steps", "--format", "plain"]).args(inputs).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let read = read(&String::from_utf8(output.stdout).unwrap());
    assert_eq!(read.puzzles, inputs.len());
    read
}

fn lines_of(corpus: &str, count: usize) -> Option<Vec<String>> {
    let puzzles = corpus_puzzles(corpus)?;
    Some(puzzles[..count].iter().map(|p| notation::line(p.layout(), p.givens(), '.')).collect())
}

#[test]
fn the_words_for_easy_puzzles_hold() {
    let Some(inputs) = lines_of("kaggle-20k.txt", 200) else { return };
    let read = explained(&inputs);
    println!("{read:?}: {} steps", read.steps());
    assert!(read.full > 1_000 && read.hidden > 1_000 && read.naked > 1_000 && read.branches == 0);
}

#[test]
fn the_words_in_branches_hold() {
    let Some(inputs) = lines_of("magictour-1465.txt", 20) else { return };
    let read = explained(&inputs);
    println!("{read:?}: {} steps", read.steps());
    assert!(
        read.full > 100
            && read.hidden > 1_000
            && read.naked > 1_000
            && read.branches > 100
            && read.contradictions > 100
    );
}

#[test]
fn the_words_for_the_fixtures_hold() {
    let names = ["first", "stars", "commas", "many-sweeps", "hardest"];
    let read = explained(&names.map(|name| fixture(&format!("puzzles/{name}.txt")).display().to_string()));
    assert!(read.steps() > 1_000 && read.branches > 10, "{read:?}");
}

/// A puzzle with one solution, and that solution.
fn first_puzzle() -> (Puzzle, Vec<Digit>) {
    let text = std::fs::read_to_string(fixture("puzzles/first.txt")).unwrap();
    let puzzle = notation::parse(&text, &notation::ReadOptions::default()).unwrap().puzzle;
    let (summary, _) = Stepper::new(Arc::clone(puzzle.layout()), Profile::human()).log(&puzzle);
    let solution = summary.solutions[0].digits().to_vec();
    (puzzle, solution)
}

/// Why the single holds where `gone` was gone at the start.
fn why_from(mut puzzle: Puzzle, gone: &[Candidate], kind: SingleKind, placed: Candidate) -> String {
    for &candidate in gone {
        puzzle.eliminate(candidate);
    }
    let geometry = Geometry::new(Arc::clone(puzzle.layout()));
    let replay = Replay::new(&geometry, &puzzle).expect("the solution still stands");
    Narrator::new(puzzle.layout()).step(&kind.step(placed), &replay).why.to_string()
}

#[test]
fn a_naked_single_names_the_digits_that_were_gone_at_the_start() {
    let (puzzle, solution) = first_puzzle();
    let own = Position::of_givens(&notation::line(puzzle.layout(), puzzle.givens(), '.'));
    let mut told = [0; 10];
    for cell in (0..81).filter(|&cell| own.digit(cell).is_none()) {
        let digit = solution[cell];
        let gone: Vec<u8> = own.candidates(cell).into_iter().filter(|&d| d != digit.value()).collect();
        if gone.is_empty() {
            continue;
        }
        let removed: Vec<Candidate> = gone
            .iter()
            .map(|&d| Candidate { cell: Cell::new(cell), digit: Digit::new(usize::from(d) - 1) })
            .collect();
        let placed = Candidate { cell: Cell::new(cell), digit };
        let why = why_from(puzzle.clone(), &removed, SingleKind::Naked, placed);
        let last = *sentences(&why).last().unwrap();
        let named: Vec<u8> = items(between(last, "Already gone at the start: ", ""))
            .iter()
            .map(|d| d.parse().unwrap())
            .collect();
        assert_eq!(named, gone, "{why}");
        told[gone.len()] += 1;
    }
    assert!(told[1] > 3 && told[2] > 3, "{told:?}");
}

#[test]
fn a_hidden_single_names_the_cells_from_which_its_digit_was_gone_at_the_start() {
    let (puzzle, solution) = first_puzzle();
    let layout = puzzle.layout();
    let own = Position::of_givens(&notation::line(layout, puzzle.givens(), '.'));
    let mut told = 0;
    for (id, digit) in layout.all_houses().flat_map(|id| layout.all_digits().map(move |digit| (id, digit))) {
        let house = layout.house(id);
        let place = house.cells.iter().copied().find(|cell| solution[cell.index()] == digit).unwrap();
        let possible = |cell: &&Cell| **cell != place && own.has(cell.index(), digit.value());
        let gone: Vec<Cell> = house.cells.iter().filter(possible).copied().collect();
        if gone.is_empty() {
            continue;
        }
        let removed: Vec<Candidate> = gone.iter().map(|&cell| Candidate { cell, digit }).collect();
        let kind =
            if house.kind == HouseKind::Box { SingleKind::HiddenBox(id) } else { SingleKind::HiddenLine(id) };
        let why = why_from(puzzle.clone(), &removed, kind, Candidate { cell: place, digit });
        let last = *sentences(&why).last().unwrap();
        let named = items(between(last, &format!("{digit} was gone from "), " at the start"));
        assert_eq!(named, gone.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>(), "{why}");
        told += 1;
    }
    assert!(told > 50, "{told} hidden singles");
}
