//! JSON documents and JSON lines, valid and broken.

use super::*;

/// Returns the demonstration grid as rows of numbers.
fn rows(separator: &str) -> String {
    let row = |row: &str| format!("[{}]", joined(&row.replace('.', "0"), ", "));
    format!("[{}]", demo().into_iter().map(row).collect::<Vec<_>>().join(separator))
}

#[test]
fn arrays() {
    assert_eq!(givens(&read(&rows(","))), DEMO);
    assert_eq!(givens(&read(&rows(",\n "))), DEMO);
    assert_eq!(givens(&read(&rows(",\n ").replace('0', "null"))), DEMO);
    assert_eq!(givens(&read(&rows(",").replace('0', "None").replace("]]", "],]"))), DEMO);
    assert_eq!(givens(&read(&rows(",").replace('0', "''"))), DEMO);
    let strings: Vec<String> = demo().iter().map(|row| format!("{row:?}")).collect();
    assert_eq!(givens(&read(&format!("[\n{}\n]", strings.join(",\n")))), DEMO);
    let flat = format!("[{}]", joined(&DEMO.replace('.', "0"), ","));
    assert_eq!(givens(&read(&flat)), DEMO);
    // An array of several puzzles.
    for element in [rows(","), rows(",\n"), flat, format!("{DEMO:?}"), format!("{{\"puzzle\": {DEMO:?}}}")] {
        let text = format!("[{element}, {element},\n{element}\n,{element}]\n{DEMO}\n");
        let read = read_all(&text, ReadOptions::default());
        assert_eq!(read.len(), 5, "{text}");
        assert!(read.into_iter().all(|one| one.unwrap().2 == DEMO), "{text}");
    }
    assert!(outline("[]").is_empty());
    assert_eq!(givens(&read("[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]")).len(), 16);
}

#[test]
fn arrays_of_other_sides() {
    let row = |first: usize| {
        format!(
            "[{}]",
            (0..16).map(|at| if at == 0 { first } else { 0 }.to_string()).collect::<Vec<_>>().join(",")
        )
    };
    let sixteen: Vec<String> = (1..=16).map(row).collect();
    let input = read(&format!("[{}]", sixteen.join(",")));
    assert_eq!((input.style.symbols, givens(&input).chars().nth(240)), (Symbols::Decimal, Some('G')));
    assert_eq!(write_puzzle(&input.puzzle, &input.style).unwrap().text, format!("[{}]\n", sixteen.join(",")));
}

#[test]
fn what_is_wrong_with_an_array() {
    assert_eq!(
        error(&rows(",\n").replacen("6, 0, 0", "6, 0", 1)),
        "row-length line 2, column 1: row 2 has 8 cells, expected 9"
    );
    assert_eq!(
        error(&rows(",\n").replacen("9, 8", "9, 12", 1)),
        "bad-character line 3, column 8: found '12', expected a digit 1-9 or a blank (. or 0)"
    );
    assert_eq!(
        error("[1,2,3]"),
        "line-length line 1, column 1: the array has 3 cells, expected the cells of a whole grid"
    );
    assert_eq!(
        error("[[1,true],[0,0]]"),
        "syntax line 1, column 5: found a boolean, expected a cell: a number, a text or null"
    );
    assert_eq!(parse(&rows(","), &with_box(2, 2)).unwrap_err().code, ErrorCode::RowCount);
}

