//! Streams of puzzles written in one format.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::formats::csv::push_row;
use crate::grid::{Candidate, Cell, Digit, Layout};

fn written(format: Format, options: WriteOptions, inputs: &[Input]) -> (String, Vec<Vec<Arc<str>>>) {
    let mut writer = Writer::new(format, options).unwrap();
    let mut text = String::new();
    let mut left_out = Vec::new();
    for input in inputs {
        let added = writer.add(input).unwrap();
        text.push_str(&added.text);
        left_out.push(added.left_out);
    }
    text.push_str(writer.end());
    (text, left_out)
}

fn input_of(text: &str) -> Input {
    parse(text, &ReadOptions::default()).unwrap()
}

fn with(mut input: Input, id: Option<&str>, fields: &[(&str, &str)]) -> Input {
    input.id = id.map(str::to_owned);
    input.fields = fields.iter().map(|&(name, value)| (Arc::from(name), value.to_owned())).collect();
    input
}

fn position() -> Input {
    let mut input = input_of(LINE);
    let candidate = |cell, digit| Candidate { cell: Cell::new(cell), digit: Digit::new(digit) };
    input.puzzle.place(candidate(1, 0));
    input.puzzle.eliminate(candidate(2, 1));
    input.puzzle.eliminate(candidate(2, 8));
    input
}

#[test]
fn blank_lines_part_blocks_and_not_lines() {
    let inputs = [input_of(LINE), input_of(LINE)];
    assert_eq!(written(Format::LINE, WriteOptions::default(), &inputs).0, format!("{LINE}\n{LINE}\n"));
    for format in [Format::ROWS, Format::SPACED, Format::COMMAS, Format::FRAMED] {
        let text = written(format, WriteOptions::default(), &inputs).0;
        assert_eq!(text.matches("\n\n").count(), 1, "{text}");
        let again = read_all(&text, ReadOptions::default());
        assert_eq!(again.len(), 2);
        assert!(again.iter().all(|input| input.as_ref().is_ok_and(|(_, same, _)| *same == format)));
    }
}

#[test]
fn what_looks_like_a_comment_is_quoted() {
    let input = with(input_of(LINE), Some("#1"), &[("#x", "#y"), ("z", "1#")]);
    for (format, delimiter) in [(Format::CSV, ','), (Format::TSV, '\t')] {
        let expected = format!("id,puzzle,\"#x\",z\n\"#1\",{LINE},\"#y\",1#\n");
        let (text, left_out) = written(format, WriteOptions::default(), std::slice::from_ref(&input));
        assert_eq!(text, expected.replace(',', &delimiter.to_string()));
        assert!(left_out[0].is_empty());
    }
}

#[test]
fn puzzles_keep_how_they_were_written() {
    let dots = LINE.replace('0', ".");
    let inputs = [input_of(LINE), input_of(&dots)];
    let line = |options| written(Format::LINE, options, &inputs).0;
    assert_eq!(line(WriteOptions::default()), format!("{LINE}\n{dots}\n"));
    assert_eq!(line(WriteOptions { blank: Some('.'), symbols: None }), format!("{dots}\n{dots}\n"));
    assert_eq!(written(Format::SDM, WriteOptions::default(), &inputs).0, format!("{LINE}\n{LINE}\n"));
    let large = format!("{}0", ".".repeat(254) + "F");
    let options = ReadOptions { symbols: Some(Symbols::Hex), ..ReadOptions::default() };
    let hex = parse(&large, &options).unwrap();
    let line = |symbols| {
        let options = WriteOptions { blank: Some('0'), symbols };
        written(Format::LINE, options, std::slice::from_ref(&hex)).0
    };
    assert!(line(None).ends_with(".F0\n"), "0 is a digit and no blank");
    assert!(line(Some(Symbols::Letters)).ends_with("0OP\n"));
    assert!(line(Some(Symbols::Lower)).ends_with("0fg\n"));
}

