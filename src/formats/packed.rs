//! JSON in a link, plain or compressed.

use super::error::{ErrorCode, InputError, Place};
use super::input::{Context, Input, Line};
use super::json::origin::Origin;
use super::json::value::{Node, parse as parse_value};
use super::lz::{self, LzError};
use super::refusals::encoding;
use super::source::too_long;
use super::text::column_of;

/// A function that reads a puzzle from a parsed JSON text.
type DocumentFn = fn(&Node<'_>, &Origin<'_>, &mut Context) -> Result<Input, InputError>;

/// Returns whether a text may be the JSON of a puzzle, plain or compressed. Compressed JSON is longer than a
/// name or a word.
pub(super) fn matches(text: &str) -> bool {
    const MIN: usize = 16;
    let known = |byte: u8| byte.is_ascii_graphic() || byte == b' ';
    text.starts_with('{') || (text.len() >= MIN && text.bytes().all(known) && text.starts_with('N'))
}

/// Returns whether a text is one of the prefixes, followed by JSON, plain or compressed.
pub(super) fn is_behind(prefixes: &[&str], text: &str) -> bool {
    prefixes.iter().any(|prefix| text.strip_prefix(prefix).is_some_and(matches))
}

/// Reads a puzzle from the JSON on a line, plain or compressed, after one of the prefixes or none.
pub(super) fn read_behind(
    prefixes: &[&str],
    line: Line<'_>,
    context: &mut Context,
    document: DocumentFn,
) -> Result<Input, InputError> {
    let text = line.text.trim();
    let json = prefixes.iter().find_map(|prefix| text.strip_prefix(prefix)).unwrap_or(text);
    let before = line.text.len() - line.text.trim_start().len() + text.len() - json.len();
    let place = Place { line: line.number, column: column_of(line.text, before) };
    read(json, place, context, document)
}

/// Reads a puzzle from a JSON text, plain or compressed, that begins at `place`.
fn read(text: &str, place: Place, context: &mut Context, document: DocumentFn) -> Result<Input, InputError> {
    if text.starts_with('{') {
        let origin = Origin { text, begin: place, packed: false };
        // If neither kind of JSON fits, the error is that of plain JSON.
        let node = parse_value(text, false)
            .or_else(|broken| parse_value(text, true).map_err(|_| origin.json_error(&broken)))?;
        return document(&node, &origin, context);
    }
    let plain = percent_decoded(text);
    let unpacked = lz::decode(&plain).map_err(|broken| match broken {
        LzError::Letter(index, letter) => {
            let place = Place { column: place.column + if plain == text { index } else { 0 }, ..place };
            let found = format!("{letter:?}");
            InputError::unexpected(ErrorCode::Encoding, place, "a character of base 64", found)
        }
        LzError::Code => encoding(
            place,
            "the compressed text is damaged or cut off",
            "a text compressed by LZString",
            "a text that does not decode",
        ),
        LzError::TooLong => {
            InputError { column: place.column, ..too_long(place.line, "the compressed text") }
        }
    })?;
    let origin = Origin { text: &unpacked, begin: place, packed: true };
    let node = parse_value(&unpacked, false)
        .or_else(|broken| parse_value(&unpacked, true).map_err(|_| broken))
        .map_err(|broken| {
            let found = format!("{} at character {} of the text", broken.found, broken.at + 1);
            let message =
                format!("the compressed text is not JSON: found {found}, expected {}", broken.expected);
            encoding(place, message, broken.expected, &found)
        })?;
    document(&node, &origin, context)
}

/// Decodes percent escapes. An invalid escape stays, and so does a text that would not be UTF-8.
pub(super) fn percent_decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let figure = |byte: u8| char::from(byte).to_digit(16);
        match (byte, after) {
            (b'%', &[high, low, ref after @ ..]) if figure(high).is_some() && figure(low).is_some() => {
                bytes.push((figure(high).unwrap_or(0) * 16 + figure(low).unwrap_or(0)) as u8);
                rest = after;
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| value.to_owned())
}
