//! For every technique beyond the singles a position in which it is found, and the same with one candidate more, in
//! which it is not: `fixtures/rules/ID.txt`, two lines as `HoDoKu`'s library has them, the second of the variant `x`. For
//! one that is about digits placed and not given the second has one of them given, and for one about the givens alone it
//! has one given more. And
//! three positions in which it is found on each of other layouts: `fixtures/rules/SHAPE/ID.txt`, written as
//! [`kept`](crate::deep::kept) reads them, or the reason why there can be none, in `fixtures/rules/SHAPE/none.txt`.

use std::fs;

use sudostep::catalog;
use sudostep::grid::Puzzle;
use sudostep::notation::{self, ReadOptions};
use sudostep::step::TechniqueId;

use crate::deep::common::fixture;
use crate::deep::common::tier::is_full;
use crate::deep::kept::{self, Exception, SHAPES, found, wrong};
use crate::deep::reglib::fault;

/// How many positions there are of a technique on a shape.
const OF_A_SHAPE: usize = 3;

fn part(line: &str, at: usize) -> Vec<&str> {
    line.split(':').nth(at).unwrap_or_default().split_whitespace().collect()
}

/// The names of the files of techniques in a folder, without their endings.
fn files(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(fixture(folder)).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.file_type().unwrap().is_file());
    let names = files.map(|entry| entry.file_name().into_string().unwrap());
    names.map(|name| name.strip_suffix(".txt").unwrap_or(&name).to_string()).collect()
}

fn is_technique(id: &str) -> bool {
    catalog::all().any(|row| row.id.as_str() == id)
}

/// The technique is found in the position, and there is nothing wrong with any instance.
fn assert_found_and_right(id: &TechniqueId, puzzle: &Puzzle, line: &str) {
    let steps = found(puzzle, &[id], None).expect("there is no end to the time");
    assert!(!steps.is_empty(), "{id} is not found: {line}");
    let solution = kept::solution(puzzle).unwrap_or_else(|| panic!("not one solution: {line}"));
    assert_eq!(wrong(puzzle, &solution, &steps), None, "{id}: {line}");
}

/// The puzzles are the same but for one cell, which only the second has given: with the digit that it has in the solution.
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
    for row in catalog::all().filter(|row| row.family != "singles") {
        let path = fixture(&format!("rules/{}.txt", row.id));
        let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
        let lines: Vec<&str> = text.lines().collect();
        let [fires, nearly] = lines[..] else { panic!("{}: two lines", row.id) };
        for line in [fires, nearly] {
            assert_eq!(fault(line, &[&row.id]), None, "{}: {line}", row.id);
        }
        let puzzle = notation::parse(fires, &ReadOptions::default()).unwrap().puzzle;
        assert_found_and_right(&row.id, &puzzle, fires);
        assert!(
            !(part(fires, 5).is_empty() && part(fires, 6).is_empty()) && part(nearly, 1)[0].ends_with("-x"),
            "{}",
            row.id
        );
        if row.family == "symmetry" {
            assert_one_given_more(&puzzle, &notation::parse(nearly, &ReadOptions::default()).unwrap().puzzle);
            continue;
        }
        let (gone, but_one) = (part(fires, 4), part(nearly, 4));
        assert!(but_one.iter().all(|name| gone.contains(name)), "{}", row.id);
        if part(fires, 3) == part(nearly, 3) {
            assert_eq!(gone.len(), but_one.len() + 1, "{}: one candidate more", row.id);
        } else {
            // What rests on digits that are placed and not given is not found where one of them is given.
            let placed = |line: &str| part(line, 3)[0].matches('+').count();
            assert_eq!((placed(fires), gone.len()), (placed(nearly) + 1, but_one.len()), "{}", row.id);
            assert_eq!(part(fires, 3)[0].replace('+', ""), part(nearly, 3)[0].replace('+', ""), "{}", row.id);
        }
    }
}

#[test]
fn every_technique_is_found_on_other_shapes() {
    for (turn, shape) in SHAPES.into_iter().enumerate() {
        let layout = kept::layout(shape);
        let exceptions = kept::exceptions(shape);
        for (at, row) in catalog::all().filter(|row| row.family != "singles").enumerate() {
            let path = fixture(&format!("rules/{shape}/{}.txt", row.id));
            let text = fs::read_to_string(&path).unwrap_or_default();
            let lines: Vec<&str> = text.lines().collect();
            let count = match exceptions.get(row.id.as_str()) {
                None => OF_A_SHAPE,
                Some(Exception::Argued(_)) => 0,
                Some(Exception::Found(count)) => *count,
            };
            assert_eq!(lines.len(), count, "{}: positions", path.display());
            // By default one position of each technique, on each shape in turn.
            let most = if is_full() { count } else { usize::from(at % SHAPES.len() == turn) };
            for line in lines.into_iter().take(most) {
                assert_found_and_right(&row.id, &kept::read(&layout, line), line);
            }
        }
        assert!(exceptions.keys().all(|id| is_technique(id)), "{shape}: the list has a name of nothing");
    }
}

/// That nothing was found is no reason: each exception says why there can be none.
#[test]
fn no_exception_is_merely_not_found() {
    for shape in SHAPES {
        for (id, exception) in kept::exceptions(shape) {
            assert!(matches!(exception, Exception::Argued(_)), "{shape}: {id}: {exception:?}");
        }
    }
}

#[test]
fn every_fixture_is_of_a_technique() {
    let shapes = SHAPES.iter().map(|shape| format!("rules/{shape}"));
    for folder in shapes.chain(["rules".to_string()]) {
        for id in files(&folder) {
            let is_list = id == "none" && folder != "rules";
            assert!(is_list || is_technique(&id), "fixtures/{folder}/{id}.txt is of no technique");
        }
    }
}
