//! Rules are about houses: other layouts are data, and the same rules solve, log and explain them.

use std::sync::Arc;

use sudostep::engine::{Answer, Budget, Engine};
use sudostep::explain::Narrator;
use sudostep::formats;
use sudostep::grid::{Cell, House, HouseKind, Layout, Puzzle, Shape, Solution};
use sudostep::stepper::Profile;
use sudostep::trace::record::{LayoutRecord, Record};
use sudostep::trace::{Detail, Entry, Replay, Verdict};

use crate::deep::common::{Seeded, random_puzzle};
use crate::deep::recorded::Recorder;

/// Regions of nine cells each, in one piece, none of them a box.
const REGIONS: [&str; 9] = [
    "111222333",
    "114222233",
    "114226663",
    "144445633",
    "145555636",
    "445555666",
    "777799999",
    "777889999",
    "778888888",
];

pub fn jigsaw() -> Layout {
    let regions: Vec<usize> = REGIONS.concat().bytes().map(|letter| usize::from(letter - b'1')).collect();
    Layout::jigsaw(9, &regions).unwrap()
}

fn house(kind: HouseKind, name: String, cells: impl IntoIterator<Item = usize>) -> House {
    House { kind, name, cells: cells.into_iter().map(Cell::new).collect() }
}

/// The classic grid with both diagonals as houses.
pub fn diagonal() -> Layout {
    let names = (0..81).map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)).collect();
    let nine = |kind, letter: char, cell: fn(usize, usize) -> usize| {
        (0..9).map(move |number| {
            house(kind, format!("{letter}{}", number + 1), (0..9).map(move |at| cell(number, at)))
        })
    };
    let boxes =
        nine(HouseKind::Box, 'b', |number, at| (number / 3 * 3 + at / 3) * 9 + number % 3 * 3 + at % 3);
    let rows = nine(HouseKind::Row, 'r', |number, at| number * 9 + at);
    let columns = nine(HouseKind::Column, 'c', |number, at| at * 9 + number);
    let diagonals = [
        house(HouseKind::Region, "d1".to_string(), (0..9).map(|at| at * 10)),
        house(HouseKind::Region, "d2".to_string(), (0..9).map(|at| at * 8 + 8)),
    ];
    Layout::new(9, names, boxes.chain(rows).chain(columns).chain(diagonals).collect()).unwrap()
}

/// A cube of 4x4x4 cells, in which every line in the three directions is a house.
fn cube() -> Layout {
    let at = |z: usize, r: usize, c: usize| z * 16 + r * 4 + c;
    let names =
        (0..64).map(|cell| format!("z{}r{}c{}", cell / 16 + 1, cell / 4 % 4 + 1, cell % 4 + 1)).collect();
    let mut houses = Vec::new();
    for first in 0..4 {
        for second in 0..4 {
            let line = |kind, [a, b]: [char; 2], cell: &dyn Fn(usize) -> usize| {
                house(kind, format!("{a}{}{b}{}", first + 1, second + 1), (0..4).map(cell))
            };
            houses.push(line(HouseKind::Row, ['z', 'r'], &|c| at(first, second, c)));
            houses.push(line(HouseKind::Column, ['z', 'c'], &|r| at(first, r, second)));
            houses.push(line(HouseKind::Region, ['r', 'c'], &|z| at(z, first, second)));
        }
    }
    Layout::new(4, names, houses).unwrap()
}

/// The one solution, as the engine finds it.
fn answer(puzzle: &Puzzle) -> Solution {
    let answer = Engine::new(Arc::clone(puzzle.layout())).answer(puzzle, &Budget::default());
    let Ok(Answer::Unique(solution)) = answer else { panic!("the puzzle was made to have one solution") };
    solution
}

/// Returns true if every house of the layout holds every digit; counted here, not by the crate.
fn fills_every_house(layout: &Layout, solution: &Solution) -> bool {
    layout.all_houses().all(|id| {
        let mut values: Vec<u8> =
            layout.house(id).cells.iter().map(|&cell| solution.digit(cell).value()).collect();
        values.sort_unstable();
        values.into_iter().map(usize::from).eq(1..=layout.digits())
    })
}

