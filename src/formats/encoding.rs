//! Decodes a stream from UTF-8 or UTF-16 to UTF-8.

use std::io::{self, BufRead, ErrorKind, Read};

/// The encoding of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    /// Nothing has been read yet.
    Unknown,
    /// UTF-8, or an encoding that was not recognised; passed on unchanged.
    Utf8,
    /// UTF-16, the low byte first.
    Little,
    /// UTF-16, the high byte first.
    Big,
}

/// The most bytes of UTF-16 decoded at a time.
const CHUNK: usize = 1 << 14;

/// A reader that passes on UTF-8 unchanged and decodes UTF-16. A byte order mark, or a zero byte in the first
/// pair, means UTF-16. Half a character becomes U+FFFD, which no grid has.
#[derive(Debug)]
pub(super) struct AsUtf8<R> {
    input: R,
    encoding: Encoding,
    /// The first byte of a UTF-16 unit whose second byte has not been read.
    half: Option<u8>,
    /// The first half of a surrogate pair whose second half has not been read.
    high: Option<u16>,
    decoded: Vec<u8>,
    at: usize,
}

impl<R: BufRead> AsUtf8<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, encoding: Encoding::Unknown, half: None, high: None, decoded: Vec::new(), at: 0 }
    }

    fn detect(&mut self) -> io::Result<()> {
        let first = self.input.fill_buf()?;
        self.encoding = match *first {
            [0xFF, 0xFE, ..] | [0xFF] => Encoding::Little,
            [0xFE, 0xFF, ..] | [0xFE] => Encoding::Big,
            [low, 0, ..] if low != 0 => Encoding::Little,
            [0, low, ..] if low != 0 => Encoding::Big,
            _ => Encoding::Utf8,
        };
        Ok(())
    }

    /// Decodes the next bytes of UTF-16; returns false at the end of the input.
    fn decode(&mut self) -> io::Result<bool> {
        let bytes = self.input.fill_buf()?;
        let bytes = &bytes[..bytes.len().min(CHUNK)];
        let read = bytes.len();
        self.decoded.clear();
        self.at = 0;
        let mut units = Vec::with_capacity(read / 2 + 2);
        units.extend(self.high.take());
        let all = self.half.take().into_iter().chain(bytes.iter().copied());
        let mut first = None;
        for byte in all {
            match first.take() {
                None => first = Some(byte),
                Some(first) if self.encoding == Encoding::Little => {
                    units.push(u16::from_le_bytes([first, byte]));
                }
                Some(first) => units.push(u16::from_be_bytes([first, byte])),
            }
        }
        self.input.consume(read);
        if read == 0 {
            // A byte left over at the end of the stream is half a character.
            units.extend(first.map(|_| 0xD800));
        } else {
            self.half = first;
            self.high = units.pop_if(|last| (0xD800..0xDC00).contains(last));
        }
        let mut utf8 = [0; 4];
        for letter in char::decode_utf16(units) {
            let letter = letter.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.decoded.extend_from_slice(letter.encode_utf8(&mut utf8).as_bytes());
        }
        Ok(read > 0)
    }
}

impl<R: BufRead> Read for AsUtf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for AsUtf8<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.encoding == Encoding::Unknown {
            self.detect()?;
        }
        if self.encoding == Encoding::Utf8 {
            return self.input.fill_buf();
        }
        while self.at == self.decoded.len() {
            match self.decode() {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(&self.decoded[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        if self.encoding == Encoding::Utf8 {
            self.input.consume(amount);
        } else {
            self.at = (self.at + amount).min(self.decoded.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn decoded(bytes: &[u8], capacity: usize) -> String {
        let mut text = String::new();
        AsUtf8::new(BufReader::with_capacity(capacity, bytes)).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn both_orders_of_utf_16_in_pieces_of_any_size() {
        let text = "\u{FEFF}53.\u{2502}\u{1F600}\r\n";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for capacity in [2, 3, 4, 5, 100] {
            assert_eq!(decoded(&little, capacity), text);
            assert_eq!(decoded(&big, capacity), text);
            assert_eq!(decoded(&little[2..], capacity), &text[3..], "without a mark");
            assert_eq!(decoded(&big[2..], capacity), &text[3..]);
            assert_eq!(decoded(text.as_bytes(), capacity), text);
        }
    }

    #[test]
    fn halves_are_no_text() {
        assert_eq!(decoded(b"\xFF\xFE5", 10), "\u{FEFF}\u{FFFD}");
        assert_eq!(decoded(b"\xFF\xFE\x00\xD85\x00", 10), "\u{FEFF}\u{FFFD}5");
        assert_eq!(decoded(b"\xFF\xFE\x00\xD8", 10), "\u{FEFF}\u{FFFD}");
        assert_eq!(decoded(b"", 10), "");
    }
}
