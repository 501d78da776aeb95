//! Every format, read and written back.

use super::*;

/// Reads `text` as one puzzle and returns its cells.
fn cells(text: &str) -> String {
    givens(&read(text))
}

fn format(text: &str) -> Format {
    read(text).style.format
}

/// Reads `text` as one puzzle and writes it back in its own style.
fn rewritten(text: &str) -> String {
    let input = read(text);
    write(input.puzzle.layout(), input.puzzle.givens(), &input.style)
}

#[test]
fn rows() {
    assert_eq!(cells(ROWS), ROWS.replace('\n', "").replace('0', "."));
    assert_eq!(rewritten(ROWS), ROWS);
    assert_eq!(format(ROWS), Format::ROWS);
}

#[test]
fn rows_with_other_blanks() {
    for blank in ["*", "_", "-", "x", "X", "?", "."] {
        let text = ROWS.replace('0', blank);
        assert_eq!(cells(&text), cells(ROWS), "{blank}");
        assert_eq!(rewritten(&text), ROWS.replace('0', "."), "{blank}");
    }
}

#[test]
fn rows_of_dashes_are_blank_where_dashes_are_blanks() {
    let blanks = ROWS.matches('0').count();
    let text = ROWS.replace('0', "-").replace("-8-2-----", "---------");
    assert_eq!(cells(&text).matches('.').count(), blanks + 2);
    assert_eq!(format(&text), Format::ROWS);
    let first = ROWS.replace('0', "-").replace("--9-3--2-", "---------");
    assert_eq!(cells(&first).matches('.').count(), blanks + 3);
}

#[test]
fn rows_of_stars_are_blank() {
    let text = ROWS.replace('0', "*").replace("*8*2*****", "*********");
    assert_eq!((format(&text), cells(&text).len()), (Format::ROWS, 81));
}

#[test]
fn the_line() {
    assert_eq!(cells(LINE), LINE.replace('0', "."));
    assert_eq!(rewritten(LINE), format!("{LINE}\n"));
    for rest in [",972", " ; easy", "\tname", "#3 of 9", ";x", " | | |"] {
        assert_eq!(cells(&format!("  {LINE}{rest}")), LINE.replace('0', "."), "{rest}");
    }
    assert_eq!(cells(&LINE.replace('0', "-")), LINE.replace('0', "."));
}

#[test]
fn lines_of_other_sides() {
    for (side, expected) in [(4, "2x2"), (6, "2x3"), (8, "2x4"), (10, "2x5"), (12, "3x4"), (36, "6x6")] {
        let input = parse(&".".repeat(side * side), &ReadOptions::default()).unwrap();
        assert_eq!(input.puzzle.layout().shape().unwrap().to_string(), expected);
        assert_eq!(input.style.format, Format::LINE);
    }
}

#[test]
fn commas() {
    let text = "0,2,3,0,0,5\n,6,0,,1,\n . , ?,*,0,0,0\n1,0,0,0,0,0\n0,0,0,0,0,0\n0,0,0,0,0,2\n";
    assert_eq!(cells(text), ".23..5.6..1.......1................2");
    assert_eq!(rewritten("1,0,0,0\n0,2,0,0\n0,0,3,0\n0,0,0,4\n"), "1,0,0,0\n0,2,0,0\n0,0,3,0\n0,0,0,4\n");
    let nine = "0,2,3,0,0,5,0,6,0\n".repeat(9);
    assert_eq!((format(&nine), cells(&nine).len()), (Format::COMMAS, 81));
    assert_eq!(rewritten(&nine), nine);
}

#[test]
fn spaced() {
    let text = "1 . . .\n.\t2 . .\n . . 3 .\n. . .  4\n";
    assert_eq!(cells(text), "1....2....3....4");
    assert_eq!(rewritten(text), "1 . . .\n. 2 . .\n. . 3 .\n. . . 4\n");
}

#[test]
fn spaced_with_decimals_or_letters() {
    let row = |first: &str, blank: &str| format!("{first} {}\n", [blank; 9].join(" "));
    let grid = |first: &str, blank: &str| row(first, blank) + &row("1", blank) + &row(blank, blank).repeat(8);
    assert_eq!(cells(&grid("10", "0")), format!("A{}1{}", ".".repeat(9), ".".repeat(89)));
    assert_eq!(cells(&grid("a", ".")), format!("A{}1{}", ".".repeat(9), ".".repeat(89)));
    assert!(rewritten(&grid("10", "0")).starts_with("10  0  0"));
    assert_eq!(rewritten(&grid("a", ".")), grid("a", "."));
    assert_eq!(rewritten(&grid("A", ".")), grid("A", "."));
}

