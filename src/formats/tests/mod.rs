//! Tests of reading and writing in all formats.

mod blocks;
mod encoded;
mod errors;
mod found;
mod json;
mod labels;
mod marked;
mod positions;
mod random;
mod reading;
mod refused;
mod stream;
#[cfg(feature = "tables")]
mod tables;
mod trouble;
mod writing;

use std::sync::Arc;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::FileFailurePersistence;

use super::*;
use crate::grid::{Candidate, Digit, Layout, Puzzle, Shape};

/// Returns the settings of a property test. Failing seeds are kept in `tests/regressions` and replayed in
/// every run.
fn property_test() -> ProptestConfig {
    let seeds = FileFailurePersistence::SourceParallel("tests/regressions");
    ProptestConfig { failure_persistence: Some(Box::new(seeds)), ..ProptestConfig::default() }
}

/// Reads `text`: puzzles as line, format and cells; errors as code and text.
fn read_all(
    text: impl AsRef<[u8]>,
    options: ReadOptions,
) -> Vec<Result<(usize, Format, String), InputError>> {
    Reader::new(text.as_ref(), Some("in.txt"), options)
        .map(|input| {
            input.map(|input| {
                let cells = line(input.puzzle.layout(), input.puzzle.givens(), '.');
                (input.line, input.style.format, cells)
            })
        })
        .collect()
}

/// Reads `text` without options: puzzles as line, format and number of cells; errors as line and code.
fn outline(text: impl AsRef<[u8]>) -> Vec<String> {
    read_all(text, ReadOptions::default())
        .into_iter()
        .map(|input| match input {
            Ok((line, format, cells)) => format!("{line} {format} {}", cells.len()),
            Err(error) => format!("{} {}", error.line, error.code),
        })
        .collect()
}

fn shape(height: usize, width: usize) -> Shape {
    Shape::new(height, width).unwrap()
}

fn with_box(height: usize, width: usize) -> ReadOptions {
    ReadOptions { shape: Some(shape(height, width)), ..ReadOptions::default() }
}

fn from(format: Format) -> ReadOptions {
    ReadOptions { format: Some(format), ..ReadOptions::default() }
}

const ROWS: &str = "\
009030020
400068000
080200000
615000000
007005008
000700063
020300080
000187036
006000400
";
const LINE: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

/// A well-known grid.
const DEMO: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The grid as Simple Sudoku draws it.
const FRAMED: &str = " *-----------*
 |53.|.7.|...|
 |6..|195|...|
 |.98|...|.6.|
 |---+---+---|
 |8..|.6.|..3|
 |4..|8.3|..1|
 |7..|.2.|..6|
 |---+---+---|
 |.6.|...|28.|
 |...|419|..5|
 |...|.8.|.79|
 *-----------*
";

/// Returns the one puzzle of a valid text.
fn read(text: &str) -> Input {
    parse(text, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns the error of a text, `CODE line LINE, column COLUMN: message`. It must hold the line it is on.
fn error(text: &str) -> String {
    let error = parse(text, &ReadOptions::default()).expect_err(text);
    assert!(error.text.is_some() || text.len() > 2000, "no line in {error:?}");
    format!("{} {error}", error.code)
}

fn givens(input: &Input) -> String {
    line(input.puzzle.layout(), input.puzzle.givens(), '.')
}

fn placed(input: &Input) -> String {
    line(input.puzzle.layout(), input.puzzle.placed(), '.')
}

fn fields(input: &Input) -> Vec<String> {
    input.fields.iter().map(|(name, value)| format!("{name}={value}")).collect()
}

/// Returns the rows of the demonstration grid.
fn demo() -> Vec<&'static str> {
    (0..9).map(|row| &DEMO[row * 9..row * 9 + 9]).collect()
}

/// Returns the demonstration grid with every row written by `row`.
fn drawn(row: impl Fn(&str) -> String) -> String {
    demo().iter().map(|cells| row(cells) + "\n").collect()
}

fn joined(cells: &str, between: &str) -> String {
    cells.chars().map(String::from).collect::<Vec<_>>().join(between)
}

#[track_caller]
fn assert_demo(text: &str) {
    let input = read(text);
    assert_eq!(givens(&input), DEMO, "{text}");
    assert_eq!(input.puzzle.eliminated(), [], "{text}");
}

/// Returns a position with these digits; `eliminated` says of every candidate, cell by cell, whether it is removed.
fn position_of(
    layout: &Arc<Layout>,
    givens: Vec<Option<Digit>>,
    placed: &[Option<Digit>],
    eliminated: &[bool],
) -> Puzzle {
    let mut puzzle = Puzzle::new(Arc::clone(layout), givens).unwrap();
    for (cell, digit) in layout.all_cells().zip(placed) {
        if let Some(digit) = *digit {
            puzzle.place(Candidate { cell, digit });
        }
    }
    let candidates = |cell| layout.all_digits().map(move |digit| Candidate { cell, digit });
    for (one, &is_gone) in layout.all_cells().flat_map(candidates).zip(eliminated) {
        // A removed candidate cannot be a digit of the grid.
        if is_gone && puzzle.value(one.cell) != Some(one.digit) {
            puzzle.eliminate(one);
        }
    }
    puzzle
}

fn frame(rows: &[&str]) -> String {
    let rule = "+---+---+---+\n";
    let row = |row: &&str| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
    rows.chunks(3).map(|band| rule.to_owned() + &band.iter().map(row).collect::<String>()).collect::<String>()
        + rule
}

/// Returns the rows of [`LINE`]'s solution.
fn full() -> Vec<&'static str> {
    const SOLUTION: &str =
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    (0..9).map(|row| &SOLUTION[row * 9..][..9]).collect()
}

/// Asserts that no grid is read in this text.
fn assert_no_grid(text: &str) {
    let read = read_all(text, ReadOptions::default());
    assert!(read.iter().all(Result::is_err), "{read:?}\n{text}");
}

/// Returns the givens of the grids that are read in a text.
fn grids(text: &str) -> Vec<String> {
    Reader::new(text.as_bytes(), None, ReadOptions::default())
        .flatten()
        .map(|input| line(input.puzzle.layout(), input.puzzle.givens(), '.'))
        .collect()
}

const SOLVED: &str = "569431827472568319183279654615893742347625198298714563721346985954187236836952471";
