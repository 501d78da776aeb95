//! Cuts the texts of trace records out of a stream: one on each line, or the elements of a JSON array.

use std::borrow::Cow;
use std::io::{self, BufRead, Read as _};
use std::sync::Arc;

use serde::Deserialize;

use crate::formats::{ErrorCode, InputError};

/// The most bytes of one record, ten times a record of the largest grid with all candidates.
const MOST: usize = 16 << 20;

/// The longest line that is read to its end, in bytes. A longer one is taken for endless, such as `/dev/zero`.
const MAX_LINE: usize = 256 << 20;

/// The role of a record in its trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cli) enum RecordKind {
    /// Starts a trace.
    Puzzle,
    /// Ends a trace.
    Result,
    /// Stands in place of a trace, for a puzzle that could not be read.
    Error,
    /// Belongs to the current trace.
    Other,
}

impl RecordKind {
    fn of(text: &str) -> Self {
        #[derive(Deserialize)]
        struct Tag<'a> {
            #[serde(borrow)]
            t: Cow<'a, str>,
        }
        let named = |tag: &str| match tag {
            "puzzle" => Some(Self::Puzzle),
            "result" => Some(Self::Result),
            "error" => Some(Self::Error),
            "step" | "branch" | "close" => Some(Self::Other),
            _ => None,
        };
        // The order in which this program writes fields.
        let first = text.strip_prefix("{\"t\":\"").and_then(|rest| rest.split_once('"'));
        let parsed = || serde_json::from_str::<Tag<'_>>(text).ok().and_then(|tag| named(&tag.t));
        first.and_then(|(tag, _)| named(tag)).or_else(parsed).unwrap_or(Self::Other)
    }
}

/// File and line where a trace starts.
#[derive(Clone, Debug)]
pub(in crate::cli) struct TraceStart {
    pub(in crate::cli) file: Option<Arc<str>>,
    pub(in crate::cli) line: usize,
}

/// A record's text and the place where it starts, line and column from 1.
#[derive(Debug)]
pub(in crate::cli) struct RawRecord {
    pub(in crate::cli) text: String,
    pub(in crate::cli) file: Option<Arc<str>>,
    pub(in crate::cli) line: usize,
    pub(in crate::cli) column: usize,
}

/// A piece of an input stream: the text of a trace record, or the error in its place.
#[derive(Debug)]
pub(in crate::cli) struct Piece {
    pub(in crate::cli) kind: RecordKind,
    pub(in crate::cli) content: Result<RawRecord, Box<InputError>>,
}

impl Piece {
    /// Returns the place where the piece starts.
    pub(in crate::cli) fn begins(&self) -> TraceStart {
        match &self.content {
            Ok(raw) => TraceStart { file: raw.file.clone(), line: raw.line },
            Err(error) => TraceStart { file: error.file.clone(), line: error.line },
        }
    }

    /// Returns the record's text; nothing if it could not be read.
    pub(in crate::cli) fn text(&self) -> &str {
        self.content.as_ref().map_or("", |raw| &raw.text)
    }
}

/// Splits one input stream into pieces, each the text of a trace record.
pub(in crate::cli) struct Source {
    input: Box<dyn BufRead>,
    file: Option<Arc<str>>,
    framing: Framing,
    line: usize,
    /// The column of the next byte, in characters from 1.
    column: usize,
    /// Bytes consumed while looking for a byte order mark, which belong to the next line.
    pushed_back: Vec<u8>,
}

/// The way in which records are separated in the input.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Framing {
    /// Not known yet.
    Unknown,
    /// One record on each line.
    Lines,
    /// The records are elements of a JSON array; the field says what may come next.
    Document(Next),
    /// The input has ended.
    Ended,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    FirstOrEnd,
    CommaOrEnd,
    Element,
}

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

impl Source {
    pub(in crate::cli) fn new(input: Box<dyn BufRead>, file: Option<&str>) -> Self {
        let file = file.map(Arc::from);
        Self { input, file, framing: Framing::Unknown, line: 1, column: 1, pushed_back: Vec::new() }
    }

    /// Returns the file's name; `None` for standard input.
    pub(in crate::cli) fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    fn cut(&mut self) -> io::Result<Option<Piece>> {
        loop {
            match self.framing {
                Framing::Ended => return Ok(None),
                Framing::Lines => return self.next_line(),
                Framing::Unknown => {
                    if self.line == 1 && self.column == 1 {
                        self.skip_mark()?;
                    }
                    let blank_so_far = self.pushed_back.is_empty();
                    self.framing = match self.next_byte().map(|byte| byte.filter(|_| blank_so_far))? {
                        Some(b'[') => {
                            self.advance(b'[');
                            Framing::Document(Next::FirstOrEnd)
                        }
                        _ => Framing::Lines,
                    };
                }
                Framing::Document(next) => {
                    if let Some(piece) = self.element(next)? {
                        return Ok(Some(piece));
                    }
                }
            }
        }
    }