#[test]
fn records() {
    let text = format!(
        "{{\"id\": 7, \"puzzle\": \"{DEMO}\", \"rating\": 1.50, \"solution\": \"x\", \"ok\": true, \"no\": null, \"a\": [],
         \"tags\": [\"x\", 1.50, null], \"by\": {{\"name\": \"A \\\"B\\\"\", \"ok\": true}}}}"
    );
    let input = read(&text);
    assert_eq!(
        (givens(&input).as_str(), input.id.as_deref(), input.style.format),
        (DEMO, Some("7"), Format::JSONL)
    );
    let nested = ["tags=[\"x\",1.5,null]", "by={\"name\":\"A \\\"B\\\"\",\"ok\":true}"];
    assert_eq!(fields(&input), [&["rating=1.50", "solution=x", "ok=true"][..], &nested].concat());
    for name in ["puzzle", "question", "quiz", "quizzes", "grid", "input", "initial_board", "board"] {
        assert_eq!(givens(&read(&format!("{{\"{name}\":\"{DEMO}\"}}"))), DEMO);
        assert_eq!(givens(&read(&format!("{{\"{name}\":{}}}", rows(",")))), DEMO);
    }
    let options = ReadOptions { column: Some("mine".into()), ..ReadOptions::default() };
    let text = format!("{{\"puzzle\":1,\"mine\":\"{DEMO}\"}}");
    assert_eq!(fields(&parse(&text, &options).unwrap()), ["puzzle=1"]);
    // A string may hold any format, even of several lines.
    let library = format!("{{\"puzzle\":\":0000:x:{DEMO}:113:::\"}}");
    assert_eq!(read(&library).puzzle.eliminated().len(), 1);
    assert_eq!(givens(&read(&format!("{{\"puzzle\":\"{}\"}}", demo().join("\\n")))), DEMO);
    let input = read(&format!("{{\"puzzle\":\"{DEMO}\",\"placed\":[\"1r1c3\"],\"eliminated\":[\"2r1c4\"]}}"));
    assert_eq!((input.puzzle.placed().iter().flatten().count(), input.puzzle.eliminated().len()), (1, 1));
}

#[test]
fn what_is_wrong_with_a_record() {
    assert_eq!(
        error("{\"a\": 1}"),
        "column line 1, column 1: found the fields a, expected a field that holds the puzzle (puzzle, quizzes, quiz, \
         question, grid, input, initial_board, board, sudoku, givens, clues, start), or its name in --column"
    );
    assert_eq!(
        error(&format!("{{\"puzzle\": \"{}\"}}", &DEMO[..80])),
        "line-length line 1, column 93: the line has 80 characters, expected 81"
    );
    assert_eq!(
        error(&format!("{{\"puzzle\": \"{}\"}}", DEMO.replacen('7', "Q", 1))),
        "bad-character line 1, column 17: found 'Q', expected a digit 1-9 or a blank (. or 0)"
    );
    assert_eq!(
        error(&format!("{{\"puzzle\":\"{DEMO}\",\n\"placed\":[\"1r1c1\"]}}")),
        "conflict line 2, column 11: 1 is placed where the puzzle has a 5 in r1c1"
    );
    assert_eq!(
        error(&format!("{{\"puzzle\":\"{DEMO}\",\"eliminated\":[\"9\"]}}")),
        "syntax line 1, column 109: found '9', expected a candidate such as 4r3c2"
    );
}

#[test]
fn broken_json() {
    assert_eq!(error("{\"puzzle\" 1}"), "syntax line 1, column 11: found '1', expected ':'");
    assert_eq!(error("[[1, 2\n3]]"), "syntax line 2, column 1: found '3', expected ',' or ']'");
    assert_eq!(
        error("{\"puzzle\": \"12"),
        "syntax line 1, column 15: found the end of the text, expected the end of a string"
    );
    assert_eq!(
        error("{\"a\": {"),
        "syntax line 1, column 8: found the end of the text, expected the name of a field or '}'"
    );
    // An array that is cut off.
    let text = format!("[\n{{\"puzzle\":\"{DEMO}\"}},\n");
    assert_eq!(outline(text), ["2 jsonl 81", "2 syntax"]);
    // A broken line does not affect its neighbours.
    let good = format!("{{\"puzzle\":\"{DEMO}\"}}");
    for bad in
        ["{\"puzzle\":\"123", "{\"puzzle\": \"12\"", "{\"puzzle\": [1, 2", "{\"a\" 5}", "{\"puzzle\": 5}"]
    {
        let read = outline(format!("{good}\n{bad}\n{good}\n"));
        assert_eq!(
            (read.len(), read[0].as_str(), read[2].as_str()),
            (3, "1 jsonl 81", "3 jsonl 81"),
            "{bad} {read:?}"
        );
    }
}

