//! Formats of one line, and XML: their meaning and their errors.

use super::*;
use crate::formats::{lz, marks};

const LIBRARY: &str = ":0603:3:14+8..+9+72+5.+3...89.697+6....38.+61......3+2.8.56...9......2.5+9+186....+8+3....61+6+1...35+89:224 524 225 525 135 455 755 458 758 165 168 771 284 484 784 285 485 785:364 365::";

fn marks_of(input: &Input, cell: usize) -> Vec<usize> {
    let mask = marks::candidate_masks(&input.puzzle)[cell];
    (0..64).filter(|digit| mask & 1 << digit != 0).map(|digit| digit + 1).collect()
}

#[test]
fn candidates() {
    let start = "....5......3......12.4.....";
    let input = read(&format!("{start}{} # a note", ".".repeat(729 - 27)));
    assert_eq!(input.style.format, Format::CANDIDATES);
    assert_eq!(input.puzzle.given_count(), 0);
    assert_eq!(
        [marks_of(&input, 0), marks_of(&input, 1), marks_of(&input, 2)],
        [vec![5], vec![3], vec![1, 2, 4]]
    );
    assert!(marks_of(&input, 3).is_empty());
    // The slots of a cell may hold its digits in any order.
    let input = read(&format!("421000000{}", "0".repeat(720)));
    assert_eq!((marks_of(&input, 0), input.style.blank), (vec![1, 2, 4], '0'));
    let sixty_four = format!("12341...{}", ".".repeat(56));
    assert_eq!(read(&sixty_four).style.format, Format::LINE);
    for options in [with_box(2, 2), from(Format::CANDIDATES)] {
        let input = parse(&sixty_four, &options).unwrap();
        assert_eq!((marks_of(&input, 0), marks_of(&input, 1)), (vec![1, 2, 3, 4], vec![1]));
    }
    let large = format!("1..............G{}", "*".repeat(4080));
    assert_eq!(marks_of(&read(&large), 0), [1, 16]);
    let two = format!("01..............................16{}", ".".repeat(8192 - 34));
    let input = parse(&two, &from(Format::CANDIDATES)).unwrap();
    assert_eq!((marks_of(&input, 0), marks_of(&input, 1)), (vec![1], vec![16]));
    let text = format!(" {}Q{}", ".".repeat(700), ".".repeat(28));
    assert_eq!(
        error(&text),
        "bad-character line 1, column 702: found 'Q', expected a digit 1-9 or a blank (. or 0)"
    );
    let short = parse(&".".repeat(728), &from(Format::CANDIDATES)).unwrap_err();
    assert_eq!(
        format!("{} {short}", short.code),
        "line-length line 1, column 729: the line of candidates has 728 characters, expected 729"
    );
}

#[test]
fn candidates_of_the_largest_grid() {
    let layout = std::sync::Arc::new(crate::grid::Layout::boxed(shape(6, 6)));
    let cells = (0..1296).map(|cell| (cell % 40 < 36).then(|| crate::grid::Digit::new(cell % 40)));
    let puzzle = crate::grid::Puzzle::new(layout, cells.collect()).unwrap();
    let text = write_puzzle(&puzzle, &Style::new(Format::CANDIDATES)).unwrap().text;
    for options in [with_box(6, 6), from(Format::CANDIDATES)] {
        let input = parse(&text, &options).unwrap();
        assert_eq!(marks::candidate_masks(&input.puzzle), marks::candidate_masks(&puzzle));
    }
}

#[test]
fn a_library_line() {
    let input = read(LIBRARY);
    assert_eq!(input.style.format, Format::HODOKU);
    assert!(givens(&input).starts_with("14.....2."), "{}", givens(&input));
    assert!(placed(&input).starts_with("..8..97.5"), "{}", placed(&input));
    assert_eq!(input.puzzle.eliminated().len(), 18);
    assert_eq!(candidate(input.puzzle.layout(), input.puzzle.eliminated()[4]), "1r3c5");
    assert_eq!(
        fields(&input),
        ["technique=0603", "candidates=3", "eliminations=364 365", "placements=", "extra="]
    );
    let six = LIBRARY.strip_suffix(':').unwrap();
    assert_eq!(read(six).puzzle, input.puzzle);
    let written = write_puzzle(&input.puzzle, &Style::new(Format::HODOKU)).unwrap().text;
    assert!(written.starts_with(":0000:x:14+8..+9") && written.ends_with(":::\n"), "{written}");
    assert_eq!(marks::candidate_masks(&read(&written).puzzle), marks::candidate_masks(&input.puzzle));
    let demo = write_puzzle(&read(DEMO).puzzle, &Style::new(Format::HODOKU)).unwrap();
    assert_eq!((demo.text, demo.lost), (format!(":0000:x:{DEMO}::::\n"), vec![]));
}

