//! Reads the puzzle inside a link. Nothing is ever fetched.

use crate::grid::{Digit, Puzzle};

use super::error::{InputError, Place};
use super::format::Format;
use super::input::{Context, Input, Line};
use super::line::{is_plain, second_error};
use super::list;
use super::packed::percent_decoded;
use super::refusals::network;
use super::text::{column_of, offset_in};
use super::text_format::TextFormat;

/// Beginnings of links. Browsers show some links without their scheme (`https://`).
const BEGINNINGS: [&str; 7] = [
    "http://",
    "https://",
    "www.",
    "f-puzzles.com/",
    "sudokupad.app/",
    "app.crackingthecryptic.com/",
    "sudokupad://",
];
/// Names of the parameters that hold a puzzle, in a link's query or fragment.
const NAMES: [&str; 5] = ["load", "puzzleid", "bd", "s", "p"];
/// Sites whose links have the puzzle in the path.
const IN_PATH: [&str; 2] = ["sudokupad.app", "crackingthecryptic.com"];

/// Returns whether a line is a link.
pub(super) fn matches(text: &str) -> bool {
    let has = |beginning: &&str| {
        text.get(..beginning.len()).is_some_and(|head| head.eq_ignore_ascii_case(beginning))
    };
    BEGINNINGS.iter().any(has)
}

/// Reads the puzzle inside a link.
pub(super) fn read(line: Line<'_>, context: &mut Context) -> Result<Input, InputError> {
    let text = line.text.trim();
    let begin = line.text.len() - line.text.trim_start().len();
    let place = |at: usize| Place { line: line.number, column: column_of(line.text, begin + at) };
    let payload = payload(text).filter(|(_, value)| !value.is_empty());
    let Some((at, raw)) = payload else { return Err(network(place(0), "a link without a puzzle in it")) };
    let value = percent_decoded(raw);
    let packed = (!is_puzzle_id(raw) && is_packed(text)).then(|| list::of(Format::FPUZZLES));
    let Some(format) = format_of(&value).or(packed) else {
        let what =
            if text.contains("load=") || is_puzzle_id(raw) { "a puzzle known by its id" } else { "the link" };
        return Err(network(place(at), what));
    };
    let inner = Line { number: line.number, text: &value };
    let saved = context.options.format.take();
    let read = (format.read)(inner, context);
    context.options.format = saved;
    let second = |input: &Input| second_puzzle(text, at, &input.puzzle);
    if let Some(second) = read.as_ref().ok().and_then(second) {
        return Err(second_error(place(second)));
    }
    read.map_err(|error| {
        // Without decoding, a column of the value is a column of the link.
        let within = if value == raw { error.column.saturating_sub(1) } else { 0 };
        let Place { line, column } = place(at);
        InputError { line, column: column + within, text: None, ..error }
    })
}

/// Returns whether a text is a link with a puzzle in it.
pub(super) fn has_puzzle(text: &str) -> bool {
    let is_puzzle = |(_, raw): (usize, &str)| {
        format_of(&percent_decoded(raw)).is_some() || (!is_puzzle_id(raw) && is_packed(text))
    };
    matches(text) && payload(text).filter(|(_, raw)| !raw.is_empty()).is_some_and(is_puzzle)
}

/// Returns where a second puzzle begins in a line whose first one ends before `from`: in the same link or in
/// another one. The solution of the first, or the same again, is none.
fn second_puzzle(text: &str, from: usize, first: &Puzzle) -> Option<usize> {
    let rest = text.get(from..)?;
    let cells: Vec<Option<u8>> = first.givens().iter().map(|given| given.map(Digit::value)).collect();
    let is_other = |word: &&str| {
        let digits = word.bytes().map(|byte| byte.checked_sub(b'0').filter(|digit| (1..=9).contains(digit)));
        let is_same = digits.clone().eq(cells.iter().copied());
        let agrees = |(cell, digit): (&Option<u8>, Option<u8>)| {
            digit.is_some() && cell.is_none_or(|cell| digit == Some(cell))
        };
        word.len() == cells.len() && is_plain(word) && !is_same && !cells.iter().zip(digits).all(agrees)
    };
    let separates = |letter: char| letter.is_whitespace() || "\"'=&#/;:,()[]{}<>%+|".contains(letter);
    let links = || rest.split_whitespace().skip(1).find(|word| has_puzzle(word));
    let word = rest.split(separates).find(is_other).or_else(links)?;
    Some(offset_in(text, word))
}

/// Returns the text of the puzzle inside a link, as (byte offset in the link, text).
fn payload(text: &str) -> Option<(usize, &str)> {
    let at = |part: &str| offset_in(text, part);
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let from_names = NAMES.iter().find_map(|name| {
        let marked = |mark: &str| {
            let begin = text.find(&format!("{mark}{name}="))? + mark.len() + name.len() + 1;
            text.get(begin..)
        };
        let value = ["?", "&", "#"].into_iter().find_map(marked)?;
        let value = value.split(['&', '#']).next().unwrap_or(value);
        // A compressed puzzle may have blanks where its lines were broken.
        let first = value.split_whitespace().next();
        Some(first.filter(|word| word.len() >= 16 && is_plain(word)).unwrap_or(value))
    });
    if let Some(value) = from_names {
        return Some((at(value), value));
    }
    let host = host.to_ascii_lowercase();
    let own_scheme = text.get(..12).is_some_and(|head| head.eq_ignore_ascii_case("sudokupad://"));
    if !own_scheme && !IN_PATH.iter().any(|known| host == *known || host.ends_with(&format!(".{known}"))) {
        return None;
    }
    let value = path.strip_prefix("sudoku/").or_else(|| path.strip_prefix("puzzle/")).unwrap_or(path);
    let value = value.split(['?', '&', '#']).next().unwrap_or(value);
    Some((at(value), value))
}

/// Returns whether a link has a parameter for compressed puzzles.
fn is_packed(text: &str) -> bool {
    text.contains("load=") || text.contains("puzzleid=")
}

/// Returns whether a value in a link looks like the id of a puzzle, which would have to be fetched.
fn is_puzzle_id(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_/.".contains(&byte))
}

/// Returns the format of the puzzle text inside a link.
fn format_of(value: &str) -> Option<&'static TextFormat> {
    let length = value.chars().count();
    let is_square = length.isqrt() * length.isqrt() == length && length >= 16;
    let is_plain = |byte: u8| byte.is_ascii_digit() || b"._-*".contains(&byte);
    let is_line = is_square || (value.len() > 60 && value.bytes().all(is_plain));
    let find = |asks: &dyn Fn(&TextFormat) -> bool| list::find(|format| format.is_in_links && asks(format));
    find(&|format| (format.begins)(value))
        .or_else(|| find(&|format| (format.matches)(value, None)))
        .or(is_line.then_some(Format::LINE))
        .map(list::of)
}
