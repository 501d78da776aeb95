//! Every kind of error: code, text, place, expected and found text.

use super::*;

/// Returns the only error of `text`: `CODE FILE:LINE:COLUMN: message | expected | found`.
fn only_error(text: impl AsRef<[u8]>, options: ReadOptions) -> String {
    let errors: Vec<_> = read_all(text, options).into_iter().filter_map(Result::err).collect();
    let [error] = errors.as_slice() else { panic!("{errors:#?}") };
    format!("{} {error} | {} | {}", error.code, error.expected, error.found)
}

#[track_caller]
fn assert_error(text: impl AsRef<[u8]>, expected: &str) {
    assert_eq!(only_error(text, ReadOptions::default()), expected);
}

#[test]
fn a_short_row() {
    let text =
        "8*9**6*5*\n***1****8\n*****3*7*\n**6***3**\n***259***\n**2***4**\n*7*4*****\n9****8***\n4*9**6*1\n";
    assert_error(
        text,
        "row-length in.txt:9:9: row 9 has 8 characters, expected 9 | 9 characters | 8 characters",
    );
}

#[test]
fn the_example_of_stars_as_it_was_given() {
    let text =
        "8*9**6*5*\n***1****8\n*****3*7*\n**6***3**\n***259***\n**2***4**\n*7*4*****\n9****8***\n*4*9**6*1\n";
    assert_eq!(outline(text), ["1 rows 81"]);
}

#[test]
fn a_long_row() {
    assert_error(
        ROWS.replace("080200000", "0802000000"),
        "row-length in.txt:3:10: row 3 has 10 characters, expected 9 | 9 characters | 10 characters",
    );
}

#[test]
fn a_short_and_a_long_row_of_cells() {
    let grid = |row: &str| format!("1 2 3 4\n. . . .\n{row}\n. . . .\n");
    assert_error(grid("  . . ."), "row-length in.txt:3:8: row 3 has 3 cells, expected 4 | 4 cells | 3 cells");
    assert_error(
        grid(". . . . 1"),
        "row-length in.txt:3:9: row 3 has 5 cells, expected 4 | 4 cells | 5 cells",
    );
    assert_error(
        grid(". . . .").replace(' ', ",") + "\n1,2,3,4\n,,,\n,,\n,,,\n",
        "row-length in.txt:8:3: row 3 has 3 cells, expected 4 | 4 cells | 3 cells",
    );
}

#[test]
fn a_row_with_a_stray_blank() {
    assert_error(
        ROWS.replace("615000000", "6150 0000"),
        "bad-character in.txt:4:5: found ' ', expected a digit 1-9 or a blank (. or 0) | a digit 1-9 or a blank (. or 0) | ' '",
    );
}

#[test]
fn too_few_rows() {
    assert_error(
        ROWS.replace("006000400\n", ""),
        "row-count in.txt:8:10: 8 rows of 9 characters, expected 9 rows | 9 rows | 8 rows",
    );
    assert_error(
        format!("{ROWS}000000000"),
        "row-count in.txt:10:10: 1 row of 9 characters, expected 9 rows: a row is missing somewhere in the stack \
         above (lines 1 to 10); blank lines between puzzles keep them apart | 9 rows | 1 row",
    );
}