    fn skip_mark(&mut self) -> io::Result<()> {
        while let Some(byte) = self.peek()? {
            if self.pushed_back.len() == BYTE_ORDER_MARK.len()
                || byte != BYTE_ORDER_MARK[self.pushed_back.len()]
            {
                break;
            }
            self.pushed_back.push(byte);
            self.input.consume(1);
        }
        if self.pushed_back == BYTE_ORDER_MARK {
            self.pushed_back.clear();
        }
        Ok(())
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Consumes the byte just peeked, and updates line and column.
    fn advance(&mut self, byte: u8) {
        self.input.consume(1);
        if byte == b'\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else if byte & 0xC0 != 0x80 {
            self.column += 1;
        }
    }

    /// Skips blanks, and peeks at the next byte.
    fn next_byte(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(blank @ (b' ' | b'\t' | b'\r' | b'\n')) => self.advance(blank),
                byte => return Ok(byte),
            }
        }
    }

    fn next_line(&mut self) -> io::Result<Option<Piece>> {
        loop {
            let mut bytes = std::mem::take(&mut self.pushed_back);
            let held = (MOST - bytes.len()) as u64;
            self.input.by_ref().take(held + 1).read_until(b'\n', &mut bytes)?;
            let too_long = bytes.len() > MOST;
            let is_last = if bytes.ends_with(b"\n") {
                false
            } else if too_long {
                let left = MAX_LINE + 1 - bytes.len();
                self.input.by_ref().take(left as u64).skip_until(b'\n')? == left
            } else {
                true
            };
            if is_last {
                self.framing = Framing::Ended;
            }
            let place = (self.line, self.column);
            (self.line, self.column) = (self.line + 1, 1);
            if too_long {
                return Ok(Some(self.too_long(place)));
            }
            let (blank, length) = (bytes.len() - bytes.trim_ascii_start().len(), bytes.trim_ascii().len());
            if length > 0 {
                bytes.drain(..blank);
                bytes.truncate(length);
                return Ok(Some(self.piece(bytes, (place.0, place.1 + blank))));
            }
            if self.framing == Framing::Ended {
                return Ok(None);
            }
        }
    }

    /// Reads the next element of a JSON array; `None` at the array's end or after a comma.
    fn element(&mut self, next: Next) -> io::Result<Option<Piece>> {
        let byte = self.next_byte()?;
        let place = (self.line, self.column);
        let expected = if next == Next::CommaOrEnd { "',' or ']'" } else { "a record" };
        match byte {
            None => self.framing = Framing::Ended,
            Some(b']') => {
                self.advance(b']');
                self.framing = Framing::Unknown;
                return Ok((next == Next::Element).then(|| self.unexpected(place, expected, b"]")));
            }
            Some(b',') => {
                self.advance(b',');
                self.framing = Framing::Document(Next::Element);
                return Ok((next != Next::CommaOrEnd).then(|| self.unexpected(place, expected, b",")));
            }
            // Go on as if the comma were there.
            Some(_) if next == Next::CommaOrEnd => self.framing = Framing::Document(Next::Element),
            Some(_) => {
                self.framing = Framing::Document(Next::CommaOrEnd);
                if let Some(bytes) = self.value()? {
                    return Ok(Some(self.piece(bytes, place)));
                }
                // The end of the record is unknown.
                self.framing = Framing::Ended;
                return Ok(Some(self.too_long(place)));
            }
        }
        Ok(Some(self.unexpected(place, expected, byte.as_slice())))
    }

    /// Reads the bytes of one JSON value, by its brackets and quotes; `None` if it is too long.
    fn value(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let mut depth = 0_usize;
        let (mut quoted, mut escaped) = (false, false);
        while let Some(byte) = self.peek()? {
            let outside = depth == 0 && !quoted && !bytes.is_empty();
            if outside && matches!(byte, b',' | b']' | b'}' | b' ' | b'\t' | b'\r' | b'\n') {
                break;
            }
            bytes.push(byte);
            self.advance(byte);
            if quoted {
                // A JSON string cannot contain a line break: its end is missing, so the value ends here.
                if byte == b'\n' {
                    break;
                }
                quoted = escaped || byte != b'"';
                escaped = !escaped && byte == b'\\';
            } else {
                match byte {
                    b'"' => quoted = true,
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            if depth == 0 && !quoted && matches!(byte, b'"' | b'}' | b']') {
                break;
            }
            if bytes.len() > MOST {
                return Ok(None);
            }
        }
        Ok(Some(bytes))
    }

    fn piece(&self, bytes: Vec<u8>, (line, column): (usize, usize)) -> Piece {
        let file = self.file.clone();
        match String::from_utf8(bytes) {
            Ok(text) => {
                Piece { kind: RecordKind::of(&text), content: Ok(RawRecord { text, file, line, column }) }
            }
            Err(error) => {
                let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
                let lines = valid.matches('\n').count();
                let rest = valid.rsplit('\n').next().unwrap_or_default().chars().count();
                let column = if lines == 0 { column + rest } else { rest + 1 };
                self.error_piece(
                    ErrorCode::NotText,
                    (line + lines, column),
                    "text in UTF-8",
                    "a byte that is not UTF-8",
                )
            }
        }
    }

    fn unexpected(&self, place: (usize, usize), expected: &str, found: &[u8]) -> Piece {
        let found = match found {
            [] => "the end of the text".to_string(),
            found => format!("'{}'", found.escape_ascii()),
        };
        self.error_piece(ErrorCode::Syntax, place, expected, found)
    }

    fn too_long(&self, place: (usize, usize)) -> Piece {
        let expected = format!("a record of at most {} MiB", MOST >> 20);
        self.error_piece(ErrorCode::TooLong, place, expected, "a longer one")
    }

    fn error_piece(
        &self,
        code: ErrorCode,
        (line, column): (usize, usize),
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Piece {
        let (expected, found) = (expected.into(), found.into());
        let message = format!("found {found}, expected {expected}");
        let error = InputError::whole(code, message, expected, found);
        let error = InputError { file: self.file.clone(), line, column, ..error };
        Piece { kind: RecordKind::Other, content: Err(Box::new(error)) }
    }
}

impl Iterator for Source {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        self.cut().unwrap_or_else(|error| {
            self.framing = Framing::Ended;
            let place = (self.line, self.column);
            Some(self.error_piece(ErrorCode::Io, place, "text that can be read", error.to_string()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists the pieces of a text with their places; errors in brackets.
    fn pieces(text: &str) -> Vec<String> {
        let source = Source::new(Box::new(io::Cursor::new(text.as_bytes().to_vec())), None);
        source
            .map(|piece| match piece.content {
                Ok(text) => format!("{}:{} {}", text.line, text.column, text.text.trim()),
                Err(error) => format!("{}:{} ({})", error.line, error.column, error.message),
            })
            .collect()
    }

    #[test]
    fn a_line_each() {
        assert_eq!(pieces("{\"t\":1}\r\n\n \n{}\n3"), ["1:1 {\"t\":1}", "4:1 {}", "5:1 3"]);
        assert_eq!(pieces("\u{FEFF}\n  {}"), ["2:3 {}"]);
        assert_eq!(pieces(" \n\n"), [""; 0]);
        assert_eq!(pieces("\u{FE00}"), ["1:1 \u{FE00}"]);
    }

    #[test]
    fn an_endless_line_is_left() {
        let endless = io::Cursor::new(b"{}\n").chain(io::repeat(b' '));
        let mut source = Source::new(Box::new(io::BufReader::new(endless)), None);
        assert!(source.next().is_some_and(|piece| piece.content.is_ok()));
        assert!(source.next().is_some_and(|piece| piece.content.is_err()));
        assert!(source.next().is_none());
    }

    #[test]
    fn elements_of_a_document() {
        assert_eq!(
            pieces("[\n{\"a\":\"}]\\\"\",\n\"b\":[1]},\n 7 ,\"x\"]\n"),
            ["2:1 {\"a\":\"}]\\\"\",\n\"b\":[1]}", "4:2 7", "4:5 \"x\""]
        );
        assert_eq!(pieces("[]"), [""; 0]);
        assert_eq!(pieces("[1][2]\n[3]"), ["1:2 1", "1:5 2", "2:2 3"]);
    }

    #[test]
    fn a_broken_document_says_where_and_goes_on() {
        assert_eq!(
            pieces("[1 2,]"),
            ["1:2 1", "1:4 (found '2', expected ',' or ']')", "1:4 2", "1:6 (found ']', expected a record)"]
        );
        assert_eq!(
            pieces("[,1"),
            [
                "1:2 (found ',', expected a record)",
                "1:3 1",
                "1:4 (found the end of the text, expected ',' or ']')"
            ]
        );
        assert_eq!(pieces("[{\"a\":\"\n,{}]").len(), 2, "a string that does not end");
        assert_eq!(pieces("[}}]").len(), 3);
    }

    #[test]
    fn kinds_are_told_wherever_the_tag_stands() {
        assert_eq!(RecordKind::of("{\"t\":\"puzzle\",\"id\":\"1\"}"), RecordKind::Puzzle);
        assert_eq!(RecordKind::of("{\"id\":\"1\", \"t\" : \"result\"}"), RecordKind::Result);
        assert_eq!(RecordKind::of("{\"t\":\"step\"}"), RecordKind::Other);
        assert_eq!(RecordKind::of("nothing"), RecordKind::Other);
        assert_eq!(RecordKind::of("{\"t\":\"pu\\u007azle\"}"), RecordKind::Puzzle);
        assert_eq!(RecordKind::of("{\"t\":\"re\\u0073ult\"}"), RecordKind::Result);
    }
}