#[test]
fn what_cannot_be_written_is_said() {
    for format in Format::ALL.into_iter().filter(|format| !format.is_written()) {
        let error = Writer::new(format, WriteOptions::default()).unwrap_err();
        assert_eq!(error.to_string(), format!("{format} is read and not written"));
    }
    let letters = WriteOptions { blank: None, symbols: Some(Symbols::Letters) };
    let large = parse(&".".repeat(36 * 36), &ReadOptions::default()).unwrap();
    let error = Writer::new(Format::LINE, letters).unwrap().add(&large).unwrap_err();
    assert_eq!(error.to_string(), "line has only 26 digits in the alphabet A-Z, and this grid has 36");
}

#[test]
fn losses_are_counted() {
    let mut writer = Writer::new(Format::CSV, WriteOptions::default()).unwrap();
    assert_eq!(writer.add(&position()).unwrap().lost, [Loss::Placed(1), Loss::Candidates(2)]);
    let mut writer = Writer::new(Format::JSONL, WriteOptions::default()).unwrap();
    let added = writer.add(&position()).unwrap();
    assert!(added.lost.is_empty());
    let expected =
        format!("{{\"puzzle\":\"{LINE}\",\"placed\":[\"1r1c2\"],\"eliminated\":[\"2r1c3\",\"9r1c3\"]}}\n");
    assert_eq!(added.text, expected);
}

#[test]
fn the_first_puzzle_says_what_columns_there_are() {
    let inputs = [
        with(input_of(LINE), Some("1"), &[("a", "x"), ("puzzle", "y"), ("a", "z")]),
        with(input_of(LINE), None, &[("b", "y")]),
        with(input_of(LINE), Some("3"), &[("b", "y"), ("a", "\"x\", y\nz")]),
    ];
    let (text, left_out) = written(Format::CSV, WriteOptions::default(), &inputs);
    assert_eq!(text, format!("id,puzzle,a\n1,{LINE},x\n,{LINE},\n3,{LINE},\"\"\"x\"\", y\nz\"\n"));
    let names: Vec<Vec<&str>> =
        left_out.iter().map(|names| names.iter().map(|name| &**name).collect()).collect();
    assert_eq!(names, [vec!["puzzle", "a"], vec!["b"], vec!["b"]]);
    let (text, left_out) = written(Format::CSV, WriteOptions::default(), &inputs[1..]);
    assert_eq!(text, format!("puzzle,b\n{LINE},y\n{LINE},y\n"));
    assert_eq!(left_out[1].iter().map(|name| &**name).collect::<Vec<_>>(), ["id", "a"]);
    let (text, left_out) = written(Format::JSONL, WriteOptions::default(), &inputs[..1]);
    assert_eq!(text, format!("{{\"id\":\"1\",\"puzzle\":\"{LINE}\",\"a\":\"x\"}}\n"));
    assert_eq!(left_out[0].len(), 2);
    let (text, left_out) = written(Format::LINE, WriteOptions::default(), &inputs[1..2]);
    assert_eq!((text, left_out[0].len()), (format!("{LINE}\n"), 1));
}

#[test]
fn a_field_like_a_formula_is_guarded() {
    for (field, row) in [
        ("=1+1", "'=1+1\n"),
        ("+1", "'+1\n"),
        ("-1", "'-1\n"),
        ("@x", "'@x\n"),
        ("\t=1", "'\t=1\n"),
        ("\r=1", "\"'\r=1\"\n"),
        ("\n=1", "\"'\n=1\"\n"),
        ("\u{ff1d}1", "'\u{ff1d}1\n"),
        ("=a,\"b\"", "\"'=a,\"\"b\"\"\"\n"),
        ("'=1", "''=1\n"),
        ("'tis", "'tis\n"),
        ("1=1", "1=1\n"),
        ("#x", "\"#x\"\n"),
        ("", "\n"),
    ] {
        let mut text = String::new();
        push_row(&mut text, b',', [field]);
        assert_eq!(text, row, "{field:?}");
    }
}

