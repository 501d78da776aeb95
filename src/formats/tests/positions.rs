//! Round trips of positions through every format that can be written.

use proptest::prelude::*;

use super::*;
use crate::formats::marks;
use crate::grid::Index;

/// Generates puzzles of these shapes with placed digits and eliminations; digits may clash.
fn position(shapes: Vec<(usize, usize)>) -> impl Strategy<Value = Puzzle> {
    let shape = prop::sample::select(shapes).prop_map(|(height, width)| shape(height, width));
    (shape, 0.0..0.9_f64, 0.0..0.5_f64, 0.0..1.0_f64).prop_flat_map(|(shape, filled, placed, removed)| {
        let layout = Arc::new(Layout::boxed(shape));
        let (cells, digits) = (layout.cells(), layout.digits());
        let digit = (0..digits).prop_map(Digit::new);
        let some = |weight| prop::collection::vec(prop::option::weighted(weight, digit.clone()), cells);
        let eliminated = prop::collection::vec(prop::bool::weighted(removed * removed), cells * digits);
        (Just(layout), some(filled), some(placed), eliminated).prop_map(
            |(layout, givens, placed, eliminated)| position_of(&layout, givens, &placed, &eliminated),
        )
    })
}

fn nine() -> impl Strategy<Value = Puzzle> {
    position(vec![(3, 3)])
}

/// Writes a puzzle and reads it back; returns it with the writer's losses.
fn back(puzzle: &Puzzle, format: Format, with_box: bool) -> Result<(Puzzle, Vec<Loss>), TestCaseError> {
    let fail = |error: String| TestCaseError::fail(error);
    let written = write_puzzle(puzzle, &Style::new(format)).map_err(|error| fail(error.to_string()))?;
    let shape = puzzle.layout().shape().filter(|_| with_box);
    let options = ReadOptions { shape, ..ReadOptions::default() };
    let text = match format {
        Format::OPENSUDOKU => [opensudoku::HEAD, &written.text, opensudoku::FOOT].concat(),
        _ => written.text,
    };
    let input = parse(&text, &options).map_err(|error| fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(input.style.format, format);
    let options = ReadOptions { format: Some(format), ..options };
    let given = parse(&text, &options).map_err(|error| fail(format!("given its format: {error}\n{text}")))?;
    prop_assert_eq!(&given.puzzle, &input.puzzle);
    Ok((input.puzzle, written.lost))
}

/// Checks that a format writes positions without loss, except for the losses it reports.
fn keeps(puzzle: &Puzzle, format: Format, with_box: bool) -> Result<(), TestCaseError> {
    let (read, lost) = back(puzzle, format, with_box)?;
    prop_assert_eq!(read.givens(), puzzle.givens());
    prop_assert_eq!(read.placed(), puzzle.placed());
    let (mine, others) = (marks::candidate_masks(puzzle), marks::candidate_masks(&read));
    match lost.as_slice() {
        [] => prop_assert_eq!(mine, others),
        [Loss::Candidates(count)] => {
            let (more, less) = (others.iter().zip(&mine).map(|(a, b)| a & !b), others.iter().zip(&mine));
            prop_assert_eq!(more.map(|mask| mask.count_ones() as usize).sum::<usize>(), *count);
            prop_assert!(less.clone().all(|(others, mine)| mine & !others == 0));
            // Only a cell without candidates may change.
            prop_assert!(less.into_iter().all(|(others, mine)| mine == others || *mine == 0));
        }
        other => prop_assert!(false, "{other:?}"),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..property_test() })]

    #[test]
    fn hodoku_keeps_everything(puzzle in nine()) {
        let (read, lost) = back(&puzzle, Format::HODOKU, false)?;
        prop_assert!(lost.is_empty());
        prop_assert_eq!((read.givens(), read.placed()), (puzzle.givens(), puzzle.placed()));
        prop_assert_eq!(marks::candidate_masks(&read), marks::candidate_masks(&puzzle));
    }

    #[test]
    fn s9b_keeps_everything(puzzle in nine()) {
        keeps(&puzzle, Format::S9B, false)?;
    }

    #[test]
    #[cfg(feature = "links")]
    fn fpuzzles_keeps_everything(puzzle in position(vec![(2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (4, 4)])) {
        keeps(&puzzle, Format::FPUZZLES, false)?;
    }

    #[test]
    #[cfg(feature = "xml")]
    fn opensudoku_keeps_everything(puzzle in nine()) {
        keeps(&puzzle, Format::OPENSUDOKU, false)?;
    }

    #[test]
    fn candidates_keep_the_candidates(puzzle in position(vec![(2, 2), (2, 3), (3, 3), (3, 4), (4, 4)])) {
        let (read, lost) = back(&puzzle, Format::CANDIDATES, true)?;
        prop_assert!(read.givens().iter().chain(read.placed()).all(Option::is_none));
        prop_assert_eq!(marks::candidate_masks(&read), marks::candidate_masks(&puzzle));
        let count = |cells: &[Option<Digit>]| cells.iter().flatten().count();
        let (givens, placed) = (count(puzzle.givens()), count(puzzle.placed()));
        let mut expected = Vec::new();
        expected.extend((givens > 0).then_some(Loss::Givens(givens)));
        expected.extend((placed > 0).then_some(Loss::Placed(placed)));
        prop_assert_eq!(lost, expected);
    }

    #[test]
    fn json_keeps_the_digits(puzzle in position(vec![(2, 2), (2, 3), (3, 3), (4, 4)])) {
        let (read, lost) = back(&puzzle, Format::JSON, false)?;
        prop_assert_eq!(read.values(), puzzle.values());
        let placed = puzzle.placed().iter().flatten().count();
        prop_assert_eq!(lost.contains(&Loss::Placed(placed)), placed > 0);
    }

    #[test]
    fn a_jsonl_position_reads_back(puzzle in position(vec![(2, 2), (3, 3), (3, 4)])) {
        let layout = puzzle.layout();
        let placed = layout.all_cells().filter_map(|cell| {
            puzzle.placed()[cell.index()].map(|digit| Candidate { cell, digit })
        });
        let quoted = |list: &mut dyn Iterator<Item = Candidate>| {
            list.map(|one| format!("\"{}\"", candidate(layout, one))).collect::<Vec<_>>().join(",")
        };
        let text = format!(
            "{{\"puzzle\":\"{}\",\"placed\":[{}],\"eliminated\":[{}]}}",
            line(layout, puzzle.givens(), '.'),
            quoted(&mut placed.into_iter()),
            quoted(&mut puzzle.eliminated().iter().copied()),
        );
        // A large grid of few digits fits more than one alphabet.
        let options = ReadOptions { symbols: Some(Symbols::Upper), ..ReadOptions::default() };
        prop_assert_eq!(parse(&text, &options).unwrap().puzzle, puzzle);
    }

    #[test]
    fn no_bytes_behind_a_prefix_make_it_panic(
        prefix in prop::sample::select(PREFIXES.to_vec()),
        text in "[ -~]{0,200}|[0-9a-z]{100,170}|[-+0-9.: ]{70,130}|[A-Za-z0-9+/]{10,200}|\\PC{0,100}",
        more in "[\\[\\]{}\",:0-9a-z\n |<>=/-]{0,200}",
        format in prop::option::of(prop::sample::select(&Format::ALL[..])),
    ) {
        for text in [format!("{prefix}{text}"), format!("{prefix}{more}"), format!("{prefix}{text}\n{more}")] {
            let lines = text.split(['\n', '\r']).count();
            for error in read_all(&text, ReadOptions { format, ..ReadOptions::default() }).into_iter().filter_map(Result::err) {
                prop_assert!((1..=lines).contains(&error.line) && error.column > 0, "{error}");
                prop_assert!(!error.message.is_empty());
            }
        }
    }
}