#[test]
fn a_susser_line() {
    let line = format!("+{DEMO}");
    let input = read(&line);
    assert_eq!((placed(&input).find('5'), input.style.format), (Some(0), Format::HODOKU));
    let input = read(&format!("{DEMO}:113 213"));
    assert_eq!(marks_of(&input, 2), [4]);
    assert_eq!(givens(&input), DEMO);
    // Nothing follows the colon, so no candidate was deleted.
    assert_eq!(givens(&read(&format!("{DEMO}:"))), DEMO);
    assert_eq!(
        givens(&read("1*2*3,4*,*5,*,*,*,*,*,*6")),
        format!("1...2...34................5{}6", ".".repeat(53))
    );
    assert_eq!(
        givens(&read("53..7*,6..195*,.98....6.,8*6...3,4..8.3..1,7...2*6,.6*28.,*419..5,*8..79")),
        DEMO
    );
}

#[test]
fn broken_library_lines() {
    let bad = LIBRARY.replace("225 525", "225 52x");
    assert_eq!(
        error(&bad),
        "syntax line 1, column 118: found '52x', expected digit, row and column of a candidate, such as 436 for 4r3c6"
    );
    assert_eq!(
        error(&LIBRARY.replace("14+8", "1+8")),
        "line-length line 1, column 104: the position has 80 cells, expected 81"
    );
    assert!(error(&LIBRARY.replace("14+8", "14+.")).starts_with("bad-character "));
    assert_eq!(
        error(&LIBRARY.replace("::", "")),
        "syntax line 1, column 1: found 5 colons, expected a library line of 6 or 7 colons"
    );
    let short = "53*7****,6*195*,*98*6*,8*6*3,4**8*3**1,7*2*6,*6*28*,*419**5,*8**79";
    assert!(error(short).starts_with("row-length "));
    assert_eq!(parse(LIBRARY, &with_box(2, 2)).unwrap_err().code, ErrorCode::Side);
}

#[test]
fn sudokuwiki_strings() {
    let demo = read(DEMO);
    let written = write_puzzle(&demo.puzzle, &Style::new(Format::S9B)).unwrap().text;
    assert!(written.starts_with("S9B05030t1g0758bf7x4c06") && written.len() == 166, "{written}");
    let input = read(&written);
    assert_eq!((givens(&input).as_str(), input.style.format), (DEMO, Format::S9B));
    assert_eq!(read(&format!("S9B05{}", "00".repeat(80))).puzzle.eliminated().len(), 0);
    // 18 is a placed 9. 0 is a cell without candidates, because other cells have some.
    let input = read(&format!("S9B0i0k{}", "00".repeat(79)));
    assert_eq!(
        (placed(&input).find('9'), marks_of(&input, 1), marks_of(&input, 2)),
        (Some(0), vec![2], vec![])
    );
    assert_eq!(
        error(&written.replace('B', "K")),
        "variant line 1, column 1: SudokuWiki's string S9K (a killer) is not supported"
    );
    assert_eq!(
        error(&written[..160]),
        "line-length line 1, column 161: the string S9B has 160 characters, expected 165"
    );
    assert_eq!(
        error(&written.replacen("05", "0E", 1)),
        "bad-character line 1, column 5: found 'E', expected a figure 0-9 or a-z"
    );
    assert_eq!(
        error(&written.replacen("05", "zz", 1)),
        "bad-character line 1, column 4: found 'zz', expected a cell from 00 to ep"
    );
}

