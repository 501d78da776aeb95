//! Tables: headers, columns, quotes, and rows without a header.

use std::ops::Add;

use proptest::prelude::*;

use super::*;

const OTHER: &str = "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";

/// Reads `text`: puzzles as line, format, id, number of givens and other columns; errors as place and code.
fn outline_with(text: &str, options: ReadOptions) -> Vec<String> {
    Reader::new(text.as_bytes(), None, options)
        .map(|input| match input {
            Ok(input) => {
                let fields = fields(&input);
                let id = input.id.map_or_else(String::new, |id| format!(" id {id}"));
                let (format, givens) = (input.style.format, input.puzzle.given_count());
                format!("{} {format} {givens}{id} {}", input.line, fields.join(" ")).trim_end().to_string()
            }
            Err(error) => format!("{}:{} {}", error.line, error.column, error.code),
        })
        .collect()
}

fn usual(text: &str) -> Vec<String> {
    outline_with(text, ReadOptions::default())
}

fn column(name: &str) -> ReadOptions {
    ReadOptions { column: Some(name.to_string()), ..ReadOptions::default() }
}

#[test]
fn the_usual_names_are_known() {
    for name in ["puzzle", "Puzzle", "quizzes", "quiz", "QUESTION", "grid", "input", "initial_board", "board"]
    {
        assert_eq!(usual(&format!("{name},solution\n{LINE},abc\n")), ["2 csv 21 solution=abc"], "{name}");
        assert_eq!(usual(&format!("\"{name}\",\"x\"\n\"{LINE}\",\"y\"\n")), ["2 csv 21 x=y"], "{name}");
        assert_eq!(usual(&format!("id;{name}\n7;{LINE}\n")), ["2 csv 21 id 7"], "{name}");
        assert_eq!(usual(&format!("{name}\tx\n{LINE}\ty\n")), ["2 tsv 21 x=y"], "{name}");
        assert_eq!(usual(&format!("x | {name}\ny|{LINE}\n")), ["2 csv 21 x=y"], "{name}");
    }
    assert_eq!(usual(&format!("grid,puzzle\nx,{LINE}\n")), ["2 csv 21 grid=x"], "the surest name wins");
}

#[test]
fn a_column_is_named() {
    let text = format!("quiz,other\n{LINE},{OTHER}\n");
    assert_eq!(outline_with(&text, column("other")), [format!("2 csv 35 quiz={LINE}")]);
    let text = format!("a,b\nx,{LINE}\ny,{OTHER}\n");
    assert_eq!(outline_with(&text, column("b")), ["2 csv 21 a=x", "3 csv 35 a=y"]);
    assert_eq!(outline_with(&text, column("B")), ["2 csv 21 a=x", "3 csv 35 a=y"]);
    assert_eq!(outline_with(&text, column("c")), ["1:1 column"]);
    let error = Reader::new(text.as_bytes(), None, column("c")).next().unwrap().unwrap_err();
    assert_eq!(error.message, "the table has no column 'c'; the columns are a, b");
    assert_eq!(outline_with(&format!("puzzle,b\n{LINE},1\n"), column("c")), ["1:1 column"]);
}

#[test]
fn a_delimiter_is_given() {
    let options = ReadOptions { delimiter: Some(':'), ..ReadOptions::default() };
    assert_eq!(outline_with(&format!("puzzle:x\n{LINE}:1,2\n"), options), ["2 csv 21 x=1,2"]);
}

#[test]
fn quotes_hold_anything() {
    let text =
        format!("# about it\n\nname,puzzle,note\n\"a, \"\"b\"\"\",{LINE},\"one\n\n#two\"\nc,\"{LINE}\",d\n");
    assert_eq!(usual(&text), ["4 csv 21 name=a, \"b\" note=one\n\n#two", "7 csv 21 name=c note=d"]);
    assert_eq!(usual(&text.replace('\n', "\r\n")), usual(&text));
    let text = format!("note,puzzle\n\"one\ntwo\",{LINE}\n\"three\nfour\",{}\n", &LINE[1..]);
    assert_eq!(usual(&text), ["3 csv 21 note=one\ntwo", "5:87 line-length"]);
}

