//! Positions: givens, placed digits, and candidates.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::*;
use crate::formats::marks;
use crate::grid::{Cell, Index};

/// Returns the candidates of a cell of a 9x9 grid, by row and column from 1.
fn candidates(input: &Input, row: usize, column: usize) -> String {
    let mask = marks::candidate_masks(&input.puzzle)[(row - 1) * 9 + column - 1];
    (0..9).filter(|digit| mask >> digit & 1 == 1).map(|digit| char::from(b'1' + digit)).collect()
}

fn demo() -> Puzzle {
    parse(DEMO, &ReadOptions::default()).unwrap().puzzle
}

/// Returns the cells of the demonstration grid as candidates; `cell` writes the digits of a cell.
fn marked(cell: impl Fn(bool, &str) -> String) -> Vec<String> {
    let puzzle = demo();
    let masks = marks::candidate_masks(&puzzle);
    let digits = |mask: u64| {
        (0..9u8).filter(move |digit| mask >> digit & 1 == 1).map(|digit| char::from(b'1' + digit))
    };
    masks
        .iter()
        .zip(puzzle.givens())
        .map(|(&mask, given)| cell(given.is_some(), &digits(mask).collect::<String>()))
        .collect()
}

fn bare() -> Vec<String> {
    marked(|_, digits| digits.to_owned())
}

