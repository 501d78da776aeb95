//! Splits a stream into lines of limited length.

use std::io::{self, BufRead, ErrorKind};

use super::encoding::AsUtf8;
use super::error::{ErrorCode, InputError, Place};

/// The longest text of one puzzle, in bytes.
pub const MAX_TEXT: usize = 1 << 20;

/// The longest line that is read to its end, in bytes. A longer one is taken for endless, such as `/dev/zero`.
const MAX_LINE: usize = 256 << 20;

/// The result of reading the next line of a stream.
pub(super) enum SourceEvent<'a> {
    /// A line without its line ending.
    Text(&'a str),
    /// A line that is not text, or too long to hold.
    Unreadable(InputError),
    /// Reading the stream failed, so what follows is not read.
    Failed(InputError),
    /// The stream has ended.
    End,
}

/// The lines of a stream, each ended by LF, CR LF or CR.
#[derive(Debug)]
pub(super) struct Source<R> {
    input: AsUtf8<R>,
    buffer: Vec<u8>,
    line: usize,
    // A CR ended the last line, so an LF right behind it belongs to that ending. Looking ahead instead would
    // wait for the next line of a terminal.
    after_return: bool,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input: AsUtf8::new(input), buffer: Vec::new(), line: 0, after_return: false }
    }

    /// Returns the number of the last line read, from 1.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    pub(super) fn next(&mut self) -> SourceEvent<'_> {
        let length = match self.fill() {
            Ok(Some(length)) => length,
            Ok(None) => return SourceEvent::End,
            Err(error) => return SourceEvent::Failed(failed(self.line + 1, &error)),
        };
        self.line += 1;
        if length > MAX_LINE {
            return SourceEvent::Failed(endless(self.line));
        }
        if length > MAX_TEXT && !self.buffer.trim_ascii_start().starts_with(b"#") {
            return SourceEvent::Unreadable(too_long(self.line, "the line"));
        }
        let mut bytes = self.buffer.as_slice();
        // Concatenated files have a byte order mark in the middle too.
        bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        match text_of(bytes, self.line) {
            Ok(text) => SourceEvent::Text(text),
            // The bytes of a comment do not matter.
            Err(_) if bytes.trim_ascii_start().starts_with(b"#") => SourceEvent::Text("#"),
            Err(error) => SourceEvent::Unreadable(error),
        }
    }

    /// Reads a line into the buffer and returns its length, or `None` at the end. Of a line over the limit
    /// only the beginning is held, and an endless one is left.
    fn fill(&mut self) -> io::Result<Option<usize>> {
        self.buffer.clear();
        let mut length = 0;
        let mut some = false;
        loop {
            let available = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                return Ok(some.then_some(length));
            }
            if std::mem::take(&mut self.after_return) && available.starts_with(b"\n") {
                self.input.consume(1);
                continue;
            }
            some = true;
            let end = line_end(available);
            let piece = &available[..end.unwrap_or(available.len())];
            length += piece.len();
            let room = MAX_TEXT - self.buffer.len();
            self.buffer.extend_from_slice(&piece[..piece.len().min(room)]);
            let Some(end) = end else {
                let read = available.len();
                self.input.consume(read);
                if length > MAX_LINE {
                    return Ok(Some(length));
                }
                continue;
            };
            self.after_return = available[end] == b'\r';
            self.input.consume(end + 1);
            return Ok(Some(length));
        }
    }
}

/// Returns the place of the first end of a line. It looks at a block of bytes at once, which is several times as fast.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let is_end = |byte: u8| matches!(byte, b'\n' | b'\r');
    let blocks = bytes.as_chunks::<32>().0.iter();
    let plain =
        blocks.take_while(|block| !block.iter().fold(false, |any, &byte| any | is_end(byte))).count() * 32;
    bytes[plain..].iter().position(|&byte| is_end(byte)).map(|end| plain + end)
}

fn text_of(bytes: &[u8], line: usize) -> Result<&str, InputError> {
    let bad = |before: &[u8], found: String| {
        let place = Place { line, column: String::from_utf8_lossy(before).chars().count() + 1 };
        let message = format!("{found} is not text");
        InputError::new(ErrorCode::NotText, place, message, "UTF-8 or UTF-16 text", found)
            .on(&String::from_utf8_lossy(bytes))
    };
    let nul = if bytes.contains(&0) { bytes.iter().position(|&byte| byte == 0) } else { None };
    match (str::from_utf8(bytes), nul) {
        (Ok(text), None) => Ok(text),
        (Err(error), nul) if nul.is_none_or(|nul| error.valid_up_to() < nul) => {
            let at = error.valid_up_to();
            Err(bad(&bytes[..at], format!("byte 0x{:02X}", bytes[at])))
        }
        (_, nul) => Err(bad(&bytes[..nul.unwrap_or(0)], "byte 0x00".into())),
    }
}

/// Creates the error for a stream that cannot be read.
fn failed(line: usize, error: &io::Error) -> InputError {
    let found = error.to_string();
    let message = format!("reading failed: {found}");
    let expected = "more text or the end of the stream";
    InputError::new(ErrorCode::Io, Place::start_of(line), message, expected, found)
}

/// Creates the error for a line that does not end.
fn endless(line: usize) -> InputError {
    InputError::new(
        ErrorCode::TooLong,
        Place::start_of(line),
        "the line is longer than 256 MiB, so nothing from it on is read",
        format!("at most {MAX_LINE} bytes in a line"),
        format!("more than {MAX_LINE} bytes"),
    )
}

/// Creates the error for a too long text, which `what` names: a line, or a puzzle that begins on `line`.
pub(super) fn too_long(line: usize, what: &str) -> InputError {
    InputError::new(
        ErrorCode::TooLong,
        Place::start_of(line),
        format!("{what} is longer than 1 MiB"),
        format!("at most {MAX_TEXT} bytes"),
        format!("more than {MAX_TEXT} bytes"),
    )
}