#[test]
fn a_quote_that_never_ends_is_told_with_its_line() {
    let text = format!("puzzle,x\n{LINE},1\n{LINE},\"2\n{LINE},3\n");
    assert_eq!(usual(&text), ["2 csv 21 x=1", "3:1 syntax"]);
    let text = format!("puzzle,x\n{LINE},\"2\n{}{LINE},3\n", "x".repeat(1000).add("\n").repeat(1100));
    assert_eq!(usual(&text)[0], "2:1 too-long");
}

#[test]
fn a_row_fails_alone() {
    let text = format!("id,puzzle,x\n1,{LINE},a\n2,{LINE}\n3,{LINE},a,b\n4,,c\n5,{LINE}q,d\n6,{LINE},e,\n");
    let expected = [
        "2 csv 21 id 1 x=a",
        "3:84 syntax",
        "4:88 syntax",
        "5:3 syntax",
        "6:84 line-length",
        "7 csv 21 id 6 x=e",
    ];
    assert_eq!(usual(&text), expected);
    let wrong = LINE.replacen('8', "q", 1);
    let text = format!("\u{e9},puzzle\n\u{e9}\u{e9},\"{wrong}\"\n");
    let error = parse(&text, &ReadOptions::default()).unwrap_err();
    assert_eq!((error.code, error.line, error.column), (ErrorCode::BadCharacter, 2, 5));
    assert_eq!(error.text.as_deref(), Some(format!("\u{e9}\u{e9},\"{wrong}\"").as_str()));
}

#[test]
fn a_line_that_is_no_text_fails_alone() {
    for (rest, second) in [(b",\xff\n".as_slice(), 3), (b",\"\n\xff\n\"\n", 5)] {
        let text = [b"puzzle,x\n", LINE.as_bytes(), rest, LINE.as_bytes(), b",1\n"].concat();
        let outline: Vec<_> = Reader::new(text.as_slice(), None, ReadOptions::default())
            .map(|input| input.map(|input| input.line).map_err(|error| error.code))
            .collect();
        assert_eq!(outline, [Err(ErrorCode::NotText), Ok(second)]);
    }
}

#[test]
fn a_second_header_starts_another_table() {
    let text = format!("id,puzzle\n1,{LINE}\n\nid,puzzle\n2,{LINE}\npuzzle,rating,id\n{LINE},7.1,3\n");
    assert_eq!(usual(&text), ["2 csv 21 id 1", "5 csv 21 id 2", "7 csv 21 id 3 rating=7.1"]);
    let text = format!("source,puzzle\npuzzle,{LINE}\n");
    assert_eq!(usual(&text), ["2 csv 21 source=puzzle"], "a word of data is no header");
}

#[test]
fn blank_lines_and_comments() {
    let text = format!("# one\n\n# two\npuzzle,x\n\n{LINE},1\n \n#{},2\n{LINE},3\n", &LINE[1..]);
    assert_eq!(usual(&text), ["6 csv 21 x=1", "8:1 syntax", "9 csv 21 x=3"], "data may begin with #");
}

#[test]
fn one_column_is_a_table_and_a_title_is_none() {
    assert_eq!(usual(&format!("puzzle\n{LINE}\n{OTHER}\n")), ["2 csv 21", "3 csv 35"]);
    assert_eq!(usual("quiz\n1..............2\n"), ["2 csv 2"]);
    assert_eq!(usual(&format!("Puzzle\n{ROWS}")), ["2 rows 27 title=Puzzle"]);
    assert_eq!(usual(&format!("Puzzle\n\n{ROWS}")), ["3 rows 27 title=Puzzle"]);
    assert_eq!(usual("puzzle\n"), ["1:1 bad-character"]);
}

#[test]
fn the_value_may_be_a_grid() {
    let text = format!("id,puzzle\n1,\"{ROWS}\"\n");
    assert_eq!(usual(&text), ["2 csv 27 id 1"]);
    let text = format!("id,puzzle\n1,\"{}\"\n", ROWS.replacen("005008", "00500", 1));
    assert_eq!(usual(&text), ["6:9 row-length"]);
}