#[derive(Clone, Copy)]
struct Frame {
    rules: [&'static str; 3],
    vertical: &'static str,
}

fn drawn(cells: &[String], frame: Frame) -> String {
    let Frame { rules, vertical } = frame;
    let rule = |at: usize| if rules[at].is_empty() { String::new() } else { format!("{}\n", rules[at]) };
    let mut text = rule(0);
    for (index, row) in cells.chunks(9).enumerate() {
        if index == 3 || index == 6 {
            text += &rule(1);
        }
        let blocks: Vec<String> =
            row.chunks(3).map(|block| format!(" {:<9} {:<9} {:<9} ", block[0], block[1], block[2])).collect();
        let _ = writeln!(text, "{vertical}{}{vertical}", blocks.join(vertical));
    }
    text + &rule(2)
}

const FRAMES: [Frame; 12] = [
    Frame { rules: ["+-----+-----+-----+"; 3], vertical: "|" },
    Frame { rules: ["*-----------------*", "|-----+-----+-----|", "*-----------------*"], vertical: "|" },
    Frame { rules: [".-----.-----.-----.", ":-----+-----+-----:", "'-----'-----'-----'"], vertical: "|" },
    Frame { rules: [".---.---.---.", ".---.---.---.", ".---.---.---."], vertical: "|" },
    Frame { rules: [":---+---+---:", ":---+---+---:", ":---+---+---:"], vertical: "|" },
    Frame { rules: ["|---+---+---|", "|---+---+---|", "|---+---+---|"], vertical: "|" },
    Frame { rules: ["┌─┬─┐", "├─┼─┤", "└─┴─┘"], vertical: "│" },
    Frame { rules: ["┏━┳━┓", "┣━╋━┫", "┗━┻━┛"], vertical: "┃" },
    Frame { rules: ["╔═╦═╗", "╠═╬═╣", "╚═╩═╝"], vertical: "║" },
    Frame { rules: ["", "-------+-------+-------", ""], vertical: "|" },
    Frame { rules: [""; 3], vertical: "|" },
    Frame { rules: [""; 3], vertical: " " },
];

#[test]
fn pencil_marks_in_every_frame() {
    for frame in FRAMES {
        let text = drawn(&bare(), frame);
        let input = read(&text);
        assert_eq!(input.style.format, Format::PENCILMARKS, "{text}");
        assert_eq!(givens(&input), DEMO, "{text}");
        assert_eq!(candidates(&input, 1, 3), "124", "{text}");
        assert_eq!(marks::elimination_count(&input.puzzle), 0, "{text}");
        let given = parse(&text, &from(Format::PENCILMARKS)).unwrap();
        assert_eq!(given, input, "{text}");
        assert_eq!(outline(text.repeat(2)).len(), 2, "{text}");
        assert_eq!(outline(format!("{text}\n{text}\n{ROWS}")).len(), 3, "{text}");
    }
}

#[test]
fn pencil_marks_separated_by_anything() {
    let cells = bare();
    for between in [" ", "\t", "   ", " | "] {
        let text: String = cells.chunks(9).map(|row| row.join(between) + "\n").collect();
        assert_eq!(givens(&read(&text)), DEMO, "{text}");
        assert_eq!(givens(&read(&cells.join(between))), DEMO, "{between:?}");
    }
}

#[test]
fn a_lone_digit_is_set_unless_a_peer_has_it() {
    let mut cells = bare();
    // r5c5 is the naked single 5 of the demonstration grid.
    assert_eq!(cells[40], "5");
    let text = drawn(&cells, FRAMES[0]);
    let input = read(&text);
    assert_eq!(givens(&input), DEMO, "5 is still a candidate of its peers");
    assert_eq!(
        input.notes,
        [
            "30 digits that stand alone are taken as given",
            "4 lone digits are taken as the one candidate of open cells"
        ]
    );
    for peer in demo().layout().peers(Cell::new(40)) {
        if demo().givens()[peer.index()].is_none() {
            cells[peer.index()] = cells[peer.index()].replace('5', "");
        }
    }
    let input = read(&drawn(&cells, FRAMES[0]));
    assert_eq!(givens(&input).as_bytes()[40], b'5');
}

#[test]
fn a_cell_without_marks_has_every_candidate() {
    for blank in [".", "0"] {
        let mut cells = bare();
        cells[2] = blank.to_owned();
        let input = read(&drawn(&cells, FRAMES[0]));
        assert_eq!((givens(&input).as_str(), candidates(&input, 1, 3).as_str()), (DEMO, "124"));
    }
    for empty in ["{}", "()", "[]"] {
        for at in [0, 2] {
            let mut cells = bare();
            cells[at] = empty.to_owned();
            let input = read(&drawn(&cells, FRAMES[11]));
            assert_eq!(candidates(&input, 1, at + 1), "", "{empty}");
        }
    }
}

#[test]
fn candidates_may_stand_in_brackets() {
    let braced = |open: char, close: char, all: bool| {
        marked(
            |given, digits| if given && !all { digits.to_owned() } else { format!("{open}{digits}{close}") },
        )
    };
    for (open, close) in [('{', '}'), ('(', ')'), ('[', ']')] {
        for all in [false, true] {
            let cells = braced(open, close, all);
            for frame in [FRAMES[0], FRAMES[10], FRAMES[11]] {
                let input = read(&drawn(&cells, frame));
                assert_eq!(givens(&input), DEMO);
                assert_eq!(candidates(&input, 5, 5), "5");
            }
            let tight: String = cells.chunks(9).map(|row| row.concat() + "\n").collect();
            if all {
                assert_eq!(givens(&read(&tight)), DEMO, "{tight}");
            }
        }
    }
    let commas = marked(|_, digits| digits.chars().map(String::from).collect::<Vec<_>>().join(","));
    for frame in [FRAMES[0], FRAMES[10], FRAMES[11]] {
        assert_eq!(givens(&read(&drawn(&commas, frame))), DEMO);
    }
    let listed = marked(|_, digits| {
        format!("{{{}}}", digits.chars().map(String::from).collect::<Vec<_>>().join(", "))
    });
    let text: String = listed.chunks(9).map(|row| row.join(" ") + "\n").collect();
    assert_eq!(givens(&read(&text)), DEMO, "{text}");
}

#[test]
fn givens_and_placed_digits_may_be_marked() {
    let mut cells = marked(|given, digits| if given { format!("<{digits}>") } else { digits.to_owned() });
    cells[40] = "*5*".to_owned();
    for frame in [FRAMES[0], FRAMES[11]] {
        let input = read(&drawn(&cells, frame));
        assert_eq!(givens(&input), DEMO);
        assert_eq!(placed(&input).find('5'), Some(40));
    }
}

#[test]
fn a_step_drawn_into_the_marks_is_stripped() {
    let mut cells = bare();
    cells[2] = "*124".to_owned();
    cells[3] = format!("#{}", cells[3]);
    cells[5] = format!("@{}", cells[5]);
    cells[6] = format!("A{}", cells[6]);
    cells[7] = format!("-{}", cells[7]);
    cells[8] = format!("{}-{}", &cells[8][..1], &cells[8][1..]);
    cells[40] = "*5".to_owned();
    for frame in FRAMES {
        let input = read(&drawn(&cells, frame));
        assert_eq!(givens(&input), DEMO);
        assert_eq!(
            marks::elimination_count(&input.puzzle),
            0,
            "what a step removes is still there before it"
        );
    }
}

#[test]
fn pencil_marks_that_are_wrong_have_a_place() {
    let mut cells = bare();
    cells[13] = "559".to_owned();
    let error = parse(&drawn(&cells, FRAMES[0]), &ReadOptions::default()).unwrap_err();
    assert_eq!((error.code, error.line), (ErrorCode::BadCharacter, 3));
    let mut cells = bare();
    cells[13] = String::new();
    assert_eq!(outline(drawn(&cells, FRAMES[0])), ["3 row-length"]);
}

#[test]
fn decimals_are_no_candidates() {
    let row = |row: usize| {
        (0..16).map(|column| ((row + column * 5) % 17).to_string()).collect::<Vec<_>>().join(" ")
    };
    let text: String = (0..16).map(|index| row(index) + "\n").collect();
    let input = read(&text);
    assert_eq!((input.style.format, input.style.symbols), (Format::SPACED, Symbols::Decimal));
}

#[test]
fn the_clipboard_of_simple_sudoku_is_one_position() {
    let mut puzzle = demo();
    puzzle.place(Candidate { cell: Cell::new(40), digit: Digit::new(4) });
    puzzle.eliminate(Candidate { cell: Cell::new(2), digit: Digit::new(3) });
    let state = FRAMED.replace("4..|8.3|", "4..|853|");
    let marks = write_puzzle(&puzzle, &Style::new(Format::PENCILMARKS)).unwrap().text;
    let text = format!("{FRAMED}\n{state}\n{marks}");
    let input = read(&text);
    assert_eq!((input.style.format, input.line), (Format::SS, 2));
    assert_eq!(givens(&input), DEMO);
    assert_eq!(placed(&input).find('5'), Some(40));
    assert_eq!(candidates(&input, 1, 3), "12");
    // Without the middle block, a digit among the candidates counts as placed.
    let input = read(&format!("{FRAMED}\n{marks}"));
    assert_eq!((givens(&input).as_str(), placed(&input).find('5')), (DEMO, Some(40)));
    // Without candidates, or with those of another puzzle, each grid is a puzzle of its own.
    assert_eq!(outline(format!("{FRAMED}\n{state}")), ["2 framed 81", "16 framed 81"]);
    let other = write_puzzle(&read(LINE).puzzle, &Style::new(Format::PENCILMARKS)).unwrap().text;
    assert_eq!(
        outline(format!("{FRAMED}\n{state}\n{other}{LINE}")),
        ["2 framed 81", "16 framed 81", "30 pencilmarks 81", "42 line 81"]
    );
    assert_eq!(outline(format!("{FRAMED}\n{text}")), ["2 framed 81", "16 ss 81"]);
    assert_eq!(outline(format!("{FRAMED}\n{text}\n{text}")).len(), 3);
}

#[test]
fn simple_sudoku_reads_x_for_a_blank() {
    let text = "53X|X7X|XXX\n6XX|195|XXX\nX98|XXX|X6X\n-----------\n8XX|X6X|XX3\n4XX|8X3|XX1\n7XX|X2X|XX6\n-----------\nX6X|XXX|28X\nXXX|419|XX5\nXXX|X8X|X79\n";
    assert_eq!(givens(&read(text)), DEMO);
    assert_eq!(parse(text, &from(Format::SS)).unwrap().style.format, Format::SS);
    let written = write_puzzle(&demo(), &Style::new(Format::SS)).unwrap().text;
    assert_eq!(written, text.replace('X', "."));
}

const SDK: &str = "#ARuud
#DA random puzzle created by SudoCue
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
[Puzzle]
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

#[test]
fn sdk_files() {
    let input = read(SDK);
    assert_eq!((input.style.format, input.line, givens(&input).as_str()), (Format::SDK, 9, DEMO));
    let state = "[State]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..853..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let input = read(&format!("{SDK}{state}"));
    assert_eq!((givens(&input).as_str(), placed(&input).find('5')), (DEMO, Some(40)));
    let marks: String = bare().chunks(9).map(|row| row.join(",") + "\n").collect();
    let marks = marks.replacen(",124,", ",12,", 1);
    let input = read(&format!("{SDK}\n[PencilMarks]\n{marks}\n[Colours]\nred,,,blue\n"));
    assert_eq!((givens(&input).as_str(), candidates(&input, 1, 3).as_str()), (DEMO, "12"));
    let bare_rows = SDK.replace("[Puzzle]\n", "");
    assert_eq!(outline(&bare_rows), ["8 rows 81"]);
    assert_eq!(parse(&bare_rows, &from(Format::SDK)).unwrap().style.format, Format::SDK);
    assert_eq!(outline(format!("{SDK}{state}{SDK}\n{SDK}{LINE}\n")).len(), 4);
    let two = format!("{bare_rows}{bare_rows}");
    assert_eq!(read_all(two, from(Format::SDK)).len(), 2);
}

#[test]
fn an_sdk_file_that_contradicts_itself() {
    let state = "[State]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...439..5\n....8..79\n";
    let error = parse(&format!("{SDK}{state}"), &ReadOptions::default()).unwrap_err();
    assert_eq!((error.code, error.line, error.column), (ErrorCode::Conflict, 26, 5));
    assert_eq!(
        error.to_string(),
        "line 26, column 5: found 3 at r8c5 in [State], expected 1 at r8c5, as in [Puzzle]"
    );
    let short = SDK.replace("4..8.3..1", "4..8.3..");
    let error = parse(&short, &ReadOptions::default()).unwrap_err();
    assert_eq!((error.code, error.line, error.column), (ErrorCode::RowLength, 13, 9));
    let missing = SDK.replace("4..8.3..1\n", "");
    assert_eq!(outline(format!("{missing}{SDK}")), ["16 row-count", "25 sdk 81"]);
    let letter = SDK.replace("4..8.3..1", "4..8Q3..1");
    assert_eq!(outline(letter), ["13 bad-character"]);
}

#[test]
fn sdx_files() {
    let mut cells = bare();
    cells[40] = "u5".to_owned();
    let text: String = cells.chunks(9).map(|row| row.join(" ") + "\n").collect();
    let input = read(&text);
    assert_eq!(input.style.format, Format::SDX);
    let lone: String = cells.iter().map(|cell| if cell.len() == 1 { cell } else { "." }).collect();
    assert_eq!(givens(&input), lone);
    assert_eq!(placed(&input).find('5'), Some(40));
    assert_eq!(parse(&text, &from(Format::SDX)).unwrap(), input);
    let plain = text.replace("u5", "5");
    assert_eq!(givens(&parse(&plain, &from(Format::SDX)).unwrap()).find('5'), Some(0));
    assert_eq!(parse(&plain, &from(Format::SDX)).unwrap().puzzle.givens()[40], Some(Digit::new(4)));
}

const SHAPES: [(usize, usize); 9] = [(3, 3), (3, 3), (3, 3), (3, 3), (2, 2), (2, 3), (2, 5), (3, 4), (4, 4)];

/// Generates any position: digits may clash, and cells may have no candidate.
fn position() -> impl Strategy<Value = Puzzle> {
    let shapes = prop::sample::select(&SHAPES[..]);
    (shapes, 0.01..1.0_f64, 0.01..0.9_f64, 0.01..0.95_f64).prop_flat_map(
        |((height, width), set, given, removed)| {
            let layout = Arc::new(Layout::boxed(shape(height, width)));
            let (cells, digits) = (layout.cells(), layout.digits());
            let digit = (prop::bool::weighted(given), 0..digits);
            let values = prop::collection::vec(prop::option::weighted(set, digit), cells);
            let eliminated = prop::collection::vec(prop::bool::weighted(removed), cells * digits);
            (Just(layout), values, eliminated).prop_map(|(layout, values, eliminated)| {
                let of = |want: bool| {
                    values
                        .iter()
                        .map(|value| value.filter(|value| value.0 == want).map(|value| Digit::new(value.1)))
                        .collect::<Vec<_>>()
                };
                position_of(&layout, of(true), &of(false), &eliminated)
            })
        },
    )
}

/// Round trips at sides that are too slow for the property test.
#[test]
fn large_positions_read_back() {
    let mut random = 1u64;
    let mut below = |most: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % most
    };
    for (height, width) in [(4, 4), (4, 5), (5, 5), (5, 6), (5, 7), (6, 6)] {
        for format in [Format::PENCILMARKS, Format::SS, Format::SDK] {
            let layout = Arc::new(Layout::boxed(shape(height, width)));
            let mut puzzle = Puzzle::empty(Arc::clone(&layout));
            for cell in layout.all_cells() {
                for digit in layout.all_digits() {
                    match below(100) {
                        0 => puzzle.place(Candidate { cell, digit }),
                        1..80 => puzzle.eliminate(Candidate { cell, digit }),
                        _ => {}
                    }
                }
            }
            for symbols in [Symbols::Upper, Symbols::Lower] {
                let text = write_puzzle(&puzzle, &Style { symbols, ..Style::new(format) }).unwrap().text;
                let back = read(&text);
                assert_eq!(marks::candidate_masks(&back.puzzle), marks::candidate_masks(&puzzle), "{text}");
                assert_eq!(back.puzzle.values(), puzzle.values(), "{text}");
                assert_eq!(back.style.format, format);
            }
        }
    }
}