/// Counts over some puzzles.
#[derive(Default, Debug)]
struct Met {
    by_logic: usize,
    branched: usize,
    steps: usize,
    words: String,
}

fn solve(layout: Layout, count: usize) -> Met {
    let layout = Arc::new(layout);
    let mut random = Seeded::new(3);
    let puzzles: Vec<Puzzle> = (0..count)
        .map(|n| {
            // Every third puzzle is minimal; the others keep more clues, so that logic alone solves some.
            let keep = if n % 3 == 0 { 0 } else { layout.cells() * 2 / 5 };
            random_puzzle(&layout, keep, &mut random)
        })
        .collect();
    let recorders = [Profile::human(), Profile::singles()].map(|profile| Recorder::of(&puzzles, profile));
    let mut met = Met::default();
    for (puzzle, recorder) in puzzles.iter().zip(recorders.iter().cycle()) {
        let run = recorder.run(puzzle);
        assert_eq!(run.summary.verdict, Verdict::Unique);
        let solution = &run.summary.solutions[0];
        assert!(solution.solves(puzzle) && fills_every_house(&layout, solution));
        assert_eq!(*solution, answer(puzzle));
        assert_layout_is_written_in_full(&recorder.records(puzzle, &run, Detail::default())[0], &layout);
        let (trace, entries) = recorder.round_trip(puzzle, &run);
        assert_eq!(*trace.puzzle.layout(), layout);
        met.steps += explain(recorder, puzzle, &entries, &mut met.words);
        *if run.summary.logic_alone() { &mut met.by_logic } else { &mut met.branched } += 1;
    }
    met
}

fn assert_layout_is_written_in_full(record: &Record, layout: &Layout) {
    let Record::Puzzle(record) = record else { panic!("the first record is the puzzle") };
    let LayoutRecord::Custom(custom) = &record.layout else { panic!("this layout has no name") };
    assert_eq!(record.shape, None);
    assert_eq!((custom.digits, custom.cells.len()), (layout.digits(), layout.cells()));
    assert_eq!(custom.houses.len(), layout.all_houses().len());
}

/// Explains every entry in words and checks the text; returns the number of steps.
fn explain(recorder: &Recorder, puzzle: &Puzzle, entries: &[Entry], words: &mut String) -> usize {
    let narrator = Narrator::new(puzzle.layout());
    let mut replay = Replay::new(&recorder.geometry, puzzle).unwrap();
    let mut steps = 0;
    for entry in entries {
        match entry {
            Entry::Step(entry) => {
                let told = narrator.step(&entry.step, &replay);
                let (so, short) = (told.so.to_string(), told.short.to_string());
                if let Some(placed) = entry.step.placements().next() {
                    let cell = puzzle.layout().cell_name(placed.cell);
                    assert!(so.contains(&format!("{cell} is {}.", placed.digit)));
                    assert!(short.starts_with(&format!("{cell} = {}", placed.digit)));
                }
                for gone in entry.step.eliminations() {
                    let cell = puzzle.layout().cell_name(gone.cell);
                    assert!(so.contains(cell) && short.contains(cell), "{cell}: {told}");
                    assert!(so.contains(&gone.digit.to_string()), "{cell}: {told}");
                }
                assert!(![&told.look, &told.why].iter().any(|text| text.spans().is_empty()));
                // Cells may have their candidates in braces.
                let told_words = told.to_string();
                let mut braces = told_words.split('{').skip(1);
                assert!(
                    braces.all(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit())),
                    "{told}"
                );
                words.push_str(&told.to_string());
                words.push('\n');
                steps += 1;
            }
            Entry::Branch(entry) => words.push_str(&narrator.branch(entry, entry.n).to_string()),
            Entry::Close(_) => {}
        }
        // The next closing tells the contradiction.
        let _ = replay.apply(entry);
    }
    steps
}

#[test]
fn a_jigsaw_is_solved_by_the_same_rules() {
    let layout = jigsaw();
    assert!(layout.shape().is_none());
    assert!(layout.all_houses().take(9).all(|id| layout.house(id).kind == HouseKind::Box));
    let met = solve(layout, 12);
    assert!(met.by_logic > 0 && met.branched > 0 && met.steps > 300, "{} steps", met.steps);
    assert!(met.words.contains("in box 4") && met.words.contains("Row 3 has"));
}