#[test]
fn tables_that_others_write() {
    let qqwing = format!(
        "Puzzle,Solution,Solve History,Solve Instructions,Solution Count,Time (milliseconds),Givens,\n{LINE},,,,1,0.5,21,\n"
    );
    assert_eq!(
        usual(&qqwing),
        [
            "2 csv 21 Solution= Solve History= Solve Instructions= Solution Count=1 Time (milliseconds)=0.5 Givens=21"
        ]
    );
    assert_eq!(usual(&format!(",puzzle,solution\n0,{LINE},x\n")), ["2 csv 21 =0 solution=x"]);
    let own = format!("puzzle,verdict,solution\n{LINE},unique,x\n");
    assert_eq!(usual(&own), ["2 csv 21 verdict=unique solution=x"]);
}

const SOLUTION: &str = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

#[test]
fn rows_without_a_header() {
    for row in [
        format!("1;{LINE}"),
        format!("name,{LINE},7.1"),
        format!("Doe, J.;{LINE};7.1"),
        format!("a\t{LINE}"),
        format!("a|{LINE}"),
        format!("\"a\",\"{LINE}\""),
        format!("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08,{LINE}"),
    ] {
        assert_eq!(usual(&row), ["1 line 21"], "{row}");
    }
    assert_eq!(usual(&format!("{LINE},{OTHER}")), ["1:83 several"]);
    assert_eq!(usual(&format!("name,{LINE},{OTHER}")), ["1:88 several"]);
    assert_eq!(usual(&format!("{LINE},{SOLUTION}")), ["1 line 21"]);
    assert_eq!(
        usual(&format!("{},{OTHER}", &LINE[1..])),
        ["1:81 line-length"],
        "a short puzzle is not made good by a note"
    );
    assert_eq!(usual(&format!("1,{SOLUTION},{LINE}")), ["1 line 21"], "the one with a blank");
    let input = parse(&format!("1;{LINE}"), &ReadOptions::default()).unwrap();
    assert_eq!(input.notes, ["field 2 is taken as the puzzle"]);
}

#[test]
fn a_table_is_asked_for() {
    let csv = from(Format::CSV);
    assert_eq!(outline_with(&format!("a,{LINE}\nb,{OTHER}\n"), csv.clone()), ["1 line 21", "2 line 35"]);
    assert_eq!(outline_with(&format!("a,b\n1,{LINE}\n"), csv), ["1:1 column"]);
    assert_eq!(outline_with(&format!("x,y\tpuzzle\n1,2\t{LINE}\n"), from(Format::TSV)), ["2 tsv 21 x,y=1,2"]);
}

/// Generates texts that are nearly tables.
fn nearly() -> impl Strategy<Value = String> {
    let pieces = [
        "puzzle",
        "id",
        "quiz",
        LINE,
        &LINE[1..],
        "1..............2",
        ",",
        ",",
        ";",
        "\t",
        "|",
        "\"",
        "\"",
        "\"\"",
        "\n",
        "\n",
        "\r",
        "\r\n",
        "#",
        " ",
        "a",
        "\u{e9}",
        "\u{2502}",
        "\0",
        "{",
        "[",
    ];
    let pieces = pieces.map(str::to_owned);
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..60).prop_flat_map(|pieces| {
        let heads = vec!["", "puzzle\n", "puzzle,x\n", "id;puzzle;x\n", "\"a\tb\"\tquiz\n"];
        prop::sample::select(heads).prop_map(move |head| format!("{head}{}", pieces.concat()))
    })
}

proptest! {
    #![proptest_config(property_test())]

    #[test]
    fn any_text_is_read_to_its_end(
        text in nearly(),
        format in prop::sample::select(vec![None, Some(Format::CSV), Some(Format::TSV), Some(Format::GSF), Some(Format::BANK)]),
        column in prop::sample::select(vec![None, Some("x"), Some("puzzle")]),
        delimiter in prop::sample::select(vec![None, Some(':'), Some(','), Some('"'), Some('\n'), Some('\u{e9}')]),
    ) {
        let options = ReadOptions { format, column: column.map(str::to_owned), delimiter, ..ReadOptions::default() };
        let lines = text.split(['\n', '\r']).count();
        for input in Reader::new(text.as_bytes(), None, options) {
            let line = match input {
                Ok(input) => input.line,
                Err(error) => {
                    prop_assert!(error.column >= 1);
                    error.line
                }
            };
            prop_assert!((1..=lines).contains(&line), "line {line} of {lines}");
        }
    }
}