#[test]
fn own_records_read_back() {
    let trace = format!(
        "{{\"t\":\"puzzle\",\"id\":\"a\",\"schema\":\"sudostep-trace/1\",\"shape\":{{\"side\":9,\"box_height\":3,\"box_width\":3}},\
         \"layout\":\"boxes\",\"givens\":\"{DEMO}\",\"start\":{{\"placed\":\"..4{}\",\"eliminated\":[\"2r1c4\"]}}}}\n\
         {{\"t\":\"step\",\"id\":\"a\",\"n\":1}}\n{{\"t\":\"result\",\"id\":\"a\"}}\n{{\"t\":\"error\",\"id\":\"2\",\"error\":{{}}}}\n",
        ".".repeat(78),
    );
    let input = read(&trace);
    assert_eq!((givens(&input).as_str(), input.id.as_deref()), (DEMO, Some("a")));
    assert_eq!(
        (input.puzzle.placed()[2].map(crate::grid::Digit::value), input.puzzle.eliminated().len()),
        (Some(4), 1)
    );
    assert!(error(&trace.replace("\"boxes\"", "{}")).starts_with("variant "));
    assert!(error(&trace.replace("\"..4", "\"4")).starts_with("syntax "));
    let check = format!("{{\"puzzle\":\"{DEMO}\",\"verdict\":\"unique\",\"solution\":\"1\"}}");
    assert_eq!(fields(&read(&check)), ["verdict=unique", "solution=1"]);
}

#[test]
fn a_long_array_is_streamed() {
    let element = format!("{{\"puzzle\": \"{DEMO}\"}}");
    let text = format!("[\n{}\n]\n", vec![element.as_str(); 30_000].join(",\n"));
    assert!(text.len() > 2 * MAX_TEXT);
    let mut reader = Reader::new(text.as_bytes(), None, ReadOptions::default());
    assert!((1..=30_000).all(|line| reader.next().unwrap().unwrap().line == line + 1));
    assert!(reader.next().is_none());
}

#[test]
fn a_value_over_the_limit_is_passed() {
    let element = format!("{{\"puzzle\": \"{DEMO}\"}}");
    let long = format!("{{\"a\": [\n{}0]}}", "0,\n".repeat(MAX_TEXT / 2));
    let lines = 2 + MAX_TEXT / 2;
    let text = format!("[{element},\n{long},\n{element}]\n{element}\n");
    assert_eq!(
        outline(text),
        [
            "1 jsonl 81".to_owned(),
            "2 too-long".into(),
            format!("{} jsonl 81", lines + 2),
            format!("{} jsonl 81", lines + 3)
        ]
    );
}

#[test]
fn a_line_that_is_no_text_spoils_its_own_value_alone() {
    let good = format!("{{\"puzzle\": \"{DEMO}\"}}");
    let bad = "{\"puzzle\":\n\"\0\",\n\"a\": 1\n}";
    assert_eq!(outline(format!("[{good},\n{bad},\n{good}]")), ["1 jsonl 81", "3 not-text", "6 jsonl 81"]);
    assert_eq!(outline(format!("{good}\n{bad}\n{good}")), ["1 jsonl 81", "3 not-text", "6 jsonl 81"]);
}

#[test]
fn formats_mix_with_json() {
    let text = format!(
        "{DEMO}\n{{\"puzzle\":\"{DEMO}\"}}\n\n{}\n{DEMO}\n{{\"puzzle\":\n\n\"{DEMO}\"}}\n{DEMO}",
        rows(",\n")
    );
    assert_eq!(
        outline(text),
        ["1 line 81", "2 jsonl 81", "4 json 81", "13 line 81", "14 jsonl 81", "17 line 81"]
    );
}

fn fpuzzles(cells: &str, more: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let rows = vec![row; 9].join(",");
    format!("{{\"size\":9,{more}\"grid\":[{}]}}", rows.replacen("{},{},{}", cells, 1))
}

