//! `LZString` in base 64, the compression of puzzle links.
//!
//! A text is a stream of codes. Their width grows from two bits with the dictionary of known pieces of text:
//!
//! - 0 and 1 announce a new character of 8 or 16 bits;
//! - 2 ends the stream;
//! - any other code is a piece in the dictionary.
//!
//! A piece is held as a place and a length in the decoded text, so memory stays within the limit on that
//! text. A few hundred bytes can otherwise stand for gigabytes.

use super::source::MAX_TEXT;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// An error in compressed text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LzError {
    /// A character outside base 64, at this index.
    Letter(usize, char),
    /// The text is cut off, or a code is not in the dictionary.
    Code,
    /// The decoded text would be longer than `MAX_TEXT`.
    TooLong,
}

/// A stream of bits from base 64, the highest bit of each letter first.
struct Bits {
    sixes: Vec<u8>,
    next: usize,
}

impl Bits {
    /// Reads a number of `width` bits, the lowest first.
    fn take(&mut self, width: u32) -> Option<u32> {
        let mut number = 0;
        for bit in 0..width {
            let six = self.sixes.get(self.next / 6)?;
            number |= u32::from(six >> (5 - self.next % 6) & 1) << bit;
            self.next += 1;
        }
        Some(number)
    }
}

/// Decodes base 64, up to the padding, to numbers of six bits. A space was a `+` that a link replaced.
fn sixes(text: &str) -> Result<Vec<u8>, LzError> {
    let padded = |letter: &char| !matches!(letter, '=' | '\\');
    text.chars()
        .take_while(padded)
        .enumerate()
        .map(|(index, letter)| {
            let usual = match letter {
                ' ' => '+',
                '-' | '_' => '/',
                other => other,
            };
            let value = LETTERS.iter().position(|&known| char::from(known) == usual);
            value.map(|value| value as u8).ok_or(LzError::Letter(index, letter))
        })
        .collect()
}

/// Decompresses `LZString` text in base 64.
pub(super) fn decode(text: &str) -> Result<String, LzError> {
    let mut bits = Bits { sixes: sixes(text)?, next: 0 };
    let mut out: Vec<u16> = Vec::new();
    // Pieces from code 3 on, as (place, length) in `out`, and the piece written last.
    let mut pieces: Vec<(usize, usize)> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    let mut width = 2;
    loop {
        let code = bits.take(width).ok_or(LzError::Code)?;
        let begin = out.len();
        let mut length = 1;
        match code {
            0 | 1 => {
                let letter = bits.take(8 * (code + 1)).ok_or(LzError::Code)?;
                out.push(letter as u16);
                pieces.push((begin, 1));
            }
            2 => break,
            _ => {
                let known = pieces.get(code as usize - 3).copied();
                // The next code to be known is the last piece and its own first character.
                let next = (code as usize - 3 == pieces.len()).then_some(last).flatten();
                let (from, count) =
                    known.or(next.map(|(from, count)| (from, count + 1))).ok_or(LzError::Code)?;
                if begin + count > MAX_TEXT {
                    return Err(LzError::TooLong);
                }
                for index in from..from + count {
                    let letter = *out.get(index).ok_or(LzError::Code)?;
                    out.push(letter);
                }
                length = count;
            }
        }
        if let Some((from, count)) = last {
            pieces.push((from, count + 1));
        }
        last = Some((begin, length));
        // The width must fit the next piece, which is about to be added.
        let codes = pieces.len() + 4;
        width = usize::BITS - (codes - 1).leading_zeros();
        width = width.max(3);
    }
    let text = String::from_utf16(&out).map_err(|_| LzError::Code)?;
    if text.len() > MAX_TEXT { Err(LzError::TooLong) } else { Ok(text) }
}

/// Compresses a text to `LZString` in base 64; returns `None` in a build without the feature `links`.
#[cfg(feature = "links")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is nothing")]
pub(super) fn encode(text: &str) -> Option<String> {
    let mut coded = lz_str::compress_to_base64(text);
    coded.truncate(coded.trim_end_matches('=').len());
    while !coded.len().is_multiple_of(4) {
        coded.push('=');
    }
    Some(coded)
}

#[cfg(not(feature = "links"))]
pub(super) fn encode(_text: &str) -> Option<String> {
    None
}