#[test]
fn a_stray_character() {
    assert_error(
        ROWS.replace("615000000", "61500Q000"),
        "bad-character in.txt:4:6: found 'Q', expected a digit 1-9 or a blank (. or 0) | a digit 1-9 or a blank (. or 0) | 'Q'",
    );
    assert_error(
        ROWS.replace("615000000", "  615\u{e9}00\u{2014}00"),
        "bad-character in.txt:4:6: found '\u{e9}', expected a digit 1-9 or a blank (. or 0) | a digit 1-9 or a blank (. or 0) | '\u{e9}'",
    );
    assert_error(
        format!(" {}", LINE.replace('6', "\u{e9}")),
        "bad-character in.txt:1:14: found '\u{e9}', expected a digit 1-9 or a blank (. or 0) | a digit 1-9 or a blank (. or 0) | '\u{e9}'",
    );
    assert_error(
        "1,2,3,4\n0,0,13,0\n0,0,0,0\n0,0,0,0",
        "bad-character in.txt:2:5: found '13', expected a digit 1-4 or a blank (. or 0) | a digit 1-4 or a blank (. or 0) | '13'",
    );
    assert_error(
        "1".to_owned() + &".".repeat(254) + "H",
        "bad-character in.txt:1:256: found 'H', expected a digit 1-9 or A-G, or a blank (. or 0) | a digit 1-9 or A-G, or a blank (. or 0) | 'H'",
    );
}

#[test]
fn a_line_of_the_wrong_length() {
    assert_error(
        &LINE[1..],
        "line-length in.txt:1:81: the line has 80 characters, expected 81 | 81 characters | 80 characters",
    );
    assert_error(
        format!("{LINE}4"),
        "line-length in.txt:1:82: the line has 82 characters, expected 81 | 81 characters | 82 characters",
    );
    assert_error(
        "1234.........41",
        "line-length in.txt:1:16: the line has 15 characters, expected 16 | 16 characters | 15 characters",
    );
    assert_eq!(
        only_error(LINE, with_box(4, 4)),
        "line-length in.txt:1:82: the line has 81 characters, expected 256 | 256 characters | 81 characters"
    );
    assert_eq!(
        only_error(ROWS, with_box(4, 4)),
        "row-length in.txt:1:10: row 1 has 9 characters, expected 16 | 16 characters | 9 characters"
    );
}

#[test]
fn a_side_without_a_usual_box() {
    let expected = "a 7x7 grid has no box by default: give one with --box, such as --box 1x7 for none \
                    | a box given with --box HxW | a side of 7";
    assert_error(".".repeat(49), &format!("side in.txt:1:1: {expected}"));
    assert_error(".......\n".repeat(7), &format!("side in.txt:1:1: {expected}"));
    assert_eq!(read_all(".......\n".repeat(7), with_box(1, 7)).len(), 1);
    assert!(read_all(".".repeat(49), with_box(1, 7))[0].is_ok());
    assert_eq!(outline(".".repeat(25)), ["1 side"]);
    assert_error(
        ". ".repeat(38) + "\n",
        "line-length in.txt:1:73: the line has 38 cells, expected 36 | 36 cells | 38 cells",
    );
}

#[test]
fn sixteen_lines_of_sixteen_characters() {
    let lines = "1..............2\n".repeat(16);
    assert_error(
        &lines,
        "ambiguous in.txt:1:1: 16 lines of 16 characters are one 16x16 grid or 16 grids of 4x4: give --box 4x4 or --from \
         rows for the one, --box 2x2 or --from line for the other | --box 4x4 or --from rows for the one, --box \
         2x2 or --from line for the other | 16 lines of 16 characters",
    );
    assert_eq!(read_all(&lines, with_box(4, 4)).len(), 1);
    assert_eq!(read_all(&lines, with_box(2, 2)).len(), 16);
    assert_eq!(read_all(&lines, from(Format::ROWS)).len(), 1);
    assert_eq!(read_all(&lines, from(Format::LINE)).len(), 16);
    // One character of the larger grid may also be a typing error in a line of the smaller.
    assert_eq!(outline(lines.replacen('2', "G", 1)), ["1 ambiguous"]);
    assert_eq!(outline(lines.replace('2', "G")), ["1 rows 256"]);
    assert_eq!(outline("1..............2\n".repeat(15)).len(), 15);
    assert_eq!(outline("1..............2\n".repeat(17)).len(), 17);
    assert_eq!(outline("1..............2\n".repeat(32)).len(), 32);
    assert_eq!(outline(format!("{lines}\n{lines}")), ["1 ambiguous", "18 ambiguous"]);
    assert_eq!(outline("1234..........................654321\n".repeat(36)), ["1 ambiguous"]);
}