#[test]
fn older_sudokuwiki_strings() {
    // A given 5 is (16 << 1) | 1; candidates 1 and 2 are 3 << 1; a placed 9 is 256 << 1.
    let text = format!("1106g0{}", "vu".repeat(78));
    let input = read(&text);
    assert_eq!(input.style.format, Format::SUDOKUWIKI);
    assert_eq!((givens(&input).find('5'), placed(&input).find('9')), (Some(0), Some(2)));
    assert_eq!(marks_of(&input, 1), [1, 2]);
    assert_eq!(
        error(&text.replacen("06", "07", 1)),
        "conflict line 1, column 3: r1c2 is a clue with 2 digits"
    );
}

#[test]
fn lz_string() {
    let vectors = [
        ("", "Q==="),
        ("a", "IZA="),
        ("aaaaaaaaaaaaaaaaaaaa", "IY1/kA=="),
        ("hello hello hello", "BYUwNmD2AEoTcpA="),
        ("{\"size\":9}", "N4IgzglgXgpiBcBOAvkA"),
        ("é→😀é→😀", "JeJMJLwbgAe6lA=="),
    ];
    for (text, packed) in vectors {
        assert_eq!(lz::decode(packed).as_deref(), Ok(text));
        #[cfg(feature = "links")]
        assert_eq!(lz::encode(text).as_deref(), Some(packed));
    }
    assert_eq!(lz::decode("BYUwNmD2AEoTcp"), Err(lz::LzError::Code));
    assert_eq!(lz::decode("BY!"), Err(lz::LzError::Letter(2, '!')));
    assert_eq!(lz::decode(""), Err(lz::LzError::Code));
    assert_eq!(lz::decode("8888"), Err(lz::LzError::Code));
}

#[test]
#[cfg(feature = "links")]
fn lz_string_of_long_texts() {
    let many: String = (0..5000u32).filter_map(|i| char::from_u32(32 + i * i % 700)).collect();
    assert_eq!(lz::decode(&lz::encode(&many).unwrap()).as_deref(), Ok(many.as_str()));
}

/// Compresses a text of one repeated letter into `pieces` codes, each one letter longer than the last.
fn growing(pieces: usize) -> String {
    let mut bits = vec![];
    let mut put = |code: usize, width: u32| bits.extend((0..width).map(|bit| code >> bit & 1));
    put(0, 2);
    put(usize::from(b'a'), 8);
    for piece in 1..=pieces {
        put(piece + 3, (piece + 3).ilog2() + 1);
    }
    put(2, (pieces + 4).ilog2() + 1);
    bits.resize(bits.len().next_multiple_of(6), 0);
    let letter = |six: &[usize]| {
        let value = six.iter().fold(0, |all, bit| all * 2 + bit);
        char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[value])
    };
    bits.chunks(6).map(letter).collect()
}

#[test]
fn a_bomb_is_left_as_soon_as_it_is_too_long() {
    // Only a full decompression finds that the end is missing.
    let cut = |pieces| {
        let mut text = growing(pieces);
        text.truncate(text.len() - 4);
        text
    };
    assert_eq!(lz::decode(&cut(1446)), Err(lz::LzError::Code));
    assert_eq!(lz::decode(&cut(1450)), Err(lz::LzError::TooLong));
}

#[test]
fn a_bomb_is_not_unpacked() {
    // 1 + 2 + 3 + ... letters.
    assert_eq!(lz::decode(&growing(100)).map(|text| text.len()), Ok(101 * 102 / 2));
    assert_eq!(lz::decode(&growing(1446)).map(|text| text.len()), Ok(1447 * 1448 / 2));
    assert_eq!(lz::decode(&growing(1500)), Err(lz::LzError::TooLong));
    let bomb = growing(200_000);
    assert_eq!(lz::decode(&bomb), Err(lz::LzError::TooLong));
    let read = parse(&format!("scl{bomb}"), &from(Format::SUDOKUPAD)).unwrap_err();
    assert_eq!(
        format!("{} {read}", read.code),
        "too-long line 1, column 4: the compressed text is longer than 1 MiB"
    );
}