proptest! {
    #![proptest_config(property_test())]

    #[test]
    fn positions_read_back(puzzle in position(), format in prop::sample::select(&[Format::PENCILMARKS, Format::SS, Format::SDK][..]), blank in prop::sample::select(&['.', '0'][..])) {
        let style = Style { blank, ..Style::new(format) };
        let Ok(written) = write_puzzle(&puzzle, &style) else {
            prop_assert!(puzzle.values().iter().all(Option::is_none) && marks::candidate_masks(&puzzle).iter().all(|mask| mask.count_ones() < 2));
            return Ok(());
        };
        // Grids of few letters fit more than one alphabet.
        let symbols = Some(style.symbols);
        let given = ReadOptions { shape: puzzle.layout().shape(), symbols, ..from(format) };
        let guessed = ReadOptions { format: None, ..given.clone() };
        for options in [given, guessed] {
            let read = parse(&written.text, &options).map_err(|error| TestCaseError::fail(format!("{error}\n{}", written.text)))?;
            let back = read.puzzle;
            prop_assert_eq!(back.values(), puzzle.values(), "{}", &written.text);
            prop_assert_eq!(marks::candidate_masks(&back), marks::candidate_masks(&puzzle), "{}", &written.text);
            if format.content().placed {
                prop_assert!(written.lost.is_empty());
                prop_assert_eq!(back.givens(), puzzle.givens(), "{}", &written.text);
            } else {
                let placed = puzzle.placed().iter().flatten().count();
                let lost = if placed > 0 { vec![Loss::Placed(placed)] } else { Vec::new() };
                prop_assert_eq!(&written.lost, &lost);
                prop_assert!(back.placed().iter().all(Option::is_none));
            }
        }
    }

    #[test]
    fn no_marks_make_it_panic(pieces in prop::collection::vec(prop::sample::select(vec![
        "1", "12", "124", " ", "|", "\n", "{", "}", "[", "]", "<", ">", "(", ")", "*", "#", "@", "-", "---", "u4", "A", ",", ";", "\t", ".",
        "[Puzzle]\n", "[State]\n", "[PencilMarks]\n", "[Colours]\n", "53..7....\n", "r1 |", "c1 c2\n", "|   |   |   |\n", "         \n",
        "1 2 3 4\n", "12 3 4 12\n", "+--+--+\n", "\u{e9}", "\u{2502}",
    ]), 0..150), format in prop::option::of(prop::sample::select(&Format::ALL[..])), box_given in any::<bool>()) {
        let text = pieces.concat();
        let options = ReadOptions { format, shape: box_given.then(|| shape(2, 2)), ..ReadOptions::default() };
        let lines = text.lines().count().max(1);
        for error in read_all(&text, options).into_iter().filter_map(Result::err) {
            prop_assert!((1..=lines).contains(&error.line) && error.column > 0, "{}", error);
        }
    }
}
