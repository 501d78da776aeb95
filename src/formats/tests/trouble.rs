//! Bad streams: bytes that are no text, endless lines, and failing disks.

use std::io::{BufReader, Error, Read};

use super::*;

#[test]
fn a_line_that_is_no_text_is_an_error_of_its_own() {
    let text = [LINE.as_bytes(), b"\n\xFF\xFE\n", LINE.as_bytes(), b"\n\0\n", ROWS.as_bytes()].concat();
    assert_eq!(outline(text), ["1 line 81", "2 not-text", "3 line 81", "4 not-text", "5 rows 81"]);
}

#[test]
fn a_row_that_is_no_text_spoils_its_own_puzzle_alone() {
    for row in ["000700063", "006000400"] {
        let bad = ROWS.replace(row, "\0");
        let text = [ROWS, &bad, ROWS].concat();
        let outline = outline(text);
        assert_eq!(outline.len(), 3, "{outline:?}");
        assert!(outline[1].ends_with("not-text"), "{outline:?}");
    }
}

#[test]
fn a_comment_may_have_any_bytes() {
    assert_eq!(outline([b"# M\xFCller\n".as_slice(), LINE.as_bytes()].concat()), ["2 line 81"]);
}

#[test]
fn a_line_over_the_limit_is_skipped() {
    let long = ".".repeat(MAX_TEXT + 1);
    let text = format!("{LINE}\n{long}\n{LINE}\n");
    let all = read_all(&text, ReadOptions::default());
    assert_eq!(outline(&text), ["1 line 81", "2 too-long", "3 line 81"]);
    let error = all[1].as_ref().unwrap_err();
    assert_eq!(error.to_string(), "in.txt:2:1: the line is longer than 1 MiB");
    assert_eq!(
        (error.expected.as_str(), error.found.as_str()),
        ("at most 1048576 bytes", "more than 1048576 bytes")
    );
    assert_eq!(outline(long), ["1 too-long"]);
    assert_eq!(outline(format!("{LINE}{}", " ".repeat(MAX_TEXT - 81))), ["1 line 81"]);
}

#[test]
fn a_line_over_the_limit_is_not_held() {
    let endless = std::io::repeat(b'.').take(200 << 20).chain("\n1234............\n".as_bytes());
    let codes: Vec<_> = Reader::new(BufReader::new(endless), None, ReadOptions::default())
        .map(|input| input.map_err(|error| error.code).map(|input| input.line))
        .collect();
    assert_eq!(codes, [Err(ErrorCode::TooLong), Ok(2)]);
}

#[test]
fn a_puzzle_over_the_limit_is_skipped_to_its_end() {
    let wide = format!("1 2{}3 4\n", " ".repeat(MAX_TEXT / 3));
    let text = format!("{ROWS}\n{}\n{ROWS}", wide.repeat(12));
    let all = read_all(text, ReadOptions::default());
    assert_eq!(all.len(), 3);
    assert_eq!(
        all[1].as_ref().unwrap_err().to_string(),
        "in.txt:11:1: the text of a puzzle is longer than 1 MiB"
    );
    assert!(all[2].is_ok());
}

#[test]
fn a_block_that_never_makes_sense_is_not_held_for_ever() {
    let text = "1\n2 3\n4,5,6\n|7|8|9|1|2|\n".repeat(2000);
    let errors = read_all(text, ReadOptions::default());
    assert!(errors.iter().all(Result::is_err));
    assert!(read_all("----\n".repeat(5000), ReadOptions::default()).is_empty());
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Err(Error::other("the disk is on fire"))
    }
}

#[test]
fn a_broken_stream_ends_with_an_error() {
    let text = format!("{LINE}\n000000000\n");
    let mut reader =
        Reader::new(BufReader::new(text.as_bytes().chain(Broken)), Some("tape"), ReadOptions::default());
    assert!(reader.next().unwrap().is_ok());
    let error = reader.next().unwrap().unwrap_err();
    assert_eq!(error.code, ErrorCode::Io);
    assert_eq!(error.to_string(), "tape:3:1: reading failed: the disk is on fire");
    assert!(reader.next().is_none());
}

/// Reading must be linear: searching the rest of the line at every character would take hours here.
#[test]
fn a_long_line_of_one_thing_is_read_in_one_pass() {
    for piece in ["|", "{", "|1", "1,", "12 ", "#", "*", "\t", "{1} ", "-", "\"1\","] {
        let text = piece.repeat(MAX_TEXT / piece.len() - 1);
        for format in [
            None,
            Some(Format::FRAMED),
            Some(Format::PENCILMARKS),
            Some(Format::SPACED),
            Some(Format::COMMAS),
        ] {
            assert!(outline_of(&text, format) <= 2, "{piece:?} {format:?}");
        }
    }
}

fn outline_of(text: &str, format: Option<Format>) -> usize {
    read_all(text, ReadOptions { format, ..ReadOptions::default() }).len()
}