const PACKED: &str = "N4IgzglgXgpiBcBOANCALhNAbO8QBEYBbAexFQHMAnCAEwQG0HQA3AQywFdcBWSiFjAB2CNFW4BfZKw7cEAZn6CR8MZOlTgmkOy64A7EuGjxMTeY0aAusmY7ZuAGxGVas5a3T7ehAEYXJuoyPkgBqqbaunLwfCAUAsbhQRZaNsyRDggocQmuEV5RuAAcYW4p5QWZ8M45yoHuqbbB0SW1iWUeKd7RNfF1SQ0VzbiKbXmSacMIACyl+Z4L3cVzyZUho33t812Ffitmk0sIhmP1QxkhAEz752s9N5MX96cDt4u78NcvHVPwrZvjQaPTp3XCzb7zI7wfwQoJQ7IAs4g36xRGvYELHZVf65JGY0HHG4E0Kwg5WCRAA===";
const ZIPPED: &str = "N4SwJgXA5AHlA0BjAphA2m4A3CBWAvvNhAMyHxE4Ds5FAuvJjgGy3ECMhxAnFzgRXgM0lCL1EAOWhWKshjYlMGi5g4mWHEALGxxLRZNTk6bq04gCZzLfMJXTRVyYTsycO0Z1Hi3eW42VFXQgab1sGAFtkABcAQzBYuIhgaJBogBtUKAAtEAAHBABnAHt0gFdU4oA7aHYLKHx8IA=";

#[test]
fn fpuzzles_and_sudokupad_texts() {
    for prefix in
        ["", "fpuz", "fpuzzles", "https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles"]
    {
        let input = read(&format!("{prefix}{PACKED}"));
        assert_eq!((givens(&input).as_str(), input.style.format), (DEMO, Format::FPUZZLES), "{prefix}");
        assert_eq!(fields(&input), ["title=Demo"]);
    }
    for prefix in
        ["scl", "ctc", "https://sudokupad.app/scl", "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl"]
    {
        let input = read(&format!("{prefix}{ZIPPED}"));
        assert_eq!((givens(&input).as_str(), input.style.format), (DEMO, Format::SUDOKUPAD), "{prefix}");
        assert_eq!(
            (input.id.as_deref(), fields(&input)),
            (Some("x"), vec!["title=Zip".into(), "solution=12".into()])
        );
    }
    // A link whose plus signs became spaces, or whose signs are percent-encoded.
    let damaged = PACKED.replace('+', " ");
    assert_eq!(givens(&read(&format!("https://www.f-puzzles.com/?load={damaged}"))), DEMO);
    let percent = PACKED.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
    assert_eq!(givens(&read(&format!("https://www.f-puzzles.com/?load={percent}&x=1"))), DEMO);
    assert_eq!(
        error(&format!("fpuzzles{}", &PACKED[..200])),
        "encoding line 1, column 9: the compressed text is damaged or cut off"
    );
    let with_sign = PACKED.replacen("ANCA", "A%CA", 1);
    assert_eq!(error(&with_sign), "encoding line 1, column 18: found '%', expected a character of base 64");
}