#[test]
fn the_regions_of_the_jigsaw_are_in_one_piece_and_no_boxes() {
    let letters: Vec<u8> = REGIONS.concat().into_bytes();
    for region in b'1'..=b'9' {
        let cells: Vec<usize> = (0..81).filter(|&cell| letters[cell] == region).collect();
        let mut reached = vec![cells[0]];
        let mut next = 0;
        while next < reached.len() {
            let (row, column) = (reached[next] / 9, reached[next] % 9);
            let touches = |cell: usize| (cell / 9).abs_diff(row) + (cell % 9).abs_diff(column) == 1;
            let more: Vec<_> = cells.iter().filter(|&&c| touches(c) && !reached.contains(&c)).collect();
            reached.extend(more);
            next += 1;
        }
        assert_eq!((cells.len(), reached.len()), (9, 9), "region {}", char::from(region));
        let rows = cells[8] / 9 - cells[0] / 9;
        let columns = cells.iter().map(|cell| cell % 9).max().unwrap()
            - cells.iter().map(|cell| cell % 9).min().unwrap();
        assert!(rows != 2 || columns != 2, "region {} is a box", char::from(region));
    }
}

#[test]
fn diagonals_are_two_more_houses() {
    let layout = diagonal();
    let centre = layout.cell_named("r5c5").unwrap();
    assert_eq!((layout.houses_of(centre).len(), layout.peers(centre).len()), (5, 32));
    let met = solve(layout, 12);
    assert!(met.by_logic > 0 && met.branched > 0 && met.steps > 300, "{} steps", met.steps);
    assert!(met.words.contains("in house d1") && met.words.contains("House d2 has"));
}

#[test]
fn what_sees_what_is_told_by_the_houses_there_are() {
    for (layout, houses) in [
        (Layout::boxed(Shape::new(3, 3).unwrap()), "A house is a row, a column or a box."),
        (jigsaw(), "A house is a row, a column or a box."),
        (diagonal(), "A house is a row, a column, a box or a house of this puzzle alone."),
        (without(HouseKind::Box, &diagonal()), "A house is a row, a column or a house of this puzzle alone."),
        (without(HouseKind::Box, &jigsaw()), "A house is a row or a column."),
        (without(HouseKind::Row, &jigsaw()), "Cells in the same house"),
    ] {
        let said = Narrator::new(&layout).seeing().to_string();
        assert!(said.starts_with(houses), "{said}");
    }
}

/// The layout without its houses of this kind.
fn without(kind: HouseKind, layout: &Layout) -> Layout {
    let names = layout.all_cells().map(|cell| layout.cell_name(cell).to_string()).collect();
    let houses = layout.all_houses().map(|id| layout.house(id).clone()).filter(|house| house.kind != kind);
    Layout::new(layout.digits(), names, houses.collect()).unwrap()
}

#[test]
fn a_cube_has_three_directions_and_is_solved_by_the_same_rules() {
    let layout = cube();
    assert_eq!((layout.all_houses().len(), layout.cells()), (48, 64));
    assert!(layout.all_cells().all(|cell| layout.peers(cell).len() == 9));
    let met = solve(layout, 30);
    assert!(met.by_logic > 0 && met.branched > 0 && met.steps > 600, "{} steps", met.steps);
    assert!(met.words.contains("z1r2c3 is ") && met.words.contains("house r2c3"));
}

#[test]
fn a_position_on_a_cube_is_written_and_read_like_any_other() {
    let layout = Arc::new(cube());
    let mut puzzle = random_puzzle(&layout, 0, &mut Seeded::new(8));
    let solution = answer(&puzzle);
    let cell = layout.all_cells().find(|&cell| puzzle.value(cell).is_none()).unwrap();
    puzzle.place(sudostep::grid::Candidate { cell, digit: solution.digit(cell) });
    let recorder = Recorder::of(std::slice::from_ref(&puzzle), Profile::human());
    let (trace, _) = recorder.round_trip(&puzzle, &recorder.run(&puzzle));
    assert_eq!(trace.summary.solutions, [solution]);
    assert_eq!(formats::line(&layout, trace.puzzle.givens(), '.').len(), 64);
}