#[test]
fn as_many_characters_as_candidates_have() {
    let line = ".".repeat(729);
    assert_eq!(outline(&line), ["1 candidates 81"]);
    assert_eq!(read_all(&line, from(Format::LINE)).swap_remove(0).unwrap().2.len(), 729);
    assert_eq!(read_all(&line, with_box(3, 9)).swap_remove(0).unwrap().1, Format::LINE);
    assert_eq!(read_all(&line, with_box(3, 3)).swap_remove(0).unwrap().1, Format::CANDIDATES);
}

#[test]
fn bytes_that_are_no_text() {
    assert_error(
        b"12\xFF4\n",
        "not-text in.txt:1:3: byte 0xFF is not text | UTF-8 or UTF-16 text | byte 0xFF",
    );
    assert_error(
        "\u{e9}2\0".as_bytes(),
        "not-text in.txt:1:3: byte 0x00 is not text | UTF-8 or UTF-16 text | byte 0x00",
    );
}

#[test]
fn exactly_one_puzzle() {
    let code = |text: &str| parse(text, &ReadOptions::default()).map_err(|error| (error.code, error.line));
    assert_eq!(code(" \n# nothing\n"), Err((ErrorCode::Empty, 1)));
    assert_eq!(code(&format!("{LINE}\n\n{ROWS}")), Err((ErrorCode::Several, 3)));
    assert_eq!(code(&format!("{LINE}\n{}", &LINE[1..])), Err((ErrorCode::LineLength, 2)));
    assert_eq!(code(&format!("{ROWS}000000000")), Err((ErrorCode::RowCount, 10)));
    assert!(code(ROWS).is_ok());
    let error = parse("", &ReadOptions::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no puzzle here");
}

#[cfg(not(feature = "tables"))]
#[test]
fn a_table_is_said_once_where_none_can_be_read() {
    let text = format!("puzzle,solution\n{LINE},x\n{LINE},y\n");
    let errors = read_all(&text, ReadOptions::default());
    let [Err(error)] = errors.as_slice() else { panic!("{errors:?}") };
    assert_eq!((error.code, error.line), (ErrorCode::Syntax, 1));
    let message =
        "reading tables with a header line was left out of this build: it lacks the feature `tables`";
    assert_eq!(error.message, message);
}

const BY_COLUMN: &str = "53 | 7 |
6  |195|
 98|   | 6
---+---+---
8  | 6 |  3
4  |8 3|  1
7  | 2 |  6
---+---+---
 6 |   |28
   |419|  5
   | 8 | 79
";

#[test]
fn bars_that_do_not_line_up_are_refused() {
    let read = |text: &str| read_all(text, ReadOptions::default());
    assert!(read(BY_COLUMN)[0].is_ok());
    // A paste has lost blanks: at the start of every line, of one line, and before every bar.
    let flush: String = BY_COLUMN.lines().map(|line| line.trim_start().to_owned() + "\n").collect();
    let texts = [flush, BY_COLUMN.replace("\n 6 ", "\n6 "), BY_COLUMN.replace(" |", "|")];
    for text in texts {
        assert!(read(&text).iter().all(Result::is_err), "{text}");
    }
}

#[test]
fn the_map_of_a_jigsaw_is_refused_by_name() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let map = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    for map in [map.to_owned(), map.replace('9', "0")] {
        let read = read_all(format!("{puzzle}\n{map}\n{puzzle}\n"), ReadOptions::default());
        let [Ok(_), Err(error), Ok(_)] = read.as_slice() else { panic!("{read:?}") };
        assert_eq!((error.code, error.line), (ErrorCode::Variant, 2));
        assert!(error.message.starts_with("a jigsaw's map of regions"), "{}", error.message);
    }
}
