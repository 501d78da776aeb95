//! Streams of many puzzles.

use super::*;

#[test]
fn an_empty_stream_has_nothing() {
    for text in ["", "\n", " \t\r\n\n", "# a comment", "\u{feff}", "\u{feff}# x\n\n", "+---+\n|---|\n"] {
        assert!(outline(text).is_empty(), "{text:?}");
    }
}

#[test]
fn formats_mix() {
    let spaced = "1 . . .\n. 2 . .\n. . 3 .\n. . . 4\n";
    let text = [
        "# a batch\n",
        LINE,
        "\n",
        ROWS,
        LINE,
        ",solution\n\n",
        spaced,
        "\n",
        &spaced.replace(' ', ","),
        "# between\n",
        ROWS,
        spaced,
        &write(&crate::grid::Layout::boxed(Shape::NINE), &[None; 81], &Style::new(Format::FRAMED)),
        LINE,
    ]
    .concat();
    let expected = [
        "2 line 81",
        "3 rows 81",
        "12 line 81",
        "14 spaced 16",
        "19 commas 16",
        "24 rows 81",
        "33 spaced 16",
        "38 framed 81",
        "50 line 81",
    ];
    assert_eq!(outline(&text), expected);
    assert_eq!(outline(text.replace('\n', "\r\n")), expected);
    assert_eq!(outline(text.replace('\n', "\r")), expected);
    assert_eq!(outline(format!("\u{feff}{text}")), expected);
}

#[test]
fn a_byte_order_mark_is_no_cell() {
    assert_eq!(outline(format!("\u{feff}{LINE}")), ["1 line 81"]);
    assert_eq!(outline(format!("\u{feff}{ROWS}")), ["1 rows 81"]);
}

#[test]
fn lines_are_puzzles_by_themselves() {
    let text = format!("{LINE}\n{}\n{LINE}\n-----\n{LINE} \n# {LINE}\n{LINE}4\n{LINE}", &LINE[1..]);
    assert_eq!(
        outline(text),
        ["1 line 81", "2 line-length", "3 line 81", "5 line 81", "7 line-length", "8 line 81"]
    );
}

#[test]
fn rows_stack() {
    assert_eq!(outline(ROWS.repeat(3)), ["1 rows 81", "10 rows 81", "19 rows 81"]);
    let six = "1.....\n......\n.....2\n......\n......\n......\n";
    assert_eq!(outline([ROWS, six, ROWS].concat()), ["1 rows 81", "10 rows 36", "16 rows 81"]);
}

#[test]
fn a_bad_row_spoils_its_own_puzzle_alone() {
    let bad = [
        ROWS.replacen("009030020", "00903002", 1),
        ROWS.replacen("007005008", "0070050080", 1),
        ROWS.replacen("007005008", "00700", 1),
        ROWS.replacen("007005008", "0 0 7", 1),
        ROWS.replacen("006000400", "0060", 1),
    ];
    for bad in bad {
        for between in ["", "\n"] {
            let text = [ROWS, &bad, ROWS].join(between);
            let outline = outline(text);
            assert_eq!(outline.len(), 3, "{bad}\n{outline:?}");
            assert!(outline[1].ends_with("row-length"), "{outline:?}");
            assert!(outline[0].ends_with("rows 81") && outline[2].ends_with("rows 81"), "{outline:?}");
        }
    }
}

#[test]
fn lines_of_small_grids_stream() {
    let text = "1..............2 a\n".repeat(40) + &"1..............2\n".repeat(40);
    assert_eq!(outline(text).len(), 80);
    let text = "1..............2\n".repeat(40) + "1.............2\n" + &"1..............2\n".repeat(3);
    let outline = outline(text);
    assert_eq!(outline.len(), 44);
    assert_eq!(outline[40], "41 line-length");
}

#[test]
fn layouts_are_shared() {
    let text = [LINE, "\n", LINE, "\n", ROWS].concat();
    let layouts: Vec<_> = Reader::new(text.as_bytes(), None, ReadOptions::default())
        .map(|input| input.unwrap().puzzle.layout().clone())
        .collect();
    assert!(layouts.windows(2).all(|pair| std::sync::Arc::ptr_eq(&pair[0], &pair[1])));
}

#[test]
fn a_box_says_what_rows_and_lines_are() {
    let rows = "......\n".repeat(6);
    let shape_of = |text: &str| {
        let input = parse(text, &with_box(3, 2)).unwrap();
        (input.style.format, input.puzzle.layout().shape().unwrap().to_string())
    };
    assert_eq!(shape_of(&rows), (Format::ROWS, "3x2".into()));
    assert_eq!(shape_of(&rows.replace('\n', "")), (Format::LINE, "3x2".into()));
    assert!(parse("1\n", &with_box(1, 1)).is_ok());
}

