//! The `gsf` format: a line of gsf's taxonomy, with seven fields or more and the puzzle in the fifth.

use std::sync::Arc;

use crate::grid::Shape;

use super::error::{InputError, Place, counted};
use super::format::Format;
use super::input::{Context, Input, Line, shifted};
use super::line;
use super::refusals::may_be_nine;
use super::text::{column_of, end_column};
use super::text_format::TextFormat;

impl Format {
    /// A line of gsf's taxonomy: seven fields or more, with the puzzle in the fifth.
    pub const GSF: Self = Self::new("gsf");
}

pub(super) const FORMAT: TextFormat = TextFormat {
    is_written: false,
    matches,
    read,
    ..TextFormat::new("a line of gsf's taxonomy: the fifth of its fields is the puzzle")
};

fn matches(text: &str, shape: Option<Shape>) -> bool {
    if !may_be_nine(shape) {
        return false;
    }
    let mut fields = text.split(',');
    let short = fields.by_ref().take(PUZZLE).filter(|field| field.trim().len() < CELLS).count();
    let is_puzzle =
        |field: &str| field.len() == CELLS && field.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    short == PUZZLE && fields.next().is_some_and(|field| is_puzzle(field.trim())) && fields.count() >= 2
}

fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let fields: Vec<&str> = line.text.split(',').collect();
    let Some(&puzzle) = fields.get(PUZZLE).filter(|_| fields.len() >= 7) else {
        let place = Place { line: line.number, column: end_column(line.text) };
        let expected = "7 fields or more between commas, with the puzzle in the fifth";
        return Err(InputError::syntax(place, expected, counted(fields.len(), "field")));
    };
    let before: usize = fields[..PUZZLE].iter().map(|field| field.len() + 1).sum();
    let read = line::read(Line { text: puzzle, ..line }, context);
    let column = column_of(line.text, before);
    let mut input = read.map_err(|error| shifted(error, line, column))?;
    input.style.format = Format::GSF;
    let others = [("name", NAME), ("rating", RATING)].map(|(name, index)| (name, fields[index].trim()));
    let stated = others.into_iter().filter(|(_, value)| !value.is_empty());
    input.fields = stated.map(|(name, value)| (Arc::from(name), value.to_owned())).collect();
    Ok(input)
}

/// The number of cells of a puzzle in gsf's taxonomy.
const CELLS: usize = 81;

/// The index of the field that holds the puzzle in a line of gsf's taxonomy.
const PUZZLE: usize = 4;
const RATING: usize = 0;
const NAME: usize = 5;

#[cfg(test)]
mod tests {
    use super::super::{ErrorCode, ReadOptions, parse};
    use super::*;

    const PUZZLE: &str = "100000002090400050006000700050903000000070000000850040700000600030009080002000001";

    fn is_of_gsf(text: &str) -> bool {
        matches(text, None)
    }

    fn text_with(puzzle: &str) -> String {
        format!("99480,99408,114,1895,{puzzle},Easter-Monster,20.00s,0,C21.m/S4.da,C21.m/M2.3.177")
    }

    #[test]
    fn name_and_rating_are_kept() {
        let input = parse(&text_with(PUZZLE), &ReadOptions::default()).unwrap();
        assert_eq!((input.style.format, input.puzzle.given_count()), (Format::GSF, 21));
        let fields: Vec<_> = input.fields.iter().map(|(name, value)| (&**name, value.as_str())).collect();
        assert_eq!(fields, [("name", "Easter-Monster"), ("rating", "99480")]);
    }

    #[test]
    fn columns_are_those_of_the_line() {
        let text = text_with(&PUZZLE.replacen("09", "0q", 1));
        let from = ReadOptions { format: Some(Format::GSF), ..ReadOptions::default() };
        let error = parse(&text, &from).unwrap_err();
        assert_eq!((error.code, error.column), (ErrorCode::BadCharacter, 32));
        assert_eq!(error.text.as_deref(), Some(text.as_str()));
        let error = parse("1,2,3", &from).unwrap_err();
        assert_eq!((error.code, error.column), (ErrorCode::Syntax, 6));
    }

    #[test]
    fn other_lines_are_not_of_it() {
        assert!(!is_of_gsf(&format!("{PUZZLE},{PUZZLE},1,2,{PUZZLE},3,4")));
        assert!(!is_of_gsf(&format!("1,2,3,4,{PUZZLE},5")));
        assert!(!is_of_gsf(&format!("1,2,3,{PUZZLE},5,6,7,8")));
    }
}
