//! The format of puzzle banks: one line with a hash of twelve characters, the puzzle, and its rating.

use std::sync::Arc;

use crate::grid::Shape;

use super::error::{InputError, Place};
use super::format::Format;
use super::input::{Context, Input, Line, shifted};
use super::line;
use super::refusals::may_be_nine;
use super::text_format::TextFormat;

impl Format {
    /// A record of a puzzle bank: a hash, the puzzle, its rating.
    pub const BANK: Self = Self::new("bank");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_written: false,
    matches,
    read,
    ..TextFormat::new("a puzzle bank's records: hash, puzzle, rating")
};

fn matches(text: &str, shape: Option<Shape>) -> bool {
    may_be_nine(shape) && parts(text).is_some()
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let begin = line.text.len() - line.text.trim_start().len();
    let Some([hash, puzzle, rating]) = line.text.get(begin..).and_then(parts) else {
        let place = Place { line: line.number, column: begin + 1 };
        let expected = "12 characters of a hash, 81 figures and a rating, separated by spaces";
        return Err(InputError::syntax(place, expected, "something else"));
    };
    let read = line::read(Line { text: puzzle, ..line }, context);
    let mut input = read.map_err(|error| shifted(error, line, begin + HASH + 2))?;
    input.style.format = Format::BANK;
    input.id = Some(hash.to_owned());
    input.fields = vec![(Arc::from("rating"), rating.to_owned())];
    Ok(input)
}

const HASH: usize = 12;
const CELLS: usize = 81;

/// Splits a puzzle bank record into hash, puzzle and rating; `None` if the text is no such record.
fn parts(text: &str) -> Option<[&str; 3]> {
    let (hash, rest) = text.split_at_checked(HASH)?;
    let (puzzle, rest) = rest.strip_prefix(' ')?.split_at_checked(CELLS)?;
    let rating = rest.strip_prefix(' ')?.trim();
    let figures = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let matches = hash.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && figures(puzzle)
        && rating.split_once('.').is_some_and(|(whole, tenths)| figures(whole) && figures(tenths));
    matches.then_some([hash, puzzle, rating])
}

#[cfg(test)]
mod tests {
    use super::super::{ErrorCode, ReadOptions, parse};
    use super::*;

    const RECORD: &str =
        "00000c2a1b3f 050703060007000800000816000000030000005000100730040086906000204840572093000409000  7.1";

    #[test]
    fn hash_and_rating_are_kept() {
        let input = parse(RECORD, &ReadOptions::default()).unwrap();
        assert_eq!((input.style.format, input.style.blank), (Format::BANK, '0'));
        assert_eq!(input.id.as_deref(), Some("00000c2a1b3f"));
        assert_eq!(input.fields, [(Arc::from("rating"), "7.1".to_owned())]);
    }

    #[test]
    fn other_lines_are_not_of_it() {
        for text in [RECORD[1..].to_string(), RECORD.replace("  7.1", "  7"), RECORD.replace("  7.1", "")] {
            assert!(!matches(&text, None), "{text}");
            let from = ReadOptions { format: Some(Format::BANK), ..ReadOptions::default() };
            assert_eq!(parse(&text, &from).unwrap_err().code, ErrorCode::Syntax);
        }
    }
}