#[test]
fn lines_of_words_above_a_puzzle_are_its_title() {
    let text = format!("Grid 01\n{ROWS}Grid 02\n\n{ROWS}Number three,\n not hard\n{LINE}\n{LINE}\n");
    assert_eq!(outline(&text), ["2 rows 81", "13 rows 81", "24 line 81", "25 line 81"]);
    let titles: Vec<_> = Reader::new(text.as_bytes(), None, ReadOptions::default())
        .map(|input| input.unwrap().fields.into_iter().map(|(_, title)| title).collect::<String>())
        .collect();
    assert_eq!(titles, ["Grid 01", "Grid 02", "Number three, not hard", ""]);
}

#[test]
fn text_around_puzzles_is_counted_and_skipped() {
    let text = format!("one line\ntwo lines\nthree lines\nGrid 01\n{LINE}\nthe end\n");
    let mut reader = Reader::new(text.as_bytes(), None, ReadOptions::default());
    let title = reader.next().unwrap().unwrap().fields.swap_remove(0).1;
    assert_eq!(title, "two lines three lines Grid 01");
    assert!(reader.next().is_none());
    assert_eq!((reader.skipped().lines, reader.skipped().runs.as_slice()), (2, &[(1, 1), (6, 6)][..]));
    let short = ROWS.replace("006000400\n", "");
    assert_eq!(outline(format!("{short}Grid 02\n{ROWS}")), ["8 row-count", "10 rows 81"]);
    assert_eq!(outline(format!("{}\n{LINE}\n", "long title ".repeat(20))), ["2 line 81"]);
}

#[test]
fn a_bare_word_between_lines_is_an_error_in_its_place() {
    for word in ["broken", "not a puzzle"] {
        let text = format!("Easy ones\n{LINE}\n{word}\n{LINE}\n");
        assert_eq!(outline(&text), ["2 line 81", "3 bad-character", "4 line 81"]);
    }
    for heading in ["[hard]", "Hard:", "== Hard ==", "* hard"] {
        let text = format!("{LINE}\n{heading}\n{LINE}\n");
        assert_eq!(outline(&text), ["1 line 81", "3 line 81"], "{heading}");
    }
}

#[test]
fn text_without_a_puzzle_is_one_error() {
    assert_eq!(outline("hello\n"), ["1 bad-character"]);
    assert_eq!(outline("hello\n\nit is 12:30 and 5 of 9 are here\n[1.5, 2.25]\n"), ["1 empty"]);
}

#[test]
fn a_row_of_letters_with_a_stray_blank_is_no_title() {
    let row = "ABCDEFG........1\n";
    let text = row.repeat(3) + &row.replace("CDE", "CDE ") + &row.repeat(12);
    assert_eq!(outline(text), ["4 row-length"]);
}

/// A batch of small lines, of which one has a character of a larger grid.
#[test]
fn one_bad_line_of_a_small_grid_spoils_itself_alone() {
    for bad in [0, 2, 15, 16, 99] {
        let lines: Vec<&str> =
            (0..100).map(|line| if line == bad { "1234341221434325" } else { "1234341221434321" }).collect();
        let read: Vec<_> = Reader::new(lines.join("\n").as_bytes(), None, ReadOptions::default()).collect();
        assert_eq!(read.len(), 100, "bad line {bad}");
        for (line, input) in read.iter().enumerate() {
            match input {
                Ok(input) => assert!(line != bad && input.puzzle.layout().cells() == 16),
                Err(error) => assert_eq!((line, error.line, error.column), (bad, bad + 1, 16)),
            }
        }
    }
}

/// Endless rules once took a time that grew with the cube of their number.
#[test]
fn a_block_of_rules_is_not_held() {
    for (row, rule) in [("|1 2|", "-"), ("1 2 3", "-"), ("| 1 2 3 |", "*"), ("+--+\n|1 2|", "1---2")] {
        let text = format!("{row}\n{}", format!("{rule}\n").repeat(50_000));
        let errors = Reader::new(text.as_bytes(), None, ReadOptions::default()).filter(Result::is_err);
        assert!(errors.count() >= 1, "{row} {rule}");
    }
}

/// A title of one word stands above a grid, such as the result of a run.
#[test]
fn a_word_above_a_grid_does_not_spoil_it() {
    let rows =
        "123456789\n456789123\n789123456\n231674895\n875912364\n694538217\n317265948\n542897631\n968341572\n";
    for word in ["unique", "Sudoku", "easy"] {
        assert_eq!(outline(format!("{word}\n{rows}")), ["2 rows 81"], "{word}");
    }
}

