//! Finds the end of a JSON value by counting brackets, without parsing it.

/// A search for the end of a JSON value, which may go on over several lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanner {
    depth: usize,
    quote: Option<u8>,
    escaped: bool,
    /// The number of commas so far in arrays at depth two.
    pub(super) commas: usize,
    /// The last byte scanned that is not white space.
    last: u8,
}

/// The result of searching a line for the end of a JSON value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScanEnd {
    /// The value ends before this byte.
    At(usize),
    /// The value's first element ends before this byte.
    FirstAt(usize),
    /// The line ends within a string, which JSON does not allow.
    Torn,
    /// The value goes on after the line.
    Open,
}

impl Scanner {
    /// Begins a search after `depth` opening brackets of arrays.
    pub(super) fn within(depth: usize) -> Self {
        Self { depth, last: b'[', ..Self::default() }
    }

    /// Searches `text` from the byte `at` on for the end of the value. With `first`, also stops at the end of
    /// an array's first element.
    pub(super) fn search(&mut self, text: &str, at: usize, first: bool) -> ScanEnd {
        for (index, &byte) in text.as_bytes().iter().enumerate().skip(at) {
            if let Some(quote) = self.quote {
                if std::mem::take(&mut self.escaped) {
                } else if byte == b'\\' {
                    self.escaped = true;
                } else if byte == quote {
                    self.quote = None;
                    if self.depth == 0 {
                        return ScanEnd::At(index + 1);
                    }
                }
                continue;
            }
            match byte {
                b'"' | b'\'' => self.quote = Some(byte),
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return ScanEnd::At(index + 1);
                    }
                    if first && self.depth == 1 {
                        return ScanEnd::FirstAt(index + 1);
                    }
                }
                b',' if self.depth == 0 => return ScanEnd::At(index),
                b',' if self.depth == 2 => self.commas += 1,
                _ if self.depth == 0 && byte.is_ascii_whitespace() => return ScanEnd::At(index),
                _ => {}
            }
            if !byte.is_ascii_whitespace() {
                self.last = byte;
            }
        }
        match (self.quote, self.depth) {
            (Some(_), _) => ScanEnd::Torn,
            (None, 0) => ScanEnd::At(text.len()),
            _ => ScanEnd::Open,
        }
    }

    /// Returns whether a JSON object may follow the text scanned so far.
    pub(super) fn takes_object(&self) -> bool {
        matches!(self.last, b',' | b'[' | b':')
    }
}

/// A converter from byte offsets to columns. Offsets must not decrease, so each character is counted once.
#[derive(Debug)]
pub(super) struct ColumnCounter<'a> {
    text: &'a str,
    offset: usize,
    column: usize,
}

impl<'a> ColumnCounter<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0, column: 1 }
    }

    /// Returns the column of the byte at `offset`, which is not before the last offset.
    pub(super) fn column(&mut self, offset: usize) -> usize {
        self.column += self.text.get(self.offset..offset).map_or(0, |between| between.chars().count());
        self.offset = self.offset.max(offset);
        self.column
    }
}