#[test]
fn fpuzzles_documents() {
    let text = fpuzzles(
        "{\"value\":5,\"given\":true},{\"value\":4},{\"centerPencilMarks\":[1,2],\"cornerPencilMarks\":[3]}",
        "\"title\":\"T\",\"antiknight\":false,\"arrow\":[],\"negative\":null,",
    );
    let input = read(&text);
    assert_eq!(input.style.format, Format::FPUZZLES);
    assert_eq!(
        (givens(&input).find('5'), line(input.puzzle.layout(), input.puzzle.placed(), '.').find('4')),
        (Some(0), Some(1))
    );
    assert_eq!(super::marks::candidate_masks(&input.puzzle)[2], 0b11);
    assert_eq!(fields(&input), ["title=T"]);
    let input = read(&fpuzzles(
        "{},{\"cornerPencilMarks\":[3]},{\"givenPencilMarks\":[3],\"centerPencilMarks\":[3,4]}",
        "",
    ));
    assert_eq!(
        (super::marks::candidate_masks(&input.puzzle)[2], input.notes.as_slice()),
        (0b100, ["corner pencil marks are not read".to_owned()].as_slice())
    );
    let plain = "{},{},{}";
    for (more, name) in [
        ("\"antiknight\":true,", "antiknight"),
        ("\"diagonal+\":true,", "diagonal+"),
        ("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"5\"}],", "killercage"),
    ] {
        let text = error(&fpuzzles(plain, more));
        assert!(text.starts_with("variant "), "{text}");
        assert!(text.ends_with(&format!("variant constraint '{name}' is not supported")), "{text}");
    }
    assert_eq!(
        error(&fpuzzles("{\"region\":4},{},{}", "")),
        "variant line 1, column 18: variant constraint 'irregular regions' is not supported"
    );
    assert_eq!(givens(&read(&fpuzzles("{\"region\":0},{},{}", ""))).len(), 81);
    assert!(error(&fpuzzles("{\"value\":12},{},{}", "")).starts_with("bad-character "));
    assert!(error(&fpuzzles("{},{}", "")).starts_with("row-length "));
    assert!(error(&fpuzzles(plain, "").replace("\"size\":9", "\"size\":8")).starts_with("row-count "));
    // Compact, and over several lines.
    assert_eq!(givens(&read(&fpuzzles(plain, "").replace(',', ",\n"))).len(), 81);
}

#[test]
fn sudokupad_documents() {
    let cells_of = |more: &str| {
        let row = format!("[{}]", ["{}"; 9].join(","));
        let rows = vec![row; 9].join(",").replacen("{},{}", "{\"value\":5},{\"pencilMarks\":[1,2]}", 1);
        format!("{{\"id\":\"n1\",{more}\"cells\":[{rows}]}}")
    };
    let input = read(&cells_of(
        "\"metadata\":{\"title\":\"T\",\"author\":\"A\"},\"cages\":[{\"value\":\"rules: none\"}],\"lines\":[],",
    ));
    assert_eq!((input.style.format, input.id.as_deref()), (Format::SUDOKUPAD, Some("n1")));
    assert_eq!(fields(&input), ["title=T", "author=A"]);
    assert_eq!((givens(&input).find('5'), super::marks::candidate_masks(&input.puzzle)[1]), (Some(0), 0b11));
    let regions = |swap: bool| {
        let cell = |row: usize, column: usize| match (row, column, swap) {
            (2, 2, true) => "[3,3]".into(),
            (3, 3, true) => "[2,2]".into(),
            _ => format!("[{row},{column}]"),
        };
        let boxes = (0..9).map(|index| {
            let cells: Vec<String> =
                (0..9).map(|at| cell(index / 3 * 3 + at / 3, index % 3 * 3 + at % 3)).collect();
            format!("[{}]", cells.join(","))
        });
        format!("\"regions\":[{}],", boxes.collect::<Vec<_>>().join(","))
    };
    assert_eq!(givens(&read(&cells_of(&regions(false)))).len(), 81);
    assert!(
        error(&cells_of(&regions(true))).ends_with("variant constraint 'irregular regions' is not supported")
    );
    let cage = |count: usize, down: usize| {
        let cells = (0..count).map(|at| format!("[{},{}]", at * down, at * (1 - down)));
        format!("\"cages\":[{{\"cells\":[{}]}}],", cells.collect::<Vec<_>>().join(","))
    };
    for down in [0, 1] {
        assert_eq!(
            givens(&read(&cells_of(&cage(9, down)))).len(),
            81,
            "a whole row or column says nothing new"
        );
    }
    for (more, name) in [
        ("\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"12\"}],", "cages"),
        (&cage(2, 0), "cages"),
        (&cage(8, 1), "cages"),
        ("\"arrows\":[{\"wayPoints\":[[1,1]]}],", "arrows"),
        ("\"foglight\":[[1,1]],", "foglight"),
        ("\"metadata\":{\"antiknight\":true},", "antiknight"),
    ] {
        assert!(error(&cells_of(more)).ends_with(&format!("variant constraint '{name}' is not supported")));
    }
}