#[test]
fn an_endless_line_ends_the_stream() {
    use std::io::{BufReader, Read, repeat};
    let text = format!("{LINE}\n");
    for byte in [0, b'#'] {
        let endless = BufReader::new(text.as_bytes().chain(repeat(byte)));
        let read: Vec<_> = Reader::new(endless, None, ReadOptions::default()).collect();
        assert!(read[0].is_ok());
        let error = read[1].as_ref().unwrap_err();
        assert_eq!((read.len(), error.code, error.line), (2, ErrorCode::TooLong, 2));
        assert!(error.message.contains("longer than 256 MiB"), "{error}");
    }
}

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Returns the grid with a line for each row.
fn as_rows(grid: &str) -> String {
    (0..81).step_by(9).fold(String::new(), |rows, at| rows + &grid[at..at + 9] + "\n")
}

#[test]
fn a_puzzle_and_its_solution_are_one_puzzle_with_its_answer() {
    let (rows, solved) = (as_rows(DEMO), as_rows(SOLUTION));
    for text in [
        format!("Puzzle: {DEMO} Solution: {SOLUTION}\n"),
        format!("Puzzle: {DEMO}\nSolution: {SOLUTION}\n"),
        format!("Puzzle:\n{DEMO}\nSolution:\n{SOLUTION}\n"),
        format!("Puzzle:\n{rows}Solution:\n{solved}"),
        format!("The puzzle of today:\n\n{rows}\nThe answer:\n\n{solved}"),
        format!("EASY_PUZZLE = \"{DEMO}\"\nEASY_SOLUTION = \"{SOLUTION}\"\n"),
    ] {
        let input = read(&text);
        assert_eq!(givens(&input), DEMO, "{text}");
        let solution = input.fields.iter().find(|(name, _)| &**name == "solution");
        assert_eq!(solution.map(|(_, text)| text.as_str()), Some(SOLUTION), "{text}");
    }
    let both = ["1 line 81", "2 line 81"];
    // Without the labels, or if the second grid is no solution of the first, both are puzzles.
    assert_eq!(outline(format!("easy: {DEMO}\nSolution: {SOLUTION}\n")), both);
    assert_eq!(outline(format!("Puzzle: {DEMO}\nother: {SOLUTION}\n")), both);
    assert_eq!(outline(format!("Puzzle: {DEMO}\nSolution: {LINE}\n")), both);
    let wrong = SOLUTION.replace('5', "x").replace('3', "5").replace('x', "3");
    assert_eq!(outline(format!("Puzzle: {DEMO}\nSolution: {wrong}\n")), both);
    let two = format!("Puzzle: {DEMO}\nPuzzle: {DEMO}\nSolution: {SOLUTION}\n{LINE}\n");
    assert_eq!(outline(two), ["1 line 81", "2 line 81", "4 line 81"]);
}

#[test]
fn many_grids_close_together_are_all_read_or_told() {
    let puzzles = |count: usize| (0..count).map(|_| format!("'{DEMO}'")).collect::<Vec<_>>().join(",");
    assert_eq!(outline(format!("const p = [{}];\n", puzzles(100))).len(), 100);
    assert_eq!(outline(format!("const p = [{}];\n", puzzles(1000))), ["1 several"]);
    let frame = |sign: &str| {
        let row = |row: &str| format!("{sign} | {} | {} | {} |\n", &row[..3], &row[3..6], &row[6..]);
        as_rows(DEMO).lines().map(row).collect::<String>() + sign + "\n"
    };
    for sign in ["#", "//"] {
        assert_eq!(outline(frame(sign).repeat(40)).len(), 40, "{sign}");
    }
    let link = |text: &str| format!("<li><a href=\"/play?p={text}\">1</a></li>");
    assert_eq!(outline(link(DEMO) + &link(LINE) + "\n").len(), 2);
}

#[test]
fn cells_that_html_hides_are_told() {
    let script = format!("<script>var g = [[{}]];</script>\n", "5,3,0,0,7,0,0,0,0".repeat(9));
    let rows = as_rows(&DEMO.replace('.', "0"))
        .lines()
        .fold(String::new(), |rows, row| rows + "<tr>" + row + "</tr>\n");
    // Rows of a table without cells are read as they stand.
    for (text, grids, lines) in [(script, 1, 1), (rows, 2, 0)] {
        let text = text + LINE + "\n";
        let mut reader = Reader::new(text.as_bytes(), None, ReadOptions::default());
        assert_eq!(reader.by_ref().flatten().count(), grids);
        assert_eq!(reader.skipped().lines, lines, "{text}");
    }
}

#[test]
fn a_board_of_another_game_is_no_grid() {
    let board = "1 1 . 1 1 1 . . .\n. . 1 2 2 1 . . .\n1 1 2 1 1 1 1 1 1\n1 . . 1 1 . 1 1 1\n1 1 1 1 . . . . .\n\
                 . . 1 1 1 . 1 1 .\n. . 1 2 2 1 1 1 1\n1 1 . . 1 1 2 2 1\n1 1 . . . . 1 1 .\n";
    assert!(
        outline(format!("My game of mines:\n\n{board}\nI won.\n")).iter().all(|line| !line.ends_with("81"))
    );
}