#[test]
fn links() {
    for link in [
        "https://www.sudokuwiki.org/sudoku.htm?bd=",
        "https://sudokuexchange.com/play/?s=",
        "http://www.sudokui.com/#p=",
        "www.sudokuwiki.org/sudoku.htm?x=1&bd=",
    ] {
        let input = read(&format!("{link}{DEMO}"));
        assert_eq!((givens(&input).as_str(), input.style.format), (DEMO, Format::LINE), "{link}");
    }
    let demo = write_puzzle(&read(DEMO).puzzle, &Style::new(Format::S9B)).unwrap().text;
    assert_eq!(read(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={demo}")).style.format, Format::S9B);
    assert_eq!(
        error(&format!("https://sudokuexchange.com/play/?s={}Q", &DEMO[..80])),
        "bad-character line 1, column 116: found 'Q', expected a digit 1-9 or a blank (. or 0)"
    );
    assert_eq!(
        error(&format!("https://sudokuexchange.com/play/?s={}", &DEMO[..80])),
        "line-length line 1, column 116: the line has 80 characters, expected 81"
    );
    for link in [
        "https://sudokupad.app/abc123",
        "https://app.crackingthecryptic.com/sudoku/f8GhLPqbN2",
        "https://www.f-puzzles.com/?id=y9o3lh2b",
        "https://tinyurl.com/3xyz",
        "https://example.com/",
        "https://",
    ] {
        assert!(error(link).starts_with("network "), "{link}");
    }
}

#[test]
fn other_kinds_are_refused_by_name() {
    for (text, what) in [
        ("SumoCueV1=12J0=0", "a SumoCue string"),
        ("SCv1_3_abc", "a string SCv of SudokuSolver"),
        ("3x3::k:2816:2816:", "a killer string"),
        ("3x3:d:k:1234", "a string of a variant puzzle"),
    ] {
        assert_eq!(error(text), format!("variant line 1, column 1: {what} is not supported"));
    }
}

#[cfg(feature = "xml")]
mod xml {
    use super::*;

    fn game(data: &str) -> String {
        format!("{}  <name>x</name>\n  <game data=\"{data}\" />\n{}", opensudoku::HEAD, opensudoku::FOOT)
    }

    #[test]
    fn a_collection() {
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\"><!-- <game data=\"x\"/> -->\n<folder name=\"A &amp; B\">\n<game\n \
             data='{DEMO}'\n/><game data=\"{}\"></game></folder><game state=\"1\" data=\"{DEMO}\"/></opensudoku>\n{DEMO}\n",
            DEMO.replace('.', "0"),
        );
        let read: Vec<Input> =
            Reader::new(text.as_bytes(), None, ReadOptions::default()).map(Result::unwrap).collect();
        let lines: Vec<_> = read.iter().map(|input| (input.line, input.style.format)).collect();
        let xml = Format::OPENSUDOKU;
        assert_eq!(lines, [(4, xml), (6, xml), (6, xml), (7, Format::LINE)]);
        assert!(read.iter().all(|input| givens(input) == DEMO));
        assert_eq!((fields(&read[0]), fields(&read[2])), (vec!["folder=A & B".to_owned()], vec![]));
    }

    #[test]
    fn serialised_cells() {
        let versions = [
            ("version: 1\n", "5|-|0|", "4|1,2,|1|", "0|1,2,|1|", "0|-|1|"),
            ("version: 2&#10;", "5|0||0|", "4|3|1|", "0|3||1|", "0|0|1|"),
            ("version: 3 ", "5|0|0|", "4|3|1|", "0|3|1|", "0|0|1|"),
            ("version: 4\n", "5|0|0|0|", "4|3|0|1|", "0|3|0|1|", "0|0|0|1|"),
            ("version: 5\n", "5|0|0|0|0|", "4|3|0|0|1|", "0|3|0|0|1|", "0|0|0|0|1|"),
            ("", "5|0|0|", "4|3|1|", "0|3|1|", "0|0|1|"),
        ];
        for (head, given, placed_cell, marked, empty) in versions {
            let data = format!("{head}{given}{placed_cell}{marked}{}", empty.repeat(78));
            let input = read(&game(&data));
            assert_eq!((givens(&input).find('5'), placed(&input).find('4')), (Some(0), Some(1)), "{head}");
            assert_eq!((marks_of(&input, 2), marks_of(&input, 80).len()), (vec![1, 2], 9), "{head}");
        }
        let all = read(&game(&format!("version: 3\n0|511|1|{}", "0|0|1|".repeat(80))));
        assert_eq!(marks_of(&all, 0).len(), 9);
        let input = read(&game(&format!("version: 4\n0|3|8|1|{}", "0|0|0|1|".repeat(80))));
        assert_eq!(input.notes, ["marks of the second kind are not read"]);
    }

    #[test]
    fn what_is_wrong_with_a_game() {
        let cases = [
            (
                game(&DEMO.replacen('7', "Q", 1)),
                "line 4, column 19: found 'Q', expected a digit 1-9 or a blank (. or 0)",
            ),
            (game(&DEMO[..80]), "line 4, column 95: the game has 80 cells, expected 81"),
            (
                game("version: 3\n0|0|1|"),
                "line 4, column 15: the game has 3 numbers, expected 3 numbers for each of 81 cells",
            ),
            (
                game("version: 9\n0|0|1|"),
                "line 4, column 15: found '9 0|0|1|', expected a version from 1 to 5",
            ),
            (
                game(&format!("version: 3\n0|512|1|{}", "0|0|1|".repeat(80))),
                "line 4, column 15: found '512', expected the marks of r1c1",
            ),
            (
                game("x").replace("data", "date"),
                "line 4, column 3: found a game without one, expected an attribute data",
            ),
            (
                "<puzzlePack><p/></puzzlePack>".into(),
                "line 1, column 1: an XML document <puzzlePack> is not supported",
            ),
            (
                "<opensudoku><game data=\"".into(),
                "line 1, column 13: found the end of the text, expected the end of this tag",
            ),
        ];
        for (text, expected) in cases {
            let error = parse(&text, &ReadOptions::default()).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
        let one = format!("<onegravitysudoku>\n<sudoku data=\"{DEMO}\" level=\"1\"/>\n</onegravitysudoku>");
        assert_eq!(givens(&read(&one)), DEMO);
    }

    #[test]
    fn a_game_by_another_name_is_an_error() {
        for tag in ["gamedata=", "gaame data=", "game_data="] {
            let text = format!("<opensudoku>\n<game data=\"{DEMO}\"/>\n<{tag}\"{DEMO}\"/></opensudoku>\n");
            assert_eq!(outline(text), ["2 opensudoku 81", "3 syntax"]);
        }
        for rest in [" data=\"", " \""] {
            let text = format!("<opensudoku>\n<game data=\"{DEMO}\"/>\n{rest}{DEMO}\"/></opensudoku>\n");
            assert_eq!(outline(text), ["2 opensudoku 81", "3 syntax"]);
        }
    }

    #[test]
    fn tags_are_not_held_for_ever() {
        let long = format!(
            "<opensudoku>\n<game data=\"{}\"/>\n<game data=\"{DEMO}\"/></opensudoku>\n",
            ".\n".repeat(MAX_TEXT)
        );
        assert_eq!(
            outline(long),
            ["2 too-long", "2097155 opensudoku 81"].map(|line| line.replace("2097155", "1048579"))
        );
        let comment =
            format!("<opensudoku><!--\n{}-->\n<game data=\"{DEMO}\"/></opensudoku>", "x\n".repeat(MAX_TEXT));
        assert_eq!(outline(comment).len(), 1);
    }
}

#[test]
#[cfg(not(feature = "xml"))]
fn xml_was_left_out() {
    let error =
        parse(&format!("<opensudoku>\n<game data=\"{DEMO}\"/>\n</opensudoku>"), &ReadOptions::default())
            .unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: reading XML was left out of this build: it lacks the feature `xml`"
    );
}

#[test]
#[cfg(not(feature = "links"))]
fn links_were_left_out() {
    let error = write_puzzle(&read(DEMO).puzzle, &Style::new(Format::FPUZZLES)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "fpuzzles writing was left out of this build: it lacks the feature `links`"
    );
}

#[test]
fn a_second_puzzle_in_a_link_is_told() {
    let other = format!("{}1", &LINE[..80]);
    let solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
    for text in [
        format!("https://a.b/?s={LINE}&t={other}"),
        format!("https://a.b/?s={LINE}&s={other}"),
        format!("https://a.b/?bd={LINE} https://a.b/?bd={other}"),
        format!("https://a.b/?bd={LINE}#{other}"),
    ] {
        assert_eq!(outline(&text), ["1 several"], "{text}");
    }
    for text in [
        format!("https://a.b/?s={LINE}&t={solution}"),
        format!("https://a.b/?s={LINE}&t={LINE}"),
        format!("https://a.b/?s={LINE} https://a.b/news"),
        format!("<p><a href=\"https://a.b/?s={LINE}\">one</a></p>"),
    ] {
        assert_eq!(outline(&text), ["1 line 81"], "{text}");
    }
    let two = format!("<a href='https://a.b/?s={LINE}'>one</a>\n<a href='https://a.b/?s={other}'>two</a>");
    assert_eq!(outline(two), ["1 line 81", "2 line 81"]);
}