const FRAMES: [&str; 5] = [
    FRAMED,
    "+-------+-------+-------+
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
+-------+-------+-------+
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
+-------+-------+-------+
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
+-------+-------+-------+
",
    " 5 3 . | . 7 . | . . .
 6 . . | 1 9 5 | . . .
 . 9 8 | . . . | . 6 .
-------+-------+------
 8 . . | . 6 . | . . 3
 4 . . | 8 . 3 | . . 1
 7 . . | . 2 . | . . 6
-------|-------|-------
 . 6 . | . . . | 2 8 .
 . . . | 4 1 9 | . . 5
 . . . | . 8 . | . 7 9
",
    "53.|.7.|...
6..|195|...
.98|...|.6.
-----------
8..|.6.|..3
4..|8.3|..1
7..|.2.|..6
***********
.6.|...|28.
...|419|..5
...|.8.|.79
",
    "\u{250C}\u{2500}\u{2500}\u{2500}\u{252C}\u{2500}\u{2510}
\u{2502} 5 3 * \u{2502} * 7 * \u{2502} * * * \u{2502}
\u{2502} 6 * * \u{2502} 1 9 5 \u{2502} * * * \u{2502}
\u{2502} * 9 8 \u{2502} * * * \u{2502} * 6 * \u{2502}
\u{251C}\u{2500}\u{253C}\u{2500}\u{2524}
\u{2502} 8 * * \u{2502} * 6 * \u{2502} * * 3 \u{2502}
\u{2502} 4 * * \u{2502} 8 * 3 \u{2502} * * 1 \u{2502}
\u{2502} 7 * * \u{2502} * 2 * \u{2502} * * 6 \u{2502}
\u{2560}\u{2550}\u{256C}\u{2550}\u{2563}
\u{2551} * 6 * \u{2551} * * * \u{2551} 2 8 * \u{2551}
\u{2503} * * * \u{2503} 4 1 9 \u{2503} * * 5 \u{2503}
\u{2502} * * * \u{2502} * 8 * \u{2502} * 7 9 \u{2502}
\u{2514}\u{2500}\u{2534}\u{2500}\u{2518}
",
];

#[test]
fn frames() {
    for frame in FRAMES {
        assert_eq!(cells(frame), DEMO, "{frame}");
        assert_eq!(rewritten(frame), FRAMES[1], "{frame}");
        assert_eq!(parse(frame, &from(Format::FRAMED)).unwrap().style.format, Format::FRAMED);
    }
}

#[test]
fn frames_of_rules_alone() {
    let text = "1 . . .\n. 2 . .\n---+---\n. . 3 .\n. . . 4\n";
    assert_eq!((format(text), cells(text).as_str()), (Format::FRAMED, "1....2....3....4"));
    let text = "1...\n.2..\n----\n..3.\n...4\n";
    assert_eq!((format(text), cells(text).as_str()), (Format::FRAMED, "1....2....3....4"));
}

#[test]
fn frames_below_one_another() {
    let text = [FRAMES[0], FRAMES[1], FRAMES[3], ROWS].concat();
    assert_eq!(outline(text), ["2 framed 81", "15 framed 81", "27 framed 81", "38 rows 81"]);
}

#[test]
fn a_frame_without_boxes_is_drawn_around() {
    let latin = crate::grid::Layout::boxed(shape(1, 2));
    let text = write(&latin, &[None; 4], &Style::new(Format::FRAMED));
    assert_eq!(text, "+-----+\n| . . |\n| . . |\n+-----+\n");
}

#[test]
fn sixty_four_characters_are_8x8_with_boxes_of_2x4() {
    let input = parse(&"12345678".repeat(8), &ReadOptions::default()).unwrap();
    assert_eq!(input.puzzle.layout().shape(), Some(shape(2, 4)));
}

#[test]
fn side_36_has_zero_for_a_digit() {
    let layout = crate::grid::Layout::boxed(shape(6, 6));
    let mut cells = vec![None; 1296];
    cells[1295] = Some(crate::grid::Digit::new(35));
    let text = line(&layout, &cells, '0');
    assert!(text.ends_with(".0"));
    assert_eq!(parse_line(&layout, &text), Some(cells));
}

#[test]
fn a_line_reads_back_in_a_known_layout_alone() {
    let layout = crate::grid::Layout::boxed(Shape::NINE);
    assert_eq!(line(&layout, &parse_line(&layout, LINE).unwrap(), '0'), LINE);
    assert_eq!(parse_line(&layout, &LINE[1..]), None);
    assert_eq!(parse_line(&layout, &LINE.replace('9', "A")), None);
    assert_eq!(parse_line(&layout, &LINE.replace('9', "\u{e4}")), None);
}

#[test]
fn a_mark_of_a_list_is_no_id_and_its_number_is() {
    let id = |before: &str| read(&format!("{before}{DEMO}")).id;
    for mark in ["- ", "* ", "-- ", "", "= "] {
        assert_eq!(id(mark), None, "{mark}");
    }
    for mark in ["3. ", "3) ", "(3) ", "3: ", "3 "] {
        assert_eq!(id(mark).as_deref(), Some("3"), "{mark}");
    }
    assert_eq!(id("top95.3-a_b: ").as_deref(), Some("top95.3-a_b"));
}

#[test]
fn a_comment_of_html_hides_nothing_below_it() {
    for comment in ["<!-- x -->", "<!-- x\n y -->", "<!-- x", "<!--\n\nx -->"] {
        let read = outline(format!("{comment}\n{LINE}\n{LINE}\n"));
        assert_eq!(read.iter().filter(|read| read.ends_with("line 81")).count(), 2, "{comment}");
    }
    let page = format!("<!-- x -->\n<table><tr><td>{LINE}</td></tr></table>\n");
    assert_eq!(outline(page).len(), 1);
    let games = format!("<!-- x -->\n<!-- y --><opensudoku>\n<game data=\"{LINE}\"/></opensudoku>\n{LINE}\n");
    if cfg!(feature = "xml") {
        assert_eq!(outline(games), ["3 opensudoku 81", "4 line 81"]);
    }
    assert_eq!(outline(format!("<foo>\n{LINE}\n")), ["1 syntax", "2 line 81"]);
}
