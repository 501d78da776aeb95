//! Where one value ends: brackets are counted, nothing is understood.

/// The state of the search for the end of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Scanner {
    depth: usize,
    quote: Option<u8>,
    escaped: bool,
    /// How many commas there are in arrays that lie in one other.
    commas: usize,
    /// The last byte that is not white.
    last: u8,
}

/// How far the search came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScanEnd {
    /// The value ends before this byte.
    At(usize),
    /// Its first element ends before this byte; only told if it was asked for.
    FirstAt(usize),
    /// The line ends within a string, which no string may do.
    Torn,
    /// It goes on.
    Open,
}

impl Scanner {
    /// The search after so many brackets of arrays.
    pub(super) fn within(depth: usize) -> Self {
        Self { depth, last: b'[', ..Self::default() }
    }

    /// Searches `text` from the byte `at` on; `first` asks for the end of the first element of an array.
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

    /// How many commas stand in the elements that were passed.
    pub(super) fn commas(&self) -> usize {
        self.commas
    }

    /// Whether an object may follow what was passed.
    pub(super) fn takes_object(&self) -> bool {
        matches!(self.last, b',' | b'[' | b':')
    }
}

/// The columns of bytes that are asked for in their order, each character counted once.
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

    /// The column of the byte at `offset`, which is not before the last one asked for.
    pub(super) fn column(&mut self, offset: usize) -> usize {
        self.column += self.text.get(self.offset..offset).map_or(0, |between| between.chars().count());
        self.offset = self.offset.max(offset);
        self.column
    }
}