const PREFIXES: [&str; 38] = [
    "",
    "S9B",
    "S9K",
    "fpuzzles",
    "fpuz",
    "fpuzzlesN4Ig",
    "N4IgzglgXgpiBcBOANCALhNAbO8QBEYBbAexFQHMAnCAEwQG0HQ",
    "scl",
    "sclN4SwJgXA5AHlA0BjAphA2m4A3C",
    "scl{",
    "ctc{\"cells\":[[{",
    "https://www.f-puzzles.com/?load=",
    "https://sudokupad.app/",
    "https://app.crackingthecryptic.com/sudoku/?puzzleid=",
    "https://www.sudokuwiki.org/sudoku.htm?bd=",
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9B",
    "https://sudokuexchange.com/play/?s=",
    "https://",
    ":0000:x:",
    ":0603:3:",
    "{\"puzzle\":",
    "{\"puzzle\":\"",
    "{\"puzzle\":\"[[",
    "{\"grid\":[[{",
    "{\"size\":9,\"grid\":[[{\"value\":1}]],",
    "{\"cells\":[[{\"value\":1},",
    "{\"t\":\"puzzle\",\"layout\":\"boxes\",",
    "[",
    "[[",
    "[[[",
    "[{",
    "[\"",
    "<opensudoku>",
    "<opensudoku><game data=\"",
    "<opensudoku><game data=\"version: 1\n",
    "<opensudoku><game data=\"version: 4&#10;0|0|",
    "<!--",
    "3x3:",
];