fn value() -> impl Strategy<Value = String> {
    let pieces = [
        "a", "\u{e9}", " ", ",", ";", "\t", "|", "\"", "\"\"", "'", "\n", "#", "0", ".", "puzzle", "=", "+",
        "-", "@",
    ];
    prop::collection::vec(prop::sample::select(pieces.to_vec()), 0..8).prop_map(|pieces| pieces.concat())
}

fn puzzle() -> impl Strategy<Value = Input> {
    let shapes = prop::sample::select(vec![(2, 2), (2, 3), (3, 3), (4, 4)]);
    (shapes, any::<u64>(), prop::sample::select(vec!['.', '0'])).prop_map(|((height, width), seed, blank)| {
        let layout = Layout::boxed(shape(height, width));
        let digits = layout.digits();
        let cell = |index: usize| {
            let random = seed.rotate_left((index % 64) as u32).wrapping_mul(index as u64 + 11) >> 13;
            (random % 3 == 0).then(|| Digit::new(random as usize / 3 % digits))
        };
        let cells: Vec<_> = (0..layout.cells()).map(cell).collect();
        let options = ReadOptions { symbols: Some(Symbols::Upper), ..ReadOptions::default() };
        parse(&line(&layout, &cells, blank), &ReadOptions { format: Some(Format::LINE), ..options }).unwrap()
    })
}

fn data_set() -> impl Strategy<Value = Vec<Input>> {
    let names =
        prop::sample::subsequence(vec!["rating", "a, b", "\"q\"", "#x", "one\ntwo", "z", "=z", "'-z"], 0..8);
    (names, any::<bool>()).prop_flat_map(|(names, has_id)| {
        let row = (puzzle(), prop::collection::vec(value(), names.len()), "[a-z0-9,\"'=@+-]{1,6}").prop_map(
            move |(input, values, id)| {
                let fields: Vec<_> = names.iter().copied().zip(values.iter().map(String::as_str)).collect();
                with(input, has_id.then_some(&id), &fields)
            },
        );
        prop::collection::vec(row, 1..5)
    })
}

proptest! {
    #![proptest_config(property_test())]

    #[cfg(feature = "tables")]
    #[test]
    fn tables_read_back(inputs in data_set(), tabs in any::<bool>()) {
        let format = if tabs { Format::TSV } else { Format::CSV };
        let (text, left_out) = written(format, WriteOptions::default(), &inputs);
        prop_assert!(left_out.iter().all(Vec::is_empty));
        for from in [None, Some(format)] {
            let options = ReadOptions { format: from, symbols: Some(Symbols::Upper), ..ReadOptions::default() };
            let again: Vec<_> = Reader::new(text.as_bytes(), None, options).collect();
            prop_assert_eq!(again.len(), inputs.len(), "{}", text);
            for (again, input) in again.iter().zip(&inputs) {
                let again = again.as_ref().map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
                prop_assert_eq!(&again.puzzle, &input.puzzle);
                prop_assert_eq!(&again.id, &input.id);
                prop_assert_eq!(&again.fields, &input.fields);
                // A table of one column has no delimiter to recognise it by.
                let is_known = from.is_some() || input.id.is_some() || !input.fields.is_empty();
                prop_assert_eq!(again.style.format, if is_known { format } else { Format::CSV });
            }
        }
    }

    #[test]
    fn records_hold_everything(inputs in data_set()) {
        let (text, left_out) = written(Format::JSONL, WriteOptions::default(), &inputs);
        prop_assert!(left_out.iter().all(Vec::is_empty));
        prop_assert_eq!(text.lines().count(), inputs.len());
        for (text, input) in text.lines().zip(&inputs) {
            let record: serde_json::Value = serde_json::from_str(text).unwrap();
            let puzzle = line(input.puzzle.layout(), input.puzzle.givens(), input.style.blank);
            prop_assert_eq!(record["puzzle"].as_str(), Some(puzzle.as_str()));
            prop_assert_eq!(record["id"].as_str(), input.id.as_deref());
            for (name, value) in &input.fields {
                prop_assert_eq!(record[&**name].as_str(), Some(value.as_str()));
            }
        }
    }
}
